"""Settings on a real site that shows the very same page after it has saved: what it kept, and what it refused."""

import threading
import urllib.parse
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from tests import needs

from uiatlas.agents.running import RunOptions, run_task
from uiatlas.devices import open_device
from uiatlas.utg import Graph

pytestmark = pytest.mark.skipif(bool(needs.no_browser()), reason=needs.no_browser())


@dataclass
class Kept:
    """What the site keeps, what it says when it refuses, and how often a form came in."""

    values: dict[str, str] = field(default_factory=lambda: {"theme": "Light"})
    refuses: str = ""
    sent: int = 0


class Settings(BaseHTTPRequestHandler):
    """A page of settings; after a form it shows the page again, without a word unless it refuses."""

    kept: Kept

    def log_message(self, *_: object) -> None:
        """Nothing is logged."""

    def show(self, values: dict[str, str], said: str = "") -> None:
        themes = "".join(f"<option{' selected' * (values['theme'] == t)}>{t}</option>" for t in ("Light", "Dark"))
        ticked = " checked" * ("sounds" in values)
        page = (
            "<title>Preferences</title><h1>Preferences</h1><form method=post>"
            f"<p><label>Theme <select name=theme>{themes}</select></label></p>"
            f"<p><label><input type=checkbox name=sounds{ticked}> Play sounds</label></p>{said}"
            "<button>Save changes</button></form>"
        ).encode()
        self.send_response(200)
        self.send_header("content-type", "text/html")
        self.send_header("content-length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)

    def do_GET(self) -> None:
        self.show(self.kept.values)

    def do_POST(self) -> None:
        sent = urllib.parse.parse_qs(self.rfile.read(int(self.headers["content-length"])).decode())
        values = {name: value[0] for name, value in sent.items()}
        self.kept.sent += 1
        if self.kept.refuses:
            self.show(values, f"<p>{self.kept.refuses}</p>")
            return
        self.kept.values = values
        self.send_response(303)
        self.send_header("location", self.path)
        self.end_headers()


@pytest.fixture
def site() -> Iterator[tuple[str, Kept]]:
    """The address of a site of its own, and what it keeps."""
    kept = Kept()
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Own", (Settings,), {"kept": kept}))
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/", kept
    server.shutdown()
    server.server_close()


def run(address: str, task: str, runs: Path) -> tuple[str, str]:
    """The verdict of a run without a model, masked as from the command line, and its reason."""
    device = open_device(f"web:{address}")
    try:
        report = run_task(device, task, RunOptions(graph=Graph(device.app), runs=runs, max_steps=12))
    finally:
        device.close()
    return report.result.status, report.result.reason


@pytest.mark.parametrize(
    ("task", "kept"),
    [
        ("set the theme to dark", {"theme": "Dark"}),
        ("turn on play sounds", {"theme": "Light", "sounds": "on"}),
    ],
)
def test_what_stands_on_the_page_that_is_loaded_after_saving_is_kept(
    site: tuple[str, Kept], task: str, kept: dict[str, str], tmp_path: Path
) -> None:
    """The page looks as before it was sent; that it was loaded anew shows that the form was taken, once."""
    address, state = site
    assert run(address, task, tmp_path)[0] == "success"
    assert (state.values, state.sent) == (kept, 1)


@pytest.mark.parametrize("said", ["That theme is already taken", "Session expired. Log in again", "Ungültige Eingabe"])
def test_a_page_that_says_anything_new_after_saving_proves_nothing(
    site: tuple[str, Kept], said: str, tmp_path: Path
) -> None:
    """The form comes back with what was set and with a message, in whatever words or language."""
    address, state = site
    state.refuses = said
    assert run(address, "set the theme to dark", tmp_path)[0] != "success"
    assert state.values == {"theme": "Light"}


def test_a_page_that_complains_after_saving_proves_nothing(site: tuple[str, Kept], tmp_path: Path) -> None:
    """The form comes back with what was set and a message beside it: the settings were not taken."""
    address, state = site
    state.refuses = "The theme is locked and must stay"
    status, reason = run(address, "set the theme to dark", tmp_path)
    assert status == "failure"
    assert "locked" in reason
    assert state.values == {"theme": "Light"}
