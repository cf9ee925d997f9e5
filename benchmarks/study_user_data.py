"""What a safe exploration changes in a home folder, against a program that is only opened for as long.

``python -m benchmarks.study_user_data [--seconds 60] PROGRAM...`` gives each program two equal homes with documents and
settings in them. In the one it is opened and waited for, in the other explored with the default options. Then the files
of both homes are compared.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from uiatlas.devices import open_device
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


def compared(program: str, folder: Path, seconds: float) -> tuple[After, After]:
    """The home after a program was only open for some seconds, and after it was explored for as long."""
    one, other = filled(folder / "opened"), filled(folder / "explored")
    with closing(open_device(f"desktop:{program}", {"home": str(one), "copy": "1"})) as device:
        device.observe()
        time.sleep(seconds)
    with closing(open_device(f"desktop:{program}", {"home": str(other), "copy": "1"})) as device:
        result = explore(device, Graph(device.app), budget=seconds)
    return After(files_of(one)), After(files_of(other), result.steps)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("programs", nargs="*", default=PROGRAMS)
    parser.add_argument("--seconds", type=float, default=60.0)
    given = parser.parse_args()
    for program in given.programs:
        if subprocess.run(["which", program], capture_output=True, check=False).returncode:
            print(f"{program}: not installed")
            continue
        with tempfile.TemporaryDirectory() as folder:
            waited, explored = compared(program, Path(folder), given.seconds)
        differs = sorted(set(waited.of_home.items()) ^ set(explored.of_home.items()))
        print(f"{program}: {explored.steps} steps, {len(differs)} files differ", *(name for name, _ in differs))
        sys.stdout.flush()


if __name__ == "__main__":
    main()
