"""The floors are the reference program's floors, to the last digit that it prints."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from uiatlas_bench.runner import play
from uiatlas_bench.suites.droidtask import scores_of
from uiatlas_bench.suites.droidtask_floors import FLOORS
from uiatlas_bench.tasks import load_tasks

Scores = dict[str, dict[str, float]]


def told_by(reference: Path, folder: Path, seeds: int) -> Scores:
    command = [sys.executable, str(reference), str(folder), "--seeds", str(seeds)]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    rows = [json.loads(line) for line in lines]
    return {row.pop("agent"): row for row in rows}


def measured(folder: Path, seeds: int) -> Scores:
    data = load_tasks(folder)
    out = {}
    for name, floor in FLOORS.items():
        results = play(data, data.explorations, floor, seeds=seeds if name == "random" else 1)
        scores = scores_of(results) | {"tasks": len(results)}
        out[name] = {
            k: round(v, 4)
            for k, v in scores.items()
            if k not in ("model_calls", "tokens", "input_tokens", "output_tokens")
        }
    return out


@pytest.mark.parametrize("seed", range(6))
def test_floors_of_apps_drawn_at_random_equal_the_reference(
    reference: Path, chance_folder: Callable[[int], Path], seed: int
) -> None:
    folder = chance_folder(seed)
    assert measured(folder, seeds=4) == told_by(reference, folder, seeds=4)


def test_floors_of_the_hand_made_app_equal_the_reference(reference: Path, shop_folder: Path) -> None:
    assert measured(shop_folder, seeds=10) == told_by(reference, shop_folder, seeds=10)


def test_floors_of_the_recorded_apps_equal_the_reference(reference: Path, data_dir: Path) -> None:
    folder = data_dir / "droidtask"
    assert measured(folder, seeds=10) == told_by(reference, folder, seeds=10)


def test_no_floor_says_done_and_the_map_helps(data_dir: Path) -> None:
    scores = measured(data_dir / "droidtask", seeds=2)
    assert all(s["strict_with_done"] == 0 for s in scores.values())
    assert scores["random"]["strict_success"] < scores["lexical"]["strict_success"]
    assert scores["lexical"]["strict_success"] < scores["lexical_map"]["strict_success"]
