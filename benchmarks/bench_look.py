"""A look at a page of 1,000 elements and finding it on a map, against the browser's own tree of the same page."""

import time
from collections.abc import Callable
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import import_module
from statistics import median
from threading import Thread

from benchmarks.common import Row
from uiatlas.devices import open_device
from uiatlas.devices.browser.finding import find_chromium
from uiatlas.errors import InputError
from uiatlas.perception import Locator
from uiatlas.utg import Graph

ELEMENTS = 1000
REPEATS = 9
AIM = 1.0


class _Page(BaseHTTPRequestHandler):
    """Rows of a text, a check box and a button, and a field above them."""

    def do_GET(self) -> None:
        rows = "".join(
            f"<li><b>Parcel {n}</b> <label><input type=checkbox> Sent</label> <button>Open {n}</button></li>"
            for n in range(ELEMENTS // 3)
        )
        body = f"<title>Parcels</title><h1>Parcels</h1><input aria-label=Search><ul>{rows}</ul>"
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, *said: object) -> None:
        """Say nothing."""


def rows() -> list[Row]:
    """One row, or none where there is no browser."""
    with suppress(InputError):
        find_chromium()
        server = ThreadingHTTPServer(("127.0.0.1", 0), _Page)
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            return [_measured(f"http://127.0.0.1:{server.server_address[1]}/")]
        finally:
            server.shutdown()
            server.server_close()
    return []


def _measured(address: str) -> Row:
    """Looks and trees in turns, by the clock on the wall, since most of the work is done by the browser."""
    device = open_device(f"web:{address}")
    try:
        with import_module("playwright.sync_api").sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
            page = browser.new_page()
            page.goto(address)
            asked = page.context.new_cdp_session(page)
            shown = device.observe()
            graph = Graph(shown.app)
            locator = Locator(graph)
            graph.put_screen(locator.place(shown))
            ours: list[float] = []
            baseline: list[float] = []
            for _ in range(REPEATS):
                ours.append(_milliseconds(lambda: locator.locate(device.observe())))
                baseline.append(_milliseconds(lambda: asked.send("Accessibility.getFullAXTree")))
            browser.close()
    finally:
        device.close()
    note = (
        f"a page in Chromium with {len(shown.elements)} elements: look and locate, against Accessibility.getFullAXTree "
        f"of the DevTools protocol, which gives the tree alone; milliseconds on the wall, median of {REPEATS} in turns"
    )
    return Row(
        "look and locate, 1,000 elements", median(ours), median(baseline), median(ours) / median(baseline), AIM, note
    )


def _milliseconds(work: Callable[[], object]) -> float:
    """Milliseconds on the wall."""
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1000
