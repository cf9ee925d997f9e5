"""How likely each page is what a goal means: a softmax over the pages and "none of them", linear in their features.

The weights were fitted by `benchmarks.fit_goals` (conditional likelihood, quadratic penalty), which prints them; what
they were fitted on, and how far the figures can be trusted on other apps, is in docs/guides/planners.md.
"""

import math
from collections.abc import Callable, Collection, Sequence
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
        *(0.907, 1.273, 0.482, 0.69, 0.418, 0.333, 1.151, 2.873, 1.483, 0.879, 0.487, -0.315),
        *(0.418, 0.211, -0.176, -0.049, -0.41, -0.161, 0.156, 1.749, 0.666, -0.307, -0.038),
    ),
    2.621,
    0.986,
    0.409,
)
BY_MEANING = Weights(
    (
        *(0.302, 0.109, 0.544, 0.151, 0.044, -0.396, 0.427, 1.995, 0.579, 0.7, 0.338, -0.156),
        *(0.294, 0.095, 0.108, -0.077, -0.275, -0.064, -0.383, 1.204, 0.653, -0.291, -0.08),
        *(1.911, 0.439, 0.649, 1.887, 1.515, 0.987, 2.484, 0.886),
    ),
    4.127,
    0.767,
    0.741,
)

TIE = 0.02
"""Two pages whose probability differs by less are told apart by nothing, and neither is made the surer one."""

_LEAST = 1e-6
COVERED, HALF = WORDS.index("covered"), 0.5


def odds(
    rows: Sequence[Sequence[float]],
    weights: Weights,
    with_it: Callable[[int, Sequence[float]], Collection[int]] = lambda page, _: (page,),
) -> list[float]:
    """The probability of each page, which add up to at most 1: what is left is that none of them is meant.

    Only how often the likeliest is right was measured, so that its probability is corrected, together with that of the
    pages that are one place with it; the others share the rest as before. Where it is as good as tied with another, and
    where it says less than half of the goal, it stays as it is: the goals measured were for these apps.

    Args:
        rows: The features of each page.
        weights: What each of them counts.
        with_it: The likeliest page with those that are one place with it, given its number and how likely each is.
    """
    likely = softmax(rows, weights)
    if is_open(rows, likely):
        return likely
    place = with_it(likely.index(max(likely)), likely)
    best = min(max(sum(likely[n] for n in place), _LEAST), 1 - _LEAST)
    right = 1 / (1 + math.exp(-weights.slope * math.log(best / (1 - best)) - weights.offset))
    return [each * (right / best if n in place else (1 - right) / (1 - best)) for n, each in enumerate(likely)]


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
