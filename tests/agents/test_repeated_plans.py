"""A task that was done before is done again without a call, and the run says on which stored plan it rests."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from uiatlas import Atlas, RunOptions, open_device, run_task
from uiatlas.agents.presets import Once
from uiatlas.cli.commands.demo import learn_map
from uiatlas.cli.narration import Narrator
from uiatlas.errors import ModelError
from uiatlas.knowledge.memory import Shortcuts
from uiatlas.llm.scripted import ScriptedModel
from uiatlas.run.events import Event, PlanRecalled

LEARNT = "set the theme to dark"
STEPS = [{"on": 0, "do": "tap", "at": name} for name in ("More options", "Settings", "Appearance", "Theme", "Dark")]
ANSWER = json.dumps({"steps": STEPS, "proof": [{"what": "says", "at": "Theme", "text": "Dark"}]})


@pytest.fixture
def atlas(tmp_path: Path) -> Iterator[Atlas]:
    learn_map(tmp_path / "notes.uiatlas")
    with Atlas.open(tmp_path / "notes.uiatlas") as atlas:
        yield atlas


def drive(atlas: Atlas, folder: Path, task: str, *answers: str) -> tuple[str, int, list[PlanRecalled]]:
    """The verdict of a run, the questions that it asked, and the stored plans that it told of."""
    told: list[Event] = []
    model = ScriptedModel([*answers, *[ModelError("nobody is asked")] * 4])
    once = Once(model, Shortcuts(atlas.database))
    options = RunOptions(atlas=atlas, policy=once.policy, runs=folder, on_event=told.append)
    status = run_task(open_device("sim:notes"), task, options).result.status
    once.learn(atlas.apps()[0], task, success=status == "success")
    return status, len(model.questions), [e for e in told if isinstance(e, PlanRecalled)]


def test_a_repeat_says_which_plan_it_rests_on(atlas: Atlas, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert drive(atlas, tmp_path, LEARNT, ANSWER) == ("success", 1, [])
    for times in (1, 2):
        status, asked, origin = drive(atlas, tmp_path, LEARNT)
        assert (status, asked) == ("success", 0)
        assert [(o.task, o.worked, o.varied, o.made > 0) for o in origin] == [(LEARNT, times, False, True)]
    Narrator()(origin[0])
    assert f"stored plan of '{LEARNT}' (made 20" in (said := "".join(capsys.readouterr()))
    assert "worked 2 times, last 20" in said or "worked 2 times)" in said


def test_another_value_of_the_list_is_set_without_a_call(atlas: Atlas, tmp_path: Path) -> None:
    drive(atlas, tmp_path, LEARNT, ANSWER)
    status, asked, origin = drive(atlas, tmp_path, "set the theme to light")
    assert (status, asked, [o.varied for o in origin]) == ("success", 0, [True])


def test_a_plan_that_fails_with_other_values_more_often_than_it_works_is_kept_for_its_own(
    atlas: Atlas, tmp_path: Path
) -> None:
    learnt, steps = "archive the note 'Books to read'", ["Books to read", "More options", "Archive"]
    answer = {"steps": [{"on": 0, "do": "tap", "at": name} for name in steps]}
    drive(atlas, tmp_path, learnt, json.dumps({**answer, "proof": [{"what": "gone", "at": "Books to read"}]}))
    for number in (1, 2):
        task = f"archive the note 'Chapter {number}'"
        assert drive(atlas, tmp_path, task)[:2] == ("stopped", 1), "no such note"
    assert not drive(atlas, tmp_path, "archive the note 'Holiday plans'")[2], "no stored plan any more"
    assert drive(atlas, tmp_path, learnt)[:2] == ("success", 0)
