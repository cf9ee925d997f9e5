"""Temporary folders of a device: gone when it is closed, and after a kill gone when the next one is made."""

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from uiatlas.devices.own_folder import OwnFolder

HOLDING = (
    "import sys, time\nfrom uiatlas.devices.own_folder import OwnFolder\n"
    "folder = OwnFolder('test')\n(folder.path / 'file').write_text('x')\nprint(folder.path, flush=True)\ntime.sleep(60)"
)


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", None)
    return tmp_path


def aged(path: Path) -> Path:
    """The folder as if it had been made an hour ago."""
    os.utime(path, (path.stat().st_atime, path.stat().st_mtime - 3600))
    return path


def test_a_folder_goes_when_it_is_closed() -> None:
    with OwnFolder("test") as path:
        (path / "file").write_text("x")
    assert not path.exists()


def test_what_a_killed_process_left_is_removed_by_the_next_one_and_what_is_in_use_stays() -> None:
    with subprocess.Popen([sys.executable, "-c", HOLDING], stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        left = aged(Path(other.stdout.readline().strip()))
        OwnFolder("test").close()
        assert (left / "file").exists()
        other.send_signal(signal.SIGKILL)
        other.wait()
    OwnFolder("other").close()
    assert left.exists()
    OwnFolder("test").close()
    assert not left.exists()


def test_a_folder_that_nobody_ever_locked_is_left_alone(place: Path) -> None:
    foreign = place / "uiatlas-test-of-somebody"
    foreign.mkdir()
    linked = place / "uiatlas-test-link"
    linked.symlink_to(foreign)
    aged(foreign)
    OwnFolder("test").close()
    assert foreign.exists()
    assert linked.is_symlink()
