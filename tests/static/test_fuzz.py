"""The study of hostile material finds nothing in its first cases, and tells how to see each again."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

ROOT = Path(__file__).parents[2]


def run(*options: str) -> subprocess.CompletedProcess[str]:
    """The study in a process that forks without threads around."""
    kept = {n: v for n, v in os.environ.items() if n not in ("UIATLAS_APKS", "UIATLAS_SOURCES")}
    command = [sys.executable, "-m", "benchmarks.study_fuzz", *options]
    return subprocess.run(command, cwd=ROOT, env=kept, capture_output=True, text=True, check=False, timeout=600)


def test_hostile_and_damaged_material_ends_in_a_map_or_an_error_of_one_line() -> None:
    done = run("--cases", "30")
    assert done.returncode == 0, done.stdout
    assert "damaged: one package made by hand; an app written by hand" in done.stdout
    assert done.stdout.endswith("30 cases, 0 findings\n")


def test_one_case_is_made_again_from_its_seed(tmp_path: Path) -> None:
    made = []
    for name in ("one", "two"):
        assert run("--seed", "7", "--cases", "1", "--folder", str(tmp_path / name)).returncode == 0
        made.append(
            {p.relative_to(tmp_path / name): p.read_bytes() for p in (tmp_path / name).rglob("*") if p.is_file()}
        )
    assert made[0]
    assert made[0] == made[1]
