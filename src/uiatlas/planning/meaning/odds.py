"""How likely each page is what a goal means: a softmax over the pages and "none of them", linear in their features.

The weights were fitted by `benchmarks.fit_goals` (conditional likelihood, quadratic penalty), which prints them; what
they were fitted on, and how far the figures can be trusted on other apps, is in docs/guides/planners.md.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from operator import mul

from uiatlas.planning.meaning.features import WORDS


@dataclass(frozen=True, slots=True)
class Weights:
    """What each feature counts, and what "none of them" counts.

    Attributes:
        values: Of each feature, in the order of `WORDS`, then of `MEANING`.
        none: Of "none of them".
        slope: Of the line from the log-odds of the softmax to those that were right on apps held back (Platt scaling).
        offset: Of the same line.
    """

    values: tuple[float, ...]
    none: float
    slope: float
    offset: float


BY_WORDS = Weights(
    (
        *(0.911, 1.591, 0.385, 0.585, 0.442, 0.332, 1.015, 2.229, 1.225, 1.221, 0.569, -0.392),
        *(0.322, 0.386, -0.098, -0.36, -0.581, -0.395, 0.11, 2.024, 0.599, -0.851, -0.066),
    ),
    2.308,
    1.218,
    0.177,
)
BY_MEANING = Weights(
    (
        *(0.328, 0.407, 0.514, 0.195, -0.037, -0.174, 0.241, 1.805, 0.739, 1.126, 0.474, -0.342),
        *(0.283, 0.425, -0.078, -0.377, -0.586, -0.281, -0.504, 1.641, 0.623, -0.774, -0.144),
        *(2.59, 0.492, 1.369, 2.763, 1.29, 1.259),
    ),
    3.591,
    1.186,
    0.345,
)

TIE = 0.02
"""Two pages whose probability differs by less are told apart by nothing, and neither is made the surer one."""

_LEAST = 1e-6
COVERED, HALF = WORDS.index("covered"), 0.5


def odds(rows: Sequence[Sequence[float]], weights: Weights) -> list[float]:
    """The probability of each page, which add up to at most 1: what is left is that none of them is meant.

    Only how often the likeliest is right was measured, so that its probability is corrected, and the others share the
    rest as before. Where it is as good as tied with another, and where it says less than half of the goal, it stays as
    it is: the goals measured were for these apps.
    """
    likely = softmax(rows, weights)
    if is_open(rows, likely):
        return likely
    order = sorted(likely, reverse=True)
    best = min(max(order[0], _LEAST), 1 - _LEAST)
    right = 1 / (1 + math.exp(-weights.slope * math.log(best / (1 - best)) - weights.offset))
    return [right if each == order[0] else each * (1 - right) / (1 - best) for each in likely]


def is_open(rows: Sequence[Sequence[float]], likely: Sequence[float]) -> bool:
    """Whether the likeliest page is too near to another, or says too little of the goal, to be made any surer."""
    order = sorted(likely, reverse=True)
    if not order or (len(order) > 1 and order[0] - order[1] < TIE):
        return True
    return rows[likely.index(order[0])][COVERED] < HALF


def softmax(rows: Sequence[Sequence[float]], weights: Weights) -> list[float]:
    """The probability of each page before any correction."""
    scores = [sum(map(mul, weights.values, row)) for row in rows]
    top = max([weights.none, *scores])
    grown = [math.exp(score - top) for score in scores]
    whole = sum(grown) + math.exp(weights.none - top)
    return [each / whole for each in grown]
