"""A new thing of one kind is not a new thing of another."""

import pytest

from uiatlas.agents.words.actor import Actor
from uiatlas.devices.effects import State
from uiatlas.devices.simulated import App, SimulatedDevice, button, go, text
from uiatlas.devices.widgets import Widget
from uiatlas.run.loop import Run
from uiatlas.utg import Graph


def desk() -> App:
    """An app that opens windows and knows of nothing else that is new."""
    app = App("com.example.desk", start="home", state={"windows": 0})

    def more(s: State) -> None:
        s.windows += 1

    @app.screen("Desk")
    def home(s: State) -> tuple[Widget, ...]:
        return text(f"{s.windows} windows"), button("New window", more), button("About", go("about"))

    @app.screen("About")
    def about(s: State) -> tuple[Widget, ...]:
        return (text("Desk 1.0"),)

    return app


@pytest.mark.parametrize("task", ["Create a new folder.", "Add a new printer."])
def test_a_button_that_makes_something_else_is_no_success(task: str) -> None:
    graph = Graph("com.example.desk")
    result = Run(SimulatedDevice(desk(), "sim:desk"), graph, Actor(graph, task), task).execute()
    assert result.status == "failure"
