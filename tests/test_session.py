"""What a run of the tests leaves out and says at its end, tried with the real conftest on two small tests."""

import shutil
import subprocess
import sys
from pathlib import Path

SMALL = """
import pytest

def test_quick(): pass

def test_absent(): pytest.skip("nothing here")

@pytest.mark.heavy("cluster")
def test_cluster(): pass
"""


def run(folder: Path, *options: str) -> str:
    """What pytest prints for the small tests."""
    shutil.copy(Path(__file__).with_name("conftest.py"), folder)
    (folder / "test_small.py").write_text(SMALL)
    (folder / "pytest.ini").write_text("[pytest]\nmarkers = heavy(suite): of its own\n")
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist", *options, "."]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout


def test_skipped_tests_are_counted_by_reason_at_the_end(tmp_path: Path) -> None:
    told = run(tmp_path)
    assert "skipped: 1, by reason" in told
    assert "     1  nothing here\n" in told


def test_a_heavy_suite_runs_only_when_it_is_asked_for(tmp_path: Path) -> None:
    assert "1 passed, 1 skipped, 1 deselected" in run(tmp_path)
    assert "1 passed, 2 deselected" in run(tmp_path, "--heavy", "cluster")
    assert "2 passed, 1 skipped" in run(tmp_path, "--with-heavy", "cluster")
