"""The tasks of the first runs are whole: each has a program, a check that a shell can read, and a proof on record."""

import json
import subprocess

import pytest
from benchmarks.first_runs.form import HERE, MATERIAL, OUTSIDE, NearMiss, Task
from benchmarks.first_runs.questions import Question
from benchmarks.first_runs.sets import NEAR_MISSES, PROGRAMS, SETS, TASKS

ROWS = [json.loads(line) for line in (HERE / "proofs.jsonl").read_text(encoding="utf-8").splitlines()]
DRAWN = ("second", "third", "fourth", "fifth")


def test_no_two_tasks_share_a_name_and_each_has_its_program() -> None:
    assert len({task.id for task in TASKS}) == len(TASKS)
    assert {task.app for task in TASKS} == set(PROGRAMS)


@pytest.mark.parametrize("drawn", DRAWN)
def test_a_set_drawn_by_lot_has_twenty_tasks_on_programs_of_no_other_set(drawn: str) -> None:
    mine = {task.app for task in SETS[drawn]}
    others = {task.app for name, tasks in SETS.items() if name != drawn for task in tasks}
    assert len(SETS[drawn]) == 20
    assert len(mine) == 6
    assert not mine & others


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)
def test_a_task_was_proven_by_hand_before_it_is_run(task: Task) -> None:
    rows = [row for row in ROWS if row["task"] == task.id and "near_miss" not in row]
    assert rows, "no proof on record"
    if isinstance(task, Question):
        assert all(row["seen"] and row["expected"] for row in rows)
    else:
        assert all(row["before"] != 0 and row["after"] == 0 for row in rows)
        assert subprocess.run(["sh", "-n", "-c", task.check]).returncode == 0


@pytest.mark.parametrize("miss", NEAR_MISSES, ids=lambda miss: f"{miss.task}: {miss.text}")
def test_what_is_nearly_the_task_was_shown_not_to_pass(miss: NearMiss) -> None:
    rows = [row for row in ROWS if (row["task"], row.get("near_miss")) == (miss.task, miss.text)]
    assert rows, "no proof on record"
    assert all(row["before"] != 0 and row["after"] != 0 and not row["wrong"] for row in rows)


def test_each_program_that_was_drawn_by_lot_has_a_near_miss() -> None:
    apps = {task.id: task.app for task in TASKS}
    assert {apps[miss.task] for miss in NEAR_MISSES} == {task.app for drawn in DRAWN for task in SETS[drawn]}


@pytest.mark.parametrize("drawn", ["third", "fourth", "fifth"])
def test_each_task_of_the_later_sets_has_a_near_miss(drawn: str) -> None:
    assert {task.id for task in SETS[drawn]} <= {miss.task for miss in NEAR_MISSES}


def test_a_saved_plot_is_read_widget_by_widget() -> None:
    def holds(condition: str) -> bool:
        line = ["python3", str(OUTSIDE / "vsz.py"), str(MATERIAL / "growth.vsz"), condition]
        return subprocess.run(line).returncode == 0

    assert holds('values["/plants/heights/x", "label"] == "day" and "/weather/rainfall/drops" in names')
    assert not holds('values["/plants/heights/x", "label"] == "height"')
