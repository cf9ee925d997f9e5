"""A model's bare word that a task is done: objected to once where nothing shows it, and then no success."""

from pathlib import Path

import pytest
from tests.agents.presets.playing import Wanted, drive, playing, tap

from uiatlas.agents.presets import ReactiveMode
from uiatlas.llm.base import Question
from uiatlas.llm.scripted import ScriptedModel
from uiatlas.utg import Graph

NOTIFICATIONS = [tap("More options"), tap("Settings"), tap("Notifications")]


@pytest.mark.parametrize(
    ("way", "said"),
    [
        ([tap("Search")], "nothing was touched that the task names, such as 'Vibrate'"),
        (NOTIFICATIONS, "'Vibrate' stands on, and the task wants it off"),
        ([*NOTIFICATIONS, tap("Allow notifications")], "'Vibrate' stands on, and the task wants it off"),
    ],
)
def test_a_bare_done_that_the_screen_speaks_against_is_objected_to_and_then_no_success(
    graph: Graph, tmp_path: Path, way: list[Wanted], said: str
) -> None:
    model = ScriptedModel(playing(way))
    report = drive(ReactiveMode(model), graph, tmp_path, "turn off vibrate")
    assert report.result.status == "failure"
    assert report.result.reason == f"not proven: {said}"
    assert said in model.questions[-1].text
    assert len(model.questions) == len(report.result.steps) + 2


def test_a_model_that_heeds_the_objection_to_its_done_has_its_success(graph: Graph, tmp_path: Path) -> None:
    first, then = playing(NOTIFICATIONS), playing([tap("Vibrate")])

    def answer(question: Question) -> str:
        told = question.text.partition("<screen>")[0]
        return then(question) if "Vibrate" in told else first(question)

    report = drive(ReactiveMode(ScriptedModel(answer)), graph, tmp_path, "turn off vibrate")
    assert report.result.status == "success"
