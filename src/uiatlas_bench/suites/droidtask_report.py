"""The figures of the DroidTask benchmark, over all tasks and by app, and the tables that show them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from uiatlas_bench.arms import Arm, compared, sheets_of
from uiatlas_bench.metrics import Interval, bootstrap, mcnemar, rate
from uiatlas_bench.report import AppScores, BenchReport, Row, Scores, Sheet, as_fraction
from uiatlas_bench.runner import TaskScore

Part = tuple[float, float]

PARTS: dict[str, Callable[[TaskScore], Part]] = {
    "strict_success": lambda s: (sum(p.strict for p in s.played), len(s.played)),
    "lenient_success": lambda s: (sum(p.lenient for p in s.played), len(s.played)),
    "strict_with_done": lambda s: (sum(p.with_done for p in s.played), len(s.played)),
    "exact_sequence": lambda s: (sum(p.exact for p in s.played), len(s.played)),
    "step_accuracy": lambda s: (sum(s.right), len(s.right)),
    "mean_steps": lambda s: (sum(len(p.log) for p in s.played), len(s.played)),
}


def scores_of(results: Sequence[TaskScore]) -> dict[str, float]:
    """All metrics over some tasks."""
    scores = {name: rate([part(s) for s in results]) for name, part in PARTS.items()}
    spent = ("model_calls", "tokens", "input_tokens", "output_tokens")
    sums = {name: sum(getattr(s, name) for s in results) for name in spent}
    return {**scores, "decisions": sum(len(s.right) for s in results), **sums}


@dataclass(frozen=True, slots=True)
class Measured:
    """What was measured.

    Attributes:
        agent: The agent.
        ablation: What was left out of it.
        with_map: Its scores with the explored map; None if that was not asked for.
        without: Its scores with an empty map; None if that was not asked for, and then the others are there.
        floors: Scores of the floors.
        arms: The scores as arms; empty for a floor, which never says that it is done.
        resamples: How often the tasks are drawn anew for the intervals.
    """

    agent: str
    ablation: tuple[str, ...]
    with_map: Sequence[TaskScore] | None
    without: Sequence[TaskScore] | None
    floors: Mapping[str, Sequence[TaskScore]]
    arms: tuple[Arm, ...] = ()
    resamples: int = 1000

    @property
    def mine(self) -> Sequence[TaskScore]:
        """The scores that are measured: with the map, unless only those without are asked for."""
        return self.with_map if self.with_map is not None else self.without or ()


def report_of(measured: Measured) -> BenchReport:
    """All figures."""
    mine, without = measured.mine, measured.without
    left = (*measured.ablation, *(() if measured.with_map is not None else ("no-map",)))
    return BenchReport(
        suite="droidtask",
        split="all",
        agent=measured.agent,
        ablation=", ".join(left),
        tasks=len(mine),
        metrics=scores_of(mine),
        without_map=scores_of(without) if without is not None else {},
        mcnemar_p=_both(measured, mine, without),
        floors={name: scores_of(results) for name, results in measured.floors.items()},
        per_app=_per_app(measured),
        per_task=tuple(_rows(measured)),
        intervals=_intervals(mine, measured.resamples),
        more={
            "without_map_intervals": {n: list(i) for n, i in _intervals(without or (), measured.resamples).items()},
            "mcnemar_p_lexical_map": paired_test(mine, measured.floors["lexical_map"]),
            **compared(measured.arms, resamples=measured.resamples),
        },
        beside=arm_sheets(measured.arms) if measured.arms else (),
    )


def _intervals(scores: Sequence[TaskScore], resamples: int) -> dict[str, Interval]:
    """The intervals of the metrics that anything was measured of."""
    parts = {name: [part(s) for s in scores] for name, part in PARTS.items()}
    asked = {name: shares for name, shares in parts.items() if any(of for _, of in shares)}
    return {name: bootstrap(shares, resamples=resamples) for name, shares in asked.items()}


def _both(measured: Measured, mine: Sequence[TaskScore], without: Sequence[TaskScore] | None) -> float | None:
    """McNemar with against without the map; None where only one of them was measured."""
    return paired_test(mine, without) if measured.with_map is not None and without is not None else None


def paired_test(one: Sequence[TaskScore], other: Sequence[TaskScore]) -> float:
    """McNemar over tasks; of several episodes the first counts."""
    return mcnemar([s.played[0].strict for s in one], [s.played[0].strict for s in other])


def _per_app(measured: Measured) -> dict[str, AppScores]:
    def of(app: str, results: Sequence[TaskScore]) -> list[TaskScore]:
        return [s for s in results if s.task.app == app]

    def scored(app: str) -> AppScores:
        mine = of(app, measured.mine)
        without = of(app, measured.without) if measured.without is not None else None
        return AppScores(
            tasks=len(mine),
            metrics=scores_of(mine),
            without_map=scores_of(without) if without is not None else {},
            mcnemar_p=_both(measured, mine, without),
            floors={name: scores_of(of(app, results)) for name, results in measured.floors.items()},
        )

    return {app: scored(app) for app in sorted({s.task.app for s in measured.mine})}


def _rows(measured: Measured) -> Iterator[Row]:
    others = {s.task.id: s for s in measured.without or ()}
    for score in measured.mine:
        task, other = score.task, others.get(score.task.id)
        yield {
            "task": task.id,
            "app": task.app,
            "text": task.text,
            "true_actions": len(task.actions),
            **_outcome(score),
            "without_map": _outcome(other) if other is not None else None,
        }


def _outcome(score: TaskScore) -> Row:
    """One task: of several episodes the shares, and the actions of the first."""
    means = {name: rate([part(score)]) for name, part in PARTS.items()}
    spent = ("verdict", "accepted", "model_calls", "tokens", "input_tokens", "output_tokens", "seconds", "version")
    return {
        **means,
        **{name: getattr(score, name) for name in spent},
        "steps_right": [bool(right) for right in score.right],
        "actions": [[e.screen.id, e.key or e.kind, e.text] for e in score.played[0].log],
    }


def sheets(report: BenchReport) -> tuple[Sheet, ...]:
    """The report as tables: in total beside the floors, and by app."""
    mapless = report.mcnemar_p is None and bool(report.without_map)
    total = Sheet(
        title=f"DroidTask replay, {report.tasks} tasks",
        head=("agent", *(name.replace("_", " ") for name in PARTS)),
        rows=(
            (f"{report.agent}, {'empty' if mapless else 'with'} map", *_cells(report.metrics)),
            (
                "  95 % interval",
                *(_ends(report.intervals[name]) if name in report.intervals else "-" for name in PARTS),
            ),
            *([(f"{report.agent}, empty map", *_cells(report.without_map))] if report.mcnemar_p is not None else []),
            *((f"floor {name}", *_cells(scores)) for name, scores in report.floors.items()),
        ),
        note=""
        if report.mcnemar_p is None
        else f"strict success with against without map: exact two-sided McNemar p = {report.mcnemar_p:.2g}",
    )
    sides = (("empty map",) if mapless else ("with map",)) if report.mcnemar_p is None else ("with map", "empty map")
    by_app = Sheet(
        title="By app: strict success",
        head=("app", "tasks", *sides, *(name.replace("_", " ") for name in report.floors)),
        rows=tuple((app, str(scores.tasks), *_strict(scores)) for app, scores in report.per_app.items()),
    )
    return (total, by_app, *_ablated(report))


def arm_sheets(arms: Sequence[Arm]) -> tuple[Sheet, ...]:
    """Arms beside each other."""
    return sheets_of(arms, "DroidTask replay, arms; done is strict success")


def _ablated(report: BenchReport) -> tuple[Sheet, ...]:
    """The ablations beside the whole agent, if they were asked for."""
    left = report.more.get("ablations")
    if not isinstance(left, Mapping):
        return ()
    rows = ((name, *_cells(scores), f"{scores['mcnemar_p']:.2g}") for name, scores in left.items())
    sheet = Sheet(
        title="Ablations, with map",
        head=("left out", *(name.replace("_", " ") for name in PARTS), "McNemar p"),
        rows=(("nothing", *_cells(report.metrics), ""), *rows),
        note="a recorded app answers every step as it was recorded, so no step fails: what verification and recovery "
        "are worth is not told here, but by `uiatlas bench faults --ablate NAME`",
    )
    return (sheet,)


def _cells(scores: Scores) -> tuple[str, ...]:
    """The figures; none of single decisions where they were not asked."""
    unasked = "decisions" in scores and not scores["decisions"]
    return tuple("-" if unasked and name == "step_accuracy" else as_fraction(scores[name]) for name in PARTS)


def _ends(interval: Interval) -> str:
    return "-".join(map(as_fraction, interval))


def _strict(app: AppScores) -> tuple[str, ...]:
    sides = (app.metrics,) if app.mcnemar_p is None else (app.metrics, app.without_map)
    return tuple(as_fraction(scores["strict_success"]) for scores in (*sides, *app.floors.values()))
