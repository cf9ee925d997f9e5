"""Finding live screens on a map that was drawn from code and has seen none of them."""

import pytest
from tests.perception.sights import synthetic_app

from uiatlas.perception import Locator
from uiatlas.perception.blueprints import activity_class
from uiatlas.ui import ElementFlag, LongPress, Observation, Role, Selector, Tap, UIElement, Wait, action_key
from uiatlas.utg import EvidenceKind, Graph, Screen
from uiatlas.utg.places import around, arrived, shown_with
from uiatlas.utg.revise import Rule, observe
from uiatlas.utg.transition import Evidence, Transition

APP = "com.example.shop"
CODE = (Evidence(EvidenceKind.STATIC, "Main.kt:7"),)


def parts(*names: str, text: str = "") -> tuple[UIElement, ...]:
    """Controls with these ids."""
    flags = int(ElementFlag.CLICKABLE)
    return tuple(
        UIElement(n, Role.BUTTON, text, resource_id=f"{APP}:id/{name}", flags=flags) for n, name in enumerate(names)
    )


def live(
    *names: str, activity: str = f"{APP}.Main", dialog: bool = False, title: str = "", words: str = ""
) -> Observation:
    """What a device shows, with controls of these ids and some words."""
    elements = (*parts(*names), UIElement(len(names), Role.TEXT, words)) if words else parts(*names)
    return Observation(APP, elements, activity=activity, dialog=dialog, title=title)


def tap(name: str = "", text: str = "") -> Tap:
    """As code tells of it: without a role."""
    return Tap(Selector(Role.OTHER, text, "", f"{APP}:id/{name}" if name else ""))


def from_code(
    graph: Graph, source: str, action: Tap | LongPress | Wait, target: str, edge_class: str = "click"
) -> Transition:
    """Put an edge read from code."""
    graph.put_transition(edge := Transition(source, action, target, evidence=CODE, edge_class=edge_class))
    return edge


def shop() -> Graph:
    """Main shows its list by itself; a cart with an activity of its own, and a question over it."""
    graph = Graph(APP, entry="main")
    for screen in (
        Screen("main", APP, f"{APP}.Main", "activity", f"{APP}.Main", elements=parts("toolbar", "content")),
        Screen(
            "list", APP, f"{APP}.List", "fragment", f"{APP}.Main", "main", elements=parts("goods", "sort", "to_cart")
        ),
        Screen(
            "detail", APP, f"{APP}.Detail", "fragment", f"{APP}.Main", "main", elements=parts("photo", "price", "buy")
        ),
        Screen("cart", APP, f"{APP}.Cart", "activity", f"{APP}.Cart"),
        Screen("empty", APP, f"{APP}.Cart.ask", "dialog", f"{APP}.Cart", "cart"),
    ):
        graph.put_screen(screen)
    from_code(graph, "main", Wait(), "list", "auto")
    from_code(graph, "list", tap("to_cart"), "cart")
    from_code(graph, "cart", tap("clear"), "empty")
    from_code(graph, "empty", tap(text="Empty it"), "list", "dialog")
    return graph


@pytest.mark.parametrize("name", [f"{APP}/.Main", f"{APP}/{APP}.Main", ".Main", f"{APP}.Main", "Main", ".Main#dialog"])
def test_an_activity_is_the_same_however_it_is_written(name: str) -> None:
    """Tools write an activity in different ways; the map finds it by each."""
    assert activity_class(APP, name) == f"{APP}.Main"


def test_the_most_specific_screen_wins() -> None:
    """While a fragment is shown in its activity, the map says the fragment."""
    found = Locator(shop()).locate(live("toolbar", "content", "goods", "sort", "to_cart"))
    assert (found.screen, found.score, found.by) == ("list", 1.0, "static")


def test_an_activity_is_found_where_no_fragment_fits() -> None:
    """A page with the activity's own controls only is the activity."""
    assert Locator(shop()).locate(live("toolbar", "content")).screen == "main"


def test_an_activity_without_controls_is_found_by_its_name() -> None:
    """Code that builds its page while it runs tells no controls; the name of the activity is enough."""
    found = Locator(shop()).locate(live("sum", activity=f"{APP}/.Cart"))
    assert (found.screen, found.by) == ("cart", "static")


def test_a_dialog_is_found_by_its_buttons_title_or_way() -> None:
    """A dialog over the right activity is told by what its buttons say, its title, or what opened it."""
    words = live("button1", activity=f"{APP}.Cart", dialog=True, words="Empty it")
    assert Locator(shop()).locate(words).screen == "empty"
    titled = live("button1", activity=f"{APP}.Cart", dialog=True, title=f"{APP}.Cart.ask")
    assert Locator(shop()).locate(titled).screen == "empty"
    graph = shop()
    graph.put_screen(Screen("bare", APP, f"{APP}.Cart.wait", "dialog", f"{APP}.Cart", "cart"))
    from_code(graph, "cart", tap("order"), "bare")
    silent = live(activity=f"{APP}.Cart", dialog=True, words="One moment")
    way = ("cart", action_key(Tap(Selector(Role.BUTTON, "Order", "", f"{APP}:id/order"))))
    assert Locator(graph).locate(silent, way).screen == "bare"
    assert Locator(graph).locate(silent).screen is None


def test_a_page_is_no_dialog() -> None:
    """A page with a dialog's words is not taken for the dialog."""
    assert Locator(shop()).locate(live(activity=f"{APP}.Main", words="Empty it")).screen is None


def test_screens_that_cannot_be_told_apart_are_their_host_unless_the_way_tells() -> None:
    """Two fragments of one layout: the map does not guess which one is shown, and asks what was pressed."""
    graph = shop()
    graph.put_screen(
        Screen(
            "twin", APP, f"{APP}.Twin", "fragment", f"{APP}.Main", "main", elements=parts("goods", "sort", "to_cart")
        )
    )
    from_code(graph, "cart", tap("twins"), "twin")
    seen = live("toolbar", "content", "goods", "sort", "to_cart")
    assert Locator(graph).locate(seen).screen == "main"
    assert Locator(graph).locate(seen, ("cart", action_key(tap("twins")))).screen == "twin"


def test_a_fragment_of_which_the_code_tells_nothing_is_found_by_the_way() -> None:
    """A tab whose page is drawn while the app runs is that page when its tab was pressed, else only the activity."""
    graph = shop()
    graph.put_screen(Screen("offers", APP, f"{APP}.Offers", "fragment", f"{APP}.Main", "main"))
    from_code(graph, "main", tap("tab_offers"), "offers")
    seen = live("toolbar", "content", words="Half price")
    assert Locator(graph).locate(seen).screen == "main"
    assert Locator(graph).locate(seen, ("main", action_key(tap("tab_offers")))).screen == "offers"


def test_without_a_place_more_must_agree() -> None:
    """Where the device does not say which activity it is, three ids and most of the screen must agree."""
    locator = Locator(shop())
    assert locator.locate(live("goods", "sort", "to_cart", activity="")).screen == "list"
    assert locator.locate(live("goods", "sort", activity="")).screen is None
    assert locator.locate(live("toolbar", "content", activity="")).screen is None


def long_page() -> Graph:
    """A page of which hardly a third is ever in sight at once."""
    graph = Graph(APP, entry="options")
    names = [f"row_{n}" for n in range(40)]
    graph.put_screen(Screen("options", APP, f"{APP}.Options", "activity", f"{APP}.Options", elements=parts(*names)))
    return graph


def test_part_of_a_long_page_is_found_on_its_node() -> None:
    """Little of a long page is in sight, but nearly all that is shown belongs to it: that is the page."""
    page = f"{APP}.Options"
    shown = live(*[f"row_{n}" for n in range(10, 18)], activity=page, words="3 new")
    assert Locator(long_page()).locate(shown).screen == "options"
    strange = live("row_3", "row_4", "map", "pin", "zoom", "layers", activity=page)
    assert Locator(long_page()).locate(strange).screen is None


def test_another_part_of_a_page_of_the_code_that_was_seen_is_that_page() -> None:
    """After scrolling, the page is found on the node that its first part was placed on; no second one is made."""
    graph, page = long_page(), f"{APP}.Options"
    locator = Locator(graph)
    graph.put_screen(locator.place(live(*[f"row_{n}" for n in range(8)], activity=page)))
    later = live(*[f"row_{n}" for n in range(30, 38)], activity=page)
    assert locator.locate(later).screen == "options"
    assert locator.place(later).id == "options"


def test_a_located_screen_keeps_its_name_and_takes_the_live_look() -> None:
    """Once seen, the screen of the code has a look, and is found by it."""
    graph = shop()
    locator = Locator(graph)
    seen = live("toolbar", "content", "goods", "sort", "to_cart", activity=f"{APP}/.Main")
    placed = locator.place(seen)
    assert (placed.id, placed.name, placed.anchor, placed.host) == ("list", f"{APP}.List", f"{APP}/.Main", "main")
    assert len(placed.looks) == 1
    graph.put_screen(placed)
    assert locator.locate(seen).by == "unchanged"
    assert (
        Locator(graph)
        .locate(live("toolbar", "content", "goods", "sort", "to_cart", "x", activity=f"{APP}/.Main"))
        .screen
        == "list"
    )


def test_a_new_screen_lies_in_the_activity_that_the_code_knows() -> None:
    """What is shown in a known activity and is in no layout becomes a new screen inside that activity."""
    placed = Locator(shop()).place(live("map", "pin"))
    assert (placed.host, placed.kind) == ("main", "screen")
    assert Locator(shop()).place(live("map", "pin", activity="other.Page")).host is None


def test_a_step_confirms_what_the_code_says() -> None:
    """A tap on the control that the code means witnesses the code's own edge, whatever the live control is called."""
    graph = shop()
    locator = Locator(graph)
    before, after = live("goods", "sort", "to_cart"), live("sum", activity=f"{APP}.Cart")
    graph.put_screen(locator.place(before))
    action = Tap(Selector(Role.BUTTON, "", "", f"{APP}:id/to_cart"))
    change = observe(
        graph, "list", action, locator.place(after), kind=EvidenceKind.OBSERVED, where="r", when=1.0, seen=before
    )
    edge = graph.transitions[change.transition]
    assert (change.rule, edge.action, edge.tried, edge.worked) == (Rule.CONFIRMED, tap("to_cart"), 1, 1)
    assert len(graph.between("list", "cart")) == 1


def test_a_step_into_a_fragment_refines_the_edge_to_its_activity() -> None:
    """The code says the activity, the device shows a fragment in it: that worked, and where exactly is added."""
    graph = shop()
    from_code(graph, "cart", tap("home"), "main")
    seen = live("home", activity=f"{APP}.Cart")
    target = graph.screens["list"]
    change = observe(graph, "cart", tap("home"), target, kind=EvidenceKind.OBSERVED, where="r", when=1.0, seen=seen)
    (coarse,) = graph.between("cart", "main")
    (fine,) = graph.between("cart", "list")
    assert (change.rule, change.transition, change.refuted) == (Rule.REFINED, fine.id, ())
    assert [(t.tried, t.worked) for t in (coarse, fine)] == [(1, 1), (1, 1)]


def test_a_step_elsewhere_refutes_the_edge() -> None:
    """The code says one screen, the device shows another: the edge is kept and counts a failure."""
    graph = shop()
    seen = live("goods", "sort", "to_cart")
    action = Tap(Selector(Role.BUTTON, "", "", f"{APP}:id/to_cart"))
    change = observe(
        graph, "list", action, graph.screens["detail"], kind=EvidenceKind.OBSERVED, where="r", when=1.0, seen=seen
    )
    (refuted,) = graph.between("list", "cart")
    assert change.refuted == (refuted.id,)
    assert (refuted.tried, refuted.worked) == (1, 0)


def test_a_fragment_offers_what_its_activity_does() -> None:
    """An edge of the activity is witnessed by a tap in the fragment that it shows."""
    graph = shop()
    edge = from_code(graph, "main", tap("help"), "cart")
    seen = live("help", "goods", "sort", "to_cart")
    observe(
        graph, "list", tap("help"), graph.screens["cart"], kind=EvidenceKind.OBSERVED, where="r", when=1.0, seen=seen
    )
    assert graph.transitions[edge.id].worked == 1
    assert shown_with(graph, "list") == ("list", "main")
    assert shown_with(graph, "main") == ("main", "list")
    assert shown_with(graph, "empty") == ("empty",)


def test_a_dialog_that_opens_where_one_was_is_no_arrival() -> None:
    """Coming to an activity with a dialog over it is coming there; a dialog over the page one was on is not."""
    graph = shop()
    assert arrived(graph, "cart", "empty", "list")
    assert not arrived(graph, "cart", "empty", "cart")
    assert arrived(graph, "main", "detail", "list")
    assert not arrived(graph, "main", "list", "list")


def test_a_circle_of_hosts_ends() -> None:
    """A damaged map whose screens contain each other stops nothing."""
    graph = Graph(APP)
    for one, other in (("a", "b"), ("b", "a")):
        graph.put_screen(Screen(one, APP, one, "fragment", "x.Y", other, elements=parts("p", "q")))
    assert around(graph, "a") == ("b",)
    assert Locator(graph).locate(live("p", "q", activity="x.Y")).screen is None


def test_a_map_of_what_was_seen_is_not_searched_for_more() -> None:
    """On a map that no code tells of, an unknown screen is new, as ever."""
    graph = Graph("sample")
    locator = Locator(graph)
    known, *others = synthetic_app(3, 4)
    graph.put_screen(locator.place(known))
    assert {locator.locate(o).by for o in others} == {"new"}
