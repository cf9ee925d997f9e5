"""A model that gives nothing of use, from the first question to the last: the run stops, and says why."""

from pathlib import Path

import pytest
from tests.agents.presets.playing import drive

from uiatlas import RunOptions, open_device, run_task
from uiatlas.agents.presets import AgentP, Maple, Once, Preset, ReactiveMode
from uiatlas.errors import ModelLostError
from uiatlas.llm.scripted import ScriptedModel
from uiatlas.utg import Graph

TASK = "turn off vibrate"


NO_EMBEDDING: dict[type[Preset], tuple[str, ...]] = {AgentP: ("no-embedding",)}


@pytest.mark.parametrize("preset", [ReactiveMode, Maple, AgentP])
def test_a_model_that_does_not_answer_at_the_very_beginning_ends_the_run(
    graph: Graph, tmp_path: Path, preset: type[Preset]
) -> None:
    model = ScriptedModel(lambda question: ModelLostError("it does not answer"))
    report = drive(preset(model), graph, tmp_path, TASK)
    assert (report.result.status, len(report.result.steps)) == ("stopped", 0)


@pytest.mark.parametrize("preset", [ReactiveMode, Maple, AgentP])
def test_a_model_of_which_no_answer_can_be_used_stops_the_run(
    graph: Graph, tmp_path: Path, preset: type[Preset]
) -> None:
    made = preset(ScriptedModel(lambda question: "I am sorry, {this is: not json"), ablate=NO_EMBEDDING.get(preset, ()))
    report = drive(made, graph, tmp_path, TASK)
    assert report.result.status == "stopped"


def test_a_plan_that_cannot_be_mended_stops_the_run_where_it_stands(graph: Graph, tmp_path: Path) -> None:
    first = (
        '{"steps": [{"on": 0, "do": "tap", "at": "More options", "text": ""}, {"on": 0, "do": "tap", "at": "Zebra"}]}'
    )
    policy = Once(ScriptedModel([first, *["no idea"] * 9])).policy
    report = run_task(open_device("sim:notes"), TASK, RunOptions(graph=graph, policy=policy, runs=tmp_path))
    assert report.result.status == "stopped"
    assert report.result.steps
