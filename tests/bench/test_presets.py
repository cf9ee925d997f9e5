"""Presets as agents under test."""

from pathlib import Path

import pytest

from uiatlas.agents.presets import AgentP, ReactiveMode
from uiatlas.errors import UnknownNameError
from uiatlas.llm.scripted import ScriptedModel
from uiatlas_bench.composed import composed, maker
from uiatlas_bench.suites.droidtask import Options, run


def test_a_preset_is_measured_with_its_calls_and_tokens(shop_folder: Path) -> None:
    model = ScriptedModel(lambda question: '{"do": "tap", "at": 1}')
    factory = composed(lambda asked, ablate: ReactiveMode(asked, ablate=ablate), model)
    report = run(Options(data=shop_folder, agent="reactive", resamples=50), factory=factory)
    assert report.metrics["model_calls"] > 0
    assert report.metrics["tokens"] > report.metrics["model_calls"]


def test_without_a_model_a_preset_asks_nobody(shop_folder: Path) -> None:
    factory = composed(lambda asked, ablate: AgentP(asked, ablate=ablate), None, ["bfs"])
    report = run(Options(data=shop_folder, agent="agentp", resamples=50), factory=factory)
    assert report.metrics["model_calls"] == 0


def test_kgrag_knows_what_the_explored_map_tells(shop_folder: Path) -> None:
    model = ScriptedModel(lambda question: '{"do": "tap", "at": 1}')
    run(Options(data=shop_folder, agent="kgrag", resamples=50), factory=composed(maker("kgrag"), model))
    told = [q for q in model.questions if "<known>" in q.text]
    assert told
    assert len(told) < len(model.questions), "the empty map tells nothing"


def test_what_cannot_be_left_out_is_said_before_the_first_task() -> None:
    with pytest.raises(UnknownNameError, match="no-map"):
        composed(lambda asked, ablate: AgentP(asked, ablate=ablate), None, ["no-map"])
