"""How likely each page is what a goal means: a softmax over the pages and "none of them", linear in their features.

The weights were fitted by `benchmarks.fit_goals` (conditional likelihood, quadratic penalty), which prints them; what
they were fitted on, and how far the figures can be trusted on other apps, is in docs/guides/planners.md.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """What each feature counts, and what "none of them" counts."""

    values: tuple[float, ...]
    none: float


BY_WORDS = Weights(
    (
        *(0.809, 1.707, -0.018, 1.104, 0.508, 0.614, 0.612, 3.693, 3.206, 0.763),
        *(0.457, -0.674, -0.214, -0.686, -0.067, -0.445, -0.328, -0.108, -0.664),
    ),
    2.709,
)
BY_MEANING = Weights(
    (
        *(0.034, 0.541, 0.197, 0.898, 0.361, 0.143, -0.008, 3.019, 2.532, 0.637),
        *(0.401, -0.634, -0.139, -0.546, 0.027, -0.43, -0.4, -0.083, -0.779, 2.608),
        *(0.233, 2.013, 3.624),
    ),
    4.125,
)
"""In the order of `WORDS`, then of `MEANING`."""


def odds(rows: Sequence[Sequence[float]], weights: Weights) -> list[float]:
    """The probability of each page, which add up to at most 1: what is left is that none of them is meant."""
    scores = [sum(w * value for w, value in zip(weights.values, row, strict=True)) for row in rows]
    top = max([weights.none, *scores])
    grown = [math.exp(score - top) for score in scores]
    whole = sum(grown) + math.exp(weights.none - top)
    return [each / whole for each in grown]
