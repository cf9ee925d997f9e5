"""Questions and answers as JSON: the same bytes for the same question on every machine, so that they can be keys."""

import json
from dataclasses import asdict
from hashlib import sha256
from typing import Any

from uiatlas.llm.base import Answer, Image, Part, Question, Token
from uiatlas.llm.usage import Usage


def canonical(question: Question, model: str) -> dict[str, Any]:
    """All that an answer depends on; pictures by their digest. Who asks and from which prompt file is left out."""
    settings, form = question.settings, question.form
    return {
        "model": model,
        "system": str(question.system),
        "turns": [{"role": t.role, "parts": [_part(p) for p in t.parts]} for t in question.turns],
        "form": {"name": form.name, "schema": form.schema} if form else None,
        "settings": asdict(settings),
        "sample": question.sample,
    }


def key_of(question: Question, model: str) -> str:
    """The SHA-256 of the canonical question."""
    return digest(canonical(question, model))


def digest(request: dict[str, Any]) -> str:
    """The SHA-256 of a canonical question."""
    return sha256(compact(request).encode("utf-8", "backslashreplace")).hexdigest()


def compact(data: Any) -> str:
    """JSON in one line, with sorted keys."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _part(part: Part) -> Any:
    return {"image": part.digest, "type": part.media_type} if isinstance(part, Image) else str(part)


def answer_to_json(answer: Answer) -> dict[str, Any]:
    """An answer as it is kept."""
    return {
        "text": answer.text,
        "model": answer.model,
        "finish": answer.finish,
        "usage": asdict(answer.usage),
        "tokens": [[t.text, t.logprob, [list(pair) for pair in t.top]] for t in answer.tokens],
    }


def answer_from_json(data: dict[str, Any]) -> Answer:
    """An answer as it was kept.

    Raises:
        KeyError, TypeError, ValueError: It is damaged.
    """
    if data["finish"] not in ("stop", "length", "refusal"):
        raise ValueError(f"no such end of an answer: {data['finish']}")
    tokens = tuple(Token(text, logprob, tuple((t, p) for t, p in top)) for text, logprob, top in data["tokens"])
    return Answer(str(data["text"]), str(data["model"]), Usage(**data["usage"]), data["finish"], tokens)
