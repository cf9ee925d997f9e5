"""The built-in planner finds the cheapest way there is, every time the same, and says when there is none."""

import random

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.planning.reference import cheapest_cost
from tests.planning.sample import calendar
from tests.utg.strategies import graphs, random_graph

from uiatlas.errors import UnknownNameError
from uiatlas.planning.plan import Plan
from uiatlas.planning.search import CostGraph, compiled, plan_route
from uiatlas.plugins import load
from uiatlas.ui import Back, Role, Selector, Tap
from uiatlas.utg import EvidenceKind, Graph, Screen, Transition
from uiatlas.utg.conditions import OnScreen
from uiatlas.utg.revise import refute


def must_fit(plan: Plan, graph: Graph, avoid: frozenset[str] = frozenset()) -> None:
    """The plan is a walk on the map from its start to its target, and its cost is the sum of its steps."""
    at = plan.start
    for step in plan.steps:
        edge = graph.transitions[step.transition_id]
        assert (step.source, step.action, step.target) == (edge.source, edge.action, edge.target)
        assert step.cost == edge.expected_cost
        assert step.source == at
        assert not {step.transition_id, step.target} & avoid
        at = step.target
    assert at == plan.target
    assert plan.target in plan.targets
    assert plan.cost == sum(s.cost for s in plan.steps)


@st.composite
def questions(draw: st.DrawFn) -> tuple[Graph, str, list[str], frozenset[str]]:
    graph = draw(graphs(max_screens=8, max_edges=20))
    screens = st.sampled_from(list(graph.screens))
    targets = draw(st.lists(screens, min_size=1, max_size=3))
    avoided = draw(st.sets(st.sampled_from([*graph.screens, *graph.transitions]), max_size=3))
    return graph, draw(screens), targets, frozenset(avoided)


@given(questions())
@settings(deadline=None)
def test_no_route_costs_less(question: tuple[Graph, str, list[str], frozenset[str]]) -> None:
    """On any multigraph, with any targets and anything avoided, the cost is networkx's."""
    graph, start, targets, avoid = question
    plan = plan_route(graph, start, targets, avoid=avoid)
    if start in targets:
        assert (plan.status, plan.steps, plan.cost) == ("ok", (), 0)
    else:
        assert plan.cost == cheapest_cost(graph, start, targets, avoid)
    if plan.ok:
        must_fit(plan, graph, avoid)


@pytest.mark.parametrize("seed", range(8))
def test_no_route_costs_less_on_bigger_maps(seed: int) -> None:
    """On random maps of 300 screens the cost is networkx's, for 25 questions each."""
    graph, rng = random_graph(300, 900, seed), random.Random(seed)
    for _ in range(25):
        start, *targets = rng.sample(list(graph.screens), 4)
        plan = plan_route(graph, start, targets)
        assert plan.cost == cheapest_cost(graph, start, targets)
        if plan.ok:
            must_fit(plan, graph)


@given(questions(), st.data())
@settings(deadline=None)
def test_a_changed_map_is_planned_as_it_is_now(
    question: tuple[Graph, str, list[str], frozenset[str]], data: st.DataObject
) -> None:
    """Following the changes gives the same compiled map as compiling anew."""
    graph, start, targets, _ = question
    plan_route(graph, start, targets)
    for _ in range(data.draw(st.integers(0, 3))):
        if graph.transitions:
            edge = data.draw(st.sampled_from(list(graph.transitions)))
            refute(graph, edge, kind=EvidenceKind.OBSERVED, where="run", when=1.0)
        graph.put_screen(Screen(f"new{len(graph.screens)}", graph.app, "new"))
        ends = st.sampled_from(list(graph.screens))
        graph.put_transition(Transition(data.draw(ends), Back(), data.draw(ends)))
    followed, anew = compiled(graph), CostGraph(graph)
    assert followed.index == anew.index
    assert (followed.forward, followed.backward) == (anew.forward, anew.backward)
    assert plan_route(graph, start, targets).cost == (0 if start in targets else cheapest_cost(graph, start, targets))


def three(*edges: tuple[str, str, str]) -> Graph:
    graph = Graph("app")
    for key in "abc":
        graph.put_screen(Screen(key, "app", key.upper()))
    for source, label, target in edges:
        graph.put_transition(Transition(source, Tap(Selector(Role.BUTTON, label)), target))
    return graph


def test_a_step_says_what_holds_before_and_after() -> None:
    """Being on the screens at both ends is part of the conditions."""
    (step,) = plan_route(three(("a", "go", "b")), "a", ["b"]).steps
    assert step.precondition == (OnScreen("a"),)
    assert step.postcondition == (OnScreen("b"),)


def test_a_start_that_is_a_target_needs_no_step() -> None:
    """The empty plan is a plan."""
    plan = plan_route(three(), "a", ["b", "a"])
    assert plan.ok
    assert (plan.target, plan.steps, plan.cost) == ("a", (), 0)


def test_an_edge_that_failed_is_gone_around() -> None:
    """After three failures the direct edge costs more than two that were not tried."""
    graph = three(("a", "direct", "c"), ("a", "on", "b"), ("b", "on", "c"))
    (direct,) = graph.between("a", "c")
    assert [s.target for s in plan_route(graph, "a", ["c"]).steps] == ["c"]
    for _ in range(3):
        refute(graph, direct.id, kind=EvidenceKind.OBSERVED, where="run", when=1.0)
    assert [s.target for s in plan_route(graph, "a", ["c"]).steps] == ["b", "c"]


def test_of_parallel_edges_the_cheapest_that_is_allowed_is_taken() -> None:
    """Avoiding an edge leaves its twin."""
    graph = three(("a", "one", "b"), ("a", "two", "b"))
    first = plan_route(graph, "a", ["b"]).steps[0].transition_id
    second = plan_route(graph, "a", ["b"], avoid={first}).steps[0].transition_id
    assert {first, second} == set(graph.transitions)
    assert not plan_route(graph, "a", ["b"], avoid={first, second}).ok


def test_an_avoided_start_can_be_left() -> None:
    """Where one is already cannot be avoided, and avoided screens are not crossed."""
    graph = three(("a", "on", "b"), ("b", "on", "c"))
    assert plan_route(graph, "a", ["c"], avoid={"a"}).ok
    assert not plan_route(graph, "a", ["c"], avoid={"b"}).ok


def test_ties_are_broken_the_same_way_every_time() -> None:
    """The same map built twice gives the same plan."""
    routes = [
        [s.transition_id for s in plan_route(random_graph(80, 400, 5), "n1", ["n7", "n9"]).steps] for _ in range(3)
    ]
    assert routes[0] == routes[1] == routes[2]


def test_unreachable_comes_with_where_the_map_may_continue() -> None:
    """The frontier names a reachable screen with an element that nobody tried."""
    graph = calendar()
    (more,) = [t for t in graph.between("MainActivity", "SettingsActivity") if t.evidence[0].where != "calendar.apk"]
    plan = plan_route(graph, "LicenseActivity", ["MainActivity"])
    assert (plan.status, plan.target, plan.cost, plan.frontier) == ("unreachable", None, None, ())
    fresh = Graph(graph.app)
    for screen in graph.screens.values():
        fresh.put_screen(screen)
    assert [f.screen for f in plan_route(fresh, "MainActivity", ["TaskActivity"]).frontier] == ["MainActivity"]
    fresh.put_transition(more)
    assert plan_route(fresh, "MainActivity", ["TaskActivity"]).frontier == ()


def test_no_targets_at_all_are_unreachable() -> None:
    """A goal that no screen fits has no plan, and that is no error."""
    assert plan_route(three(), "a", []).status == "unreachable"


def test_an_unknown_screen_is_named() -> None:
    """A start or target that is not on the map is refused with the nearest names."""
    with pytest.raises(UnknownNameError, match="MainActivit'"):
        plan_route(calendar(), "MainActivit", ["TaskActivity"])
    with pytest.raises(UnknownNameError, match="did you mean TaskActivity"):
        plan_route(calendar(), "MainActivity", ["TaskActivit"])


def test_the_planner_is_found_by_its_name() -> None:
    """The plug-in table leads to it."""
    assert load("planners", "builtin") is plan_route


def test_the_reference_sees_parallel_edges() -> None:
    """Of parallel edges networkx takes the cheapest, as we do; else comparing with it would prove little."""
    other = nx.MultiDiGraph()
    other.add_edge("a", "b", weight=5)
    other.add_edge("a", "b", weight=3)
    assert nx.single_source_dijkstra_path_length(other, "a")["b"] == 3
