"""The map's algebra: learning and merging never lose what was seen, and merging does not care about order."""

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.utg.strategies import APP, actions, evidences, graphs, screens

from uiatlas.ui import Action, action_key
from uiatlas.utg import Atlas, Evidence, EvidenceKind, Graph, Look, Screen, Transition, merge
from uiatlas.utg.joins import join_screens
from uiatlas.utg.queries import projection
from uiatlas.utg.revise import Rule, observe, refute
from uiatlas.utg.transition import join_evidence

Told = dict[tuple[str, EvidenceKind, str], Evidence]


def told(graph: Graph) -> Told:
    """What each witness says of each edge."""
    return {(t.id, e.kind, e.where): e for t in graph.transitions.values() for e in t.evidence}


def no_less(more: Told, less: Told) -> bool:
    """Whether every witness says at least as much as before."""
    return all(
        key in more and more[key].tried >= old.tried and more[key].worked >= old.worked and more[key].last >= old.last
        for key, old in less.items()
    )


def sound(graph: Graph) -> bool:
    """Every edge's ends exist, and every edge is found from both."""
    return all(
        t.source in graph.screens
        and t.target in graph.screens
        and t in list(graph.outgoing(t.source))
        and t in list(graph.incoming(t.target))
        for t in graph.transitions.values()
    )


def content(graph: Graph) -> tuple[object, ...]:
    """All of a map that is kept."""
    return graph.app, graph.app_version, graph.entry, graph.warnings, graph.screens, graph.transitions


def evidence_of(graph: Graph) -> tuple[object, ...]:
    """What of a map is evidence: who says what of which edge, and which screens were seen how."""
    looks = {s.id: frozenset(look.digest for look in s.looks) for s in graph.screens.values()}
    return told(graph), looks, set(graph.transitions), sorted(graph.warnings)


@st.composite
def steps(draw: st.DrawFn, graph: Graph) -> tuple[str, Action, Screen]:
    known = list(graph.screens)
    used = [t.action for t in graph.transitions.values()]
    action = draw(st.one_of(actions, st.sampled_from(used)) if used else actions)
    target = draw(st.one_of(st.sampled_from(list(graph.screens.values())), screens("fresh"), screens(known[0])))
    return draw(st.sampled_from(known)), action, target


@given(graphs(), st.data())
@settings(deadline=None, max_examples=50)
def test_observing_loses_nothing(graph: Graph, data: st.DataObject) -> None:
    """All witnesses keep what they said, counters only grow, screens and looks stay, and the step is on the map."""
    for when in range(3):
        source, action, target = data.draw(steps(graph))
        before, edges, seen = told(graph), dict(graph.transitions), dict(graph.screens)
        change = observe(graph, source, action, target, kind=EvidenceKind.OBSERVED, where="run", when=float(when))
        assert no_less(told(graph), before)
        assert edges.keys() <= graph.transitions.keys()
        assert all(set(s.looks) <= set(graph.screens[s.id].looks) for s in [*seen.values(), target])
        edge = graph.transitions[change.transition]
        assert (edge.source, action_key(edge.action), edge.target) == (source, action_key(action), target.id)
        was = edges.get(edge.id)
        assert edge.worked == (was.worked if was else 0) + 1
        for other in change.refuted:
            assert graph.transitions[other].tried == edges[other].tried + 1
            assert graph.transitions[other].worked == edges[other].worked
        assert sound(graph)


@given(graphs(), st.data())
@settings(deadline=None, max_examples=50)
def test_refuting_keeps_the_edge_and_makes_it_dearer(graph: Graph, data: st.DataObject) -> None:
    """One more attempt, no more successes, a cost that is not lower, nothing lost."""
    if not graph.transitions:
        return
    edge = graph.transitions[data.draw(st.sampled_from(list(graph.transitions)))]
    before = told(graph)
    refute(graph, edge.id, kind=EvidenceKind.OBSERVED, where="run", when=1.0)
    after = graph.transitions[edge.id]
    assert (after.tried, after.worked) == (edge.tried + 1, edge.worked)
    assert after.expected_cost >= edge.expected_cost
    assert no_less(told(graph), before)


@given(graphs(), graphs())
@settings(deadline=None, max_examples=50)
def test_merging_loses_nothing(one: Graph, other: Graph) -> None:
    """The merged map knows every screen, look, edge and witness of both; neither argument changes."""
    before = content(one), content(other)
    both = merge(one, other)
    assert (content(one), content(other)) == before
    for part in (one, other):
        assert no_less(told(both), told(part))
        assert part.screens.keys() <= both.screens.keys()
        assert part.transitions.keys() <= both.transitions.keys()
        assert all(set(s.looks) <= set(both.screens[s.id].looks) for s in part.screens.values())
        assert set(part.warnings) <= set(both.warnings)
    assert sound(both)


@given(graphs(), graphs(), graphs())
@settings(deadline=None, max_examples=50)
def test_the_order_of_merging_does_not_matter_to_evidence(a: Graph, b: Graph, c: Graph) -> None:
    """Commutative and associative in all that was seen, and in what planning makes of it."""
    assert evidence_of(merge(a, b)) == evidence_of(merge(b, a))
    left, right = merge(merge(a, b), c), merge(a, merge(b, c))
    assert evidence_of(left) == evidence_of(right)
    costs = [{t.id: t.expected_cost for t in g.transitions.values()} for g in (left, right, merge(c, merge(b, a)))]
    assert costs[0] == costs[1] == costs[2]


@given(graphs(), graphs())
@settings(deadline=None, max_examples=50)
def test_merging_again_changes_nothing(one: Graph, other: Graph) -> None:
    """A map merged with itself, or a second time with another, is what it was."""
    both = merge(one, other)
    assert evidence_of(merge(one, one)) == evidence_of(one)
    assert content(merge(both, other)) == content(both)
    assert content(merge(both, one)) == content(both)


@given(st.lists(evidences), st.lists(evidences), st.lists(evidences))
def test_joining_testimony_is_a_join(a: list[Evidence], b: list[Evidence], c: list[Evidence]) -> None:
    """Commutative, associative, idempotent; a witness never counts more successes than attempts."""
    one, other, third = (join_evidence((), tuple(x)) for x in (a, b, c))
    assert join_evidence(one, other) == join_evidence(other, one)
    assert join_evidence(join_evidence(one, other), third) == join_evidence(one, join_evidence(other, third))
    assert join_evidence(one, one) == one
    assert all(e.worked <= e.tried for e in join_evidence(one, other))


@given(graphs(), st.data())
@settings(deadline=None, max_examples=50)
def test_screens_known_under_another_id_are_united(graph: Graph, data: st.DataObject) -> None:
    """Under a renaming, edges move with their ends and conditions, and no evidence is lost."""
    renamed = data.draw(st.sampled_from(list(graph.screens)))
    base = Graph(APP)
    base.put_screen(Screen("mine", APP, "Mine"))
    both = merge(base, graph, {renamed: "mine"})
    assert renamed not in both.screens
    assert sum(t.tried for t in both.transitions.values()) == sum(t.tried for t in graph.transitions.values())
    assert sound(both)


@given(graphs())
@settings(deadline=None, max_examples=40)
def test_an_atlas_gives_back_what_was_saved(graph: Graph) -> None:
    """Saved and loaded, the map is equal; so it is after only changes were saved."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "map.uiatlas")
        with Atlas.open(path, create=True) as atlas:
            atlas.save(graph)
        with Atlas.open(path) as atlas:
            loaded = atlas.load(APP)
            assert content(loaded) == content(graph)
            assert list(loaded.screens) == list(graph.screens)
            assert list(loaded.transitions) == list(graph.transitions)
            start = next(iter(loaded.screens))
            fresh = Screen("fresh", APP, "Fresh", looks=(Look("d", ("f",)),))
            loop = next((t.action for t in loaded.transitions.values()), None)
            if loop is not None:
                observe(loaded, start, loop, fresh, kind=EvidenceKind.OBSERVED, where="run", when=5.0)
            atlas.save(loaded)
            assert content(atlas.load()) == content(loaded)


@given(graphs())
@settings(deadline=None, max_examples=50)
def test_the_projection_has_one_action_for_each_pair(graph: Graph) -> None:
    """The papers' graph: every connected pair once, with an edge of it that none was seen later than."""
    seen = projection(graph)
    assert set(seen) == {(t.source, t.target) for t in graph.transitions.values()}
    for (source, target), edge in seen.items():
        assert edge in graph.between(source, target)
        assert edge.last_seen == max(t.last_seen for t in graph.between(source, target))


def two() -> tuple[Graph, Screen, Screen]:
    graph = Graph(APP)
    home, settings_page = Screen("home", APP, "Home"), Screen("settings", APP, "Settings")
    graph.put_screen(home)
    graph.put_screen(settings_page)
    return graph, home, settings_page


@given(actions, actions)
def test_rule_update_edge(old: Action, new: Action) -> None:
    """Agent+P's first rule: another action between two connected screens becomes the edge's label in their graph."""
    graph, home, page = two()
    graph.put_transition(Transition(home.id, old, page.id))
    change = observe(graph, home.id, new, page, kind=EvidenceKind.OBSERVED, where="run", when=1.0)
    assert change.rule is (Rule.CONFIRMED if action_key(old) == action_key(new) else Rule.EDGE_UPDATED)
    assert action_key(projection(graph)[home.id, page.id].action) == action_key(new)
    assert {action_key(t.action) for t in graph.between(home.id, page.id)} == {action_key(old), action_key(new)}


@given(actions)
def test_rule_add_edge(action: Action) -> None:
    """Agent+P's second rule: a step between two known screens without an edge adds one."""
    graph, home, page = two()
    change = observe(graph, home.id, action, page, kind=EvidenceKind.OBSERVED, where="run", when=1.0)
    assert change.rule is Rule.EDGE_ADDED
    assert (len(graph.screens), len(graph.transitions)) == (2, 1)


@given(actions)
def test_rule_add_node(action: Action) -> None:
    """Agent+P's third rule: a step to an unknown screen adds the screen and the edge."""
    graph, home, _ = two()
    new = Screen("about", APP, "About")
    change = observe(graph, home.id, action, new, kind=EvidenceKind.OBSERVED, where="run", when=1.0)
    assert change.rule is Rule.NODE_ADDED
    assert graph.screens["about"] == new
    assert [t.target for t in graph.outgoing(home.id)] == ["about"]


@given(actions)
def test_the_same_step_again_confirms(action: Action) -> None:
    """Nothing is added but one more success, and the edge gets cheaper."""
    graph, home, page = two()
    costs = []
    for when in (1.0, 2.0, 3.0):
        change = observe(graph, home.id, action, page, kind=EvidenceKind.OBSERVED, where="run", when=when)
        costs.append(graph.transitions[change.transition].expected_cost)
    assert change.rule is Rule.CONFIRMED
    assert costs == sorted(costs, reverse=True)
    assert len(graph.transitions) == 1


@given(actions)
def test_a_step_that_leads_elsewhere_refutes_what_was_expected(action: Action) -> None:
    """The old edge stays, with one failure more."""
    graph, home, page = two()
    graph.put_transition(Transition(home.id, action, page.id))
    change = observe(graph, home.id, action, home, kind=EvidenceKind.OBSERVED, where="run", when=1.0)
    (expected,) = graph.between(home.id, page.id)
    assert change.refuted == (expected.id,)
    assert (expected.tried, expected.worked) == (1, 0)


@given(screens("same"), screens("same"))
def test_joining_screens_keeps_all_looks_and_elements(one: Screen, other: Screen) -> None:
    """Each element stands at the place that its index says, and nothing is listed twice by joining again."""
    both = join_screens(one, other)
    assert {*one.looks, *other.looks} == set(both.looks)
    assert all(e.index == i for i, e in enumerate(both.elements))
    said = {(e.role, e.text, e.description, e.resource_id) for e in both.elements}
    assert said == {(e.role, e.text, e.description, e.resource_id) for e in (*one.elements, *other.elements)}
    assert join_screens(both, other) == both
    assert join_screens(both, replace(one, looks=())) == both
