"""The DroidTask benchmark: recorded apps replayed with the map, without it, and by the three floors."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from uiatlas.errors import InputError, UnknownNameError
from uiatlas_bench.agent import make_agent
from uiatlas_bench.agents import AgentFactory
from uiatlas_bench.gate import gated
from uiatlas_bench.metrics import Interval, bootstrap, mcnemar, rate
from uiatlas_bench.recorded import no_exploration
from uiatlas_bench.report import AppScores, BenchReport, Row, Scores, Sheet, as_fraction
from uiatlas_bench.runner import Side, TaskScore, play
from uiatlas_bench.suites.droidtask_floors import FLOORS
from uiatlas_bench.tasks import Progress, TaskSet, data_folder, load_tasks

AGENTS: dict[str, Callable[[Collection[str]], AgentFactory]] = {"uiatlas": make_agent}
"""Agents under test beside the floors, by name: from what is left out to what makes the agent."""

ALL = "all"
"""The ablation that stands for each one in turn."""

ABLATIONS = ("no-update", "append-only", "no-verification", "no-recovery", "dfs", "bfs")
"""What is left out in turn."""

Part = tuple[float, float]

_PARTS: dict[str, Callable[[TaskScore], Part]] = {
    "strict_success": lambda s: (sum(p.strict for p in s.played), len(s.played)),
    "lenient_success": lambda s: (sum(p.lenient for p in s.played), len(s.played)),
    "strict_with_done": lambda s: (sum(p.with_done for p in s.played), len(s.played)),
    "exact_sequence": lambda s: (sum(p.exact for p in s.played), len(s.played)),
    "step_accuracy": lambda s: (sum(s.right), len(s.right)),
    "mean_steps": lambda s: (sum(len(p.log) for p in s.played), len(s.played)),
}


@dataclass(frozen=True, slots=True)
class Options:
    """What to run.

    Attributes:
        data: Folder of ``APP.json`` files and ``tasks.json``; None for ``$UIATLAS_DATA/droidtask``.
        agent: A floor's name, or one of `AGENTS`.
        without: What to leave out of the agent; ``all`` for the agent and beside it each ablation in turn.
        seeds: How many episodes per task the random floor plays.
        resamples: How often the tasks are drawn anew for the intervals.
    """

    data: Path | None = None
    agent: str = "uiatlas"
    without: tuple[str, ...] = ()
    seeds: int = 10
    resamples: int = 1000


def run(options: Options, *, factory: AgentFactory | None = None, progress: Progress | None = None) -> BenchReport:
    """Run the benchmark.

    Args:
        options: What to run.
        factory: Makes the agent; None to look its name up.
        progress: Told after every task of every pass.

    Raises:
        InputError: The data are missing or malformed, or there is no such agent.
    """
    if options.seeds < 1:
        raise InputError(f"--seeds {options.seeds} is less than 1", hint="give --seeds 1 or more")
    data = load_tasks(data_folder(options.data, "droidtask"))
    side = _side(options, data, factory)
    empty = {name: no_exploration(app) for name, app in data.apps.items()}

    def seeds(name: str) -> int:
        return options.seeds if name == "random" else 1

    floors = {
        name: play(data, data.explorations, floor, seeds=seeds(name), name=f"floor {name}", progress=progress)
        for name, floor in FLOORS.items()
    }
    mine = seeds(options.agent)
    with_map = floors.get(options.agent) or play(
        data, data.explorations, side, seeds=mine, name=f"{options.agent} with map", progress=progress
    )
    without = play(data, empty, side, seeds=mine, name=f"{options.agent} without map", progress=progress)
    report = _report(options, with_map, without, floors)
    if options.without != (ALL,):
        return report
    left = {
        name: play(
            data, data.explorations, _side(replace(options, without=(name,)), data, None), name=name, progress=progress
        )
        for name in ABLATIONS
    }
    more = {"ablations": {name: scores_of(r) | {"mcnemar_p": _test(with_map, r)} for name, r in left.items()}}
    return replace(report, ablation="", more={**report.more, **more})


def _side(options: Options, data: TaskSet, factory: AgentFactory | None) -> Side:
    if factory is not None:
        return gated(factory, data.apps)
    if options.agent in FLOORS:
        if options.without:
            raise InputError(f"the floor {options.agent} has nothing to leave out", hint="drop --ablate")
        return FLOORS[options.agent]
    if options.agent not in AGENTS:
        raise UnknownNameError("agent", options.agent, [*FLOORS, *AGENTS])
    return gated(AGENTS[options.agent](() if options.without == (ALL,) else options.without), data.apps)


def scores_of(results: Sequence[TaskScore]) -> dict[str, float]:
    """All metrics over some tasks."""
    scores = {name: rate([part(s) for s in results]) for name, part in _PARTS.items()}
    model_calls, tokens = sum(s.model_calls for s in results), sum(s.tokens for s in results)
    return {**scores, "decisions": sum(len(s.right) for s in results), "model_calls": model_calls, "tokens": tokens}


def _report(
    options: Options,
    with_map: Sequence[TaskScore],
    without: Sequence[TaskScore],
    floors: Mapping[str, Sequence[TaskScore]],
) -> BenchReport:
    return BenchReport(
        suite="droidtask",
        split="all",
        agent=options.agent,
        ablation=", ".join(options.without),
        tasks=len(with_map),
        metrics=scores_of(with_map),
        without_map=scores_of(without),
        mcnemar_p=_test(with_map, without),
        floors={name: scores_of(results) for name, results in floors.items()},
        per_app=_per_app(with_map, without, floors),
        per_task=tuple(_row(one, other) for one, other in zip(with_map, without, strict=True)),
        intervals={
            name: bootstrap([part(s) for s in with_map], resamples=options.resamples) for name, part in _PARTS.items()
        },
        more={
            "without_map_intervals": {
                name: list(bootstrap([part(s) for s in without], resamples=options.resamples))
                for name, part in _PARTS.items()
            },
            "mcnemar_p_lexical_map": _test(with_map, floors["lexical_map"]),
        },
    )


def _test(one: Sequence[TaskScore], other: Sequence[TaskScore]) -> float:
    """McNemar over tasks; of several episodes the first counts."""
    return mcnemar([s.played[0].strict for s in one], [s.played[0].strict for s in other])


def _per_app(
    with_map: Sequence[TaskScore], without: Sequence[TaskScore], floors: Mapping[str, Sequence[TaskScore]]
) -> dict[str, AppScores]:
    def of(app: str, results: Sequence[TaskScore]) -> list[TaskScore]:
        return [s for s in results if s.task.app == app]

    return {
        app: AppScores(
            tasks=len(of(app, with_map)),
            metrics=scores_of(of(app, with_map)),
            without_map=scores_of(of(app, without)),
            mcnemar_p=_test(of(app, with_map), of(app, without)),
            floors={name: scores_of(of(app, results)) for name, results in floors.items()},
        )
        for app in sorted({s.task.app for s in with_map})
    }


def _row(with_map: TaskScore, without: TaskScore) -> Row:
    task = with_map.task
    return {
        "task": task.id,
        "app": task.app,
        "text": task.text,
        "true_actions": len(task.actions),
        **_outcome(with_map),
        "without_map": _outcome(without),
    }


def _outcome(score: TaskScore) -> Row:
    """One task: of several episodes the shares, and the actions of the first."""
    means = {name: rate([part(score)]) for name, part in _PARTS.items()}
    return {
        **means,
        "steps_right": [bool(right) for right in score.right],
        "actions": [[e.screen.id, e.key or e.kind, e.text] for e in score.played[0].log],
    }


def sheets(report: BenchReport) -> tuple[Sheet, ...]:
    """The report as tables: in total beside the floors, and by app."""
    total = Sheet(
        title=f"DroidTask replay, {report.tasks} tasks",
        head=("agent", *(name.replace("_", " ") for name in _PARTS)),
        rows=(
            (f"{report.agent}, with map", *_cells(report.metrics)),
            ("  95 % interval", *(_ends(report.intervals[name]) for name in _PARTS)),
            (f"{report.agent}, empty map", *_cells(report.without_map)),
            *((f"floor {name}", *_cells(scores)) for name, scores in report.floors.items()),
        ),
        note=f"strict success with against without map: exact two-sided McNemar p = {report.mcnemar_p:.2g}",
    )
    by_app = Sheet(
        title="By app: strict success",
        head=("app", "tasks", "with map", "empty map", *(name.replace("_", " ") for name in report.floors)),
        rows=tuple((app, str(scores.tasks), *_strict(scores)) for app, scores in report.per_app.items()),
    )
    return (total, by_app, *_ablated(report))


def _ablated(report: BenchReport) -> tuple[Sheet, ...]:
    """The ablations beside the whole agent, if they were asked for."""
    left = report.more.get("ablations")
    if not isinstance(left, Mapping):
        return ()
    rows = ((name, *_cells(scores), f"{scores['mcnemar_p']:.2g}") for name, scores in left.items())
    sheet = Sheet(
        title="Ablations, with map",
        head=("left out", *(name.replace("_", " ") for name in _PARTS), "McNemar p"),
        rows=(("nothing", *_cells(report.metrics), ""), *rows),
        note="a recorded app answers every step as it was recorded, so no step fails: what verification and recovery "
        "are worth is not told here, but by `uiatlas bench faults --ablate NAME`",
    )
    return (sheet,)


def _cells(scores: Scores) -> tuple[str, ...]:
    return tuple(as_fraction(scores[name]) for name in _PARTS)


def _ends(interval: Interval) -> str:
    return "-".join(map(as_fraction, interval))


def _strict(app: AppScores) -> tuple[str, ...]:
    return tuple(as_fraction(s["strict_success"]) for s in (app.metrics, app.without_map, *app.floors.values()))
