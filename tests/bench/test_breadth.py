"""The breadth suite on a small site of our own, and the list of programs that it runs on."""

import json
import re
import shlex
import sys
from collections import Counter
from pathlib import Path

import pytest
from benchmarks.draw_breadth import QUOTAS, REPLACED, Place, drawn
from tests import needs

from uiatlas.cli.main import main
from uiatlas.errors import FormatError
from uiatlas_bench.suites.breadth import Options, Outcome, report_of, sheets
from uiatlas_bench.suites.breadth import run as run_suite
from uiatlas_bench.suites.breadth_play import MAP, READING, RESULT, Explored, Result
from uiatlas_bench.suites.breadth_programs import LIST, read_list

pytestmark = pytest.mark.heavy("long")

SITE = Path(__file__).parent / "small_site.py"
PYTHON = shlex.quote(sys.executable)


def listed(folder: Path, *programs: dict[str, str]) -> Path:
    """A list of programs in TOML."""
    lines = [
        line for each in programs for line in ("[[program]]", *(f"{k} = {json.dumps(v)}" for k, v in each.items()))
    ]
    file = folder / "list.toml"
    file.write_text("\n".join(lines) + "\n")
    return file


def site(name: str = "desk", **other: str) -> dict[str, str]:
    """A small site of our own, as a list names a program."""
    return {
        "name": name,
        "kind": "web",
        "toolkit": "none",
        "package": "pypi:desk==1",
        "device": "web:http://127.0.0.1:PORT/",
        "install": 'touch "$TOOLS/installed"',
        "start": f'exec {PYTHON} {shlex.quote(str(SITE))} "$PORT" "$STATE"',
        "ready": f'exec {PYTHON} {shlex.quote(str(SITE))} ready "$PORT"',
        **other,
    }


def test_a_program_is_installed_looked_at_and_explored_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    needs.browser()
    ordinary = site(setup='test "$PORT" -lt 32768')  # some programs take no port that a system gives away by itself
    programs = listed(tmp_path, ordinary, site("gone", start="exit 3", column="last"))
    keep = tmp_path / "kept"
    command = ["bench", "breadth", f"--data={programs}", f"--tools={tmp_path}", f"--keep={keep}", "--json"]
    command += ["--explore-budget=6s"]
    assert main([*command, "--install"]) == 0
    report = json.loads(capsys.readouterr().out)
    desk, gone = report["per_task"]
    assert (tmp_path / "installed").exists()
    assert desk["look"]["controls"] == 3, desk
    assert report["metrics"]["seen"] == 0.0
    assert desk["explored"]["screens"] > 1
    assert (keep / "desk" / MAP).is_file()
    assert gone["failed"] == "gone does not come up; install it with --install"
    assert report["columns"]["last"] == {**report["columns"]["last"], "programs": 1, "installed": 0, "seen": 0.0}
    (keep / "desk" / READING).write_text(
        json.dumps({"by": "me", "useful": True, "screens": 2, "options": 1, "rows": 1, "all_seen": True})
    )
    (tmp_path / "installed").unlink()
    assert main([*command, "--only", "desk"]) == 0
    again = json.loads(capsys.readouterr().out)
    assert again["per_task"][0]["look"] == desk["look"]  # kept, not run again
    assert [again["metrics"][key] for key in ("useful", "option_share", "row_share")] == [1.0, 0.25, 0.25]
    assert again["metrics"]["seen"] == 1.0  # since a reader found no more controls there than these three
    assert not (tmp_path / "installed").exists()


def test_a_program_that_was_not_installed_is_tried_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    needs.browser()
    there = f'test -e "$TOOLS/installed" && exec {PYTHON} {shlex.quote(str(SITE))} "$PORT" "$STATE"'
    programs = listed(tmp_path, site(start=there))
    command = ["bench", "breadth", f"--data={programs}", f"--tools={tmp_path}", f"--keep={tmp_path / 'kept'}", "--json"]
    command += ["--explore-budget=1s"]
    assert main(command) == 0
    assert "does not come up" in json.loads(capsys.readouterr().out)["per_task"][0]["failed"]
    assert main([*command, "--install"]) == 0
    (desk,) = json.loads(capsys.readouterr().out)["per_task"]
    assert (desk["failed"], desk["look"]["controls"]) == ("", 3)


def test_a_kept_result_that_is_damaged_is_named(tmp_path: Path) -> None:
    (tmp_path / "desk").mkdir()
    (tmp_path / "desk" / RESULT).write_text("{")
    with pytest.raises(FormatError, match=r"result\.json: is no result"):
        run_suite(Options(data=listed(tmp_path, site()), keep=tmp_path))


def test_a_map_of_few_screens_is_whole_only_if_nothing_that_was_shown_is_untried() -> None:
    (program, *_) = read_list()
    left = ({"screen": "home", "name": "Home", "controls": 2, "why": "gone"},)
    mapped = [
        Outcome(program, Result(name="desk", budget=6.0, explored=Explored(status=status, screens=3, untried=untried)))
        for status, untried in (("complete", ()), ("complete", left), ("spent", ()))
    ]
    assert [each.mapped for each in mapped] == [True, False, False]


def test_programs_are_listed_and_tables_name_each(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    programs = listed(tmp_path, site(), site("other", column="last"))
    assert main(["bench", "breadth", f"--data={programs}", "--list"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()][2:] == ["desk", "other"]
    assert main(["bench", "breadth", f"--data={programs}", "--only", "desks"]) == 2
    assert "desk" in capsys.readouterr().err
    assert main(["bench", "breadth", f"--data={programs}", "--list", "--column", "last"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()][2:] == ["other"]
    assert main(["bench", "breadth", f"--data={programs}", "--column", "second"]) == 2
    assert "none of these programs is of the column second; leave out --column, or choose among first, last" in (
        " ".join(capsys.readouterr().err.split())
    )
    (tmp_path / "list.toml").write_text("[[program]]\nname = 1\n")
    assert main(["bench", "breadth", f"--data={programs}", "--list"]) == 2
    assert "is no list of programs" in capsys.readouterr().err


def test_an_empty_report_is_a_table() -> None:
    assert sheets(report_of(Options(), []))[0].rows == ()


def test_the_list_is_what_was_drawn_and_keeps_its_quotas() -> None:
    programs = read_list()
    draw = drawn()
    assert [(p.kind, p.column) for p in programs] == [(place.kind, place.column) for place in draw.places]
    assert [p.name for p in programs] == [listed_name(place) for place in draw.places]
    assert {q.name: sum(place.quota == q.name for place in draw.places[:40]) for q in QUOTAS} == {
        "GTK 4": 6, "Qt 6": 4, "GTK 3": 4, "Qt 5": 3, "LibreOffice": 1, "Swing": 1, "Chromium": 1,
        "PyPI": 8, "npm": 8, "Debian": 4,
    }  # fmt: skip
    for program, place in zip(programs, draw.places, strict=True):
        if place.kind == "desktop":
            assert program.toolkit == place.quota
        else:
            assert program.package.split(":")[0] == place.quota.lower()


def test_every_program_of_the_list_is_pinned_as_it_is_installed() -> None:
    for program in read_list():
        registry, _, package = program.package.partition(":")
        name, version = package.rsplit({"debian": "=", "pypi": "==", "npm": "@"}[registry], 1)
        assert version[0].isdigit(), program.package
        assert re.search(rf"(?<![\w@/]){re.escape(name)}(\[\w+\])?\W{{1,2}}{re.escape(version)}(?!\w)", program.install)


def test_ten_programs_are_kept_for_last_and_reserves_are_the_next_of_their_pool() -> None:
    draw = drawn()
    last = [place for place in draw.places if place.column == "last"]
    assert Counter(place.kind for place in last) == {"desktop": 5, "web": 5}
    assert {"GTK 4", "Qt 6"} <= {place.quota for place in last}
    for quota in QUOTAS:
        taken = [place.program for place in draw.places if place.quota == quota.name]
        assert taken == [name for name in draw.orders[quota.name] if name not in REPLACED][: len(taken)]
        assert quota.pool is None or len(quota.pool) >= 2 * quota.count
        if quota.pool is not None:
            assert sorted(draw.orders[quota.name]) == sorted(quota.pool)
    head = LIST.read_text(encoding="utf-8").partition("[[program]]")[0]
    assert {name for name in REPLACED if f"# - {name} by " in head} == set(REPLACED)


@pytest.mark.parametrize(
    ("column", "begins", "names"),
    [
        (
            "second",
            40,
            "eiciel gsequencer assistant-qt6 pentobi bibledit trackio buildbot anyproxy likec4 browser-sync",
        ),
        (
            "third",
            50,
            "gpaste-2 passes-gtk massxpert beads giggle tahoe-lafs aim verdaccio tileserver-gl-light fake-smtp-server",
        ),
    ],
)
def test_ten_more_programs_are_the_next_reserves_of_the_pools_that_the_last_ten_came_from(
    column: str, begins: int, names: str
) -> None:
    draw = drawn()
    assert [n for n, place in enumerate(draw.places) if place.column == column] == list(range(begins, begins + 10))
    last, more = (Counter(p.quota for p in draw.places if p.column == which) for which in ("last", column))
    assert more == last == {"GTK 4": 2, "Qt 6": 2, "GTK 3": 1, "PyPI": 2, "npm": 3}
    assert [program.name for program in read_list() if program.column == column] == names.split()


def listed_name(place: Place) -> str:
    """What the list calls a program that was drawn: npm packages without their scope, a site in a window apart."""
    scope, _, rest = place.program.rpartition("/")
    return "-".join(word for word in (scope.strip("@"), rest, "app" * (place.quota == "Chromium")) if word)


def test_screens_that_are_no_places_are_told_apart_from_screens() -> None:
    program = read_list(LIST)[0]
    found = [Explored(status="spent", screens=12, places=places) for places in (None, 12, 9)]
    outcomes = [Outcome(program, Result(name=program.name, budget=120, explored=explored)) for explored in found]
    assert [o.mapped for o in outcomes] == [True, True, False]
    (sheet,) = sheets(report_of(Options(), outcomes))
    assert [row[5] for row in sheet.rows[:3]] == ["12", "12", "9 + 3"]
