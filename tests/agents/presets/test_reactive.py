"""Reactive mode: a scripted model that chooses each touch, rightly or wrongly, or does not answer at all."""

from pathlib import Path

import pytest
from tests.agents.presets.playing import drive, playing, tap

from uiatlas.agents.presets import ReactiveMode
from uiatlas.errors import ModelLostError
from uiatlas.llm.base import Question
from uiatlas.llm.scripted import ScriptedModel
from uiatlas.utg import Graph

TASK = "turn off vibrate"
WAY = [tap("More options"), tap("Settings"), tap("Notifications"), tap("Vibrate")]


def test_a_model_that_chooses_rightly_does_the_task_with_a_call_for_each_step(graph: Graph, tmp_path: Path) -> None:
    model = ScriptedModel(playing(WAY))
    report = drive(ReactiveMode(model), graph, tmp_path, TASK)
    assert report.result.status == "success"
    assert len(model.questions) == len(report.result.steps) + 1


def test_text_is_typed_and_what_was_done_is_told(graph: Graph, tmp_path: Path) -> None:
    model = ScriptedModel(playing([tap("New note"), ("Title", "type", "Milk"), tap("Create")]))
    report = drive(ReactiveMode(model), graph, tmp_path, "create a note called 'Milk'")
    assert report.result.status == "success"
    assert 'type "Milk" into' in model.questions[-1].text.partition("<done>")[2]


def test_a_number_that_is_not_on_the_screen_is_answered_with_what_is_wrong(graph: Graph, tmp_path: Path) -> None:
    right = playing(WAY)
    asked: list[str] = []

    def answer(question: Question) -> str:
        asked.append(question.text)
        return '{"do": "tap", "at": 99}' if len(asked) == 1 else right(question)

    report = drive(ReactiveMode(ScriptedModel(answer)), graph, tmp_path, TASK)
    assert "no control on this screen has the number 99" in asked[1]
    assert report.result.steps[0].outcome == "success"


def test_nothing_is_done_before_the_first_touch(graph: Graph, tmp_path: Path) -> None:
    report = drive(ReactiveMode(ScriptedModel(lambda question: '{"do": "done"}')), graph, tmp_path, TASK)
    assert report.result.status == "failure"
    assert "nothing was done yet" in report.result.reason


def test_a_model_that_is_lost_on_the_way_leaves_the_rest_to_words_and_map(graph: Graph, tmp_path: Path) -> None:
    right = playing(WAY)
    asked: list[Question] = []

    def answer(question: Question) -> str | Exception:
        asked.append(question)
        return right(question) if len(asked) < 3 else ModelLostError("it does not answer")

    report = drive(ReactiveMode(ScriptedModel(answer)), graph, tmp_path, TASK)
    assert report.result.status == "success"
    assert len(asked) == 3


def test_a_model_that_cannot_be_asked_at_all_ends_the_run_with_the_reason(graph: Graph, tmp_path: Path) -> None:
    report = drive(ReactiveMode(ScriptedModel([ModelLostError("it does not answer")])), graph, tmp_path, TASK)
    assert (report.result.status, report.result.reason) == ("stopped", "it does not answer")


@pytest.mark.parametrize("nonsense", ["what a nice app", '{"do": "fly"}', "I'm sorry, I can't help with that."])
def test_answers_that_cannot_be_used_are_made_good_by_words_and_map(
    graph: Graph, tmp_path: Path, nonsense: str
) -> None:
    report = drive(ReactiveMode(ScriptedModel(lambda question: nonsense)), graph, tmp_path, TASK)
    assert report.result.status == "success"


def test_without_a_model_words_and_map_decide(graph: Graph, tmp_path: Path) -> None:
    assert drive(ReactiveMode(), graph, tmp_path, TASK).result.status == "success"
