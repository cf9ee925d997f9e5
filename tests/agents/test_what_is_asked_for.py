"""What proves a wish: a page that is named like a deed, a state that stands already, a message that says it is done."""

from typing import Any

import pytest

from uiatlas.agents.words.actor import Actor
from uiatlas.agents.words.tasks import parse_task
from uiatlas.cli.narration import Narrator
from uiatlas.devices.effects import State
from uiatlas.devices.simulated import App, SimulatedDevice, button, go, item, switch, text
from uiatlas.devices.widgets import Widget
from uiatlas.run.guard.danger_policy import DangerPolicy, Guard
from uiatlas.run.loop import Run, RunResult
from uiatlas.utg import Graph


def house(*, power: bool = False, message: str = "Your ride is booked") -> App:
    """A home app with a switch, a report, and an order of which a message tells what came of it."""
    app = App("com.example.house", start="home", state={"power": power})

    def turn(s: State) -> None:
        s.power = not s.power

    @app.screen("House")
    def home(s: State) -> list[Widget]:
        return [
            switch("Power", s.power, turn),
            item("Energy report", do=go("report")),
            item("Rides", do=go("rides")),
        ]

    @app.screen("Energy report")
    def report(s: State) -> tuple[Widget, ...]:
        return text("12 kWh today"), text("Costs 3 Euro")

    @app.screen("Rides")
    def rides(s: State) -> tuple[Widget, ...]:
        return (button("Book a ride", go("after")),)

    @app.screen("Ride")
    def after(s: State) -> list[Widget]:
        return [text(line) for line in message.split("|")]

    return app


def run(task: str, tell: Any = lambda event: None, **state: Any) -> RunResult:
    device = SimulatedDevice(house(**state), "sim:house")
    graph = Graph(device.app)
    return Run(device, graph, Actor(graph, task), task, Guard(DangerPolicy.ALLOW), tell=tell).execute()


@pytest.mark.parametrize("task", ["open the energy report", "show energy report", "read the energy report"])
def test_a_page_that_is_called_like_a_deed_is_opened_and_that_is_all(task: str) -> None:
    ended = run(task)
    assert (ended.status, len(ended.steps)) == ("success", 1), ended.reason


@pytest.mark.parametrize(
    ("task", "looks"),
    [
        ("open the energy report", True),
        ("show my call log", True),
        ("open the lock screen settings", True),
        ("open settings and lock the phone", False),
        ("open contacts call Bob", False),
        ("open the note and share it", False),
        ("open the menu to sort by name", False),
        ("report a bug", False),
    ],
)
def test_a_verb_that_names_what_is_looked_at_asks_for_no_change(task: str, looks: bool) -> None:
    assert parse_task(task).looks is looks


def test_a_switch_that_stands_as_wanted_is_left_alone() -> None:
    ended = run("turn off the power")
    assert (ended.status, ended.steps) == ("success", ()), ended.reason


def test_a_switch_that_stands_otherwise_is_turned() -> None:
    ended = run("turn off the power", power=True)
    assert (ended.status, len(ended.steps)) == ("success", 1), ended.reason


def test_another_switch_that_stands_so_proves_nothing() -> None:
    assert run("turn off the garden sprinkler power").status == "failure"


@pytest.mark.parametrize("message", ["Your ride is booked", "Thank you! Your ride is now booked."])
def test_a_message_that_says_it_is_done_proves_it(message: str) -> None:
    ended = run("book a ride", message=message)
    assert (ended.status, len(ended.steps)) == ("success", 2), ended.reason


@pytest.mark.parametrize(
    "message",
    [
        "Your ride could not be booked",
        "Is your ride booked?",
        "Once your ride is booked, we call you",
        "Your ride will be booked",
        "Ride booked on 3 May",
        "Ride booked|Rides booked",
        "Book a ride",
        "All seats are booked",
        "Thanks",
    ],
)
def test_a_message_that_does_not_say_so_proves_nothing(message: str) -> None:
    ended = run("book a ride", message=message)
    assert (ended.status, ended.reason[:10]) == ("unproven", "not proven"), ended.reason


def test_a_step_that_only_looks_is_told_with_its_reason(capsys: pytest.CaptureFixture[str]) -> None:
    ended = run("frobnicate the zibble", Narrator())
    told = capsys.readouterr().out
    assert 'tap "Energy report"   (look where it may be)' in told
    assert "(fits the task)" not in told
    assert ended.reason.startswith("nothing that was found fits the task")
