"""The live benchmark on a small site of our own, started as programs of others are and driven in a real browser."""

import json
import re
import shlex
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from tests import needs

from uiatlas._version import __version__
from uiatlas.agents.running import RunOptions, run_task
from uiatlas.cli.main import main
from uiatlas.devices import open_device
from uiatlas.errors import FormatError, InputError
from uiatlas.llm.testing import SimulatedServer
from uiatlas.storage import Database
from uiatlas.utg import Atlas
from uiatlas_bench.suites import live
from uiatlas_bench.suites.live import Options, run, sheets
from uiatlas_bench.suites.live_maps import Drawn, Maps
from uiatlas_bench.suites.live_play import copied
from uiatlas_bench.suites.live_report import ratio_of, scores_of
from uiatlas_bench.suites.live_results import Result, Results
from uiatlas_bench.suites.live_tasks import LiveTask, read_tasks
from uiatlas_bench.third_party import Host, Program, started

pytestmark = pytest.mark.heavy("long")

SITE = Path(__file__).parent / "small_site.py"
PYTHON = shlex.quote(sys.executable)
READ = 's = json.load(open(os.environ["STATE"] + "/state.json"))'
SEEN = f"{PYTHON} -c 'import json, os, sys; {READ}; sys.exit(not ({{}}))'"

needs.browser()


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
    with (
        started(program, Host(tmp_path)) as up,
        Atlas.open(kept / "maps" / "desk.uiatlas", create=True) as atlas,
        closing(open_device(up.device)) as device,
    ):
        run_task(device, "Open the settings.", RunOptions(atlas=atlas, runs=tmp_path / "runs"))
    before = (kept / "maps" / "desk.uiatlas").read_bytes()
    written(data, CLOCK)
    report = run(Options(data, tmp_path, keep=kept))
    assert report.metrics["passed"] == 1
    assert report.without_map["passed"] == 1
    assert report.mcnemar_p == 1.0
    row = report.per_task[0]
    assert row["with_map"] is not None
    assert (kept / "maps" / "desk.uiatlas").read_bytes() == before
    lines = [json.loads(line) for line in (kept / "results.jsonl").read_text().splitlines()]
    assert [line["map"] for line in lines] == [True, False]
    assert all(line["version"].startswith(__version__) for line in lines)
    assert [bool(line["known"]) for line in lines] == [True, False]
    written(data, CLOCK | {"start": "exit 1"})
    assert run(Options(data, tmp_path, keep=kept)).per_task == report.per_task
    assert "Live tasks on real programs: 1 tasks" in sheets(report)[0].title
    assert report.more["map_versions"] == ["unknown"]
    assert "NOT OF ONE RUN" in sheets(report)[0].note
    anew = run(Options(data, tmp_path, maps=kept / "maps", keep=kept, again=True))
    assert anew.metrics["not_played"] == 1
    assert (kept / "maps" / "desk.uiatlas").read_bytes() == before


@pytest.mark.slow
def test_what_cannot_be_played_is_no_success_and_says_why(data: Path, tmp_path: Path) -> None:
    written(data, DONE, CLOCK | {"id": "lost", "start": "exit 1"})
    report = run(Options(data, tmp_path, sides=(False,), keep=tmp_path / "kept"))
    said = [row["without_map"] for row in report.per_task]
    assert report.metrics["not_played"] == 2
    assert report.metrics["strict_success"] == 0
    assert "passes before anything is done" in str(said[0])
    assert "does not come up; install it" in str(said[1])


@pytest.mark.slow
def test_a_model_plans_the_tasks_and_the_table_says_its_calls_and_tokens(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A simulated server says one plan; the words of the task alone are on no control."""
    written(data, CLOCK | {"task": "Tell me the time on every page."})
    plan = '{"steps": [{"do": "tap", "at": "Settings"}, {"do": "set", "at": "Show the clock", "text": "on"}]}'
    told = ["bench", "live", "--data", str(data), "--no-map", "--keep", str(tmp_path / "kept"), "--json"]
    with SimulatedServer([plan]) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        monkeypatch.setenv("OPENAI_API_KEY", "simulated")
        assert main([*told, "--model", "openai:simulated", "--max-calls", "1"]) == 0
        said: dict[str, Any] = json.loads(capsys.readouterr().out)
        assert main([*told[:-1], "--model", "openai:simulated"]) == 0
        assert len(server.requests) == 1
    table = capsys.readouterr().out
    figures = said["metrics"]
    assert (figures["strict_success"], figures["model_calls"], said["model"]) == (1.0, 1, "openai:simulated")
    assert '"unaccounted": 0' in json.dumps(said["per_task"])
    assert figures["tokens"] > 100
    assert "Planned by openai:simulated" in table
    assert re.search(rf"all +│ +1\.00 +│ +{figures['tokens']} ", table)
    assert main(told) == 0
    assert json.loads(capsys.readouterr().out)["metrics"]["model_calls"] == 0


@pytest.mark.slow
def test_arms_of_real_programs_are_kept_apart_and_told_in_one_table(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two presets and no model on one task; the answers that an arm was given are not asked for again."""
    written(data, CLOCK | {"task": "Tell me the time on every page."})
    steps = [{"do": "tap", "at": "Settings"}, {"do": "set", "at": "Show the clock", "text": "on"}]
    plan, step = json.dumps({"steps": steps}), json.dumps({"do": "fail", "why": "it is nowhere"})
    kept = tmp_path / "kept"
    told = ["bench", "live", "--data", str(data), "--no-map", "--keep", str(kept), "--json"]
    arms = (["--preset", "once"], ["--preset", "kgrag"])
    with SimulatedServer(lambda body: plan if '"steps"' in json.dumps(body) else step) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        monkeypatch.setenv("OPENAI_API_KEY", "simulated")
        for arm in arms:
            assert main([*told, "--model", "openai:simulated", *arm]) == 0
        before = len(server.requests)
        (kept / "results.jsonl").unlink()
        for arm in arms:
            assert main([*told, "--model", "openai:simulated", *arm]) == 0
        assert len(server.requests) == before
    assert main(told) == 0
    capsys.readouterr()
    assert main(["bench", "live", "--keep", str(kept), "--table", "--json"]) == 0
    by_name = {arm["arm"]: arm for arm in json.loads(capsys.readouterr().out)["arms"]}
    assert list(by_name) == ["once, no map", "kgrag, no map", "words, no map"]
    assert [arm["success"] for arm in by_name.values()] == [1, 0, 0]
    once, kgrag, words = by_name.values()
    assert once["calls"] + kgrag["calls"] == before
    assert once["output_tokens"] > 0 < kgrag["input_tokens"]
    assert (words["calls"], once["done_unsaid"], once["said_and_done"]) == (0, 1, 0)


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
    file.write_text("{\n")
    with pytest.raises(FormatError, match="holds a line that is not a result"):
        Results(file)


def test_a_result_counts_only_for_the_map_it_was_played_with(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    Results(file).add(Result("t", True, True, "success", "", 2, 1.0, version="1", known="a map"))
    assert Results(file).of("t", True, "a map") is not None
    assert Results(file).of("t", True, "another") is None


def test_a_line_that_a_kill_has_cut_short_is_played_again(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    Results(file).add(result(True, "success", 2))
    whole = file.read_text()
    file.write_text(whole + whole[:20])
    again = Results(file)
    assert again.of("t", True) == result(True, "success", 2)
    again.add(result(False, "failure", 3, with_map=False))
    assert len(Results(file)._kept) == 2


def test_what_is_kept_of_some_tasks_can_be_forgotten_for_good(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    results = Results(file)
    results.add(result(True, "success", 2))
    results.add(Result("other", True, True, "success", "", 2, 1.0))
    results.forget(frozenset({"t"}))
    again = Results(file)
    assert again.of("t", True) is None
    assert again.of("other", True) is not None


def test_a_note_says_how_a_map_was_drawn_as_long_as_it_is_that_map(tmp_path: Path) -> None:
    maps = Maps(tmp_path)
    maps.file("desk").write_bytes(b"map")
    drawn = Drawn("1.0+gabc", 180.0, 171.5, "2026-01-01T00:00:00+00:00", maps.digest("desk"))
    maps.note("desk", drawn)
    assert maps.drawn("desk") == drawn
    maps.file("desk").write_bytes(b"another")
    assert maps.drawn("desk") is None
    maps.forget("desk")
    assert list(tmp_path.iterdir()) == []


def test_a_kept_map_of_another_budget_is_neither_used_nor_lost(data: Path, tmp_path: Path) -> None:
    maps = Maps(tmp_path / "kept" / "maps")
    maps.folder.mkdir(parents=True)
    maps.file("desk").write_bytes(b"map")
    maps.note("desk", Drawn("1", 300.0, 299.0, "", maps.digest("desk")))
    with pytest.raises(InputError, match="was explored for 300 s, not 60 s") as refused:
        run(Options(data, tmp_path, keep=tmp_path / "kept", budget=60.0))
    assert "--explore-budget 300s" in refused.value.hint
    assert maps.file("desk").read_bytes() == b"map"


def test_what_takes_long_is_told_again_and_again_and_not_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "EVERY", 0.01)
    told: list[int] = []
    with live.telling(lambda: told.append(1)):
        until = time.monotonic() + 60
        while len(told) < 3 and time.monotonic() < until:
            time.sleep(0.01)
    said = len(told)
    assert said >= 3
    time.sleep(0.05)
    assert len(told) == said


def test_a_map_whose_program_was_killed_is_copied_with_all_that_was_written(tmp_path: Path) -> None:
    writing = (
        "import os, sys\nfrom pathlib import Path\nfrom uiatlas.storage import Database\n"
        "database = Database(Path(sys.argv[1]), create=True)\n"
        "database.write([('app', 'screen', str(n), n) for n in range(50)])\nos.kill(os.getpid(), 9)"
    )
    made = tmp_path / "made.uiatlas"
    subprocess.run([sys.executable, "-c", writing, str(made)], check=False)
    assert made.with_name("made.uiatlas-wal").stat().st_size > 0
    copied(made, tmp_path / "copy.uiatlas")
    with Database(tmp_path / "copy.uiatlas") as copy:
        assert len(list(copy.read("app", "screen"))) == 50


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


@pytest.mark.parametrize(
    "option", ["--tools=x", "--app=x", "--map=x", "--no-map", "--explore-budget=1m", "--keep=x", "--again"]
)
def test_other_suites_refuse_what_is_for_live(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "identity", option]) == 2
    assert "live" in capsys.readouterr().err
