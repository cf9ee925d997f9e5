"""Which screen of a map is shown, how sure that is, why, and what else it may be: for agents that ask."""

from dataclasses import dataclass, replace
from typing import Any

from uiatlas.perception.by_words import ByWords, Likely, clearest
from uiatlas.perception.localization import LocatedBy, Locator
from uiatlas.ui import Observation
from uiatlas.utg.followers import Followers
from uiatlas.utg.graph import Graph

MOST_OTHERS = 3
"""Other screens that are named."""

_TELLING = 5
"""Words that are named of what agrees and of what does not."""


@dataclass(frozen=True, slots=True)
class Other:
    """A screen that it may be as well.

    Attributes:
        screen: Its id.
        name: What it is called.
        confidence: How well it fits, from 0 to 1.
        lacking: What it says and is not shown: with it, it would be that screen.
        strange: What is shown and it does not say: without it, it would be that screen.
    """

    screen: str
    name: str
    confidence: float
    lacking: tuple[str, ...] = ()
    strange: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where an observation is on a map.

    Attributes:
        screen: Id of the screen; empty if it is on no screen of the map.
        name: What the screen is called; empty if there is none.
        confidence: How sure that is, from 0 to 1; 0 if there is none.
        rule: What decided, see `uiatlas.perception.localization.LocatedBy`.
        others: What else it may be, the best first.
        shared: What is shown and speaks for the screen.
    """

    screen: str
    name: str
    confidence: float
    rule: str
    others: tuple[Other, ...] = ()
    shared: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The answer for machines."""
        others = [
            {
                "screen": other.screen,
                "name": other.name,
                "confidence": round(other.confidence, 3),
                "lacking": list(other.lacking),
                "strange": list(other.strange),
            }
            for other in self.others
        ]
        return {
            "screen": self.screen,
            "name": self.name,
            "confidence": round(self.confidence, 3),
            "rule": self.rule,
            "others": others,
            "shared": list(self.shared),
        }


class _Finder:
    """What finds observations on one map."""

    def __init__(self, graph: Graph) -> None:
        self.locator, self.words = Locator(graph), ByWords(graph)

    def refresh(self, graph: Graph) -> None:
        self.words.refresh(graph)


_finders = Followers(_Finder)


def locate(graph: Graph, observation: Observation) -> Whereabouts:
    """Which screen of a map an observation shows, whatever device or tool it comes from.

    Args:
        graph: The map.
        observation: What is shown, from a device or from `uiatlas.read_snapshot`.

    Raises:
        InputError: The map was keyed by another version of the abstraction; see `uiatlas.perception.rekey`.
    """
    seen = observation if observation.app else replace(observation, app=graph.app, digest="")
    if seen.app != graph.app and all(screen.app != seen.app for screen in graph.screens.values()):
        return Whereabouts("", "", 0.0, LocatedBy.ANOTHER_APP.value)
    finder = _finders.of(graph)
    found = finder.locator.locate(seen)
    ranked = finder.words.ranked(graph, seen)
    if found.screen is None:
        best = clearest(ranked)
        if best is None:
            return Whereabouts("", "", 0.0, LocatedBy.NEW.value, _others(graph, ranked, ""))
        screen, score, rule = best.screen, best.score, LocatedBy.WORDS
    else:
        screen, score, rule = found.screen, found.score, found.by
    shared = next((likely.shared for likely in ranked if likely.screen == screen), ())
    name = graph.screens[screen].name
    return Whereabouts(screen, name, score, rule.value, _others(graph, ranked, screen), shared[:_TELLING])


def _others(graph: Graph, ranked: list[Likely], screen: str) -> tuple[Other, ...]:
    others = [likely for likely in ranked if likely.screen != screen][:MOST_OTHERS]
    return tuple(
        Other(o.screen, graph.screens[o.screen].name, o.score, o.lacking[:_TELLING], o.strange[:_TELLING])
        for o in others
    )
