"""The live benchmark: tasks on real programs of others, checked from outside, with the explored map and without one."""

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from uiatlas.devices.own_folder import OwnFolder
from uiatlas.errors import InputError
from uiatlas_bench.arms import Arm
from uiatlas_bench.report import BenchReport
from uiatlas_bench.suites.live_maps import Drawn, Maps
from uiatlas_bench.suites.live_play import MOST_STEPS, Asked, Player, blocked
from uiatlas_bench.suites.live_report import Pair, Run, arm_sheets, arms_of, report_of, sheets
from uiatlas_bench.suites.live_results import Result, Results
from uiatlas_bench.suites.live_tasks import LiveTask, read_tasks
from uiatlas_bench.tasks import Progress, data_folder, made_folder
from uiatlas_bench.third_party import Host

__all__ = ["MOST_STEPS", "Asked", "Options", "arm_sheets", "kept_arms", "run", "sheets"]

RESULTS = "results.jsonl"
"""The file in which results are kept."""

TAPES = "tapes"
"""The folder in which the answers of models are kept, run by run."""

SIDES = (True, False)
"""With the map, and without it."""

EVERY = 5.0
"""Seconds after which it is said again that a program is being explored."""


@dataclass(frozen=True, slots=True)
class Options:
    """What to run.

    Attributes:
        data: Folder of ``live_tasks.json``; None for ``$UIATLAS_DATA/live``.
        tools: Folder with the programs that are not the system's.
        apps: Which programs; all if empty.
        maps: Folder with explored maps, ``APP.uiatlas`` each; those that are missing are made there.
        sides: Whether the agent is run with the map, without it, or both.
        budget: Seconds of exploration for each program.
        keep: Folder for maps and results; what is there already is not done again.
        again: Whether what is kept of the chosen programs is done anew all the same; maps of ``maps`` stay.
        resamples: How often the tasks are drawn anew for the intervals.
        asked: The language model that plans, none as a rule.
    """

    data: Path | None = None
    tools: Path = Path("tools")
    apps: tuple[str, ...] = ()
    maps: Path | None = None
    sides: tuple[bool, ...] = SIDES
    budget: float = 180.0
    keep: Path | None = None
    again: bool = False
    resamples: int = 1000
    asked: Asked = field(default_factory=Asked)


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
        folder = options.keep or stack.enter_context(OwnFolder("live"))
        maps = Maps(options.maps or folder / "maps")
        for each in (folder, maps.folder):
            made_folder(each)
        results = Results(folder / RESULTS if options.keep else None)
        if options.again:
            _forget(options, tasks, maps, results)
        asked = replace(options.asked, tapes=folder.resolve() / TAPES) if options.keep else options.asked
        player = Player(Host.of(data, options.tools), maps, asked=asked)
        steps = _Steps(options, player, results, tasks, progress)
        pairs = steps.pairs()
        return report_of(_what(options, steps), pairs)


def _what(options: Options, steps: "_Steps") -> Run:
    """What was run, for the report."""
    how = True not in options.sides, options.budget, options.resamples
    asked = options.asked
    return Run(options.apps, *how, steps.explored, steps.drawn(), asked.model, asked.preset, asked.way.ablation)


def _forget(options: Options, tasks: Sequence[LiveTask], maps: Maps, results: Results) -> None:
    """What is kept of the chosen programs goes; maps that the user gave stay."""
    results.forget(frozenset(task.id for task in tasks), options.sides, options.asked.way)
    if options.maps is None and True in options.sides:
        for app in dict.fromkeys(task.program.app for task in tasks):
            maps.forget(app)


@contextmanager
def telling(tell: Callable[[], None]) -> Iterator[None]:
    """Say at once, and every few seconds, what is under way where that says nothing itself."""
    ended = threading.Event()

    def repeat() -> None:
        tell()
        while not ended.wait(EVERY):
            tell()

    thread = threading.Thread(target=repeat, daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def kept_arms(keep: Path) -> tuple[Arm, ...]:
    """All arms of a folder, as far as they have been played.

    Raises:
        InputError: There is none.
        FormatError: What is kept is damaged.
    """
    file = keep / RESULTS
    if not file.is_file() or not (results := Results(file).all):
        raise InputError(f"{keep} holds no results", hint="measure first, with --keep DIR and without --table")
    return arms_of(results)


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
        self._done, self._whole = 0, len(tasks) * len(options.sides)

    def pairs(self) -> list[Pair]:
        """Every task with its results."""
        out: list[Pair] = []
        for task in self.tasks:
            mapped = self._with_map(task) if True in self.options.sides else None
            out.append((task, mapped, self._played(task, False) if False in self.options.sides else None))
        return out

    def _with_map(self, task: LiveTask) -> Result:
        app = task.program.app
        if app not in self.explored:
            self.explored[app] = self._explored(task)
        if why := self.explored[app]:
            self._done += 1
            return blocked(task, True, why, self.options.asked.way)
        return self._played(task, True)

    def _explored(self, task: LiveTask) -> str:
        """See that there is a map of a task's program, explored for as long as was asked; what went wrong.

        Raises:
            InputError: The map that is kept was explored for another time.
        """
        app, budget, maps = task.program.app, self.options.budget, self.player.maps
        drawn = maps.drawn(app)
        if drawn is not None and drawn.budget != budget and self.options.maps is None:
            said = f"the map of {app} that is kept was explored for {drawn.budget:g} s, not {budget:g} s"
            raise InputError(said, hint=f"give --explore-budget {drawn.budget:g}s, or --again to explore anew")
        if not maps.file(app).is_file():
            with telling(lambda: self.tell(self._done, self._whole, f"exploring {app} for {budget:.0f} s")):
                return self.player.explore(task.program, budget)
        return ""

    def _played(self, task: LiveTask, with_map: bool) -> Result:
        self.tell(self._done, self._whole, f"{task.id} {'with' if with_map else 'without'} map")
        digest = self.player.maps.digest(task.program.app) if with_map else ""
        found = self.results.of(task.id, with_map, digest, self.options.asked.way)
        if found is None:
            found = self.player.play(task, with_map=with_map)
            self.results.add(found)
        self._done += 1
        return found

    def drawn(self) -> dict[str, Drawn | None]:
        """How each program's map was drawn; None if nobody says so."""
        apps = dict.fromkeys(task.program.app for task in self.tasks)
        maps = self.player.maps
        return {app: maps.drawn(app) for app in apps if maps.file(app).is_file()} if True in self.options.sides else {}
