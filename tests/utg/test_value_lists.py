"""Lists of the values of one control are told from menus, and states of a page from places, by structure alone."""

from collections.abc import Iterable, Sequence

import pytest

from uiatlas.ui import Action, Choose, ElementFlag, LongPress, Role, Selector, Tap, UIElement
from uiatlas.utg import Evidence, EvidenceKind, Graph, Screen, Transition
from uiatlas.utg.value_lists import value_lists, value_states

CLICK, CHECK, ON = ElementFlag.CLICKABLE, ElementFlag.CLICKABLE | ElementFlag.CHECKABLE, ElementFlag.CHECKED
CHOSEN = CLICK | ElementFlag.SELECTED
SEEN = (Evidence(EvidenceKind.EXPLORED, "x", 1, 1),)
WORDS = ("alpha", "beta", "gamma")


def element(role: Role, text: str, flags: ElementFlag = CLICK) -> UIElement:
    return UIElement(0, role, text, flags=int(flags))


def listed(role: Role, words: Iterable[str] = WORDS, flags: ElementFlag = CLICK) -> list[UIElement]:
    return [element(role, word, flags) for word in words]


def drawn(
    control: Selector, elements: Sequence[UIElement], *, kind: str = "menu", how: type[Tap | LongPress] = Tap
) -> Graph:
    """A page with a control, and what it opens over the page."""
    graph = Graph("app")
    graph.put_screen(Screen("page", "app", "Page", anchor="/a", elements=(UIElement(0, control.role, control.text),)))
    numbered = tuple(UIElement(i, e.role, e.text, flags=e.flags) for i, e in enumerate(elements))
    graph.put_screen(Screen("list", "app", "List", kind, "/a#dialog", elements=numbered))
    connect(graph, "page", how(control), "list")
    return graph


def connect(graph: Graph, source: str, action: Action, target: str) -> None:
    graph.put_transition(Transition(source, action, target, evidence=SEEN))


BUTTON, MENU = Selector(Role.BUTTON, "More"), Selector(Role.MENU_ITEM, "View")
COMBO, SHOWING = Selector(Role.CHOICE, "alpha", "Size"), Selector(Role.BUTTON, "Size: alpha")
ONE_ON = [element(Role.RADIO, "alpha", CHECK | ON), *listed(Role.RADIO, WORDS[1:], CHECK)]
ONE_CHOSEN = [element(Role.ITEM, "alpha", CHOSEN), *listed(Role.ITEM, WORDS[1:])]
CLOSE, FIND = element(Role.BUTTON, "x"), element(Role.INPUT, "find", CLICK | ElementFlag.EDITABLE)
MIXED = [element(Role.MENU_ITEM, "alpha", CHECK | ON), *listed(Role.MENU_ITEM, WORDS[1:])]


@pytest.mark.parametrize(
    ("control", "elements"),
    [
        (COMBO, listed(Role.MENU_ITEM)),
        (COMBO, listed(Role.ITEM)),
        (BUTTON, ONE_ON),
        (MENU, ONE_ON),
        (BUTTON, [*ONE_CHOSEN, FIND, CLOSE]),
        (BUTTON, listed(Role.CHECKBOX, flags=CHECK)),
        (SHOWING, listed(Role.MENU_ITEM)),
        (Selector(Role.BUTTON, "alpha", "Refresh"), listed(Role.BUTTON)),
    ],
    ids=["combo of a menu", "combo", "radio", "radio in a menu", "with search", "several", "shown", "buttons"],
)
def test_the_list_of_a_controls_values_is_told(control: Selector, elements: list[UIElement]) -> None:
    found = value_lists(drawn(control, elements))
    assert {name: (f.opener, f.domain.values) for name, f in found.items()} == {"list": ("page", WORDS)}


@pytest.mark.parametrize(
    ("control", "elements"),
    [
        (MENU, listed(Role.MENU_ITEM)),
        (BUTTON, listed(Role.MENU_ITEM)),
        (MENU, MIXED),
        (MENU, ONE_CHOSEN),
        (BUTTON, [*ONE_ON, *listed(Role.CHECKBOX, flags=CHECK)]),
        (BUTTON, [*ONE_ON, element(Role.RADIO, "more...", CHECK)]),
        (Selector(Role.BUTTON, "Save"), listed(Role.MENU_ITEM, ("Save", "Save as", "Save all"))),
        (Selector(Role.BUTTON, "Delete"), listed(Role.BUTTON, ("Delete", "Cancel"))),
        (COMBO, [*listed(Role.ITEM), *listed(Role.BUTTON, ("a", "b", "c", "d"))]),
    ],
    ids=["menu", "button's menu", "some checked", "history", "form", "opens", "variants", "question", "dialog"],
)
def test_a_menu_of_commands_and_a_dialog_are_no_lists_of_values(control: Selector, elements: list[UIElement]) -> None:
    assert value_lists(drawn(control, elements)) == {}


def test_a_menu_that_opens_on_a_thing_is_no_list_of_values() -> None:
    assert value_lists(drawn(BUTTON, ONE_ON, how=LongPress)) == {}


def test_a_list_whose_options_lead_to_other_places_is_none_of_values() -> None:
    graph = drawn(BUTTON, ONE_ON)
    graph.put_screen(Screen("other", "app", "Other", anchor="/b"))
    connect(graph, "list", Tap(Selector(Role.RADIO, "beta")), "other")
    assert value_lists(graph) == {}


def test_only_what_lies_over_the_page_counts() -> None:
    graph = drawn(SHOWING, ())
    over = UIElement(1, Role.LIST, flags=int(ElementFlag.OVER))
    options = (UIElement(i, Role.MENU_ITEM, word, parent=1, flags=int(CLICK)) for i, word in enumerate(WORDS, 2))
    below = UIElement(0, Role.BUTTON, "Delete", flags=int(CLICK))
    graph.put_screen(Screen("list", "app", "List", "panel", "/a", elements=(below, over, *options)))
    assert value_lists(graph)["list"].domain.values == WORDS
    graph.put_screen(Screen("list", "app", "List", "panel", "/a", elements=(below, *listed(Role.MENU_ITEM))))
    assert value_lists(graph) == {}


def test_the_same_control_on_another_page_is_known_before_it_shows_a_value() -> None:
    graph = drawn(SHOWING, listed(Role.MENU_ITEM))
    graph.put_screen(Screen("page2", "app", "Page", anchor="/b"))
    graph.put_screen(Screen("list2", "app", "List", "menu", "/b#dialog", elements=graph.screens["list"].elements))
    connect(graph, "page2", Tap(Selector(Role.BUTTON, "Size")), "list2")
    assert {f.domain.label for f in value_lists(graph).values()} == {"Size"}
    assert set(value_lists(graph)) == {"list", "list2"}


@pytest.mark.parametrize(
    ("anchor", "elements", "state"),
    [("/a?size=beta", (0, 1, 2), True), ("/b", (0, 1, 2), False), ("/a?size=beta", (2,), False)],
    ids=["filtered", "elsewhere", "other controls"],
)
def test_a_page_with_another_value_chosen_is_a_state_of_it(anchor: str, elements: Sequence[int], state: bool) -> None:
    page = [UIElement(i, Role.BUTTON, word, flags=int(CLICK)) for i, word in enumerate(("Find", "Print", "Help"))]
    graph = drawn(COMBO, listed(Role.ITEM))
    graph.put_screen(Screen("page", "app", "Page", anchor="/a", elements=tuple(page[:2])))
    shown = tuple(page[i] for i in elements)
    graph.put_screen(Screen("after", "app", "Page", anchor=anchor, elements=shown))
    connect(graph, "list", Tap(Selector(Role.ITEM, "beta")), "after")
    assert value_states(graph, value_lists(graph)) == ({"after": "page"} if state else {})


@pytest.mark.parametrize(
    ("anchor", "shown", "role", "state"),
    [
        ("/a", element(Role.TEXT, "{}", ElementFlag.NONE), Role.LINK, True),
        ("/b", element(Role.TEXT, "{}", ElementFlag.NONE), Role.LINK, False),
        ("/a", element(Role.TEXT, "Sent", ElementFlag.NONE), Role.BUTTON, False),
        ("/a", element(Role.BUTTON, "More"), Role.LINK, False),
    ],
    ids=["as data", "elsewhere", "an answer", "a page"],
)
def test_a_page_in_another_notation_is_a_state_of_it(anchor: str, shown: UIElement, role: Role, state: bool) -> None:
    graph = Graph("app")
    graph.put_screen(Screen("page", "app", "Page", anchor="/a", elements=(element(Role.LINK, "json"),)))
    graph.put_screen(Screen("after", "app", "{}", anchor=anchor, elements=(shown,)))
    connect(graph, "page", Tap(Selector(role, "json")), "after")
    assert value_states(graph, {}) == ({"after": "page"} if state else {})


def test_a_page_after_an_option_was_chosen_without_opening_the_list_is_a_state_of_it() -> None:
    graph = Graph("app")
    find = (element(Role.BUTTON, "Find"),)
    for name, anchor in (("page", "/a"), ("after", "/a?size=beta")):
        graph.put_screen(Screen(name, "app", "Page", anchor=anchor, elements=find))
    connect(graph, "page", Choose(COMBO, "beta"), "after")
    assert value_states(graph, {}) == {"after": "page"}
