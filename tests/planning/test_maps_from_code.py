"""What can be done on screens that are known from code only: their triggers stand for the controls."""

from uiatlas.planning.options import Options
from uiatlas.planning.tasks import parse_task
from uiatlas.planning.triggers import pressed, ways_here, with_triggers
from uiatlas.ui import ElementFlag, Observation, Role, Selector, Tap, UIElement, Wait
from uiatlas.utg import EvidenceKind, Graph, Screen
from uiatlas.utg.transition import Evidence, Transition

APP = "com.example.shop"


def drawn() -> Graph:
    """Main shows a list by itself; on the list a label is pressed, and a button that is in no layout."""
    graph = Graph(APP, entry="main")
    label = UIElement(0, Role.TEXT, "Basket", resource_id=f"{APP}:id/basket")
    for screen in (
        Screen("main", APP, "Main", "activity", "Main"),
        Screen("list", APP, "List", "fragment", "Main", "main", elements=(label,)),
        Screen("basket", APP, "Basket", "activity", "Basket"),
        Screen("help", APP, "Help", "activity", "Help"),
        Screen("ask", APP, "Ask", "dialog", "Main", "list"),
    ):
        graph.put_screen(screen)
    for source, action, target, edge_class in (
        ("main", Wait(), "list", "auto"),
        ("main", Tap(Selector(Role.OTHER, "Help", "", f"{APP}:id/help")), "help", "menu"),
        ("list", Tap(Selector(Role.OTHER, "Basket", "", f"{APP}:id/basket")), "basket", "click"),
        ("list", Tap(Selector(Role.OTHER, "", "", f"{APP}:id/empty_basket")), "ask", "click"),
    ):
        evidence = (Evidence(EvidenceKind.STATIC, "Main.kt:1"),)
        graph.put_transition(Transition(source, action, target, evidence=evidence, edge_class=edge_class))
    return graph


def test_a_plan_can_use_what_code_makes_a_button_of() -> None:
    """A label that the code listens to can be pressed, a button that no layout holds is there and named by its id."""
    graph = drawn()
    options = {o.target: o for o in Options(graph, parse_task("empty the basket")).at("list")}
    assert set(options) == {"basket", "ask", "help"}
    assert options["ask"].element is not None
    assert options["ask"].element.description == "empty basket"
    assert options["ask"].hits


def test_what_the_activity_offers_can_be_done_in_its_fragment() -> None:
    """While the list is shown the menu of its activity works, and that it opens by itself is no step."""
    graph = drawn()
    assert {e.target for e in ways_here(graph, "list")} == {"basket", "ask", "help"}
    assert {e.target for e in ways_here(graph, "main")} == {"basket", "ask", "help"}
    assert ways_here(graph, "ask") == []


def test_a_map_of_what_was_seen_has_its_own_controls_only() -> None:
    """Edges that say which control they mean need no other."""
    button = UIElement(0, Role.BUTTON, "Save", flags=int(ElementFlag.CLICKABLE))
    edge = Transition("a", Tap(Selector(Role.BUTTON, "Save")), "b")
    elements, places = with_triggers((button,), [edge])
    assert (tuple(elements), places) == ((button,), [-1])


def test_words_inside_a_row_press_the_row() -> None:
    """The code names the words of a row; the device takes the tap on the row around them."""
    row = UIElement(0, Role.ITEM, flags=int(ElementFlag.CLICKABLE))
    words = UIElement(1, Role.TEXT, "Settings", parent=0)
    alone = UIElement(2, Role.TEXT, "Version 1")
    shown = Observation(APP, (row, words, alone))
    assert pressed(words, shown) == row
    assert pressed(alone, shown) is None
