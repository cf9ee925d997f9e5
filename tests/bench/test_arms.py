"""Arms of recorded tasks: asked of a real endpoint, stopped and gone on with, and told in one table."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from uiatlas.cli.main import main
from uiatlas.errors import FormatError, InputError
from uiatlas.llm.testing import SimulatedServer
from uiatlas_bench.arms import Arm, Outcome, difference_of, figures_of, sheets_of, verdicts_of
from uiatlas_bench.kept_arms import kept_arms
from uiatlas_bench.metrics import paired_interval

PLAN = '{"steps": [{"do": "tap", "at": "Items"}, {"do": "tap", "at": "Apple"}], "proof": []}'
TAP = '{"do": "tap", "at": 1}'

Json = dict[str, Any]
Bench = Callable[..., Json]


def text_of(body: Json) -> str:
    return json.dumps(body["messages"], sort_keys=True)


class Endpoint:
    """What the simulated model says; it holds the answer back from a question on, until it is told to go on."""

    def __init__(self, says: str) -> None:
        self.says, self.holds_from, self.answered = says, sys.maxsize, list[str]()
        self.held, self.let_go = threading.Event(), threading.Event()

    def __call__(self, body: Json) -> str:
        if len(self.answered) >= self.holds_from:
            self.held.set()
            self.let_go.wait(60)
        self.answered.append(text_of(body))
        return self.says


@pytest.fixture
def endpoint(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], Endpoint]]:
    """Starts an endpoint that this machine's models are asked at."""
    servers: list[SimulatedServer] = []

    def begin(says: str) -> Endpoint:
        endpoint = Endpoint(says)
        servers.append(SimulatedServer(endpoint))
        servers[-1].__enter__()
        monkeypatch.setenv("OPENAI_BASE_URL", servers[-1].url)
        monkeypatch.setenv("OPENAI_API_KEY", "simulated")
        return endpoint

    yield begin
    for server in servers:
        server.__exit__(None, None, None)


@pytest.fixture
def bench(shop_folder: Path, capsys: pytest.CaptureFixture[str]) -> Bench:
    """Measures, and gives what was said as JSON."""

    def measured(*words: str) -> Json:
        capsys.readouterr()
        assert main(["bench", "droidtask", "--data", str(shop_folder), "--json", *words]) == 0
        found: Json = json.loads(capsys.readouterr().out)
        return found

    return measured


def told(report: Json) -> list[Json]:
    """What each task came to; how long it took and which code played it may differ."""
    return [{k: v for k, v in row.items() if k not in ("seconds", "version")} for row in report["per_task"]]


@pytest.mark.parametrize(("preset", "says"), [("reactive", TAP), ("once", PLAN)])
def test_an_arm_that_was_killed_goes_on_and_asks_nothing_again(
    preset: str, says: str, endpoint: Callable[[str], Endpoint], bench: Bench, shop_folder: Path, tmp_path: Path
) -> None:
    arm = ["--preset", preset, "--model", "openai:simulated", "--with-map"]
    endpoint(says)
    whole = bench(*arm, "--keep", str(tmp_path / "whole"))
    model = endpoint(says)
    model.holds_from = 3
    line = [sys.executable, "-m", "uiatlas", "bench", "droidtask", "--data", str(shop_folder), *arm]
    with subprocess.Popen([*line, "--keep", str(tmp_path / "parts")], env=os.environ, stderr=subprocess.DEVNULL) as run:
        assert model.held.wait(60)
        run.send_signal(signal.SIGKILL)
    before = model.answered[:3]
    model.holds_from = sys.maxsize
    model.let_go.set()
    while len(model.answered) < 4:  # what the killed run had asked last was not heard by anybody
        time.sleep(0.01)
    del model.answered[:]
    parts = bench(*arm, "--keep", str(tmp_path / "parts"))
    assert len(before) == 3
    assert not {*before} & {*model.answered}
    assert told(parts) == told(whole)
    assert (parts["metrics"], parts["without_map"]) == (whole["metrics"], {})
    del model.answered[:]
    assert told(bench(*arm, "--keep", str(tmp_path / "parts"))) == told(whole)
    assert model.answered == []


def test_arms_of_one_folder_are_one_table(
    endpoint: Callable[[str], Endpoint], bench: Bench, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    endpoint(TAP)
    keep = ["--keep", str(tmp_path / "kept")]
    asked = ["--preset", "reactive", "--model", "openai:simulated", "--episodes-only"]
    report = bench(*asked, *keep)
    bench("--with-map", *keep)
    bench(*asked, "--no-map", "--label", "second reader", *keep)
    compared = bench_table(tmp_path / "kept", capsys)
    names = ["reactive, map", "reactive, no map", "second reader, no map", "uiatlas, map"]
    assert [arm["arm"] for arm in compared["arms"]] == names
    by_name = {arm["arm"]: arm for arm in compared["arms"]}
    assert by_name["reactive, map"]["calls"] == report["metrics"]["model_calls"] / 4 > 0
    assert by_name["reactive, map"]["input_tokens"] == report["metrics"]["input_tokens"] / 4 > 0
    assert by_name["reactive, map"]["output_tokens"] > 0
    assert by_name["uiatlas, map"]["calls"] == 0
    assert len(compared["differences"]) == 6
    same = next(d for d in compared["differences"] if (d["arm"], d["against"]) == (names[1], names[2]))
    assert (same["tasks"], same["success"], same["calls"], same["mcnemar_p"]) == (4, 0, 0, 1)
    assert main(["bench", "droidtask", *keep, "--table"]) == 0
    table = capsys.readouterr().out
    assert all(name in table for name in names)
    assert "McNemar p" in table


def bench_table(keep: Path, capsys: pytest.CaptureFixture[str]) -> Json:
    capsys.readouterr()
    assert main(["bench", "droidtask", "--keep", str(keep), "--table", "--json"]) == 0
    found: Json = json.loads(capsys.readouterr().out)
    return found


def test_single_decisions_are_asked_only_if_they_are_wanted(endpoint: Callable[[str], Endpoint], bench: Bench) -> None:
    arm = ["--preset", "reactive", "--model", "openai:simulated", "--no-map"]
    model = endpoint(TAP)
    plain = bench(*arm)
    asked = len(model.answered)
    episodes = bench(*arm, "--episodes-only")
    assert len(model.answered) - asked < asked
    assert plain["metrics"]["decisions"] > 0 == episodes["metrics"]["decisions"]
    assert episodes["metrics"]["strict_success"] == plain["metrics"]["strict_success"]
    assert (episodes["ablation"], episodes["mcnemar_p"]) == ("no-map", None)


def test_a_model_that_gives_a_task_up_is_not_asked_about_it_again(
    endpoint: Callable[[str], Endpoint], bench: Bench
) -> None:
    model = endpoint('{"do": "fail", "why": "it is not here"}')
    arm = ["--preset", "reactive", "--model", "openai:simulated", "--with-map", "--episodes-only"]
    report = bench(*arm)
    assert (report["metrics"]["model_calls"], len(model.answered)) == (4, 4)
    assert {row["verdict"] for row in report["per_task"]} == {"failure"}


def test_a_budget_that_is_used_up_ends_a_part_and_the_next_part_goes_on(
    endpoint: Callable[[str], Endpoint], bench: Bench, shop_folder: Path, tmp_path: Path
) -> None:
    model = endpoint(TAP)
    arm = ["--preset", "reactive", "--model", "openai:simulated", "--with-map", "--episodes-only"]
    whole = bench(*arm)
    del model.answered[:]
    kept = ["--keep", str(tmp_path / "kept")]
    line = ["bench", "droidtask", "--data", str(shop_folder), *arm, *kept, "--max-calls", "3"]
    parts = 1
    while main(line) != 0:
        parts += 1
        assert len(model.answered) == 3 * (parts - 1)
    assert parts > 2
    assert told(bench(*arm, *kept)) == told(whole)


def test_results_of_another_arm_are_refused_and_a_label_keeps_them_apart(
    endpoint: Callable[[str], Endpoint], bench: Bench, shop_folder: Path, tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    endpoint(TAP)
    keep = ["--keep", str(tmp_path / "kept"), "--with-map", "--preset", "reactive", "--episodes-only"]
    bench(*keep, "--model", "openai:simulated")
    line = ["bench", "droidtask", "--data", str(shop_folder), *keep, "--model", "openai:another"]
    assert main(line) == 2
    assert "another model" in capsys.readouterr().err
    assert main([*line, "--label", "another"]) == 0
    assert {arm.name for arm in kept_arms(tmp_path / "kept")} == {"reactive, map", "another, map"}


def test_what_is_kept_is_played_anew_when_asked_and_damage_is_named(bench: Bench, tmp_path: Path) -> None:
    keep = ["--keep", str(tmp_path), "--with-map"]
    whole = bench(*keep)
    file = next(tmp_path.glob("uiatlas.map/000-*.json"))
    kept = json.loads(file.read_text())
    kept["outcome"]["passed"] = not kept["outcome"]["passed"]
    file.write_text(json.dumps(kept))
    assert figures_of(kept_arms(tmp_path)[0])["success"] != whole["metrics"]["strict_success"]
    assert told(bench(*keep, "--again")) == told(whole)
    assert figures_of(kept_arms(tmp_path)[0])["success"] == whole["metrics"]["strict_success"]
    file.write_text("{}")
    with pytest.raises(FormatError, match="is not the result of a task"):
        kept_arms(tmp_path)
    with pytest.raises(InputError, match="holds no results"):
        kept_arms(tmp_path / "nothing")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["droidtask", "--preset", "once", "--model", "openai:x", "--ablate", "dfs"], "preset once has nothing"),
        (["droidtask", "--model", "openai:x", "--ablate", "dfs"], "--ablate has no effect on a plan"),
        (["droidtask", "--preset", "maple", "--ablate", "single-plan"], "without a model"),
        (["droidtask", "--preset", "kgrag", "--no-map", "--ablate", "no-knowledge"], "without a map"),
        (["droidtask", "--preset", "maple", "--model", "openai:x", "--ablate", "no-mentor"], "by itself"),
        (["droidtask", "--preset", "once"], "once needs a model"),
        (["droidtask", "--ablate", "dfs", "--ablate", "bfs"], "contradict each other"),
        (["droidtask", "--ablate", "no-update", "--ablate", "append-only"], "contradict each other"),
        (["droidtask", "--ablate", "all", "--no-map"], "ablations are measured with the map"),
        (["droidtask", "--ablate", "all", "--keep", "x"], "--keep has no effect on the ablations"),
        (["droidtask", "--agent", "lexical", "--keep", "x"], "--keep has no effect on the floor lexical"),
        (["droidtask", "--with-map", "--no-map"], "leave nothing to measure"),
        (["droidtask", "--label", "x"], "--label has no effect where no results are kept"),
        (["droidtask", "--again"], "--again has no effect where no results are kept"),
        (["droidtask", "--table"], "--table has no effect where no results are kept"),
        (["droidtask", "--table", "--keep", "x", "--seeds", "3"], "--table measures nothing, so --seeds"),
        (["droidtask", "--table", "--keep", "x"], "x holds no results"),
        (["live", "--table", "--keep", "x"], "x holds no results"),
        (["live", "--preset", "once"], "once needs a model"),
        (["live", "--preset", "maple", "--model", "openai:x", "--ablate", "dfs"], "no ablation 'dfs'"),
        (["live", "--ablate", "no-update"], "no-update"),
        (["live", "--no-map", "--explore-budget", "1m"], "--explore-budget has no effect"),
        (["live", "--episodes-only"], "live has no --episodes-only"),
        (["live", "--seeds", "3"], "live has no --seeds"),
        (["identity", "--seeds", "10"], "identity has no --seeds"),
        (["identity", "--agent", "uiatlas"], "identity has no --agent"),
        (["identity", "--table", "--keep", "x"], "identity has no --"),
        (["retrieval", "--profile", "normal"], "retrieval has no --profile"),
        (["explore", "--with-map"], "explore has no --with-map"),
        (["breadth", "--list", "--install"], "--list only lists the programs"),
    ],
)
def test_an_option_without_effect_is_refused(
    words: list[str], said: str, shop_folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(shop_folder)
    monkeypatch.setenv("UIATLAS_DATA", str(shop_folder.parent))
    monkeypatch.setenv("OPENAI_API_KEY", "simulated")
    if words[0] == "droidtask" and "--table" not in words:
        words = [*words, "--data", str(shop_folder)]
    assert main(["bench", *words]) == 2
    assert said in capsys.readouterr().err


def outcome(task: str, passed: bool, verdict: str, accepted: str = "", calls: int = 0) -> Outcome:
    return Outcome(task, passed, verdict, accepted or verdict, calls, 10 * calls, 8 * calls, 2 * calls, 1.0)


MAPPED = Arm(
    "map",
    (
        outcome("a", True, "success", calls=1),
        outcome("b", True, "unproven", "success", calls=2),
        outcome("c", False, "unproven", "success", calls=3),
        outcome("d", False, "success", calls=1),
    ),
)
PLAIN = Arm("plain", (outcome("a", True, "success", calls=4), outcome("b", False, "failure", calls=4)), not_played=2)


def test_a_judged_fact_counts_only_in_the_figures_that_accept_it() -> None:
    strict, lenient = verdicts_of(MAPPED.outcomes), verdicts_of(MAPPED.outcomes, accept_judged=True)
    assert (strict.said_and_done, strict.false_successes, strict.done_unsaid) == (1, 1, 1)
    assert (lenient.said_and_done, lenient.false_successes, lenient.done_unsaid) == (2, 2, 0)
    figures = figures_of(MAPPED)
    assert (figures["false_successes"], figures["unaccounted"], figures["calls"]) == (1, None, 1.75)
    assert figures["verdicts"] == {"success": 2, "unproven": 2}


def test_arms_are_compared_on_the_tasks_that_both_played() -> None:
    pair = difference_of(MAPPED, PLAIN)
    assert (pair["tasks"], pair["success"], pair["calls"], pair["tokens"]) == (2, 0.5, -2.5, -25)
    assert pair["success_interval"] == paired_interval([True, True], [True, False])
    arms, differences = sheets_of([MAPPED, PLAIN], "Tasks")
    assert "2 of plain" in arms.note
    assert [row[0] for row in arms.rows] == ["map", "plain"]
    assert differences.rows[0][:3] == ("map - plain", "2", "+0.500")
    alone = Arm("elsewhere", (outcome("z", True, "success"),))
    assert len(sheets_of([MAPPED, alone], "Tasks")) == 1
