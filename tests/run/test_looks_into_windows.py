"""What was set in a window that only closes, before its document is saved, is looked for in that window."""

from collections.abc import Sequence

import pytest
from tests.run.test_last_look import run

from uiatlas.devices.effects import State
from uiatlas.devices.simulated import App, Effect, SimulatedDevice, back, button, checkbox, field, go, here, item, text
from uiatlas.devices.widgets import Widget
from uiatlas.planning.goal import Exists, GoalFact, Holds
from uiatlas.run.policy import By
from uiatlas.ui import Role, Selector
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
