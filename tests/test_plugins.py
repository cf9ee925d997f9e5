"""Back-ends that installed packages bring are found, also when they come or go while the program runs."""

import os
import sys
from pathlib import Path

import pytest

from uiatlas.errors import InputError, UnknownNameError
from uiatlas.plugins import load, names


def _install(folder: Path, package: str, code: str | None = "def open_device(): ...\n") -> None:
    """Put a package that brings a device of its name into a folder of packages, without its code if there is none."""
    about = folder / f"{package}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}-of-kiosks\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[uiatlas.devices]\n{package} = {package}:open_device\n")
    if code is not None:
        (folder / f"{package}.py").write_text(code)
    _changed(folder)


def _changed(folder: Path) -> None:
    """Have a folder say that it changed, which a file system notes only some hundred times in a second."""
    now = folder.stat().st_mtime_ns + 1_000_000_000
    os.utime(folder, ns=(now, now))


def test_packages_are_found_as_they_come_and_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UnknownNameError):
        load("devices", "first_kiosk")
    monkeypatch.syspath_prepend(tmp_path)
    _install(tmp_path, "first_kiosk")
    assert "first_kiosk" in names("devices")
    assert load("devices", "first_kiosk").__name__ == "open_device"
    _install(tmp_path, "second_kiosk")
    assert {"first_kiosk", "second_kiosk"} <= set(names("devices"))
    (tmp_path / "first_kiosk-1.0.dist-info").rename(tmp_path / "gone")
    _changed(tmp_path)
    assert "first_kiosk" not in names("devices")
    assert "second_kiosk" in names("devices")
    assert "second_kiosk" not in names("planners")
    with pytest.raises(UnknownNameError):
        load("devices", "first_kiosk")


@pytest.mark.parametrize(
    ("code", "hint"),
    [
        (None, "pip install --force-reinstall broken_kiosk-of-kiosks"),
        ("import a_package_that_nobody_has\n", "pip install a_package_that_nobody_has"),
        ("", "pip install --force-reinstall broken_kiosk-of-kiosks"),
    ],
    ids=["its code is gone", "what it needs is gone", "it does not fit"],
)
def test_a_package_that_cannot_be_used_is_told_with_what_helps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str | None, hint: str
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    _install(tmp_path, "broken_kiosk", code)
    monkeypatch.delitem(sys.modules, "broken_kiosk", raising=False)
    with pytest.raises(InputError) as told:
        load("devices", "broken_kiosk")
    assert told.value.hint == hint
