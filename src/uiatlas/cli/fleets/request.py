"""What ``uiatlas fleet`` is asked, read once from its arguments."""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from uiatlas.cli.fleets.driving import Deciding, add_deciding, read_deciding
from uiatlas.cli.options.common import add_json, named_path, positive
from uiatlas.cli.options.driving import Driving, add_driving, read_driving
from uiatlas.cli.options.safety import duration
from uiatlas.errors import InputError
from uiatlas.exploration.result import BUDGET
from uiatlas.fleet.items import MOST_ATTEMPTS
from uiatlas.run.guard.danger_policy import DangerPolicy
from uiatlas.storage.places import map_place


@dataclass(frozen=True, slots=True)
class DoRequest:
    """A batch to do, or to go on with.

    Attributes:
        tasks: The file with the tasks; None for explorations.
        devices: URIs, patterns and files of the devices; with `resume`, empty for those of the batch.
        atlas: The map file, or the address of the server with the maps; empty for none.
        driving: How devices are opened and driven.
        deciding: Who decides in each task.
        address: The address of a Ray cluster; None for a local one.
        jobs: Items at a time in threads of this process, without Ray; None for Ray.
        resume: The batch to go on with; empty for a new one.
        each: Whether every task is done on each device that it fits.
        repeats: Whether tasks with effects are repeated too.
        attempts: How often an item is begun at most; None for the usual number, or that of the batch.
        budget: Seconds of each exploration.
        max_steps: Most actions of each exploration; None for no limit.
        json: Whether a machine reads the answer.
    """

    tasks: Path | None
    devices: tuple[str, ...]
    atlas: str
    driving: Driving
    deciding: Deciding = field(default_factory=Deciding)
    address: str | None = None
    jobs: int | None = None
    resume: str = ""
    each: bool = False
    repeats: bool = False
    attempts: int | None = None
    budget: float = BUDGET
    max_steps: int | None = None
    json: bool = False

    def words(self) -> Iterator[str]:
        """The words of the command, with which a batch is gone on with later."""
        if self.tasks is not None:
            yield from ("run", str(self.tasks))
            yield from (name for name, given in (("--each", self.each), ("--retry-effects", self.repeats)) if given)
        else:
            yield from ("explore", f"--budget={self.budget:g}")
            yield from () if self.max_steps is None else (f"--max-steps={self.max_steps}",)
        yield from (f"--devices={given}" for given in self.devices)
        for name, value in (
            ("attempts", self.attempts),
            ("atlas", str(map_place(self.atlas)) if self.atlas else ""),
            ("address", self.address),
            ("jobs", self.jobs),
        ):
            yield from (f"--{name}={value}",) if value else ()
        yield from self.driving.arguments()
        yield from self.deciding.words


@dataclass(frozen=True, slots=True)
class StatusRequest:
    """How far batches are.

    Attributes:
        batch: The batch; empty for all.
        atlas: The address of the server with the rows; else they are in a file of this machine.
        json: Whether a machine reads the answer.
    """

    batch: str
    atlas: str
    json: bool


@dataclass(frozen=True, slots=True)
class ResultsRequest:
    """What became of the items of a batch.

    Attributes:
        batch: The batch.
        atlas: The address of the server with the rows; else they are in a file of this machine.
        junit: Where JUnit XML is written; None for nowhere.
        json: Where JSON is written, ``-`` for standard output; None for nowhere.
    """

    batch: str
    atlas: str
    junit: Path | None
    json: str | None


Request = DoRequest | StatusRequest | ResultsRequest


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The words after ``fleet``."""
    words = parser.add_subparsers(dest="word", required=True, metavar="run|explore|status|results")
    tasks = words.add_parser("run", help="do each task of a file on a device that it fits, or go on with a batch")
    tasks.add_argument(
        "tasks", metavar="TASKS", type=named_path, nargs="?", help="a task a line, or a list in .json or .jsonl"
    )
    tasks.add_argument("--resume", metavar="BATCH", default="", help="go on with a batch; latest is the newest")
    tasks.add_argument("--each", action="store_true", help="do every task on each device that it fits")
    tasks.add_argument(
        "--retry-effects",
        action="store_true",
        help="repeat tasks with effects too when their device or worker is lost; they may then be done twice",
    )
    _add_doing(tasks)
    add_deciding(tasks)
    explore = words.add_parser("explore", help="explore the app of each device")
    explore.add_argument(
        "--budget", metavar="TIME", type=duration, default=BUDGET, help="time of each exploration: 90s, 5m, 1h (5m)"
    )
    explore.add_argument("--max-steps", type=positive, help="actions after which an exploration ends")
    _add_doing(explore)
    status = words.add_parser("status", help="how far batches are")
    status.add_argument("batch", metavar="BATCH", nargs="?", default="", help="a batch or the beginning of its name")
    _add_server(status)
    add_json(status)
    results = words.add_parser("results", help="what became of each item of a batch")
    results.add_argument("batch", metavar="BATCH", help="a batch or the beginning of its name, or latest")
    results.add_argument("--junit", metavar="FILE", type=named_path, help="write them as JUnit XML")
    results.add_argument(
        "--json", metavar="FILE", nargs="?", const="-", help="write them as JSON; without FILE to standard output"
    )
    _add_server(results)


def _add_server(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--atlas", metavar="URL", default="", help="the postgresql://... of the batch, if it has one")


def _add_doing(parser: argparse.ArgumentParser) -> None:
    """The options of what does items."""
    parser.add_argument(
        "--devices",
        metavar="FILE|PATTERN",
        action="append",
        default=[],
        help="a device, a pattern such as sim:* or android:*, or a file with a device and its labels in each line; can "
        "be given several times",
    )
    parser.add_argument(
        "--atlas", metavar="FILE|URL", default="", help="the map file to use and to extend, or postgresql://..."
    )
    parser.add_argument(
        "--address",
        metavar="ADDR",
        help="the Ray cluster to use, such as 10.0.0.1:6379; by default one of its own",
    )
    parser.add_argument("--jobs", metavar="N", type=positive, help="do N items at a time in this process, without Ray")
    parser.add_argument(
        "--attempts",
        metavar="N",
        type=positive,
        help=f"how often an item is begun at most ({MOST_ATTEMPTS})",
    )
    add_driving(parser, policy=DangerPolicy.REFUSE)
    add_json(parser)


def read(given: argparse.Namespace) -> Request:
    """What the word is that was given.

    Raises:
        InputError: The options contradict each other, or something is missing.
    """
    match given.word:
        case "status":
            return StatusRequest(given.batch, given.atlas, given.json)
        case "results":
            return ResultsRequest(given.batch, given.atlas, given.junit, given.json)
    return _doing(given)


def _doing(given: argparse.Namespace) -> DoRequest:
    tasks = given.word == "run"
    resume = given.resume if tasks else ""
    if tasks and bool(given.tasks) == bool(resume):
        raise InputError("give either a file of tasks or --resume BATCH", hint="see `uiatlas fleet run --help`")
    if not resume and not given.devices:
        raise InputError("no devices are given", hint="give --devices sim:*, a device, or a file with a device a line")
    if not tasks and not given.atlas:
        raise InputError("no map is given for what is explored", hint="give --atlas FILE")
    if given.address and given.jobs:
        raise InputError("--jobs works without Ray, and --address names a Ray cluster", hint="leave one of them out")
    driving = read_driving(given)
    if resume and (lost := _made_with(given, driving)):
        raise InputError(f"{lost} cannot be given with --resume", hint="a batch goes on as it was made")
    if driving.safety.policy is DangerPolicy.ASK:  # items side by side cannot ask anybody
        driving = replace(driving, safety=replace(driving.safety, policy=DangerPolicy.REFUSE))
    request = DoRequest(
        tasks=given.tasks if tasks else None,
        devices=tuple(given.devices),
        atlas=given.atlas,
        driving=driving,
        address=given.address,
        jobs=given.jobs,
        resume=resume,
        attempts=given.attempts,
        json=given.json,
    )
    if tasks:
        return replace(request, each=given.each, repeats=given.retry_effects, deciding=read_deciding(given))
    return replace(request, budget=given.budget, max_steps=given.max_steps)


def _made_with(given: argparse.Namespace, driving: Driving) -> str:
    """The first option that belongs to how a batch was made, other than usual; empty if there is none."""
    usual = argparse.ArgumentParser()
    add_driving(usual, policy=DangerPolicy.REFUSE)
    words = [*read_deciding(given).words]
    words += [word for word in driving.arguments() if word not in {*read_driving(usual.parse_args([])).arguments()}]
    return "--each" if given.each else next((word.partition("=")[0] for word in words), "")
