"""How sure a step is where code chooses between several places."""

from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from uiatlas.planning.confidence import doubt, route_confidence, step_confidence
from uiatlas.planning.instructions import guide
from uiatlas.planning.planner import plan_with
from uiatlas.planning.search import plan_route
from uiatlas.ui import InputText, Selector, Tap, Wait
from uiatlas.utg import Evidence, EvidenceKind, Graph, Screen, Transition
from uiatlas.utg.derivation import Derivation
from uiatlas.utg.export import summary

MORE = Tap(Selector(text="More"))


def choosing(*places: str, host: str | None = None, only_if: str = "", edge_class: str = "click") -> Graph:
    graph = Graph("org.garden")
    for key in ("main", *places):
        graph.put_screen(Screen(key, "org.garden", key.title(), host=host if key != host and key != "main" else None))
    evidence = Evidence(EvidenceKind.STATIC, "Main.kt:8", derivation=Derivation.CHOICE, only_if=only_if)
    for key in places:
        graph.put_transition(Transition("main", MORE, key, evidence=(evidence,), edge_class=edge_class))
    graph.entry = "main"
    return graph


@pytest.mark.parametrize(
    ("graph", "sure"),
    [
        (choosing("beds"), 0.85),
        (choosing("beds", "soil"), 0.5),
        (choosing("beds", "soil", "tools", "seeds"), 0.25),
        (choosing("beds", only_if="mode == 1"), 0.85),
        (choosing("beds", "soil", "tools", "seeds", only_if="the server says so"), 0.25),
        (choosing("beds", "soil", host="beds"), 0.85),
        (choosing("beds", "soil", "tools", "seeds", edge_class="item"), 0.5),
        (choosing("beds", edge_class="item"), 0.85),
    ],
)
def test_each_of_several_places_has_its_share(graph: Graph, sure: float) -> None:
    plan = plan_route(graph, "main", ["beds"])
    assert route_confidence(graph, plan) == pytest.approx(sure)


@pytest.mark.parametrize(("anew", "sure"), [("main", 0.2), ("house", 0.2), ("", 0.25)])
def test_a_dialog_on_a_page_and_the_page_anew_exclude_each_other(anew: str, sure: float) -> None:
    """A touch that starts the page again, or what it stands in, does not show the dialogs there as well."""
    graph = choosing("beds", "soil", "tools", "seeds")
    graph.put_screen(Screen("house", "org.garden", "House"))
    graph.put_screen(replace(graph.screens["main"], host="house"))
    graph.put_screen(replace(graph.screens["soil"], kind="dialog", host="main"))
    graph.put_screen(replace(graph.screens["seeds"], kind="dialog", host="main"))
    if anew:
        graph.put_transition(replace(next(iter(graph.outgoing("main"))), target=anew))
    told = [step_confidence(graph, plan_route(graph, "main", [p]).steps[0]) for p in ("beds", "soil", "tools", "seeds")]
    assert told == pytest.approx([sure] * 4)


KINDS = [(d, only_if) for d in Derivation for only_if in ("", "the server says so")]


@pytest.mark.parametrize("kinds", [*combinations(KINDS, 2), KINDS[:4], KINDS])
def test_what_one_touch_may_lead_to_is_at_most_sure_together(kinds: list[tuple[Derivation, str]]) -> None:
    """Whatever tells of each, before it was tried and after; and all who tell of an edge say the same."""
    places = [f"page{n}" for n in range(len(kinds))]
    graph = choosing(*places)
    for n, (edge, (derivation, only_if)) in enumerate(zip(list(graph.transitions.values()), kinds, strict=True)):
        evidence = Evidence(EvidenceKind.STATIC, f"Main.kt:{n}", derivation=derivation, only_if=only_if)
        graph.put_transition(replace(edge, evidence=(evidence,)))
    for worked in range(3):
        if worked:
            edge = next(iter(graph.outgoing("main")))
            graph.put_transition(edge.witnessed(EvidenceKind.OBSERVED, "run", worked=True, when=1.0))
        told = [e["confidence"] for e in summary(graph)["transitions"]]
        assert sum(told) <= 1 + 0.0005 * len(told)
        steps = [plan_route(graph, "main", [place]).steps[0] for place in places]
        assert [round(step_confidence(graph, step), 3) for step in steps] == told
        assert all(doubt(graph, step) for step in steps if step_confidence(graph, step) < 0.6)


def test_what_comes_by_itself_does_not_exclude_each_other() -> None:
    graph = choosing("beds", "soil")
    evidence = Evidence(EvidenceKind.STATIC, "Main.kt:8", derivation=Derivation.CONSTANT)
    for place in ("beds", "soil"):
        graph.put_transition(Transition("main", Wait(), place, evidence=(evidence,), edge_class="auto"))
        assert route_confidence(graph, plan_route(graph, "main", [place])) == pytest.approx(0.95)


def test_of_ways_that_cost_the_same_the_one_that_is_told_as_surest_is_taken() -> None:
    """Also where a way to another place makes a choice of it later; it is listed behind surer ones."""
    graph = choosing("beds")
    supposed = Evidence(EvidenceKind.STATIC, "Main.kt:9", derivation=Derivation.NAME)
    computed = Transition("main", Tap(Selector(text="Beds")), "beds", evidence=(supposed,), edge_class="click")
    graph.put_transition(computed)
    assert plan_route(graph, "main", ["beds"]).steps[0].action == MORE
    for edge in choosing("beds", "soil", "tools", "seeds").transitions.values():
        if edge.target not in graph.screens:
            graph.put_screen(Screen(edge.target, "org.garden", edge.target.title()))
            graph.put_transition(edge)
    assert plan_route(graph, "main", ["beds"]).steps[0].action == computed.action
    assert plan_route(graph, "main", ["beds"], avoid=["soil"]).steps[0].action == computed.action


@pytest.mark.parametrize(("steps", "around"), [(2, True), (3, True), (4, False)])
def test_a_step_that_mostly_leads_elsewhere_is_gone_around_where_that_is_not_far(steps: int, around: bool) -> None:
    """One of four places is come to at the fourth try or so; what costs as much as all of these is no better."""
    graph = choosing("beds", "soil", "tools", "seeds")
    way = ["main", *(f"path{n}" for n in range(1, steps)), "beds"]
    for number, (source, target) in enumerate(pairwise(way)):
        if target not in graph.screens:
            graph.put_screen(Screen(target, "org.garden", target.title()))
        seen = Evidence(EvidenceKind.STATIC, "Main.kt:9", derivation=Derivation.CONSTANT)
        graph.put_transition(Transition(source, Tap(Selector(text=f"On {number}")), target, evidence=(seen,)))
    plan = plan_with("builtin", graph, "main", ["beds"])
    assert [step.target for step in plan.steps] == (way[1:] if around else ["beds"])
    assert plan.optimal is not around
    assert plan_with("builtin", graph, "main", ["beds"], avoid=[way[1]]).steps[0].action == MORE


def test_each_of_two_steps_that_mostly_lead_elsewhere_is_gone_around() -> None:
    graph = choosing("beds", "soil", "tools", "seeds")
    for edge in list(graph.transitions.values()):
        graph.put_transition(replace(edge, action=Tap(Selector(text="Surprise"))))
    graph.put_screen(Screen("path", "org.garden", "Path"))
    seen = (Evidence(EvidenceKind.STATIC, "Main.kt:9", derivation=Derivation.CONSTANT),)
    for source, target in (("main", "path"), ("path", "beds")):
        graph.put_transition(Transition(source, Tap(Selector(text="On")), target, evidence=seen))
    assert [s.target for s in plan_with("builtin", graph, "main", ["beds"]).steps] == ["path", "beds"]


def test_a_way_that_sets_nothing_is_not_taken_where_it_mostly_leads_elsewhere() -> None:
    graph = choosing("beds", "soil", "tools", "seeds")
    graph.put_screen(Screen("path", "org.garden", "Path"))
    seen = (Evidence(EvidenceKind.STATIC, "Main.kt:9", derivation=Derivation.CONSTANT),)
    ways = (("main", Tap(Selector(text="Path")), "path"), ("path", InputText(Selector(text="Name"), "x"), "beds"))
    for source, action, target in ways:
        graph.put_transition(Transition(source, action, target, evidence=seen))
    assert [s.target for s in plan_with("builtin", graph, "main", ["beds"]).steps] == ["path", "beds"]
    graph = choosing("beds", "soil")
    graph.put_screen(Screen("path", "org.garden", "Path"))
    for source, action, target in ways:
        graph.put_transition(Transition(source, action, target, evidence=seen))
    assert [s.target for s in plan_with("builtin", graph, "main", ["beds"]).steps] == ["beds"]


def test_of_many_ways_on_the_surest_are_listed() -> None:
    places = [f"page{n:02}" for n in range(20)]
    graph = choosing(*places)
    supposed = Evidence(EvidenceKind.STATIC, "Main.kt:9", derivation=Derivation.NAME)
    graph.put_screen(Screen("soil", "org.garden", "Soil"))
    graph.put_transition(Transition("main", Tap(Selector(text="Soil")), "soil", evidence=(supposed,)))
    told = guide(graph, plan_route(graph, "main", ["soil"]), 1.0, "look around")
    assert "TO REACH: Soil " in told
