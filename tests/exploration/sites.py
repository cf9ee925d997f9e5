"""Sites of our own on a port of this machine, for explorations in a real browser."""

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

Pages = Mapping[str, str | Callable[[], str]]


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, pages: Pages) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.pages, self.posted = pages, list[str]()


class _Handler(BaseHTTPRequestHandler):
    server: _Server

    def do_GET(self) -> None:
        page = self.server.pages.get(urlsplit(self.path).path)
        self._answer(404 if page is None else 200, "" if page is None else page if isinstance(page, str) else page())

    def do_POST(self) -> None:
        sent = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        self.server.posted.append(f"{self.path} {sent}")
        self.do_GET()

    def _answer(self, status: int, body: str) -> None:
        data = body.encode()
        self.send_response(status)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None: ...


@contextmanager
def site(pages: Pages, posted: list[str] | None = None) -> Iterator[str]:
    """The URI of a device that shows a site of these pages, by path; `posted` takes what is sent to it."""
    running = _Server(pages)
    running.posted = running.posted if posted is None else posted
    thread = threading.Thread(target=running.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield f"web:http://127.0.0.1:{running.server_port}/"
    finally:
        running.shutdown()
        running.server_close()
        thread.join()
