"""The statistics of the benchmarks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uiatlas_bench.metrics import bootstrap, mcnemar, rate


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
