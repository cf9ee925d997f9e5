"""The metrics of the papers, on examples that follow from their definitions, and on figures that they print."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uiatlas_bench.papers.metrics import (
    Share,
    action_accuracy,
    average_steps,
    by_length,
    common_prefix,
    common_subsequence,
    completion_proportion,
    correct_termination,
    decision_accuracy,
    decision_time,
    paired_difference,
    path_length_success,
    recovery_success,
    satisfaction_score,
    split_by_success,
    success_rate,
    termination_rate,
)

WORDS = st.lists(st.sampled_from("abc"), max_size=8)


@pytest.mark.parametrize(
    ("part", "whole", "printed"),
    [(168, 195, 86.15), (303, 364, 83.24), (4, 25, 16.00), (21, 25, 84.00), (42, 63, 66.67), (106, 132, 80.30)],
)
def test_shares_give_the_percentages_that_maple_prints(part: int, whole: int, printed: float) -> None:
    """Table 2 of MAPLE prints counts and percentages."""
    assert round(100 * Share(part, whole).value, 2) == printed


def test_rubrics_are_pooled_over_all_tasks() -> None:
    """One task with three of four rubrics and one with none of one: 3 / 5, and not the mean of 3/4 and 0."""
    assert satisfaction_score([(True, True, True, False), (False,)]) == Share(3, 5)


def test_steps_that_match_the_reference_may_have_others_between_them() -> None:
    """A detour costs nothing, steps in another order do, and all references count together."""
    detour = ["open", "scroll", "search", "type"], ["open", "search", "type"]
    swapped = ["type", "search"], ["search", "type"]
    assert action_accuracy([detour, swapped]) == Share(4, 5)


@given(WORDS, WORDS)
def test_a_common_prefix_is_a_common_subsequence(one: list[str], other: list[str]) -> None:
    assert common_prefix(one, other) <= common_subsequence(one, other) <= min(len(one), len(other))
    assert common_subsequence(one, other) == common_subsequence(other, one)
    assert common_subsequence(one, one) == common_prefix(one, one) == len(one)


def test_a_task_that_is_wrongly_called_done_is_not_terminated() -> None:
    """Of four tasks one is done, two gave up and one says that it is done and is not: TR is 2/4, and SR is 1/4."""
    passed = [True, False, False, False]
    ended = [False, True, True, False]
    assert success_rate(passed).value == 0.25
    assert termination_rate(ended).value == 0.5


def test_recovery_counts_failures_and_not_tasks() -> None:
    assert recovery_success([True] * 23 + [False] * 9) == Share(23, 32)
    assert recovery_success([]).value == 0.0


def test_a_task_counts_for_decision_accuracy_only_if_all_of_its_decisions_are_right() -> None:
    """Nine of ten decisions are right, and one of two tasks."""
    assert decision_accuracy([(True,) * 5, (True,) * 4 + (False,)]) == Share(1, 2)
    assert decision_accuracy([()]) == Share(0, 1)


def test_average_steps_look_at_tasks_that_both_did() -> None:
    """A method that does long tasks as well is not punished for their steps."""
    steps = {"short": 3.0, "middle": 5.0, "long": 20.0}
    assert average_steps(steps, {"short", "middle"}) == 4.0
    assert average_steps(steps, set()) == 0.0


def test_the_completion_proportion_ends_at_the_first_wrong_step() -> None:
    """Two of four steps, then a wrong one and a right one; and a task that is done whole with a step more."""
    broken = ["a", "b", "x", "d"], ["a", "b", "c", "d"]
    whole = ["a", "b", "c"], ["a", "b"]
    assert completion_proportion([broken, whole]) == pytest.approx((0.5 + 1.0) / 2)


def test_correct_termination_is_told_of_completed_tasks_alone() -> None:
    outcomes = [(True, True), (True, False), (False, True), (True, True)]
    assert correct_termination(outcomes) == Share(2, 3)


def test_success_is_weighed_by_the_length_of_the_way() -> None:
    """The shortest way counts in full, one twice as long counts half, a failure nothing; none counts more than once."""
    assert path_length_success([(True, 3, 3), (True, 3, 6), (False, 3, 3), (True, 4, 2)]) == pytest.approx(2.5 / 4)


def test_decision_time_is_the_mean_over_tasks_that_all_did() -> None:
    """Equation 1 of UICompass."""
    assert decision_time({"one": 2.0, "two": 4.0, "three": 90.0}, {"one", "two"}) == 3.0


def test_a_difference_holds_zero_where_two_arms_do_the_same() -> None:
    same = [(1.0, 1.0), (0.0, 1.0)] * 10
    assert paired_difference(same, same) == (0.0, (0.0, 0.0))
    gap, (low, high) = paired_difference([(1.0, 1.0)] * 20, same)
    assert gap == 0.5
    assert 0 < low < 0.5 < high


def test_a_difference_of_rates_may_have_other_denominators() -> None:
    """Three of four failures recovered in one arm, and one of two in the other."""
    gap, _ = paired_difference([(3.0, 4.0), (0.0, 0.0)], [(1.0, 1.0), (0.0, 1.0)])
    assert gap == pytest.approx(0.25)


def test_success_by_length_leaves_out_what_no_band_holds() -> None:
    found = by_length([(1, True), (2, False), (4, True), (11, True)])
    assert found == {(1, 2): Share(1, 2), (3, 6): Share(1, 1), (7, 10): Share(0, 0)}


def test_apps_at_the_overall_rate_are_among_the_others() -> None:
    """Agent+P's table 1 asks for apps that exceed the average."""
    sizes = {"a": 10.0, "b": 30.0, "c": 50.0}
    assert split_by_success({"a": 0.9, "b": 0.5, "c": 0.1}, 0.5, sizes.__getitem__) == (10.0, 40.0)
    assert split_by_success({"a": 0.5}, 0.5, sizes.__getitem__) == (None, 10.0)
