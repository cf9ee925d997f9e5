"""Files of tasks are read by their form, and each task says its apps, its sub-goals, and what a device lacks."""

import json
import math
from pathlib import Path
from typing import Any

import pytest

from uiatlas.errors import InputError
from uiatlas_bench.tasks_of_papers.files import read_tasks
from uiatlas_bench.tasks_of_papers.listing import chosen_tasks, lacks, listed
from uiatlas_bench.tasks_of_papers.naming import read_apps

MOBILE_EVAL = {
    "id": "a",
    "task": "Find tea at Maps. Note it in Notes.",
    "apps": ["Maps", "Notes"],
    "rubrics": [],
    "human_ops": ["x"],
}
SPA_CROSS = {
    "id": "b",
    "task": "In the Settings app, do it. Open the Clock app and wait.",
    "apps": ["Clock", "Setting"],
    "golden_steps": 4,
}
SPA_SINGLE = {
    "id": "c",
    "task": "Rest.",
    "app": "keep_notes",
    "package": "org.x",
    "golden_steps": 2,
    "key_component_final": ["tea"],
}
ANDROID_WORLD = {
    "name": "D",
    "template": "Wait {n} s for {who}.",
    "params": [],
    "app_names": ["clock"],
    "kind": "state_eval",
    "optimal_steps": 3,
}


def written(folder: Path, *tasks: dict[str, Any]) -> Path:
    file = folder / "tasks.json"
    file.write_text(json.dumps({"source": "by hand", "tasks": tasks}))
    return file


def test_all_four_forms_are_read(tmp_path: Path) -> None:
    """A file may be of Mobile-Eval-E, SPA-Bench across apps or in one, or AndroidWorld."""
    file = read_tasks(written(tmp_path, MOBILE_EVAL, SPA_CROSS, SPA_SINGLE, ANDROID_WORLD), {"D": {"n": "5"}})
    assert [t.steps for t in file.tasks] == [1, 4, 2, 3]
    assert [t.apps for t in file.tasks] == [("Maps", "Notes"), ("Clock", "Setting"), ("keep_notes",), ("clock",)]
    assert file.tasks[2].ends_with == ("tea",)
    assert file.tasks[3].text == "Wait 5 s for {who}."
    assert lacks(file.tasks[3], None) == ("a value for {who}",)


def test_a_list_says_sub_goals_and_what_a_device_lacks(tmp_path: Path) -> None:
    """Each task tells where each part is done, and which app the device has not."""
    file = read_tasks(written(tmp_path, SPA_CROSS, SPA_SINGLE))
    cross, single = listed(file, {"com.example.clock": "Clock", "org.x": ""})
    assert cross["lacks"] == ["Settings"]
    goals = cross["sub_goals"]
    assert isinstance(goals, list)
    assert [goal["app"] for goal in goals] == ["Settings", "Clock"]
    assert single["lacks"] == []  # by its package, whatever the launcher calls it


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ('{"source": "s", "tasks": []}', "holds no tasks"),
        ('{"source": "s", "tasks": [{"id": "x"}]}', "no form that is known"),
        ('{"tasks": [{"id": "x"}]}', "source"),
        (json.dumps({"source": "s", "tasks": [MOBILE_EVAL, MOBILE_EVAL]}), "twice"),
        (json.dumps({"source": "s", "tasks": [{**SPA_CROSS, "apps": 3}]}), "task b: apps"),
        (json.dumps({"source": "s", "tasks": [{**ANDROID_WORLD, "optimal_steps": math.nan}]}), "task D: optimal_steps"),
        (json.dumps({"source": "s", "tasks": [{**ANDROID_WORLD, "optimal_steps": math.inf}]}), "task D: optimal_steps"),
        (json.dumps({"source": "s", "tasks": [{**ANDROID_WORLD, "optimal_steps": -1}]}), "task D: optimal_steps"),
    ],
)
def test_other_files_are_refused_in_a_line(tmp_path: Path, content: str, said: str) -> None:
    """What is no such file is told where it is wrong."""
    file = tmp_path / "other.json"
    file.write_text(content)
    with pytest.raises(InputError, match=said):
        read_tasks(file)


def test_a_task_that_is_not_there_is_refused(tmp_path: Path) -> None:
    """A name that the file does not know is an error."""
    with pytest.raises(InputError, match="no task 'z'"):
        chosen_tasks(written(tmp_path, SPA_CROSS), ["z"])


def test_the_list_of_apps_gives_each_name_once() -> None:
    """Names that come with the package are told apart, whatever their case."""
    assert len(read_apps()) > 10
