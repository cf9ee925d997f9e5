"""What can be done on a screen is named as a selector names it."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from uiatlas.agents.words.chain import best_chain
from uiatlas.agents.words.coverage import open_words
from uiatlas.agents.words.options import Options, selectors_of
from uiatlas.agents.words.tasks import parse_task
from uiatlas.ui import ElementFlag, Observation, Role, Tap, UIElement, selector_for
from uiatlas.utg import EvidenceKind, Graph, Screen
from uiatlas.utg.revise import observe

CLICK = ElementFlag.CLICKABLE
words = st.sampled_from(["Save", "Open", ""])
flags = st.sampled_from([ElementFlag.CLICKABLE, ElementFlag.CLICKABLE | ElementFlag.HIDDEN, ElementFlag.NONE])


@given(st.lists(st.tuples(st.sampled_from([Role.BUTTON, Role.ITEM]), words, words, flags), max_size=12))
def test_all_selectors_at_once_are_those_made_one_by_one(drawn: list[tuple[Role, str, str, ElementFlag]]) -> None:
    elements = tuple(UIElement(i, role, text, said, flags=f) for i, (role, text, said, f) in enumerate(drawn))
    shown = Observation("app", elements)
    assert selectors_of(shown) == [(e, selector_for(e, shown)) for e in shown.actionable]


def test_a_menu_of_a_bar_leads_to_the_same_from_every_page() -> None:
    def page(*rows: str) -> tuple[UIElement, ...]:
        bar = UIElement(0, Role.MENU, class_name="menu bar")
        file = UIElement(1, Role.MENU_ITEM, "File", class_name="menu", parent=0, flags=ElementFlag.CLICKABLE)
        found = (UIElement(n, Role.ITEM, row, flags=ElementFlag.CLICKABLE) for n, row in enumerate(rows, start=2))
        return bar, file, *found

    graph = Graph("files")
    music = Screen("music", "files", "Music", elements=page("a", "b", "c", "d"))
    plans = Screen("plans", "files", "Plans", elements=page("w", "x", "y", "z"))
    menu = Screen("menu", "files", "File", elements=(UIElement(0, Role.MENU_ITEM, "New", flags=ElementFlag.CLICKABLE),))
    for screen in (music, plans, menu):
        graph.put_screen(screen)
    shown = Observation("files", music.elements)
    action = Tap(selector_for(music.elements[1], shown))
    observe(graph, "music", action, menu, kind=EvidenceKind.EXPLORED, where="", when=0.0)
    leads = {o.element.text: o.target for o in Options(graph, parse_task("make it new")).at("plans") if o.element}
    assert leads["File"] == "menu"


def test_what_says_all_of_a_task_is_not_reached_by_way_of_a_command_that_says_a_part_of_it() -> None:
    def screen(name: str, kind: str, *rows: tuple[Role, str]) -> Screen:
        found = [UIElement(n, r, t, flags=ElementFlag.CLICKABLE) for n, (r, t) in enumerate(rows)]
        found += (
            [UIElement(len(found), Role.CHECKBOX, name, flags=CLICK | ElementFlag.CHECKABLE)]
            if kind == "dialog"
            else []
        )
        return Screen(name, "editor", name, kind, elements=tuple(found))

    graph, entry = Graph("editor"), (Role.MENU_ITEM, "Line Numbers")
    page = screen("Editor", "screen", (Role.MENU_ITEM, "Options"))
    menu = screen("Options", "menu", entry, (Role.MENU_ITEM, "Preferences"))
    first = screen("Preferences", "dialog", (Role.TAB, "Text"), (Role.TAB, "Always"), (Role.TAB, "Always on top"))
    dialog = screen("Always show line numbers", "dialog")
    for each in (page, menu, first, dialog):
        graph.put_screen(each)
    ways = (page, 0, menu), (menu, 0, page), (menu, 1, first), (first, 0, dialog)
    for source, place, target in ways:
        action = Tap(selector_for(source.elements[place], Observation("editor", source.elements)))
        observe(graph, source.id, action, target, kind=EvidenceKind.EXPLORED, where="", when=0.0)
    options = Options(graph, parse_task("Always show line numbers."))
    live = options.live(Observation("editor", menu.elements), "Options")
    chain = best_chain(options, "Options", live, open_words(options.task))
    assert chain is not None
    assert [link.option.element.text for link in chain.links if link.option.element] == [
        "Preferences",
        "Text",
        "Always show line numbers",
    ]


def test_an_entry_of_a_menu_is_taken_to_open_the_dialog_of_its_name() -> None:
    """The dialog is known from elsewhere; nobody has tried the entry."""
    entry = UIElement(0, Role.MENU_ITEM, "Preferences...", flags=CLICK)
    graph = Graph("editor")
    graph.put_screen(Screen("menu", "editor", "Edit", "menu", elements=(entry,)))
    graph.put_screen(Screen("prefs", "editor", "Preferences", "dialog"))
    graph.put_screen(Screen("page", "editor", "Edit", "screen"))
    assert [o.target for o in Options(graph, parse_task("wrap lines")).at("menu")] == ["prefs"]


def test_what_closes_a_dialog_over_one_page_does_not_lead_to_that_page_from_another() -> None:
    def dialog(name: str, *rows: str) -> Screen:
        found = (UIElement(n, Role.BUTTON, r, flags=CLICK) for n, r in enumerate(("Open", "Home", *rows)))
        return Screen(name, "editor", name, "dialog", elements=tuple(found))

    graph = Graph("editor")
    settings = Screen("settings", "editor", "Settings", elements=(UIElement(0, Role.BUTTON, "Folder", flags=CLICK),))
    folder, file = dialog("folder"), dialog("file", "Encoding")
    for each in (settings, folder, file):
        graph.put_screen(each)
    for source, target in ((settings, folder), (folder, settings)):
        action = Tap(selector_for(source.elements[0], Observation("editor", source.elements)))
        observe(graph, source.id, action, target, kind=EvidenceKind.EXPLORED, where="", when=0.0)
    options = Options(graph, parse_task("open the folder")).at("file")
    assert [o.target for o in options if o.element and o.element.text == "Open"] == [None]


def test_a_menu_alters_nothing_though_it_is_called_like_a_deed() -> None:
    task = parse_task("wrap lines")
    entry = UIElement(0, Role.MENU_ITEM, "Edit", class_name="menu", flags=CLICK)
    coverage = Options(Graph("editor"), task).coverage
    assert not coverage.unasked(entry)
    assert coverage.unasked(replace(entry, class_name="menu item"))
