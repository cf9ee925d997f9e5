"""What an exploration that found nothing more to do could not try although it was shown, and why."""

from collections import Counter, defaultdict
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from uiatlas.exploration.frontier import Frontier
from uiatlas.exploration.inventory import Spot
from uiatlas.exploration.strategies import MOST_FAILURES
from uiatlas.utg import Graph

_MOST_NAMED = 3
"""Screens that are named in the reason."""


class Why(StrEnum):
    """Why a control could not be tried.

    ``unreached``: no known way leads to its screen any more. ``gone``: it was not shown when its screen was seen again.
    """

    UNREACHED = "unreached"
    GONE = "gone"


_WORDS = {Why.UNREACHED: "where no way leads any more", Why.GONE: "not shown any more"}


@dataclass(frozen=True, slots=True)
class Remaining:
    """Controls of one screen that could not be tried.

    Attributes:
        screen: The id of the screen.
        name: Its name.
        controls: How many.
        why: What kept them from being tried.
    """

    screen: str
    name: str
    controls: int
    why: Why

    def to_json(self) -> dict[str, Any]:
        """Screen, name, number and reason."""
        return {"screen": self.screen, "name": self.name, "controls": self.controls, "why": self.why}


def remaining(frontier: Frontier, graph: Graph) -> tuple[Remaining, ...]:
    """The controls that were shown, are not left alone for a reason of their own, and were tried nowhere.

    What was refused or failed, options of a control and further rows of a kind are left alone for such a reason.

    Args:
        frontier: Where the exploration stands at its end.
        graph: The map.
    """
    inventory, barred = frontier.inventory, frontier.barred
    screen_of = inventory.views.screen_of
    reached = {screen_of(p.view) for p in frontier.places() if frontier.lost.get(p.view, 0) < MOST_FAILURES}
    views = defaultdict[Spot, set[str]](set)
    for view, control in inventory.never_tried():
        views[screen_of(view), control.key].add(view)
    counts = Counter(
        (screen, Why.GONE if screen in reached else Why.UNREACHED)
        for (screen, key), shown_in in views.items()
        if not any((view, key) in barred for view in shown_in)
    )
    return tuple(Remaining(s, graph.screens[s].name, number, why) for (s, why), number in counts.items())


def told(left: tuple[Remaining, ...]) -> str:
    """The same in words."""
    if not left:
        return "nothing is left to try"
    names = list(dict.fromkeys(each.name for each in left))
    screens = len({each.screen for each in left})
    more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
    counts = {kind: sum(each.controls for each in left if each.why is kind) for kind in Why}
    total = sum(counts.values())
    of = f"{total} control{'s' * (total > 1)} of {screens} screen{'s' * (screens > 1)} could not be tried"
    parts = ", ".join(f"{number} {_WORDS[kind]}" for kind, number in counts.items() if number)
    return f"nothing else can be tried; {of}: {parts} ({', '.join(names[:_MOST_NAMED])}{more})"
