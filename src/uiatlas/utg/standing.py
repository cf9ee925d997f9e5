"""What the screens of a map are that are no places of their own: further samples, lists of values, states of a page."""

from dataclasses import dataclass
from enum import StrEnum

from uiatlas.utg.folds import fold_states
from uiatlas.utg.graph import Graph
from uiatlas.utg.kinds import further_samples
from uiatlas.utg.value_lists import value_lists, value_states


class Standing(StrEnum):
    """What a screen is beside another one."""

    SAMPLE = "further sample"
    """Another record on the same kind of page, or the same dialog over another page."""
    VALUES = "list of values"
    """What a control can be set to."""
    STATE = "other value"
    """The same page with another value of a control chosen."""
    FOLDED = "part folded"
    """The same page with a part of it folded, such as a side bar."""

    @property
    def plural(self) -> str:
        """The words for several."""
        words = {Standing.VALUES: "lists of values", Standing.FOLDED: "with a part folded"}
        return words.get(self, f"{self.value}s")


@dataclass(frozen=True, slots=True)
class Stands:
    """What a screen is that is no place of its own.

    Attributes:
        standing: What it is.
        of: Id of the screen that it is that of: the first sample, the one with the control, the page.
    """

    standing: Standing
    of: str


def standings(graph: Graph) -> dict[str, Stands]:
    """The screens of a map that are no places of their own, each with the screen that stands for it."""
    lists = value_lists(graph)
    found = {s: Stands(Standing.SAMPLE, first) for s, first in further_samples(graph).items()}
    found |= {s: Stands(Standing.FOLDED, page) for s, page in fold_states(graph).items()}
    found |= {s: Stands(Standing.STATE, page) for s, page in value_states(graph, lists).items()}
    found |= {s: Stands(Standing.VALUES, told.opener) for s, told in lists.items() if told.opener != s}
    for screen in sorted(found, key=graph.arrival):
        if place_for(screen, found) in found:
            del found[screen]  # of screens that stand for each other the first is a place
    return found


def place_for(screen: str, found: dict[str, Stands]) -> str:
    """The place that stands for a screen in the end; a circle ends where it closes."""
    seen = {screen}
    while screen in found and found[screen].of not in seen:
        screen = found[screen].of
        seen.add(screen)
    return screen
