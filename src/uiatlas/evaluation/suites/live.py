"""The live benchmark: tasks on real programs of others, checked from outside, with the explored map and without one."""

import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from uiatlas.errors import InputError
from uiatlas.evaluation.metrics import bootstrap, mcnemar, rate
from uiatlas.evaluation.report import AppScores, BenchReport, Row, Scores, Sheet, as_fraction
from uiatlas.evaluation.suites.live_play import Player
from uiatlas.evaluation.suites.live_tasks import LiveTask, Result, Results, read_tasks
from uiatlas.evaluation.tasks import Progress, data_folder
from uiatlas.evaluation.third_party import Host

RESULTS = "results.jsonl"
"""The file in which results are kept."""

Pair = tuple[LiveTask, Result | None, Result]
"""A task, how it ended with the map (None if that was not asked for), and how without."""


@dataclass(frozen=True, slots=True)
class Options:
    """What to run.

    Attributes:
        data: Folder of ``live_tasks.json``; None for ``$UIATLAS_DATA/live``.
        tools: Folder with the programs that are not the system's.
        apps: Which programs; all if empty.
        maps: Folder with explored maps, ``APP.uiatlas`` each; those that are missing are made there.
        mapless: Whether only the agent without a map is run.
        budget: Seconds of exploration for each program.
        keep: Folder for maps and results; what is there already is not done again.
        resamples: How often the tasks are drawn anew for the intervals.
    """

    data: Path | None = None
    tools: Path = Path("tools")
    apps: tuple[str, ...] = ()
    maps: Path | None = None
    mapless: bool = False
    budget: float = 180.0
    keep: Path | None = None
    resamples: int = 1000


def run(options: Options, *, progress: Progress | None = None) -> BenchReport:
    """Run the benchmark: every task in a fresh state, with a copy of the explored map, and once more without one.

    Args:
        options: What to run.
        progress: Told before every exploration and every episode.

    Raises:
        InputError: The data are missing or malformed, or a folder cannot be written to.
    """
    data = data_folder(options.data, "live")
    tasks = read_tasks(data, options.apps)
    with ExitStack() as stack:
        kept = options.keep
        folder = kept or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="uiatlas-live-")))
        maps = options.maps or folder / "maps"
        for each in (folder, maps):
            try:
                each.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise InputError(f"{each}: {error.strerror or error}", mend="give another folder") from error
        player = Player(Host.of(data, options.tools), maps)
        results = Results(folder / RESULTS if kept else None)
        steps = _Steps(options, player, results, tasks, progress)
        return _report(options, steps.pairs(), steps.explored)


class _Steps:
    """One pass over the tasks, program by program."""

    def __init__(
        self,
        options: Options,
        player: Player,
        results: Results,
        tasks: Sequence[LiveTask],
        progress: Progress | None,
    ) -> None:
        self.options, self.player, self.results, self.tasks = options, player, results, tasks
        self.tell = progress or (lambda done, whole, what: None)
        self.explored: dict[str, str] = {}
        self._done, self._whole = 0, len(tasks) * (1 if options.mapless else 2)

    def pairs(self) -> list[Pair]:
        """Every task with its results."""
        out: list[Pair] = []
        for task in self.tasks:
            mapped = None if self.options.mapless else self._with_map(task)
            out.append((task, mapped, self._played(task, False)))
        return out

    def _with_map(self, task: LiveTask) -> Result:
        app = task.program.app
        if app not in self.explored and self.results.of(task.id, True) is None:
            self.tell(self._done, self._whole, f"exploring {app}")
            self.explored[app] = self.player.explore(task.program, self.options.budget)
        if why := self.explored.get(app, ""):
            self._done += 1
            return Result(task.id, True, False, "none", why, 0, 0.0, blocked=why)
        return self._played(task, True)

    def _played(self, task: LiveTask, with_map: bool) -> Result:
        self.tell(self._done, self._whole, f"{task.id} {'with' if with_map else 'without'} map")
        known = self.results.of(task.id, with_map)
        if known is None:
            known = self.player.play(task, with_map=with_map)
            self.results.add(known)
        self._done += 1
        return known


def scores_of(results: Sequence[Result]) -> dict[str, float]:
    """All metrics over some episodes; steps and time also over those that reached the goal."""
    done = [r for r in results if r.passed]
    return {
        "strict_success": rate([(r.passed, 1) for r in results]),
        "strict_with_done": rate([(r.passed and r.status == "success", 1) for r in results]),
        "right_verdicts": rate([(r.passed == (r.status == "success"), 1) for r in results]),
        "false_successes": sum(r.status == "success" and not r.passed for r in results),
        "passed": len(done),
        "tasks": len(results),
        "not_played": sum(bool(r.blocked) for r in results),
        "mean_steps": rate([(r.steps, 1) for r in results]),
        "mean_steps_passed": rate([(r.steps, 1) for r in done]),
        "mean_seconds": rate([(r.seconds, 1) for r in results]),
        "model_calls": 0,
        "tokens": 0,
    }


def ratio_of(pairs: Sequence[Pair]) -> dict[str, float | None]:
    """With the map over without it: success, steps, and steps of the tasks that both did; None if nothing divides."""
    both = [(m, w) for _, m, w in pairs if m is not None]
    shared = [(m, w) for m, w in both if m.passed and w.passed]

    def over(one: float, other: float) -> float | None:
        return round(one / other, 3) if other else None

    return {
        "success": over(sum(m.passed for m, _ in both), sum(w.passed for _, w in both)),
        "steps": over(sum(m.steps for m, _ in both), sum(w.steps for _, w in both)),
        "steps_of_shared": over(sum(m.steps for m, _ in shared), sum(w.steps for _, w in shared)),
        "shared": len(shared),
    }


def _mine(pairs: Sequence[Pair]) -> list[Result]:
    """The episodes that are measured: with the map, unless only those without are asked for."""
    return [without if mapped is None else mapped for _, mapped, without in pairs]


def _without(pairs: Sequence[Pair]) -> dict[str, float]:
    return scores_of([w for _, _, w in pairs])


def _test(pairs: Sequence[Pair]) -> float | None:
    both = [(m.passed, w.passed) for _, m, w in pairs if m is not None]
    return mcnemar([m for m, _ in both], [w for _, w in both]) if both else None


def _report(options: Options, pairs: Sequence[Pair], explored: Mapping[str, str]) -> BenchReport:
    mine = _mine(pairs)
    return BenchReport(
        suite="live",
        split="all" if not options.apps else ",".join(options.apps),
        agent="uiatlas",
        ablation="no-map" if options.mapless else "",
        tasks=len(pairs),
        metrics=scores_of(mine),
        without_map=_without(pairs),
        mcnemar_p=_test(pairs),
        per_app={app: _scores(part) for app, part in _parts(pairs, lambda t: t.program.app).items()},
        per_task=tuple(_row(*each) for each in pairs),
        intervals={"strict_success": bootstrap([(r.passed, 1) for r in mine], resamples=options.resamples)},
        more={
            "per_kind": {kind: _scores(part).to_json() for kind, part in _parts(pairs, lambda t: t.kind).items()},
            "ratio": ratio_of(pairs),
            "budget": options.budget,
            "not_explored": {app: why for app, why in explored.items() if why},
            "simulated": False,
        },
    )


def _parts(pairs: Sequence[Pair], key: Callable[[LiveTask], str]) -> dict[str, list[Pair]]:
    names = dict.fromkeys(key(task) for task, _, _ in pairs)
    return {name: [pair for pair in pairs if key(pair[0]) == name] for name in names}


def _scores(pairs: Sequence[Pair]) -> AppScores:
    return AppScores(len(pairs), scores_of(_mine(pairs)), _without(pairs), _test(pairs))


def _row(task: LiveTask, mapped: Result | None, without: Result) -> Row:
    def told(result: Result | None) -> Row | None:
        if result is None:
            return None
        fields = ("passed", "status", "reason", "steps", "seconds", "blocked")
        return {name: getattr(result, name) for name in fields}

    mine = without if mapped is None else mapped
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
    "without the map: success {success}, steps {steps}, and {steps_of_shared} on the {shared} tasks that both did."
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
            note=_NOTE.format(low=low, high=high, **said),
        ),
        Sheet(
            title="By kind of task",
            head=("kind", *head),
            rows=tuple((kind, *_cells(s, s["without_map"])) for kind, s in kinds.items()),
        ),
    )


def _cells(mine: Scores, without: Scores) -> tuple[str, ...]:
    return (
        f"{mine['tasks']:.0f}",
        as_fraction(mine["strict_success"]),
        f"{mine['false_successes']:.0f}",
        f"{mine['mean_steps']:.1f}",
        f"{mine['mean_seconds']:.1f}",
        as_fraction(without["strict_success"]),
        f"{without['mean_steps']:.1f}",
        f"{without['mean_seconds']:.1f}",
    )
