"""Ways that only a model told of are confirmed or refuted by the first run that passes there."""

import pytest

from uiatlas.ui import Observation, Role, Selector, Tap, UIElement
from uiatlas.utg import Evidence, EvidenceKind, Graph, Screen, Transition
from uiatlas.utg.revise import observe

SAYS = (Evidence(EvidenceKind.INFERRED, "model: Main.onCreate"),)
BUTTON = Selector(Role.BUTTON, "Cart", "", "app:id/cart")
SEEN = Observation("app", (UIElement(0, Role.BUTTON, "Cart", "", "app:id/cart"),))


def told(selector: Selector) -> tuple[Graph, str]:
    """A map with one way that a model inferred, and the id of that way."""
    graph = Graph("app")
    for name in ("main", "cart", "other"):
        graph.put_screen(Screen(name, "app", name))
    edge = Transition("main", Tap(selector), "cart", evidence=SAYS, edge_class="click", cost=4.0)
    graph.put_transition(edge)
    return graph, edge.id


def run(graph: Graph, target: str) -> None:
    """One step of a run that touches the button."""
    seen = EvidenceKind.OBSERVED
    observe(graph, "main", Tap(BUTTON), graph.screens[target], kind=seen, where="run", when=1.0, seen=SEEN)


def test_a_run_that_arrives_confirms_it_and_it_costs_what_others_cost() -> None:
    graph, way = told(Selector(Role.OTHER, "", "", "app:id/cart"))
    before = graph.transitions[way].expected_cost
    run(graph, "cart")
    after = graph.transitions[way]
    assert (after.tried, after.worked) == (1, 1)
    assert (before, after.expected_cost) == (8000, 1500)


def test_a_run_that_comes_elsewhere_refutes_it_and_it_costs_more() -> None:
    graph, way = told(Selector(Role.OTHER, "", "", "app:id/cart"))
    run(graph, "other")
    after = graph.transitions[way]
    assert (after.tried, after.worked) == (1, 0)
    assert after.expected_cost == 12000


@pytest.mark.parametrize(("target", "worked"), [("cart", 1), ("other", 0)])
def test_where_no_control_was_named_any_touch_that_arrives_confirms_it_and_none_refutes_it(
    target: str, worked: int
) -> None:
    graph, way = told(Selector(Role.OTHER))
    run(graph, target)
    assert (graph.transitions[way].tried, graph.transitions[way].worked) == (worked, worked)
    found = [e for e in graph.between("main", target) if e.id != way]
    assert [(e.action, e.worked) for e in found] == [(Tap(BUTTON), 1)]
    assert found[0].expected_cost < graph.transitions[way].expected_cost
