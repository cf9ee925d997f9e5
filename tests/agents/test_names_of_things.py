"""What is altered is the thing whose name is given, and each value goes into the field that it is for."""

from typing import Any

import pytest

from uiatlas.agents.words.policy import WordPolicy
from uiatlas.agents.words.task import parse_task
from uiatlas.devices import Device, open_device
from uiatlas.devices.effects import State
from uiatlas.devices.simulated import (
    App,
    Effect,
    SimulatedDevice,
    back,
    button,
    field,
    go,
    heading,
    item,
    put,
    switch,
    text,
)
from uiatlas.devices.widgets import Widget
from uiatlas.privacy.device import MaskedDevice
from uiatlas.privacy.placeholders import Masker
from uiatlas.run.guard.danger_policy import DangerPolicy, Guard
from uiatlas.run.loop import Run, RunResult
from uiatlas.run.naming import bears_name
from uiatlas.safety.asked import leaves_unsaved
from uiatlas.text.lexicon import IRREVERSIBLE
from uiatlas.utg import Graph

BOOKS = (("Emma and the Wolf", "Ida Lind"), ("Emma", "Jane Austen"), ("Sand", "Kim Holm"))
Widgets = tuple[Widget, ...]


def club(deed: str, *names: str) -> App:
    """A list of members; the page of each has a button for one deed, which the state keeps."""
    app = App("com.example.club", start="home", state={"names": [*names], "done": []})

    @app.screen("Members")
    def home(s: State) -> list[Widget]:
        rows = [item(name, "Member", go("one", i=i), id="row") for i, name in enumerate(s.names)]
        return [*rows, button("Help", go("help"))]

    @app.screen("Help")
    def help(s: State) -> Widgets:
        return (text("Nothing here"),)

    @app.screen("Member")
    def one(s: State, i: int) -> Widgets:
        name = s.names[i]
        kept = put("done", [*s.done, name]), back()
        return heading(name), text("Contact since 2020"), text("a note of this member"), button(deed, kept)

    return app


def shelf(*books: tuple[str, str]) -> App:
    """A shelf of books; the page of each one leads to a form with its title and author."""
    app = App("com.example.shelf", start="home", state={"books": [[*b] for b in books], "saved": 0})

    @app.screen("Shelf")
    def home(s: State) -> list[Widget]:
        rows = [item(title, author, go("book", i=i), id="row") for i, (title, author) in enumerate(s.books)]
        return [*rows, button("Add book", go("new")), button("Settings", go("settings"))]

    @app.screen("Settings")
    def settings(s: State) -> Widgets:
        return switch("Dark theme", False), button("Save", put("saved", s.saved + 1)), button("Cancel", back())

    @app.screen("Book")
    def book(s: State, i: int) -> Widgets:
        title, author = s.books[i]
        return text(title), text(author), button("Edit", go("edit", i=i)), button("Delete", go("delete", i=i))

    @app.dialog("Delete this book?")
    def delete(s: State, i: int) -> Widgets:
        kept = [b for j, b in enumerate(s.books) if j != i]
        return button("Delete", (put("books", kept), back(), back())), button("Cancel", back())

    @app.screen("Edit book")
    def edit(s: State, i: int, title: str | None = None, author: str | None = None) -> Widgets:
        now = [s.books[i][0] if title is None else title, s.books[i][1] if author is None else author]

        def save(s: State) -> Effect:
            s.books[i][:] = now
            return back()

        fields = field("Title", now[0], keep="title"), field("Author", now[1], keep="author")
        return *fields, button("Save", save), button("Cancel", back())

    @app.screen("New book")
    def new(s: State, title: str = "", author: str = "") -> Widgets:
        fields = field("Title", title, keep="title"), field("Author", author, keep="author")
        save = put("books", [*s.books, [title, author]]), back()
        return heading("New book"), *fields, button("Save", save), button("Cancel", back())

    return app


def run(device: Device, task: str) -> RunResult:
    graph = Graph(device.app)
    return Run(device, graph, WordPolicy(graph, task), task, Guard(DangerPolicy.ALLOW), max_steps=30).execute()


def after(task: str, *books: tuple[str, str]) -> tuple[RunResult, list[list[str]]]:
    """How a run ends, and the books then."""
    device = SimulatedDevice(shelf(*(books or BOOKS)), "sim:shelf")
    return run(device, task), device.state.books


@pytest.mark.parametrize("masked", [True, False])
@pytest.mark.parametrize(("name", "place"), [("Emma", 1), ("Emma and the Wolf", 0)])
def test_a_row_is_the_one_whose_whole_name_is_given(name: str, place: int, masked: bool) -> None:
    """A longer title that holds the name, or the new name, is left alone, with personal data masked or not."""
    inner = SimulatedDevice(shelf(*BOOKS), "sim:shelf")
    task = f"rename '{name}' to 'Wolf'"
    result = run(MaskedDevice(inner, Masker(given=[task])) if masked else inner, task)
    assert result.status == "success", result.reason
    assert [b[0] for b in inner.state.books] == ["Wolf" if i == place else b[0] for i, b in enumerate(BOOKS)]


@pytest.mark.parametrize(
    "task",
    [
        "rename the book 'Milk' to 'Bread'",
        "rename the book milk to bread",
        "delete the book 'Milk'",
        "delete the book called Wolf",
        "open the book 'Milk' and delete it",
        "change the author of 'Milk' to 'Ann'",
    ],
)
def test_where_nothing_is_called_so_nothing_is_altered(task: str) -> None:
    result, books = after(task)
    assert books == [[*b] for b in BOOKS]
    assert result.status == "failure"
    assert "not found" in result.reason


@pytest.mark.parametrize(
    ("task", "titles"),
    [
        ("delete the book 'Volume 1'", ("Volume 12", "Sand")),
        ("rename 'Volume 1' to 'Sea'", ("Volume 10", "Milk")),
        ("delete the book 'Sand'", ("Sand 2024 final", "Milk")),
        ("delete the book 'Sand'", ("Sand2", "Milk")),
        ("delete the book 'Sand'", ("Sand (my only copy)", "Milk")),
        ("rename the book 'Sand' to 'Sea'", ("Sand 2", "Milk")),
        ("delete the book Sand", ("Sand and the book", "Milk")),
    ],
)
def test_a_longer_name_is_another_one(task: str, titles: tuple[str, ...]) -> None:
    """A number or more words after the name make it another book's."""
    result, books = after(task, *((title, "Ann") for title in titles))
    assert [b[0] for b in books] == [*titles]
    assert result.status == "failure"
    assert "not found" in result.reason


@pytest.mark.parametrize("titles", [("Volume 12", "Volume 1"), ("Volume 1", "Volume 12")])
def test_of_two_numbers_the_one_that_is_named_is_deleted(titles: tuple[str, str]) -> None:
    result, books = after("delete the book 'Volume 1'", *((title, "Ann") for title in titles))
    assert [b[0] for b in books] == ["Volume 12"]
    assert result.status == "success", result.reason


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Inbox (3)", True),
        ("inbox · 3", True),
        ("Inbox.txt", True),
        ("Inbox 3", False),
        ("Inbox3", False),
        ("Inbox (3) old", False),
        ("Inbox (old)", False),
    ],
)
def test_only_a_count_may_follow_a_name(line: str, said: bool) -> None:
    assert bears_name(line, "Inbox") is said


@pytest.mark.parametrize(
    "task",
    [
        "add a book called 'Sea' and delete the book 'Sand'",
        "delete the book 'Sand' and add a book called 'Sea'",
    ],
)
def test_what_is_made_in_one_clause_gives_no_leave_to_delete_in_another(task: str) -> None:
    """The book is added; the one that is nowhere is not replaced by another, and nothing done is denied."""
    result, books = after(task, ("Milk book", "Ann"), ("The book of Milk", "Bob"))
    assert books[:2] == [["Milk book", "Ann"], ["The book of Milk", "Bob"]]
    assert result.status == "failure"
    assert len(books) == 2 or "not found" not in result.reason


@pytest.mark.parametrize("names", [("Bob", "Cid"), ("Anna Ann Li", "Bob"), ("Ann 2", "Bob"), ("Bob", "Ann")])
@pytest.mark.parametrize(
    ("deed", "task"),
    [
        ("Share", "share the note 'Ann'"),
        ("Lock", "lock the contact 'Ann'"),
        ("Lock", "open the contact 'Ann' and lock it"),
        ("Mute", "mute 'Ann'"),
        ("Block", "open the contact 'Ann' and block it"),
        ("Archive", "archive the contact 'Ann'"),
        ("Delete", "delete the contact 'Ann' and create a backup"),
        ("Delete", "create a backup and delete the contact 'Ann'"),
        ("Send", "send the contact 'Ann'"),
    ],
)
def test_whatever_the_verb_no_other_is_altered(deed: str, task: str, names: tuple[str, ...]) -> None:
    device = SimulatedDevice(club(deed, *names), "sim:club")
    run(device, task)
    assert set(device.state.done) <= {"Ann"}


@pytest.mark.parametrize(
    "task", ["from the shelf delete 'Emma'", "on the shelf delete the book 'Emma'", "go to the shelf to delete 'Emma'"]
)
def test_a_deed_may_stand_after_its_place(task: str) -> None:
    result, books = after(task, ("Emma and Wolf", "Ida"), ("Emma two", "Bob"))
    assert books == [["Emma and Wolf", "Ida"], ["Emma two", "Bob"]]
    assert "not found" in result.reason


def test_a_pronoun_names_nothing() -> None:
    assert not any(v.old for v in parse_task("cancel the order that I placed").values)


def test_two_things_are_not_made_one() -> None:
    """The second name goes into no other field of the first thing's form, and what is not made is not called done."""
    result, books = after("add a book called Tea and a book called Sea", ("Milk", "Bob"))
    assert ["Tea", "Sea"] not in books
    assert result.status != "success" or {"Tea", "Sea"} <= {title for title, _ in books}


@pytest.mark.parametrize("task", ["delete the book 'Sand'", "open the book 'Sand' and delete it"])
def test_what_is_called_so_is_deleted(task: str) -> None:
    result, books = after(task)
    assert books == [[*b] for b in BOOKS[:2]]
    assert result.status == "success", result.reason


@pytest.mark.parametrize("task", ["change the author of 'Sand' to 'Ann'", "change Sand's author to Ann"])
def test_a_field_that_the_task_names_is_the_one_that_is_changed(task: str) -> None:
    result, books = after(task)
    assert books[2] == ["Sand", "Ann"]
    assert result.status == "success", result.reason


def test_a_field_that_is_nowhere_is_no_other_field() -> None:
    result, books = after("change the publisher of 'Sand' to 'Ann'")
    assert books == [[*b] for b in BOOKS]
    assert result.status != "success"


@pytest.mark.parametrize("task", ["add a book called 'Dawn' by 'Ann Lee'", "add a book called Dawn by Ann Lee"])
def test_a_form_is_saved_with_all_that_the_task_gives(task: str) -> None:
    result, books = after(task)
    assert books[-1] == ["Dawn", "Ann Lee"]
    assert result.status == "success", result.reason


def test_settings_of_which_none_was_changed_are_not_saved() -> None:
    """The switch does not move, so there is nothing to keep."""
    device = SimulatedDevice(shelf(*BOOKS), "sim:shelf")
    assert run(device, "turn on the dark theme").status != "success"
    assert device.state.saved == 0


def test_a_new_note_gets_its_title_and_its_text() -> None:
    device: Any = open_device("sim:notes")
    assert run(device, "create a note 'Milk' with the text '2 litres'").status == "success"
    assert (device.state.notes[-1]["title"], device.state.notes[-1]["body"]) == ("Milk", "2 litres")


@pytest.mark.parametrize(
    ("task", "name"),
    [
        ("create a note called Tea and biscuits", "Tea and biscuits"),
        ("create a note called Song of the sea and open it", "Song of the sea"),
        ("create a note called Tea and then close it", "Tea"),
        ("create a note called Tea and biscuits and open it", "Tea and biscuits"),
        ("add a book called Tea and a book called Sea", "Tea"),
        ("create a book called Tea and its author is Ann Lee", "Tea"),
        ("create a contact named Anna Lee and her number is 555", "Anna Lee"),
        ("create an event called Party and invite Anna", "Party"),
        ("add a task called Milk and due tomorrow", "Milk"),
        ("create a folder called Trips and inside it a note called Rome", "Trips"),
    ],
)
def test_only_a_single_noun_after_and_belongs_to_a_name(task: str, name: str) -> None:
    assert parse_task(task).values[0].text == name


@pytest.mark.parametrize(
    "task",
    [
        "log in as anna with password geheim",
        "sign in as user anna, password geheim",
        "log in as anna, password is geheim",
    ],
)
def test_who_signs_in_with_what_needs_no_quotation_marks(task: str) -> None:
    values = parse_task(task).values
    assert [v.text for v in values if v.signs] == ["anna", "geheim"]
    assert "password" in values[1].before


@pytest.mark.parametrize(("verb", "form"), [(v, f"{v.removesuffix('e')}ing") for v in sorted(IRREVERSIBLE)])
def test_what_is_forbidden_in_any_form_is_not_wanted(verb: str, form: str) -> None:
    """Neither "without emptying the trash" nor "do not empty the trash" asks for the trash."""
    for task in (f"open the settings without {form} the trash", f"open the settings but do not {verb} the trash"):
        assert [w.said for w in parse_task(task).words] == ["open", "settings"], task


def test_the_settings_are_opened_without_a_look_at_what_is_forbidden() -> None:
    result = run(open_device("sim:notes"), "open the settings without emptying the trash")
    assert result.status == "success", result.reason
    assert len(result.steps) < 10


@pytest.mark.parametrize(
    "task", ["do not save the password", "turn on do not save my history", "turn off don't save the history, please"]
)
def test_a_switch_may_be_called_so(task: str) -> None:
    assert not leaves_unsaved(task)


@pytest.mark.parametrize(
    "task",
    [
        "create a note called 'A' but do not save the note",
        "rename it to 'B', and don't press Save",
        'rename it to "B" without tapping "Save"',
    ],
)
def test_saving_is_forbidden_in_many_words(task: str) -> None:
    assert leaves_unsaved(task)
