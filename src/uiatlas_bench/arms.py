"""Arms of a benchmark beside each other: verdicts against the check, calls, tokens and time, and paired differences."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations

from uiatlas.run.verdict import RunStatus
from uiatlas_bench.metrics import Interval, bootstrap, mcnemar, paired_interval, rate, upper_bound, wilson
from uiatlas_bench.report import Row, Sheet, as_fraction

NONE = "none"
"""The verdict of a run that gave none."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one task of an arm ended.

    Attributes:
        task: The task's id.
        passed: Whether the check says that it is done.
        verdict: What the run said.
        accepted: What it would have said if facts that only a model affirms counted as proven.
        calls: Calls of a model.
        tokens: Tokens, read and written.
        input_tokens: Those that it read.
        output_tokens: Those that it wrote.
        seconds: How long it took.
        unaccounted: Touches that nothing in the run accounts for; None if nobody counted them.
    """

    task: str
    passed: bool
    verdict: str
    accepted: str
    calls: int = 0
    tokens: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    seconds: float = 0.0
    unaccounted: int | None = None


@dataclass(frozen=True, slots=True)
class Arm:
    """One way of doing a set of tasks.

    Attributes:
        name: What it is called.
        outcomes: How its tasks ended, those that were played.
        not_played: Tasks that could not be played.
        versions: The code that played it.
    """

    name: str
    outcomes: tuple[Outcome, ...]
    not_played: int = 0
    versions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Verdicts:
    """Verdicts against the check.

    Attributes:
        said_and_done: Said success, and it is done.
        false_successes: Said success, and it is not.
        done_unsaid: Done, and success was not said.
    """

    said_and_done: int
    false_successes: int
    done_unsaid: int


_COSTS: dict[str, Callable[[Outcome], float]] = {
    "calls": lambda o: o.calls,
    "input_tokens": lambda o: o.input_tokens,
    "output_tokens": lambda o: o.output_tokens,
    "tokens": lambda o: o.tokens,
    "seconds": lambda o: o.seconds,
}


def verdicts_of(outcomes: Sequence[Outcome], *, accept_judged: bool = False) -> Verdicts:
    """How often the verdict agrees with the check, and how it does not.

    Args:
        outcomes: The tasks.
        accept_judged: Whether facts that only a model affirms count as proven.
    """
    pairs = Counter(((o.accepted if accept_judged else o.verdict) == RunStatus.SUCCESS, o.passed) for o in outcomes)
    return Verdicts(pairs[True, True], pairs[True, False], pairs[False, True])


def figures_of(arm: Arm, *, resamples: int = 1000) -> Row:
    """All figures of an arm; costs are means a task.

    Args:
        arm: Which one.
        resamples: How often the tasks are drawn anew for the intervals of the costs.
    """
    played, tasks = arm.outcomes, len(arm.outcomes)
    passed = sum(o.passed for o in played)
    return {
        "arm": arm.name,
        "tasks": tasks,
        "not_played": arm.not_played,
        "success": rate([(o.passed, 1) for o in played]),
        "success_interval": wilson(passed, tasks),
        **_judged(played, accept_judged=False),
        "accepting_judged": _judged(played, accept_judged=True),
        "verdicts": dict(Counter(o.verdict for o in played)),
        **{name: rate([(cost(o), 1) for o in played]) for name, cost in _COSTS.items()},
        "intervals": {
            name: bootstrap([(cost(o), 1) for o in played], resamples=resamples) for name, cost in _COSTS.items()
        },
        "unaccounted": _unaccounted(played),
        "versions": list(arm.versions),
    }


def difference_of(one: Arm, other: Arm, *, resamples: int = 1000) -> Row:
    """What one arm does more than another on the tasks that both played, with 95 % intervals.

    Args:
        one: The arm that is compared.
        other: The arm that it is compared with.
        resamples: How often the tasks are drawn anew for the intervals of the costs.
    """
    beside = {o.task: o for o in other.outcomes}
    shared = [(o, beside[o.task]) for o in one.outcomes if o.task in beside]
    mine, theirs = [a.passed for a, _ in shared], [b.passed for _, b in shared]
    return {
        "arm": one.name,
        "against": other.name,
        "tasks": len(shared),
        "success": rate([(a - b, 1) for a, b in zip(mine, theirs, strict=True)]),
        "success_interval": paired_interval(mine, theirs),
        "mcnemar_p": mcnemar(mine, theirs),
        **{name: rate([(cost(a) - cost(b), 1) for a, b in shared]) for name, cost in _COSTS.items()},
        "intervals": {
            name: bootstrap([(cost(a) - cost(b), 1) for a, b in shared], resamples=resamples)
            for name, cost in _COSTS.items()
        },
    }


def compared(arms: Sequence[Arm], *, resamples: int = 1000) -> Row:
    """All arms, and each two of them with tasks in common, as one answer."""
    pairs = [difference_of(one, other, resamples=resamples) for one, other in combinations(arms, 2)]
    return {
        "arms": [figures_of(arm, resamples=resamples) for arm in arms],
        "differences": [pair for pair in pairs if pair["tasks"]],
    }


def sheets_of(arms: Sequence[Arm], title: str, *, resamples: int = 1000) -> tuple[Sheet, ...]:
    """The same as tables: one of the arms, and if there are several one of their paired differences.

    Args:
        arms: The arms.
        title: What they did.
        resamples: How often the tasks are drawn anew for the intervals of the costs.
    """
    pairs = [difference_of(one, other, resamples=resamples) for one, other in combinations(arms, 2)]
    beside = Sheet(
        title="Differences on the tasks that both played, the first less the second",
        head=("arms", "tasks", "done", "95 %", "McNemar p", "calls", "95 %", "tokens", "95 %", "s"),
        rows=tuple(_difference_cells(pair) for pair in pairs if pair["tasks"]),
    )
    return (_arms_sheet(arms, title, resamples), *((beside,) if beside.rows else ()))


_HEAD = ("arm", "tasks", "done", "95 %", "said", "false", "≤", "unsaid", "calls", "95 %", "in", "out", "s", "stray")

_NOTE = (
    "done: the check says so; said: success was said of it, too; false: success was said and it is not done, and the "
    "share of all tasks that this is with 95 % confidence at most; unsaid: done, and success was not said. In "
    "parentheses the same where facts that only a model affirms count as proven. Calls, tokens in and out and seconds "
    "are means a task; stray are touches that nothing in the run accounts for"
)


def _arms_sheet(arms: Sequence[Arm], title: str, resamples: int) -> Sheet:
    versions = sorted({version for arm in arms for version in arm.versions})
    several = f". PLAYED BY SEVERAL VERSIONS: {', '.join(versions)}" if len(versions) > 1 else ""
    missed = [f"{arm.not_played} of {arm.name}" for arm in arms if arm.not_played]
    unplayed = f". Tasks that could not be played: {', '.join(missed)}" if missed else ""
    rows = tuple(_arm_cells(arm, resamples) for arm in arms)
    return Sheet(title=title, head=_HEAD, rows=rows, note=f"{_NOTE}{unplayed}{several}.")


def _arm_cells(arm: Arm, resamples: int) -> tuple[str, ...]:
    played, tasks = arm.outcomes, len(arm.outcomes)
    strict, lenient = verdicts_of(played), verdicts_of(played, accept_judged=True)
    passed = sum(o.passed for o in played)
    stray = _unaccounted(played)
    halves = all(o.tokens == o.input_tokens + o.output_tokens for o in played)

    def mean(cost: Callable[[Outcome], float]) -> float:
        return rate([(cost(o), 1) for o in played])

    return (
        arm.name,
        str(tasks),
        as_fraction(mean(lambda o: o.passed)),
        _ends(wilson(passed, tasks)),
        f"{strict.said_and_done} ({lenient.said_and_done})",
        f"{strict.false_successes} ({lenient.false_successes})",
        as_fraction(upper_bound(strict.false_successes, tasks)),
        f"{strict.done_unsaid} ({lenient.done_unsaid})",
        f"{mean(lambda o: o.calls):.2f}",
        _ends(bootstrap([(o.calls, 1) for o in played], resamples=resamples), "{:.2f}".format),
        f"{mean(lambda o: o.input_tokens):.0f}" if halves else "-",
        f"{mean(lambda o: o.output_tokens):.0f}" if halves else "-",
        f"{mean(lambda o: o.seconds):.1f}",
        "-" if stray is None else str(stray),
    )


def _difference_cells(pair: Row) -> tuple[str, ...]:
    intervals, ends = pair["intervals"], pair["success_interval"]
    assert isinstance(intervals, dict)
    assert isinstance(ends, tuple)
    return (
        f"{pair['arm']} - {pair['against']}",
        str(pair["tasks"]),
        f"{pair['success']:+.3f}",
        _ends(ends, "{:+.3f}".format),
        f"{pair['mcnemar_p']:.2g}",
        f"{pair['calls']:+.2f}",
        _ends(intervals["calls"], "{:+.2f}".format),
        f"{pair['tokens']:+.0f}",
        _ends(intervals["tokens"], "{:+.0f}".format),
        f"{pair['seconds']:+.1f}",
    )


def _ends(interval: Interval, told: Callable[[float], str] = as_fraction) -> str:
    low, high = map(told, interval)
    return f"{low} to {high}"


def _judged(played: Sequence[Outcome], *, accept_judged: bool) -> dict[str, float]:
    found = verdicts_of(played, accept_judged=accept_judged)
    return {
        "said_and_done": found.said_and_done,
        "false_successes": found.false_successes,
        "false_successes_at_most": upper_bound(found.false_successes, len(played)),
        "done_unsaid": found.done_unsaid,
    }


def _unaccounted(played: Sequence[Outcome]) -> int | None:
    """Touches of all tasks that nothing accounts for; None if nobody counted them in one of them."""
    counts = [o.unaccounted for o in played]
    return sum(n for n in counts if n is not None) if counts and None not in counts else None
