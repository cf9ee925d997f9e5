"""A recorded run as a test for another tool: Maestro, Playwright, uiautomator2 or Appium."""

from collections.abc import Callable, Mapping

from uiatlas.agents.replay.script import Script
from uiatlas.errors import UnknownNameError
from uiatlas.exporters.appium import appium_script
from uiatlas.exporters.case import case_of
from uiatlas.exporters.locating import Finder
from uiatlas.exporters.maestro import maestro_flow
from uiatlas.exporters.playwright import playwright_test
from uiatlas.exporters.uiautomator2 import uiautomator2_script

FORMATS: Mapping[str, Callable[[Script], str]] = {
    "maestro": lambda script: maestro_flow(case_of(script, Finder(joined=True))),
    "playwright": lambda script: playwright_test(case_of(script, Finder(rows=True))),
    "uiautomator2": lambda script: uiautomator2_script(case_of(script, Finder(rows=True))),
    "appium": lambda script: appium_script(case_of(script, Finder(rows=True))),
}


def export(script: Script, form: str) -> str:
    """A script as the text of a test.

    Raises:
        UnknownNameError: There is no such format.
        InputError: The format cannot say one of the steps; the error names it.
    """
    if form not in FORMATS:
        raise UnknownNameError("format", form, FORMATS)
    return FORMATS[form](script)
