"""The DroidTask benchmark as a user runs it: a report as JSON and as tables."""

import io
import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from uiatlas.errors import InputError, UnknownNameError
from uiatlas.ui import Observation, Tap, resolve
from uiatlas.utg import Graph
from uiatlas_bench.agents import Act, Decision, Done, Other, StepRecord
from uiatlas_bench.report import write_sheets
from uiatlas_bench.suites.droidtask import Options, run, sheets

PROMISED = {"suite", "split", "agent", "ablation", "tasks", "metrics", "without_map", "mcnemar_p", "floors"} | {
    "per_app",
    "per_task",
}
METRICS = {"strict_success", "lenient_success", "strict_with_done", "exact_sequence", "step_accuracy", "mean_steps"}


class MapReader:
    """Takes the first known edge that it has not taken; without a map it gives up."""

    model_calls = 2
    tokens = 30

    def __init__(self, graph: Graph, task: str, start: Observation) -> None:
        self._actions = [t.action for t in graph.transitions.values()]

    def decide(self, observation: Observation, history: Sequence[StepRecord]) -> Decision:
        done = {(m.observation.digest, m.action.element) for m in history if isinstance(m.action, Act)}
        for action in self._actions:
            match = resolve(action.target, observation) if isinstance(action, Tap) else None
            if match and match.by == "exact" and (observation.digest, match.element.index) not in done:
                return Act(match.element.index)
        return Other("wait") if self._actions else Done()


def test_the_report_has_the_promised_form(shop_folder: Path) -> None:
    report = run(Options(data=shop_folder, agent="reader", resamples=50), factory=MapReader).to_json()
    assert report.keys() >= PROMISED
    again = json.loads(json.dumps(report))
    assert (again["suite"], again["agent"], again["tasks"]) == ("droidtask", "reader", 4)
    assert set(again["floors"]) == {"random", "lexical", "lexical_map"}
    for scores in (again["metrics"], again["without_map"], *again["floors"].values(), again["per_app"]["shop"]):
        assert scores.keys() >= METRICS | {"model_calls", "tokens"}
    assert [row["task"] for row in again["per_task"]] == ["buy", "noise", "late", "amount"]


def test_the_same_agent_is_measured_with_and_without_the_map(shop_folder: Path) -> None:
    report = run(Options(data=shop_folder, agent="reader", resamples=50), factory=MapReader)
    assert report.metrics["strict_success"] > report.without_map["strict_success"] == 0
    assert report.without_map["mean_steps"] == 0
    assert report.mcnemar_p is not None
    assert 0 < report.mcnemar_p <= 1
    low, high = report.intervals["strict_success"]
    assert low <= report.metrics["strict_success"] <= high


def test_what_an_agent_spends_is_added_up(shop_folder: Path) -> None:
    """Four episodes; the single decisions are asked beside them and do not count."""
    report = run(Options(data=shop_folder, agent="reader", resamples=5), factory=MapReader)
    assert (report.metrics["model_calls"], report.metrics["tokens"]) == (2 * 4, 30 * 4)
    assert report.floors["lexical"]["model_calls"] == 0


def test_the_floors_can_be_run_as_agents(shop_folder: Path) -> None:
    for name in ("random", "lexical", "lexical_map"):
        report = run(Options(data=shop_folder, agent=name, seeds=3, resamples=5))
        assert report.metrics == report.floors[name]


def test_tables_tell_the_total_and_every_app(shop_folder: Path) -> None:
    stream = io.StringIO()
    write_sheets(sheets(run(Options(data=shop_folder, agent="lexical_map", resamples=5))), stream, width=130)
    text = stream.getvalue()
    for word in ("strict success", "lexical_map, with map", "empty map", "95 % interval", "McNemar", "shop"):
        assert word in text
    assert "\x1b" not in text


def test_an_unknown_agent_is_named_with_those_that_exist(shop_folder: Path) -> None:
    with pytest.raises(UnknownNameError, match="lexical"):
        run(Options(data=shop_folder, agent="lexicl"))


def test_options_that_cannot_be_meant_are_refused(shop_folder: Path) -> None:
    with pytest.raises(InputError, match="--ablate"):
        run(Options(data=shop_folder, agent="lexical", without=("map",)))
    with pytest.raises(InputError, match="--seeds"):
        run(Options(data=shop_folder, agent="random", seeds=0))
