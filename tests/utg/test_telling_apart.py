"""Screens of one name are told apart by what only one of them shows."""

from uiatlas.ui import ElementFlag, Role, UIElement
from uiatlas.utg import Graph, Screen
from uiatlas.utg.telling_apart import told_apart

CLICK = ElementFlag.CLICKABLE


def drop_down(key: str, chosen: str, *further: str) -> Screen:
    """A list of statuses that drops down, one of them chosen."""
    rows = [
        (label, ElementFlag.SELECTED if label == chosen else ElementFlag.NONE) for label in ("Open", "Done", *further)
    ]
    elements = tuple(UIElement(n, Role.ITEM, label, flags=CLICK | flag) for n, (label, flag) in enumerate(rows))
    return Screen(key, "app", "Status", kind="menu", elements=elements)


def test_what_is_chosen_tells_first_then_what_else_only_one_shows() -> None:
    graph = Graph("app")
    for screen in (drop_down("a", "Open"), drop_down("b", "Done"), drop_down("c", "", "Lost"), drop_down("d", "")):
        graph.put_screen(screen)
    graph.put_screen(Screen("e", "app", "Home"))
    assert told_apart(graph) == {"a": "Open chosen", "b": "Done chosen", "c": "Lost", "d": ""}


def test_pages_of_one_name_are_told_apart_by_the_end_of_their_address() -> None:
    """The shortest end that no other page has; of pages whose addresses differ in nothing, what they show."""
    graph = Graph("app")
    for key, place in (
        ("a", "/beds/files/"),
        ("b", "/seeds/files/"),
        ("c", "/seeds/plan"),
        ("d", "/{id}"),
        ("e", "/{id}"),
    ):
        graph.put_screen(Screen(key, "app", "Tree", anchor=place, elements=(UIElement(0, Role.TEXT, f"leaf {key}"),)))
    assert told_apart(graph) == {"a": "beds/files", "b": "seeds/files", "c": "plan", "d": "leaf d", "e": "leaf e"}


def test_an_address_whose_end_stands_on_other_pages_tells_all_the_same() -> None:
    """The links of a menu say on each page what the addresses of the others end in."""
    graph = Graph("app")
    for key, place in (("a", "/"), ("b", "/tags"), ("c", "/help/tags"), ("d", "/tags/")):
        menu = tuple(UIElement(n, Role.LINK, words, flags=CLICK) for n, words in enumerate(("tags", "help")))
        graph.put_screen(Screen(key, "app", "Shed", anchor=place, elements=menu))
    assert told_apart(graph) == {"a": "/", "b": "/tags", "c": "help/tags", "d": "/tags/"}
