"""The packages beside the map layer, which the command line finds by entry points: there, gone, or broken."""

import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.program import Cli, Outcome, assert_one_clear_line

WITHOUT = """
import sys
from importlib.abc import MetaPathFinder


class Gone(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {gone}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)


sys.meta_path.insert(0, Gone())
from uiatlas.cli.main import main

sys.exit(main({arguments}))
"""


def without(gone: set[str], *arguments: object) -> Outcome:
    """A command where packages cannot be imported."""
    code = WITHOUT.format(gone=gone, arguments=[str(a) for a in arguments])
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=120)
    return Outcome(done.returncode, done.stdout, done.stderr)


BESIDE = {"uiatlas_bench", "uiatlas_static"}


@pytest.mark.parametrize(
    ("words", "missing"),
    [
        (("bench", "faults"), "uiatlas_bench"),
        (("bench", "--help"), "uiatlas_bench"),
        (("run", "sim:shop", "open the cart"), "uiatlas_bench"),
        (("map", "build", "SOURCE", "-o", "out.uiatlas"), "uiatlas_static"),
    ],
)
def test_a_package_that_is_gone_is_told_in_one_line(place: Path, words: tuple[str, ...], missing: str) -> None:
    """Which package is missing and how it comes back; nothing is written."""
    source = Path(__file__).resolve().parents[1] / "fixtures" / "twin" / "android"
    told = without(BESIDE, *(str(source) if w == "SOURCE" else w for w in words))
    assert_one_clear_line(told, f"needs {missing}, which is not installed", "pip install")
    assert not (place / "out.uiatlas").exists()


def test_all_that_needs_no_other_package_works_without_them(notes_map: Path) -> None:
    for words in (
        ("map", "show", notes_map, "--json"),
        ("plan", notes_map, "--to", "Settings", "--json"),
        ("demo", "--in", "memory", "--json"),
        ("devices", "--json"),
        ("map", "build", "--help"),
        ("--help",),
    ):
        told = without(BESIDE, *words)
        assert told.code == 0, told


def test_the_packages_of_this_distribution_are_found(cli: Cli, place: Path) -> None:
    """What an installation of uiatlas brings: benchmarks, simulated apps, maps from code."""
    devices = {d["device"] for d in cli("devices", "--json").json["devices"]}
    assert {"sim:notes", "sim:settings", "sim:shop", "sim:transit"} <= devices
    assert "droidtask" in cli("bench", "--help").out
    assert "--enrich" in cli("map", "build", "--help").out
    pytest.importorskip("tree_sitter")
    source = Path(__file__).resolve().parents[1] / "fixtures" / "twin" / "android"
    assert cli("map", "build", source, "-o", "garden.uiatlas", "--json").json["counts"]["screens"] == 11
