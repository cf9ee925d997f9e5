"""Statistics of the benchmarks: rates, their intervals, and whether a paired difference is more than chance."""

import random
from collections.abc import Sequence
from math import comb, sqrt

Interval = tuple[float, float]

_Z = 1.959963984540054
"""The normal quantile of a two-sided interval of 95 %."""


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


def wilson(part: int, whole: int) -> Interval:
    """The 95 % score interval of a share (Wilson 1927), which says something of a share of 0 or 1, too.

    Args:
        part: How many of them.
        whole: Of how many; 0 says nothing, and the interval is all that there is.
    """
    if not whole:
        return 0.0, 1.0
    share, more = part / whole, _Z * _Z / whole
    middle, half = share + more / 2, _Z * sqrt(share * (1 - share) / whole + more / (4 * whole))
    return max(0.0, (middle - half) / (1 + more)), min(1.0, (middle + half) / (1 + more))


def upper_bound(part: int, whole: int) -> float:
    """The exact one-sided 95 % upper bound of a share (Clopper and Pearson 1934), such as of an error seen never.

    Args:
        part: How many of them.
        whole: Of how many.
    """
    if part >= whole:
        return 1.0
    low, high = part / whole, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        at_most = sum(comb(whole, i) * middle**i * (1 - middle) ** (whole - i) for i in range(part + 1))
        low, high = (middle, high) if at_most > 0.05 else (low, middle)
    return high


def paired_interval(one: Sequence[bool], other: Sequence[bool]) -> Interval:
    """The 95 % interval of the difference of two shares of the same items (Newcombe 1998, method 10).

    It rests on the score intervals of both, so that it has a width where the two differ nowhere, too.

    Args:
        one: Outcomes of one agent, task by task.
        other: Outcomes of the other agent on the same tasks in the same order.
    """
    if not one:
        return -1.0, 1.0
    whole, first, second = len(one), sum(one), sum(other)
    gap = (first - second) / whole
    (low, high), (lower, higher) = wilson(first, whole), wilson(second, whole)
    phi = _correlation(one, other)
    down, up = first / whole - low, high - first / whole
    beneath, above = second / whole - lower, higher - second / whole
    below = sqrt(max(0.0, down * down - 2 * phi * down * above + above * above))
    over = sqrt(max(0.0, up * up - 2 * phi * up * beneath + beneath * beneath))
    return max(-1.0, gap - below), min(1.0, gap + over)


def _correlation(one: Sequence[bool], other: Sequence[bool]) -> float:
    """The correlation of paired outcomes, corrected for continuity where it is positive; 0 if one never varies."""
    both = sum(a and b for a, b in zip(one, other, strict=True))
    none = sum(not a and not b for a, b in zip(one, other, strict=True))
    first, second, whole = sum(one), sum(other), len(one)
    product = first * (whole - first) * second * (whole - second)
    if not product:
        return 0.0
    cross = both * none - (first - both) * (second - both)
    return (max(cross - whole / 2, 0.0) if cross > 0 else cross) / sqrt(product)
