"""How far a way has come towards an intent: distributions over "0 to m milestones done", and who says them."""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from uiatlas.knowledge.intents import Intent, Milestone
from uiatlas.knowledge.trajectories import Trajectory, steps_of
from uiatlas.utg import Graph

How = Literal["local", "logprobs", "verbalised", "sampled"]
"""Where a distribution comes from: the map, a model's log-probabilities, its own words, or how often it said what."""

SURE = 0.97
"""Probability that the map's own word on a milestone is right."""


def proximity_score(pdf: Sequence[float]) -> int:
    """How near the order of a distribution is to an ideal descending one (KG-RAG, Algorithm 2, as printed).

    It compares the order of indices: of equal probabilities the lower index ranks first, so ties decide.
    """
    ranked = sorted(range(len(pdf)), key=lambda i: -pdf[i])
    ideal = range(len(pdf) - 1, -1, -1)
    return -sum((a - b) ** 2 for a, b in zip(ideal, ranked, strict=True))


@dataclass(frozen=True, slots=True)
class Progress:
    """A distribution over how many milestones a way has done.

    Attributes:
        chances: P(k) for k = 0 to m; they sum to 1.
        how: Where it comes from.
    """

    chances: tuple[float, ...]
    how: How = "local"

    @property
    def expected(self) -> float:
        """E[k] / m, from 0 to 1."""
        m = len(self.chances) - 1
        return sum(k * p for k, p in enumerate(self.chances)) / m if m > 0 else 1.0

    @property
    def done(self) -> float:
        """P(k = m): that all milestones are done."""
        return self.chances[-1]

    @property
    def count(self) -> int:
        """The likeliest number of milestones; of equal ones the lower."""
        return max(range(len(self.chances)), key=lambda k: (self.chances[k], -k))

    @property
    def entropy(self) -> float:
        """How undecided it is, in nats."""
        return -sum(p * math.log(p) for p in self.chances if p > 0)


def distribution(weights: Sequence[float], how: How) -> Progress | None:
    """A distribution from weights; None if they are none: negative, not finite, or all zero."""
    if not weights or not all(math.isfinite(w) and w >= 0 for w in weights) or sum(weights) <= 0:
        return None
    whole = sum(weights)
    return Progress(tuple(w / whole for w in weights), how)


class Scorer(Protocol):
    """Says how far ways have come towards an intent."""

    def score(self, intent: Intent, ways: Sequence[Trajectory]) -> list[Progress]:
        """One distribution over 0 to m milestones for each way, in order."""
        ...


class MapScorer:
    """Scores without a model: which milestones a way has met in order, by the screens that it passes.

    Milestones that only words tell are met as far as the words of a step are theirs.

    Args:
        graph: The map.
    """

    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    def score(self, intent: Intent, ways: Sequence[Trajectory]) -> list[Progress]:
        """One distribution for each way."""
        return [self._one(intent.milestones, way) for way in ways]

    def _one(self, milestones: Sequence[Milestone], way: Trajectory) -> Progress:
        screens, at = way.screens, 0
        before, chances = 1.0, []
        for milestone in milestones:
            met, at = self._met(milestone, way, screens, at)
            chances.append(before * (1 - met))
            before *= met
        return Progress((*chances, before))

    def _met(self, milestone: Milestone, way: Trajectory, screens: Sequence[str], at: int) -> tuple[float, int]:
        """The probability that a milestone is met at or after a place of the way, and where."""
        if milestone.screen:
            place = next((n for n in range(at, len(screens)) if screens[n] == milestone.screen), None)
            return (SURE, place) if place is not None else (1 - SURE, at)
        shares = [(_share(milestone.text, step), n) for n, step in enumerate(steps_of(self._graph, way), 1) if n >= at]
        share, place = max(shares, key=lambda s: (s[0], -s[1]), default=(0.0, at))
        return 1 - SURE + (2 * SURE - 1) * share, place if share > 0 else at


def _share(wanted: str, said: str) -> float:
    words = set(re.findall(r"\w+", wanted.casefold())) - _FILLERS
    return len(words & set(re.findall(r"\w+", said.casefold()))) / len(words) if words else 0.0


_FILLERS = frozenset(re.findall(r"\w+", "a an the to of in on at is and or open go tap screen page"))
