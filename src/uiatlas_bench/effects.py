"""Options that would have no effect in the company they are given in; each is refused before anything is measured."""

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from uiatlas.agents.presets import PAPERS
from uiatlas.errors import InputError
from uiatlas_bench.suites.droidtask import ALL

if TYPE_CHECKING:
    from uiatlas_bench.request import BenchRequest

ONCE = "once"
"""The preset that plans the whole task, which nothing can be left out of."""

_ONE_TASK = {"maple": {"no-mentor"}}
"""What recorded tasks do not have in any case: earlier runs, and somebody who looks back on them."""

_RUNNING = ("--install", "--keep", "--tools", "--explore-budget")
"""What a list of programs does not look at."""

_OF_TASK_FILES = ("--only", "--list", "--no-map", "--with-map", "--device")
"""What is for the tasks of a file in the suite of the papers."""

Wrong = tuple[str, str]
"""What is wrong, and what to do."""


def check_effects(request: "BenchRequest", given: Collection[str]) -> None:
    """Refuse the first option that would have no effect.

    Args:
        request: What is measured.
        given: The options that were given.

    Raises:
        InputError: There is one.
    """
    wrong = (
        *_kept(request, given),
        *_maps(request, given),
        *_unplayed(request, given),
        *_task_files(request, given),
        *_left_out(request),
        *_on_fleet(request, given),
    )
    for said, hint in wrong:
        raise InputError(said, hint=hint)


def _on_fleet(request: "BenchRequest", given: Collection[str]) -> Iterator[Wrong]:
    """Options that do not go with parts that a fleet computes."""
    if request.fleet is None or request.suite != "droidtask":
        return
    for name in (n for n in ("--model", "--preset", "--table") if n in given):
        yield f"the parts of a fleet ask no model, and {name} is given", f"leave {name} or --fleet out"
    if ALL in request.ablate or request.agent != "uiatlas":
        yield "--fleet plays the agent alone, with the map and without it", "leave --agent and --ablate all out"
    if request.again:
        yield (
            "--fleet goes on with what is kept, and --again is given",
            "remove the folder of --keep, or leave --again out",
        )
    if request.keep is None:
        yield "the parts of a fleet need a folder to keep what they play", "give --keep DIR"


def _kept(request: "BenchRequest", given: Collection[str]) -> Iterator[Wrong]:
    """Options about what is kept."""
    if request.table:
        for name in sorted({*given} - {"--table", "--keep"}):
            yield f"--table measures nothing, so {name} has no effect", f"leave {name} out, or --table"
    if request.list and request.suite == "breadth":
        for name in (n for n in _RUNNING if n in given):
            yield f"--list only lists the programs, so {name} has no effect", f"leave {name} out, or --list"
    for name in (n for n in ("--table", "--label", "--again") if n in given and request.keep is None):
        yield f"{name} has no effect where no results are kept", f"give --keep DIR, or leave {name} out"
    if request.suite != "droidtask" or request.keep is None:
        return
    if request.agent != "uiatlas":
        yield f"--keep has no effect on the floor {request.agent}, which is played in seconds", "leave --keep out"
    if ALL in request.ablate:
        yield "--keep has no effect on the ablations of --ablate all", "leave --keep out, or ablate one at a time"


def _maps(request: "BenchRequest", given: Collection[str]) -> Iterator[Wrong]:
    """Options about maps."""
    if request.no_map and request.with_map:
        yield "--with-map and --no-map leave nothing to measure", "leave both out to measure both"
    if request.suite == "live" and request.no_map and "--explore-budget" in given:
        yield "--explore-budget has no effect with --no-map, since nothing is explored", "leave one of them out"


def _unplayed(request: "BenchRequest", given: Collection[str]) -> Iterator[Wrong]:
    """Options about real programs where none is started."""
    if request.suite == "papers" and not request.live:
        for name in (n for n in ("--tools", "--app", "--explore-budget") if n in given):
            yield (
                f"{name} has no effect without --live, since no program is started",
                f"leave {name} out, or add --live",
            )


def _task_files(request: "BenchRequest", given: Collection[str]) -> Iterator[Wrong]:
    """Options about the tasks of a file where no file is given, and the others where one is."""
    if request.suite != "papers":
        return
    if request.tasks is None:
        for name in (n for n in _OF_TASK_FILES if n in given):
            yield (
                f"--paper tables know no {name}, which is for the tasks of a file",
                f"leave {name} out, or add --tasks",
            )
        return
    for name in sorted({*given} - {"--tasks", "--keep", *_OF_TASK_FILES}):
        yield f"{name} has no effect on the tasks of a file", f"leave {name} out, or --tasks"
    if request.list:
        for name in (n for n in ("--keep", "--no-map", "--with-map") if n in given):
            yield f"--list only lists the tasks, so {name} has no effect", f"leave {name} out, or --list"
    elif request.device and request.with_map:
        yield "nothing is explored on a device of your own, so --with-map has nothing to run with", "leave it out"


def _left_out(request: "BenchRequest") -> Iterator[Wrong]:
    """What is left out of a preset, or would be if there were one."""
    modelled = request.model.name is not None
    if request.ablate and request.preset is None and modelled:
        yield "--ablate has no effect on a plan of a model", "leave --ablate out, or give --preset"
    if request.preset is None:
        return
    if request.preset == ONCE and request.ablate:
        yield f"--ablate {request.ablate[0]} has no effect: the preset once has nothing to leave out", "drop --ablate"
    for name in request.ablate:
        where = _without_effect(request, name, modelled=modelled)
        if where:
            yield f"--ablate {name} has no effect on the preset {request.preset} {where}", f"drop --ablate {name}"


def _without_effect(request: "BenchRequest", name: str, *, modelled: bool) -> str:
    """Where an ablation does nothing; empty if it does something, or if there is nothing of such a name."""
    preset = request.preset or ""
    if name not in _known_ablations(preset):
        return ""
    if not modelled and name not in PAPERS[preset].LOCAL:
        return "without a model"
    if request.suite == "droidtask" and name in _ONE_TASK.get(preset, ()):
        return "where each task is played by itself"
    return "without a map" if request.no_map and name == "no-knowledge" else ""


def _known_ablations(preset: str) -> Collection[str]:
    """What can be left out of a preset."""
    return PAPERS[preset].ABLATIONS if preset in PAPERS else ()
