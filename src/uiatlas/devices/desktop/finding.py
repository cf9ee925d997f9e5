"""Finds what a desktop device needs: two Python packages, and programs of the system; nothing is installed."""

import os
import shutil
from importlib.util import find_spec

from uiatlas.errors import InputError, MissingExtraError

_LAUNCHERS = (
    "/usr/libexec/at-spi-bus-launcher",
    "/usr/lib/at-spi2-core/at-spi-bus-launcher",
    "/usr/lib/at-spi-bus-launcher",
    "/usr/libexec/at-spi2/at-spi-bus-launcher",
)
_MANAGERS = ("xfwm4", "metacity", "marco", "openbox", "kwin_x11", "fluxbox", "icewm", "matchbox-window-manager")
INSTALL = "apt install xvfb xfwm4 dbus at-spi2-core libglib2.0-bin dconf-gsettings-backend gsettings-desktop-schemas"
"""The line that installs everything for a session of one's own on Debian."""


def need_packages() -> None:
    """Say what to install where a Python package is missing.

    Raises:
        MissingExtraError: One is.
    """
    if any(find_spec(name) is None for name in ("jeepney", "Xlib", "PIL")):
        raise MissingExtraError("the driver of the desktop (jeepney, python-xlib, pillow)", "desktop")


def find_launcher() -> str:
    """The program that starts the accessibility bus.

    Raises:
        InputError: There is none.
    """
    found = next((place for place in _LAUNCHERS if os.access(place, os.X_OK)), None)
    if found is None:
        raise InputError("the accessibility bus (at-spi2-core) was not found", hint=INSTALL)
    return found


def need_session() -> None:
    """Say what to install where a session of one's own cannot be started.

    Raises:
        InputError: A program is missing.
    """
    missing = [name for name in ("Xvfb", "dbus-daemon") if shutil.which(name) is None]
    if missing:
        raise InputError(f"{' and '.join(missing)} not found", hint=INSTALL)
    find_launcher()


def find_manager(named: str) -> str:
    """The window manager to use, empty for none.

    Args:
        named: The one that is wanted, ``none``, or empty for the first that is installed.

    Raises:
        InputError: The one that is wanted is not installed.
    """
    if named == "none":
        return ""
    if named and shutil.which(named) is None:
        raise InputError(f"wm={named}: no such program", hint=f"apt install {named}, or write wm=none")
    return named or next((name for name in _MANAGERS if shutil.which(name)), "")


def need_program(program: str) -> None:
    """Say so where the app that is to be driven is not installed.

    Raises:
        InputError: It is not.
    """
    if shutil.which(program) is None:
        if "/" in program:
            raise InputError(f"desktop:{program}: no such program", hint="give the path of a program that can be run")
        hint = "check its name, install what has it, or give its path"
        raise InputError(f"desktop:{program}: {program} is not installed or not on PATH", hint=hint)
