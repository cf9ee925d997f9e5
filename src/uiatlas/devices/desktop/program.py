"""The processes of the app that is driven: found, started and ended, by what they are and never by a window's name."""

import os
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from uiatlas.devices.desktop.confining import Confinement
from uiatlas.errors import ActionError, InputError

_GOING = 3.0
"""Seconds that a program has to go when it is asked."""

_SIGNALLED = 128
"""What is added to a signal in the exit status of what runs a confined program."""

_SIGNALS = frozenset(map(int, signal.Signals))


def name_of(pid: int) -> str:
    """The name of the program that a process runs, of a script the script's; empty if the process is gone."""
    names = _names(pid)
    return names[-1] if names else ""


def _names(pid: int) -> list[str]:
    """The program's name, and the script's if an interpreter runs one."""
    try:
        words = Path(f"/proc/{pid}/cmdline").read_bytes().decode("utf-8", "replace").split("\0")
    except OSError:
        return []
    program = os.path.basename(words[0])
    script = next((w for w in words[1:] if w and not w.startswith("-")), "")
    interpreter = program.startswith(("python", "perl", "gjs", "bash", "sh", "node", "ruby", "java"))
    return [program, os.path.basename(script)] if interpreter and script else [program]


def running(app: str, environment: Mapping[str, str]) -> list[int]:
    """The processes that run a program on the same screen, the oldest first."""
    screen = f"DISPLAY={environment['DISPLAY']}".encode()
    pids = sorted(int(e.name) for e in Path("/proc").iterdir() if e.name.isdigit())
    return [pid for pid in pids if app in _names(pid) and _says(pid, screen)]


def _says(pid: int, variable: bytes) -> bool:
    try:
        return variable in Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
    except OSError:
        return False


class Program:
    """An app in a session.

    Args:
        command: The program and its arguments.
        environment: The session's environment.
        confinement: Where it can write; None if everywhere.
    """

    def __init__(
        self, command: Sequence[str], environment: Mapping[str, str], confinement: Confinement | None = None
    ) -> None:
        self.command, self.environment, self.confinement = tuple(command), environment, confinement
        self.app = os.path.basename(self.command[0])
        self._child: subprocess.Popen[bytes] | None = None
        self._adopted: set[int] = set()
        self._begun = 0.0

    def start(self) -> None:
        """Start it.

        Raises:
            InputError: It cannot be started.
        """
        self._begun = time.clock_gettime(time.CLOCK_BOOTTIME)
        try:
            self._child = subprocess.Popen(
                self.command if self.confinement is None else self.confinement.line(self.command),
                env=dict(self.environment),
                cwd=self.environment["HOME"],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        except OSError as error:
            raise InputError(f"{self.command[0]} cannot be started: {error.strerror}") from error

    def pids(self) -> set[int]:
        """Its processes: those that run the program on the session's screen, and all that were started with them."""
        self._adopted = {pid for pid in self._adopted if _session(pid) >= 0}
        found = set(running(self.app, self.environment)) | self._adopted
        if self._child is not None and self._child.poll() is None:
            found.add(self._child.pid)
        sessions = {s for pid in found if (s := _session(pid)) in found}
        return found | {pid for pid in _all() if _session(pid) in sessions}

    def adopt(self, pid: int) -> None:
        """Take a process for the app's that the command has handed over to, such as a service of the bus."""
        self._adopted.add(pid)

    def ran_before(self, pid: int) -> bool:
        """Whether a process was there before the app was started."""
        return pid > 0 and _fields(pid, 19) / os.sysconf("SC_CLK_TCK") < self._begun - 0.1

    @property
    def handed_over(self) -> bool:
        """Whether the command has ended well, and left the window to another process."""
        return self._child is not None and self._child.poll() == 0

    def effort(self) -> int:
        """Processor time that its processes and those they have started took so far, in clock ticks."""
        return sum(map(_ticks, self.pids()))

    def held_up(self) -> float:
        """Seconds for which its processes were ready to run so far without a processor; 0 where Linux does not tell."""
        return sum(map(_ready, self.pids())) / 1e9

    @property
    def crashed(self) -> str:
        """How it ended if it was started here and ended by a signal, such as ``SIGSEGV``; empty otherwise."""
        code = self._child.poll() if self._child is not None else None
        if self.confinement is not None and code is not None and code > _SIGNALLED:
            code = _SIGNALLED - code
        return signal.Signals(-code).name if code is not None and -code in _SIGNALS else ""

    def forget(self) -> None:
        """Take note that it has ended with its session."""
        if self._child is not None:
            self._child.wait()
            self._child = None

    def leave(self) -> None:
        """Let it run on without us."""
        if self._child is not None and self._child.poll() is None:
            self._child.returncode = 0  # nobody waits for it any more, and nothing warns of that
        self._child = None

    def end(self) -> None:
        """End it: asked first, killed when it does not go.

        Raises:
            ActionError: It does not end.
        """
        ends = time.monotonic() + _GOING
        own = {os.getpid(), os.getppid()}
        while pids := self.pids() - own:
            late = time.monotonic() > ends
            if time.monotonic() > ends + _GOING:
                raise ActionError(f"{self.app} does not end", hint="end it by hand")
            for pid in pids:
                _send(pid, signal.SIGKILL if late else signal.SIGTERM)
            time.sleep(0.05)
        self._child = None


def _all() -> list[int]:
    return [int(e.name) for e in Path("/proc").iterdir() if e.name.isdigit()]


def _session(pid: int) -> int:
    try:
        return os.getsid(pid)
    except OSError:
        return -1


def _ready(pid: int) -> int:
    """Nanoseconds for which the main thread of a process waited for a processor."""
    try:
        return int(Path(f"/proc/{pid}/schedstat").read_text().split()[1])
    except (OSError, ValueError, IndexError):
        return 0


def _ticks(pid: int) -> int:
    return _fields(pid, 11, 12)


def _fields(pid: int, *places: int) -> int:
    """The sum of some numbers that the system tells of a process, counted from behind its name; 0 if it is gone."""
    try:
        told = Path(f"/proc/{pid}/stat").read_text("utf-8", "replace").rpartition(")")[2].split()
    except OSError:
        return 0
    return sum(int(told[place]) for place in places)


def _send(pid: int, number: signal.Signals) -> None:
    try:
        os.kill(pid, number)
    except OSError:
        return
