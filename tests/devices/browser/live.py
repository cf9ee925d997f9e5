"""A page of our own that gets what it shows through a WebSocket, and the server that it asks."""

import base64
import hashlib
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PAGE = """<!doctype html><title>Garden</title><nav><a href="#/beds">Beds</a> <a href="#/tools">Tools</a></nav>
<button onclick="live.send('drop all'); location.hash = '#/tools'">Clear up</button><main id=shown></main>
<script>
const live = new WebSocket(`ws://${location.host}/live`)
const show = () => { shown.textContent = 'Please wait'; live.send('read ' + (location.hash.slice(2) || 'start')) }
live.onopen = onhashchange = show
live.onmessage = (message) => { shown.innerHTML = message.data }
</script>"""


class Garden(ThreadingHTTPServer):
    """Keeps what was asked of it."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Answers)
        self.asked: list[str] = []
        self.posted: list[str] = []


class _Answers(BaseHTTPRequestHandler):
    server: Garden

    def do_GET(self) -> None:
        if "Sec-WebSocket-Key" in self.headers:
            self._talk(self.headers["Sec-WebSocket-Key"])
            return
        time.sleep(1 if self.path == "/slow" else 0)
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(PAGE)))
        self.end_headers()
        self.wfile.write(PAGE.encode())

    def do_POST(self) -> None:
        self.server.posted.append(self.path)
        self.send_response(204)
        self.end_headers()

    def _talk(self, key: str) -> None:
        """Answer the messages of a WebSocket (RFC 6455) after a while."""
        accept = hashlib.sha1(f"{key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11".encode()).digest()
        self.send_response(101)
        for name, value in (("Upgrade", "websocket"), ("Connection", "Upgrade")):
            self.send_header(name, value)
        self.send_header("Sec-WebSocket-Accept", base64.b64encode(accept).decode())
        self.end_headers()
        self.close_connection = True
        while len(head := self.rfile.read(2)) == 2 and head[0] & 15 == 1:
            mask, data = self.rfile.read(4), self.rfile.read(head[1] & 127)
            said = bytes(b ^ mask[i % 4] for i, b in enumerate(data)).decode()
            self.server.asked.append(said)
            if said.startswith("tick"):
                continue
            time.sleep(0.3 if said.startswith("read") else 0)
            answer = f"<button>Order {said.removeprefix('read ')}</button>".encode()
            self.wfile.write(bytes([0x81, len(answer)]) + answer)

    def log_message(self, format: str, *args: object) -> None: ...


@contextmanager
def garden() -> Iterator[Garden]:
    """The site, which runs meanwhile."""
    running = Garden()
    thread = threading.Thread(target=running.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield running
    finally:
        running.shutdown()
        running.server_close()
        thread.join()
