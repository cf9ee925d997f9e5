"""What is bought, added or taken out is what the task names, and nothing is where it forbids something only."""

import pytest

from uiatlas.agents.words.policy import WordPolicy
from uiatlas.devices.effects import State
from uiatlas.devices.simulated import App, SimulatedDevice, back, button, go, heading, item, put
from uiatlas.devices.widgets import Widget
from uiatlas.run.guard.danger_policy import DangerPolicy, Guard
from uiatlas.run.loop import Run
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
