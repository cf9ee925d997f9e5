"""What a safe exploration changes in the data of real sites, against a site that is only opened for as long.

``python -m benchmarks.study_site_data --tools TOOLS [--seconds 60] [SITE...]`` sets each site of the breadth suite up
anew twice. In one state its first page is opened and waited for, in the other the site is explored with the default
options and without ``--reset``. What the site has stored is compared before and after: every file, and the rows of
every table of the databases of SQLite. What changes while the site is only open is its own doing. The sites are those
of ``breadth.toml``; ``uiatlas bench breadth --install`` installs them.
"""

import argparse
import shutil
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from uiatlas.devices import open_device
from uiatlas.errors import UiatlasError
from uiatlas.exploration import explore
from uiatlas.utg import Graph
from uiatlas_bench.suites.breadth_play import started
from uiatlas_bench.suites.breadth_programs import Program, read_list

SITES = (
    "papis",
    "ara",
    "py4web",
    "hexo-admin",
    "backlog.md",
    "jsreport",
    "pouchdb-server",
    "orthanc",
    "trackio",
    "verdaccio",
)
"""Sites that keep something of their users in files or in a database."""

_OTHER = {"home", "out.log", "tmp"}
"""What lies beside the data of a site: the home of its process, and what it prints."""

_FIRST_WRITES = 5.0
"""Seconds that a site gets after its start for what it stores of itself."""


@dataclass(frozen=True, slots=True)
class Change:
    """What became of the data of a site.

    Attributes:
        of: What differs from before: paths of files, and ``path:table`` for tables of databases.
        steps: How many steps were taken.
        held: How many requests that may write were held back.
    """

    of: frozenset[str]
    steps: int = 0
    held: int = 0


def stored(folder: Path) -> dict[str, str]:
    """A digest of every file below a folder, and of every table of its SQLite databases instead of their files."""
    found: dict[str, str] = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder)
        if name.parts[0] in _OTHER or not path.is_file() or path.is_symlink():
            continue
        if path.name.endswith(("-wal", "-shm", "-journal")):
            continue
        tables = _tables(path)
        found |= {str(name): _digest(path)} if tables is None else {f"{name}:{t}": d for t, d in tables.items()}
    return found


def _digest(path: Path) -> str:
    try:
        return sha256(path.read_bytes()).hexdigest()
    except FileNotFoundError:
        return ""


def _tables(path: Path) -> dict[str, str] | None:
    """A digest of the rows of each table; None if the file is no database of SQLite."""
    with path.open("rb") as file:
        if file.read(16) != b"SQLite format 3\0":
            return None
    with _copied(path) as copy, closing(sqlite3.connect(copy)) as base:
        names = [name for (name,) in base.execute("select name from sqlite_master where type = 'table'")]
        return {name: _rows(base, name) for name in names}


@contextmanager
def _copied(path: Path) -> Iterator[Path]:
    """A copy of a database with its write-ahead log, since its site may hold a lock on it."""
    with tempfile.TemporaryDirectory() as folder:
        for ending in ("", "-wal"):
            if (part := path.with_name(path.name + ending)).is_file():
                shutil.copy(part, folder)
        yield Path(folder, path.name)


def _rows(base: sqlite3.Connection, table: str) -> str:
    quoted = table.replace('"', '""')
    try:
        rows = sorted(map(repr, base.execute(f'select * from "{quoted}"')))
    except sqlite3.OperationalError as error:
        return f"unreadable: {error}"
    return sha256("\n".join(rows).encode()).hexdigest()


def changed(site: Program, tools: Path, seconds: float, use: Callable[[str, float], tuple[int, int]]) -> Change:
    """What differs in the data of a site after it was used for some seconds.

    Args:
        site: Which one.
        tools: Where it is installed.
        seconds: For how long it is used.
        use: Opens the device of this name for so many seconds; how many steps it took, and what it held back.

    Raises:
        DeviceLostError: It does not come up.
    """
    with started(site, tools) as (device, environment):
        _come_to_rest(device)
        folder = Path(environment["STATE"])
        before = stored(folder)
        steps, held = use(device, seconds)
        after = stored(folder)
    differs = {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}
    return Change(frozenset(differs), steps, held)


def _come_to_rest(device: str) -> None:
    """Let a site store what it stores at its first visit."""
    with closing(open_device(device)) as opened:
        opened.observe()
    time.sleep(_FIRST_WRITES)


def _open_only(device: str, seconds: float) -> tuple[int, int]:
    with closing(open_device(device)) as opened:
        opened.observe()
        time.sleep(seconds)
    return 0, 0


def _explore(device: str, seconds: float) -> tuple[int, int]:
    with closing(open_device(device)) as opened:
        result = explore(opened, Graph(opened.app), budget=seconds)
    return result.steps, len(result.held)


def _row(site: Program, tools: Path, seconds: float) -> str:
    opened, explored = (changed(site, tools, seconds, use) for use in (_open_only, _explore))
    cells = (
        site.name,
        str(explored.steps),
        str(explored.held),
        ", ".join(sorted(explored.of - opened.of)) or "none",
        ", ".join(sorted(explored.of & opened.of)) or "none",
    )
    return f"| {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("sites", nargs="*", default=SITES)
    parser.add_argument("--tools", type=Path, required=True)
    parser.add_argument("--seconds", type=float, default=60.0)
    given = parser.parse_args()
    print("| site | steps | requests held back | changed by the exploration alone | changed by itself too |")
    print("|---|---|---|---|---|")
    for site in read_list(names=given.sites):
        try:
            print(_row(site, given.tools.resolve(), given.seconds))
        except UiatlasError as error:
            print(f"| {site.name} | {error} | | | |")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
