"""A browser that is kept for the next device; skipped where there is none."""

import json
import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import closing, nullcontext
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar

import pytest
from tests import needs
from tests.devices.browser.pages import Site, served

from uiatlas.devices.holding import Hold
from uiatlas.errors import DeviceLostError, InputError
from uiatlas.ui import Role, Selector, Tap

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
            asked(device, "document.cookie = 'who=ann'; localStorage.who = 'ann'; caches.open('who')")
            assert asked(device, "document.cookie") == "who=ann"
        with closing(opened(site, "/form")) as device:
            assert device._driver.browser is browser
            assert asked(device, "document.cookie + (localStorage.who ?? '')") == ""
            assert asked(device, "caches.keys()") == []
            assert len(browser.contexts) == 1
        with closing(opened(elsewhere)) as device:
            assert device._driver.browser is browser
            assert device.observe().elements
    assert not browser.is_connected()


RETRIES = """<title>Beds</title><script>
const drop = () => fetch("/drop", {method: "POST"}).catch(() => 0);
document.addEventListener("visibilitychange", () => navigator.sendBeacon("/drop"));
</script><button onclick="setInterval(drop, 2)">Clear up</button>"""


class _Beds(BaseHTTPRequestHandler):
    """A page that goes on sending until it is closed, and then once more; what was sent is counted."""

    sent: ClassVar[list[str]] = []

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(RETRIES.encode())

    def do_POST(self) -> None:
        self.sent.append(self.path)
        self.send_response(204)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.mark.parametrize("kept", [True, False])
def test_what_is_held_back_is_not_sent_when_the_device_is_closed(kept: bool) -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Beds)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        address = f"http://127.0.0.1:{server.server_port}/?uiatlas.settle=0.3"
        with keeping_browser() if kept else nullcontext(), closing(open_device(address, {})) as device:
            assert isinstance(device, BrowserDevice)
            device.hold(Hold())
            device.perform(Tap(Selector(Role.BUTTON, "Clear up")))
            assert any(e.held for e in device.effects())
        time.sleep(0.2)
        assert not _Beds.sent
    finally:
        server.shutdown()
        server.server_close()


def test_a_device_that_cannot_be_opened_leaves_no_browser(site: Site, tmp_path: Path) -> None:
    """A stored session that the browser refuses is told, and the browser ends with the block all the same."""
    state = tmp_path / "state.json"
    state.write_text(json.dumps({"cookies": [{"name": "a"}], "origins": []}))
    with keeping_browser():
        with closing(opened(site)) as device:
            browser = device._driver.browser
        with pytest.raises(InputError, match="cannot open"):
            open_device(f"{site.origin}/", {"storage-state": str(state)})
    assert not browser.is_connected()


def test_blocks_of_two_threads_end_their_own_browsers_only(site: Site) -> None:
    begun, ended = threading.Event(), threading.Event()

    def other() -> None:
        with keeping_browser():
            begun.set()
            ended.wait(30)

    thread = threading.Thread(target=other)
    thread.start()
    begun.wait(30)
    with keeping_browser():
        with closing(opened(site)) as device:
            browser = device._driver.browser
        ended.set()
        thread.join()
        assert browser.is_connected()
        with closing(opened(site)) as device:
            assert device._driver.browser is browser
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
