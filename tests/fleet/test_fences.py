"""Fences: who holds a device, that it ends with its holder, and that nothing is touched without it."""

import subprocess
import sys
import threading
from pathlib import Path

import psycopg
import pytest
from tests.servers import PostgresServer

from uiatlas.devices import open_device
from uiatlas.fleet.batches import Batch
from uiatlas.fleet.fences import FencedDevice, FenceLostError, FileFence, HeldError
from uiatlas.fleet.items import Item, Work
from uiatlas.fleet.server import ServerBatches, ServerFence
from uiatlas.storage.places import Server
from uiatlas.ui import Back

TAKE = """
import sys
from pathlib import Path
from uiatlas.fleet.batches import Batch
from uiatlas.fleet.fences import FileFence
fence = FileFence(Path(sys.argv[1]), "sim:notes", "batch one")
print(fence.number, flush=True)
sys.stdin.read()
"""


def test_a_device_is_held_until_its_holder_is_killed(tmp_path: Path) -> None:
    """Who is killed holds nothing any more, and who comes next has a higher number."""
    line = [sys.executable, "-c", TAKE, str(tmp_path)]
    with subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "1\n"
        with pytest.raises(HeldError, match="sim:notes is held by batch one"):
            FileFence(tmp_path, "sim:notes", "batch two", patience=0.0)
        holder.kill()
    fence = FileFence(tmp_path, "sim:notes", "batch two", patience=5.0)
    assert fence.number == 2
    fence.release()


def test_a_device_is_held_within_one_process_too(tmp_path: Path) -> None:
    """Two workers in threads do not share a device; another device is free."""
    fence = FileFence(tmp_path, "sim:notes", "one")
    FileFence(tmp_path, "sim:shop", "two", patience=0.0).release()
    with pytest.raises(HeldError):
        FileFence(tmp_path, "sim:notes", "two", patience=0.0)
    fence.release()
    FileFence(tmp_path, "sim:notes", "two", patience=0.0).release()


def test_nothing_is_touched_once_the_fence_is_gone(tmp_path: Path) -> None:
    """A lock whose file was removed holds nothing: others can take the device."""
    fence = FileFence(tmp_path, "sim:notes", "one")
    device = FencedDevice(open_device("sim:notes"), fence, threading.Event())
    device.restart()
    (lock,) = tmp_path.iterdir()
    lock.unlink()
    shown = device.observe()
    with pytest.raises(FenceLostError):
        device.perform(Back())
    assert device.observe() == shown
    assert (device.acts, device.lost is not None) == (1, True)
    fence.release()


def test_nothing_is_touched_once_somebody_asks_to_stop(tmp_path: Path) -> None:
    """An interruption comes before the next act, and not within one."""
    stop, fence = threading.Event(), FileFence(tmp_path, "sim:notes", "one")
    device = FencedDevice(open_device("sim:notes"), fence, stop)
    device.restart()
    stop.set()
    with pytest.raises(KeyboardInterrupt):
        device.perform(Back())
    assert device.acts == 1
    fence.release()


def test_on_a_server_a_device_is_held_until_the_connection_of_its_holder_ends(postgres: PostgresServer) -> None:
    """Whose connection is gone has lost the device before the next act, though the driver connects anew."""
    server = Server(postgres.url(postgres.database()))
    first = ServerFence(server, "sim:notes", "batch one")
    first.check()
    ServerFence(server, "sim:shop", "batch two", patience=0.0).release()
    with pytest.raises(HeldError, match="sim:notes is held by batch one"):
        ServerFence(server, "sim:notes", "batch two", patience=0.0)
    with postgres.admin() as admin:
        admin.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'uiatlas'")
    second = ServerFence(server, "sim:notes", "batch two", patience=5.0)
    assert (first.number, second.number) == (1, 2)
    second.check()
    with pytest.raises(FenceLostError):
        first.check()
    first.release()
    second.release()


def test_tenants_of_a_server_hold_devices_of_the_same_name(postgres: PostgresServer) -> None:
    """What one tenant's device is called says nothing of another's, and no tenant sees who holds another's."""
    database = postgres.database()
    with postgres.admin() as admin:
        for role in ("green", "grey"):
            admin.execute(f"CREATE ROLE {role} LOGIN".encode())
    green, grey = (Server(postgres.url(database, role)) for role in ("green", "grey"))
    fences = [ServerFence(server, "sim:notes", "secret", patience=0.0) for server in (green, grey)]
    assert [fence.number for fence in fences] == [1, 1]
    kept, others = ServerBatches(green), ServerBatches(grey)
    kept.make(Batch("b", ("secret",), "", 1.0), (Item(1, Work.EXPLORE),))
    assert others.batches() == ()
    with psycopg.connect(postgres.url(database, "grey"), autocommit=True) as raw:
        for table in ("batch", "item", "attempt"):
            assert raw.execute(f"SELECT * FROM uiatlas.{table}".encode()).fetchall() == []
        assert raw.execute("UPDATE uiatlas.item SET verdict='success'").rowcount == 0
        assert raw.execute("SELECT owner FROM uiatlas.device").fetchall() == [("grey",)]
    assert kept.rows("b")[0].verdict is None
    for opened in (kept, others):
        opened.close()
    for fence in fences:
        fence.release()
