"""A web server on this machine that shows a simulated app and does on it what the page reports of touches and keys."""

import json
import threading
import time
from collections.abc import Mapping
from functools import cache
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files

from pydantic import BaseModel, Field, ValidationError

from uiatlas.devices.base import Device, open_device
from uiatlas.devices.served.markup import html_of, path_of
from uiatlas.errors import ActionError, InputError
from uiatlas.ui import Action, Back, InputText, LongPress, Observation, OpenApp, Role, Tap, UIElement, selector_for

LONG = "1080x50000"
"""A screen on which every list of an app is drawn to its end."""

_MOST = 100_000
"""Bytes that a report of the page may have."""


class Touch(BaseModel):
    """What the page reports: what was done to which element of which drawing of the screen."""

    kind: str = Field(pattern="^(look|tap|hold|type|back)$")
    drawn: int = 0
    index: int = Field(default=0, ge=0)
    text: str = ""


class ServedApp:
    """A simulated app behind an address, until it is closed.

    Its simulated clock follows the real one, so that a screen which takes two seconds takes them in the browser too.
    Opening the first page starts the app afresh; what it stores stays.

    Args:
        device: The simulated app, with or without faults; belongs to the server from now on.
        port: Where to listen on 127.0.0.1; any free port if 0.

    Raises:
        InputError: The device is not simulated, or the port cannot be used.
    """

    def __init__(self, device: Device, port: int = 0) -> None:
        if not device.simulated:
            raise InputError(f"{device.uri} is not simulated", hint="serve a simulated app, such as sim:notes")
        self.device = device
        self._lock = threading.Lock()
        self._since = time.monotonic()
        self._drawn, self._used = 0, False
        try:
            self._server = ThreadingHTTPServer(("127.0.0.1", port), _handler_of(self))
        except (OSError, OverflowError) as error:
            raise InputError(f"port {port}: {error}", hint="give a free port, or 0 for any") from error
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    @classmethod
    def of(cls, app: str, options: Mapping[str, str] | None = None, port: int = 0) -> "ServedApp":
        """Serve a simulated app by its name, on a screen so long that only the browser's own window scrolls.

        Args:
            app: A bundled app, or the path of a Python file.
            options: Options of ``sim:``, such as ``{"popup": "0.15"}``.
            port: Where to listen; any free port if 0.

        Raises:
            InputError: There is no such app, an option makes no sense, or the port cannot be used.
        """
        return cls(open_device(f"sim:{app}", {"size": LONG, **(options or {})}), port)

    def exchange(self, app: str, options: Mapping[str, str] | None = None) -> None:
        """Put another app, or the same one as it was at first, behind the address.

        Raises:
            InputError: There is no such app, or an option makes no sense.
        """
        device = open_device(f"sim:{app}", {"size": LONG, **(options or {})})
        with self._lock:
            self.device.close()
            self.device, self._used, self._since = device, False, time.monotonic()

    @property
    def url(self) -> str:
        """The address of the first page."""
        return f"http://127.0.0.1:{self._server.server_port}/"

    def close(self) -> None:
        """End the server and let go of the device."""
        self._server.shutdown()
        self._server.server_close()
        self.device.close()

    def opened(self, path: str) -> bytes:
        """A whole page; the first page starts the app afresh if it was used before."""
        with self._lock:
            self._pass_time()
            if path == "/" and self._used:
                self.device.restart()
            return _shell().replace("<!-- drawing -->", json.dumps(self._drawing()).replace("<", "\\u003c")).encode()

    def touched(self, touch: Touch) -> bytes:
        """What is shown after a touch; one that was meant for an older drawing does nothing."""
        with self._lock:
            self._pass_time()
            if touch.kind != "look" and (touch.drawn == self._drawn or touch.kind in ("back", "type")):
                self._used = True
                self._do(touch)
            return json.dumps(self._drawing()).encode()

    def _pass_time(self) -> None:
        now = time.monotonic()
        self.device.wait(now - self._since)
        self._since = now

    def _do(self, touch: Touch) -> None:
        shown = self.device.observe()
        try:
            if touch.kind == "back":
                self.device.perform(Back())
            elif touch.index < len(shown.elements):
                self.device.perform(*_meant(touch, shown))
        except ActionError:
            return  # the screen has changed under the finger

    def _drawing(self) -> dict[str, object]:
        shown = self.device.observe()
        if shown.app != self.device.app:
            self.device.perform(OpenApp(self.device.app))
            shown = self.device.observe()
        self._drawn += 1
        return {
            "drawn": self._drawn,
            "path": path_of(shown),
            "title": shown.title or self.device.app.rpartition(".")[2].capitalize(),
            "html": html_of(shown),
            "loading": any(e.role == Role.OTHER for e in shown.elements),
        }


def _meant(touch: Touch, shown: Observation) -> tuple[Action, UIElement]:
    element = shown.elements[touch.index]
    target = selector_for(element, shown)
    match touch.kind:
        case "tap":
            return Tap(target), element
        case "hold":
            return LongPress(target), element
        case _:
            return InputText(target, touch.text), element


@cache
def _shell() -> str:
    """The page around every screen: its style, and the script that reports touches and draws what comes back."""
    return files(__package__).joinpath("shell.html").read_text("utf-8")


def _handler_of(served: ServedApp) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            if self.path == "/favicon.ico":
                self._answer(HTTPStatus.NO_CONTENT, b"", "image/x-icon")
            else:
                self._answer(HTTPStatus.OK, served.opened(self.path.partition("?")[0]), "text/html; charset=utf-8")

        def do_POST(self) -> None:
            length = self.headers.get("Content-Length", "")
            try:
                touch = Touch.model_validate_json(self.rfile.read(min(int(length), _MOST)))
            except (ValueError, ValidationError):
                self._answer(HTTPStatus.BAD_REQUEST, b"not a touch", "text/plain")
                return
            self._answer(HTTPStatus.OK, served.touched(touch), "application/json")

        def _answer(self, status: HTTPStatus, body: bytes, kind: str) -> None:
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Cache-Control", "no-store")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            """Requests are not logged."""

    return Handler
