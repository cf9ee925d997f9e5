"""A dialog for files is known by how it is built, in any toolkit; what is no such dialog is explored as before."""

import pytest

from uiatlas.exploration.choosers import closing_chooser, is_file_chooser
from uiatlas.exploration.inventory import Inventory
from uiatlas.ui import ElementFlag, Observation, Role, UIElement
from uiatlas.utg import Graph

TOUCHED, TYPED, SCROLLED = ElementFlag.CLICKABLE, ElementFlag.CLICKABLE | ElementFlag.EDITABLE, ElementFlag.SCROLLABLE

Row = tuple[Role, str, str, int, int]
"""An element: its role, its class, what is written on it, what holds it, and what can be done to it."""


def shown(*rows: Row) -> tuple[UIElement, ...]:
    return tuple(UIElement(i, r, t, class_name=c, parent=p, flags=f) for i, (r, c, t, p, f) in enumerate(rows))


def buttons(*labels: str) -> list[Row]:
    return [(Role.BUTTON, "push button", label, 0, TOUCHED) for label in labels]


NAMED = shown((Role.DIALOG, "file chooser", "", -1, 0), (Role.LIST, "list box", "", 0, 0), *buttons("Zrušit"))
SAVING: list[Row] = [
    (Role.DIALOG, "dialog", "", -1, 0),
    (Role.INPUT, "text", "Name:", 0, TYPED),
    (Role.LIST, "list box", "", 0, 0),
    (Role.ITEM, "list item", "Home", 2, TOUCHED),
    (Role.LIST, "table", "Files", 0, 0),
    (Role.ITEM, "table cell", "letter.txt", 4, TOUCHED),
    (Role.BUTTON, "toggle button", "Create Folder", 0, TOUCHED),
]
WITH_COLUMNS: list[Row] = [
    (Role.CONTAINER, "filler", "", -1, 0),
    (Role.CONTAINER, "scroll pane", "", 0, SCROLLED),
    (Role.LIST, "list", "", 1, 0),
    (Role.ITEM, "list item", "Recent", 2, TOUCHED),
    (Role.CONTAINER, "scroll pane", "", 0, SCROLLED),
    *((Role.BUTTON, "push button", label, 4, int(TOUCHED)) for label in ("Name", "Size", "Type")),
]


EDITING: list[Row] = [
    (Role.CONTAINER, "frame", "", -1, 0),
    (Role.CONTAINER, "scroll pane", "", 0, SCROLLED),
    (Role.CONTAINER, "viewport", "", 1, SCROLLED),
    (Role.SLIDER, "slider", "Width", 2, TYPED),
]


def test_a_dialog_that_its_toolkit_calls_one_for_files_is_one() -> None:
    assert is_file_chooser(NAMED)


@pytest.mark.parametrize(
    ("take", "close"),
    [("Save", "Cancel"), ("_Open", "_Cancel"), ("Öffnen", "Abbrechen"), ("Enregistrer", "Annuler"), ("打开", "取消")],
)
@pytest.mark.parametrize("rows", [SAVING, WITH_COLUMNS])
def test_a_list_of_places_beside_files_is_a_dialog_for_files_and_only_one_button_closes_it(
    rows: list[Row], take: str, close: str
) -> None:
    elements = shown(*rows, *buttons(take, close))
    assert is_file_chooser(elements)
    assert [elements[i].text for i in closing_chooser(elements)] == [close]


@pytest.mark.parametrize(
    "take", [("Export Contacts", "Cancel"), ("Help", "Export", "Cancel"), ("Cancel", "OK", "Hilfe")]
)
def test_where_files_have_columns_the_button_that_takes_one_may_say_anything(take: tuple[str, ...]) -> None:
    assert is_file_chooser(shown(*WITH_COLUMNS, *buttons(*take)), over=True)
    assert not is_file_chooser(shown(*WITH_COLUMNS, *buttons(*take)))  # a window of its own may list other things


@pytest.mark.parametrize(("dialog", "tried"), [(True, ["Cancel"]), (False, ["Export", "Cancel"])])
def test_an_exploration_does_not_try_the_button_that_writes_a_file(dialog: bool, tried: list[str]) -> None:
    seen = Observation("app", shown(*WITH_COLUMNS, *buttons("Export", "Cancel")), "app", dialog=dialog)
    inventory = Inventory(Graph("app"), resume=False)
    controls, _ = inventory.look(inventory.views.recall("export"), seen)
    found = [seen.elements[c.element or 0].label for c in controls]
    assert [label for label in found if label in ("Export", "Cancel")] == tried


def test_settings_with_columns_end_with_three_buttons_and_are_explored() -> None:
    assert not is_file_chooser(shown(*WITH_COLUMNS, *buttons("OK", "Apply", "Cancel")), over=True)


def test_the_main_window_of_a_program_is_explored_though_a_tool_bar_of_it_has_a_button_that_closes() -> None:
    mail = [
        (Role.CONTAINER, "frame", "Mail", -1, 0),
        (Role.CONTAINER, "tool bar", "", 0, 0),
        (Role.BUTTON, "push button", "Write", 1, TOUCHED),
        (Role.BUTTON, "push button", "Close", 1, TOUCHED),
        (Role.LIST, "list", "", 0, 0),
        (Role.LIST, "table", "", 0, 0),
        *((Role.BUTTON, "table column header", label, 5, int(TOUCHED)) for label in ("From", "Subject", "Date")),
        (Role.TEXT, "label", "/home/ann/mail", 0, 0),
        (Role.INPUT, "text", "", 0, TYPED),
    ]
    assert not is_file_chooser(shown(*mail))
    assert not is_file_chooser(shown(*mail), over=True)
    within = [*mail, (Role.CONTAINER, "dialog", "Find", 0, 0), (Role.INPUT, "text", "", 11, TYPED)]
    closing = [(Role.BUTTON, "push button", label, 11, int(TOUCHED)) for label in ("Next", "Close")]
    assert not is_file_chooser(shown(*within, *closing))  # what the page lists is not in the dialog
    told = (Role.TEXT, "label", "/home/ann/letters", 11, 0)
    assert is_file_chooser(shown(*within, told, *closing))


UNDER_PATH: list[Row] = [
    (Role.DIALOG, "dialog", "", -1, 0),
    (Role.INPUT, "text", "Untitled.txt", 0, TYPED),
]
LISTED: list[Row] = [(Role.LIST, "list", "", 0, 0), (Role.ITEM, "list item", "letter.txt", 3, TOUCHED)]


@pytest.mark.parametrize("path", ["/home/ann", "~/Documents", "C:\\Users\\Ann\\"])
@pytest.mark.parametrize("take", ["Save", "Export"])
def test_a_field_under_the_path_of_a_folder_is_one_for_the_name_of_a_file(path: str, take: str) -> None:
    told = (Role.TEXT, "label", path, 0, 0)
    assert is_file_chooser(shown(*UNDER_PATH, told, *buttons(take, "Cancel")))
    assert is_file_chooser(shown(*UNDER_PATH, told, *LISTED, *buttons("New Folder", "Save", "Cancel")))
    assert not is_file_chooser(shown(*UNDER_PATH, told, *buttons(take, "Apply", "Cancel")))  # settings with a folder
    assert not is_file_chooser(shown(*UNDER_PATH, (Role.TEXT, "label", "/", 0, 0), *buttons(take, "Cancel")))
    assert not is_file_chooser(shown(*UNDER_PATH, *buttons(take, "Cancel")))
    assert not is_file_chooser(shown(UNDER_PATH[0], told, *buttons(take, "Cancel")))


@pytest.mark.parametrize(
    "elements",
    [
        shown(*SAVING, *buttons("Print", "Cancel")),
        shown(*SAVING, *buttons("Save")),
        shown(*SAVING[:4], *buttons("Save", "Cancel")),
        shown(*EDITING, *buttons("Open", "Undo")),
        shown(*EDITING, (Role.INPUT, "text", "Name", 2, TYPED), *buttons("Open", "Undo")),
        shown(*EDITING, (Role.CONTAINER, "viewport", "", 0, SCROLLED), *buttons("Open", "Undo")),
        shown((Role.DIALOG, "dialog", "", -1, 0), (Role.INPUT, "text", "Name", 0, TYPED), *buttons("Save", "Cancel")),
        (),
    ],
)
def test_a_form_and_a_dialog_with_other_buttons_are_explored(elements: tuple[UIElement, ...]) -> None:
    assert not is_file_chooser(elements)
