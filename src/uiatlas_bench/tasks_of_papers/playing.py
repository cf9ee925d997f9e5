"""Runs the tasks of a file, on simulated phones that are judged from outside or on devices that have the apps."""

import json
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from uiatlas.agents.compilers.subgoal import SubGoal
from uiatlas.agents.running import Learning, RunOptions, run_goals, run_task
from uiatlas.devices import Device, open_device
from uiatlas.devices.several import apps_on
from uiatlas.errors import FormatError, UiatlasError
from uiatlas.run.guard.danger_policy import DangerPolicy, Guard
from uiatlas.utg import Graph
from uiatlas_bench.tasks import Progress
from uiatlas_bench.tasks_of_papers.after import After, Check
from uiatlas_bench.tasks_of_papers.checks import CHECKS
from uiatlas_bench.tasks_of_papers.files import PaperTask, TaskFile
from uiatlas_bench.tasks_of_papers.listing import lacks, sub_goals
from uiatlas_bench.tasks_of_papers.naming import apps_of, fitted, named_app
from uiatlas_bench.tasks_of_papers.phone import assembled

MOST_STEPS = 60
"""Actions of one task, at most."""

ROWS = "tasks.jsonl"
"""The file of a folder that keeps results, a line each."""


@dataclass(frozen=True, slots=True)
class Played:
    """What a task came to.

    Attributes:
        id: The task.
        with_map: Whether the explored maps of the apps were given.
        lacks: What the device lacks for it; it was not run if there is anything.
        status: The verdict of the run; empty if it was not run, ``error`` if it ended with an error.
        done: Whether it is done, by the check; None where nobody can tell.
        ends_right: Whether the last screen shows the words that the file says; None where it says none.
        steps: Actions on the device.
        reason: Why it ended so.
        answer: What a question was answered with.
        seconds: How long it took.
    """

    id: str
    with_map: bool
    lacks: tuple[str, ...] = ()
    status: str = ""
    done: bool | None = None
    ends_right: bool | None = None
    steps: int = 0
    reason: str = ""
    answer: str = ""
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Options:
    """How the tasks are run.

    Attributes:
        devices: URIs of the devices; empty for a simulated phone for each task.
        sides: Whether they are run with explored maps, without, or both; on devices of one's own there are none.
        keep: The folder of results; what is there is not run again. None keeps none.
    """

    devices: tuple[str, ...] = ()
    sides: tuple[bool, ...] = (True, False)
    keep: Path | None = None


def played(file: TaskFile, options: Options, *, progress: Progress | None = None) -> list[Played]:
    """Run all tasks of a file, one after another.

    Args:
        file: The tasks.
        options: How they are run.
        progress: Told after every task.

    Raises:
        InputError: A device cannot be opened, or the folder cannot be read or written.
    """
    kept = _kept(options.keep)
    out: list[Played] = []
    sides = (False,) if options.devices else options.sides
    for with_map in sides:
        for number, task in enumerate(file.tasks):
            asked = _asked(task, options.devices)
            known = kept.get((task.id, with_map, asked))
            ended = known or (_on_devices(task, options.devices) if options.devices else on_phone(task, with_map))
            if known is None and options.keep is not None:
                with (options.keep / ROWS).open("a", encoding="utf-8") as lines:
                    lines.write(json.dumps({**asdict(ended), "asked": asked}, ensure_ascii=False) + "\n")
            out.append(ended)
            if progress is not None:
                progress(number + 1, len(file.tasks), "with maps" if with_map else "without maps")
    return out


def on_phone(task: PaperTask, with_map: bool) -> Played:
    """Run a task on a simulated phone that has its apps; its check, if it has one, looks at what they have stored."""
    missing = lacks(task, None)
    if missing:
        return Played(task.id, with_map, missing)
    known = CHECKS.get(task.id)
    check = known if isinstance(known, Check) else None
    beside, begin = (check.beside, check.begin) if check is not None else ((), {})
    phone = assembled((*apps_of(task), *map(named_app, beside)), begin)
    ended = _run(task, [phone.device], phone.maps() if with_map else {}, Played(task.id, with_map))
    return replace(ended, done=check.done(After(phone, ended.answer))) if check is not None else ended


def _on_devices(task: PaperTask, uris: Sequence[str]) -> Played:
    """Run a task on devices that have its apps; only what the file itself says of the last screen is looked at."""
    with ExitStack() as stack:
        devices = [open_device(uri) for uri in uris]
        for device in devices:
            stack.callback(device.close)
        missing = lacks(task, {app: name for device in devices for app, name in apps_on(device).items()})
        if missing:
            return Played(task.id, False, missing)
        ended = _run(task, devices, {}, Played(task.id, False))
        return replace(ended, ends_right=_ends_right(task, devices)) if task.ends_with else ended


def _ends_right(task: PaperTask, devices: Sequence[Device]) -> bool:
    """Whether a last screen shows all the words that the file says."""
    screens = (device.observe() for device in devices)
    texts = (" ".join(f"{e.text} {e.description}" for e in shown.elements).casefold() for shown in screens)
    return any(all(word.casefold() in text for word in task.ends_with) for text in texts)


def _run(task: PaperTask, devices: Sequence[Device], graphs: Mapping[str, Graph], ended: Played) -> Played:
    """Run a task as `uiatlas run` does: in one app as a whole, else sub-goal by sub-goal."""
    apps = {app: name for device in devices for app, name in apps_on(device).items()}
    goals = sub_goals(task, fitted(task, apps).names())
    guard = Guard(DangerPolicy.REFUSE if not all(d.simulated for d in devices) else DangerPolicy.ALLOW)
    with tempfile.TemporaryDirectory() as folder:
        options = RunOptions(guard=guard, max_steps=MOST_STEPS, runs=Path(folder), learning=Learning.FULL)
        try:
            if len(apps) == 1 and not _needs_goals(goals):
                (app,) = apps
                result = run_task(devices[0], task.text, replace(options, graph=graphs.get(app, Graph(app)))).result
            else:
                maps = {app: graphs.get(app, Graph(app)) for app in apps}
                result = run_goals(devices, task.text, goals, options, graphs=maps).result
        except UiatlasError as error:
            return replace(ended, status="error", reason=str(error))
    return replace(
        ended,
        status=str(result.status),
        steps=len(result.steps),
        reason=result.reason,
        answer=result.answer,
        seconds=round(result.seconds, 2),
    )


def _needs_goals(goals: Sequence[SubGoal]) -> bool:
    return len(goals) > 1 or any(goal.produces or goal.uses for goal in goals)


def _asked(task: PaperTask, devices: Sequence[str]) -> str:
    """What is run where, in words: a result is kept for just that."""
    return " | ".join((task.text, *devices))


def _kept(folder: Path | None) -> dict[tuple[str, bool, str], Played]:
    """What was run before; a last line that a kill has cut short is left out.

    Raises:
        FormatError: The file holds something else.
    """
    if folder is None:
        return {}
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / ROWS
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True) if file.is_file() else []
    if lines and not lines[-1].endswith("\n"):
        file.write_text("".join(lines[:-1]), encoding="utf-8")
        del lines[-1]
    try:
        return {(row["id"], row["with_map"], row.pop("asked")): _row(row) for row in map(json.loads, lines)}
    except (ValueError, TypeError, KeyError) as error:
        raise FormatError(file, f"holds no results of tasks ({error})", hint="give --keep another folder") from error


def _row(row: dict[str, object]) -> Played:
    lacking = row.pop("lacks")
    return Played(lacks=tuple(lacking if isinstance(lacking, list) else ()), **row)  # type: ignore[arg-type]
