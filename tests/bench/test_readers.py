"""The study of readers: its tasks, its orders, and the script that stands for a reader."""

import json
from collections import Counter

import pytest
from benchmarks.readers.conversation import BEGINNING, _shortened
from benchmarks.readers.script import SCRIPTS, Script, ref_of
from benchmarks.readers.tasks import PROOFS, SITES, TASKS
from benchmarks.study_readers import ARMS, turns


def test_there_are_twelve_tasks_on_three_programs_each_with_a_proof() -> None:
    assert len({t.id for t in TASKS}) == 12
    assert Counter(t.app for t in TASKS) == dict.fromkeys(SITES, 4)
    assert all(str(t.proof) in PROOFS for t in TASKS)
    assert set(SCRIPTS) <= {t.id for t in TASKS}


def test_each_task_is_done_in_both_arms_half_of_them_in_each_order() -> None:
    runs = [(task.id, arm, order) for task, arm, order in turns(list(TASKS), list(ARMS))]
    assert len(runs) == 24
    assert Counter(arm for _, arm, order in runs if order == 1) == {"with": 6, "without": 6}


SNAPSHOT = """- text: Login [ref=e1]
- textbox [ref=e2]
- textbox [ref=e3]
- button "Go" [ref=e4]"""


def test_the_script_finds_fields_by_what_stands_before_them() -> None:
    assert [ref_of(what, SNAPSHOT) for what in ("text: Login +2", 'button "Go"')] == ["e3", "e4"]
    with pytest.raises(LookupError):
        ref_of("text: Login +3", SNAPSHOT)


def test_the_script_asks_the_map_once_where_it_can() -> None:
    messages = [{"role": "user", "content": SNAPSHOT}]
    tools = [{"type": "function", "function": {"name": "find_route"}}]
    says = Script((("click", 'button "Go"', ""),), "the goal")
    first, second, third = (says(messages, tools) for _ in range(3))
    assert json.loads(first["tool_calls"][0]["function"]["arguments"]) == {"goal": "the goal"}
    assert second["tool_calls"][0]["function"]["name"] == "browser_click"
    assert third == {"content": "DONE"}


def test_only_the_last_two_snapshots_stay_whole() -> None:
    snapshot = {"role": "tool", "content": "[ref=e1] " + "x" * 1000}
    other = {"role": "tool", "content": "y" * 1000}
    cut = _shortened([snapshot, other, snapshot, other, snapshot])
    assert [len(m["content"]) for m in cut] == [BEGINNING + len(" [cut]"), 1000, 1009, 1000, 1009]
