"""For tests: a simulated server that speaks OpenAI's protocol on this machine, with every fault that real ones have."""

import base64
import json
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from enum import StrEnum
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any

from pydantic import BaseModel

from uiatlas.llm.base import Answer, Token
from uiatlas.llm.cassette import Cassette
from uiatlas.llm.embedding import HashedNgrams
from uiatlas.llm.scripted import ScriptedModel
from uiatlas.llm.usage import estimate_tokens

__all__ = ["Cassette", "Fault", "Reply", "ScriptedModel", "SimulatedServer", "pictures_in"]

Reply = str | BaseModel | Answer
"""What the model behind the server says."""


class Fault(StrEnum):
    """What can go wrong with one request."""

    WELL = "well"
    PROSE = "prose around the JSON"
    FENCED = "a code fence around the JSON"
    SLOW = "slow"
    LIMITED = "429 with Retry-After"
    BROKEN = "500"
    CUT = "the line breaks in the middle of the answer"
    GARBLED = "not JSON at all"
    ERROR = "an error with status 200"
    WRONG_SCHEMA = "JSON of another schema"
    WRONG_JSON = "JSON that does not end"
    SHORT = "cut at the limit of tokens"
    REFUSED = "a refusal"
    FILTERED = "stopped by a content filter"


class SimulatedServer:
    """A server on a free port of this machine; a context manager.

    Args:
        script: What the model says, in the order of the answered requests, or a function of a request's body.
        faults: What goes wrong with the first requests, one after the other; all further ones go well.
        refuses: Fields of a request that are refused with status 400, such as ``response_format`` or ``logprobs``.
        ignores: Fields that are read over, such as ``tools``.
        key: The only key that is accepted; "" for any.
        model: The only model there is; "" for any.
        delay: Seconds that a slow answer takes.
        counts: Whether answers tell how many tokens were used.
        says: What is said about a field that is refused; by default that it is not supported.
        blind: Whether questions with pictures are refused.
        port: Where it listens; 0 for any port that is free.

    Attributes:
        requests: The bodies of all chat requests, in order.
    """

    def __init__(
        self,
        script: Iterable[Reply] | Callable[[dict[str, Any]], Reply] = (),
        *,
        faults: Iterable[Fault] = (),
        refuses: Iterable[str] = (),
        ignores: Iterable[str] = (),
        key: str = "",
        model: str = "",
        delay: float = 2.0,
        counts: bool = True,
        says: str = "",
        blind: bool = False,
        port: int = 0,
    ) -> None:
        self._script = script if callable(script) else iter(script)
        self._faults, self._refuses, self._ignores = iter(faults), tuple(refuses), tuple(ignores)
        self.key, self.model, self._counts, self._says, self._blind = key, model, counts, says, blind
        self._delay, self._closing, self._lock = delay, threading.Event(), threading.Lock()
        self.requests: list[dict[str, Any]] = []
        self._server = ThreadingHTTPServer(("127.0.0.1", port), _handler(self))
        self._server.daemon_threads = True
        self._server.block_on_close = False
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True)

    @property
    def url(self) -> str:
        """The address to set as OPENAI_BASE_URL."""
        return f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    def __enter__(self) -> "SimulatedServer":
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._closing.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    @property
    def closed(self) -> bool:
        """Whether it has left; connections that are still open get no answer."""
        return self._closing.is_set()

    def chat(self, body: dict[str, Any]) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and body of the response to a chat request; headers may announce more than comes."""
        with self._lock:
            self.requests.append(body)
            fault = next(self._faults, Fault.WELL)
            refused = next((field for field in self._refuses if field in body), None)
            if refused is not None:
                said = self._says or f"Unsupported parameter: '{refused}' is not supported here."
                return _error(400, said, param=None if self._says else refused)
            if self._blind and pictures_in(body):
                return _error(400, "This model does not support image input.")
            reply = self._reply(body) if fault in _ANSWERED else ""
        match fault:
            case Fault.SLOW:
                self._closing.wait(self._delay)
            case Fault.LIMITED:
                return _error(429, "Rate limit reached.", **{"Retry-After": "0.05"})
            case Fault.BROKEN:
                return _error(500, "The server had an error.")
            case Fault.GARBLED:
                return 200, {}, b"<html><body>It works!</body></html>"
            case Fault.ERROR:
                return 200, {}, _json({"error": {"message": "Upstream is overloaded.", "code": 502}})
        sent = _json(self._completion(body, reply, fault))
        return (200, {"Content-Length": str(2 * len(sent))}, sent) if fault == Fault.CUT else (200, {}, sent)

    def _reply(self, body: dict[str, Any]) -> Reply:
        if callable(self._script):
            return self._script(body)
        return next(self._script, "the script of the simulated server has no answer left")

    def _completion(self, body: dict[str, Any], reply: Reply, fault: Fault) -> dict[str, Any]:
        text, tokens = _said(reply)
        text, finish = _disturbed(text, fault)
        message: dict[str, Any] = {"role": "assistant", "content": text}
        tools = [] if "tools" in self._ignores else body.get("tools", [])
        if fault == Fault.REFUSED:
            message = {"role": "assistant", "content": None, "refusal": "I'm sorry, I can't help with that."}
        elif tools and text.lstrip().startswith("{"):
            call = {"name": tools[0]["function"]["name"], "arguments": text}
            message |= {"content": None, "tool_calls": [{"id": "1", "type": "function", "function": call}]}
        choice: dict[str, Any] = {"index": 0, "message": message, "finish_reason": finish}
        if body.get("logprobs") and tokens and "logprobs" not in self._ignores:
            choice["logprobs"] = {"content": [_scored(t) for t in tokens]}
        heard = estimate_tokens(json.dumps(body["messages"]))
        written = estimate_tokens(text)
        usage = {"prompt_tokens": heard, "completion_tokens": written, "total_tokens": heard + written}
        completion = {"id": "simulated", "object": "chat.completion", "created": 0, "model": body.get("model", "")}
        return completion | {"choices": [choice]} | ({"usage": usage} if self._counts else {})


_ANSWERED = (Fault.WELL, Fault.PROSE, Fault.FENCED, Fault.SLOW, Fault.SHORT, Fault.WRONG_JSON)


def pictures_in(body: dict[str, Any]) -> list[bytes]:
    """The pictures that the body of a chat request holds, in order."""
    pieces = [p for m in body["messages"] if isinstance(m["content"], list) for p in m["content"]]
    urls = [p["image_url"]["url"] for p in pieces if p["type"] == "image_url"]
    return [base64.b64decode(url.partition(";base64,")[2], validate=True) for url in urls]


def _said(reply: Reply) -> tuple[str, tuple[Token, ...]]:
    match reply:
        case Answer():
            return reply.text, reply.tokens
        case BaseModel():
            return reply.model_dump_json(), ()
        case text:
            return text, ()


def _disturbed(text: str, fault: Fault) -> tuple[str, str]:
    """The text as it comes out, and why it ends."""
    match fault:
        case Fault.PROSE:
            return f"Of course! This is what I found:\n\n{text}\n\nLet me know if you need {{anything}} else.", "stop"
        case Fault.FENCED:
            return f"```json\n{text}\n```", "stop"
        case Fault.WRONG_SCHEMA:
            return '{"answer": "yes"}', "stop"
        case Fault.WRONG_JSON:
            return text[: len(text) // 2], "stop"
        case Fault.SHORT:
            return text[: len(text) // 2], "length"
        case Fault.FILTERED:
            return "", "content_filter"
    return text, "stop"


def _scored(token: Token) -> dict[str, Any]:
    top = [{"token": text, "logprob": value} for text, value in token.top]
    return {"token": token.text, "logprob": token.logprob, "top_logprobs": top}


def _error(status: int, message: str, param: str | None = None, **headers: str) -> tuple[int, dict[str, str], bytes]:
    return status, headers, _json({"error": {"message": message, "type": "simulated", "param": param, "code": None}})


def _json(data: Any) -> bytes:
    return json.dumps(data).encode()


def _handler(server: SimulatedServer) -> type[BaseHTTPRequestHandler]:
    """The handler of one server's connections."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, format: str, *args: object) -> None:
            """Keep quiet."""

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0))))
            if server.closed:
                self.close_connection = True
                return
            with suppress(ConnectionError):
                self._send(*self._response(body))

        def _response(self, body: dict[str, Any]) -> tuple[int, dict[str, str], bytes]:
            if server.key and self.headers.get("Authorization") != f"Bearer {server.key}":
                return _error(401, "Incorrect API key provided.")
            if server.model and body.get("model") != server.model:
                return _error(404, f"The model {body.get('model')!r} does not exist.")
            match self.path:
                case "/v1/chat/completions":
                    return server.chat(body)
                case "/v1/embeddings":
                    return 200, {}, _json(_embedded(body))
            return _error(404, f"No such address: {self.path}")

        def _send(self, status: int, headers: dict[str, str], body: bytes) -> None:
            self.send_response(status)
            for name, value in (
                {"Content-Length": str(len(body)), "Content-Type": "application/json"} | headers
            ).items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)
            self.close_connection = int(headers.get("Content-Length", len(body))) != len(body)

    return Handler


def _embedded(body: dict[str, Any]) -> dict[str, Any]:
    vectors = HashedNgrams(64).embed(body["input"])
    data = [{"object": "embedding", "index": n, "embedding": vector} for n, vector in enumerate(vectors)]
    return {"object": "list", "model": body["model"], "data": data, "usage": {"prompt_tokens": 7, "total_tokens": 7}}
