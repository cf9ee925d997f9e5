"""Of switches that share words with a task the one is turned that says the most telling word, or none is."""

from uiatlas.agents.words.actor import Actor
from uiatlas.devices.effects import State
from uiatlas.devices.simulated import App, SimulatedDevice, button, checkbox, go, put, text
from uiatlas.devices.widgets import Widget, item
from uiatlas.run.loop import Run, RunResult
from uiatlas.utg import Graph

TASK = "Disable the favicons in the watch list."


def watches(*switches: str) -> App:
    """A list with little pictures, and settings with switches."""
    app = App("com.example.watches", start="home", state={"on": list(switches), "seen": 0})

    @app.screen("Watches")
    def home(s: State) -> list[Widget]:
        return [
            item("Favicon of a page", do=put("seen", s.seen + 1)),
            text(f"{s.seen} looked at"),
            button("Settings", go("settings")),
        ]

    @app.screen("Settings")
    def settings(s: State) -> list[Widget]:
        turned = {n: [m for m in s.on if m != n] if n in s.on else [*s.on, n] for n in switches}
        return [checkbox(name, name in s.on, put("on", turned[name])) for name in switches]

    return app


def run(*switches: str, task: str = TASK) -> tuple[RunResult, State]:
    device = SimulatedDevice(watches(*switches), "sim:watches")
    graph = Graph(device.app)
    return Run(device, graph, Actor(graph, task), task, max_steps=20).execute(), device.state


def test_the_switch_that_says_the_most_telling_word_is_turned_alone() -> None:
    result, state = run("Title in the watch list", "Favicons")
    assert (result.status, state.on) == ("success", ["Title in the watch list"])


def test_a_switch_of_something_else_that_was_turned_is_no_success() -> None:
    result, _ = run("Title in the watch list")
    assert result.status == "unproven"


def test_a_switch_for_all_is_no_success_where_the_task_means_it_for_what_no_page_names() -> None:
    assert (
        run("Favicons", task="Disable the favicons for weather alerts of the calendar at night.")[0].status
        == "unproven"
    )
