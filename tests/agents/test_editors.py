"""Editors: text goes where it is written, files are saved by their menu, and what ends the app is left alone."""

from dataclasses import replace
from pathlib import Path

import pytest
from tests import needs

from uiatlas.agents.words.actor import Actor
from uiatlas.agents.words.fields import bare
from uiatlas.agents.words.tasks import parse_task
from uiatlas.agents.words.writing import written
from uiatlas.devices import open_device
from uiatlas.run.loop import Run
from uiatlas.run.policy import Act, Decision, StepRecord, View
from uiatlas.run.verifier import Outcome
from uiatlas.ui import Back, Bounds, ElementFlag, InputText, Observation, Role, Tap, UIElement, selector_for
from uiatlas.utg import Graph

CLICK = ElementFlag.CLICKABLE
FIELD = ElementFlag.CLICKABLE | ElementFlag.EDITABLE


def editor(*menus: str, held: str = "", height: int = 400) -> Observation:
    """A window with a bar of menus over one area for text."""
    bar = [UIElement(0, Role.MENU, bounds=Bounds(0, 0, 600, 30))]
    bar += [UIElement(n, Role.MENU_ITEM, m, parent=0, flags=CLICK) for n, m in enumerate(menus, start=1)]
    area = UIElement(len(bar), Role.INPUT, held, flags=FIELD, bounds=Bounds(0, 30, 600, 30 + height))
    last = UIElement(len(bar) + 1, Role.TEXT, "Line 1", bounds=Bounds(0, 440, 600, 460))
    return Observation("editor", (*bar, area, last), title="Editor", size=(1280, 900))


def decided(task: str, shown: Observation) -> Decision:
    return Actor(Graph("editor"), task).decide(View(shown, None, (), frozenset()))


def typed(task: str, shown: Observation) -> str:
    decision = decided(task, shown)
    return decision.action.text if isinstance(decision, Act) and isinstance(decision.action, InputText) else ""


@pytest.mark.parametrize(
    ("task", "text"),
    [
        ("type 'hello world'", "hello world"),
        ("write hello world", "hello world"),
        ("please write 'Dear Ben' into the document", "Dear Ben"),
        ("write the text see you at nine in the editor", "see you at nine"),
        ("write 'hello' and save the document as /home/ann/a.txt", "hello"),
        ("write a mail to Ben", ""),
        ("type 'Ben' into the name field", ""),
        ("save the document", ""),
    ],
)
def test_what_is_to_be_typed_is_told_from_what_names_a_field_or_a_thing(task: str, text: str) -> None:
    assert written(task) == text


def test_typing_goes_into_the_area_for_text_behind_what_stands_there() -> None:
    assert typed("type 'hello world'", editor("File")) == "hello world"
    assert typed("type 'world'", editor("File", held="hello ")) == "hello world"


def test_what_is_to_stand_in_a_new_document_is_not_written_behind_what_stands_in_another() -> None:
    assert typed("Write 'hello' in a new document.", editor("File", held="Dear Ben")) == ""
    assert typed("Write 'hello' in a new document.", editor("File")) == "hello"


def test_a_small_field_is_no_place_to_write_in() -> None:
    assert typed("type 'hello world'", editor("File", height=30)) == ""


@pytest.mark.parametrize(
    ("task", "menu"),
    [
        ("save the document as a.txt", "File"),
        ("undo that", "Edit"),
        ("open the about window", "Help"),
        ("undo that and save the document", "Edit"),
    ],
)
def test_a_menu_is_opened_that_by_custom_holds_what_the_task_says(task: str, menu: str) -> None:
    decision = decided(task, editor("File", "Edit", "Document", "Help"))
    assert isinstance(decision, Act)
    assert decision.element is not None
    assert decision.element.text == menu


def test_what_saves_another_thing_is_not_taken_for_what_saves_the_document() -> None:
    shown = editor("File", "Edit", "Help")
    session = UIElement(len(shown.elements), Role.BUTTON, "Save Session", flags=CLICK)
    decision = decided("Save the document as a.txt.", replace(shown, elements=(*shown.elements, session)))
    assert isinstance(decision, Act)
    assert decision.element is not None
    assert decision.element.text == "File"


def test_what_makes_another_thing_is_no_way_to_make_what_the_task_names() -> None:
    shown = editor("File", "Edit", "Help")
    tab = UIElement(len(shown.elements), Role.BUTTON, "New Tab", flags=CLICK)
    decision = decided("Create a new folder called 'Plans'.", replace(shown, elements=(*shown.elements, tab)))
    assert isinstance(decision, Act)
    assert decision.element is not None
    assert decision.element.text == "File"


def test_a_path_is_one_value_and_its_file_is_known_by_its_name() -> None:
    values = parse_task("save the document as /home/ann/my_notes/note.txt").values
    assert [v.text for v in values] == ["/home/ann/my_notes/note.txt"]
    assert bare("/home/ann/my_notes/note.txt") == bare("note.txt")


@pytest.mark.parametrize("ending", ["Close Tab", "Close Window", "Quit", "Log out", "Print..."])
def test_looking_around_leaves_alone_what_ends_the_app(ending: str) -> None:
    """Nothing here fits; the one control that leads on is looked behind, what closes the tab or the app is not."""
    rows = (UIElement(0, Role.BUTTON, ending, flags=CLICK), UIElement(1, Role.BUTTON, "Colours", flags=CLICK))
    decision = decided("turn on rhubarb", Observation("editor", rows, title="Editor"))
    assert isinstance(decision, Act)
    assert decision.element == rows[1]


def test_looking_around_does_not_try_the_commands_of_a_menu() -> None:
    """Wrapping words alters a setting at once; a submenu and what asks first, as its dots say, are looked behind."""
    kinds = (("Word Wrap", "menu item"), ("Tab Size", "menu"), ("Font...", "menu item"))
    bar = [UIElement(0, Role.MENU, "View", class_name="menu")]
    items = [UIElement(n, Role.MENU_ITEM, t, "", "", c, 0, CLICK) for n, (t, c) in enumerate(kinds, start=1)]
    decision = decided("turn on rhubarb", Observation("editor", (*bar, *items), title="View", dialog=True))
    assert isinstance(decision, Act)
    assert decision.element in items[1:]


def test_a_menu_that_nobody_knows_and_that_holds_nothing_is_closed_to_look_further() -> None:
    shown = editor("File", "Options")
    items = [UIElement(0, Role.MENU, "File", class_name="menu")]
    items += [UIElement(1, Role.MENU_ITEM, "New Tab", class_name="menu item", parent=0, flags=CLICK)]
    menu = Observation("editor", tuple(items), title="File", dialog=True, size=(1280, 900))
    step = StepRecord(shown, None, Tap(selector_for(shown.elements[1], shown)), shown.elements[1], Outcome.SUCCESS)
    decision = Actor(Graph("editor"), "turn on rhubarb").decide(View(menu, None, (step,)))
    assert isinstance(decision, Act)
    assert isinstance(decision.action, Back)


@pytest.fixture
def mousepad() -> str:
    needs.desktop("mousepad")
    return "desktop:mousepad --disable-server"


def test_a_text_is_written_and_saved_in_a_real_editor(mousepad: str, tmp_path: Path) -> None:
    path = tmp_path / "note.txt"
    task = f"write 'hello' and save the document as {path}"
    result = carried_out(mousepad, task)
    assert result == "success"
    assert path.read_text() == "hello"


def test_a_dialog_that_the_task_asks_for_stays_open(mousepad: str) -> None:
    assert carried_out(mousepad, "open the about dialog") == "unproven"


def carried_out(uri: str, task: str) -> str:
    device = open_device(uri)
    try:
        graph = Graph(device.app)
        return Run(device, graph, Actor(graph, task), task, max_steps=12).execute().status
    finally:
        device.close()
