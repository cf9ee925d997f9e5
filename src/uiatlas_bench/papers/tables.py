"""What the tables of all papers have in common: figures of an arm, cells, and paired tests."""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from math import comb

from uiatlas_bench.metrics import Interval, bootstrap, mcnemar, paired_interval, rate
from uiatlas_bench.papers.metrics import (
    Share,
    action_accuracy,
    completion_proportion,
    correct_termination,
    decision_accuracy,
    paired_difference,
    path_length_success,
    recovery_success,
    satisfaction_score,
    success_rate,
    termination_rate,
)
from uiatlas_bench.papers.trials import Trial
from uiatlas_bench.report import Row

Trials = Sequence[Trial]

NOTHING = "-"
"""A cell that nothing was measured for."""

COUNTED: Mapping[str, Callable[[Trials], Share]] = {
    "SR": lambda trials: success_rate(t.passed for t in trials),
    "SS": lambda trials: satisfaction_score(t.rubrics for t in trials),
    "AA": lambda trials: action_accuracy((t.executed, t.true) for t in trials),
    "TR": lambda trials: termination_rate(t.terminated for t in trials),
    "RS": lambda trials: recovery_success(f.recovered for t in trials for f in t.failures),
    "DA": lambda trials: decision_accuracy(t.decisions for t in trials),
    "CTR": lambda trials: correct_termination((t.passed, t.stopped) for t in trials),
}
"""Metrics that the papers print as a percentage of something that is counted."""

MEANS: Mapping[str, Callable[[Trials], float]] = {
    "steps": lambda trials: rate([(t.steps, 1) for t in trials]),
    "seconds": lambda trials: rate([(t.seconds, 1) for t in trials]),
    "ACP": lambda trials: completion_proportion((t.executed, t.true) for t in trials),
    "SPL": lambda trials: path_length_success((t.passed, len(t.true), t.steps) for t in trials),
}
"""The others."""


def _of_one(mean: Callable[[Trials], float]) -> Callable[[Trial], tuple[float, float]]:
    return lambda trial: (mean([trial]), 1.0)


PARTS: Mapping[str, Callable[[Trial], tuple[float, float]]] = {
    "SS": lambda t: _part(COUNTED["SS"]([t])),
    "AA": lambda t: _part(COUNTED["AA"]([t])),
    "RS": lambda t: _part(COUNTED["RS"]([t])),
    "TR": lambda t: _part(COUNTED["TR"]([t])),
    **{name: _of_one(mean) for name, mean in MEANS.items()},
}
"""What a task adds to a metric that is no share of tasks, for the bootstrap."""


def figures_of(trials: Trials) -> Row:
    """All metrics of an arm with their 95 % intervals, those that anything was measured for."""
    out: dict[str, object] = {"tries": len(trials)}
    for name, count in COUNTED.items():
        if (share := count(trials)).whole and not (name == "DA" and not any(t.decisions for t in trials)):
            out[name] = {"part": share.part, "whole": share.whole, "value": share.value}
    out |= {name: {"value": mean(trials)} for name, mean in MEANS.items()}
    for name in out.keys() & (COUNTED.keys() | MEANS.keys()):
        told = out[name]
        assert isinstance(told, dict)
        told["interval"] = interval_of(name, trials)
    kinds = sorted({f.kind for t in trials for f in t.failures})
    failures = [f for t in trials for f in t.failures]
    out["failures"] = {kind: sum(f.kind == kind for f in failures) for kind in kinds}
    out["endings"] = {end: sum(t.ending == end for t in trials) for end in sorted({t.ending for t in trials})}
    out["versions"] = sorted({t.version for t in trials})
    out["model_calls"], out["tokens"] = sum(t.calls for t in trials), sum(t.tokens for t in trials)
    return out


def interval_of(name: str, trials: Trials) -> Interval:
    """The 95 % interval of a metric: of shares of single tasks Wilson's, else a bootstrap that draws tasks."""
    if name in PARTS and name != "TR":
        return bootstrap([_summed(name, group) for group in _by_task(trials)])
    if len(_by_task(trials)) == len(trials):
        return COUNTED[name](trials).interval
    return bootstrap([_part(COUNTED[name](group)) for group in _by_task(trials)])


def _summed(name: str, trials: Trials) -> tuple[float, float]:
    parts = [PARTS[name](t) for t in trials]
    return sum(part for part, _ in parts), sum(whole for _, whole in parts)


def _by_task(trials: Trials) -> list[list[Trial]]:
    """Tries of the same task together, since they tell less than as many tasks."""
    groups: dict[tuple[str, str], list[Trial]] = {}
    for trial in trials:
        groups.setdefault((trial.app, trial.task), []).append(trial)
    return list(groups.values())


def _part(share: Share) -> tuple[float, float]:
    return float(share.part), float(share.whole)


def difference_in_success(one: Trials, other: Trials) -> tuple[float, Interval, float]:
    """SR of one arm less that of another on the same tries, its 95 % interval, and the exact McNemar test.

    Several tries of a task are one task to both: the interval draws tasks, and a task is passed for the test where most
    of its tries are.
    """
    groups = [_by_task(one), _by_task(other)]
    if any(len(group) > 1 for arm in groups for group in arm):
        passed = [[(sum(t.passed for t in group), len(group)) for group in arm] for arm in groups]
        gap, interval = paired_difference(*passed)
        most = [[2 * n > of for n, of in arm] for arm in passed]
        return gap, interval, mcnemar(*most)
    mine, theirs = [t.passed for t in one], [t.passed for t in other]
    return (
        rate([(a - b, 1) for a, b in zip(mine, theirs, strict=True)]),
        paired_interval(mine, theirs),
        mcnemar(mine, theirs),
    )


def difference_in(name: str, one: Trials, other: Trials) -> tuple[float, Interval]:
    """The same of a metric that is no share of tasks, by a bootstrap over tasks."""
    mine, theirs = ([_summed(name, group) for group in _by_task(trials)] for trials in (one, other))
    return paired_difference(mine, theirs)


def permutation_test(sizes: Mapping[str, float], above: frozenset[str]) -> float:
    """The exact two-sided permutation test for the means of two groups (Fisher 1935).

    Args:
        sizes: A size for each app.
        above: The apps of one group; the rest are the other.

    Returns:
        The share of all ways to draw as many apps in which the means differ at least as much; 1 for an empty group.
    """
    if not above or len(above) == len(sizes):
        return 1.0

    def gap(group: frozenset[str]) -> float:
        rest = sizes.keys() - group
        return abs(sum(sizes[a] for a in group) / len(group) - sum(sizes[a] for a in rest) / len(rest))

    seen = gap(above)
    as_far = sum(gap(frozenset(group)) >= seen - 1e-9 for group in combinations(sorted(sizes), len(above)))
    return as_far / comb(len(sizes), len(above))


def percent(value: float | Share | None) -> str:
    """As the papers print shares: in percent with two digits."""
    if value is None or (isinstance(value, Share) and not value.whole):
        return NOTHING
    return f"{100 * (value.value if isinstance(value, Share) else value):.2f}"


def points(value: float) -> str:
    """A difference of two shares in percentage points."""
    return f"{100 * value:+.2f}"


def between(interval: Interval, told: Callable[[float], str] = percent) -> str:
    """The ends of an interval."""
    return f"{told(interval[0])} to {told(interval[1])}"


def number(value: float) -> str:
    """A mean with two digits."""
    return f"{value:.2f}"


def signed(value: float) -> str:
    """A difference of means with two digits."""
    return f"{value:+.2f}"
