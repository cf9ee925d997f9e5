"""Finds what a browser device needs: the Playwright package and a Chromium of the system; nothing is downloaded."""

import os
import shutil
from importlib.util import find_spec
from pathlib import Path

from uiatlas.errors import InputError, MissingExtraError

VARIABLE = "UIATLAS_CHROMIUM"
"""Names the browser to use, before all that is found."""

_COMMANDS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge", "brave-browser")
_PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)


def find_chromium() -> str:
    """The path of a browser of the Chromium family.

    Raises:
        InputError: There is none, or the one that the environment names does not exist.
    """
    named = os.environ.get(VARIABLE)
    if named:
        if shutil.which(named) is None:
            raise InputError(
                f"{VARIABLE} names {named}, which cannot be run", hint=f"let {VARIABLE} name a browser, or unset it"
            )
        return named
    found = next(filter(None, map(shutil.which, _COMMANDS)), None)
    found = found or next((place for place in _PLACES if Path(place).is_file()), None)
    if found is None:
        raise InputError("no Chromium was found", hint=f"apt install chromium, or set {VARIABLE} to a browser of yours")
    return found


def need_playwright() -> None:
    """Say what to install where Playwright is missing.

    Raises:
        MissingExtraError: It is.
    """
    if find_spec("playwright") is None:
        raise MissingExtraError("Playwright, which drives the browser,", "browser")
