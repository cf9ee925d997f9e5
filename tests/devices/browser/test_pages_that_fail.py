"""Pages that do not open, and a site that stops answering, are said to be that."""

import threading
from collections.abc import Iterator
from contextlib import closing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from tests import needs

from uiatlas.cli.main import main
from uiatlas.devices import open_device
from uiatlas.devices.base import caveat_of
from uiatlas.errors import ActionError, SiteLostError
from uiatlas.exploration import explore
from uiatlas.run.events import Event, Explored, Troubled
from uiatlas.ui import Back, Observation, Tap, UIElement, selector_for

needs.browser()

HOME = """<title>Shelf</title><h1>Shelf</h1><a href="/gone">Gone</a> <a href="/books">Books</a> <a href="/tea">Tea</a>
<a href="/missing#top">Missing</a>
<form method=post action="/sent"><button>Send form</button></form>
<form method=post action="/removed"><button>Remove</button></form>"""


class Pages(BaseHTTPRequestHandler):
    """A home page, one page that is gone without a word, and some that say their name."""

    def do_GET(self) -> None:
        if self.path == "/gone":
            self.answer(404, "")
        elif self.path == "/missing":
            self.answer(404, "<title>Not found</title><h1>Nothing here</h1>")
        else:
            self.answer(200, HOME if self.path == "/" else f"<title>{self.path}</title><h1>Page {self.path}</h1>")

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if self.path == "/removed":
            self.answer(303, "", "/missing")
            return
        self.answer(200, '<title>Sent</title><h1>Sent</h1><a href="/books">Books</a>')

    def answer(self, status: int, body: str, location: str = "") -> None:
        self.send_response(status)
        if location:
            self.send_header("Location", location)
        self.send_header("Content-Type", "text/html")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, format: str, *args: object) -> None: ...


@pytest.fixture
def server() -> Iterator[ThreadingHTTPServer]:
    running = ThreadingHTTPServer(("127.0.0.1", 0), Pages)
    thread = threading.Thread(target=running.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    yield running
    running.shutdown()
    running.server_close()
    thread.join()


def address(server: ThreadingHTTPServer, path: str = "/") -> str:
    return f"web:http://127.0.0.1:{server.server_port}{path}"


def tap(shown: Observation, label: str) -> tuple[Tap, UIElement]:
    element = next(e for e in shown.elements if e.label == label and e.actionable)
    return Tap(selector_for(element, shown)), element


def test_a_page_that_answers_nothing_but_an_error_is_told_with_its_status(server: ThreadingHTTPServer) -> None:
    with closing(open_device(address(server))) as device:
        with pytest.raises(ActionError, match=r"/gone cannot be opened: HTTP 404"):
            device.perform(*tap(device.observe(), "Gone"))
        device.perform(Back())
        assert device.observe().title == "Shelf"


def test_a_link_to_a_page_that_is_not_there_is_no_step_that_worked(server: ThreadingHTTPServer) -> None:
    with closing(open_device(address(server))) as device:
        with pytest.raises(ActionError, match=r"/missing cannot be opened: HTTP 404"):
            device.perform(*tap(device.observe(), "Missing"))
        assert device.observe().title == "Not found"
        device.perform(Back())
        assert device.observe().title == "Shelf"


def test_a_form_that_was_sent_has_done_its_work_whatever_comes_then(server: ThreadingHTTPServer) -> None:
    with closing(open_device(address(server))) as device:
        device.perform(*tap(device.observe(), "Remove"))
        assert device.observe().title == "Not found"


def test_going_back_to_a_form_that_was_sent_says_so(server: ThreadingHTTPServer) -> None:
    with closing(open_device(address(server))) as device:
        device.perform(*tap(device.observe(), "Send form"))
        device.perform(*tap(device.observe(), "Books"))
        with pytest.raises(ActionError, match="a form would have to be sent again"):
            device.perform(Back())


def test_a_site_that_stops_answering_ends_an_exploration_with_one_reason(server: ThreadingHTTPServer) -> None:
    told: list[Event] = []

    def listen(event: Event) -> None:
        told.append(event)
        if isinstance(event, Explored) and event.step == 3:
            server.shutdown()
            server.server_close()

    with closing(open_device(address(server))) as device:
        result = explore(device, None, 60.0, on_event=listen)
    assert result.status == "stopped"
    assert "does not answer" in result.reason
    assert [e for e in told if isinstance(e, Troubled)] == []
    assert result.screens > 1


def test_a_site_that_is_gone_is_no_app_that_crashed(server: ThreadingHTTPServer) -> None:
    with closing(open_device(address(server))) as device:
        server.shutdown()
        server.server_close()
        said = r"127\.0\.0\.1:\d+ does not answer \(net::ERR_CONNECTION_REFUSED\)"
        with pytest.raises(SiteLostError, match=said):
            device.perform(*tap(device.observe(), "Books"))
        with pytest.raises(SiteLostError, match=said):
            device.restart()


@pytest.mark.heavy("long")
def test_a_first_page_that_is_an_error_is_warned_of(
    server: ThreadingHTTPServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("UIATLAS_HOME", str(tmp_path))
    assert main(["explore", address(server, "/missing"), "-o", str(tmp_path / "m.uiatlas"), "--budget", "3s"]) == 1
    assert "warning: the first page answers HTTP 404" in capsys.readouterr().err
    assert main(["run", address(server, "/missing"), "open the settings"]) == 1
    assert "warning: the first page answers HTTP 404" in capsys.readouterr().err
    assert main(["look", f"web:file://{tmp_path}/none.html"]) == 2
    assert "check the address\n" in capsys.readouterr().err
    with closing(open_device(address(server))) as device:
        assert caveat_of(device) == ""
