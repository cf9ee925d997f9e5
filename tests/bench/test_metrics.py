"""The statistics of the benchmarks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uiatlas_bench.metrics import bootstrap, mcnemar, paired_interval, rate, upper_bound, wilson


def outcomes(only_one: int, only_other: int, both: int = 3) -> tuple[list[bool], list[bool]]:
    one = [True] * only_one + [False] * only_other + [True] * both
    other = [False] * only_one + [True] * only_other + [True] * both
    return one, other


@pytest.mark.parametrize(
    ("only_one", "only_other", "p"),
    [(0, 0, 1.0), (1, 0, 1.0), (5, 0, 0.0625), (1, 8, 0.0390625), (3, 3, 1.0), (10, 2, 0.03857421875)],
)
def test_mcnemar_gives_the_known_values(only_one: int, only_other: int, p: float) -> None:
    assert mcnemar(*outcomes(only_one, only_other)) == pytest.approx(p)


@given(st.integers(0, 40), st.integers(0, 40), st.integers(0, 5))
def test_mcnemar_is_a_probability_and_does_not_care_who_is_who(a: int, b: int, both: int) -> None:
    one, other = outcomes(a, b, both)
    assert mcnemar(one, other) == mcnemar(other, one)
    assert 0 < mcnemar(one, other) <= 1


def test_mcnemar_agrees_with_the_exact_binomial_test() -> None:
    stats = pytest.importorskip("scipy.stats")
    assert mcnemar(*outcomes(7, 19)) == pytest.approx(stats.binomtest(7, 26).pvalue)


def test_a_rate_weighs_tasks_by_their_decisions() -> None:
    assert rate([(1, 1), (0, 3)]) == 0.25
    assert rate([]) == 0.0


def test_an_interval_holds_the_rate_and_narrows_with_more_tasks() -> None:
    few, many = [(1.0, 1.0), (0.0, 1.0)] * 5, [(1.0, 1.0), (0.0, 1.0)] * 200
    low, high = bootstrap(few)
    assert low < 0.5 < high
    assert bootstrap(many)[1] - bootstrap(many)[0] < (high - low) / 3
    assert bootstrap(few) == (low, high)
    assert bootstrap([(1, 1)] * 9) == (1.0, 1.0)
    assert bootstrap([]) == (0.0, 0.0)


def test_the_interval_of_a_share_gives_the_known_values() -> None:
    """Values of Newcombe (1998), table I."""
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert wilson(15, 148) == pytest.approx((0.0624, 0.1605), abs=5e-5)
    assert wilson(0, 20) == pytest.approx((0, 0.1611), abs=5e-5)
    assert wilson(0, 0) == (0, 1)


def test_the_bound_of_an_error_that_was_never_seen_is_that_of_the_rule_of_three() -> None:
    assert upper_bound(0, 100) == pytest.approx(1 - 0.05 ** (1 / 100))
    stats = pytest.importorskip("scipy.stats")
    assert upper_bound(3, 40) == pytest.approx(stats.beta.ppf(0.95, 4, 37))
    assert upper_bound(5, 5) == 1


@pytest.mark.parametrize(
    ("both", "only_one", "only_other", "none", "low", "high"),
    [(36, 12, 2, 0, 0.0569, 0.3404), (0, 0, 0, 30, -0.1135, 0.1135)],
)
def test_the_interval_of_a_paired_difference_gives_the_known_values(
    both: int, only_one: int, only_other: int, none: int, low: float, high: float
) -> None:
    """The first is an example of Newcombe (1998, Statistics in Medicine 17, 2635-2650); the other has no difference."""
    one = [True] * (both + only_one) + [False] * (only_other + none)
    other = [True] * both + [False] * only_one + [True] * only_other + [False] * none
    assert paired_interval(one, other) == pytest.approx((low, high), abs=5e-4)
    assert paired_interval(other, one) == pytest.approx((-high, -low), abs=5e-4)
