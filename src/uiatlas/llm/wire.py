"""Chat completions on the wire: from a question to the body of a request, from the body of a response to an answer."""

import base64
import math
from typing import Any

from uiatlas.llm.abilities import Abilities
from uiatlas.llm.base import Answer, Finish, Form, Image, Part, Question, Token
from uiatlas.llm.canonical import compact
from uiatlas.llm.schemas import is_closed, strict_schema
from uiatlas.llm.scripted import estimated
from uiatlas.llm.usage import Usage

_FINISH: dict[str, Finish] = {"length": "length", "content_filter": "refusal"}


def request_body(question: Question, model: str, abilities: Abilities) -> dict[str, Any]:
    """The body of a request, using only what the server takes."""
    settings, form = question.settings, question.form
    system = sendable(str(question.system))
    body: dict[str, Any] = {"model": model}
    if form is not None:
        match abilities.form:
            case "schema":
                body["response_format"] = {"type": "json_schema", "json_schema": _schema(form)}
            case "tool":
                body["tools"] = [{"type": "function", "function": _tool(form)}]
                body["tool_choice"] = {"type": "function", "function": {"name": form.name}}
            case "prompt":
                system += in_words(form)
    body["messages"] = [{"role": "system", "content": system}] if system else []
    body["messages"] += [{"role": t.role, "content": _content(t.parts)} for t in question.turns]
    if abilities.temperature:
        body["temperature"] = settings.temperature
    if abilities.limit:
        body[abilities.limit] = settings.max_tokens
    if settings.top_logprobs and abilities.logprobs:
        body |= {"logprobs": True, "top_logprobs": settings.top_logprobs}
    return body


def in_words(form: Form) -> str:
    """What to say to a server that knows forms in no other way."""
    return f"\n\nAnswer with one JSON object that fits this JSON schema, and with nothing else:\n{compact(form.schema)}"


def _schema(form: Form) -> dict[str, Any]:
    if is_closed(form.schema):
        return {"name": form.name, "schema": strict_schema(form.schema), "strict": True}
    return {"name": form.name, "schema": dict(form.schema)}


def _tool(form: Form) -> dict[str, Any]:
    return {"name": form.name, "description": "Give your answer.", "parameters": dict(form.schema)}


def _content(parts: tuple[Part, ...]) -> str | list[dict[str, Any]]:
    """Words alone are a plain text, which every server takes."""
    if all(isinstance(p, str) for p in parts):
        return sendable("\n".join(str(p) for p in parts))
    return [_piece(p) for p in parts]


def _piece(part: Part) -> dict[str, Any]:
    match part:
        case Image():
            data = base64.b64encode(part.data).decode("ascii")
            return {"type": "image_url", "image_url": {"url": f"data:{part.media_type};base64,{data}"}}
        case text:
            return {"type": "text", "text": sendable(str(text))}


def sendable(text: str) -> str:
    """A text without halves of characters, which an answer may hold and no request."""
    return text.encode("utf-8", "replace").decode()


def answer_from_body(body: Any, question: Question, model: str) -> Answer:
    """The answer that a response holds.

    Raises:
        KeyError, IndexError, TypeError, ValueError, AttributeError: It is no chat completion.
    """
    choice = body["choices"][0]
    message = choice["message"]
    refused = message.get("refusal") or ""
    text = refused or _tool_arguments(message) or _words(message.get("content"))
    finish: Finish = "refusal" if refused else _FINISH.get(choice.get("finish_reason") or "stop", "stop")
    used = _usage(body.get("usage") or {}, question, text)
    return Answer(text, model, used, finish, _tokens(choice.get("logprobs")))


def _tool_arguments(message: dict[str, Any]) -> str:
    calls = message.get("tool_calls") or []
    arguments = calls[0]["function"]["arguments"] if calls else ""
    return arguments if isinstance(arguments, str) else compact(arguments)


def _words(content: Any) -> str:
    """A message's words; some servers give a list of pieces."""
    match content:
        case None:
            return ""
        case str():
            return content
        case list():
            return "".join(str(piece.get("text") or "") for piece in content)
    raise TypeError(f"a message of type {type(content).__name__}")


def _usage(told: dict[str, Any], question: Question, text: str) -> Usage:
    read, written = told.get("prompt_tokens"), told.get("completion_tokens")
    if isinstance(read, int) and isinstance(written, int):
        return Usage(calls=1, input_tokens=read, output_tokens=written)
    return estimated(question, text)


def _tokens(told: Any) -> tuple[Token, ...]:
    """The tokens with their log-probabilities; nothing where the server tells none, or none that can be used."""
    listed = (told or {}).get("content") or []
    tokens = (Token(str(t["token"]), float(t["logprob"]), _top(t.get("top_logprobs"))) for t in listed)
    return tuple(t for t in tokens if not math.isnan(t.logprob))


def _top(told: Any) -> tuple[tuple[str, float], ...]:
    pairs = ((str(t["token"]), float(t["logprob"])) for t in told or ())
    return tuple(p for p in pairs if not math.isnan(p[1]))
