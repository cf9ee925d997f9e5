"""A browser that is kept for the next device; skipped where there is none."""

import os
import signal
from collections.abc import Iterator
from contextlib import closing

import pytest
from tests import needs
from tests.devices.browser.pages import Site, served

from uiatlas.errors import DeviceLostError

needs.browser()

from playwright.async_api import Browser  # noqa: E402

from uiatlas.devices.browser import keeping_browser, open_device  # noqa: E402
from uiatlas.devices.browser.device import BrowserDevice  # noqa: E402


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    with served() as running:
        yield running


def opened(site: Site, path: str = "/") -> BrowserDevice:
    device = open_device(f"{site.origin}{path}", {})
    assert isinstance(device, BrowserDevice)
    return device


def asked(device: BrowserDevice, script: str) -> object:
    """What a script says on the page in front."""
    return device._call(device._driver.tabs.pages[-1].evaluate(script))


async def process_of(browser: Browser) -> int:
    session = await browser.new_browser_cdp_session()
    told = await session.send("SystemInfo.getProcessInfo")
    await session.detach()
    return next(int(each["id"]) for each in told["processInfo"] if each["type"] == "browser")


def test_the_next_device_finds_nothing_of_the_one_before(site: Site) -> None:
    """It finds neither its cookies nor its pages, and may open what was outside the boundary of the one before."""
    with keeping_browser(), served() as elsewhere:
        with closing(opened(site)) as device:
            browser = device._driver.browser
            asked(device, "document.cookie = 'who=ann'")
            assert asked(device, "document.cookie") == "who=ann"
        with closing(opened(site, "/form")) as device:
            assert device._driver.browser is browser
            assert asked(device, "document.cookie") == ""
            assert len(browser.contexts) == 1
        with closing(opened(elsewhere)) as device:
            assert device._driver.browser is browser
            assert device.observe().elements
    assert not browser.is_connected()


def test_two_devices_at_once_have_a_browser_each(site: Site) -> None:
    with keeping_browser(), closing(opened(site)) as one, closing(opened(site)) as other:
        assert one._driver.browser is not other._driver.browser


def test_without_being_asked_a_browser_ends_with_its_device(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("uiatlas.devices.browser.keeping._waiting", [])
    with closing(opened(site)) as device:
        browser = device._driver.browser
    assert not browser.is_connected()


def test_a_browser_that_died_is_lost_and_is_not_given_to_the_next_device(site: Site) -> None:
    with keeping_browser():
        with closing(opened(site)) as device:
            os.kill(device._call(process_of(device._driver.browser)), signal.SIGKILL)
            with pytest.raises(DeviceLostError):
                device.observe()
            with pytest.raises(DeviceLostError):
                device.restart()
        with closing(opened(site)) as device:
            assert device.observe().elements


def test_a_page_that_never_answers_does_not_stop_the_next_device(site: Site) -> None:
    with keeping_browser():
        with closing(opened(site)) as device:
            page = device._driver.tabs.pages[-1]
            asked(device, "setTimeout(() => { while (true) {} }, 0)")
            assert not page.is_closed()
        with closing(opened(site)) as device:
            assert device.observe().elements
