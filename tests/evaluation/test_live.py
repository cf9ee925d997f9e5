"""The live benchmark on a small site of our own, started as programs of others are and driven in a real browser."""

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from uiatlas.agent import run_task
from uiatlas.cli.main import main
from uiatlas.devices import open_device
from uiatlas.devices.browser.finding import find_chromium
from uiatlas.errors import FormatError, InputError
from uiatlas.evaluation.suites.live import Options, ratio_of, run, scores_of, sheets
from uiatlas.evaluation.suites.live_tasks import LiveTask, Result, Results, read_tasks
from uiatlas.evaluation.third_party import Host, Program, started
from uiatlas.utg import Atlas

SITE = Path(__file__).parent / "small_site.py"
PYTHON = shlex.quote(sys.executable)
READ = 's = json.load(open(os.environ["STATE"] + "/state.json"))'
SEEN = f"{PYTHON} -c 'import json, os, sys; {READ}; sys.exit(not ({{}}))'"

try:
    pytest.importorskip("playwright")
    find_chromium()
except InputError:
    pytest.skip("no Chromium here", allow_module_level=True)


def form(name: str, kind: str, task: str, holds: str, **other: str) -> dict[str, str]:
    return {
        "id": name,
        "app": "desk",
        "env": "web",
        "kind": kind,
        "device": "web:http://127.0.0.1:PORT/",
        "task": task,
        "setup": ":",
        "start": f'exec {PYTHON} {shlex.quote(str(SITE))} "$PORT" "$STATE"',
        "ready": f'exec {PYTHON} {shlex.quote(str(SITE))} ready "$PORT"',
        "check": SEEN.format(holds),
        **other,
    }


CLOCK = form("clock", "setting", "Show the clock.", 's["clock"]')
NOTE = form("note", "create", 'Add a note "buy milk".', '"buy milk" in s["notes"]')
NEVER = form("never", "edit", "Print the yearly report.", "False")
DONE = form("done", "setting", "Play sounds.", 's["sound"]')


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "live_tasks.json").write_text(json.dumps([CLOCK, NEVER]))
    return folder


def written(folder: Path, *forms: dict[str, str]) -> Path:
    (folder / "live_tasks.json").write_text(json.dumps(forms))
    return folder


@pytest.mark.slow
def test_a_task_counts_when_the_outside_check_says_so(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "live", "--data", str(data), "--no-map", "--json"]) == 0
    said: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert (said["suite"], said["tasks"], said["ablation"]) == ("live", 2, "no-map")
    by_id = {row["id"]: row for row in said["per_task"]}
    assert by_id["clock"]["success"] is True
    assert by_id["clock"]["without_map"]["status"] == "success"
    assert by_id["never"]["success"] is False
    assert said["metrics"]["strict_success"] == 0.5
    assert said["per_app"]["desk"]["strict_success"] == 0.5
    assert said["per_kind"]["setting"]["strict_success"] == 1.0
    assert said["per_kind"]["edit"]["strict_success"] == 0.0


@pytest.mark.slow
def test_results_and_maps_are_kept_and_used_by_the_next_run(data: Path, tmp_path: Path) -> None:
    """The map is drawn by hand here: it knows the site under a port, and the tasks are run on that port."""
    kept = tmp_path / "kept"
    (kept / "maps").mkdir(parents=True)
    program = read_tasks(data)[0].program
    with started(program, Host(tmp_path)) as up, Atlas.open(kept / "maps" / "desk.uiatlas", create=True) as atlas:
        device = open_device(up.device)
        try:
            run_task(device, "Open the settings.", atlas=atlas, runs=tmp_path / "runs")
        finally:
            device.close()
    before = (kept / "maps" / "desk.uiatlas").read_bytes()
    written(data, CLOCK)
    report = run(Options(data, tmp_path, keep=kept))
    assert report.metrics["passed"] == 1
    assert report.without_map["passed"] == 1
    assert report.mcnemar_p == 1.0
    row = report.per_task[0]
    assert row["with_map"] is not None
    assert (kept / "maps" / "desk.uiatlas").read_bytes() == before
    lines = (kept / "results.jsonl").read_text().splitlines()
    assert [json.loads(line)["map"] for line in lines] == [True, False]
    written(data, CLOCK | {"start": "exit 1"})
    assert run(Options(data, tmp_path, keep=kept)).per_task == report.per_task
    assert "Live tasks on real programs: 1 tasks" in sheets(report)[0].title


@pytest.mark.slow
def test_what_cannot_be_played_is_no_success_and_says_why(data: Path, tmp_path: Path) -> None:
    written(data, DONE, CLOCK | {"id": "lost", "start": "exit 1"})
    report = run(Options(data, tmp_path, mapless=True, keep=tmp_path / "kept"))
    said = [row["without_map"] for row in report.per_task]
    assert report.metrics["not_played"] == 2
    assert report.metrics["strict_success"] == 0
    assert "passes before anything is done" in str(said[0])
    assert "does not come up; install it" in str(said[1])


def result(passed: bool, status: str, steps: int, *, with_map: bool = True) -> Result:
    return Result("t", with_map, passed, status, "", steps, 1.0)


def test_a_success_that_the_check_denies_is_counted_as_false() -> None:
    scores = scores_of([result(True, "success", 2), result(False, "success", 4), result(True, "failure", 3)])
    assert scores["false_successes"] == 1
    assert scores["strict_success"] == pytest.approx(2 / 3)
    assert scores["strict_with_done"] == pytest.approx(1 / 3)
    assert scores["right_verdicts"] == pytest.approx(1 / 3)
    assert scores["mean_steps"] == 3
    assert scores["mean_steps_passed"] == 2.5


def test_the_ratio_says_what_the_map_is_worth() -> None:
    task = LiveTask("t", Program("a", "web", "web:x", ":", ":", ":"), "setting", "do", ":")
    pairs = [
        (task, result(True, "success", 2), result(True, "success", 6, with_map=False)),
        (task, result(True, "success", 3), result(False, "failure", 9, with_map=False)),
    ]
    assert ratio_of(pairs) == {
        "success": 2.0,
        "steps": round(5 / 15, 3),
        "steps_of_shared": round(2 / 6, 3),
        "shared": 1,
    }
    assert ratio_of([])["success"] is None


def test_results_are_read_again_and_a_damaged_file_is_named(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    Results(file).add(result(True, "success", 2))
    Results(file).add(Result("lost", True, False, "none", "it", 0, 0.0, blocked="it"))
    again = Results(file)
    assert again.of("t", True) == result(True, "success", 2)
    assert again.of("t", False) is None
    assert again.of("lost", True) is None
    file.write_text("{")
    with pytest.raises(FormatError, match="holds a line that is no result"):
        Results(file)


def test_tasks_of_one_program_are_chosen_and_two_of_one_name_refused(data: Path) -> None:
    written(data, CLOCK, NOTE | {"app": "other"})
    assert [t.id for t in read_tasks(data, ["other"])] == ["note"]
    with pytest.raises(InputError, match="no app 'third'"):
        read_tasks(data, ["third"])
    written(data, CLOCK, CLOCK)
    with pytest.raises(FormatError, match="two tasks are called 'clock'"):
        read_tasks(data)
    written(data)
    with pytest.raises(FormatError, match="holds no task"):
        read_tasks(data)


@pytest.mark.parametrize("option", ["--tools=x", "--app=x", "--map=x", "--no-map", "--explore-budget=1m", "--keep=x"])
def test_other_suites_refuse_what_is_for_live(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "identity", option]) == 2
    assert "it is for live" in capsys.readouterr().err
