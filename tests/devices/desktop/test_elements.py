"""What is made of the objects of a window: what a person would touch there, called as a person would."""

from dataclasses import replace

import pytest

from uiatlas.devices.desktop import roles
from uiatlas.devices.desktop.acting import beside_field
from uiatlas.devices.desktop.elements import document_of, place_of, view_of
from uiatlas.devices.desktop.layers import under_panels
from uiatlas.devices.desktop.nodes import Node, Ref
from uiatlas.devices.desktop.reaching import cut_off_by
from uiatlas.planning.control_names import screen_text
from uiatlas.ui import Bounds, Observation, Role

SHOWN = roles.SHOWING | roles.VISIBLE | roles.ENABLED | roles.SENSITIVE


def node(kind: str, name: str = "", *children: Node, states: int = 0) -> Node:
    """An object that is shown, with what is in it."""
    made = Node(Ref("app", f"{kind}/{name}"), roles.NAMES.index(kind), SHOWN | states, name, name)
    made.bounds, made.children = Bounds(0, 0, 100, 20), list(children)
    for child in children:
        child.parent = made
    return made


def touchable(window: Node) -> list[str]:
    return [e.label for e in view_of(window, ()).elements if e.actionable]


def test_the_buttons_of_a_frame_that_an_app_draws_itself_are_no_part_of_its_page() -> None:
    frame = [node("push button", name) for name in ("Minimize", "Maximize", "Close")]
    find_bar = node("panel", "", node("push button", "Find"), node("push button", "Close"))
    header = node("panel", "", node("filler", "", *frame), node("push button", "Save"))
    assert touchable(node("frame", "Editor", header, find_bar)) == ["Save", "Find", "Close"]


def test_a_button_that_opens_a_menu_is_no_switch() -> None:
    bar = [node("toggle button", name) for name in ("Menu", "Open Menu", "Bold")]
    seen = view_of(node("frame", "Editor", *bar), ()).elements
    assert [e.checked for e in seen if e.label in ("Menu", "Open Menu")] == [None, None]
    assert [e.checked for e in seen if e.label == "Bold"] == [False]


@pytest.mark.parametrize(
    ("title", "place", "document"),
    [
        ("*note.txt - Editor", "Editor", "note.txt"),
        ("/home/ann/note.txt", "", "note.txt"),
        ("*/home/ann/7/note.txt", "", "note.txt"),
        ("note.txt", "", "note.txt"),
        ("Untitled", "", ""),
        ("Font Size", "Font Size", ""),
    ],
)
def test_a_title_that_is_only_a_document_tells_no_place(title: str, place: str, document: str) -> None:
    window = node("frame", title)
    assert (place_of(window), document_of(window)) == (place, document)


def test_of_a_page_with_a_bubble_over_it_only_the_bubble_can_be_touched() -> None:
    button = node("toggle button", "Menu", states=roles.CHECKED)
    header, page = node("panel", "", node("push button", "Save"), button), node("panel", "", node("text", "Dear Ben"))
    bubble = node("panel", "", node("push button", "Preferences"), states=roles.MODAL)
    view = view_of(node("frame", "Editor", header, page, bubble), ())
    assert ([e.label for e in view.elements if e.actionable], view.title, view.over) == (
        ["Preferences"],
        "Menu",
        Role.MENU,
    )


def test_the_tab_that_is_shown_is_known_where_only_the_list_of_tabs_says_it() -> None:
    tabs = node("page tab list", "Text", node("page tab", "Window"), node("page tab", "Text"))
    seen = view_of(node("dialog", "Preferences", tabs), ()).elements
    assert [e.label for e in seen if e.selected] == ["Text"]
    assert [e.label for e in seen if e.label == "Text"] == ["Text"]


def test_marks_of_rich_text_are_no_part_of_a_name() -> None:
    button = node("push button")
    button.label = "<p style='white-space:pre'>Count the words</p>"
    assert touchable(node("frame", "Editor", button)) == ["Count the words"]


def test_a_cell_that_is_called_by_its_place_says_what_it_holds() -> None:
    """In a table of a text what it holds are paragraphs, in a sheet it is the cell's own text."""
    empty, held, own = (
        node("table cell", "A1"),
        node("table cell", "A2", node("paragraph", "Anna")),
        node("table cell", "B2"),
    )
    own.value = "1984"
    table = node("table", "Boats", empty, held, own)
    seen = view_of(node("frame", "Editor", table), ()).elements
    assert [e.text for e in seen if e.role is Role.ITEM] == ["A1", "A2\nAnna", "B2\n1984"]
    assert screen_text(Observation("org.example", seen)).endswith("A1; A2 = Anna; B2 = 1984")
    placed = [
        replace(e, bounds=Bounds(60 * n, 0, 60 * n + 60, 20)) if e.role is Role.ITEM else e for n, e in enumerate(seen)
    ]
    assert screen_text(Observation("org.example", tuple(placed))).endswith("A1 | A2 = Anna | B2 = 1984")


def test_what_a_row_says_again_inside_is_told_once() -> None:
    row = node("list item", "Anna 1984", node("label", "Anna"), node("label", "1984"))
    seen = view_of(node("frame", "Editor", node("list", "", row)), ()).elements
    assert [e.text for e in seen if e.role is Role.ITEM] == ["Anna 1984"]


def test_an_entry_of_a_bar_of_menus_is_a_menu_whatever_the_toolkit_calls_it() -> None:
    bar = node("menu bar", "", node("menu item", "File"), node("menu", "Edit"))
    seen = view_of(node("frame", "Editor", bar), ()).elements
    assert [e.class_name for e in seen if e.label] == ["menu", "menu"]


def test_what_is_scrolled_out_of_its_area_is_not_taken_for_shown() -> None:
    spin, seen = node("spin button", "4"), node("check box", "Wrap")
    page = node("filler", "", seen, spin)
    area = node("filler", "", node("filler", "", page))
    window = node("dialog", "Preferences", area)
    spin.bounds, seen.bounds = Bounds(20, 300, 80, 320), Bounds(20, 20, 80, 40)
    page.bounds, window.bounds = Bounds(0, 0, 90, 400), Bounds(0, 0, 100, 200)
    area.bounds = Bounds(0, 0, 100, 150)
    area.children[0].bounds = Bounds(0, 0, 90, 150)
    assert cut_off_by(spin) == Bounds(0, 0, 100, 150)
    assert cut_off_by(seen) is None


def test_a_menu_that_nothing_names_is_called_after_what_it_begins_with() -> None:
    items = [node("menu item", name) for name in ("Undo", "Redo", "Paste")]
    menu = node("popup menu", "", *items)
    assert view_of(node("frame", "Editor", menu), ()).title == "Undo, Redo"
    further = node("popup menu", " ", node("menu item", "Left"), node("menu item", "Right"))
    further.name = ""
    assert view_of(node("frame", "Editor", menu, further), ()).title == "Left, Right"  # a menu that it has opened


def test_a_dialog_without_a_name_that_is_a_part_of_a_page_is_told_as_a_dialog() -> None:
    page = node("frame", "Editor", node("panel", "", node("dialog", "", node("push button", "Export"))))
    seen = view_of(page, ()).elements
    assert [(e.class_name, e.parent) for e in seen] == [("frame", -1), ("dialog", 0), ("push button", 1)]


def dialog(name: str, *inside: Node, states: int = 0) -> Node:
    """A dialog within a window, away from its edges."""
    made = node("dialog", name, *inside, states=states)
    made.bounds = Bounds(300, 100, 500, 160)
    return made


def editor(*over: Node) -> Node:
    """A window with a page that can be touched, and what stands over it."""
    made = node("frame", "Editor", node("push button", "Save"), *over)
    made.bounds = Bounds(0, 0, 800, 600)
    return made


def test_a_panel_that_floats_over_a_page_hides_the_page_only_while_it_has_the_keyboard() -> None:
    assert touchable(editor(dialog("Find", node("push button", "Next")))) == ["Save", "Next"]
    held = dialog("Find", node("push button", "Next", states=roles.FOCUSED))
    assert touchable(editor(held)) == ["Next"]
    both = view_of(editor(held), (), staying={held.ref})
    assert [e.label for e in both.elements if e.actionable] == ["Save", "Next"]
    assert both.over is None


@pytest.mark.parametrize(
    ("left", "right", "pressed"),
    [
        (100, 180, (180, 200)),
        (120, 200, (100, 120)),
        (98, 180, (180, 200)),
        (98, 202, (100, 200)),
        (100, 200, (100, 200)),
        (100, 196, (100, 200)),
        (300, 400, (100, 200)),
    ],
)
def test_a_list_with_a_field_is_pressed_beside_the_field_and_never_beside_the_list(
    left: int, right: int, pressed: tuple[int, int]
) -> None:
    field = node("text")
    field.bounds = Bounds(left, 10, right, 30)
    place = beside_field(node("combo box", "", field), Bounds(100, 10, 200, 30))
    assert (place.left, place.right) == pressed


def test_what_a_floating_panel_covers_is_not_touched_since_the_touch_would_meet_the_panel() -> None:
    seen, below = node("push button", "Save"), node("push button", "Print")
    below.bounds = Bounds(380, 120, 420, 140)
    window = editor(seen, below, dialog("Find", node("push button", "Delete all")))
    assert under_panels(window) == {below.ref}


def test_a_modal_dialog_hides_the_page_wherever_it_stands_and_the_last_of_several_is_in_front() -> None:
    ask = node("dialog", "", node("label", "Discard the letter?"), node("push button", "OK"), states=roles.MODAL)
    window = editor(dialog("Find", node("push button", "Next", states=roles.FOCUSED)), node("panel", "", ask))
    seen = view_of(window, (), staying={ask.ref})
    assert [e.label for e in seen.elements if e.actionable] == ["OK"]
    assert (seen.title, seen.over) == ("Discard the letter?", Role.DIALOG)


def test_a_dialog_without_a_control_does_not_hide_the_page() -> None:
    assert touchable(editor(dialog("Saved", node("label", "Done"), states=roles.MODAL))) == ["Save"]


def test_items_of_a_menu_that_are_marked_are_told_with_how_they_stand() -> None:
    told = [("check menu item", "Status bar", roles.CHECKED), ("radio menu item", "Large", 0), ("menu item", "Copy", 0)]
    menu = node("popup menu", "", *(node(kind, name, states=states) for kind, name, states in told))
    seen = view_of(node("frame", "Editor", menu), ()).elements
    assert screen_text(Observation("editor", tuple(seen))) == "Status bar (on); Large (off); Copy"


def test_a_cell_of_a_sheet_that_can_be_edited_is_a_field_called_by_its_place() -> None:
    empty, held = (node("table cell", name, states=roles.EDITABLE) for name in ("A1", "B1"))
    held.children = [node("paragraph", "1984", states=roles.EDITABLE)]
    seen = view_of(node("frame", "Editor", node("table", "Boats", empty, held)), ()).elements
    assert [(e.role, e.text, e.description) for e in seen if e.editable] == [
        (Role.INPUT, "A1", "A1"),
        (Role.INPUT, "1984", "B1"),
    ]
    assert screen_text(Observation("org.example", seen)).endswith("A1 (field); B1 = 1984 (field)")
