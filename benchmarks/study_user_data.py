"""What a safe exploration changes in a home folder, against a program that is only opened for as long.

``python -m benchmarks.study_user_data [--seconds 60] PROGRAM...`` gives each program equal homes with documents and
settings in them. In one it is opened and waited for, in the other explored with the default options, at the same time.
Then the files of both homes are compared. A second round does without the throwaway copy of the home, so that what the
program itself was brought to write is seen: documents and settings of the user, and files of the program's own.
"""

import argparse
import shutil
import sys
import tempfile
from contextlib import closing
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from uiatlas.devices import Device, open_device
from uiatlas.errors import UiatlasError
from uiatlas.exploration import explore
from uiatlas.utg import Graph

PROGRAMS = (
    "mousepad",
    "featherpad",
    "xpad",
    "l3afpad",
    "gnome-clocks",
    "zim",
    "osmo",
    "xfce4-appfinder",
    "thunar",
    "pcmanfm",
)
"""Small programs of Debian that keep something of their users."""


@dataclass(frozen=True, slots=True)
class After:
    """A home folder after a program ran in it.

    Attributes:
        of_home: The digest of every file of the user's, by its path.
        steps: How many steps were taken.
    """

    of_home: dict[str, str]
    steps: int = 0


def filled(folder: Path) -> Path:
    """A home with some documents of a user and one of their settings."""
    for name in ("Documents/letter.txt", "Documents/list.txt", "Notes/first.md", ".config/mine/settings"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(f"{name}\nwritten by its user\n")
    return folder


def files_of(folder: Path) -> dict[str, str]:
    """The digest of every file below a folder."""
    return {
        str(path.relative_to(folder)): sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.is_symlink()
    }


def compared(program: str, folder: Path, seconds: float, *, copy: bool = True) -> tuple[After, After]:
    """The home after a program was only open for some seconds, and after it was explored for as long beside that.

    Args:
        program: Its command.
        folder: Where the homes are made.
        seconds: The budget of the exploration.
        copy: Whether the program gets a copy of the home that is thrown away, as explorations have it by default.
    """
    one, other = filled(folder / "opened"), filled(folder / "explored")
    with closing(_opened(program, one, copy=copy)) as waiting:
        waiting.observe()
        with closing(_opened(program, other, copy=copy)) as device:
            result = explore(device, Graph(device.app), budget=seconds)
    return After(files_of(one)), After(files_of(other), result.steps)


def _opened(program: str, home: Path, *, copy: bool) -> Device:
    return open_device(f"desktop:{program}", {"home": str(home), "network": "0"} | ({"copy": "1"} if copy else {}))


def differing(one: After, other: After) -> list[str]:
    """The files that are not the same in two homes."""
    return sorted({name for name, _ in one.of_home.items() ^ other.of_home.items()})


def _measured(program: str, seconds: float) -> str:
    """A row of the table: steps and differing files with a copy of the home, and without."""
    cells = [program]
    with tempfile.TemporaryDirectory() as given:
        theirs = frozenset(files_of(filled(Path(given))))
    for copy in (True, False):
        with tempfile.TemporaryDirectory() as folder:
            waited, explored = compared(program, Path(folder), seconds, copy=copy)
        differs = differing(waited, explored)
        users = [name for name in differs if name in theirs]
        cells += [str(explored.steps), ", ".join(users) or "none"]
        if not copy:
            cells.append(", ".join(name for name in differs if name not in theirs) or "none")
    return f"| {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("programs", nargs="*", default=PROGRAMS)
    parser.add_argument("--seconds", type=float, default=60.0)
    given = parser.parse_args()
    print(
        "| program | steps | files of the user that differ | steps without a copy | files of the user | other files |"
    )
    print("|---|---|---|---|---|---|")
    for program in given.programs:
        if shutil.which(program) is None:
            print(f"| {program} | not installed | | | | |")
            continue
        try:
            print(_measured(program, given.seconds))
        except UiatlasError as error:
            print(f"| {program} | {error} | | | | |")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
