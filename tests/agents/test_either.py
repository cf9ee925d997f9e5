"""A task that alters something is not done to the first of two things that its words fit."""

import pytest

from uiatlas.agents.words.actor import Actor
from uiatlas.devices.effects import State
from uiatlas.devices.simulated import App, SimulatedDevice, back, button, field, go, heading, item, put
from uiatlas.devices.widgets import Widget
from uiatlas.run.guard.danger_policy import DangerPolicy, Guard
from uiatlas.run.loop import Run
from uiatlas.utg import Graph


def drawer(*things: str) -> App:
    """A drawer of things that are bought, sent or renamed on a page of their own."""
    app = App("com.example.drawer", start="home", state={"done": []})

    @app.screen("Drawer")
    def home(s: State) -> list[Widget]:
        return [item(t, do=go("thing", name=t), id="thing") for t in things]

    @app.screen("Thing")
    def thing(s: State, name: str) -> tuple[Widget, ...]:
        return (
            heading(name),
            button("Rename", go("rename", name=name)),
            button("Buy now", (put("done", [*s.done, name]), back())),
            button("Send", (put("done", [*s.done, name]), back())),
        )

    @app.dialog("Rename")
    def rename(s: State, name: str, new: str = "") -> tuple[Widget, ...]:
        renaming = (put("done", [*s.done, name]), back())
        return field("New name", new, keep="new"), button("Cancel", back()), button("Rename", renaming)

    return app


def after(task: str, *things: str) -> tuple[str, list[str]]:
    device = SimulatedDevice(drawer(*things), "sim:drawer")
    graph = Graph(device.app)
    ended = Run(device, graph, Actor(graph, task), task, Guard(DangerPolicy.ALLOW), max_steps=15).execute()
    return ended.reason, device.state.done


TASKS = ["buy the lamp", "send the lamp", "rename the file Lamp to 'Light'"]


@pytest.mark.parametrize("task", TASKS)
def test_where_two_things_fit_both_are_named_and_nothing_is_done(task: str) -> None:
    reason, done = after(task, "Desk lamp", "Floor lamp")
    assert not done
    assert "'Desk lamp' or 'Floor lamp' may be meant" in reason


@pytest.mark.parametrize("task", TASKS)
def test_where_one_thing_fits_it_is_done_to_it(task: str) -> None:
    assert after(task, "Kettle", "Floor lamp")[1] == ["Floor lamp"]


@pytest.mark.parametrize("task", ["buy the floor lamp", "buy the first lamp", "buy a lamp"])
def test_a_name_in_full_and_a_word_that_any_will_do_leave_no_doubt(task: str) -> None:
    assert len(after(task, "Desk lamp", "Floor lamp")[1]) == 1
