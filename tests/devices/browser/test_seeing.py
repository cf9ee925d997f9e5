"""What is seen of a page: one that draws late, controls that nobody can touch, and ones that nothing names."""

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from tests import needs

from uiatlas.ui import InputText, Tap, selector_for

needs.browser()

from uiatlas.devices.browser.device import BrowserDevice, open_device  # noqa: E402

SCRIPTED = """<title>App</title><div id=root></div><script>
const draw = () => { root.innerHTML = "<h1>Inbox</h1><button onclick='this.textContent = 1'>Write</button>" }
const load = async (left) => { if (!left) return draw(); await fetch('/slow?' + left); load(left - 1) }
%s</script>"""

SKIPPING = """<title>Shop</title><style>.skip { position: fixed; top: -60px } .skip:focus { top: 0 }
.off { position: absolute; left: -9999px }</style><a class=skip href="#main">Skip to content</a>
<a class=off href="#nav">Jump to navigation</a>
<div style="transform: translateX(-100%); position: fixed; left: 0; width: 200px">
<a href="#x">Drawer link</a></div><main id=main><button>Buy</button></main>"""


class _Site(BaseHTTPRequestHandler):
    pages: dict[str, str] = {}  # noqa: RUF012

    def do_GET(self) -> None:
        path, _, _ = self.path.partition("?")
        if path == "/slow":
            time.sleep(1.2)
        body = self.pages.get(path, "").encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        return


@pytest.fixture
def opened() -> Iterator[Callable[[str], BrowserDevice]]:
    """Opens a page of a site of our own."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Site)
    Thread(target=server.serve_forever, daemon=True).start()
    with ExitStack() as stack:
        stack.callback(server.server_close)
        stack.callback(server.shutdown)

        def opening(page: str) -> BrowserDevice:
            _Site.pages = {"/": page}
            device = open_device(f"http://127.0.0.1:{server.server_address[1]}/", {"settle": "2"})
            assert isinstance(device, BrowserDevice)
            stack.callback(device.close)
            return device

        yield opening


def test_a_page_that_draws_when_its_data_have_come_is_waited_for_and_that_is_said(
    opened: Callable[[str], BrowserDevice], caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "uiatlas.devices"):
        seen = opened(SCRIPTED % "load(6)").observe()
    assert [e.text for e in seen.actionable] == ["Write"]
    assert any(said.startswith("waiting for the first control of http://127.0.0.1") for said in caplog.messages)


def test_a_page_that_draws_by_its_clock_is_waited_for(opened: Callable[[str], BrowserDevice]) -> None:
    seen = opened(SCRIPTED % "setTimeout(draw, 3500)").observe()
    assert [e.text for e in seen.actionable] == ["Write"]


def test_an_empty_page_is_waited_for_once_and_not_long(opened: Callable[[str], BrowserDevice]) -> None:
    device = opened("<title>Nothing</title><p>No control here</p>")
    begun = time.monotonic()
    for _ in range(3):
        assert not device.observe().actionable
    assert time.monotonic() - begun < 8


def test_what_lies_where_nobody_can_touch_it_is_no_option(opened: Callable[[str], BrowserDevice]) -> None:
    device = opened(SKIPPING)
    seen = device.observe()
    assert [e.text for e in seen.actionable] == ["Buy"]
    for element in seen.actionable:
        device.perform(Tap(selector_for(element, seen)), element)


NAMELESS = """<title>Toolbar</title><button id=saveDraft></button><button id=b17></button>
<button><img src="/static/icon-trash.svg"></button>
<button><svg><title>Zoom in</title><path d="M0 0h9v9"/></svg></button>
<input name=first_name value=Ann><input name=x1 value=Bob>"""


def test_controls_that_nothing_names_are_called_by_their_picture_or_by_the_developers_name(
    opened: Callable[[str], BrowserDevice],
) -> None:
    device = opened(NAMELESS.replace("<button", "<button style='width:30px;height:30px'"))
    seen = device.observe()
    named = [e.description or e.text for e in seen.actionable]
    assert named == [
        "save draft",
        "",
        "delete",
        "Zoom in",
        "first name",
        "Bob",
    ]
    field = seen.actionable[4]
    device.perform(InputText(selector_for(field, seen), "Eve"), field)
    assert (device.observe().actionable[4].text, device.observe().actionable[4].description) == ("Eve", "first name")
