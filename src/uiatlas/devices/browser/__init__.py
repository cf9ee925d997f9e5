"""Pages in a real Chromium as devices: ``web:http://127.0.0.1:8000/``."""

from collections.abc import Mapping

from uiatlas.devices.base import Device
from uiatlas.devices.browser.finding import need_playwright
from uiatlas.devices.browser.keeping import keeping_browser

__all__ = ["keeping_browser", "open_device"]


def open_device(rest: str, options: Mapping[str, str]) -> Device:
    """Open a site in a browser; Playwright is imported only now.

    Raises:
        MissingExtraError: Playwright is not installed.
        InputError: It is no address, an option makes no sense, or the browser or the site is not there.
    """
    need_playwright()
    from uiatlas.devices.browser.device import open_device as opening  # noqa: PLC0415

    return opening(rest, options)
