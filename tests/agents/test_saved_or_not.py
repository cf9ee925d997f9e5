"""Settings that show nothing new when they are saved are opened again to see; a fact on a form needs the form saved."""

import pytest

from uiatlas.agents.compilers.fact_names import fact_named
from uiatlas.agents.travel.fact_seeker import FactSeeker
from uiatlas.agents.words.actor import Actor
from uiatlas.devices.effects import State
from uiatlas.devices.simulated import App, SimulatedDevice, button, checkbox, field, go, here, item, put
from uiatlas.devices.widgets import Widget
from uiatlas.exploration.explorer import Explorer
from uiatlas.exploration.strategies import strategy_named
from uiatlas.run.loop import Run, RunResult
from uiatlas.utg import Graph


def quiet(keeps: bool = True) -> App:
    """Settings that stand as they were when they are saved, and are forgotten where they are not."""
    app = App("com.example.quiet", start="home", state={"rows": "10", "digest": False})

    @app.screen("Home")
    def home(s: State) -> list[Widget]:
        return [item("Settings", do=go("settings")), item("News", do=go("news"))]

    @app.screen("News")
    def news(s: State) -> list[Widget]:
        return [item("Nothing new")]

    @app.screen("Settings")
    def settings(s: State, rows: str = "", digest: bool | None = None) -> list[Widget]:
        held, on = rows or s.rows, s.digest if digest is None else digest
        kept = (put("rows", held), put("digest", on)) if keeps else ()
        return [
            field("Rows per page", held, keep="rows"),
            checkbox("Weekly digest", on, here(digest=not on)),
            button("Save settings", kept),
        ]

    return app


def after(task: str, keeps: bool = True) -> tuple[RunResult, State]:
    device = SimulatedDevice(quiet(keeps), "sim:quiet")
    graph = Graph(device.app)
    return Run(device, graph, Actor(graph, task), task, max_steps=25).execute(), device.state


@pytest.mark.parametrize("task", ["set rows per page to 25", "turn on the weekly digest"])
def test_settings_that_stand_as_they_were_are_opened_again_to_see_that_they_were_saved(task: str) -> None:
    ended, state = after(task)
    assert ended.status == "success"
    assert (state.rows, state.digest) != ("10", False)
    assert len(ended.steps) <= 6


@pytest.mark.parametrize("task", ["set rows per page to 25", "turn on the weekly digest"])
def test_settings_that_are_not_kept_are_not_said_to_be(task: str) -> None:
    ended, state = after(task, keeps=False)
    assert (ended.status, state.rows, state.digest) == ("unproven", "10", False)


def test_a_fact_on_a_form_is_brought_about_by_saving_the_form() -> None:
    graph = Graph("com.example.quiet")
    Explorer(SimulatedDevice(quiet(), "sim:quiet"), graph, 60.0, strategy_named("frontier")).run()
    device = SimulatedDevice(quiet(), "sim:quiet")
    ended = Run(
        device, graph, FactSeeker(graph, [fact_named(graph, "Weekly digest=on")]), "facts", max_steps=12
    ).execute()
    assert (ended.status, device.state.digest) == ("success", True)
