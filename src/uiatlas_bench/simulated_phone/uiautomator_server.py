"""The server that uiautomator2 starts on a phone: requests by HTTP, calls in JSON."""

import json

from uiatlas_bench.simulated_phone.phone import SimulatedPhone
from uiatlas_bench.simulated_phone.sync import Pipe
from uiatlas_bench.simulated_phone.uiautomator_elements import METHODS

COMMAND = "com.wetest.uia2.Main"
"""What is in the command that starts it."""
PORT = 9008
"""Where it listens on the phone."""


def serve_requests(pipe: Pipe, phone: SimulatedPhone) -> None:
    """Answer one request.

    Raises:
        ConnectionError: The other side is gone.
    """
    received = b""
    while b"\r\n\r\n" not in received:
        received += pipe.read()
    head, _, body = received.partition(b"\r\n\r\n")
    length = next((int(h.split(b":")[1]) for h in head.lower().split(b"\r\n") if h.startswith(b"content-length")), 0)
    while len(body) < length:
        body += pipe.read()
    if not phone.uiautomator_servers:
        return
    answer = _answer(json.loads(body), phone) if body else b"pong"
    pipe.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%s" % (len(answer), answer))


def _answer(request: dict[str, object], phone: SimulatedPhone) -> bytes:
    method, given = str(request.get("method")), request.get("params")
    arguments = given if isinstance(given, list) else []
    answer: dict[str, object] = {"jsonrpc": "2.0", "id": request.get("id")}
    with phone.lock:
        if method in METHODS:
            answer["result"] = METHODS[method](phone, arguments)
        else:
            answer["error"] = {"code": -32601, "message": f"the simulated phone has no {method}", "data": ""}
    return json.dumps(answer).encode()
