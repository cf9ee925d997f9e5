"""Statistics of the benchmarks: rates, their intervals, and whether a paired difference is more than chance."""

import random
from collections.abc import Sequence
from math import comb

Interval = tuple[float, float]


def rate(parts: Sequence[tuple[float, float]]) -> float:
    """The sum of the first over the sum of the second, 0 when there is nothing to divide by."""
    whole = sum(total for _, total in parts)
    return sum(part for part, _ in parts) / whole if whole else 0.0


def mcnemar(one: Sequence[bool], other: Sequence[bool]) -> float:
    """Exact two-sided McNemar test of paired outcomes (McNemar 1947; the binomial form, without approximation).

    Args:
        one: Outcomes of one agent, task by task.
        other: Outcomes of the other agent on the same tasks in the same order.

    Returns:
        The probability of a split at least as uneven among the tasks that only one of them solved, if each were as
        likely to solve them; 1 when there is no such task.
    """
    only_one = sum(a and not b for a, b in zip(one, other, strict=True))
    only_other = sum(b and not a for a, b in zip(one, other, strict=True))
    unequal = only_one + only_other
    tail = sum(comb(unequal, i) for i in range(min(only_one, only_other) + 1))
    return min(1.0, 2 * tail / (1 << unequal)) if unequal else 1.0


def bootstrap(parts: Sequence[tuple[float, float]], *, resamples: int = 1000, seed: int = 0) -> Interval:
    """A 95 % percentile interval of `rate` (Efron 1979), drawing whole tasks so that decisions of one stay together.

    Args:
        parts: Numerator and denominator of each task.
        resamples: How often the tasks are drawn anew.
        seed: The same seed gives the same interval.
    """
    if not parts:
        return 0.0, 0.0
    chance = random.Random(seed)
    rates = sorted(rate(chance.choices(parts, k=len(parts))) for _ in range(resamples))
    return rates[int(0.025 * (resamples - 1))], rates[round(0.975 * (resamples - 1))]
