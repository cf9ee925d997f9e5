"""The retrieval benchmark: is the control of a task's last action among the first that a ranking points at?"""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from uiatlas.cli.main import main
from uiatlas.ui import Role, UIElement
from uiatlas_bench.suites.retrieval import Explored, Options, Place, run
from uiatlas_bench.tasks import load_tasks

Json = dict[str, Any]


def pointed(explored: Explored, text: str, wanted: str) -> Place:
    """The control of this text on the map's screen that also shows another text."""
    for screen in explored.graph.screens.values():
        if any(e.text == wanted for e in screen.elements):
            return screen.id, next(e for e in screen.elements if e.text == text)
    raise AssertionError(f"no screen shows {wanted}")


@pytest.fixture
def shop_folder(write: Callable[..., Path], shop: tuple[Json, list[Json]]) -> Path:
    """The hand-made app, with the two looks of one page in one cluster, as recordings have it."""
    app, tasks = shop
    for screen in app["screens"]:
        screen["cluster"] = screen["cluster"].replace("bought", "apple")
    return write({"shop": app}, tasks)


@pytest.fixture
def explored(shop_folder: Path) -> Explored:
    data = load_tasks(shop_folder)
    return Explored(data.apps["shop"], data.explorations["shop"])


def test_the_right_control_counts_at_its_place(explored: Explored, shop_folder: Path) -> None:
    task = next(t for t in load_tasks(shop_folder).tasks if t.id == "buy")
    wrong, right = pointed(explored, "Items", "Settings"), pointed(explored, "OK", "Bought")
    assert explored.find(task, [right]).place == 1
    assert explored.find(task, [wrong, right]).place == 2
    assert explored.find(task, [wrong]).place == 0


def test_a_like_control_on_another_screen_does_not_count(explored: Explored, shop_folder: Path) -> None:
    task = next(t for t in load_tasks(shop_folder).tasks if t.id == "buy")
    elsewhere = (pointed(explored, "Items", "Settings")[0], UIElement(0, Role.BUTTON, "OK"))
    assert explored.find(task, [elsewhere]).place == 0


def test_what_exploration_never_saw_cannot_be_found(write: Callable[..., Path], shop: tuple[Json, list[Json]]) -> None:
    app, tasks = shop
    for screen in app["screens"]:
        screen["sources"]["explore"] *= screen["id"] != "settings"
    for edge in app["edges"]:
        edge["explore"] *= "settings" not in (edge["src"], edge["dst"])
    report = run(Options(write({"shop": app}, tasks)))
    rows = {row["id"]: row for row in report.per_task}
    assert not rows["noise"]["possible"]
    assert rows["noise"]["place"] == 0
    assert report.metrics["possible"] == sum(bool(r["possible"]) for r in rows.values()) / report.tasks


def test_what_was_marked_is_confirmed_first_and_tasks_that_are_impossible_count(shop_folder: Path) -> None:
    report = run(Options(shop_folder))
    rows = {row["id"]: row for row in report.per_task}
    assert rows["buy"]["place"] == 1
    assert str(rows["buy"]["first"]).endswith(": OK")
    assert report.metrics["hit@1"] == sum(r["place"] == 1 for r in rows.values()) / len(rows) < 1


def test_the_command_writes_the_common_form(shop_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "retrieval", "--data", str(shop_folder), "--json"]) == 0
    report: Json = json.loads(capsys.readouterr().out)
    assert report["suite"] == "retrieval"
    assert report["metrics"].keys() >= {"hit@1", "hit@3", "hit@10", "mrr", "possible"}
    assert set(report["floors"]) == {"vectors alone", "words alone", "bm25", "embedding"}
    assert set(report["halves"]) == {"choice", "held_out"}


def test_the_command_shows_tables(shop_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "retrieval", "--data", str(shop_folder)]) == 0
    assert "hit@3" in capsys.readouterr().out


def test_options_of_other_suites_are_refused(shop_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "retrieval", "--data", str(shop_folder), "--agent", "random"]) == 2
    assert "retrieval has no --agent" in capsys.readouterr().err


@pytest.mark.heavy("long")
@pytest.mark.skipif("UIATLAS_DATA" not in os.environ, reason="needs the recorded apps in $UIATLAS_DATA")
def test_on_the_recorded_apps_the_aims_are_met_on_both_halves(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "retrieval", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["tasks"] == 91
    for figures in (report["metrics"], *report["halves"].values()):
        assert figures["hit@1"] >= 0.45
        assert figures["hit@3"] >= 0.60
    assert report["metrics"]["hit@3"] > report["floors"]["bm25"]["hit@3"]
