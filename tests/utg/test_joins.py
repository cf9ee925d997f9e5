"""Joining what two maps say is a join: who comes first, who comes twice and who is joined with whom changes nothing."""

from collections.abc import Callable
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.utg.strategies import APP, actions, conditions, evidences, labels

from uiatlas.ui import Back, Bounds, Role, Tap, UIElement, Wait
from uiatlas.ui.selectors import Selector
from uiatlas.utg import Atlas, Entry, Evidence, EvidenceKind, Graph, Look, Screen, Transition, merge
from uiatlas.utg.departures import MOST_KEPT, Departure, latest
from uiatlas.utg.dismissals import Dismissal
from uiatlas.utg.export import from_document, to_document
from uiatlas.utg.joins import join_departures, join_dismissals, join_screens, join_transitions, join_versions
from uiatlas.utg.merge import grown, joined_head
from uiatlas.utg.screen import Purpose

T = TypeVar("T")

words = st.sampled_from(["", "a", "b"])
elements = st.builds(
    UIElement,
    index=st.just(0),
    role=st.sampled_from([Role.BUTTON, Role.TEXT]),
    text=words,
    description=words,
    class_name=words,
    parent=st.integers(-1, 3),
    flags=st.integers(0, 3),
    bounds=st.sampled_from([None, Bounds(0, 0, 1, 1), Bounds(0, 0, 2, 2)]),
)
looks = st.dictionaries(st.sampled_from("abc"), st.lists(st.sampled_from("xy"), max_size=2).map(tuple), max_size=3)
purposes = st.lists(st.builds(Purpose, words, words, words), max_size=2).map(tuple)


@st.composite
def listings(draw: st.DrawFn) -> tuple[UIElement, ...]:
    """A list of elements in preorder, in which elements that say the same may stand more than once."""
    found = draw(st.lists(elements, max_size=5))
    return tuple(replace(e, index=i, parent=min(e.parent, i - 1)) for i, e in enumerate(found))


screens = st.builds(
    Screen,
    id=st.just("home"),
    app=st.sampled_from([APP, "other"]),
    name=words,
    kind=st.sampled_from(["screen", "dialog", "activity"]),
    anchor=words,
    host=st.sampled_from([None, "a", "b"]),
    external=st.booleans(),
    elements=listings(),
    looks=looks.map(lambda found: tuple(Look(d, found[d]) for d in sorted(found))),
    summary=words,
    purposes=purposes,
    uses=st.lists(words, max_size=2).map(tuple),
    told_by=st.sampled_from(["", "local", "model", "local, model", "model, local", "model, other", "other"]),
)
transitions = st.builds(
    Transition,
    source=st.just("home"),
    action=st.sampled_from([Wait(1.0), Wait(2.0)]),
    target=st.just("page"),
    precondition=st.lists(conditions, max_size=2, unique_by=repr).map(lambda found: tuple(sorted(found, key=repr))),
    evidence=st.lists(evidences, max_size=3, unique_by=lambda e: (e.kind, e.where)).map(
        lambda found: tuple(sorted(found, key=lambda e: (e.kind, e.where)))
    ),
    edge_class=st.sampled_from(["", "click", "menu", "background"]),
    cost=st.sampled_from([1.0, 2.5]),
)
departures = st.builds(
    Departure,
    source=st.just("home"),
    action=st.sampled_from([Back(), Tap(Selector(Role.BUTTON, "Next"))]),
    target=st.sampled_from(["home", "page"]),
    look=st.sampled_from([Look("a", ("x",)), Look("b", ())]),
    where=st.sampled_from(["", "one", "two"]),
    when=st.sampled_from([0.0, 1.0, 2.0]),
)
histories = st.lists(departures, max_size=40).map(latest)
dismissals = st.builds(
    lambda overlay, action, found: Dismissal(overlay, action, tuple(sorted(found, key=lambda e: (e.kind, e.where)))),
    st.sampled_from(["ad", "update"]),
    actions,
    st.lists(evidences, max_size=2, unique_by=lambda e: (e.kind, e.where)),
)
known_dismissals = st.lists(dismissals, max_size=4, unique_by=lambda d: d.key).map(
    lambda found: tuple(sorted(found, key=lambda d: repr(d.key)))
)


@st.composite
def heads(draw: st.DrawFn) -> Graph:
    """What a map says of the app as a whole."""
    graph = Graph(APP, app_version=draw(st.sampled_from(["", "1.9", "1.10", "1.10b"])), entry=draw(words) or None)
    entries = st.builds(Entry, st.sampled_from(["launcher", "share", "alias"]), words, words)
    graph.entries = tuple(
        sorted(draw(st.sets(entries, max_size=3)), key=lambda e: (e.kind != "launcher", e.kind, e.screen, e.detail))
    )
    graph.coverage = draw(st.dictionaries(st.sampled_from(["sites", "resolved"]), st.integers(0, 3)))
    graph.warnings = sorted(draw(st.sets(st.sampled_from(["no layout", "odd file"]))))
    graph.keyed_by = draw(st.integers(0, 2))
    for dismissal in draw(known_dismissals):
        graph.put_dismissal(dismissal)
    graph.departures = draw(histories)
    return graph


def head(graph: Graph) -> tuple[object, ...]:
    """All that a head holds."""
    entry, version = graph.entry, graph.app_version
    told = graph.entries, graph.coverage, graph.warnings, graph.keyed_by
    return entry, version, *told, graph.dismissals, graph.departures


def check_laws(join: Callable[[T, T], T], a: T, b: T, c: T, value: Callable[[T], object] = lambda x: x) -> None:
    """Commutative, associative, idempotent, and what was joined in already adds nothing."""
    assert value(join(a, a)) == value(a)
    assert value(join(a, b)) == value(join(b, a))
    assert value(join(join(a, b), c)) == value(join(a, join(b, c)))
    both = join(a, b)
    assert value(join(both, a)) == value(join(both, b)) == value(both)


@given(screens, screens, screens)
@settings(deadline=None, max_examples=300)
def test_joining_screens_is_a_join(a: Screen, b: Screen, c: Screen) -> None:
    """Also of names, kinds, hosts, places, elements that stand twice, parents and what a model told."""
    check_laws(join_screens, a, b, c)
    joined = join_screens(join_screens(a, b), c)
    assert all(e.index == i and e.parent < i for i, e in enumerate(joined.elements))


@given(transitions, transitions, transitions)
@settings(deadline=None)
def test_joining_edges_is_a_join(a: Transition, b: Transition, c: Transition) -> None:
    check_laws(join_transitions, a, b, c)


@given(known_dismissals, known_dismissals, known_dismissals)
@settings(deadline=None)
def test_joining_what_closes_popups_is_a_join(
    a: tuple[Dismissal, ...], b: tuple[Dismissal, ...], c: tuple[Dismissal, ...]
) -> None:
    check_laws(join_dismissals, a, b, c)


@given(histories, histories, histories)
@settings(deadline=None)
def test_joining_departures_is_a_join(
    a: tuple[Departure, ...], b: tuple[Departure, ...], c: tuple[Departure, ...]
) -> None:
    """The latest ones of each action stay, of either map, and what both maps know is counted once."""
    check_laws(join_departures, a, b, c)
    keys = [d.key for d in join_departures(a, b)]
    assert all(keys.count(key) <= MOST_KEPT for key in keys)


@given(heads(), heads(), heads())
@settings(deadline=None)
def test_joining_what_is_said_of_the_app_is_a_join(a: Graph, b: Graph, c: Graph) -> None:
    check_laws(joined_head, a, b, c, head)


@given(screens, listings(), looks, words)
@settings(deadline=None)
def test_a_look_at_a_screen_only_adds_to_it(
    known: Screen, shown: tuple[UIElement, ...], found: dict[str, tuple[str, ...]], name: str
) -> None:
    """What a run makes of a screen holds what was known of it, so that joining it with the older state adds nothing."""
    seen = Screen("home", known.app, name, elements=shown, looks=tuple(Look(d, found[d]) for d in sorted(found)))
    after = grown(known, seen)
    assert join_screens(known, after) == after
    assert after.elements[: len(known.elements)] == known.elements


def test_a_static_map_names_what_a_run_has_seen() -> None:
    """The class stays the name, the place is called as the device calls it, whichever map comes first."""
    code = Screen("home", APP, "app.Main", kind="activity", anchor="app.Main")
    seen = Screen("home", APP, "Inbox", anchor=".Main", looks=(Look("a", ()),))
    for both in (join_screens(code, seen), join_screens(seen, code)):
        assert (both.name, both.kind, both.anchor) == ("app.Main", "activity", ".Main")


def test_the_elements_of_a_joined_screen_stay_in_the_order_of_reading() -> None:
    """Two lists with the same title and different rows give title, rows of both in turn, and the button below them."""

    def lines(*said: str) -> Screen:
        return Screen("home", APP, "Home", elements=tuple(UIElement(i, Role.TEXT, w) for i, w in enumerate(said)))

    joined = join_screens(lines("Title", "one", "below"), lines("Title", "two", "below"))
    assert [e.text for e in joined.elements] == ["Title", "one", "two", "below"]
    again = from_document(to_document(joined_map := _with(joined)))
    assert again.screens == joined_map.screens
    assert join_screens(again.screens["home"], lines("Title", "two", "below")) == joined


@pytest.mark.parametrize(
    ("one", "other", "later"),
    [("1.9", "1.10", "1.10"), ("2.0", "", "2.0"), ("2", "2.0.1", "2.0.1"), ("a1", "a2", "a2")],
)
def test_the_later_version_stays(one: str, other: str, later: str) -> None:
    assert join_versions(one, other) == join_versions(other, one) == later


def test_merging_maps_keeps_what_splits_screens() -> None:
    """Departures of both maps are kept, under the ids that their screens have afterwards."""
    look = Look("a", ("x",))
    one, other = _with(Screen("home", APP, "Home")), _with(Screen("start", APP, "Home"))
    one.departures = (Departure("home", Back(), "home", look, "one", 1.0),)
    other.departures = (Departure("start", Back(), "start", look, "two", 2.0),)
    both = merge(one, other, {"start": "home"})
    assert [(d.source, d.target, d.where) for d in both.departures] == [
        ("home", "home", "one"),
        ("home", "home", "two"),
    ]


def _with(screen: Screen) -> Graph:
    graph = Graph(APP)
    graph.put_screen(screen)
    return graph


@st.composite
def maps(draw: st.DrawFn, who: str) -> Graph:
    """A small map that one program taught."""
    graph = draw(heads())
    for key in ("home", "page"):
        graph.put_screen(replace(draw(screens), id=key, app=APP, external=False))
    told = (Evidence(EvidenceKind.OBSERVED, who, draw(st.integers(1, 3)), 1, 1.0),)
    graph.put_transition(replace(draw(transitions), evidence=told))
    return graph


@given(maps("one"), maps("two"), maps("three"), labels)
@settings(deadline=None, max_examples=8)
def test_a_file_that_three_programs_teach_holds_the_same_whoever_comes_first(
    one: Graph, two: Graph, three: Graph, version: str
) -> None:
    """Every order of saving gives the same file, and saving once more changes nothing."""
    held = []
    for order in permutations((one, two, three)):
        with TemporaryDirectory() as folder:
            path = Path(folder, "map.uiatlas")
            with Atlas.open(path, create=True) as atlas:
                atlas.save(Graph(APP))
            for again in (*order, order[0]):
                with Atlas.open(path) as atlas, Atlas.open(path) as other:
                    other.database.write([(APP, "note", "", version)])
                    atlas.save(_fresh(again))
            with Atlas.open(path) as atlas:
                graph = atlas.load()
                held.append((head(graph), graph.screens, graph.transitions))
    assert all(kept == held[0] for kept in held)


def test_what_people_do_on_a_screen_is_kept_where_nobody_is_known_to_have_told_it() -> None:
    """Names in code are no longer told as the teller where a map without them is joined; a file keeps the phrases."""
    told, bare = Graph(APP), Graph(APP)
    told.put_screen(Screen("page", APP, "Page", uses=("look around",), told_by="local"))
    bare.put_screen(Screen("page", APP, "Page"))
    for both in (merge(told, bare), merge(bare, told)):
        assert _fresh(both).screens["page"].uses == ("look around",)


def _fresh(graph: Graph) -> Graph:
    """The same map with everything still to be written."""
    out = from_document(to_document(graph))
    for dismissal in graph.dismissals:
        out.put_dismissal(dismissal)
    out.departures = graph.departures
    return out


def test_a_beacon_that_either_map_knows_is_kept() -> None:
    """Of two the smaller word, whichever map comes first."""
    none, one, other = (Screen("home", APP, "Home", beacon=beacon) for beacon in ("", "Hall", "Start"))
    assert [join_screens(none, one).beacon, join_screens(one, none).beacon] == ["Hall", "Hall"]
    assert [join_screens(other, one).beacon, join_screens(one, other).beacon] == ["Hall", "Hall"]


@pytest.mark.parametrize("who", ["local", "one"])
def test_what_is_told_of_code_and_what_people_do_there_are_kept_side_by_side(who: str) -> None:
    """A map with summaries and one with phrases hold both when they are merged, in either order."""
    code = Screen("home", APP, "Home", summary="where it begins", purposes=(Purpose("a", "", "opens b"),), told_by=who)
    used = Screen("home", APP, "Home", uses=("begin", "look around"), told_by="two")
    for both in (join_screens(code, used), join_screens(used, code), grown(code, used), grown(used, code)):
        assert (both.summary, both.purposes, both.uses) == (code.summary, code.purposes, used.uses)
        assert both.told_by == f"{who}, two"


def test_what_a_model_tells_of_code_stands_before_what_names_tell() -> None:
    """Who told only what is no longer there is no longer named."""
    names = Screen("home", APP, "Home", summary="opens b and c", uses=("begin",), told_by="local, two")
    model = Screen("home", APP, "Home", summary="begins", told_by="one")
    for both in (join_screens(names, model), join_screens(model, names)):
        assert (both.summary, both.uses, both.told_by) == ("begins", ("begin",), "one, two")
