"""Lost routes that somebody has accepted, so that a gate tells only of new ones."""

import json
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from uiatlas.errors import FormatError
from uiatlas.utg.graph import Graph
from uiatlas.utg.lost import LostRoute

_HEAD = "accepted_lost_routes"


@dataclass(frozen=True, slots=True, order=True)
class Loss:
    """What is known of a lost route from one comparison to the next, in names: ids change with what a screen shows.

    Attributes:
        screen: The name of the screen that cannot be reached any more.
        source: The name of the screen that the way began at.
        from_outside: Whether the app was entered there.
        reason: ``removed`` or ``unreachable``.
    """

    screen: str
    source: str
    from_outside: bool
    reason: str


def loss_of(route: LostRoute, old: Graph) -> Loss:
    """The lost route in names of the map that had it."""
    names = old.screens
    return Loss(names[route.screen].name, names[route.source].name, bool(route.way_in), route.reason)


def not_accepted(lost: Iterable[LostRoute], old: Graph, accepted: Collection[Loss]) -> tuple[LostRoute, ...]:
    """The lost routes that nobody has accepted."""
    return tuple(route for route in lost if loss_of(route, old) not in accepted)


def write_losses(losses: Iterable[Loss]) -> str:
    """A JSON document of losses, sorted, each once."""
    rows = [
        {"screen": loss.screen, "from": loss.source, "from_outside": loss.from_outside, "reason": loss.reason}
        for loss in sorted(set(losses))
    ]
    return json.dumps({_HEAD: rows}, indent=2, ensure_ascii=False)


def read_losses(text: str, name: str) -> frozenset[Loss]:
    """What `write_losses` wrote.

    Args:
        text: The document.
        name: What the file is called, for the error.

    Raises:
        FormatError: It is no such document.
    """
    try:
        rows = json.loads(text)[_HEAD]
        return frozenset(
            Loss(_text(row["screen"]), _text(row["from"]), row["from_outside"] is True, _text(row["reason"]))
            for row in rows
        )
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        hint = "make one with `uiatlas map diff OLD NEW --accept FILE`"
        raise FormatError(name, "is no list of accepted lost routes", hint=hint) from error


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value
