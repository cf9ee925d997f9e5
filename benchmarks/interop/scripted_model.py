"""A server on this machine with the interface of OpenAI's chat, which says what a function of the conversation says.

It needs nothing but the standard library, so that it runs in the environment of any peer.
"""

import json
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Message = dict[str, Any]
Say = Callable[[list[Message], list[Message]], Message]
"""From the messages and the tools of a request to the answer: ``{"content": ...}`` or ``calls(...)``."""


def calls(name: str, arguments: Mapping[str, Any], number: int = 1) -> Message:
    """An answer that calls a tool."""
    made = {"name": name, "arguments": json.dumps(arguments)}
    return {"content": None, "tool_calls": [{"id": f"call_{number}", "type": "function", "function": made}]}


def answers_of(messages: list[Message]) -> list[str]:
    """What the tools answered so far."""
    out = []
    for message in messages:
        if message.get("role") == "tool":
            content = message.get("content")
            parts = content if isinstance(content, list) else [{"text": content}]
            out.append("\n".join(str(p.get("text", "")) for p in parts if isinstance(p, dict)))
    return out


class _Server(ThreadingHTTPServer):
    def __init__(self, say: Say) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.say = say
        self.requests: list[dict[str, Any]] = []


class _Handler(BaseHTTPRequestHandler):
    server: _Server

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.requests.append(body)
        said = {"role": "assistant", **self.server.say(body.get("messages", []), body.get("tools") or [])}
        choice = {"index": 0, "message": said, "finish_reason": "tool_calls" if said.get("tool_calls") else "stop"}
        spent = {"prompt_tokens": len(json.dumps(body)) // 4, "completion_tokens": len(json.dumps(said)) // 4}
        usage = {**spent, "total_tokens": sum(spent.values())}
        whole = {"id": "scripted", "object": "chat.completion", "created": 0, "model": str(body.get("model", ""))}
        self._answer(whole | {"choices": [choice], "usage": usage})

    def do_GET(self) -> None:
        self._answer({"object": "list", "data": [{"id": "scripted", "object": "model"}]})

    def _answer(self, told: object) -> None:
        data = json.dumps(told).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None: ...


@contextmanager
def scripted_model(say: Say) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """The address of the server while it runs, and the requests that it was sent."""
    server = _Server(say)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1", server.requests
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
