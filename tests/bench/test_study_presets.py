"""The study of all presets with a model: its tasks, its answers, and the simulated model that counts calls."""

import json
from pathlib import Path

import pytest
from benchmarks.preset_tasks import FILE, MOST, chosen_of, drawn, fixed
from benchmarks.study_presets import ARMS, BASE, Capped, OutOfAnswersError, answered, counted, factory_of, played

from uiatlas.llm.scripted import ScriptedModel
from uiatlas_bench.gate import gated
from uiatlas_bench.kept_arms import ArmSettings, KeptArm
from uiatlas_bench.taped import TapedByTask
from uiatlas_bench.tasks import load_tasks


def test_the_tasks_are_those_that_the_rule_draws(data_dir: Path) -> None:
    tasks = load_tasks(data_dir / "droidtask").tasks
    assert list(fixed().tasks) == drawn(tasks)
    assert {t.app for t in tasks} == {t.app for t in tasks if t.id in fixed().tasks}


def test_the_answers_of_all_arms_are_no_more_than_the_limit() -> None:
    told = json.loads(FILE.read_text(encoding="utf-8"))
    assert set(told["answers"]) == {*ARMS}
    assert sum(told["answers"].values()) <= MOST


@pytest.mark.parametrize("arm", ["once", "maple", "uicompass", BASE])
def test_who_knows_the_way_does_every_task(arm: str, shop_folder: Path) -> None:
    scores = counted(load_tasks(shop_folder), arm)
    assert all(s.played[0].lenient for s in scores), arm
    assert all(s.model_calls for s in scores)
    assert arm == "once" or sum(s.model_calls for s in scores) > len(scores)


def test_an_arm_that_was_broken_off_goes_on_and_asks_nothing_twice(shop_folder: Path, tmp_path: Path) -> None:
    data = chosen_of(load_tasks(shop_folder), [t.id for t in load_tasks(shop_folder).tasks][:2])
    model = ScriptedModel(lambda question: '{"do": "tap", "at": 1}')

    def go(left: int) -> int:
        taped = TapedByTask(Capped(model, left))
        keeper = KeptArm(tmp_path, ArmSettings(BASE, BASE, (), taped.name, False, False, "x"), data.tasks, taped)
        return len(played(data, BASE, gated(factory_of(BASE, taped), data.apps), keeper))

    with pytest.raises(OutOfAnswersError, match="used"):
        go(1)
    assert answered(tmp_path) == len(model.questions) == 1
    assert go(400) == 2
    assert len(model.questions) == answered(tmp_path)
