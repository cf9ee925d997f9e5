"""One time that an action was done which leads to several places: what was shown before, and where it led."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from uiatlas.ui import Action, action_key
from uiatlas.utg.screen import Look

MOST_KEPT = 24
"""Departures kept of one action on one screen, the latest ones."""


@dataclass(frozen=True, slots=True)
class Departure:
    """One time that an action with several outcomes was done: what was shown, and where it led.

    Attributes:
        source: Id of the screen where it was done.
        action: What was done.
        target: Id of the screen that it led to.
        look: What was shown before it.
        where: Which run or session did it, empty if that is not known.
        when: When, in seconds since the epoch; 0 if that is not known.
    """

    source: str
    action: Action
    target: str
    look: Look
    where: str = ""
    when: float = 0.0

    @property
    def key(self) -> tuple[str, tuple[object, ...]]:
        """The screen and the action."""
        return self.source, action_key(self.action)


def latest(departures: Iterable[Departure]) -> tuple[Departure, ...]:
    """The latest departures of every action, as many as are kept, in the order of their times."""
    left: Counter[tuple[str, tuple[object, ...]]] = Counter()
    kept: list[Departure] = []
    for departure in sorted(departures, key=_time_order, reverse=True):
        left[departure.key] += 1
        if left[departure.key] <= MOST_KEPT:
            kept.append(departure)
    return tuple(reversed(kept))


def _time_order(departure: Departure) -> tuple[float, str, str]:
    return departure.when, departure.where, repr(departure)
