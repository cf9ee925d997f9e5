"""A recorded run as a test for another tool: Maestro, Playwright, uiautomator2 or Appium."""

from collections.abc import Callable, Mapping

from uiatlas.agents.replay.script import Script
from uiatlas.errors import InputError, UnknownNameError
from uiatlas.exporters.appium import appium_script
from uiatlas.exporters.case import Case, case_of
from uiatlas.exporters.locating import Finder
from uiatlas.exporters.maestro import maestro_flow
from uiatlas.exporters.playwright import playwright_test
from uiatlas.exporters.uiautomator2 import uiautomator2_script

FORMATS: Mapping[str, tuple[Callable[[Case], str], Finder]] = {
    "maestro": (maestro_flow, Finder(joined=True)),
    "playwright": (playwright_test, Finder(rows=True)),
    "uiautomator2": (uiautomator2_script, Finder(rows=True)),
    "appium": (appium_script, Finder(rows=True)),
}


def export(script: Script, form: str, *, cleared: bool = False) -> str:
    """A script as the text of a test.

    Args:
        script: What is done.
        form: The tool that the test is for.
        cleared: Whether the app begins without its data.

    Raises:
        UnknownNameError: There is no such format.
        InputError: The format cannot say one of the steps; the error names it. Or it cannot clear an app's data.
    """
    if form not in FORMATS:
        raise UnknownNameError("format", form, FORMATS)
    if cleared and form == "playwright":
        raise InputError("a page has no data of an app to clear", hint="leave out --clear-data")
    written, finder = FORMATS[form]
    return written(case_of(script, finder, cleared=cleared))
