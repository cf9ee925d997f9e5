"""A run that fails after the device refused a touch says in its reason what that was about."""

import pytest

from uiatlas.agents.words.policy import WordPolicy
from uiatlas.devices.effects import State
from uiatlas.devices.simulated import App, SimulatedDevice, button
from uiatlas.devices.widgets import Widget
from uiatlas.errors import ActionError
from uiatlas.run.guard.danger_policy import DangerPolicy, Guard
from uiatlas.run.loop import Run
from uiatlas.ui import Action, UIElement
from uiatlas.utg import Graph

AWAY = "http://other.example"


class Fenced(SimulatedDevice):
    """A device whose one link leads out of what may be opened."""

    def perform(self, action: Action, element: UIElement | None = None) -> None:
        raise ActionError(f"it leads to {AWAY}/map", hint=f"allow it with ?uiatlas.allow={AWAY}")


@pytest.mark.parametrize("urls", [(), ("sim:*",)])
def test_the_address_that_was_not_opened_stands_in_the_reason(urls: tuple[str, ...]) -> None:
    app = App("com.example.fence", start="home")

    @app.screen("Home")
    def home(s: State) -> tuple[Widget, ...]:
        return (button("Street map"),)

    device, graph = Fenced(app, "sim:fence"), Graph("com.example.fence")
    task = "open the street map"
    ended = Run(device, graph, WordPolicy(graph, task), task, Guard(DangerPolicy.ALLOW, urls=urls)).execute()
    assert ended.status == "failure"
    assert f"it leads to {AWAY}/map; allow it with ?uiatlas.allow={AWAY}" in ended.reason
    assert ("--allow-url" in ended.reason) is bool(urls)
