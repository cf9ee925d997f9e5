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


def test_a_model_that_cannot_be_asked_at_all_ends_the_run_with_the_reason(graph: Graph, tmp_path: Path) -> None:
    report = drive(ReactiveMode(ScriptedModel([ModelLostError("it does not answer")])), graph, tmp_path, TASK)
    assert (report.result.status, report.result.reason) == ("stopped", "it does not answer")


def test_without_a_model_words_and_map_decide(graph: Graph, tmp_path: Path) -> None:
    assert drive(ReactiveMode(), graph, tmp_path, TASK).result.status == "success"


def test_text_is_typed_and_what_was_done_is_told(graph: Graph, tmp_path: Path) -> None:
    way = [tap("New note"), ("Title", "type", "Milk"), tap("Create")]
    model = ScriptedModel(playing(way, {"what": "new", "at": "Milk"}))
    report = drive(ReactiveMode(model), graph, tmp_path, "create a note called 'Milk'")
    assert report.result.status == "success"
    assert 'type "Milk" into' in model.questions[-1].text.partition("<done>")[2]


def test_a_number_that_is_not_on_the_screen_is_answered_with_what_is_wrong(graph: Graph, tmp_path: Path) -> None:
    right = playing(WAY)
    asked: list[Question] = []

    def answer(question: Question) -> str:
        asked.append(question)
        return '{"do": "tap", "at": 99}' if len(asked) == 1 else right(asked[0] if len(asked) == 2 else question)

    report = drive(ReactiveMode(ScriptedModel(answer)), graph, tmp_path, TASK)
    assert "no control on this screen has the number 99" in asked[1].text
    assert report.result.steps[0].outcome == "success"
    assert {s.by for s in report.result.steps} == {"model"}


def test_that_all_is_done_before_the_first_touch_is_asked_once_more_and_is_only_a_word(
    graph: Graph, tmp_path: Path
) -> None:
    model = ScriptedModel(lambda question: '{"do": "done"}')
    report = drive(ReactiveMode(model), graph, tmp_path, TASK)
    assert report.result.status == "unproven"
    assert [("But nothing was done yet." in q.text) for q in model.questions] == [False, True]


def test_facts_that_are_not_so_are_told_to_the_model_which_mends_it(graph: Graph, tmp_path: Path) -> None:
    """It says done before the switch is turned, and names the switch as the proof."""
    first, then = playing(WAY[:3]), playing(WAY[3:])

    def answer(question: Question) -> str:
        return then(question) if "But not so" in question.text or then_began else first(question)

    then_began: list[bool] = []

    def watched(question: Question) -> str:
        if "But not so" in question.text:
            then_began.append(True)
        return answer(question)

    report = drive(ReactiveMode(ScriptedModel(watched)), graph, tmp_path, TASK)
    assert report.result.status == "success"
    assert then_began == [True]


@pytest.mark.parametrize(
    "trouble", ["what a nice app", '{"do": "fly"}', ModelLostError("it does not answer")], ids=["prose", "tool", "lost"]
)
def test_a_model_that_gives_nothing_of_use_on_the_way_stops_the_run(
    graph: Graph, tmp_path: Path, trouble: str | Exception
) -> None:
    """Words and map never take over from a model."""
    right = playing(WAY)
    asked: list[Question] = []

    def answer(question: Question) -> str | Exception:
        asked.append(question)
        return right(question) if len(asked) < 3 else trouble

    report = drive(ReactiveMode(ScriptedModel(answer)), graph, tmp_path, TASK)
    assert (report.result.status, len(report.result.steps)) == ("stopped", 2)
