"""The benchmark of several devices on one app counts joined maps, and waits as long as it says."""

import time
from pathlib import Path

import pytest

from uiatlas.cli.main import main
from uiatlas.utg import Atlas
from uiatlas_bench.suites import fleet
from uiatlas_bench.suites.fleet_play import Drawn, drawn


def test_the_table_counts_the_map_that_is_kept_and_finds_no_danger(tmp_path: Path) -> None:
    options = fleet.Options(("shop",), devices=(1, 2), steps=12, wait=0.0, keep=tmp_path)
    report = fleet.run(options)
    (row,) = report.per_task
    with Atlas.open(tmp_path / "shop-2-12.uiatlas") as atlas:
        graph = atlas.load()
    maps = row["maps"]
    assert isinstance(maps, dict)
    assert maps["2"]["screens"] == len(graph.screens)
    assert maps["2"]["edges"] == len(graph.transitions)
    assert report.metrics["dangers"] == 0
    assert report.metrics["more_edges"] == pytest.approx(maps["2"]["edges"] / maps["1"]["edges"])
    (sheet,) = fleet.sheets(report)
    assert sheet.rows[0][:2] == ("shop", f"{maps['1']['screens']} ({maps['1']['edges']})")


def test_every_action_takes_its_time(tmp_path: Path) -> None:
    began = time.monotonic()
    alone = drawn("shop", 1, 5, 0.05, tmp_path)
    assert time.monotonic() - began >= 5 * 0.05
    assert list(alone.found) == sorted(alone.found)
    assert alone.seconds_to(1) is not None
    assert alone.seconds_to(alone.edges + 1) is None


def test_a_map_that_was_kept_before_is_not_drawn_on_with(tmp_path: Path) -> None:
    first, again = (drawn("shop", 1, 6, 0.0, tmp_path) for _ in range(2))
    assert (first.steps, first.edges, first.screens) == (again.steps, again.edges, again.screens)


def test_kept_tasks_are_not_played_anew_by_a_fleet(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "droidtask", "--fleet", "--keep", "kept", "--again"]) == 2
    assert "--again is given" in capsys.readouterr().err


def test_the_time_is_that_of_the_edge_that_makes_up_the_share() -> None:
    four = Drawn(4, 160, 10, 0, tuple(float(n) for n in range(1, 11)))
    one = Drawn(1, 40, 10, 0, tuple(3.0 * n for n in range(1, 10)))
    outcome = fleet.Outcome("shop", {1: one, 4: four}, one)
    assert outcome.goal == 9
    assert outcome.seconds() == (9.0, 27.0)
    assert outcome.more(4) == pytest.approx(10 / 9)


def test_other_suites_do_not_wait(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "faults", "--wait", "1s"]) == 2
    assert "it is for fleet" in capsys.readouterr().err
