"""A document that was saved: the signs of it that a page or the device shows, and what looks like one and is none."""

from dataclasses import replace
from pathlib import Path

import pytest
from tests.run.test_named_facts import CHANGED, CLEAN, CLICK, NOTE, browser, editor, state_of
from tests.run.test_proof import Entry, button, do, field, page, row, text, trail

from uiatlas.devices.desktop.writing import Writing
from uiatlas.planning.goal import FileSaved, Goal, GoalFact, Source
from uiatlas.run.proof import FactState, prove
from uiatlas.run.saved_files import can_show_saved
from uiatlas.run.trail import Trail
from uiatlas.run.worth_asking import is_worth_asking
from uiatlas.ui import Bounds, ElementFlag, Role, UIElement

HELD, UNSEEN = FactState.HELD, FactState.NOT_SEEN
OFF = replace(button("Save"), flags=CLICK | ElementFlag.DISABLED)


@pytest.mark.parametrize(
    ("label", "name", "saves"),
    [
        ("Speichern", "", True),
        ("Enregistrer", "", True),
        ("保存", "", True),
        ("Keep a checkpoint (Ctrl+S)", "", True),
        ("✓", "app:id/btnSave", True),
        ("✓", "document-save", True),
        ("✓", "app:id/btnShare", False),
        ("Discard", "app:id/save_dialog_no", False),
        ("Nicht speichern", "", False),
        ("Keep a checkpoint (Ctrl+Shift+K)", "", False),
    ],
)
def test_a_control_saves_by_its_words_in_any_language_its_keys_or_its_own_name(
    label: str, name: str, *, saves: bool
) -> None:
    control = replace(button(label), resource_id=name)
    way = [editor(CHANGED, control), do(label), editor(CLEAN)]
    assert state_of(NOTE, *way) is (HELD if saves else UNSEEN)


@pytest.mark.parametrize("part", ["[modified]", "(ungespeichert)", "- edited"])
def test_a_part_of_the_title_that_a_change_added_and_saving_took_away_is_a_mark(part: str) -> None:
    way = [editor(CLEAN), do("Text=Tea"), editor(f"note.txt {part} - Editor"), do("Save"), editor(CLEAN)]
    assert [state_of(fact, *way) for fact in (NOTE, FileSaved(), FileSaved("tea.txt"))] == [HELD, HELD, UNSEEN]
    assert [state_of(fact, *way[2:]) for fact in (NOTE, FileSaved())] == [UNSEEN, UNSEEN]
    undone = [*way[:2], editor(f"note.txt {part} - Editor", button("Undo")), do("Undo"), editor(CLEAN)]
    assert state_of(NOTE, *undone) is UNSEEN
    assert state_of(NOTE, editor("note.txt - Lists - Editor"), do("Save"), editor("Lists - Editor")) is UNSEEN


def test_a_tab_whose_document_is_saved_loses_its_mark() -> None:
    def tabs(*labels: str) -> Entry:
        shown = [UIElement(0, Role.TAB, label, flags=CLICK) for label in labels]
        return "e", page("Editor", *shown, field("Text"), button("Save"), button("Undo"))

    before = tabs("note.txt*", "• tea.txt")
    after = tabs("note.txt", "• tea.txt")
    assert state_of(NOTE, before, do("Save"), after) is HELD
    assert state_of(FileSaved("tea.txt"), before, do("Save"), after) is UNSEEN
    assert state_of(NOTE, before, do("Undo"), after) is UNSEEN


def tools(save: UIElement, holds: str = "", loading: str = "") -> Entry:
    menu = button("File")
    return "e", replace(page("note.txt - Editor", menu, save, field("Text", holds), button("Undo")), loading=loading)


def test_a_button_of_the_tools_that_saving_by_a_menu_or_a_dialog_turns_off_is_a_sign() -> None:
    menu = "m", page("", button("Save"), button("Revert"), dialog=True)
    able = tools(button("Save"), "Tea")
    assert state_of(NOTE, able, do("File"), menu, do("Save"), tools(OFF, "Tea")) is HELD
    assert state_of(NOTE, able, do("File"), menu, do("Revert"), tools(OFF, "Tea")) is UNSEEN
    assert state_of(NOTE, able, do("File"), menu, do("Save"), able) is UNSEEN


def test_on_a_page_of_the_web_the_button_must_have_been_off_before_the_change() -> None:
    clean, able, off = tools(OFF, "", "1"), tools(button("Save"), "Tea", "1"), tools(OFF, "Tea", "1")
    assert state_of(NOTE, clean, do("Text=Tea"), able, do("Save"), off) is HELD
    assert state_of(NOTE, able, do("Save"), off) is UNSEEN
    said = page("note.txt - Editor", *off[1].elements, text("Error: the disk is full"))  # type: ignore[union-attr]
    assert state_of(NOTE, clean, do("Text=Tea"), able, do("Save"), ("e", replace(said, loading="1"))) is UNSEEN


def status(said: str, holds: str, *more: UIElement) -> Entry:
    place = replace(text(said), resource_id="status")
    return "e", page("note.txt - Editor", button("Save"), field("Text", holds), place, *more)


@pytest.mark.parametrize(("kept", "open_"), [("Saved", "Not saved"), ("Gespeichert", "Geändert")])
def test_a_status_that_a_change_altered_and_saving_puts_back_is_a_sign(kept: str, open_: str) -> None:
    way = [status(kept, ""), do("Text=Tea"), status(open_, "Tea", button("Undo"))]
    assert state_of(NOTE, *way, do("Save"), status(kept, "Tea", button("Undo"))) is HELD
    assert state_of(NOTE, *way, do("Save"), status(open_, "Tea", button("Undo"))) is UNSEEN
    assert state_of(NOTE, *way, do("Undo"), status(kept, "", button("Undo"))) is UNSEEN
    complained = status(kept, "Tea", button("Undo"), text("The disk is full: the file cannot be written"))
    assert state_of(NOTE, *way, do("Save"), complained) is UNSEEN


def test_a_message_that_goes_by_itself_is_no_status_and_neither_is_one_of_an_empty_form() -> None:
    """The one was there for one look, on which nothing was typed; the other comes with what the form has lost."""
    emptied = [status("0 of 9", ""), do("Text=Tea"), status("3 of 9", "Tea"), do("Save"), status("0 of 9", "")]
    assert state_of(NOTE, *emptied) is UNSEEN
    way = [status("Ready", "Tea"), do("Text"), status("Copied", "Tea"), do("Save"), status("Ready", "Tea")]
    assert state_of(NOTE, *way) is UNSEEN


def test_a_message_says_that_the_document_was_saved() -> None:
    way = [status("Ready", "Tea"), do("Save")]
    for said, state in (("Saved", HELD), ("Wrote note.txt, saved 3 lines", HELD), ("Not saved", UNSEEN)):
        assert state_of(NOTE, *way, status(said, "Tea")) is state
    assert state_of(FileSaved("tea.txt"), *way, status("Saved", "Tea")) is UNSEEN
    assert state_of(FileSaved("tea.txt"), *way, status("Saved a copy as tea.txt", "Tea")) is HELD
    web = browser()[1], page("List", button("Save"), text("Settings saved"))
    shown = [("l", replace(seen, loading="1")) for seen in web if not isinstance(seen, str)]
    assert state_of(FileSaved(), shown[0], do("Save"), shown[1]) is UNSEEN


def test_what_is_typed_after_a_document_was_saved_is_not_saved() -> None:
    saved = [status("Ready", "Tea"), do("Save"), status("Saved", "Tea")]
    assert state_of(NOTE, *saved) is HELD
    assert state_of(NOTE, *saved, do("Text=Milk"), status("Saved", "Milk")) is UNSEEN


def wrote(*files: str, title: str = "Painter") -> Entry:
    return "p", replace(page(title, button("Save"), button("Export"), row("Sky")), written=files)


def test_a_file_is_saved_where_the_device_says_that_it_was_written() -> None:
    for fact in (FileSaved("sky.png"), FileSaved("Pictures/sky.png"), FileSaved("sky")):
        assert state_of(fact, wrote(), do("Export"), wrote("sky.png")) is HELD
        assert state_of(fact, wrote(), do("Export"), wrote("sky.png.bak", "my sky.png")) is UNSEEN
        assert state_of(fact, wrote("sky.png")) is UNSEEN


def test_a_file_of_any_name_is_one_that_a_step_saves() -> None:
    """What a program writes otherwise may be anything; a document that is marked still holds more."""
    assert state_of(FileSaved(), wrote(), do("Save"), wrote("a.png", title="a.png - Painter")) is HELD
    tab = UIElement(0, Role.TAB, "a.png", flags=CLICK | ElementFlag.SELECTED)
    tabbed = "p", replace(page("Painter", tab, button("Save")), written=("a.png",))
    asks = "d", page("Save as", field("Name", "a.png"), button("Save"), dialog=True)
    assert state_of(FileSaved(), wrote(), do("Save"), tabbed) is HELD
    assert state_of(FileSaved(), wrote(), do("Save"), asks, do("Save"), wrote("a.png")) is HELD
    assert state_of(FileSaved(), wrote(), do("Save"), wrote("settings.ini")) is UNSEEN
    assert state_of(FileSaved(), wrote(), do("Sky"), wrote("a.png")) is UNSEEN
    assert state_of(FileSaved("a.png"), wrote(), do("Save"), wrote("a.png", title="*a.png - Painter")) is UNSEEN


@pytest.mark.parametrize("name", ["", "a.png"])
def test_a_file_that_was_written_with_a_complaint_is_not_saved(name: str) -> None:
    title = "a.png - Painter"
    said = page(title, button("Save"), button("Export"), row("Sky"), text("The file could not be saved"))
    failed = "p", replace(said, written=("a.png",))
    assert state_of(FileSaved(name), wrote(title=title), do("Save"), failed) is UNSEEN
    assert state_of(FileSaved("a.png"), wrote(title=title), do("Export"), failed) is UNSEEN


def marked(title: str, *more: UIElement, holds: str = "Tea") -> Entry:
    return "e", page(title, field("Text", holds), button("Save"), *more)


@pytest.mark.parametrize("fact", [NOTE, FileSaved()])
@pytest.mark.parametrize("changed", ["*note.txt - Editor", "note.txt - Editor - edited"])
def test_a_mark_that_goes_with_a_complaint_saves_nothing(fact: GoalFact, changed: str) -> None:
    """Nor where the complaint comes later, or in an alert that was closed, of any language."""
    way = [marked(CLEAN, holds=""), do("Text=Tea"), marked(changed), do("Save")]
    failed, clean = marked(CLEAN, text("The file could not be saved")), marked(CLEAN)
    assert [state_of(fact, *way, end) for end in (clean, failed)] == [HELD, UNSEEN]
    assert state_of(fact, *way[2:], failed) is UNSEEN
    looks, taken = trail(*way, clean)
    late = [*looks, replace(trail(failed)[0][0], step=looks[-1].step)]
    assert prove(Goal("a task", (fact,), Source.CALLER), late, taken).facts[0].state is UNSEEN
    for said in ("The file could not be saved", "Die Datei wurde nicht gespeichert"):
        alert = "d", page("Editor", text(said), button("OK"), dialog=True)
        assert state_of(fact, *way, alert, do("OK"), clean) is UNSEEN


@pytest.mark.parametrize("fact", [NOTE, FileSaved()])
@pytest.mark.parametrize("answer", ["Reload", "Revert", "Don't save", "Nicht speichern", "Discard"])
def test_an_answer_after_which_the_fields_hold_something_else_saves_nothing(fact: GoalFact, answer: str) -> None:
    asks = "d", page("The file has changed", button(answer), button("Replace"), button("Save"), dialog=True)
    way = [marked(CLEAN, holds="Milk"), do("Text=Tea"), marked(CHANGED), do("Save"), asks]
    for holds in ("Milk", ""):
        assert state_of(fact, *way, do(answer), marked(CLEAN, holds=holds)) is UNSEEN
    for agreed in ("Replace", "Save"):
        assert state_of(fact, *way, do(agreed), marked(CLEAN)) is HELD
    canvas = [("e", page(title, button("Save"), row("Sky"))) for title in (CHANGED, CLEAN)]
    assert state_of(fact, canvas[0], do("Save"), asks, do(answer), canvas[1]) is UNSEEN


def test_the_files_that_are_written_after_a_touch_are_told(tmp_path: Path) -> None:
    (tmp_path / "Pictures").mkdir()
    old = tmp_path / "Pictures" / "old.png"
    old.write_text("a")
    writing = Writing([tmp_path])
    writing.touched()
    assert writing.since_touch() == ()
    for name in ("new.txt", "new.txt~", ".config"):
        (tmp_path / name).write_text("b")
    old.write_text("longer")
    assert writing.since_touch() == writing.since_touch() == ("new.txt", "old.png")
    writing.touched()
    assert writing.since_touch() == ()


def test_a_folder_with_too_many_files_tells_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("uiatlas.devices.desktop.writing.MOST", 3)
    for number in range(4):
        (tmp_path / str(number)).touch()
    assert Writing([tmp_path]).since_touch() is None


def test_a_device_that_tells_of_files_and_a_button_that_is_off_can_show_that_a_file_is_saved() -> None:
    plain = page("Welcome", button("Save"), row("Recent"))
    assert [can_show_saved(name, plain) for name in ("", "note.txt")] == [False, False]
    assert can_show_saved("", replace(plain, written=()))
    assert can_show_saved("", page("Welcome", OFF, row("Recent")))
    chosen = UIElement(0, Role.TAB, "note.txt", flags=CLICK | ElementFlag.SELECTED, bounds=Bounds(0, 0, 9, 9))
    assert [can_show_saved(name, page("Editor", chosen)) for name in ("note.txt", "")] == [True, False]


@pytest.mark.parametrize("fact", [NOTE, FileSaved()])
def test_a_file_that_nothing_can_show_is_not_asked_about_once_it_was_saved(fact: GoalFact) -> None:
    """Another plan could do no more; where it was not saved, or changed since, one can."""
    plain = "e", page("Editor", field("Text"), button("Save"))
    for way, worth in (([do("Save")], False), ([do("Save"), plain, do("Text=Tea")], True), ([do("Text=Tea")], True)):
        looks, taken = trail(plain, *way, plain)
        proof = prove(Goal("a task", (fact,), Source.CALLER), looks, taken)
        assert is_worth_asking(proof, Trail.of(looks, taken)) is worth
