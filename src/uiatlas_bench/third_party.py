"""Real programs of others, each started in a fresh folder, on a free port or in a desktop session of its own."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, TypeAdapter

from uiatlas.devices.own_folder import OwnFolder
from uiatlas.errors import DeviceLostError, InputError, UnknownNameError
from uiatlas_bench.processes import holding, process, sh
from uiatlas_bench.processes import started as begun
from uiatlas_bench.recorded import read_json

TASKS = "live_tasks.json"
"""The file of a data folder that says how each program is set up, started and known to be ready."""

SESSION = "session.sh"
"""The file of a data folder that runs a command in a desktop session of its own."""

PATIENCE = 90.0
"""Seconds that setting up, and coming up, may take."""

_HOLDING = """
import os, sys
said, held = sys.argv[1:]
with open(said + ".part", "w", encoding="utf-8", errors="surrogateescape") as file:
    file.write("\\0".join(f"{name}={value}" for name, value in os.environ.items()))
os.rename(said + ".part", said)
os.read(int(held), 1)
"""
"""Tells what a session is run with, and keeps it until the program that wants it is gone."""


@dataclass(frozen=True, slots=True)
class Program:
    """How a program is set up and started; each command is one for ``sh -c``.

    Attributes:
        app: What it is called.
        env: ``web`` for a site, ``desktop`` for a program with windows.
        device: Its device URI, in which PORT and $STATE stand for what the commands are given under these names.
        setup: Puts what it needs into the folder $STATE.
        start: Starts it in the foreground.
        ready: Ends with 0 as soon as it is up.
        version: Its version, empty if nobody says.
    """

    app: str
    env: Literal["web", "desktop"]
    device: str
    setup: str
    start: str
    ready: str
    version: str = ""


@dataclass(frozen=True, slots=True)
class Host:
    """Where programs are installed, and what runs a desktop.

    Attributes:
        tools: The folder with the programs that are not the system's; commands get it as $TOOLS.
        session: The script that runs a command in a desktop session of its own; None if there is none.
    """

    tools: Path
    session: Path | None = None

    @classmethod
    def of(cls, data: Path, tools: Path) -> "Host":
        """The host for the programs of a data folder."""
        session = data / SESSION
        return cls(tools.resolve(), session.resolve() if session.is_file() else None)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command said: its exit status (124 if it did not end in time), standard output and standard error."""

    status: int
    said: str
    complained: str


@dataclass(frozen=True, slots=True)
class Started:
    """A program that is up.

    Attributes:
        program: Which one.
        device: Its device URI, with the port filled in; on a desktop it is driven where it runs, in its session.
        state: Its folder; it is new, and goes with it.
        environment: What its commands and whoever drives it are run with: $STATE, $TOOLS, $PORT, and on a desktop the
            session's display and buses.
        pid: Its process, which leads a process group of its own.
    """

    program: Program
    device: str
    state: Path
    environment: Mapping[str, str] = field(repr=False)
    pid: int = 0

    def sh(self, command: str, *, patience: float = PATIENCE) -> int:
        """Run a command beside the program; its exit status, 124 if it does not end in time."""
        return sh(command, self.environment, patience)

    def call(
        self, command: Sequence[str], folder: Path, *, patience: float, home: Path, module: str = "uiatlas"
    ) -> Answer:
        """Run one of our own commands beside the program, such as ``run DEVICE TASK --json``.

        Args:
            command: What follows ``uiatlas`` on a command line.
            folder: Where it is run; never the program's own.
            patience: Seconds after which it is ended.
            home: Where its runs are kept.
            module: Which module is run, if not the command line.
        """
        line = [sys.executable, "-m", module, *command]
        with process(line, {**self.environment, "UIATLAS_HOME": str(home)}, folder=folder, heard=True) as running:
            try:
                said, complained = running.communicate(timeout=patience)
            except subprocess.TimeoutExpired:
                return Answer(124, "", f"no answer within {patience:.0f} s")
        return Answer(running.returncode, *(each.decode("utf-8", "replace") for each in (said, complained)))


class ProgramForm(BaseModel):
    """The fields of a task file that say how its program is set up and started."""

    model_config = ConfigDict(extra="ignore")

    app: str
    env: Literal["web", "desktop"]
    device: str
    setup: str
    start: str
    ready: str
    app_version: str = ""

    def program(self) -> Program:
        """The form as the value that is used."""
        return Program(self.app, self.env, self.device, self.setup, self.start, self.ready, self.app_version)


def read_programs(data: Path, names: Sequence[str] = ()) -> tuple[Program, ...]:
    """The programs of a data folder, each once, as its first task starts it.

    Args:
        data: The folder with ``live_tasks.json``.
        names: Which programs; all if empty.

    Raises:
        InputError: The file is missing or malformed, or there is no such program.
    """
    forms = read_json(data / TASKS, TypeAdapter(list[ProgramForm]))
    known: dict[str, Program] = {}
    for form in forms:
        known.setdefault(form.app, form.program())
    for name in names:
        if name not in known:
            raise UnknownNameError("app", name, known)
    return tuple(p for p in known.values() if not names or p.app in names)


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def started(program: Program, host: Host, *, port: int | None = None) -> Iterator[Started]:
    """Set a program up in a new folder, start it, and end it and all it started when left.

    Args:
        program: Which one.
        host: Where it is installed.
        port: The port that it is to serve on; None for a free one.

    Yields:
        The program, which is up.

    Raises:
        InputError: It needs a desktop session and the host has none.
        DeviceLostError: It, or its session, does not come up.
    """
    with ExitStack() as stack:
        state = stack.enter_context(OwnFolder("state")) / "state"
        state.mkdir()
        number = str(port if port is not None else free_port())
        own = {"STATE": str(state), "TOOLS": str(host.tools), "PORT": number}
        if program.env == "desktop":
            environment = stack.enter_context(_session(program, host, os.environ | own)) | own
        else:
            environment = os.environ | own
        if sh(program.setup, environment, PATIENCE) != 0:
            raise DeviceLostError(f"{program.app} cannot be set up", hint=_hint(program, host))
        running = stack.enter_context(process(["sh", "-c", program.start], environment))
        if sh(program.ready, environment, PATIENCE, running) != 0 or running.poll() is not None:
            raise DeviceLostError(f"{program.app} does not come up", hint=_hint(program, host))
        device = program.device.replace("PORT", number).replace("$STATE", str(state))
        device += "?session=current&restart=1" if program.env == "desktop" else ""
        yield Started(program, device, state, environment, running.pid)


def _hint(program: Program, host: Host) -> str:
    return f"install it: install.sh {host.tools} {program.app}"


@contextmanager
def _session(program: Program, host: Host, environment: Mapping[str, str]) -> Iterator[dict[str, str]]:
    """A desktop session; what a program in it gets as its environment.

    The session lives as long as it can read from our pipe, so it ends too when this process is killed.
    """
    if host.session is None:
        raise InputError(f"{program.app} needs a desktop session", hint=f"put {SESSION} beside {TASKS}")
    said = Path(environment["STATE"]) / ".session-environment"
    with holding() as (held, let_go):
        line = [sys.executable, "-I", "-S", "-c", _HOLDING, str(said), str(held)]
        with begun(["bash", str(host.session), *line], environment, held=held) as running:
            let_go()
            until = time.monotonic() + PATIENCE
            while not said.exists():
                if running.poll() is not None or time.monotonic() > until:
                    raise DeviceLostError("the desktop session does not start", hint=f"run {host.session} true")
                time.sleep(0.05)
            told = said.read_text(encoding="utf-8", errors="surrogateescape").split("\0")
            pairs = (each.partition("=") for each in told if each)
            yield {name: value for name, _, value in pairs}
