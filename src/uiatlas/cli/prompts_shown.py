"""What a run asked its model and what it answered, for people and for machines."""

from collections.abc import Iterator
from typing import Any

from uiatlas.llm.ledger import Exchange
from uiatlas.llm.usage import Usage


def prompts_json(exchanges: tuple[Exchange, ...]) -> dict[str, Any]:
    """The exchanges of a run and what they took together."""
    return {"prompts": [e.to_json() for e in exchanges], "usage": total(exchanges).to_json()}


def total(exchanges: tuple[Exchange, ...]) -> Usage:
    """What all exchanges took."""
    return sum((e.usage for e in exchanges), Usage())


def told(exchanges: tuple[Exchange, ...]) -> Iterator[str]:
    """The lines of all exchanges in full, and of their total."""
    for number, exchange in enumerate(exchanges, start=1):
        yield from _told(number, exchange)
    yield f"model: {total(exchanges)}" if exchanges else "no model was asked"


def _told(number: int, exchange: Exchange) -> Iterator[str]:
    request = exchange.request
    who = exchange.prompt or exchange.role or "somebody"
    yield f"prompt {number}: {who} asks {request['model']} ({exchange.usage})"
    yield from _block("system", request["system"])
    for turn in request["turns"]:
        yield from _block(turn["role"], "\n".join(map(_piece, turn["parts"])))
    if exchange.error:
        yield from _block("error", exchange.error)
    else:
        yield from _block("answer", exchange.answer + (f"\n({exchange.finish})" if exchange.finish != "stop" else ""))


def _piece(part: Any) -> str:
    return part if isinstance(part, str) else f"[picture {part['image'][:12]}, {part['type']}]"


def _block(name: str, text: str) -> Iterator[str]:
    """A named text, indented; what a terminal would take for a command is left out."""
    yield f"  {name}:"
    for line in text.split("\n"):
        yield "    " + "".join(c if c.isprintable() else " " for c in line)
