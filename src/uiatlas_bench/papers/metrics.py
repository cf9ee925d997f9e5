"""The metrics of the five papers, as they define them, on plain values; where one is silent, our reading is said."""

import random
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass

from uiatlas_bench.metrics import Interval, rate, wilson

Pair = tuple[Sequence[str], Sequence[str]]
"""What was executed, and the true or reference sequence; each step in words that are equal for equal steps."""


@dataclass(frozen=True, slots=True)
class Share:
    """How many of how many, as the papers print it beside a percentage.

    Attributes:
        part: How many.
        whole: Of how many.
    """

    part: int
    whole: int

    @property
    def value(self) -> float:
        """The share; 0 of nothing."""
        return self.part / self.whole if self.whole else 0.0

    @property
    def interval(self) -> Interval:
        """Wilson's 95 % interval, for shares whose items are independent, such as tasks."""
        return wilson(self.part, self.whole)

    def __str__(self) -> str:
        return f"{self.part} / {self.whole}"


def success_rate(passed: Iterable[bool]) -> Share:
    """SR: tasks that were done, of all tasks (Agent+P 5.3, MAPLE 4.1, KG-RAG 5.1, UICompass 4.1)."""
    return _true_of(passed)


def satisfaction_score(rubrics: Iterable[Sequence[bool]]) -> Share:
    """SS: rubrics that are fulfilled, of all rubrics of all tasks together (MAPLE 4.1).

    Args:
        rubrics: For each task whether each of its rubrics is fulfilled.
    """
    return _true_of(fulfilled for task in rubrics for fulfilled in task)


def action_accuracy(pairs: Iterable[Pair]) -> Share:
    """AA: steps that match the reference, of all steps of the references together (MAPLE 4.1).

    The paper does not say how steps are matched; here they are those of a longest common subsequence.
    """
    told = [(common_subsequence(done, reference), len(reference)) for done, reference in pairs]
    return Share(sum(matched for matched, _ in told), sum(length for _, length in told))


def common_subsequence(one: Sequence[str], other: Sequence[str]) -> int:
    """The length of a longest common subsequence (Wagner and Fischer 1974)."""
    row = [0] * (len(other) + 1)
    for mine in one:
        above = 0
        for place, theirs in enumerate(other, 1):
            above, row[place] = row[place], above + 1 if mine == theirs else max(row[place], row[place - 1])
    return row[-1]


def termination_rate(ended_unsuccessfully: Iterable[bool]) -> Share:
    """TR: tasks that ended before they were done: at the home screen, app closed, beyond recovery (MAPLE 4.1).

    It is not 1 - SR: an agent that says of itself that it is done, and is not, has not ended unsuccessfully.
    """
    return _true_of(ended_unsuccessfully)


def recovery_success(recovered: Iterable[bool]) -> Share:
    """RS: failed subtasks that were recovered from, of all that failed (MAPLE 4.1).

    Args:
        recovered: For each failure of each task whether it was recovered from.
    """
    return _true_of(recovered)


def decision_accuracy(decisions: Iterable[Sequence[bool]]) -> Share:
    """DA: tasks of which every decision was right, of all tasks (KG-RAG 5.1).

    The paper prints no formula, and its figures are multiples of one task; so it is no mean over decisions.

    Args:
        decisions: For each task whether each of its decisions is right.
    """
    return _true_of(bool(task) and all(task) for task in decisions)


def average_steps(steps: Mapping[str, float], solved_by_both: Set[str]) -> float:
    """AS: mean steps of the tasks that both compared methods did (KG-RAG 5.1); 0 if there are none."""
    return rate([(steps[task], 1) for task in sorted(solved_by_both)])


def completion_proportion(pairs: Iterable[Pair]) -> float:
    """ACP: mean over tasks of the true sequence's share that a prefix of what was executed covers (UICompass 4.1)."""
    return rate([(common_prefix(done, true) / len(true), 1) for done, true in pairs if true])


def common_prefix(one: Sequence[str], other: Sequence[str]) -> int:
    """How many first steps are the same."""
    return next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def correct_termination(outcomes: Iterable[tuple[bool, bool]]) -> Share:
    """CTR: of the tasks that were completed, those in which the agent stopped by itself (UICompass 4.1).

    Args:
        outcomes: For each task whether it was completed, and whether the agent stopped by itself.
    """
    return _true_of(stopped for completed, stopped in outcomes if completed)


def path_length_success(outcomes: Iterable[tuple[bool, int, int]]) -> float:
    """SPL: mean of S * l / max(l, p) (Anderson and others 2018; UICompass 4.1 says it in words).

    Args:
        outcomes: For each task whether it was done (S), the length of the shortest true way (l), of the way gone (p).
    """
    return rate([(passed * shortest / max(shortest, gone, 1), 1) for passed, shortest, gone in outcomes])


def decision_time(seconds: Mapping[str, float], solved_by_all: Set[str]) -> float:
    """time_d,avg: mean seconds that were spent deciding, over the tasks that all tools did (UICompass, equation 1)."""
    return rate([(seconds[task], 1) for task in sorted(solved_by_all)])


def paired_difference(
    one: Sequence[tuple[float, float]], other: Sequence[tuple[float, float]], *, resamples: int = 1000, seed: int = 0
) -> tuple[float, Interval]:
    """A rate of one arm less that of another on the same tasks, with a 95 % bootstrap interval that draws tasks.

    Args:
        one: Numerator and denominator of each task.
        other: The same of the other arm, in the same order; its denominators may differ.
        resamples: How often the tasks are drawn anew.
        seed: The same seed gives the same interval.
    """
    pairs = list(zip(one, other, strict=True))
    if not pairs:
        return 0.0, (0.0, 0.0)

    def gap(drawn: Sequence[tuple[tuple[float, float], tuple[float, float]]]) -> float:
        return rate([mine for mine, _ in drawn]) - rate([theirs for _, theirs in drawn])

    chance = random.Random(seed)
    gaps = sorted(gap(chance.choices(pairs, k=len(pairs))) for _ in range(resamples))
    return gap(pairs), (gaps[int(0.025 * (resamples - 1))], gaps[round(0.975 * (resamples - 1))])


def by_length(
    outcomes: Iterable[tuple[int, bool]], bands: Sequence[tuple[int, int]] = ((1, 2), (3, 6), (7, 10))
) -> dict[tuple[int, int], Share]:
    """SR by the length of the true way (UICompass, figure 5); what lies outside all bands is left out."""
    known = list(outcomes)
    return {band: _true_of(passed for length, passed in known if band[0] <= length <= band[1]) for band in bands}


def split_by_success(
    rates: Mapping[str, float], overall: float, size: Callable[[str], float]
) -> tuple[float | None, float | None]:
    """Mean size of the apps above the overall SR, and of the others (Agent+P, table 1); None where there is no app."""
    above = [size(app) for app, share in rates.items() if share > overall]
    below = [size(app) for app, share in rates.items() if share <= overall]
    return (sum(above) / len(above) if above else None, sum(below) / len(below) if below else None)


def _true_of(values: Iterable[bool]) -> Share:
    known = list(values)
    return Share(sum(map(bool, known)), len(known))
