"""A PostgreSQL server of the tests' own: started once for each process of tests, one database for each test."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import psycopg
from tests import needs
from tests.processes import table

from uiatlas.storage import open_store

ADMIN = "uiatlas"
"""The superuser of the server."""

_NOBODY = 65534
"""Whom the server belongs to where the tests run as root, which it refuses."""


@dataclass(slots=True)
class PostgresServer:
    """A running server.

    Attributes:
        binaries: The folder of its programs.
        folder: What it keeps.
        port: Where it listens, on this machine alone.
    """

    binaries: Path
    folder: Path
    port: int
    _numbers: Iterator[int] = field(default_factory=count)

    def url(self, database: str, user: str = ADMIN, password: str = "") -> str:
        """The address of a database."""
        who = f"{user}:{password}" if password else user
        return f"postgresql://{who}@127.0.0.1:{self.port}/{database}"

    def admin(self, database: str = "postgres") -> "psycopg.Connection[tuple[object, ...]]":
        """A connection of the superuser."""
        return psycopg.connect(self.url(database), autocommit=True)

    def database(self, template: str = "base") -> str:
        """The name of a new database."""
        name = f"test_{next(self._numbers)}"
        with self.admin() as admin:
            admin.execute(f"CREATE DATABASE {name} TEMPLATE {template}".encode())
        return name

    def of_tenant(self, role: str) -> str:
        """The address of a new database for a role, which is made if it is not there."""
        name = self.database()
        with self.admin() as admin:
            if not admin.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [role]).fetchall():
                admin.execute(f"CREATE ROLE {role} LOGIN".encode())
        return self.url(name, role)

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c fsync=off -c shared_buffers=16MB"
        self._run("pg_ctl", "-D", self.data, "-w", "-s", "-l", self.folder / "log", "-o", options, "start")

    def stop(self, mode: str = "fast") -> None:
        """End it; with the mode ``immediate`` as a power cut does."""
        self._run("pg_ctl", "-D", self.data, "-m", mode, "-w", "-s", "stop")

    def kill(self) -> None:
        """Kill all its processes, as ``kill -9`` does; `start` starts it again on the same data."""
        server = int((self.data / "postmaster.pid").read_text().split()[0])
        gone = [server, *(p.pid for p in table() if p.parent == server)]
        for pid in gone:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        while any(_is_there(pid) for pid in gone):  # one that nobody has waited for keeps it from being started again
            time.sleep(0.01)

    @property
    def data(self) -> Path:
        """The folder of the databases."""
        return self.folder / "data"

    def make(self) -> None:
        """Make the databases' folder."""
        self._run("initdb", "-D", self.data, "-A", "trust", "-U", ADMIN, "--no-sync", "-E", "UTF8", "--locale=C")

    def _run(self, program: str, *arguments: object) -> None:
        user = _NOBODY if os.geteuid() == 0 else None
        command = [str(self.binaries / program), *map(str, arguments)]
        groups: list[int] | None = [] if user is not None else None
        subprocess.run(
            command, check=True, stdout=subprocess.DEVNULL, user=user, group=user, extra_groups=groups, cwd="/"
        )


@contextmanager
def running_server() -> Iterator[PostgresServer]:
    """A server, and a database ``base`` in it that has the tables and no maps; it is ended and removed afterwards."""
    binaries = needs.postgres()
    folder = Path(tempfile.mkdtemp(prefix="uiatlas-pg-"))
    if os.geteuid() == 0:
        os.chown(folder, _NOBODY, _NOBODY)
    server = PostgresServer(binaries, folder, _free_port())
    try:
        server.make()
        server.start()
        try:
            with server.admin() as admin:
                admin.execute("CREATE DATABASE base")
            open_store(server.url("base"), create=True).close()
            yield server
        finally:
            server.stop("immediate")
    finally:
        shutil.rmtree(folder)


def _is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def _free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
