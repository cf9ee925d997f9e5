"""The figures of the live benchmark, over all tasks, by program and by kind, and the tables that show them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass

from uiatlas.run.verdict import RunStatus
from uiatlas_bench.arms import Arm, Outcome, compared, sheets_of
from uiatlas_bench.metrics import bootstrap, mcnemar, rate
from uiatlas_bench.report import AppScores, BenchReport, Row, Scores, Sheet, as_fraction
from uiatlas_bench.suites.live_maps import Drawn
from uiatlas_bench.suites.live_results import Result, Way
from uiatlas_bench.suites.live_tasks import LiveTask

Pair = tuple[LiveTask, Result | None, Result | None]
"""A task, how it ended with the map, and how without; None for one that was not asked for, never for both."""


@dataclass(frozen=True, slots=True)
class Run:
    """What was run.

    Attributes:
        apps: Which programs; all if empty.
        mapless: Whether only the agent without a map was run.
        budget: Seconds of exploration for each program.
        resamples: How often the tasks are drawn anew for the intervals.
        explored: By program, why there is no map; empty if there is one.
        drawn: By program, how its map was drawn; None if nobody says so.
        model: Which language model was asked; empty if none was.
        preset: How the runs decided; empty for the usual way.
        ablation: What was left out of it.
    """

    apps: tuple[str, ...]
    mapless: bool
    budget: float
    resamples: int
    explored: Mapping[str, str]
    drawn: Mapping[str, Drawn | None]
    model: str = ""
    preset: str = ""
    ablation: str = ""


def scores_of(results: Sequence[Result]) -> dict[str, float]:
    """All metrics over some episodes; steps and time also over those that reached the goal."""
    done = [r for r in results if r.passed]
    return {
        "strict_success": rate([(r.passed, 1) for r in results]),
        "strict_with_done": rate([(r.passed and r.status == RunStatus.SUCCESS, 1) for r in results]),
        "right_verdicts": rate([(r.passed == (r.status == RunStatus.SUCCESS), 1) for r in results]),
        "false_successes": sum(r.status == RunStatus.SUCCESS and not r.passed for r in results),
        "passed": len(done),
        "tasks": len(results),
        "not_played": sum(bool(r.blocked) for r in results),
        "mean_steps": rate([(r.steps, 1) for r in results]),
        "mean_steps_passed": rate([(r.steps, 1) for r in done]),
        "mean_seconds": rate([(r.seconds, 1) for r in results]),
        "model_calls": sum(r.calls for r in results),
        "tokens": sum(r.tokens for r in results),
        "input_tokens": sum(r.input_tokens for r in results),
        "output_tokens": sum(r.output_tokens for r in results),
        "tokens_estimated": sum(r.estimated for r in results),
    }


def ratio_of(pairs: Sequence[Pair]) -> dict[str, float | None]:
    """With the map over without it: success, steps, and steps of the tasks that both did; None if nothing divides."""
    both = _both(pairs)
    shared = [(m, w) for m, w in both if m.passed and w.passed]

    def over(one: float, other: float) -> float | None:
        return round(one / other, 3) if other else None

    return {
        "success": over(sum(m.passed for m, _ in both), sum(w.passed for _, w in both)),
        "steps": over(sum(m.steps for m, _ in both), sum(w.steps for _, w in both)),
        "steps_of_shared": over(sum(m.steps for m, _ in shared), sum(w.steps for _, w in shared)),
        "shared": len(shared),
    }


def arms_of(results: Iterable[Result]) -> tuple[Arm, ...]:
    """Results by the arms that they are of, in the order in which these were played first."""
    parts: dict[tuple[bool, Way], list[Result]] = {}
    for result in results:
        parts.setdefault((result.map, result.way), []).append(result)
    return tuple(_arm(part) for part in parts.values())


def _arm(results: Sequence[Result]) -> Arm:
    played = [r for r in results if not r.blocked]
    outcomes = tuple(
        Outcome(
            r.task, r.passed, r.status, r.accepted or r.status, r.calls, r.tokens, r.input_tokens, r.output_tokens,
            r.seconds, r.unaccounted,
        )
        for r in played
    )  # fmt: skip
    return Arm(results[0].arm, outcomes, len(results) - len(played), tuple(sorted({r.version for r in played})))


def arm_sheets(arms: Sequence[Arm]) -> tuple[Sheet, ...]:
    """Arms beside each other."""
    return sheets_of(arms, "Live tasks on real programs, arms; done is the outside check")


def _both(pairs: Sequence[Pair]) -> list[tuple[Result, Result]]:
    """The episodes of those tasks that were asked for with the map and without."""
    return [(m, w) for _, m, w in pairs if m is not None and w is not None]


def _mine(pairs: Sequence[Pair]) -> list[Result]:
    """The episodes that are measured: with the map, unless only those without are asked for."""
    return [r for _, mapped, without in pairs if (r := mapped or without) is not None]


def _without(pairs: Sequence[Pair]) -> dict[str, float]:
    without = [w for _, _, w in pairs if w is not None]
    return scores_of(without) if without else {}


def _test(pairs: Sequence[Pair]) -> float | None:
    both = [(m.passed, w.passed) for m, w in _both(pairs)]
    return mcnemar([m for m, _ in both], [w for _, w in both]) if both else None


def report_of(run: Run, pairs: Sequence[Pair]) -> BenchReport:
    """All figures over some tasks."""
    mine, drawn = _mine(pairs), run.drawn
    results = [r for _, *each in pairs for r in each if r is not None]
    by, arms = {r.version or "unknown" for r in results}, arms_of(results)
    return BenchReport(
        suite="live",
        split=",".join(run.apps) or "all",
        agent=run.preset or "uiatlas",
        ablation=", ".join(filter(None, (run.ablation, "no-map" if run.mapless else ""))),
        tasks=len(pairs),
        metrics=scores_of(mine),
        without_map=_without(pairs),
        mcnemar_p=_test(pairs),
        per_app={app: _scores(part) for app, part in _parts(pairs, lambda t: t.program.app).items()},
        per_task=tuple(_row(*each) for each in pairs),
        intervals={"strict_success": bootstrap([(r.passed, 1) for r in mine], resamples=run.resamples)},
        more={
            "per_kind": {kind: _scores(part).to_json() for kind, part in _parts(pairs, lambda t: t.kind).items()},
            "ratio": ratio_of(pairs),
            "budget": run.budget,
            "not_explored": {app: why for app, why in run.explored.items() if why},
            "versions": sorted(by),
            "maps": {app: None if how is None else asdict(how) for app, how in drawn.items()},
            "map_versions": sorted({"unknown" if how is None else how.version for how in drawn.values()}),
            "simulated": False,
            "model": run.model,
            **compared(arms, resamples=run.resamples),
        },
        beside=arm_sheets(arms),
    )


def _parts(pairs: Sequence[Pair], key: Callable[[LiveTask], str]) -> dict[str, list[Pair]]:
    names = dict.fromkeys(key(task) for task, _, _ in pairs)
    return {name: [pair for pair in pairs if key(pair[0]) == name] for name in names}


def _scores(pairs: Sequence[Pair]) -> AppScores:
    return AppScores(len(pairs), scores_of(_mine(pairs)), _without(pairs), _test(pairs))


_TOLD = (
    *("passed", "status", "accepted", "reason", "steps", "seconds", "blocked"),
    *("calls", "tokens", "input_tokens", "output_tokens", "unaccounted"),
)


def _row(task: LiveTask, mapped: Result | None, without: Result | None) -> Row:
    def told(result: Result | None) -> Row | None:
        return None if result is None else {name: getattr(result, name) for name in _TOLD}

    mine = mapped or without
    assert mine is not None
    return {
        "id": task.id,
        "app": task.program.app,
        "kind": task.kind,
        "text": task.text,
        "success": mine.passed,
        "steps": mine.steps,
        "seconds": mine.seconds,
        "with_map": told(mapped),
        "without_map": told(without),
    }


_NOTE = (
    "map, no map: the share of tasks whose outside check failed before the run and passes after it (95 % interval "
    "{low}-{high}); false: runs that say success and are none. Steps and seconds are means over all tasks. With over "
    "without the map: success {success}, steps {steps}, and {steps_of_shared} on the {shared} tasks that both did. "
    "{versions}"
)


def sheets(report: BenchReport) -> tuple[Sheet, ...]:
    """The report as tables: by program, and by kind of task."""
    kinds, ratio = report.more["per_kind"], report.more["ratio"]
    assert isinstance(kinds, Mapping)
    assert isinstance(ratio, Mapping)
    low, high = map(as_fraction, report.intervals["strict_success"])
    said = {name: "-" if value is None else value for name, value in ratio.items()}
    head = ("tasks", "map", "false", "steps", "s", "no map", "steps", "s")
    rows = [(app, *_cells(s.metrics, s.without_map)) for app, s in report.per_app.items()]
    rows.append(("all", *_cells(report.metrics, report.without_map)))
    return (
        Sheet(
            title=f"Live tasks on real programs: {report.tasks} tasks",
            head=("app", *head),
            rows=tuple(rows),
            note=_NOTE.format(low=low, high=high, versions=_versions(report), **said),
        ),
        Sheet(
            title="By kind of task",
            head=("kind", *head),
            rows=tuple((kind, *_cells(s, s["without_map"])) for kind, s in kinds.items()),
        ),
        *_asked(report),
    )


def _asked(report: BenchReport) -> tuple[Sheet, ...]:
    """Which model was asked and what it took, if one was."""
    if not report.more["model"]:
        return ()
    rows = [(app, *_took(s.metrics), *_took(s.without_map)) for app, s in report.per_app.items()]
    rows.append(("all", *_took(report.metrics), *_took(report.without_map)))
    guessed = sum(scores["tokens_estimated"] for scores in (report.metrics, report.without_map) if scores)
    sheet = Sheet(
        title=f"Planned by {report.more['model']}",
        head=("app", "calls, map", "tokens", "calls, no map", "tokens"),
        rows=tuple(rows),
        note="means over all tasks; tokens in and out"
        + (f", estimated from the length of the texts in {guessed:.0f} calls" if guessed else ""),
    )
    return (sheet,)


def _took(scores: Scores) -> tuple[str, str]:
    if not scores:
        return "-", "-"
    tasks = max(scores["tasks"], 1)
    return f"{scores['model_calls'] / tasks:.2f}", f"{scores['tokens'] / tasks:.0f}"


def _versions(report: BenchReport) -> str:
    """Which code played and which code explored; several are told as what they are, no one measurement."""
    played, drawn = (report.more[name] for name in ("versions", "map_versions"))
    assert isinstance(played, list)
    assert isinstance(drawn, list)
    said = f"Played by {', '.join(played)}" + (f"; maps drawn by {', '.join(drawn)}." if drawn else ".")
    return f"{said} NOT OF ONE RUN: --again does it anew." if len({*played, *drawn}) > 1 else said


def _cells(mine: Scores, without: Scores) -> tuple[str, ...]:
    return (
        f"{mine['tasks']:.0f}",
        as_fraction(mine["strict_success"]),
        f"{mine['false_successes']:.0f}",
        f"{mine['mean_steps']:.1f}",
        f"{mine['mean_seconds']:.1f}",
        *(_without_cells(without) if without else ("-", "-", "-")),
    )


def _without_cells(without: Scores) -> tuple[str, str, str]:
    return as_fraction(without["strict_success"]), f"{without['mean_steps']:.1f}", f"{without['mean_seconds']:.1f}"
