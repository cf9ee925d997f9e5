"""What ``uiatlas run`` is asked, read once from its arguments."""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from uiatlas.agents.running.options import PolicyMaker
from uiatlas.agents.words_alone import words_policy
from uiatlas.cli.options.common import add_json, map_at, positive
from uiatlas.cli.options.driving import Driving, add_driving, read_driving
from uiatlas.cli.options.facts import add_facts
from uiatlas.cli.options.model import ModelOptions, add_model, read_model
from uiatlas.cli.options.preset import PresetOptions, add_preset, read_preset
from uiatlas.cli.options.tours import VisitOptions, add_visits
from uiatlas.cli.running.aims import Aimed, Facts, Words, aim_in, texts_of
from uiatlas.errors import InputError
from uiatlas.plugins import names
from uiatlas.storage.places import MapPlace


@dataclass(frozen=True, slots=True)
class Batch:
    """A task done on each of many devices by itself.

    Attributes:
        jobs: Runs at a time; None for the usual number.
        junit: Where the table is written as JUnit XML; None for nowhere.
    """

    jobs: int | None = None
    junit: Path | None = None


@dataclass(frozen=True, slots=True)
class RunRequest:
    """A run.

    Attributes:
        devices: The URIs of the devices.
        aim: What is to be done.
        driving: How the devices are opened and driven.
        model: Which model is asked.
        preset: How the run decides.
        map: The map to use and to teach; None for none.
        max_steps: Most actions on the devices.
        accept_judged: Whether a fact that only a model affirms counts as proven.
        dry_run: Whether it is only said what would be done.
        batch: How the task is done on each device by itself; None where one run uses all devices.
        record: Where the walk is recorded; None for nowhere.
        json: Whether a machine reads the answer.
    """

    devices: tuple[str, ...]
    aim: Aimed
    driving: Driving
    model: ModelOptions
    preset: PresetOptions
    map: MapPlace | None = None
    max_steps: int = 40
    accept_judged: bool = False
    dry_run: bool = False
    batch: Batch | None = None
    record: Path | None = None
    json: bool = False

    @property
    def asks(self) -> bool:
        """Whether a model or a preset decides."""
        return self.model.name is not None or self.preset.name is not None

    @property
    def takes_model(self) -> bool:
        """Whether a model could decide: a task in words, on one device."""
        return isinstance(self.aim, Words) and len(self.devices) == 1

    @property
    def words_policy(self) -> PolicyMaker | None:
        """The words policy without what is to be left out of it; None for the whole of it."""
        return partial(words_policy, without=self.preset.ablate) if self.preset.ablate and not self.asks else None

    @property
    def task(self) -> str:
        """The task in words; empty where screens or facts are named."""
        return self.aim.text if isinstance(self.aim, Words) else ""

    @property
    def texts(self) -> tuple[str, ...]:
        """All that the user said of what is to be done, none of which is private."""
        return texts_of(self.aim)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The device, the task, the map and the limits."""
    parser.add_argument(
        "device",
        metavar="DEVICE",
        nargs="+",
        help="such as sim:notes or recorded:FILE.json, one or several; see `uiatlas devices`",
    )
    parser.add_argument(
        "task",
        metavar="TASK",
        nargs="?",
        help="what to do, in words; a task over several apps says: in Notes ..., then in Clock ...",
    )
    parser.add_argument("--to", metavar="SCREEN", help="go to this screen of the map instead of doing a task")
    add_visits(parser)
    add_facts(parser)
    parser.add_argument("--map", metavar="MAP", type=map_at, help="the map to use and to extend; made if missing")
    parser.add_argument("--max-steps", type=positive, default=40, help="actions after which the run has failed (40)")
    parser.add_argument(
        "--accept-judged",
        action="store_true",
        help="count a fact as proven that only the model affirms and no screen shows",
    )
    add_driving(parser)
    parser.add_argument(
        "--dry-run", action="store_true", help="say every action that would be done; the device is not touched"
    )
    _add_batch(parser)
    add_model(parser)
    add_preset(parser)
    parser.add_argument("--record", metavar="FILE", type=Path, help="also record the walk, for `uiatlas map build`")
    add_json(parser)


def _add_batch(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--each", action="store_true", help="do the task on each device by itself, several at a time, and show a table"
    )
    parser.add_argument("--jobs", type=positive, metavar="N", help="runs at a time with --each (2)")
    parser.add_argument("--junit", type=Path, metavar="FILE", help="with --each: also write the table as JUnit XML")


def read(given: argparse.Namespace) -> RunRequest:
    """The run that is asked for.

    Raises:
        InputError: Nothing is to be done, or the options contradict each other.
    """
    devices, task = _devices_and_task(given.device, given.task)
    aim = aim_in(given, task)
    request = RunRequest(
        devices=devices,
        aim=aim,
        driving=_driving(given),
        model=read_model(given),
        preset=read_preset(given),
        map=given.map,
        max_steps=given.max_steps,
        accept_judged=given.accept_judged,
        dry_run=given.dry_run,
        batch=_batch(given),
        record=given.record,
        json=given.json,
    )
    _check(request)
    return request


def _driving(given: argparse.Namespace) -> Driving:
    """How the devices are opened and driven; a program of the desktop can write in the folder that the user is in."""
    driving = read_driving(given)
    return replace(driving, opening=replace(driving.opening, here=Path.cwd()))


def _devices_and_task(words: Sequence[str], task: str | None) -> tuple[tuple[str, ...], str]:
    """The devices and the task among the words of the command: all but the last are devices.

    The last is the task, unless it is a device as well and no task was meant.
    """
    if task is not None or len(words) < 2 or _is_device(words[-1]):
        return tuple(words), (task or "").strip()
    return tuple(words[:-1]), words[-1].strip()


def _is_device(word: str) -> bool:
    kind, colon, rest = word.partition(":")
    return bool(colon and rest) and " " not in kind and kind in names("devices")


def _batch(given: argparse.Namespace) -> Batch | None:
    if given.each:
        return Batch(given.jobs, given.junit)
    for name in ("junit", "jobs"):
        if getattr(given, name) is not None:
            raise InputError(f"--{name} has no effect without --each", hint="give --each as well")
    return None


def _check(request: RunRequest) -> None:
    """See that the parts of a run go together."""
    if request.batch is not None:
        _check_batch(request)
    if request.asks and (request.dry_run or not isinstance(request.aim, Words)):
        hint = "leave --model and --preset or --to, --fact, --as-facts, --visit, --dry-run out"
        raise InputError("--model and --preset need a task in words", hint=hint)
    if request.preset.ablate and not isinstance(request.aim, Words):
        raise InputError("--ablate needs a task in words", hint="leave --ablate out, or say what to do in words")
    if isinstance(request.aim, Facts) and len(request.devices) > 1:
        raise InputError("--fact and --as-facts work with one device only", hint="name one device")
    if request.dry_run and request.record:
        raise InputError(
            "--dry-run touches nothing, so that --record has nothing to record", hint="leave --record or --dry-run out"
        )


def _check_batch(request: RunRequest) -> None:
    """See that the task can be done on each device by itself."""
    devices = request.devices
    if twice := next((d for d in devices if devices.count(d) > 1), None):
        raise InputError(f"{twice} is given twice", hint="name each device once")
    for_one = {
        "--dry-run": request.dry_run,
        "--record": request.record,
        "--as-facts": isinstance(request.aim, Facts) and request.aim.words,
        "--fact": isinstance(request.aim, Facts),
        "--visit": isinstance(request.aim, VisitOptions),
        "--model": request.model.name,
        "--preset": request.preset.name,
    }
    if said := next((name for name, there in for_one.items() if there), None):
        raise InputError(f"{said} cannot be combined with --each", hint=f"leave {said} or --each out")
