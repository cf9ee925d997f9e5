"""How likely each page is what a goal means: a softmax over the pages and "none of them", linear in their features.

The weights were fitted by `benchmarks.fit_goals` (conditional likelihood, quadratic penalty), which prints them; what
they were fitted on, and how far the figures can be trusted on other apps, is in docs/guides/planners.md.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

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
        *(0.809, 1.707, -0.018, 1.104, 0.508, 0.614, 0.612, 3.693, 3.206, 0.763),
        *(0.457, -0.674, -0.214, -0.686, -0.067, -0.445, -0.328, -0.108, -0.664),
    ),
    2.709,
    0.836,
    0.564,
)
BY_MEANING = Weights(
    (
        *(0.034, 0.541, 0.197, 0.898, 0.361, 0.143, -0.008, 3.019, 2.532, 0.637),
        *(0.401, -0.634, -0.139, -0.546, 0.027, -0.43, -0.4, -0.083, -0.779, 2.608),
        *(0.233, 2.013, 3.624),
    ),
    4.125,
    0.82,
    0.693,
)

TIE = 0.02
"""Two pages whose probability differs by less are told apart by nothing, and neither is made the surer one."""

_LEAST = 1e-6
COVERED, HALF = WORDS.index("covered"), 0.5


def odds(rows: Sequence[Sequence[float]], weights: Weights) -> list[float]:
    """The probability of each page, which add up to at most 1: what is left is that none of them is meant.

    Only how often the likeliest is right was measured, so that its probability is corrected, and the others share the
    rest as before. One that says less than half of the goal is left as it is: the goals measured were for these apps.
    """
    scores = [sum(w * value for w, value in zip(weights.values, row, strict=True)) for row in rows]
    top = max([weights.none, *scores])
    grown = [math.exp(score - top) for score in scores]
    whole = sum(grown) + math.exp(weights.none - top)
    likely = [each / whole for each in grown]
    order = sorted(likely, reverse=True)
    if not order or (len(order) > 1 and order[0] - order[1] < TIE):
        return likely
    if rows[likely.index(order[0])][COVERED] < HALF:
        return likely
    best = min(max(order[0], _LEAST), 1 - _LEAST)
    right = 1 / (1 + math.exp(-weights.slope * math.log(best / (1 - best)) - weights.offset))
    return [right if each == order[0] else each * (1 - right) / (1 - best) for each in likely]
