"""Looks at a program of the breadth suite for the first time and explores it, by the command line as a user does."""

import json
import os
import random
import shlex
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from uiatlas.devices.own_folder import OwnFolder
from uiatlas.errors import DeviceLostError, FormatError
from uiatlas_bench.processes import process, sh
from uiatlas_bench.suites.breadth_programs import MATERIAL, Program
from uiatlas_bench.third_party import PATIENCE, free_port

_Form = TypeVar("_Form", bound=BaseModel)

RESULT = "result.json"
READING = "reading.json"
MAP = "map.uiatlas"

FIRST_LOOK = 20.0
"""Seconds within which the first look is to show something to act on."""

_INSTALLING = 1800.0
_LONGER = 180.0
"""Seconds that an exploration may take beyond its budget before it is ended by force."""

_PORTS = range(20_000, 32_768)
"""Ports below those that a system gives away by itself: some programs take no other."""

_BUSY = [sys.executable, "-I", "-S", "-c", "while True: pass"]
"""One more program that keeps the machine busy during the first look."""


class Look(BaseModel):
    """The first look at a program.

    Attributes:
        seconds: How long it took, start of the device and of a desktop program included.
        controls: How many elements can be acted on.
        error: What went wrong; empty if nothing did.
    """

    model_config = ConfigDict(frozen=True)

    seconds: float
    controls: int = 0
    error: str = ""


class Explored(BaseModel):
    """The exploration of a program.

    Attributes:
        status: How it ended; ``failed`` if it did not come to an end by itself.
        reason: The same in words.
        screens: Screens on the map.
        places: Of these, those that are places of their own; None if that was not told.
        transitions: Edges on the map.
        steps: Actions done.
        held_share: Share of the touched controls that led no further since something was held back.
        seconds: How long it took.
        untried: What could not be tried although it was shown, by screen.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    status: str
    reason: str = ""
    screens: int = 0
    places: int | None = None
    transitions: int = 0
    steps: int = 0
    held_share: float = 0.0
    seconds: float = 0.0
    untried: tuple[dict[str, Any], ...] = ()


class Result(BaseModel):
    """What came of one program.

    Attributes:
        name: Which one.
        budget: Seconds that its exploration had.
        failed: Why it was not looked at: it does not install, or does not come up; empty if it was.
        look: The first look.
        explored: The exploration.
    """

    model_config = ConfigDict(frozen=True)

    name: str
    budget: float
    failed: str = ""
    look: Look | None = None
    explored: Explored | None = None


class Reading(BaseModel):
    """What somebody who had not made the map says of it, with the program beside it.

    Attributes:
        by: Who, or what, has read it.
        useful: Whether a user of the program could find what it is for on the map.
        screens: Screens that are screens.
        options: Screens that are options of one control.
        rows: Screens that show another row of a list as one that is counted does.
        all_seen: Whether the first look showed every control that the window has; None if that was not looked at.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    by: str
    useful: bool
    screens: int
    options: int
    rows: int = 0
    all_seen: bool | None = None


def played(program: Program, tools: Path, budget: float, folder: Path, *, install: bool = False) -> Result:
    """What came of a program: what is kept of an earlier run of the same budget, else of one that is done now.

    What did not install or did not come up is tried again.

    Args:
        program: Which one.
        tools: Where programs are installed that are not the system's.
        budget: Seconds for the exploration.
        folder: Where result, map and pictures of this program are kept.
        install: Whether it is installed before.

    Raises:
        FormatError: What is kept cannot be read.
    """
    known = read_result(folder)
    if known is not None and known.budget == budget and not known.failed:
        return known
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    try:
        if install and sh(program.install, os.environ | {"TOOLS": str(tools)}, _INSTALLING) != 0:
            raise DeviceLostError(f"{program.name} does not install", hint=program.install)
        result = _result(program, tools, budget, folder)
    except DeviceLostError as error:
        result = Result(name=program.name, budget=budget, failed=str(error))
    (folder / RESULT).write_text(result.model_dump_json(indent=1) + "\n", encoding="utf-8")
    return result


def read_result(folder: Path) -> Result | None:
    """What is kept of a program; None if nothing is.

    Raises:
        FormatError: It cannot be read.
    """
    return _kept(folder / RESULT, Result)


def read_reading(folder: Path) -> Reading | None:
    """What a reader wrote about the map of a program; None if nobody has.

    Raises:
        FormatError: It cannot be read.
    """
    return _kept(folder / READING, Reading)


def _kept(file: Path, form: type[_Form]) -> _Form | None:
    if not file.is_file():
        return None
    try:
        return form.model_validate_json(file.read_text(encoding="utf-8"))
    except ValidationError as error:
        hint = "mend it, or remove the folder to run the program again"
        raise FormatError(file, f"is no {form.__name__.lower()}", hint=hint) from error


def _result(program: Program, tools: Path, budget: float, folder: Path) -> Result:
    """Look at a program in a fresh state, and explore it in another one."""
    with started(program, tools) as (device, environment), process(_BUSY, environment):
        look = _look(device, environment)
    with started(program, tools) as (device, environment):
        command = ["explore", device, "-o", str(folder / MAP), f"--budget={budget:g}s", "--pictures", "--json"]
        command += [f"--reset={program.reset}"] if program.reset else []
        _, said, complained = _uiatlas(command, environment, budget + _LONGER)
    answer = _object(said)
    explored = Explored.model_validate(answer) if answer else Explored(status="failed", reason=_last(complained))
    return Result(name=program.name, budget=budget, look=look, explored=explored)


def _look(device: str, environment: Mapping[str, str]) -> Look:
    begun = time.monotonic()
    _, said, complained = _uiatlas(["look", device, "--all", "--json"], environment, PATIENCE)
    seconds = round(time.monotonic() - begun, 2)
    answer = _object(said)
    if not answer:
        return Look(seconds=seconds, error=_last(complained))
    return Look(seconds=seconds, controls=sum(bool(each["actionable"]) for each in answer["elements"]))


@contextmanager
def started(program: Program, tools: Path) -> Iterator[tuple[str, dict[str, str]]]:
    """A program in a fresh state: its device URI, and the environment of whoever drives it.

    Raises:
        DeviceLostError: It cannot be set up, or does not come up.
    """
    with ExitStack() as stack:
        state = stack.enter_context(OwnFolder("breadth")) / "state"
        (state / "home").mkdir(parents=True)
        port = str(_port())
        own = {"STATE": str(state), "TOOLS": str(tools), "PORT": port, "MATERIAL": str(MATERIAL)}
        own["UIATLAS_HOME"] = str(state / "runs")
        environment = {**os.environ, **own, "HOME": str(state / "home")}
        if sh(program.setup, environment, PATIENCE) != 0:
            raise DeviceLostError(f"{program.name} cannot be set up", hint="install it with --install")
        if program.start:
            running = stack.enter_context(process(["sh", "-c", program.start], environment))
            if sh(program.ready, environment, PATIENCE, running) != 0 or running.poll() is not None:
                raise DeviceLostError(f"{program.name} does not come up", hint="install it with --install")
        device = program.device
        for name, value in (("PORT", port), ("$STATE", str(state)), ("$TOOLS", str(tools))):
            device = device.replace(name, value if name == "PORT" else shlex.quote(value))
        yield device, environment


def _port() -> int:
    """One of these ports that nobody listens on, drawn by lot since runs may be side by side."""
    for number in random.sample(_PORTS, len(_PORTS)):
        with suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", number))
            return number
    return free_port()


def _uiatlas(command: list[str], environment: Mapping[str, str], patience: float) -> tuple[int, str, str]:
    """What the command line answers: exit status, standard output, standard error."""
    line = [sys.executable, "-m", "uiatlas", *command]
    with process(line, environment, folder=Path(environment["STATE"]), heard=True) as running:
        try:
            said, complained = running.communicate(timeout=patience)
        except subprocess.TimeoutExpired:
            return 124, "", f"no answer within {patience:.0f} s"
    return running.returncode, said.decode("utf-8", "replace"), complained.decode("utf-8", "replace")


def _object(said: str) -> dict[str, Any]:
    """The JSON object that a command answered; empty if it answered none, or only what went wrong."""
    try:
        answer = json.loads(said)
    except ValueError:
        return {}
    return answer if isinstance(answer, dict) and "error" not in answer else {}


def _last(complained: str) -> str:
    return complained.strip().rpartition("\n")[2] or "no answer"
