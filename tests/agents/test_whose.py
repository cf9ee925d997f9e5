"""What is bought, added or taken out is what the task names, and nothing is where it forbids something only."""

import pytest

from uiatlas.agents.words.policy import WordPolicy
from uiatlas.devices.effects import State
from uiatlas.devices.simulated import App, SimulatedDevice, back, button, field, go, heading, item, put, switch
from uiatlas.devices.widgets import Widget
from uiatlas.run.guard.danger_policy import DangerPolicy, Guard
from uiatlas.run.loop import Run
from uiatlas.run.verdict import RunStatus
from uiatlas.utg import Graph


def stall(*goods: str) -> App:
    """A market stall: a page for each of its goods, where it is bought, added or wished for."""
    app = App("com.example.stall", start="home", state={"bought": [], "bag": [], "wishes": []})

    @app.screen("Stall")
    def home(s: State) -> list[Widget]:
        return [item(g, do=go("goods_page", name=g), id="goods") for g in goods]

    @app.screen("Goods")
    def goods_page(s: State, name: str) -> tuple[Widget, ...]:
        return (
            heading(name),
            button("Add to bag", put("bag", [*s.bag, name])),
            button("Add to wishes", put("wishes", [*s.wishes, name])),
            button("Buy now", (put("bought", [*s.bought, name]), back()), danger="buys"),
        )

    return app


def after(task: str, *goods: str) -> tuple[str, State]:
    """What a run, to which everything is allowed, says and leaves."""
    device = SimulatedDevice(stall(*goods), "sim:stall")
    graph = Graph(device.app)
    result = Run(device, graph, WordPolicy(graph, task), task, Guard(DangerPolicy.ALLOW), max_steps=20).execute()
    return result.reason, device.state


@pytest.mark.parametrize("task", ["buy the lamp", "add the lamp to the bag", "remove the lamp from the wishes"])
def test_nothing_is_bought_or_added_but_what_the_task_names(task: str) -> None:
    _, state = after(task, "Kettle", "Notebook")
    assert (state.bought, state.bag, state.wishes) == ([], [], [])


def test_what_the_task_names_is_bought() -> None:
    assert after("buy the lamp", "Kettle", "Desk lamp")[1].bought == ["Desk lamp"]


def test_a_task_that_only_forbids_changes_nothing_and_says_so() -> None:
    reason, state = after("do not buy the lamp", "Kettle", "Desk lamp")
    assert (state.bought, state.bag, state.wishes) == ([], [], [])
    assert "only says what not to do" in reason


def bin_of(*notes: str) -> App:
    """A list of notes; each asks in a dialog, which does not name it, whether it is to be deleted."""
    app = App("com.example.bin", start="home", state={"notes": list(notes)})

    @app.screen("Notes")
    def home(s: State) -> list[Widget]:
        return [heading("Notes"), *(item(n, do=go("ask", name=n), id="note") for n in s.notes)]

    @app.dialog("Delete this?")
    def ask(s: State, name: str) -> tuple[Widget, ...]:
        kept = [n for n in s.notes if n != name]
        return button("Delete forever", (put("notes", kept), back()), danger="deletes"), button("Cancel", back())

    return app


@pytest.mark.parametrize(("notes", "left"), [(("Draft", "Plans"), ["Draft", "Plans"]), (("Draft", "Milk"), ["Draft"])])
@pytest.mark.parametrize("task", ["delete the note Milk", 'delete "Milk"'])
def test_nothing_is_deleted_where_nothing_names_it(task: str, notes: tuple[str, ...], left: list[str]) -> None:
    app = bin_of(*notes)
    device, graph = SimulatedDevice(app, "sim:bin"), Graph("com.example.bin")
    Run(device, graph, WordPolicy(graph, task), task, Guard(DangerPolicy.ALLOW), max_steps=20).execute()
    assert device.state.notes == left


def clock() -> App:
    """Settings of a clock: a switch, and a time that is set in a dialog."""
    app = App("com.example.clock", start="home", state={"long": False, "at": "09:30", "set": 0})

    @app.screen("Clock")
    def home(s: State) -> list[Widget]:
        return [
            heading("Clock"),
            switch("Use 24-hour clock", s.long, put("long", not s.long)),
            item("Alarm time\n" + s.at, do=go("time")),
        ]

    @app.dialog("Alarm time")
    def time(s: State) -> tuple[Widget, ...]:
        return field("Time", s.at), button("Set time", (put("set", s.set + 1), back())), button("Cancel", back())

    return app


@pytest.mark.parametrize(
    "task", ["is the 24-hour clock on?", "does it use a 24-hour clock?", "what is the alarm time?", "is the alarm set?"]
)
def test_a_question_changes_nothing_and_is_not_answered_by_a_page(task: str) -> None:
    device, graph = SimulatedDevice(clock(), "sim:clock"), Graph("com.example.clock")
    result = Run(device, graph, WordPolicy(graph, task), task, Guard(DangerPolicy.ALLOW), max_steps=20).execute()
    assert (device.state.long, device.state.at, device.state.set) == (False, "09:30", 0)
    assert result.status is not RunStatus.SUCCESS


def test_a_polite_request_is_no_question() -> None:
    task = "can you turn on the 24-hour clock?"
    device, graph = SimulatedDevice(clock(), "sim:clock"), Graph("com.example.clock")
    Run(device, graph, WordPolicy(graph, task), task, Guard(DangerPolicy.ALLOW), max_steps=20).execute()
    assert device.state.long
