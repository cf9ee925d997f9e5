"""The tasks of the first runs are whole: each has a program, a check that a shell can read, and a proof on record."""

import json
import re
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from benchmarks.first_runs.__main__ import main
from benchmarks.first_runs.form import HERE, MATERIAL, OUTSIDE, NearMiss, Task
from benchmarks.first_runs.further_questions import TASKS as FURTHER
from benchmarks.first_runs.further_questions import Judged
from benchmarks.first_runs.kept import Episode, Kept
from benchmarks.first_runs.last_questions import TASKS as LAST
from benchmarks.first_runs.latest_questions import TASKS as LATEST
from benchmarks.first_runs.new_questions import TASKS as NEW
from benchmarks.first_runs.playing import Player
from benchmarks.first_runs.questions import Question
from benchmarks.first_runs.sets import NEAR_MISSES, PROGRAMS, SETS, TASKS
from benchmarks.first_runs.unseen_questions import TASKS as UNSEEN

from uiatlas.llm.cassette import Cassette
from uiatlas.llm.scripted import ScriptedModel
from uiatlas.llm.tape import read_tape
from uiatlas_bench.third_party import Host

ROWS = [json.loads(line) for line in (HERE / "proofs.jsonl").read_text(encoding="utf-8").splitlines()]
DRAWN = ("second", "third", "fourth", "fifth")


def test_no_two_tasks_share_a_name_and_each_has_its_program() -> None:
    assert len({task.id for task in TASKS}) == len(TASKS)
    assert {task.app for task in TASKS} == set(PROGRAMS)


@pytest.mark.parametrize("app", PROGRAMS)
def test_a_program_is_explored_signed_in_where_most_tasks_give_one_login(app: str) -> None:
    texts = [task.text for task in TASKS if task.app == app]
    asked = [text for text in texts if text.startswith(("Log in as", "Unlock the"))]
    given = {tuple(re.findall('"([^"]+)"', text.partition(" with the password ")[0])) for text in asked}
    login = PROGRAMS[app].login
    assert (login is not None) == (2 * len(asked) > len(texts) and len(given) == 1)
    if login is not None:
        assert given == {(login[0],) if login[0] else ()}
        assert all(f'with the password "{login[1]}"' in text for text in asked)


@pytest.mark.parametrize("drawn", DRAWN)
def test_a_set_drawn_by_lot_has_twenty_tasks_on_programs_of_no_other_set(drawn: str) -> None:
    mine = {task.app for task in SETS[drawn]}
    later = (drawn, "further-questions", "new-questions")
    others = {task.app for name, tasks in SETS.items() if name not in later for task in tasks}
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


@pytest.mark.parametrize("task", [*FURTHER, *NEW, *LATEST, *LAST, *UNSEEN], ids=lambda task: task.id)
def test_every_way_of_saying_a_right_answer_passes_and_no_wrong_answer_does(task: Judged) -> None:
    proven = [row for row in ROWS if row["task"] == task.id]
    assert proven
    for row in proven:
        assert task.tried(row["expected"]) == {"passed": [*task.ways], "refused": ["", *task.wrong]}
        assert task.sound(row)


def test_the_further_questions_are_others_on_programs_that_the_questions_do_not_use() -> None:
    assert len(FURTHER) == 20
    assert len({task.app for task in FURTHER}) >= 8
    assert not {task.app for task in FURTHER} & {task.app for task in SETS["questions"]}


def test_the_new_questions_are_others_on_programs_that_no_other_question_uses() -> None:
    assert len(NEW) == 20
    assert len({task.app for task in NEW}) >= 10
    assert not {task.app for task in NEW} & {task.app for task in (*FURTHER, *SETS["questions"])}


@pytest.mark.parametrize(("called", "asked"), [("latest-questions", LATEST), ("last-questions", LAST)])
def test_questions_are_on_programs_that_no_other_set_uses(called: str, asked: tuple[Judged, ...]) -> None:
    others = {task.app for name, tasks in SETS.items() if name != called for task in tasks}
    assert len(asked) == 20
    assert len({task.app for task in asked}) >= 10
    assert not {task.app for task in asked} & others


def test_the_unseen_questions_and_tasks_are_on_programs_that_no_earlier_set_uses() -> None:
    mine = {task.app for name in ("unseen-questions", "unseen-tasks") for task in SETS[name]}
    earlier = {task.app for name, tasks in SETS.items() if not name.startswith("unseen-") for task in tasks}
    assert not mine & earlier


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


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout of the project, as far as its results are concerned."""
    folder = tmp_path / "checkout"
    (folder / "src" / "uiatlas").mkdir(parents=True)
    (folder / "src" / "uiatlas" / "__init__.py").touch()
    who = ["-c", "user.name=test", "-c", "user.email=test@localhost"]
    for words in (["init", "-q"], ["add", "."], [*who, "commit", "-qm", "begun"]):
        subprocess.run(["git", "-C", str(folder), *words], check=True)
    return folder


def test_labels_are_compared_as_arms_of_the_same_tasks(
    checkout: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = (task.id for task in SETS["deeper"][:2])
    done = Episode(first, True, "2026-01-01T00:00", "c", "unproven", "", True, 9, 30.0, (0.0, 0.0), 2, 900)
    done = replace(done, input_tokens=800, output_tokens=100, accepted="success")
    false = replace(done, task=second, verdict="success", passed=False, calls=4)
    lost = replace(false, task=second, blocked="it does not come up")
    for label, episodes in {
        "once": (done, false),
        "stepwise": (replace(done, calls=11, verdict="success"), lost),
    }.items():
        for episode in episodes:
            Kept.of(tmp_path, checkout, label).add(episode, "", "")
    words = ["--set", "deeper", "--tools", str(tmp_path), "--keep", str(tmp_path), "--python", str(checkout)]
    monkeypatch.setattr(
        "sys.argv", ["first_runs", *words, "--data", str(tmp_path), "--rows", "--label", "once", "stepwise"]
    )
    assert main() == 0
    said = capsys.readouterr().out
    assert f"| {first} | yes | unproven | success | done | 9 | 30 | 2 | 800 | 100 | - |" in said
    cells = [[cell.strip() for cell in line.split("│")[1:]] for line in said.splitlines() if "│" in line]
    once, stepwise = (row for row in cells if row[0] in ("once, map", "stepwise, map"))
    assert once[:8] == ["once, map", "2", ".500", ".095 to .905", "0 (1)", "1 (1)", ".975", "1 (0)"]
    assert stepwise[:3] == ["stepwise, map", "1", "1.000"]
    assert "1 of stepwise, map" in " ".join(said.split())
    assert "once, map - stepwise, map" in said


def test_what_a_model_answered_in_a_run_that_broke_off_is_gone_on_with(checkout: Path, tmp_path: Path) -> None:
    kept, task = Kept.of(tmp_path, checkout, "once"), SETS["deeper"][0]
    tape = kept.tape(task.id, True)
    with Cassette(tape, ScriptedModel(["said"])):
        pass
    assert read_tape(tape).finished
    player = Player(Host(tmp_path), kept, checkout, options=("--model", "openai:simulated"))
    assert player._tape(task, True) == ("--cassette", str(tape))
    assert not read_tape(tape).finished
    assert replace(player, options=("--preset", "agentp"))._tape(task, True) == ()
    assert replace(player, options=("--model=openai:x", "--cassette=mine"))._tape(task, True) == ()
