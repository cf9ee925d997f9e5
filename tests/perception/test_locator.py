"""Finding a screen on a map that grows under way, and entering what was found."""

import pytest
from tests.perception.sights import Piece, a_list, button, field, icon, option, row, sight, synthetic_app, words

from uiatlas.errors import InputError
from uiatlas.perception import VERSION, Locator
from uiatlas.perception.localization import MOST_ELEMENTS, MOST_LOOKS
from uiatlas.planning.triggers import ways_from
from uiatlas.ui import Back, ElementFlag, Observation, Role, Tap, UIElement, action_key, selector_for
from uiatlas.utg import EvidenceKind, Graph, Screen
from uiatlas.utg.revise import observe
from uiatlas.utg.transition import Transition

HOME = sight(words("Home"), icon("Search"), button("Settings"), button("Help"))
SETTINGS = sight(icon("Back"), words("Settings"), option("Dark theme"), option("Sound"))


def enter(graph: Graph, locator: Locator, seen: Observation) -> Screen:
    graph.put_screen(screen := locator.place(seen))
    return screen


def take(graph: Graph, locator: Locator, before: Observation, label: str, after: Observation) -> Screen:
    """Tap the element with this first line, and enter what is then seen."""
    element = next(e for e in before.elements if before.label(e).startswith(label))
    action = Tap(selector_for(element, before))
    source = enter(graph, locator, before)
    target = locator.place(after, (source.id, action_key(action)))
    observe(graph, source.id, action, target, kind=EvidenceKind.OBSERVED, where="test", when=1.0)
    return graph.screens[target.id]


def test_an_empty_map_knows_nothing() -> None:
    found = Locator(Graph("sample")).locate(HOME)
    assert (found.screen, found.by) == (None, "new")


def test_each_step_of_the_cascade_says_what_decided() -> None:
    graph = Graph("sample")
    locator = Locator(graph)
    screen = enter(graph, locator, SETTINGS)
    toggled = sight(icon("Back"), words("Settings"), option("Dark theme", True), option("Sound"))
    grown = sight(icon("Back"), words("Settings"), option("Dark theme"), option("Sound"), option("Vibrate"))
    found = [locator.locate(seen) for seen in (SETTINGS, toggled, grown, HOME)]
    assert [f.by for f in found] == ["unchanged", "same key", "similar", "new"]
    assert [f.screen for f in found] == [screen.id, screen.id, screen.id, None]
    assert found[0].score == found[1].score == 1.0 > found[2].score > 0.55


def test_the_locator_follows_a_map_that_others_change() -> None:
    graph = Graph("sample")
    one, other = Locator(graph), Locator(graph)
    screen = enter(graph, one, HOME)
    assert other.locate(HOME).screen == screen.id
    late = enter(graph, other, SETTINGS)
    assert one.locate(SETTINGS).screen == late.id


def test_a_screen_whose_looks_are_replaced_is_found_by_the_new_ones_only() -> None:
    graph, spare = Graph("sample"), Graph("sample")
    locator = Locator(graph)
    screen = enter(graph, locator, HOME)
    settings = Locator(spare).place(SETTINGS)
    graph.put_screen(Screen(screen.id, "sample", "Home", looks=settings.looks))
    assert locator.locate(HOME).screen is None
    assert locator.locate(SETTINGS).screen == screen.id


def test_a_look_that_says_little_new_is_not_kept() -> None:
    graph = Graph("sample")
    locator = Locator(graph)
    enter(graph, locator, SETTINGS)
    toggled = sight(icon("Back"), words("Settings"), option("Dark theme", True), option("Sound"))
    assert len(enter(graph, locator, toggled).looks) == 1


def test_looks_and_elements_of_a_screen_are_bounded_however_often_its_list_changes() -> None:
    graph = Graph("sample")
    locator = Locator(graph)
    tools = [words("Songs"), icon("Sort"), icon("Filter"), icon("Shuffle"), icon("Search")]
    for n in range(60):
        rows = [row(f"Song {chr(97 + n % 26)}{chr(97 + n // 26)}{chr(97 + i)}") for i in range(12)]
        enter(graph, locator, sight(*tools, a_list(*rows)))
    assert len(graph.screens) == 1
    (screen,) = graph.screens.values()
    assert 1 < len(screen.looks) <= MOST_LOOKS
    assert len(screen.elements) <= MOST_ELEMENTS


def test_a_button_that_appears_later_is_entered_and_typed_text_is_not() -> None:
    graph = Graph("sample")
    locator = Locator(graph)
    enter(graph, locator, sight(words("New note"), icon("Save"), icon("Share"), field("", "Title")))
    later = sight(words("New note"), icon("Save"), icon("Share"), field("Milk", "Title"), button("Lock"))
    texts = [e.text for e in enter(graph, locator, later).elements]
    assert "Lock" in texts
    assert "Milk" not in texts


def test_placing_again_changes_nothing() -> None:
    graph = Graph("sample")
    locator = Locator(graph)
    for seen in synthetic_app(3, 24):
        screen = enter(graph, locator, seen)
        assert locator.place(seen) == screen


REMINDERS = sight(icon("Back"), words("Settings"), row("Snooze", "10 minutes"), row("Max reminder", "1 minute"))
OPTIONS = sight(option("5 minutes", True), option("10 minutes"), button("OK"))


def test_nameless_dialogs_become_two_screens_when_different_elements_open_them() -> None:
    graph = Graph("sample")
    locator = Locator(graph)
    snooze = take(graph, locator, REMINDERS, "Snooze", OPTIONS)
    reminder = take(graph, locator, REMINDERS, "Max reminder", OPTIONS)
    assert snooze.id != reminder.id
    ways = {t.target: (t.source, action_key(t.action)) for t in graph.transitions.values()}
    assert {s: locator.locate(OPTIONS, way).screen for s, way in ways.items()} == {s: s for s in ways}


def test_the_value_below_the_label_of_the_opening_row_is_not_another_opener() -> None:
    graph = Graph("sample")
    locator = Locator(graph)
    first = take(graph, locator, REMINDERS, "Snooze", OPTIONS)
    changed = sight(icon("Back"), words("Settings"), row("Snooze", "5 minutes"), row("Max reminder", "1 minute"))
    assert take(graph, locator, changed, "Snooze", OPTIONS).id == first.id


def test_touching_an_option_inside_a_nameless_dialog_or_going_back_to_it_stays_there() -> None:
    graph = Graph("sample")
    locator = Locator(graph)
    dialog = take(graph, locator, REMINDERS, "Snooze", OPTIONS)
    toggled = sight(option("5 minutes"), option("10 minutes", True), button("OK"))
    assert take(graph, locator, OPTIONS, "10 minutes", toggled).id == dialog.id
    settings = next(t.source for t in graph.incoming(dialog.id) if t.source != dialog.id)
    assert locator.locate(OPTIONS, (settings, action_key(Back()))).screen == dialog.id


def test_screens_of_one_name_have_ids_of_their_own() -> None:
    graph = Graph("sample")
    locator = Locator(graph)
    one = enter(graph, locator, sight(words("Sort by"), option("Name"), option("Date"), option("Size")))
    other = enter(graph, locator, sight(words("Sort by"), icon("Route"), icon("Price"), icon("Stops")))
    assert one.name == other.name == "Sort by"
    assert one.id != other.id


def test_a_map_keyed_by_another_version_is_refused_with_what_to_do() -> None:
    graph = Graph("sample")
    graph.keyed_by = VERSION + 1
    with pytest.raises(InputError, match="rekey"):
        Locator(graph)


def test_an_edge_that_is_added_does_not_make_the_locator_read_screens_again() -> None:
    graph = Graph("sample")
    locator = Locator(graph)
    one, other = enter(graph, locator, HOME), enter(graph, locator, SETTINGS)
    before = graph.version
    graph.put_transition(Transition(one.id, Back(), other.id))
    assert graph.screens_since(before) == []
    graph.put_screen(other)
    graph.put_screen(other)
    assert graph.screens_since(before) == [other.id]


PAGE: list[Piece] = [words("Kettles"), icon("Search"), button("Options"), button("Help"), *map(words, "abcdefgh")]


def over(*pieces: Piece, role: Role = Role.CONTAINER) -> Piece:
    """Something that lies over the page."""
    return UIElement(0, role, flags=ElementFlag.OVER), list(pieces)


def menu(*labels: str) -> Piece:
    items = [UIElement(0, Role.MENU_ITEM, label, flags=ElementFlag.CLICKABLE) for label in labels]
    return over((UIElement(0, Role.MENU), list(items)))


def test_an_open_menu_is_another_screen_than_the_page_below_it_and_than_other_menus() -> None:
    graph = Graph("sample")
    locator = Locator(graph)
    edit, view = menu("Undo", "Redo"), menu("Zoom in", "Theme")
    sights = sight(*PAGE), sight(*PAGE, edit), sight(*PAGE, view), sight(*PAGE, view, menu("Dark", "Light"))
    screens = [enter(graph, locator, seen) for seen in sights]
    assert len(graph.screens) == 4
    assert [s.kind for s in screens] == ["screen", "menu", "menu", "menu"]
    assert [s.name for s in screens[1:]] == ["Undo, Redo", "Zoom in, Theme", "Dark, Light"]
    assert {s.host for s in screens[1:]} == {screens[0].id}
    assert [e.text for e in screens[1].elements if e.actionable] == ["Undo", "Redo"]


def test_an_open_menu_is_the_same_whatever_the_page_below_shows_at_the_moment() -> None:
    graph = Graph("sample")
    locator = Locator(graph)
    enter(graph, locator, sight(*PAGE))
    known = enter(graph, locator, sight(*PAGE, menu("Undo", "Redo", "Cut", "Copy", "Paste", "Find")))
    changed = [words("Kettles"), icon("Search"), *map(words, "abcdefgh"), words("Saved just now")]
    found = locator.locate(sight(*changed, menu("Undo", "Redo", "Cut", "Copy", "Paste", "Find")))
    assert found.screen == known.id


def test_a_panel_that_always_lies_over_the_page_does_not_make_one_screen_of_two_pages() -> None:
    graph = Graph("sample")
    locator = Locator(graph)
    panel = over(button("Chat"), button("Call"))
    tools = [icon(f"Tool {word}") for word in ("one", "two", "three", "four")]
    one = enter(graph, locator, sight(*PAGE, *tools, panel))
    other = enter(graph, locator, sight(icon("Back"), words("Cups"), *map(button, ("Large", "Small", "Blue")), panel))
    assert one.id != other.id
    assert one.kind == other.kind == "panel"


def test_two_open_lists_are_two_screens() -> None:
    graph = Graph("sample")
    locator = Locator(graph)
    one = enter(graph, locator, sight(*PAGE, over(a_list(row("Deploy all"), row("Deploy changes")))))
    other = enter(graph, locator, sight(*PAGE, over(a_list(row("Edit"), row("View")))))
    assert one.id != other.id


def test_the_rows_of_an_open_list_are_content() -> None:
    graph = Graph("sample")
    locator = Locator(graph)
    known = enter(
        graph, locator, sight(*PAGE, over(words("Recent"), icon("Clear"), a_list(row("Assam"), row("Ceylon"))))
    )
    assert locator.locate(sight(*PAGE, over(words("Recent"), icon("Clear"), a_list(row("Oolong"))))).screen == known.id


def test_what_can_be_touched_below_a_panel_keeps_its_ways_and_below_a_menu_does_not() -> None:
    graph = Graph("sample")
    locator = Locator(graph)
    take(graph, locator, sight(*PAGE), "Help", HOME)
    panel = enter(graph, locator, sight(*PAGE, over(option("Whistle"), option("Light"))))
    opened = enter(graph, locator, sight(*PAGE, menu("Undo", "Redo")))
    assert [edge.target for edge in ways_from(graph, panel.id)] == [locator.locate(HOME).screen]
    assert ways_from(graph, opened.id) == []


def test_many_small_boxes_over_the_page_are_content() -> None:
    graph = Graph("sample")
    locator = Locator(graph)
    cards = [over(icon("Edit"), icon("Delete")) for _ in range(8)]
    board = enter(graph, locator, sight(*PAGE, *cards))
    assert board.kind == "screen"
    assert locator.locate(sight(*PAGE, *cards[:6])).screen == board.id
