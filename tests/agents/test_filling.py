"""What a task names for a form is set before the form is saved: fields that hold a value, drop-downs and boxes."""

from dataclasses import replace

import pytest

from uiatlas.agents.words.actor import Actor
from uiatlas.agents.words.tasks import held_back, parse_task
from uiatlas.agents.words.wishes import wishes
from uiatlas.devices.effects import Effect, State
from uiatlas.devices.simulated import (
    App,
    SimulatedDevice,
    back,
    button,
    checkbox,
    field,
    go,
    heading,
    here,
    item,
    put,
    text,
    toggle,
)
from uiatlas.devices.widgets import Widget
from uiatlas.exploration.explorer import Explorer
from uiatlas.exploration.strategies import strategy_named
from uiatlas.run.guard.danger_policy import DangerPolicy, Guard
from uiatlas.run.loop import Run, RunResult
from uiatlas.run.policy import Act, View
from uiatlas.ui import ElementFlag, InputText, Observation, Role, UIElement, target_of
from uiatlas.utg import Graph

PEOPLE = ("Ines", "Jonas", "Kemal")
KEPT = {"language": "English", "rows": "10", "called": "Guest", "mail": False}


def drop_down(name: str, value: str, opens: Effect) -> Widget:
    """A drop-down, closed: it shows its value and is described by its name."""
    return Widget(Role.CHOICE, value, name, name.casefold(), ElementFlag.CLICKABLE, tap=opens)


def library() -> App:
    """A list of books that can be lent, a form for new ones, and settings that only a button saves."""
    start = {
        "books": {"Old maps": "Ines"},
        "worn": [],
        "lent": [],
        "kept": dict(KEPT),
        "draft": dict(KEPT),
        "owner": "Ines",
    }
    app = App("com.example.library", start="home", state=start)

    @app.screen("Library")
    def home(s: State) -> list[Widget]:
        rows = [item(b, do=go("book", name=b)) for b in s.books]
        return [item("Settings", do=go("settings")), item("Add book", do=go("add")), *rows]

    @app.screen("Book")
    def book(s: State, name: str) -> list[Widget]:
        lent = name in s.lent
        deed = button("Return" if lent else "Lend", put("lent", [] if lent else [name]))
        return [text(name), text(f"Owner: {s.books[name]}"), deed, button("Edit", go("edit", name=name, title=name))]

    @app.screen("Edit book")
    def edit(s: State, name: str, title: str) -> list[Widget]:
        kept = {(title if b == name else b): o for b, o in s.books.items()}
        return [field("Title", title, keep="title"), button("Save", (put("books", kept), go("home")))]

    @app.screen("Add book")
    def add(s: State, title: str = "", worn: bool = False) -> list[Widget]:
        def save(state: State) -> object:
            state.books[title] = state.owner
            state.worn = [*state.worn, title] if worn else state.worn
            return back()

        return [
            field("Title", title, keep="title"),
            drop_down("Owner", s.owner, go("owners")),
            checkbox("Needs binding", worn, here(worn=not worn)),
            button("Save book", save),
        ]

    @app.dialog("Owner")
    def owners(s: State) -> list[Widget]:
        return [item(p, do=(put("owner", p), back())) for p in PEOPLE]

    @app.screen("Settings")
    def settings(s: State) -> list[Widget]:
        d = s.draft
        return [
            drop_down("Language", d["language"], go("languages")),
            field("Rows per page", d["rows"], do=lambda t: put("draft", d | {"rows": t})),
            field("Display name", d["called"], do=lambda t: put("draft", d | {"called": t})),
            checkbox("Mail me", d["mail"], put("draft", d | {"mail": not d["mail"]})),
            button("Save settings", (put("kept", dict(d)), go("home"))),
        ]

    @app.dialog("Language")
    def languages(s: State) -> list[Widget]:
        names = ("English", "German", "French")
        return [item(n, do=(put("draft", s.draft | {"language": n}), back())) for n in names]

    return app


def after(task: str) -> tuple[RunResult, State]:
    device = SimulatedDevice(library(), "sim:library")
    graph = Graph(device.app)
    return Run(device, graph, Actor(graph, task), task, max_steps=25).execute(), device.state


@pytest.mark.parametrize(
    ("task", "language"),
    [
        ("change the language to German", "German"),
        ("set the language to French", "French"),
        ("choose French as the language", "French"),
        ("choose French", "French"),
    ],
)
def test_a_drop_down_is_opened_its_option_chosen_and_the_form_saved(task: str, language: str) -> None:
    ended, state = after(task)
    assert (ended.status, state.kept) == ("success", KEPT | {"language": language})


def test_what_a_drop_down_does_not_offer_is_not_said_to_be_set() -> None:
    ended, state = after("set the language to Klingon")
    assert (ended.status, state.kept) == ("failure", KEPT)
    assert ended.reason.startswith("'Language' does not offer what the task names for it ('klingon')")


@pytest.mark.parametrize("number", ["25", "'25'"])
def test_a_field_that_holds_a_number_gets_another_one(number: str) -> None:
    ended, state = after(f"set rows per page to {number}")
    assert (ended.status, state.kept) == ("success", KEPT | {"rows": "25"})


def test_a_thing_is_renamed_in_its_own_form_and_nowhere_else() -> None:
    ended, state = after("rename the old maps to 'Big old maps'")
    assert (ended.status, state.books, state.kept) == ("success", {"Big old maps": "Ines"}, KEPT)


@pytest.mark.parametrize(
    ("task", "owner", "worn"),
    [
        ("add a book called 'Tall tales' owned by Jonas", "Jonas", []),
        ("add a book called 'Tall tales', owner Kemal", "Kemal", []),
        ("add a book called 'Tall tales' that needs binding, owner Kemal", "Kemal", ["Tall tales"]),
    ],
)
def test_all_that_the_task_names_of_a_new_thing_is_set_before_it_is_saved(
    task: str, owner: str, worn: list[str]
) -> None:
    ended, state = after(task)
    assert (ended.status, state.books["Tall tales"], state.worn) == ("success", owner, worn)


def test_a_new_thing_without_what_the_task_names_is_no_success() -> None:
    ended, _ = after("add a book called 'Tall tales' owned by Zoe")
    assert ended.status == "failure"


def test_a_button_that_is_called_as_the_task_says_has_done_it() -> None:
    ended, state = after("lend the old maps")
    assert (ended.status, state.lent) == ("success", ["Old maps"])


def test_what_is_not_to_be_saved_is_entered_and_left_so() -> None:
    ended, state = after("turn on mail me but do not save")
    assert (ended.status, state.draft["mail"], state.kept["mail"]) == ("success", True, False)


def test_who_only_looks_chooses_nothing() -> None:
    graph = Graph("com.example.library")
    Explorer(SimulatedDevice(library(), "sim:library"), graph, 60.0, strategy_named("frontier")).run()
    device, task = SimulatedDevice(library(), "sim:library"), "open the details of Kemal"
    ended = Run(device, graph, Actor(graph, task), task, max_steps=20).execute()
    assert device.state.owner == "Ines"
    assert "Kemal" not in [target.text for step in ended.steps if (target := target_of(step.action)) is not None]


def test_words_of_the_task_are_said_as_they_were_written() -> None:
    ended, _ = after("open the numbers of Berries")
    assert "'berries'" in ended.reason


@pytest.mark.parametrize(
    ("text", "verbs"),
    [
        ("tick it but do not save", {"sav"}),
        ("fill the form without submitting it", {"submit"}),
        ("do not send reminders", set()),
    ],
)
def test_only_a_deed_without_an_object_of_its_own_is_held_back(text: str, verbs: set[str]) -> None:
    assert held_back(text) == verbs


def shelf() -> App:
    """Books, each with a page of details, and a form for a new one that saving leads away from."""
    app = App("com.example.shelf", start="form", state={"books": ["Kemal"]})

    @app.screen("New book")
    def form(s: State) -> tuple[Widget, ...]:
        saving = (put("books", [*s.books, ""]), go("home"))
        return field("Name", "name"), button("Save book", saving)

    @app.screen("Books")
    def home(s: State) -> list[Widget]:
        return [item(b or "no name", do=go("book", name=b)) for b in s.books]

    @app.screen("Book")
    def book(s: State, name: str = "") -> tuple[Widget, ...]:
        return heading(name), button("Details", go("details", name=name))

    @app.screen("Details")
    def details(s: State, name: str = "") -> tuple[Widget, ...]:
        return heading(f"Details of {name}"), text("120 pages")

    return app


def test_a_task_that_only_looks_presses_no_button_that_saves() -> None:
    graph = Graph("com.example.shelf")
    for task in ("save the book", "open the details of Kemal"):
        device = SimulatedDevice(shelf(), "sim:shelf")
        Run(device, graph, Actor(graph, task), task, Guard(DangerPolicy.ALLOW), max_steps=12).execute()
    assert device.state.books == ["Kemal"]


def test_a_number_that_follows_the_name_of_a_field_is_set_by_a_task_that_wants_something_shown() -> None:
    """The field comes with the box that is ticked first."""
    app = App("com.example.editor", start="view", state={"margin": "80", "on": False})

    @app.screen("View")
    def view(s: State) -> tuple[Widget, ...]:
        number = field("Right margin at column", s.margin, do=lambda typed: put("margin", typed))
        return checkbox("Display right margin", s.on, toggle("on")), *((number,) if s.on else ()), button("Help")

    device, graph = SimulatedDevice(app, "sim:editor"), Graph("com.example.editor")
    task = "Display the right margin at column 100."
    Run(device, graph, Actor(graph, task), task, max_steps=8).execute()
    assert (device.state.margin, device.state.on) == ("100", True)


def test_a_task_that_wants_something_shown_sets_no_number_that_only_shares_words_with_it() -> None:
    app = App("com.example.list", start="page", state={"per": "20"})

    @app.screen("List")
    def page(s: State) -> tuple[Widget, ...]:
        return field("Items per page", s.per, do=lambda typed: put("per", typed)), button("Items"), button("Help")

    device, graph = SimulatedDevice(app, "sim:list"), Graph("com.example.list")
    task = "Show the items of page 2."
    Run(device, graph, Actor(graph, task), task, max_steps=8).execute()
    assert device.state.per == "20"


def test_a_number_is_not_typed_into_a_field_above_the_one_that_it_is_for() -> None:
    app = App("com.example.checks", start="page", state={"per": "20", "every": "5 minutes"})

    @app.screen("Settings")
    def page(s: State) -> tuple[Widget, ...]:
        return (
            field("Items per page", s.per, do=lambda typed: put("per", typed)),
            field("Time between checks", s.every, do=lambda typed: put("every", typed)),
            button("Help"),
        )

    device, graph = SimulatedDevice(app, "sim:checks"), Graph("com.example.checks")
    task = "Set the time between checks to 5."
    result = Run(device, graph, Actor(graph, task), task, max_steps=8).execute()
    assert (result.status, device.state.per) == ("success", "20")


def _listed(*said: tuple[Role, str, str]) -> Observation:
    fields = {Role.INPUT: ElementFlag.CLICKABLE | ElementFlag.EDITABLE}
    rows = (UIElement(n, r, t, d, flags=fields.get(r, ElementFlag.CLICKABLE)) for n, (r, t, d) in enumerate(said))
    return Observation("terminal", tuple(rows), title="Preferences")


def test_a_drop_down_is_opened_whatever_the_value_that_it_holds_would_do_as_a_button() -> None:
    shown = _listed((Role.CHOICE, "Block", "Cursor shape:"), (Role.CHECKBOX, "Cursor color", ""))
    decision = Actor(Graph("terminal"), 'Set the cursor shape to "Underline".').decide(View(shown, None))
    assert isinstance(decision, Act)
    assert decision.element == shown.elements[0]


def test_a_field_that_the_task_names_to_the_letter_goes_before_one_of_a_name_like_it() -> None:
    shown = _listed((Role.CHOICE, "On the right", "Scrollbar is:"), (Role.INPUT, "1000", "Scrollback:"))
    found = list(wishes(parse_task("Set the scrollback to 5000 lines."), shown))
    assert [(w.name, w.text) for w in found] == [("Scrollback:", "5000")]


def test_what_a_number_counts_is_said_when_the_number_is_entered() -> None:
    app = App("com.example.terminal", start="page", state={"lines": "1000"})

    def keep(words: str) -> Effect:
        return put("lines", words)

    @app.screen("Preferences")
    def page(s: State) -> list[Widget]:
        return [field("Scrollback", s.lines, do=keep)]

    device, task = SimulatedDevice(app, "sim:terminal"), "Set the scrollback to 5000 lines."
    result = Run(device, (graph := Graph(app.package)), Actor(graph, task), task).execute()
    assert (result.status, device.state.lines) == ("success", "5000"), result.reason


@pytest.mark.parametrize("task", ["change the display name to Guest", "set the language to English"])
def test_what_stands_as_the_task_sets_it_is_done_without_a_touch(task: str) -> None:
    result, state = after(task)
    assert (result.status, state.kept, state.draft) == ("success", KEPT, KEPT)
    assert [s for s in result.steps if isinstance(s.action, InputText)] == []
    assert len(result.steps) <= 3


def test_looking_for_something_opens_a_drop_down_and_chooses_nothing() -> None:
    result, state = after("make the whole place nicer")
    assert result.status == "failure"
    assert (state.kept, state.draft) == (KEPT, KEPT)


def speeds() -> App:
    """Limits of which the plain one takes a number only when its box is ticked, and another one of the same name."""
    app = App("com.example.speeds", start="speed", state={"limited": False, "up": "100", "later": "50"})

    @app.screen("Speed")
    def speed(s: State) -> list[Widget]:
        up = field("Upload (kB/s)", s.up, do=lambda t: put("up", t))
        locked = ElementFlag.NONE if s.limited else ElementFlag.DISABLED
        return [
            text("Speed limits"),
            checkbox("Upload (kB/s):", s.limited, toggle("limited")),
            replace(up, flags=up.flags | locked),
            text("At night"),
            field("Upload (kB/s)", s.later, do=lambda t: put("later", t)),
        ]

    return app


def test_the_box_that_opens_a_field_is_ticked_before_a_number_is_typed_elsewhere() -> None:
    device, task = SimulatedDevice(speeds(), "sim:speeds"), "limit the upload speed to 123 kB/s"
    graph = Graph(device.app)
    result = Run(device, graph, Actor(graph, task), task, max_steps=10).execute()
    assert (device.state.limited, device.state.up, device.state.later) == (True, "123", "50")
    assert result.status == "success"
