"""The way to a screen that is lost is told as a plan on the old map has it."""

from uiatlas.planning.lost_ways import as_planned
from uiatlas.planning.planner import plan_with
from uiatlas.ui import Selector, Tap
from uiatlas.utg import EvidenceKind, Graph, Screen, Transition
from uiatlas.utg.derivation import Derivation
from uiatlas.utg.diff import diff
from uiatlas.utg.transition import Evidence


def shop(*edges: Transition) -> Graph:
    """A shop with these ways."""
    graph = Graph("org.shop", entry="main")
    for name in ("main", "list", "cart", "orders"):
        graph.put_screen(Screen(name, "org.shop", name.title()))
    for edge in edges:
        graph.put_transition(edge)
    return graph


def test_a_lost_way_is_the_one_that_a_plan_took() -> None:
    """A short way that is hardly believed is none that a plan takes."""
    to_list, to_cart = (Transition(a, Tap(Selector(text=b)), b) for a, b in (("main", "list"), ("list", "cart")))
    evidence = (Evidence(EvidenceKind.STATIC, "Main.java:1", derivation=Derivation.SHARED),)
    guessed = Transition("main", Tap(Selector(text="Anything")), "cart", evidence=evidence)
    old, new = shop(to_list, to_cart, guessed), shop(to_list)
    (lost,) = diff(old, new).lost
    assert [edge.id for edge in lost.steps] == [guessed.id]
    told = as_planned(lost, old)
    assert [edge.id for edge in told.steps] == [to_list.id, to_cart.id]
    assert [s.transition_id for s in plan_with("builtin", old, "main", ["cart"]).steps] == [e.id for e in told.steps]
    assert told.words == 'Main: tap "list" → List; tap "cart" → Cart'


def test_a_way_that_is_lost_from_elsewhere_stays_as_it_was() -> None:
    """Of a screen that only another screen led to, that one step is told."""
    edge = Transition("cart", Tap(Selector(text="orders")), "orders")
    old, new = shop(edge), shop()
    (lost,) = diff(old, new).lost
    assert as_planned(lost, old) == lost
