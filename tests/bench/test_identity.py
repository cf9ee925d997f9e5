"""The identity benchmark: labelled pairs judged by what the locator of the product says."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from uiatlas.errors import InputError
from uiatlas_bench.report import write_sheets
from uiatlas_bench.suites.identity import Options, run, sheets

XML = '<hierarchy><node class="android.widget.TextView" package="p" text="{}" bounds="[0,0][9,9]"/></hierarchy>'


def pair(a: str, b: str, label: str, kind: str = "other", app: str = "shop") -> dict[str, str]:
    return {"app": app, "a": a, "b": b, "label": label, "kind": kind, "why": "read by hand"}


@pytest.fixture
def pairs(shop_folder: Path) -> Path:
    hierarchies = shop_folder.parent / "hierarchies"
    hierarchies.mkdir()
    for name in ("wifi", "sound"):
        (hierarchies / f"{name}.xml").write_text(XML.format(name))
    path = shop_folder / "identity_pairs.json"
    rows = [
        pair("apple", "bought", "same", "checked"),
        pair("home", "settings", "different"),
        pair("loud", "loud", "same", "variant"),
        pair("wifi.xml", "sound.xml", "different", app="hier:p"),
    ]
    path.write_text(json.dumps(rows))
    return path


def test_pairs_are_judged_and_counted(shop_folder: Path, pairs: Path) -> None:
    report = run(Options(data=shop_folder, pairs=pairs))
    assert (report.metrics["recall"], report.metrics["false_merges"]) == (1.0, 0.0)
    assert (report.metrics["same"], report.metrics["different"]) == (2, 2)
    assert set(report.per_app) == {"shop", "hier:p"}


def test_wrong_labels_show_up_as_misses_and_false_merges(shop_folder: Path, pairs: Path) -> None:
    rows = json.loads(pairs.read_text())
    for row in rows:
        row["label"] = {"same": "different", "different": "same"}[row["label"]]
    pairs.write_text(json.dumps(rows))
    report = run(Options(data=shop_folder, pairs=pairs))
    assert (report.metrics["recall"], report.metrics["false_merges"]) == (0.0, 1.0)


def test_the_report_has_the_common_form(shop_folder: Path, pairs: Path) -> None:
    report: dict[str, Any] = json.loads(json.dumps(run(Options(data=shop_folder, pairs=pairs)).to_json()))
    common = {"suite", "split", "agent", "ablation", "tasks", "metrics", "without_map", "mcnemar_p", "floors"}
    assert report.keys() >= common | {"per_app", "per_task"}
    assert set(report["per_material"]) == {"recorded apps", "hierarchies"}
    assert report["per_kind"]["checked"]["content"]["recall"] == 1.0
    assert report["with_way"]["way_known"] == 2
    assert {row["judged"] for row in report["per_task"]} == {"same", "different"}


def test_tables_tell_total_kinds_and_apps(shop_folder: Path, pairs: Path) -> None:
    stream = io.StringIO()
    write_sheets(sheets(run(Options(data=shop_folder, pairs=pairs))), stream, width=120)
    for word in ("4 pairs", "By kind", "checked", "By app", "hier:p"):
        assert word in stream.getvalue()


def test_progress_tells_every_pair(shop_folder: Path, pairs: Path) -> None:
    told: list[tuple[int, int, str]] = []
    run(Options(data=shop_folder, pairs=pairs), progress=lambda *args: told.append(args))
    assert told[-1] == (4, 4, "hier:p")


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        ([], "holds no pair"),
        ([pair("home", "none", "same")], "no screen 'none'"),
        ([pair("home", "apple", "alike")], "label"),
        ([pair("a.xml", "b.xml", "same", app="hier:p")], "a.xml"),
        ([pair("a", "b", "same", app="market")], "market.json"),
    ],
)
def test_pairs_that_do_not_fit_are_refused(shop_folder: Path, pairs: Path, rows: list[Any], problem: str) -> None:
    pairs.write_text(json.dumps(rows))
    with pytest.raises(InputError, match=problem.replace(".", r"\.")):
        run(Options(data=shop_folder, pairs=pairs))


def test_missing_pairs_say_how_to_give_them(shop_folder: Path) -> None:
    with pytest.raises(InputError, match="--pairs FILE"):
        run(Options(data=shop_folder))


def test_the_labelled_pairs_are_all_judged(data_dir: Path) -> None:
    report = run(Options(data=data_dir))
    rows = json.loads((data_dir / "identity_pairs.json").read_text())
    assert report.tasks == len(rows)
    assert report.metrics["same"] + report.metrics["different"] == len(rows)
    assert report.metrics["recall"] > 0.5 > report.metrics["false_merges"]
