"""Words that a task has replaced by others: both fields are filled, all are replaced, and the document is saved."""

import pytest

from uiatlas.agents.words.actor import Actor
from uiatlas.agents.words.options import Options
from uiatlas.agents.words.swaps import swap_in
from uiatlas.agents.words.tasks import parse_task
from uiatlas.devices.effects import State
from uiatlas.devices.simulated import App, SimulatedDevice, back, button, checkbox, field, go, item, text
from uiatlas.devices.widgets import Widget
from uiatlas.run.loop import Run, RunResult
from uiatlas.run.policy import Act, View
from uiatlas.text.language import label_of
from uiatlas.ui import Bounds, ElementFlag, Observation, Role, UIElement
from uiatlas.utg import Graph


def editor(*, works: bool = True, box: bool = False, upside_down: bool = False, saves: bool = True) -> App:
    """A document with a button that saves it, and a dialog that replaces words in it."""
    app = App("com.example.editor", start="page", state={"said": "one foo, two foo", "kept": "", "all": False})

    @app.screen("Editor")
    def page(s: State) -> tuple[Widget, ...]:
        def save(s: State) -> None:
            s.kept = s.said

        shown = text(s.said if s.kept == s.said else f"{s.said} (not saved)")
        keeps = (button("Save", save),) if saves else (item("Document"), text("Do save it often"))
        return button("Find...", go("find")), button("Find and Replace...", go("swap")), *keeps, shown

    @app.dialog("Find")
    def find(s: State, one: str = "") -> tuple[Widget, ...]:
        return field("Search for", one, keep="one"), button("Find"), button("Close", back())

    @app.dialog("Replace")
    def swap(s: State, one: str = "", two: str = "") -> tuple[Widget, ...]:
        def every(s: State) -> None:
            s.said = s.said.replace(one, two) if works and (s.all or not box) else s.said

        def mark(s: State) -> None:
            s.all = not s.all

        fields = [field("Search for", one, keep="one"), field("Replace with", two, keep="two")]
        fields = fields[::-1] if upside_down else fields
        how = (checkbox("Replace all in the document", s.all, mark),) if box else ()
        return (
            *fields,
            *how,
            button("Replace" if box else "Replace All", every, enabled=bool(one)),
            button("Find"),
            button("Close", back()),
        )

    return app


def run(task: str, app: App) -> tuple[RunResult, State]:
    device, graph = SimulatedDevice(app, "sim:editor"), Graph("com.example.editor")
    return Run(device, graph, Actor(graph, task), task, max_steps=20).execute(), device.state


@pytest.mark.parametrize("box", [False, True])
def test_words_are_replaced_throughout_and_the_document_is_saved(box: bool) -> None:
    result, state = run("Replace all 'foo' by 'bar' in the document and save it.", editor(box=box))
    assert (result.status, state.kept) == ("success", "one bar, two bar")


def test_a_document_that_was_not_seen_to_be_saved_is_no_success() -> None:
    result, state = run("Replace all 'foo' by 'bar' in the document and save it.", editor(saves=False))
    assert (state.said, state.kept) == ("one bar, two bar", "")
    assert result.status == "unproven"


def test_the_fields_are_told_apart_by_what_they_are_called() -> None:
    _, state = run("Replace all 'foo' by 'bar' in the document and save it.", editor(upside_down=True))
    assert state.kept == "one bar, two bar"


def test_the_page_that_is_written_on_is_no_field_for_what_is_replaced() -> None:
    """A window with a page, a field to search in, and the button that opens a bar for replacing."""
    flags = ElementFlag.CLICKABLE | ElementFlag.EDITABLE
    page = UIElement(0, Role.INPUT, "one foo", flags=flags, bounds=Bounds(0, 0, 700, 400))
    search = UIElement(1, Role.INPUT, "Search...", flags=flags, bounds=Bounds(0, 400, 700, 430))
    opens = UIElement(2, Role.BUTTON, "Replace", flags=ElementFlag.CLICKABLE)
    shown = Observation("editor", (page, search, opens), title="Editor", size=(1280, 900))
    task = "Replace all 'foo' by 'bar' in the document and save it."
    decision = Actor(Graph("editor"), task).decide(View(shown, None))
    assert isinstance(decision, Act)
    assert decision.element == opens


def test_what_leads_to_replacing_goes_before_what_is_called_like_the_rest_of_the_task() -> None:
    names = ("Save Document", "Replace Tabs with Spaces", "Find and Replace...")
    rows = tuple(UIElement(n, Role.BUTTON, t, flags=ElementFlag.CLICKABLE) for n, t in enumerate(names))
    task = "Replace all 'foo' by 'bar' in the document and save it."
    decision = Actor(Graph("editor"), task).decide(View(Observation("editor", rows, title="Menu"), None))
    assert isinstance(decision, Act)
    assert decision.element == rows[2]


def test_a_button_that_replaces_nothing_is_no_success() -> None:
    result, state = run("Replace all 'foo' by 'bar' in the document and save it.", editor(works=False))
    assert (result.status, state.said) == ("unproven", "one foo, two foo")


@pytest.mark.parametrize(
    ("task", "swap"),
    [
        ("Replace all 'foo' by 'bar' in the document and save it.", ("foo", "bar")),
        ('replace every occurrence of "old name" with "new name"', ("old name", "new name")),
        ("Replace the word cat with dog.", ("cat", "dog")),
        ("change all 'x' to 'y'", ("x", "y")),
        ("Change the title to 'y'", None),
        ("Replace every occurrence of cat by dog", ("cat", "dog")),
        ("Replace the battery", None),
        ("Replace the title with 'Board'", None),
        ("Open the note and replace the text by 'Board' and save it", None),
        ("Change all notifications to silent", None),
    ],
)
def test_what_is_replaced_is_told_from_what_is_set(task: str, swap: tuple[str, str] | None) -> None:
    assert swap_in(task) == swap


def test_an_entry_that_replaces_other_things_is_left_alone() -> None:
    names = enumerate(("Replace Tabs", "Zoom"))
    flags = ElementFlag.CLICKABLE
    entries = (UIElement(n, Role.MENU_ITEM, t, class_name="menu item", flags=flags) for n, t in names)
    task, shown = "Replace all 'foo' by 'bar' in the document and save it.", Observation("editor", tuple(entries))
    decision = Actor(Graph("editor"), task).decide(View(shown, None))
    assert not (isinstance(decision, Act) and decision.element == shown.elements[0])


def test_no_label_is_taken_for_a_word_that_is_only_replaced_in_a_text() -> None:
    task = parse_task("Replace all 'foo' by 'bar' in the document and save it.")
    assert not Options(Graph("editor"), task).coverage.of(label_of("Show Navigation Bar"))
