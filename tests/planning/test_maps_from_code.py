"""What can be done on screens that are known from code only: their triggers stand for the controls."""

from uiatlas.agents.words.inventory import Inventory
from uiatlas.agents.words.task import parse_task
from uiatlas.planning.triggers import pressed, ways_from, ways_here, with_triggers
from uiatlas.ui import ElementFlag, Observation, Role, Selector, Tap, UIElement, Wait
from uiatlas.utg import EvidenceKind, Graph, Screen
from uiatlas.utg.queries import frontier
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
    options = {o.target: o for o in Inventory(graph, parse_task("empty the basket")).at("list")}
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


def test_what_lies_under_a_dialog_cannot_be_pressed() -> None:
    """A plan does not go through the menu of an activity while a dialog lies over it."""
    graph = drawn()
    assert ways_from(graph, "ask") == []
    assert {o.target for o in Inventory(graph, parse_task("help")).at("ask")} == set()


def test_a_row_without_words_is_called_by_the_text_inside_it() -> None:
    """A layout keeps a row's text in a child of what is pressed; its id only speaks where nothing else does."""
    row = UIElement(0, Role.CONTAINER, resource_id=f"{APP}:id/settings_holder_7")
    words = UIElement(1, Role.TEXT, "Manage hidden folders", parent=0)
    edge = Transition("a", Tap(Selector(Role.OTHER, "", "", f"{APP}:id/settings_holder_7")), "b")
    elements, places = with_triggers((row, words), [edge])
    assert (elements[0].description, places) == ("Manage hidden folders", [(0,)])


def test_a_row_that_says_more_than_its_trigger_is_that_trigger() -> None:
    """A preference with a summary is the one whose title the code listens to, not a second one beside it."""
    flags = int(ElementFlag.CLICKABLE)
    row = UIElement(0, Role.ITEM, "App tour", "Show the tour again", flags=flags)
    edge = Transition("a", Tap(Selector(Role.OTHER, "App tour")), "b")
    elements, places = with_triggers((row,), [edge])
    assert (tuple(elements), places) == ((row,), [(0,)])


def test_of_untried_ways_the_one_that_the_task_names_is_taken() -> None:
    """A row opens its page or, first, asks for a password: a plan to the page goes to the page."""
    graph = drawn()
    graph.put_screen(Screen("locked", APP, f"{APP}.SecurityDialog", "dialog", "Basket"))
    graph.put_screen(Screen("hidden", APP, f"{APP}.HiddenGoodsActivity", "activity", "Hidden"))
    row = Tap(Selector(Role.OTHER, "", "", f"{APP}:id/hidden_row"))
    for target in ("locked", "hidden"):
        graph.put_transition(Transition("basket", row, target, edge_class="click"))
    assert [o.target for o in Inventory(graph, parse_task("show the hidden goods")).at("basket")] == ["hidden"]


def test_a_map_of_what_was_seen_has_its_own_controls_only() -> None:
    """Edges that say which control they mean need no other."""
    button = UIElement(0, Role.BUTTON, "Save", flags=int(ElementFlag.CLICKABLE))
    edge = Transition("a", Tap(Selector(Role.BUTTON, "Save")), "b")
    elements, places = with_triggers((button,), [edge])
    assert (tuple(elements), places) == ((button,), [()])


def test_a_control_known_twice_leads_one_way() -> None:
    """A button that the layout and the device word differently is one trigger; a label of that id is none beside it."""
    flags = int(ElementFlag.CLICKABLE)
    layout = UIElement(0, Role.MENU_ITEM, "Help", resource_id=f"{APP}:id/help", flags=flags)
    live = UIElement(1, Role.BUTTON, "", "Help", resource_id=f"{APP}:id/help", flags=flags)
    label = UIElement(2, Role.TEXT, "Help", resource_id=f"{APP}:id/help")
    edge = Transition("a", Tap(Selector(Role.OTHER, "Help", "", f"{APP}:id/help")), "b")
    elements, places = with_triggers((layout, live, label), [edge])
    assert (tuple(elements), places) == ((layout, live, label), [(0, 1)])


def test_what_code_tells_the_way_of_is_not_left_to_try() -> None:
    """Where a map from code may continue, controls are named whose effect the code does not tell."""
    graph = Graph(APP, entry="main")
    flags = int(ElementFlag.CLICKABLE)
    told = UIElement(0, Role.BUTTON, "Help", resource_id=f"{APP}:id/help", flags=flags)
    untold = UIElement(1, Role.BUTTON, "Share", resource_id=f"{APP}:id/share", flags=flags)
    graph.put_screen(Screen("main", APP, "Main", "activity", "Main", elements=(told, untold)))
    graph.put_screen(Screen("help", APP, "Help", "activity", "Help"))
    graph.put_transition(Transition("main", Tap(Selector(Role.OTHER, "", "", f"{APP}:id/help")), "help"))
    assert [f.untried for f in frontier(graph, "main")] == [(untold,)]


def test_words_inside_a_row_press_the_row() -> None:
    """The code names the words of a row; the device takes the tap on the row around them."""
    row = UIElement(0, Role.ITEM, flags=int(ElementFlag.CLICKABLE))
    words = UIElement(1, Role.TEXT, "Settings", parent=0)
    alone = UIElement(2, Role.TEXT, "Version 1")
    shown = Observation(APP, (row, words, alone))
    assert pressed(words, shown) == row
    assert pressed(alone, shown) is None
