"""The DroidTask benchmark: recorded apps replayed with the map, without it, and by the three floors."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from uiatlas.errors import InputError, UnknownNameError
from uiatlas_bench.agent import make_agent
from uiatlas_bench.agents import AgentFactory
from uiatlas_bench.gate import gated
from uiatlas_bench.kept_arms import ArmSettings, KeptArm, arm_of, digest_of_data
from uiatlas_bench.recorded import no_exploration
from uiatlas_bench.report import BenchReport
from uiatlas_bench.runner import Side, TaskScore, play
from uiatlas_bench.suites.droidtask_floors import FLOORS
from uiatlas_bench.suites.droidtask_report import Measured, arm_sheets, paired_test, report_of, scores_of, sheets
from uiatlas_bench.taped import TapedByTask
from uiatlas_bench.tasks import Progress, TaskSet, data_folder, load_tasks

__all__ = ["ABLATIONS", "AGENTS", "ALL", "Keeping", "Options", "arm_sheets", "run", "scores_of", "sheets"]

AGENTS: dict[str, Callable[[Collection[str]], AgentFactory]] = {"uiatlas": make_agent}
"""Agents under test beside the floors, by name: from what is left out to what makes the agent."""

ALL = "all"
"""The ablation that stands for each one in turn."""

ABLATIONS = ("no-update", "append-only", "no-verification", "no-recovery", "dfs", "bfs")
"""What is left out in turn."""

SIDES = (True, False)
"""With the map, and without it."""


@dataclass(frozen=True, slots=True)
class Keeping:
    """Where results are kept.

    Attributes:
        folder: The folder of all arms.
        label: What the arms of this run are called; empty for what they are made of.
        again: Whether what is kept of them is played anew.
        model: The model that the agent asks, whose answers are kept as well; None if there is none.
    """

    folder: Path
    label: str = ""
    again: bool = False
    model: TapedByTask | None = None


@dataclass(frozen=True, slots=True)
class Options:
    """What to run.

    Attributes:
        data: Folder of ``APP.json`` files and ``tasks.json``; None for ``$UIATLAS_DATA/droidtask``.
        agent: A floor's name, or one of `AGENTS`.
        without: What to leave out of the agent; ``all`` for the agent and beside it each ablation in turn.
        seeds: How many episodes per task the random floor plays.
        resamples: How often the tasks are drawn anew for the intervals.
        sides: Whether it is run with the map, without it, or both.
        decisions: Whether single decisions are asked beside the episodes.
        keeping: Where results are kept; None for nowhere.
        arm: What the agent is called among the arms; empty for its name.
    """

    data: Path | None = None
    agent: str = "uiatlas"
    without: tuple[str, ...] = ()
    seeds: int = 10
    resamples: int = 1000
    sides: tuple[bool, ...] = SIDES
    decisions: bool = True
    keeping: Keeping | None = None
    arm: str = ""


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
    floors = {
        name: play(data, data.explorations, floor, seeds=_seeds(options, name), name=f"floor {name}", progress=progress)
        for name, floor in FLOORS.items()
    }
    if ALL in options.without and True not in options.sides:
        raise InputError("ablations are measured with the map", hint="leave --no-map or --ablate all out")
    known = {True: floors[options.agent]} if options.agent in floors else {}
    played = {s: known.get(s) or _played(options, data, side, s, progress) for s in options.sides}
    arms = tuple(arm_of(_settings(options, data, s).name, scores) for s, scores in played.items())
    compared = arms if options.agent not in floors else ()
    report = report_of(
        Measured(
            options.agent, options.without, played.get(True), played.get(False), floors, compared, options.resamples
        )
    )
    return _with_ablations(options, data, report, played[True], progress) if options.without == (ALL,) else report


def play_part(argument: Mapping[str, Any]) -> dict[str, Any]:
    """Play and keep the tasks of one app: a part of the benchmark that a fleet computes."""
    keeping = Keeping(Path(argument["keep"]), argument["label"])
    options = Options(
        Path(argument["data"]),
        argument["agent"],
        tuple(argument["without"]),
        decisions=argument["decisions"],
        keeping=keeping,
    )
    data = load_tasks(data_folder(options.data, "droidtask"))
    part = replace(data, tasks=tuple(task for task in data.tasks if task.app == argument["app"]))
    keeper = _kept(options, data, argument["map"])
    scores = _played(options, part, _side(options, data, None), argument["map"], None, keeper=keeper)
    return {"tasks": len(scores)}


def parts_of(options: Options) -> list[dict[str, Any]]:
    """What each part of the benchmark is computed from; the parts keep what they play, for `run` to read.

    Raises:
        InputError: The data are missing or malformed, or nothing is kept.
    """
    if (keeping := options.keeping) is None:
        raise InputError("the parts of a fleet need a folder to keep what they play", hint="give --keep DIR")
    folder = data_folder(options.data, "droidtask")
    data = load_tasks(folder)
    for with_map in options.sides:
        _kept(options, data, with_map)  # where it is done anew, what is there is let go once
    return [
        {
            "data": str(folder.absolute()),
            "agent": options.agent,
            "without": list(options.without),
            "decisions": options.decisions,
            "keep": str(keeping.folder.absolute()),
            "label": keeping.label,
            "map": with_map,
            "app": app,
        }
        for with_map in options.sides
        for app in dict.fromkeys(task.app for task in data.tasks)
    ]


def _seeds(options: Options, name: str) -> int:
    return options.seeds if name == "random" else 1


def _played(
    options: Options,
    data: TaskSet,
    side: Side,
    with_map: bool,
    progress: Progress | None,
    *,
    keeper: KeptArm | None = None,
) -> list[TaskScore]:
    """All tasks by the agent, with the explored map or with an empty one; those that are kept are not played again."""
    empty = {name: no_exploration(app) for name, app in data.apps.items()}
    return play(
        data,
        data.explorations if with_map else empty,
        side,
        seeds=_seeds(options, options.agent),
        name=f"{options.agent} {'with' if with_map else 'without'} map",
        progress=progress,
        keeper=keeper or _kept(options, data, with_map),
        ask_decisions=options.decisions,
    )


def _kept(options: Options, data: TaskSet, with_map: bool) -> KeptArm | None:
    if (keeping := options.keeping) is None:
        return None
    arm = KeptArm(keeping.folder, _settings(options, data, with_map), data.tasks, keeping.model)
    if keeping.again:
        arm.forget()
    return arm


def _settings(options: Options, data: TaskSet, with_map: bool) -> ArmSettings:
    keeping, name = options.keeping, options.arm or options.agent
    label, model = (keeping.label, keeping.model) if keeping is not None else ("", None)
    asked, digest = (model.name if model is not None else ""), (digest_of_data(data) if keeping is not None else "")
    return ArmSettings(label, name, options.without, asked, with_map, options.decisions, digest)


def _with_ablations(
    options: Options, data: TaskSet, report: BenchReport, whole: list[TaskScore], progress: Progress | None
) -> BenchReport:
    """The report with each ablation beside the whole agent."""
    left = {
        name: play(
            data, data.explorations, _side(replace(options, without=(name,)), data, None), name=name, progress=progress
        )
        for name in ABLATIONS
    }
    ablations = {name: scores_of(scores) | {"mcnemar_p": paired_test(whole, scores)} for name, scores in left.items()}
    return replace(report, ablation="", more={**report.more, "ablations": ablations})


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
