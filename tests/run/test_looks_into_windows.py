"""What was set in a window that only closes, before its document is saved, is looked for in that window."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from tests.run.test_last_look import run

from uiatlas.devices.effects import State
from uiatlas.devices.simulated import (
    App,
    Effect,
    SimulatedDevice,
    back,
    button,
    checkbox,
    field,
    go,
    here,
    item,
    menu_item,
    text,
)
from uiatlas.devices.widgets import Widget
from uiatlas.planning.goal import Exists, GoalFact, Holds
from uiatlas.run.policy import By
from uiatlas.ui import ElementFlag, Role, Selector
from uiatlas.utg.conditions import IsChecked, TextEquals


def ledger(*, keeps: bool = True) -> App:
    """A document with a window of payees, one of accounts beside the details of the chosen one, and a button Save."""
    state = {"payees": ["Baker"], "numbers": {"Current": "", "Savings": ""}, "saved": True}
    app = App("com.example.ledger", start="home", state=state)

    @app.screen("Ledger")
    def home(s: State) -> list[Widget]:
        def save(state: State) -> Effect:
            state.saved = True
            return here()

        tools = [button("Payees", go("payees")), button("Accounts", go("accounts")), button("Save", save)]
        return [*tools, text("Savings"), text("Saved" if s.saved else "Not saved")]

    @app.dialog("Payees")
    def payees(s: State, name: str = "") -> list[Widget]:
        def add(state: State) -> Effect:
            state.payees, state.saved = [*state.payees, name] if keeps else state.payees, False
            return here(name="")

        rows = [item(n) for n in s.payees]
        return [*rows, field("New payee", name, keep="name"), button("Add", add), button("Close", back())]

    @app.dialog("Accounts")
    def accounts(s: State, chosen: str = "Current", number: str = "") -> list[Widget]:
        def keep(state: State) -> Effect:
            if number and keeps:
                state.numbers = {**state.numbers, chosen: number}
            state.saved = False
            return back()

        rows = [item(n, do=here(chosen=n, number=s.numbers[n])) for n in s.numbers]
        held = number or s.numbers[chosen]
        return [*rows, text(f"Details of {chosen}"), field("Number", held, keep="number"), button("Close", keep)]

    return app


NUMBER = (Holds(TextEquals(Selector(Role.OTHER, "Number"), "DE77"), changed=True),)
PAYEE = (Exists("Travel agent", changed=True),)
NEW = ("Payees", "New payee=Travel agent", "Add", "Close", "Save")
SET = ("Accounts", "Savings", "Number=DE77", "Close", "Save")


@pytest.mark.parametrize(("steps", "facts"), [(NEW, PAYEE), (SET, NUMBER)], ids=["a new row", "a row's detail"])
@pytest.mark.parametrize("keeps", [True, False])
def test_the_window_is_opened_again_as_it_was(steps: Sequence[str], facts: Sequence[GoalFact], keeps: bool) -> None:
    """The row whose details were set is chosen again: those of another one speak neither for it nor against it."""
    device = SimulatedDevice(ledger(keeps=keeps), "sim:ledger")
    result = run(device, steps, facts)
    assert (result.status == "success") is keeps, result.reason
    assert device.observe().title == "Ledger"
    looked = result.steps[len(steps) :]
    assert {s.by for s in looked} <= {By.VERIFICATION}
    assert not any(s.element is not None and s.element.label == "Add" for s in looked)


def views() -> App:
    """A program whose settings are a page that a button of its tool bar turns on and off."""
    app = App("com.example.views", start="home", state={"settings": False, "lock": False})

    @app.screen("Views")
    def home(s: State, lock: bool = False) -> list[Widget]:
        def turn(state: State) -> Effect:
            state.settings = not state.settings
            return here(lock=state.lock)

        def leave(state: State) -> Effect:
            state.settings = False
            return here()

        def keep(state: State) -> Effect:
            state.settings, state.lock = False, lock
            return here()

        bar = checkbox("Settings", s.settings, turn)
        if not s.settings:
            return [bar, text("Documents"), item("Letter"), item("Report"), button("New"), button("Open")]
        set_ = [text("Security"), checkbox("Lock when idle", lock, here(lock=not lock))]
        return [bar, *set_, button("Cancel", leave), button("OK", keep)]

    return app


def test_a_page_that_a_button_turns_on_is_opened_by_it_and_dropped() -> None:
    """Going back does nothing there, so that the button is pressed that drops what was set."""
    device = SimulatedDevice(views(), "sim:views")
    facts = (Holds(IsChecked(Selector(Role.OTHER, "Lock when idle")), changed=True),)
    result = run(device, ("Settings", "Lock when idle", "OK"), facts)
    assert result.status == "success", result.reason
    assert [s.element.label for s in result.steps if s.element][3:] == ["Settings", "Cancel"]
    assert not device.state.settings
    assert device.state.lock


@pytest.mark.parametrize("words", ["Send report", "Delete all data", "Details"])
def test_a_box_that_acts_or_does_not_stay_on_is_not_pressed_again(words: str) -> None:
    """Its first touch opened a page; nothing says that another one would do no more than that."""
    app = App("com.example.acts", start="home", state={"times": 0, "name": "Bob"})

    @app.screen("Acts")
    def home(s: State) -> list[Widget]:
        def act(state: State) -> Effect:
            state.times += 1
            return go("detail", name=s.name)

        return [checkbox(words, False, act), text("Home"), item("Letter"), item("Report")]

    @app.screen("Detail")
    def detail(s: State, name: str) -> list[Widget]:
        def store(state: State) -> Effect:
            state.name = name
            return back()

        return [field("Name", name, keep="name"), text("All of it"), button("Save", store)]

    device = SimulatedDevice(app, "sim:acts")
    facts = (Holds(TextEquals(Selector(Role.OTHER, "Name"), "Ann"), changed=True),)
    result = run(device, (words, "Name=Ann", "Save"), facts)
    assert (device.state.times, result.status) == (1, "unproven")


def test_a_page_that_cannot_be_left_is_not_cancelled() -> None:
    """Cancel on the page where a look ends may stop what goes on there; it is no form that the look has opened."""
    app = App("com.example.uploads", start="home", state={"going": True, "notes": ["Tea"]})

    @app.screen("Uploads")
    def home(s: State) -> list[Widget]:
        def stop(state: State) -> Effect:
            state.going = False
            return here()

        bar = [button("Notes", go("notes")), button("Cancel", stop), button("Help", go("help_"))]
        return [text("Uploading 12 files" if s.going else "Stopped"), *bar]

    @app.dialog("Notes")
    def notes(s: State, name: str = "") -> list[Widget]:
        def add(state: State) -> Effect:
            state.notes = [*state.notes, name]
            return here(name="")

        rows = [item(n) for n in s.notes]
        return [*rows, field("New note", name, keep="name"), button("Add", add), button("Close", back())]

    @app.screen("Help")
    def help_(s: State) -> list[Widget]:
        return [text("Nothing here"), button("Save", here()), button("Up", back())]

    device = SimulatedDevice(app, "sim:uploads")
    result = run(device, ("Notes", "New note=Milk", "Add", "Close", "Help", "Save"), (Exists("Milk", changed=True),))
    assert device.state.going, [s.action for s in result.steps]


def bars(*, keeps: bool) -> App:
    """A program whose menu marks only what is on, as some toolkits tell it."""
    app = App("com.example.bars", start="home", state={"on": False})

    @app.screen("Bars")
    def home(s: State) -> list[Widget]:
        return [button("Settings", go("menu")), text("Documents")]

    @app.dialog("Settings menu")
    def menu(s: State) -> list[Widget]:
        def turn(state: State) -> Effect:
            state.on = not state.on and keeps
            return back()

        row, mark = menu_item("Show constants", turn), ElementFlag.CHECKABLE | ElementFlag.CHECKED
        return [replace(row, flags=row.flags | mark) if s.on else row, menu_item("Configure", go("home"))]

    return app


@pytest.mark.parametrize("keeps", [True, False])
def test_a_menu_that_marks_only_what_is_on_is_opened_again(keeps: bool) -> None:
    device = SimulatedDevice(bars(keeps=keeps), "sim:bars")
    facts = (Holds(IsChecked(Selector(Role.OTHER, "Show constants")), changed=True),)
    result = run(device, ("Settings", "Show constants"), facts)
    assert result.status == ("success" if keeps else "unproven"), result.reason
    assert [s.element.label for s in result.steps if s.element][2:] == ["Settings"]
    assert device.observe().title == "Bars"
    assert device.state.on is keeps
