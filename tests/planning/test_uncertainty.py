"""Plans that expect actions to lead elsewhere say what to do wherever one comes to, at the least expected cost."""

import random

import pytest
from benchmarks.bench_goals import risky_map
from benchmarks.value_iteration import ValueIteration
from hypothesis import given, settings
from tests.planning.reference import cheapest_cost
from tests.utg.strategies import graphs, random_graph

from uiatlas.planning.choices import ChoiceGraph, choice_of
from uiatlas.planning.plan import Plan
from uiatlas.planning.search import plan_route
from uiatlas.planning.uncertainty import AFRESH, plan_policy
from uiatlas.ui import Role, Selector, Tap, Wait
from uiatlas.utg import Evidence, EvidenceKind, Graph, Screen, Transition


def edge(source: str, label: str, target: str, tried: int = 0, worked: int = 0) -> Transition:
    """A button with these counters."""
    evidence = (Evidence(EvidenceKind.OBSERVED, "test", tried, worked),)
    return Transition(source, Tap(Selector(Role.BUTTON, label)), target, evidence=evidence)


def mapped(*edges: Transition, entry: str = "home") -> Graph:
    """The map with these edges."""
    graph = Graph("app", entry=entry)
    for screen in dict.fromkeys(s for e in edges for s in (e.source, e.target)):
        graph.put_screen(Screen(screen, "app", screen.title()))
    for e in edges:
        graph.put_transition(e)
    return graph


@pytest.mark.parametrize("risky", [0.05, 0.1, 0.2, 0.3])
@pytest.mark.parametrize("seed", [1, 2])
def test_following_the_plan_costs_what_value_iteration_says_is_best(seed: int, risky: float) -> None:
    """Within half a percent of the optimum, and the plan's own figure too."""
    graph = risky_map(600, 5, risky, seed)
    best, rng = ValueIteration(graph, AFRESH), random.Random(seed)
    asked = 0
    while asked < 6:
        start, goal = rng.sample(list(graph.screens), 2)
        plan = plan_policy(graph, start, [goal])
        if not plan.ok or not plan_policy(graph, "n0", [goal]).ok:
            continue
        asked += 1
        optimum = best.values([goal], 0.1)
        least = optimum[best.index[start]]
        assert best.follow(graph, plan, optimum)[best.index[start]] <= 1.005 * least
        assert plan.cost == pytest.approx(least, rel=0.005)
        must_lead(plan)


def must_lead(plan: Plan) -> None:
    """The steps lead from the start to a goal, and every screen is told once what to do there."""
    at = plan.start
    for step in plan.steps:
        assert step.source == at
        at = step.target
    assert at == plan.target
    sources = [s.source for s in (*plan.steps, *plan.detours)]
    assert len(sources) == len(set(sources))


@given(graphs(max_screens=7, max_edges=20))
@settings(deadline=None, max_examples=100)
def test_there_is_a_plan_exactly_where_there_is_a_route(graph: Graph) -> None:
    """On any map, from the first screen to the last one."""
    start, *_, goal = [*graph.screens, *graph.screens]
    plan, route = plan_policy(graph, start, [goal]), plan_route(graph, start, [goal])
    assert plan.status == route.status
    if plan.ok:
        must_lead(plan)


def test_without_second_outcomes_the_plan_costs_what_the_cheapest_route_costs() -> None:
    """Then failing means staying, and the expected cost is the sum of c / p."""
    graph = random_graph(300, 1500, 4)
    for goal in ("n7", "n30", "n200"):
        plan = plan_policy(graph, "n0", [goal])
        assert plan.cost == pytest.approx(cheapest_cost(graph, "n0", [goal]), abs=len(plan.steps))
        assert plan.detours == ()


def test_an_action_that_often_leads_astray_is_avoided_where_the_way_back_is_long() -> None:
    """The shortcut works half the time and else leads far away; the sure way is two steps."""
    sure = [edge("home", "list", "list", 8, 8), edge("list", "goal", "goal", 8, 8)]
    risky = [edge("home", "shortcut", "goal", 8, 4), edge("home", "shortcut", "far0", 8, 4)]
    back = [edge(f"far{i}", "on", f"far{i + 1}", 8, 8) for i in range(8)] + [edge("far8", "on", "home", 8, 8)]
    plan = plan_policy(mapped(*sure, *risky, *back), "home", ["goal"])
    assert [s.target for s in plan.steps] == ["list", "goal"]
    near = [edge("far0", "back", "home", 8, 8), edge("far0", "goal", "goal", 8, 8)]
    plan = plan_policy(mapped(*sure, *risky, *near), "home", ["goal"])
    assert [s.action for s in plan.steps] == [risky[0].action]
    assert [(s.source, s.target) for s in plan.detours] == [("far0", "goal")]


def test_counters_give_each_outcome_its_chance() -> None:
    """Nine tries: five led to the page, two to the sign-in; two had no effect."""
    choice = choice_of(
        {"home": 0, "page": 1, "login": 2}, [edge("home", "x", "page", 9, 5), edge("home", "x", "login", 9, 2)]
    )
    assert choice is not None
    assert choice.chances == ((6 / 9, 1), (3 / 9, 2))
    assert choice.cost == pytest.approx(1000 * 12 / 9)
    alone = choice_of({"home": 0, "page": 1}, [edge("home", "x", "page", 9, 5)])
    assert alone is not None
    assert round(alone.cost) == edge("home", "x", "page", 9, 5).expected_cost


@pytest.mark.parametrize("cost", [1.0, 4.0])
@pytest.mark.parametrize("kind", [EvidenceKind.INFERRED, EvidenceKind.STATIC])
@pytest.mark.parametrize("touched", [Selector(Role.BUTTON, "Cart"), Selector(Role.BUTTON)])
@pytest.mark.parametrize(("tried", "worked"), [(0, 0), (1, 1), (3, 1), (2, 0)])
def test_an_edge_costs_the_same_on_a_route_and_as_a_choice(
    cost: float, kind: EvidenceKind, touched: Selector, tried: int, worked: int
) -> None:
    """Also a touch of what nothing names, and a guess that a run confirmed."""
    told = (Evidence(kind, "told"), Evidence(EvidenceKind.OBSERVED, "run", tried, worked))
    way = Transition("home", Tap(touched), "cart", evidence=told, cost=cost)
    choice = choice_of({"home": 0, "cart": 1}, [way])
    assert choice is not None
    assert round(choice.cost) == way.expected_cost
    assert plan_policy(mapped(way), "home", ["cart"]).cost == plan_route(mapped(way), "home", ["cart"]).cost


def test_from_a_dead_end_the_app_is_started_afresh() -> None:
    """It counts as much as starting it and going on from its entry."""
    trap = [edge("home", "go", "goal", 8, 4), edge("home", "go", "trap", 8, 4)]
    plan = plan_policy(mapped(*trap), "home", ["goal"])
    p = 5 / 10
    assert plan.cost == round((1000 * 11 / 10 + p * AFRESH) / (1 - p))
    assert plan.detours == ()


def test_a_plan_follows_what_the_map_learns_and_is_the_same_every_time() -> None:
    """The compiled form looks only at what changed; a fresh one answers the same."""
    graph = risky_map(200, 5, 0.2, 3)
    first = plan_policy(graph, "n0", ["n9"])
    assert plan_policy(graph, "n0", ["n9"]).steps == first.steps
    for step in first.steps:
        old = graph.transitions[step.transition_id]
        for _ in range(9):
            old = old.witnessed(EvidenceKind.OBSERVED, "run", worked=False, when=1.0)
        graph.put_transition(old)
    again = plan_policy(graph, "n0", ["n9"])
    assert (again.cost or 0) > (first.cost or 0)
    assert ChoiceGraph(graph).forward == ChoiceGraph(mapped_again(graph)).forward
    assert plan_policy(mapped_again(graph), "n0", ["n9"]).cost == again.cost


def mapped_again(graph: Graph) -> Graph:
    """The same map, made anew."""
    out = Graph(graph.app, entry=graph.entry)
    for screen in graph.screens.values():
        out.put_screen(screen)
    for transition in graph.transitions.values():
        out.put_transition(transition)
    return out


def test_what_is_to_be_avoided_is_not_chosen() -> None:
    """Neither a transition nor an action that may lead to an avoided screen."""
    graph = risky_map(200, 5, 0.2, 3)
    plan = plan_policy(graph, "n0", ["n9"])
    avoid = {plan.steps[-1].transition_id, plan.steps[1].source}
    around = plan_policy(graph, "n0", ["n9"], avoid=avoid)
    assert around.ok
    assert not {x for s in (*around.steps, *around.detours) for x in (s.transition_id, s.target)} & avoid
    assert (around.cost or 0) >= (plan.cost or 0)
    assert plan_policy(graph, "n0", ["n9"]).steps == plan.steps


def by_itself(source: str, target: str, tried: int = 0, worked: int = 0) -> Transition:
    """What comes by itself."""
    evidence = (Evidence(EvidenceKind.STATIC, "App.java:1", tried, worked),)
    return Transition(source, Wait(1.0), target, evidence=evidence, edge_class="auto")


def test_what_code_shows_by_itself_does_not_exclude_each_other() -> None:
    """A part of the screen comes beside the dialogs that may come; waiting is no draw of lots between them."""
    parts = [by_itself("home", name) for name in ("list", "hint", "news", "offer")]
    graph = mapped(*parts, edge("list", "Add", "form"), edge("home", "Menu", "menu"), edge("menu", "Settings", "away"))
    plan = plan_policy(graph, "home", ["form"])
    assert [s.target for s in plan.steps] == ["list", "form"]
    assert plan.cost == plan_route(graph, "home", ["form"]).cost


def test_what_was_seen_to_come_by_itself_is_heeded() -> None:
    seen = [by_itself("home", "hint", 9, 9), by_itself("home", "list")]
    graph = mapped(*seen, edge("list", "Add", "form"))
    plan = plan_policy(graph, "home", ["form"])
    assert plan.cost is not None
    assert plan.cost > 2 * (plan_route(graph, "home", ["form"]).cost or 0)
