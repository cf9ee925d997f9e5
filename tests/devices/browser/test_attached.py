"""What a page opens in a running browser: tabs and pop-up windows of ours are bounded and held, no other is touched."""

import threading
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from tests import needs

from uiatlas.devices.holding import Hold
from uiatlas.errors import ActionError
from uiatlas.ui import Observation, Tap, selector_for

needs.browser()

from tests.devices.browser.attaching import open_by_hand, running_browser, tabs  # noqa: E402

from uiatlas.devices.browser.device import BrowserDevice, open_device  # noqa: E402

_POST = "fetch('/{0}', {{method: 'POST', body: 'x'}})"
PAGES = {
    "/": """<title>Shop</title><a href="/cart" target=_blank>Cart</a>
<a href="{elsewhere}/" target=_blank rel=noreferrer>Elsewhere</a>
<button onclick="window.open('{elsewhere}/')">Window</button>
<form action="/order" method=post target=_blank><button>Order</button></form>
<a href="/remove?id=2" target=_blank>Second</a>
<button onclick="window.open('/cart'); setTimeout(() => window.close(), 50)">Move</button>
<button onclick="window.open('/leaving')">Leaving</button>
<button onclick="worker.postMessage(0)">Worker</button> <iframe src="/inner" title=Inner></iframe>
<iframe src="{beside}/outer" title=Outer></iframe>
<script>const worker = new Worker('/worker.js')</script>""",
    "/cart": f"""<title>Cart</title><button onclick="{_POST.format("pay")}">Next</button>
<button onclick="window.open('/last')">Further</button> <iframe src="/inner" title=Inner></iframe>""",
    "/last": f"""<title>Last</title><button onclick="{_POST.format("last")}">Finish</button>""",
    "/leaving": """<title>Leaving</title><button onclick="window.close()">Leave</button>
<script>onpagehide = () => navigator.sendBeacon('/gone')</script>""",
    "/inner": f"""<button onclick="{_POST.format("inner")}">Inside</button>""",
    "/outer": """<iframe src="/nested" title=Nested></iframe>""",
    "/nested": f"""<button onclick="{_POST.format("nested")}">Nested</button>""",
    "/worker.js": f"onmessage = () => {_POST.format('worker')}",
    "/theirs": f"""<title>Theirs</title><script>setInterval(() => {_POST.format("theirs")}, 200)</script>
<a href="{{elsewhere}}/help" target=_blank>Help</a> <iframe src="/theirs-inside"></iframe>""",
    "/theirs-inside": f"<script>setInterval(() => {_POST.format('theirs-inside')}, 200)</script>",
    "/help": "<title>Help</title>",
    "/broken": "<title>Broken</title><script src=/missing.js></script>",
}


@dataclass
class Shop:
    """A shop, what was asked of it and of a place outside."""

    origin: str = ""
    elsewhere: str = ""
    asked: list[str] = field(default_factory=list)

    @property
    def beside(self) -> str:
        """The same place as another site, whose frames are shown by another process."""
        return self.origin.replace("127.0.0.1", "localhost")

    def writes(self) -> set[str]:
        """What was asked for that is not only read."""
        return {each for each in self.asked if each.startswith(("POST", "GET /remove"))}


@pytest.fixture
def shop() -> Iterator[Shop]:
    shop = Shop()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            outside = self.server is servers[1]
            shop.asked.append(f"GET {'outside ' if outside else ''}{self.path}")
            page = PAGES.get(self.path.partition("?")[0], "<title>Done</title>")
            for name, place in (("elsewhere", shop.elsewhere), ("beside", shop.beside)):
                page = page.replace(f"{{{name}}}", place)
            self.send_response(404 if "missing" in self.path else 200)
            kind = "text/javascript" if self.path.endswith(".js") else "text/html"
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(page)))
            self.end_headers()
            self.wfile.write(page.encode())

        def do_POST(self) -> None:
            self.rfile.read(int(self.headers.get("Content-Length") or 0))
            shop.asked.append(f"POST {self.path}")
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    servers = [ThreadingHTTPServer(("", 0), Handler) for _ in range(2)]
    shop.origin, shop.elsewhere = (f"http://127.0.0.1:{each.server_port}" for each in servers)
    for each in servers:
        threading.Thread(target=each.serve_forever, args=(0.02,), daemon=True).start()
    yield shop
    for each in servers:
        each.shutdown()
        each.server_close()


@pytest.fixture
def running(tmp_path: Path) -> Iterator[str]:
    with running_browser(tmp_path / "theirs") as endpoint:
        yield endpoint


def attached(endpoint: str, shop: Shop, **options: str) -> BrowserDevice:
    device = open_device(f"cdp:{endpoint}", {"allow": shop.beside, **(options or {"page": f"{shop.origin}/"})})
    assert isinstance(device, BrowserDevice)
    return device


def tap(device: BrowserDevice, text: str) -> Observation:
    shown = device.observe()
    element = next(e for e in shown.actionable if e.text == text)
    device.perform(Tap(selector_for(element, shown)), element)
    return device.observe()


@pytest.mark.parametrize("opener", ["Elsewhere", "Window"])
def test_a_tab_that_is_opened_outside_the_boundary_is_asked_for_nothing(shop: Shop, running: str, opener: str) -> None:
    with closing(attached(running, shop)) as device:
        with pytest.raises(ActionError, match="not among the allowed addresses"):
            tap(device, opener)
        assert device.observe().title == "Shop"
        assert len(tabs(running)) == 2  # theirs and ours
    assert not [each for each in shop.asked if "outside" in each]


@pytest.mark.parametrize("opener", ["Order", "Second"])
def test_what_opens_a_tab_with_an_effect_is_held(shop: Shop, running: str, opener: str) -> None:
    with closing(attached(running, shop)) as device:
        device.hold(Hold())
        assert tap(device, opener).title == "Shop"
        assert [effect.held for effect in device.effects()] == [True]
    assert not shop.writes()


def test_what_is_touched_in_a_pop_up_window_a_frame_or_a_worker_is_held(shop: Shop, running: str) -> None:
    with closing(attached(running, shop)) as device:
        device.hold(Hold())
        for place in ("Inside", "Nested", "Worker"):
            tap(device, place)
        assert tap(device, "Cart").title == "Cart"
        tap(device, "Next")
        tap(device, "Inside")
        assert tap(device, "Further").title == "Last"
        tap(device, "Finish")
        held = [effect.address for effect in device.effects() if effect.held]
        assert held == ["/inner", f"{shop.beside}/nested", "/worker", "/pay", "/last"]
    assert not shop.writes()
    assert tabs(running) == ["about:blank"]


def test_a_tab_whose_opener_has_closed_is_held_and_closed(shop: Shop, running: str) -> None:
    with closing(attached(running, shop)) as device:
        device.hold(Hold())
        assert tap(device, "Move").title == "Cart"
        tap(device, "Next")
    assert not shop.writes()
    assert tabs(running) == ["about:blank"]


def test_what_a_pop_up_window_sends_while_it_closes_is_held(shop: Shop, running: str) -> None:
    """The browser tells that the window has gone before it asks whether the request may pass."""
    with closing(attached(running, shop)) as device:
        device.hold(Hold())
        assert tap(device, "Leaving").title == "Leaving"
        assert tap(device, "Leave").title == "Shop"
        device.wait(1.0)
        assert [effect.held for effect in device.effects()] == [True]
    assert not shop.writes()


@pytest.mark.heavy("long")
def test_what_is_done_in_other_tabs_meanwhile_is_neither_held_nor_closed(shop: Shop, running: str) -> None:
    open_by_hand(running, f"{shop.origin}/cart")
    open_by_hand(running, f"{shop.origin}/theirs")
    with closing(attached(running, shop, tab="Cart")) as device:
        device.hold(Hold())
        tap(device, "Next")
        assert tap(device, "Further").title == "Last"
        with closing(attached(running, shop, tab="Theirs", allow=shop.elsewhere)) as other:
            assert tap(other, "Help").title == "Help"
            shop.asked.clear()
            tap(device, "Finish")
            time.sleep(0.5)
            assert shop.writes() == {"POST /theirs", "POST /theirs-inside"}
            assert device.observe().title == "Last"
    assert sorted(tabs(running)) == ["about:blank", f"{shop.origin}/cart", f"{shop.origin}/theirs"]


def test_what_is_asked_for_in_other_tabs_is_nothing_that_ours_waits_for_or_lacks(shop: Shop, running: str) -> None:
    open_by_hand(running, f"{shop.origin}/cart")
    with closing(attached(running, shop)) as device:
        open_by_hand(running, f"{shop.origin}/broken")
        open_by_hand(running, f"{shop.origin}/missing")
        assert "GET /missing.js" in shop.asked
        device.observe()
        seen = device._driver.tabs
        assert (seen.traffic.lost, seen.answers.trouble) == ({}, "")
    with closing(attached(running, shop, page=f"{shop.origin}/broken")) as device:
        assert [*device._driver.tabs.traffic.lost] == [f"{shop.origin}/missing.js"]
