"""The processes of this machine, and which of them keep the clusters of Ray that a command has started."""

import subprocess
from typing import NamedTuple


class Process(NamedTuple):
    """A process of this machine: its id, that of its parent, its session, and its command line."""

    pid: int
    parent: int
    session: int
    line: str


def table() -> list[Process]:
    """All processes that there are now."""
    listed = subprocess.run(["ps", "-eo", "pid=,ppid=,sess=,args="], capture_output=True, text=True, check=True).stdout
    rows = (line.split(None, 3) for line in listed.splitlines())
    return [Process(int(pid), int(parent), int(session), line) for pid, parent, session, line in rows]


def keepers(there: list[Process], command: int) -> set[int]:
    """The sessions of the clusters that a command has started; who keeps a cluster leads its session."""
    return {p.pid for p in there if p.parent == command and p.pid == p.session and "uiatlas.fleet.head" in p.line}
