"""A site of our own that is behind a login, and keeps notes that are sent a while after they were changed."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import parse_qs

LOGIN = """<title>Sign in</title><form method=post action=/login><label>User <input name=user></label>
<label>Password <input type=password name=password></label><button>Log in</button></form>"""
INSIDE = "<title>Inside</title><h1>Hello {user}</h1><button>Work</button><input aria-label=Note {saving}>"
SAVING = """onchange="setTimeout(() => fetch('/note', {method: 'POST', body: this.value}), 1200)" """


class Site(BaseHTTPRequestHandler):
    """Tells who tried to sign in, and which notes have come."""

    tried: list[str] = []  # noqa: RUF012
    notes: list[str] = []  # noqa: RUF012

    def do_GET(self) -> None:
        """Show the page inside to whom has signed in, else the login."""
        cookie = self.headers.get("Cookie", "")
        body = INSIDE.format(user="ann", saving=SAVING) if "session=ann" in cookie else LOGIN
        self._answer(body)

    def do_POST(self) -> None:
        """Take a note or a login."""
        body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        if self.path == "/note":
            self.notes.append(body)
            self._answer("")
            return
        given = parse_qs(body)
        self.tried.append(given["user"][0])
        right = given["password"] == ["let me in"]
        self.send_response(303)
        self.send_header("Location", "/")
        if right:
            self.send_header("Set-Cookie", f"session={given['user'][0]}; Path=/; Max-Age=3600")
        self.end_headers()

    def _answer(self, body: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, *_: object) -> None:
        """Say nothing."""
        return


@contextmanager
def signing_in() -> Iterator[str]:
    """The site's origin, as long as it is served."""
    Site.tried, Site.notes = [], []
    server = ThreadingHTTPServer(("127.0.0.1", 0), Site)
    Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()
