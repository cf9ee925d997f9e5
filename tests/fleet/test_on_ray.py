"""A fleet on a real Ray cluster of this machine: workers that are killed, interruptions, and what is left behind."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.processes import keepers, table
from tests.servers import PostgresServer

from uiatlas.fleet.batches import Row
from uiatlas.fleet.files import FileBatches
from uiatlas.fleet.head import LocalHead
from uiatlas.fleet.items import Ending
from uiatlas.fleet.server import ServerBatches
from uiatlas.storage.places import Server
from uiatlas.utg import Atlas

pytest.importorskip("ray", reason="the extra [fleet] is not installed")
pytestmark = pytest.mark.heavy("long")

LISTENS = "0A"
LOOPBACK = ("0100007F", "0000000000000000FFFF00000100007F", "00000000000000000000000001000000")


def command(home: Path, *words: str) -> "subprocess.Popen[str]":
    line = [sys.executable, "-m", "uiatlas", "fleet", *words]
    environment = {**os.environ, "UIATLAS_HOME": str(home)}
    return subprocess.Popen(
        line, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment, cwd=home
    )


def session_of(process: "subprocess.Popen[str]") -> int:
    """The session of the cluster that a command has started; 0 while there is none."""
    return next(iter(keepers(table(), process.pid)), 0)


def of_session(session: int) -> dict[int, str]:
    return {p.pid: p.line for p in table() if p.session == session}


def rows(home: Path) -> tuple[Row, ...]:
    file = home / "fleet" / "batches.sqlite"
    if not file.exists():
        return ()
    batches = FileBatches(file)
    try:
        return tuple(row for batch in batches.batches() for row in batches.rows(batch.name))
    finally:
        batches.close()


def until_at_work(home: Path, process: "subprocess.Popen[str]") -> int:
    """The process of a worker that is at work."""
    end = time.monotonic() + 300
    while time.monotonic() < end and process.poll() is None:
        for row in rows(home):
            if row.verdict is None and row.attempts and row.attempts[-1].ended is None:
                return int(row.attempts[-1].worker.rpartition(":")[2])
        time.sleep(0.05)
    raise AssertionError(process.communicate()[0])


def listening(pids: set[int]) -> set[str]:
    """The addresses on which processes listen, as the kernel writes them."""
    sockets = {os.readlink(f"/proc/{p}/fd/{fd}") for p in pids for fd in os.listdir(f"/proc/{p}/fd")}
    found = set()
    for file in ("/proc/net/tcp", "/proc/net/tcp6"):
        for line in Path(file).read_text().splitlines()[1:]:
            words = line.split()
            if words[3] == LISTENS and f"socket:[{words[9]}]" in sockets:
                found.add(words[1].partition(":")[0])
    return found


def test_a_killed_worker_costs_an_attempt_and_nothing_else(tmp_path: Path) -> None:
    """Ray starts the worker again, the exploration goes on as another witness, and nothing of Ray is left."""
    (tmp_path / "devices.txt").write_text("sim:notes one\nsim:shop two\n")
    words = ("explore", "--devices", "devices.txt", "--atlas", "m.uiatlas", "--max-steps", "300")
    process = command(tmp_path, *words)
    worker = until_at_work(tmp_path, process)
    session = session_of(process)
    assert listening({pid for pid in of_session(session) if os.path.isdir(f"/proc/{pid}/fd")}) <= set(LOOPBACK)
    os.kill(worker, signal.SIGKILL)
    told, _ = process.communicate(timeout=300)
    assert process.returncode == 0, told
    assert not of_session(session)
    done = rows(tmp_path)
    assert [row.verdict for row in done] == [Ending.SUCCESS] * 2
    assert sorted(len(row.attempts) for row in done) == [1, 2]
    with Atlas.open(tmp_path / "m.uiatlas") as atlas:
        assert len(atlas.apps()) == 2


def test_an_interrupted_fleet_leaves_nothing_behind_and_is_gone_on_with(tmp_path: Path) -> None:
    """Ctrl-C ends with 130 and a line that says how to go on; another engine may do the rest."""
    words = ("explore", "--devices", "sim:notes", "--devices", "sim:shop", "--atlas", "m.uiatlas")
    process = command(tmp_path, *words, "--max-steps", "400")
    until_at_work(tmp_path, process)
    session = session_of(process)
    process.send_signal(signal.SIGINT)
    told, _ = process.communicate(timeout=120)
    assert process.returncode == 130
    assert "--resume" in told
    assert not of_session(session)
    assert all(a.ended is not None for row in rows(tmp_path) for a in row.attempts)
    again = command(tmp_path, "run", "--resume", "latest", "--jobs", "1")
    told, _ = again.communicate(timeout=300)
    assert again.returncode == 0, told
    assert [row.verdict for row in rows(tmp_path)] == [Ending.SUCCESS] * 2


def test_the_head_ends_with_whoever_started_it_though_that_is_killed(tmp_path: Path) -> None:
    """A command that is killed leaves no process of Ray behind."""
    process = command(tmp_path, "explore", "--devices", "sim:notes", "--atlas", "m.uiatlas", "--max-steps", "5000")
    until_at_work(tmp_path, process)
    session = session_of(process)
    assert of_session(session)
    process.kill()
    process.communicate()
    end = time.monotonic() + 60
    while of_session(session) and time.monotonic() < end:
        time.sleep(0.2)
    assert not of_session(session)


def test_a_cluster_that_runs_is_used_with_a_server_for_maps_and_rows(tmp_path: Path, postgres: PostgresServer) -> None:
    """With `--address` the rows, the fences and the maps are on the server, and the cluster stays."""
    url = postgres.url(postgres.database())
    head = LocalHead({"lab": 2.0})
    head.start()
    try:
        (tmp_path / "devices.txt").write_text("sim:notes lab\nsim:shop lab\n")
        words = ("explore", "--devices", "devices.txt", "--atlas", url, "--address", head.address, "--max-steps", "20")
        process = command(tmp_path, *words)
        told, _ = process.communicate(timeout=300)
        assert process.returncode == 0, told
        assert not head.is_lost()
    finally:
        head.close()
    kept = ServerBatches(Server(url))
    (batch,) = kept.batches()
    assert [row.verdict for row in kept.rows(batch.name)] == [Ending.SUCCESS] * 2
    kept.close()
    assert not (tmp_path / "fleet" / "batches.sqlite").exists()
    with Atlas.open(url) as atlas:
        assert len(atlas.apps()) == 2
