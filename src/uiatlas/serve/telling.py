"""An event of a job in a line, for progress and for people who watch."""

from uiatlas.errors import one_line
from uiatlas.serve.jobs import Told

_WORDS = ("words", "reason", "why", "next", "name", "rule", "outcome", "question", "status")
"""The fields that say most of an event, the best first."""


def told_of(event: Told) -> str:
    """An event in a line."""
    said = next((str(event.data[word]) for word in _WORDS if event.data.get(word)), "")
    return one_line(f"{event.kind}: {said}" if said else event.kind, 120)
