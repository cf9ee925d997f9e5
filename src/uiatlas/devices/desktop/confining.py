"""Confines programs of the desktop with bubblewrap: where they can write, and whether they reach network and services.

They can read all files.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

INSTALL = "apt install bubblewrap"
"""The line that installs bubblewrap on Debian."""

_TRIAL = 10.0
"""Seconds that the trial of bubblewrap may take."""

_TEMPORARY = (Path("/tmp"), Path("/var/tmp"))
SOCKETS = Path("/tmp/.X11-unix")
"""Where programs find the X screen."""

_SYSTEM_BUS = Path("/run/dbus")
_SERVICES = Path("/run")
"""Where the sockets of the machine's services lie, such as those that print, and of the user's other sessions."""

_ADDRESS = re.compile(r"\b(?!file:)[a-z][a-z0-9+.-]*://(?=[^/\s])", re.IGNORECASE)
_NAMED = re.compile(r"(?<![\w./-])/(?:var/)?tmp/[^/\s:;,='\"]+")
_XDG = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME")


@dataclass(frozen=True, slots=True)
class Confinement:
    """Where confined programs can write, and which temporary files they can read.

    Attributes:
        writable: Folders in which they can write.
        temporary: The folder that they have as ``/tmp`` and ``/var/tmp``; None for an empty one for each program.
        visible: Entries of the real ``/tmp`` and ``/var/tmp`` that they can read.
        nests: Whether they can confine further programs, which takes a right that is withdrawn from root otherwise.
        network: Whether they reach the network, and what services of this machine listen at in ``/run``.
    """

    writable: tuple[Path, ...]
    temporary: Path | None = None
    visible: tuple[Path, ...] = ()
    nests: bool = False
    network: bool = True

    def line(self, command: Sequence[str]) -> tuple[str, ...]:
        """The command line that runs a program confined.

        What comes later in it covers what comes before. Processes keep their numbers. Programs without network have
        only a loopback of their own; they reach screen and buses through files.
        """
        words = ["bwrap", "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"]
        if not self.nests:
            words += ["--cap-drop", "CAP_SYS_ADMIN"]
        if not self.network:
            words += ["--unshare-net", "--tmpfs", str(_SERVICES)]
        elif _SYSTEM_BUS.is_dir():
            words += ["--tmpfs", str(_SYSTEM_BUS)]
        for place in _TEMPORARY:
            given = ("--tmpfs",) if self.temporary is None else ("--bind", str(self.temporary))
            words += [*given, str(place)]
        for path in self.visible:
            words += ["--ro-bind-try", str(path), str(path)]
        for folder in sorted(self.writable, key=lambda path: len(path.parts)):
            words += ["--bind", str(folder), str(folder)]
        for name in ("TMPDIR", "TMP", "TEMP", "DBUS_SYSTEM_BUS_ADDRESS"):
            words += ["--unsetenv", name]
        return (*words, "--", *command)


@cache
def no_confinement() -> str:
    """Why no program can be confined on this machine; empty if programs can."""
    if shutil.which("bwrap") is None:
        return "bwrap was not found"
    return _lacking()


@cache
def no_severed_network() -> str:
    """Why confined programs cannot be kept from the network on this machine; empty if they can."""
    return _lacking("--unshare-net")


def names_address(command: str) -> bool:
    """Whether a command line names an address of the network, which its program is meant to reach then."""
    return _ADDRESS.search(command) is not None


def _lacking(*further: str) -> str:
    """Why bubblewrap does not work with some further options; empty if it does."""
    places = ["--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/tmp"]
    trial = ["bwrap", *places, *further, "true"]
    try:
        tried = subprocess.run(trial, capture_output=True, timeout=_TRIAL, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"bwrap does not work here ({error})"
    said = tried.stderr.decode("utf-8", "replace").strip().rpartition("\n")[2]
    return f"bwrap does not work here ({said or tried.returncode})" if tried.returncode else ""


def writable_of(environment: Mapping[str, str], further: Iterable[Path]) -> tuple[Path, ...]:
    """The folders in which the programs of a session can write, without links and each once.

    The root folder is left out even if it is somebody's home, since a program that can write there is not confined.

    Args:
        environment: Names the home folder, the runtime folder, and the XDG folders that lie elsewhere.
        further: Further folders.
    """
    named = (environment.get(name, "") for name in ("HOME", "XDG_RUNTIME_DIR", *_XDG))
    folders = [Path(name) for name in named if os.path.isabs(name)]
    real = (path.resolve() for path in (*folders, *further) if path.is_dir())
    return tuple(dict.fromkeys(path for path in real if path != Path("/")))


def visible_in(texts: Iterable[str]) -> tuple[Path, ...]:
    """The entries of the temporary folders that texts name, such as words of a command line and paths of a variable."""
    found: dict[Path, None] = {}
    for text in texts:
        path = Path(text)
        found |= {place / path.relative_to(place).parts[0]: None for place in _TEMPORARY if place in path.parents}
        found |= dict.fromkeys(map(Path, _NAMED.findall(text)))
    return tuple(path for path in found if path.name != ".." and path.exists())
