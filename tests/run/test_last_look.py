"""What was set in a dialog and saved is opened again at the end of a run, and only what was kept is a success."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from tests.run.test_endings import Told

from uiatlas.devices.effects import State
from uiatlas.devices.simulated import (
    App,
    Effect,
    SimulatedDevice,
    back,
    back_to,
    button,
    checkbox,
    field,
    go,
    here,
    item,
    tab,
    text,
)
from uiatlas.devices.widgets import Widget
from uiatlas.devices.wrapping import WrappedDevice
from uiatlas.errors import ActionError
from uiatlas.planning.goal import Exists, GoalFact, Holds
from uiatlas.run.guard.danger_policy import DangerPolicy, Guard
from uiatlas.run.loop import Run, RunResult
from uiatlas.run.policy import Act, By, Decision, View
from uiatlas.ui import Action, Back, Home, Observation, Role, Selector, UIElement
from uiatlas.utg import Graph
from uiatlas.utg.conditions import IsChecked, TextEquals

DIGEST = (Holds(IsChecked(Selector(Role.CHECKBOX, "Weekly digest")), changed=True),)
SOUND = (Holds(IsChecked(Selector(Role.CHECKBOX, "Ring a bell")), changed=True),)
SIGNED = (Holds(TextEquals(Selector(Role.INPUT, description="Signature"), "Ann"), changed=True),)


def office(*, keeps: bool = True) -> App:
    """A list of notes, and preferences on two tabs in a dialog with an OK, which keep what was set or do not."""
    app = App("com.example.office", start="home", state={"mail": False, "bell": False, "sign": "Bob", "notes": ["Tea"]})

    @app.screen("Office")
    def home(s: State) -> list[Widget]:
        rows = [text("Notes of today"), *(item(n) for n in s.notes)]
        return [*rows, button("New note", go("new_note")), button("Tools", go("tools"))]

    @app.menu("Tools")
    def tools(s: State) -> list[Widget]:
        return [item("Statistics"), item("Preferences", do=go("preferences", mail=s.mail, bell=s.bell, sign=s.sign))]

    @app.dialog("Preferences")
    def preferences(s: State, mail: bool, bell: bool, sign: str, page: int = 0) -> list[Widget]:
        def store(state: State) -> Effect:
            if keeps:
                state.mail, state.bell, state.sign = mail, bell, sign
            return back()

        set_ = [checkbox("Weekly digest", mail, here(mail=not mail)), field("Signature", sign, keep="sign")]
        shown = [checkbox("Ring a bell", bell, here(bell=not bell))] if page else set_
        tabs = [tab("Mail", page == 0, here(page=0)), tab("Sound", page == 1, here(page=1))]
        return [*tabs, *shown, button("Cancel", back()), button("OK", store)]

    @app.dialog("New note")
    def new_note(s: State, name: str = "") -> list[Widget]:
        def store(state: State) -> Effect:
            return back()

        return [field("Name", name, keep="name"), button("Cancel", back()), button("Save", store)]

    return app


def run(
    device: SimulatedDevice | WrappedDevice, steps: Sequence[str], facts: Sequence[GoalFact], most: int = 20
) -> RunResult:
    return Run(device, Graph(device.app), Told(steps, facts), "t", max_steps=most).execute()


IN = ("Tools", "Preferences")
STEPS: dict[str, tuple[tuple[str, ...], tuple[GoalFact, ...]]] = {
    "a box": ((*IN, "Weekly digest", "OK"), DIGEST),
    "a box of another tab": ((*IN, "Sound", "Ring a bell", "OK"), SOUND),
    "a text": ((*IN, "Signature=Ann", "OK"), SIGNED),
    "a text that is asked for by itself": ((*IN, "Signature=Ann", "OK"), (Exists("Ann", changed=True),)),
    "two boxes": ((*IN, "Weekly digest", "Sound", "Ring a bell", "OK"), (*DIGEST, *SOUND)),
}


@pytest.mark.parametrize("what", STEPS)
def test_what_was_set_in_a_dialog_and_kept_is_a_success(what: str) -> None:
    """The dialog is opened as it was before, read, and closed; the log says what these steps were for."""
    steps, facts = STEPS[what]
    device = SimulatedDevice(office(), "sim:office")
    result = run(device, steps, facts)
    assert result.status == "success", result.reason
    assert [s.by for s in result.steps][: len(steps)] == ["plan"] * len(steps)
    assert {s.by for s in result.steps[len(steps) :]} == {By.VERIFICATION}
    assert device.observe().title == "Office"
    kept = device.state.mail, device.state.bell, device.state.sign
    assert kept == ("digest" in str(facts), "bell" in str(facts), "Ann" if "Ann" in str(facts) else "Bob")


def test_what_the_dialog_forgot_is_no_success() -> None:
    result = run(SimulatedDevice(office(keeps=False), "sim:office"), *STEPS["a box"])
    assert (result.status, result.reason.partition(" (")[0]) == (
        "failure",
        'not so: "Weekly digest" checked; it was saved, and "Weekly digest" is off again',
    )


def test_a_dialog_that_was_cancelled_is_not_opened_again() -> None:
    steps = (*IN, "Weekly digest", "Cancel")
    result = run(SimulatedDevice(office(), "sim:office"), steps, DIGEST)
    assert (result.status, len(result.steps)) == ("unproven", len(steps))


def test_a_form_for_a_new_thing_is_not_opened_again() -> None:
    """Opened again it would be empty, and say nothing of the thing."""
    steps = ("New note", "Name=Milk", "Save")
    result = run(SimulatedDevice(office(), "sim:office"), steps, (Exists("Milk", changed=True),))
    assert (result.status, len(result.steps)) == ("unproven", len(steps))


class Worn(WrappedDevice):
    """A device that does a number of things and no more."""

    left = 4

    def perform(self, action: Action, element: UIElement | None = None) -> None:
        if not self.left:
            raise ActionError("it does not work any more")
        self.left -= 1
        self.device.perform(action, element)


@pytest.mark.parametrize("trouble", ["the device cannot", "the budget is spent"])
def test_a_dialog_that_cannot_be_opened_again_leaves_the_verdict_as_it_was(trouble: str) -> None:
    steps, facts = STEPS["a box"]
    plain = SimulatedDevice(office(), "sim:office")
    result = run(Worn(plain), steps, facts) if trouble == "the device cannot" else run(plain, steps, facts, 4)
    assert (result.status, result.reason) == (
        "unproven",
        'not proven: "Weekly digest" checked (it was set, and not seen after it was saved)',
    )


class Fickle(WrappedDevice):
    """A device on which something goes wrong at one of the things that are done."""

    def __init__(self, device: SimulatedDevice, trouble: str, at: int) -> None:
        super().__init__(device)
        self.trouble, self.left = trouble, at

    def perform(self, action: Action, element: UIElement | None = None) -> None:
        self.left -= 1
        if self.left:
            self.device.perform(action, element)
        elif self.trouble == "the app crashes":
            self.device.perform(Home())


@pytest.mark.parametrize("trouble", ["the tap is lost", "the app crashes"])
@pytest.mark.parametrize("place", [1, 2])
def test_what_goes_wrong_on_the_way_of_a_last_look_is_mended(trouble: str, place: int) -> None:
    """The tap is done again, and an app that is gone is opened, after which the way goes on from where it is."""
    steps, facts = STEPS["a box"]
    device = SimulatedDevice(office(), "sim:office")
    result = run(Fickle(device, trouble, len(steps) + place), steps, facts, 30)
    assert (result.status, device.state.mail) == ("success", True), result.reason
    assert device.observe().title == "Office"


def hall(verb: str, *, makes: bool) -> App:
    """A list of halls and a button that opens a page of settings; it may make one more hall as well."""
    app = App("com.example.hall", start="home", state={"halls": ["East"], "mail": False})

    @app.screen("Halls")
    def home(s: State) -> list[Widget]:
        def open_(state: State) -> Effect:
            if makes:
                state.halls = [*state.halls, f"Hall {len(state.halls)}"]
            return go("sheet", mail=state.mail)

        return [text("All of them"), *(item(h) for h in s.halls), button(verb, open_), button("Map"), button("Print")]

    @app.dialog("Sheet")
    def sheet(s: State, mail: bool) -> list[Widget]:
        def store(state: State) -> Effect:
            state.mail = mail
            return back()

        return [checkbox("Weekly digest", mail, here(mail=not mail)), button("Cancel", back()), button("OK", store)]

    return app


@pytest.mark.parametrize(("verb", "makes"), [("Neue Halle", True), ("Öffnen", False)])
def test_what_made_something_when_it_was_opened_is_not_opened_again(verb: str, makes: bool) -> None:
    """In whatever language a button is written, the list that has grown tells what it does."""
    device = SimulatedDevice(hall(verb, makes=makes), "sim:hall")
    result = run(device, (verb, "Weekly digest", "OK"), DIGEST)
    assert (result.status, len(device.state.halls)) == (("unproven", 2) if makes else ("success", 1))


def desk(*, keeps: bool) -> App:
    """A form of one page or two for a new place, which ends on the place's own page; places are listed at the start."""
    app = App("com.example.desk", start="home", state={"places": ["Home"]})

    @app.screen("Places")
    def home(s: State) -> list[Widget]:
        return [text("Yours"), *(item(p) for p in s.places), button("Add", go("first")), button("Map"), button("Sort")]

    def store(state: State, name: str) -> tuple[Effect, ...]:
        if keeps:
            state.places = [*state.places, name]
        return back_to("home"), go("place")

    @app.screen("First page")
    def first(s: State, name: str = "") -> list[Widget]:
        buttons = button("Save", lambda state: store(state, name)), button("Next", go("second", name=name))
        return [text("Step 1"), field("Called", name, keep="name"), *buttons]

    @app.screen("Second page")
    def second(s: State, name: str) -> list[Widget]:
        return [text("Step 2"), checkbox("Parcels", True, here()), button("Save", lambda state: store(state, name))]

    @app.screen("One place")
    def place(s: State) -> list[Widget]:
        return [text("Open all day"), button("Take there"), button("Photographs"), button("Opening hours")]

    return app


@pytest.mark.parametrize("keeps", [True, False])
def test_a_new_thing_is_looked_for_where_its_form_was_opened(keeps: bool) -> None:
    device = SimulatedDevice(desk(keeps=keeps), "sim:desk")
    result = run(device, ("Add", "Called=Studio", "Save"), (Exists("Studio", changed=True),))
    assert result.status == ("success" if keeps else "unproven"), result.reason
    assert result.steps[-1].by == By.VERIFICATION


def notebook(*, keeps: bool, shares: bool = False) -> App:
    """Notebooks listed on the first page, and a menu on the page of a note with the dialog for one more.

    The way from the note to the first page is a button, or with `shares` a box that shares all notebooks.
    """
    app = App("com.example.notebook", start="home", state={"books": ["Garden"], "shared": False})

    @app.screen("Notebooks")
    def home(s: State) -> list[Widget]:
        return [text("Yours"), *(item(b) for b in s.books), button("Latest note", go("note")), button("Sort")]

    @app.screen("Latest note")
    def note(s: State) -> list[Widget]:
        def turn(state: State) -> Effect:
            state.shared = not state.shared
            return back_to("home")

        way = checkbox("Share with everyone", s.shared, turn) if shares else button("All of them", back_to("home"))
        return [text("Dear diary"), button("Tools", go("tools")), way, button("Pin"), button("Colour"), button("Size")]

    @app.menu("Tools")
    def tools(s: State) -> list[Widget]:
        return [item("Statistics"), item("New notebook", do=go("new"))]

    @app.dialog("New notebook")
    def new(s: State, name: str = "") -> list[Widget]:
        def store(state: State) -> Effect:
            if keeps:
                state.books = [*state.books, name]
            return back_to("note")

        return [field("Called", name, keep="name"), button("Cancel", back()), button("Create", store)]

    return app


@pytest.mark.parametrize("keeps", [True, False])
def test_a_new_thing_is_looked_for_on_the_pages_before_the_menu_of_its_form(keeps: bool) -> None:
    device = SimulatedDevice(notebook(keeps=keeps), "sim:notebook")
    steps = ("Latest note", "Tools", "New notebook", "Called=Travel", "Create")
    result = run(device, steps, (Exists("Travel", changed=True),))
    assert result.status == ("success" if keeps else "unproven"), result.reason


class NoWayBack(WrappedDevice):
    """A device on which going back does nothing."""

    def perform(self, action: Action, element: UIElement | None = None) -> None:
        if not isinstance(action, Back):
            self.device.perform(action, element)


def test_where_going_back_does_nothing_the_way_that_the_map_knows_is_taken() -> None:
    device = NoWayBack(SimulatedDevice(notebook(keeps=True), "sim:notebook"))
    graph = Graph(device.app)
    Run(device, graph, Told(("Latest note", "All of them"), ()), "t").execute()
    steps = ("Latest note", "Tools", "New notebook", "Called=Travel", "Create")
    result = Run(device, graph, Told(steps, (Exists("Travel", changed=True),)), "t", max_steps=20).execute()
    assert result.status == "success", result.reason
    assert [s.by for s in result.steps[len(steps) :]] == [By.VERIFICATION] * 2


def test_a_last_look_turns_no_switch_on_the_way_that_the_map_knows() -> None:
    """The only known way to the list leads over a box that shares something, and the list stays unseen."""
    simulated = SimulatedDevice(notebook(keeps=True, shares=True), "sim:notebook")
    device = NoWayBack(simulated)
    graph = Graph(device.app)
    Run(device, graph, Told(("Latest note", "Share with everyone"), ()), "t").execute()
    assert simulated.state.shared
    steps = ("Latest note", "Tools", "New notebook", "Called=Travel", "Create")
    result = Run(device, graph, Told(steps, (Exists("Travel", changed=True),)), "t", max_steps=20).execute()
    assert result.status == "unproven", result.reason
    assert simulated.state.shared


def test_a_form_that_is_left_before_it_was_sent_proves_nothing() -> None:
    """Going back from its second page shows again what was typed into its first."""
    device = SimulatedDevice(desk(keeps=True), "sim:desk")
    policy = Leaving(("Add", "Called=Studio", "Next"), (Exists("Studio", changed=True),))
    result = Run(device, Graph(device.app), policy, "t", max_steps=20).execute()
    assert (result.status, device.state.places, device.observe().title) == ("unproven", ["Home"], "First page")


class Leaving(Told):
    """Goes back once before it says done."""

    left = False

    def decide(self, view: View) -> Decision:
        if self.done == len(self.steps) and not self.left:
            self.left = True
            return Act(Back(), None, "told", By.PLAN)
        return Told.decide(self, view)


def shelf(*, keeps: bool) -> App:
    """A list of books two pages away from home; a book is removed on its own page, which leads home."""
    app = App("com.example.shelf", start="home", state={"books": ["Emma", "Middlemarch"]})

    @app.screen("Home")
    def home(s: State) -> list[Widget]:
        return [text("Good morning"), button("Library", go("library")), button("Add a book"), button("Opening hours")]

    @app.screen("Library")
    def library(s: State) -> list[Widget]:
        return [text("All shelves"), button("Books", go("books")), button("Films"), button("Music")]

    @app.screen("Books")
    def books(s: State) -> list[Widget]:
        return [text("By title"), *(item(b, do=go("book", name=b)) for b in s.books), button("Sort"), button("Print")]

    @app.screen("Book")
    def book(s: State, name: str) -> list[Widget]:
        def remove(state: State) -> Effect:
            if not keeps:
                state.books.remove(name)
            return back_to("home")

        return [text("On loan to nobody"), button("Delete", remove), button("Lend"), button("Reserve")]

    return app


@pytest.mark.parametrize("keeps", [False, True])
def test_a_list_is_shown_again_that_something_was_removed_from(keeps: bool) -> None:
    gone = (Exists("Emma", present=False),)
    policy = Told(("Library", "Books", "Emma", "Delete"), gone)
    device = SimulatedDevice(shelf(keeps=keeps), "sim:shelf")
    result = Run(device, Graph(device.app), policy, "t", Guard(DangerPolicy.ALLOW)).execute()
    assert (result.status, "Emma" in device.state.books) == ("failure" if keeps else "success", keeps)
    assert [s.by for s in result.steps] == ["plan"] * 4 + [By.VERIFICATION] * 2
    assert device.observe().title == "Books"


def queue(*, keeps: bool) -> App:
    """A list of parcels that shows what it held when it was opened; a parcel goes out of it in a dialog."""
    app = App("com.example.queue", start="home", state={"parcels": ["Books", "Shoes"]})

    @app.screen("Home")
    def home(s: State) -> list[Widget]:
        held = tuple(s.parcels)
        return [text("Good morning"), button("Parcels", go("parcels", held=held)), button("Letters"), button("Hours")]

    @app.screen("Parcels")
    def parcels(s: State, held: tuple[str, ...]) -> list[Widget]:
        return [text("On the way"), *(item(p, do=go("ask", name=p)) for p in held), button("Sort"), button("Print")]

    @app.dialog("Delete parcel")
    def ask(s: State, name: str) -> list[Widget]:
        def remove(state: State) -> Effect:
            if not keeps:
                state.parcels.remove(name)
            return back()

        return [text("It will be gone."), button("Cancel", back()), button("Delete", remove)]

    return app


@pytest.mark.parametrize("keeps", [False, True])
def test_a_list_that_still_shows_what_was_removed_is_opened_anew(keeps: bool) -> None:
    device = SimulatedDevice(queue(keeps=keeps), "sim:queue")
    policy = Told(("Parcels", "Shoes", "Delete"), (Exists("Shoes", present=False),))
    result = Run(device, Graph(device.app), policy, "t", Guard(DangerPolicy.ALLOW)).execute()
    assert (result.status, "Shoes" in device.state.parcels) == ("failure" if keeps else "success", keeps)
    assert [s.by for s in result.steps] == ["plan"] * 3 + [By.VERIFICATION] * 2
    assert device.observe().title == "Parcels"


def board(*, keeps: bool) -> App:
    """A list of notices that shows each with its switch, and the page of a notice with a switch of the same name."""
    app = App("com.example.board", start="home", state={"shown": {"Sale": True, "Fair": True}})

    @app.screen("Home")
    def home(s: State) -> list[Widget]:
        return [text("Good morning"), button("Add a notice", go("add")), button("Opening hours")]

    @app.screen("New notice")
    def add(s: State, name: str = "") -> list[Widget]:
        return [field("Name", name, keep="name"), button("Notices", go("notices")), button("Create"), button("Help")]

    @app.screen("Notices")
    def notices(s: State) -> list[Widget]:
        rows = [
            w for n, on in s.shown.items() for w in (item(n, do=go("notice", name=n, on=on)), checkbox("Public", on))
        ]
        return [text("All notices"), *rows, button("Sort"), button("Print")]

    @app.screen("Notice")
    def notice(s: State, name: str, on: bool) -> list[Widget]:
        def store(state: State) -> Effect:
            if keeps:
                state.shown[name] = on
            return back()

        return [
            text("One notice"),
            field("Text", "Soon"),
            checkbox("Public", on, here(on=not on)),
            button("Save", store),
        ]

    return app


@pytest.mark.parametrize("keeps", [True, False])
def test_a_switch_of_each_row_does_not_speak_for_the_one_that_was_set(keeps: bool) -> None:
    """The way leads over a page that adds something: it is gone from where nothing is added."""
    public = Holds(IsChecked(Selector(Role.CHECKBOX, "Public"), value=False), changed=True)
    device = SimulatedDevice(board(keeps=keeps), "sim:board")
    result = run(device, ("Add a notice", "Notices", "Fair", "Public", "Save"), (public,))
    assert (result.status, device.state.shown["Fair"]) == ("success" if keeps else "failure", not keeps)


class Elsewhere(WrappedDevice):
    """A device on which another app, with a page of the same words, comes up once so much was done."""

    done = 0

    def perform(self, action: Action, element: UIElement | None = None) -> None:
        self.done += 1
        self.device.perform(action, element)

    def observe(self) -> Observation:
        shown = self.device.observe()
        return replace(shown, app="com.example.other") if self.done >= 4 else shown


def test_another_app_is_not_touched_for_a_last_look() -> None:
    steps, facts = STEPS["a box"]
    result = run(Elsewhere(SimulatedDevice(office(), "sim:office")), steps, facts)
    assert result.status != "success"
    assert By.VERIFICATION not in {s.by for s in result.steps}
