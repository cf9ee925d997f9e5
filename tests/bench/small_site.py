"""A small site with settings, notes and a first-run question, served as a program of others is: state in a folder.

Run as ``python small_site.py PORT FOLDER``; what was set is in ``FOLDER/state.json``.
``python small_site.py ready PORT`` waits until it is up.
"""

import json
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs
from urllib.request import urlopen

FIRST: dict[str, Any] = {"clock": False, "sound": True, "notes": []}

HOME = """<h1>Desk</h1><a href="/settings">Settings</a> <a href="/notes">Notes</a> <a href="/about">About</a>"""
ABOUT = """<h1>About</h1><p>Desk 1.0</p><a href="/">Desk</a>"""


def settings(state: dict[str, Any]) -> str:
    """The page with the two check boxes."""
    boxes = "".join(
        f'<p><label><input type="checkbox" name="{name}" {"checked" if state[name] else ""} '
        f"onchange=\"fetch('/set', {{method: 'POST', body: new URLSearchParams({{{name}: this.checked}})}})\">{label}"
        "</label></p>"
        for name, label in (("clock", "Show the clock"), ("sound", "Play sounds"))
    )
    return f'<h1>Settings</h1>{boxes}<a href="/">Desk</a>'


def notes(state: dict[str, Any]) -> str:
    """The notes, and the form for a new one."""
    items = "".join(f"<li>{note}</li>" for note in state["notes"])
    return (
        f'<h1>Notes</h1><ul>{items}</ul><form method="post" action="/add"><label>New note <input name="note"></label>'
        '<button>Save</button></form><a href="/">Desk</a>'
    )


class Handler(BaseHTTPRequestHandler):
    """Serves the pages and keeps what is set."""

    file: Path

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""

    def do_GET(self) -> None:
        """A page."""
        state = json.loads(self.file.read_text())
        pages = {"/": HOME, "/about": ABOUT, "/settings": settings(state), "/notes": notes(state)}
        self._answer(200 if self.path in pages else 404, pages.get(self.path, ""))

    def do_POST(self) -> None:
        """A change."""
        said = parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode())
        state = json.loads(self.file.read_text())
        for name in ("clock", "sound"):
            if name in said:
                state[name] = said[name] == ["true"]
        state["notes"] += said.get("note", [])
        self.file.write_text(json.dumps(state))
        self._answer(200, notes(state) if self.path == "/add" else "")

    def _answer(self, status: int, body: str) -> None:
        page = f"<!doctype html><title>Desk</title>{body}".encode()
        self.send_response(status)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)


def wait_for(port: int) -> bool:
    """Whether the site comes up within ten seconds."""
    for _ in range(200):
        try:
            urlopen(f"http://127.0.0.1:{port}/").close()
        except OSError:
            time.sleep(0.05)
        else:
            return True
    return False


if __name__ == "__main__":
    if sys.argv[1] == "ready":
        sys.exit(not wait_for(int(sys.argv[2])))
    port, folder = int(sys.argv[1]), Path(sys.argv[2])
    Handler.file = folder / "state.json"
    if not Handler.file.exists():
        Handler.file.write_text(json.dumps(FIRST))
    ThreadingHTTPServer(("127.0.0.1", port), Handler).serve_forever()
