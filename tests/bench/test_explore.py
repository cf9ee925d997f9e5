"""The exploration benchmark on a small site of our own, started as programs of others are and driven in a browser."""

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest
from tests import needs

from uiatlas.cli.main import main
from uiatlas.devices import open_device
from uiatlas.errors import UnknownNameError
from uiatlas_bench.suites.explore import Options, outcome_of, programs_of, ratio_of, report_of, run, sheets
from uiatlas_bench.suites.explore_crawl import MAP, SIGHTS, SUMMARY, Summary, crawl
from uiatlas_bench.suites.explore_play import Crawl, Routes, routes_on
from uiatlas_bench.suites.explore_random import RandomCrawler
from uiatlas_bench.suites.explore_rule import Sight, read_sights

pytestmark = pytest.mark.heavy("long")

SITE = Path(__file__).parent / "small_site.py"
PYTHON = shlex.quote(sys.executable)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    form = {
        "app": "desk",
        "env": "web",
        "device": "web:http://127.0.0.1:PORT/",
        "setup": ":",
        "start": f'exec {PYTHON} {shlex.quote(str(SITE))} "$PORT" "$STATE"',
        "ready": f'exec {PYTHON} {shlex.quote(str(SITE))} ready "$PORT"',
    }
    (folder / "live_tasks.json").write_text(json.dumps([form]))
    return folder


def a_crawl(crawler: str, *places: str, failed: str = "") -> Crawl:
    sights = tuple(Sight(float(i), place, False, frozenset()) for i, place in enumerate(places))
    return Crawl(Summary(crawler, 60.0, 60.0, 10, 1, 0, 2, failed), sights)


def test_a_simulated_app_is_crawled_by_both_and_only_exploring_draws_a_map(tmp_path: Path) -> None:
    for crawler in ("uiatlas", "random"):
        folder = tmp_path / crawler
        folder.mkdir()
        device = open_device("sim:notes?seed=1")
        try:
            done = crawl(crawler, device, 4.0, folder)  # a step takes up to a second where many programs run
        finally:
            device.close()
        assert (done.crawler, done.failed) == (crawler, "")
        assert done.steps > 5
        assert len(read_sights(folder / SIGHTS)) > 3
        assert json.loads((folder / SUMMARY).read_text())["steps"] == done.steps
    assert not (tmp_path / "random" / MAP).exists()
    routes = routes_on(tmp_path / "uiatlas" / MAP)
    assert routes.screens > 3
    assert routes.reached > 1
    assert routes.longest >= 1
    assert routes_on(tmp_path / "random" / MAP) == Routes()


def test_the_random_crawler_does_nothing_that_the_guard_refuses() -> None:
    device = open_device("sim:notes?seed=1")
    try:
        crawler = RandomCrawler(device, 1.5)
        crawler.run()
    finally:
        device.close()
    assert crawler.steps > 20
    assert crawler.refused > 0


def test_screens_per_minute_are_compared_and_the_union_is_of_both() -> None:
    first = outcome_of(
        "one", {"uiatlas": a_crawl("uiatlas", *"abc"), "random": a_crawl("random", "d")}, Routes(3, 3, 2)
    )
    other = outcome_of(
        "two", {"uiatlas": a_crawl("uiatlas", "a"), "random": a_crawl("random", "a", failed="it ended")}, Routes()
    )
    report = report_of(Options(budget=30.0), [first, other])
    assert ratio_of([first]) == 3.0
    assert report.more["ratio"] == 2.0
    assert report.per_app["one"].metrics["screens_per_minute"] == 6.0
    assert report.per_app["one"].metrics["share_of_union"] == 0.75
    assert report.metrics["share_of_union"] == 0.875
    assert report.metrics["map_reached"] == 1.0
    assert report.floors["random"]["failed"] == 1
    assert report.more["curve"] == {"uiatlas": [4, 4, 4, 4, 4], "random": [2, 2, 2, 2, 2]}
    tables = sheets(report)
    assert [row[0] for row in tables[0].rows] == ["one", "two", "all"]
    assert tables[1].rows[0] == ("uiatlas", "4", "4", "4", "4", "4")


def test_nothing_is_divided_by_a_crawler_that_saw_nothing() -> None:
    outcome = outcome_of("one", {"uiatlas": a_crawl("uiatlas"), "random": a_crawl("random")}, Routes())
    assert ratio_of([outcome]) is None
    assert "-" in sheets(report_of(Options(), [outcome]))[0].rows[0]


def test_programs_are_those_of_the_data_and_of_the_suite(data: Path) -> None:
    assert {"desk", "sqlite-web"} <= {p.app for p in programs_of(data, ())}
    assert [p.app for p in programs_of(data, ["desk"])] == ["desk"]
    with pytest.raises(UnknownNameError, match="nothing"):
        programs_of(data, ["nothing"])


def test_options_of_other_suites_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for wrong in (["--no-map"], ["--agent", "random"], ["--map", "m"], ["--profile", "hard"]):
        assert main(["bench", "explore", *wrong]) == 2
        assert f"explore has no {wrong[0]}" in capsys.readouterr().err


@pytest.mark.slow
def test_a_site_is_crawled_by_both_and_what_was_seen_is_kept(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    needs.browser()
    kept = tmp_path / "kept"
    command = ["bench", "explore", "--data", str(data), "--app", "desk", "--explore-budget", "6s", "--keep", str(kept)]
    assert main([*command, "--json"]) == 0
    said: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert (said["suite"], said["tasks"], said["simulated"]) == ("explore", 1, False)
    row = said["per_task"][0]
    assert row["uiatlas"]["screens"] >= 4
    assert row["union"] >= max(row["uiatlas"]["screens"], row["random"]["screens"])
    assert said["per_app"]["desk"]["map_reached"] > 0.5
    assert (said["metrics"]["crashes"], said["metrics"]["failed"]) == (0, 0)
    again = run(Options(data, apps=("desk",), budget=6.0, keep=kept))
    assert again.per_task[0] == row
    assert main(command) == 0
    assert "desk" in capsys.readouterr().out


def test_a_program_that_does_not_start_is_told_as_failed_and_tried_again_later(data: Path, tmp_path: Path) -> None:
    file = data / "live_tasks.json"
    file.write_text(json.dumps([{**json.loads(file.read_text())[0], "start": "exit 1"}]))
    report = run(Options(data, apps=("desk",), budget=1.0, keep=tmp_path / "kept"))
    assert report.metrics["failed"] == 1
    assert "does not come up" in json.dumps(report.to_json())
    assert not (tmp_path / "kept" / "desk.uiatlas" / SUMMARY).exists()
