"""Ablations and settings of presets: each does something where it is given, or is an error that says so."""

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

import pytest
from tests.agents.presets.playing import playing, tap

from uiatlas import Learning, RunOptions, open_device, preset, run_task
from uiatlas.agents.presets import PAPERS, AgentP, KgRag, Maple, PresetSettings
from uiatlas.errors import InputError, UnknownNameError
from uiatlas.llm.base import Question
from uiatlas.llm.scripted import ScriptedModel
from uiatlas.perception import Locator
from uiatlas.run.policy import Act, View
from uiatlas.utg import Graph

ALONE = [(name, left) for name, made in PAPERS.items() for left in made.ABLATIONS if left not in made.LOCAL]


def silent() -> ScriptedModel:
    return ScriptedModel(lambda question: "{}")


@pytest.mark.parametrize(("name", "left"), ALONE)
def test_what_is_left_out_of_the_model_s_part_is_an_error_without_a_model(name: str, left: str) -> None:
    with pytest.raises(InputError, match=f"{left} has no effect on the preset {name} without a model"):
        preset(name, ablate=[left])


def test_no_mentor_is_an_error_where_nothing_is_remembered() -> None:
    with pytest.raises(InputError, match="no-mentor has no effect on the preset maple where nothing is remembered"):
        Maple(silent(), ablate=["no-mentor"])


def test_all_that_is_named_is_left_out() -> None:
    both = ["single-plan", "no-conditions"]
    assert Maple(silent(), ablate=both).ablate == set(both)


@pytest.mark.parametrize("left", ["no-update", "append-only"])
def test_a_run_that_forgets_what_a_preset_leaves_out_of_learning_is_refused(
    graph: Graph, tmp_path: Path, left: str
) -> None:
    chosen = preset("agentp", ablate=[left])
    options = RunOptions(graph=graph, policy=chosen.policy, runs=tmp_path)
    with pytest.raises(InputError, match="the preset leaves learning at"):
        run_task(open_device("sim:notes"), "open the trash", options)
    assert chosen.learning in (Learning.OFF, Learning.APPEND)
    assert not any(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("name", "settings", "said"),
    [
        ("maple", PresetSettings(hops=3), "hops has no effect on the preset maple"),
        ("agentp", PresetSettings(rubric="clarity"), "rubric has no effect on the preset agentp"),
        ("stepwise", PresetSettings(top=2), "top has no effect on the preset stepwise"),
        ("once", PresetSettings(planner="builtin"), "planner has no effect on the preset once"),
    ],
)
def test_a_setting_of_another_preset_is_an_error(name: str, settings: PresetSettings, said: str) -> None:
    with pytest.raises(InputError, match=said):
        preset(name, silent(), settings=settings)


def test_a_setting_that_the_rest_makes_useless_is_an_error() -> None:
    with pytest.raises(InputError, match="threshold has no effect"):
        AgentP(settings=PresetSettings(threshold=0.9))
    with pytest.raises(InputError, match="rubric has no effect"):
        Maple(silent(), ablate=["single-plan"], settings=PresetSettings(rubric="clarity"))
    with pytest.raises(InputError, match="top has no effect"):
        KgRag(settings=PresetSettings(top=1))
    with pytest.raises(UnknownNameError, match="no planner 'dijkstra'"):
        AgentP(settings=PresetSettings(planner="dijkstra"))


class SureOf:
    """A model that chooses the first screen, as sure as it is told to be, and then touches what is wanted."""

    def __init__(self, confidence: float) -> None:
        self.confidence, self.touches = confidence, playing([tap("More options")])

    def __call__(self, question: Question) -> str:
        if question.role == "select_nodes":
            return f'{{"nodes": [1], "confidence": {self.confidence}, "reasoning": ""}}'
        return self.touches(question)


@pytest.mark.parametrize(("threshold", "fits"), [(0.5, True), (0.95, False)])
def test_the_threshold_says_from_when_the_model_s_choice_is_followed(
    graph: Graph, threshold: float, fits: bool
) -> None:
    asked: list[str] = []

    class Near:
        def score(self, query: str, texts: Sequence[str]) -> list[float]:
            asked.append(query)
            return [0.0] * len(texts)

    made = AgentP(ScriptedModel(SureOf(0.9)), Near(), settings=PresetSettings(threshold=threshold))
    shown = open_device("sim:notes").observe()
    made.policy(graph, "open the trash").decide(View(shown, Locator(graph).locate(shown).screen))
    assert (not asked) is fits


def test_with_fast_downward_the_preset_s_ways_are_its(graph: Graph) -> None:
    if find_spec("up_fast_downward") is None:
        pytest.skip("Fast Downward is not installed: pip install '.[planning]'")
    made = AgentP(settings=PresetSettings(planner="fast-downward"))
    shown = open_device("sim:notes").observe()
    decided = made.policy(graph, "open the trash").decide(View(shown, Locator(graph).locate(shown).screen))
    assert isinstance(decided, Act)
    assert decided.plan is not None
    assert decided.plan.planner == "fast-downward"


@pytest.mark.parametrize("wrong", [{"hops": -3}, {"hops": 0}, {"top": 0}, {"threshold": 7.0}, {"threshold": -0.1}])
def test_settings_that_cannot_be_meant_are_an_error(wrong: dict[str, float]) -> None:
    (name,) = wrong
    with pytest.raises(InputError, match=f"{name} is {wrong[name]}"):
        PresetSettings(**wrong)  # type: ignore[arg-type]
