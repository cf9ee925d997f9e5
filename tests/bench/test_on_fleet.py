"""Benchmarks whose parts are computed side by side: the same figures, and what is kept is not computed again."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from uiatlas.errors import InputError
from uiatlas.fleet.engine import Threads
from uiatlas.fleet.files import FileBatches
from uiatlas_bench import on_fleet
from uiatlas_bench.on_fleet import spread
from uiatlas_bench.suites import droidtask, faults
from uiatlas_bench.suites.faults_tasks import CHORES

spread_here = partial(spread, engine=lambda: Threads(2), processes=2)


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UIATLAS_HOME", str(tmp_path))
    monkeypatch.setattr(on_fleet, "code_version", lambda: "1+g1")


def rows(home: Path) -> list[int]:
    """How many attempts each batch took."""
    kept = FileBatches(home / "fleet" / "batches.sqlite")
    try:
        return [sum(len(row.attempts) for row in kept.rows(batch.name)) for batch in kept.batches()]
    finally:
        kept.close()


def test_the_fault_benchmark_has_the_same_figures_side_by_side() -> None:
    """Its parts go through JSON and back, and come to the same report."""
    options = faults.Options(seeds=2, chores=CHORES[:1], resamples=20)
    apart = faults.run(options, spread=partial(spread_here, ("bench", "faults")))
    assert apart.to_json() == faults.run(options).to_json()


def test_what_was_computed_before_an_interruption_is_not_computed_again(tmp_path: Path) -> None:
    """The same command again goes on with the batch; when it is done, a third time begins a new one."""
    called: list[int] = []

    def call(argument: Any) -> dict[str, Any]:
        called.append(argument)
        return {"square": argument * argument}

    def interrupt(done: int, whole: int, what: str) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        spread_here(("bench", "x"), call, range(6), interrupt, processes=1)
    assert 0 < len(called) < 6
    assert [a["square"] for a in spread_here(("bench", "x"), call, range(6))] == [0, 1, 4, 9, 16, 25]
    assert sorted(called) == [*range(6)]
    spread_here(("bench", "x"), call, range(6))
    assert rows(tmp_path) == [6, 6]


def test_a_part_that_cannot_be_computed_is_named(tmp_path: Path) -> None:
    """It is tried three times, and the line says what broke."""

    def call(argument: Any) -> dict[str, Any]:
        return {"inverse": 1 / argument}

    with pytest.raises(InputError, match=r"part 1 of batch .* ZeroDivisionError"):
        spread_here(("bench", "x"), call, [0, 1])
    assert rows(tmp_path) == [4]


def test_recorded_tasks_are_played_side_by_side_and_read_from_where_they_are_kept(
    shop_folder: Path, tmp_path: Path
) -> None:
    """What the parts keep is what one process would have played."""
    alone = droidtask.Options(shop_folder, resamples=5, decisions=False)
    kept = replace(alone, keeping=droidtask.Keeping(tmp_path / "kept"))
    parts = droidtask.parts_of(kept)
    assert {(part["map"], part["app"]) for part in parts} == {(True, "shop"), (False, "shop")}
    told = spread_here(("bench", "droidtask"), droidtask.play_part, parts)
    assert all(part["tasks"] > 0 for part in told)
    assert droidtask.run(kept).metrics == droidtask.run(alone).metrics
