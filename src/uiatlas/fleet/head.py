"""A Ray cluster of this machine, on loopback only, that ends with the process that started it, however that ends.

Run as a program, this file starts the head and waits until its standard input is closed; then it ends everything that
it started. Who started it holds the other end, which the kernel closes when the process is gone.
"""

import json
import os
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from uiatlas.errors import InputError

_STARTED, _ENDED = 120.0, 10.0
"""Seconds within which a head must be there, and has to end by itself."""

_STORE = 80_000_000
"""Bytes for Ray's own store of objects, which a fleet hardly uses; the least that Ray takes is 75 MiB."""

LOOPBACK = {
    # Ray turns 127.0.0.1 into the address of the network card, and listens on all of them, unless it is told that
    # there is to be no cluster; it then listens on loopback only.
    "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_AUTH_MODE": "token",
}
"""What Ray is told by its environment; it must stand there before Ray is imported."""


class LocalHead:
    """The head of a local cluster.

    Args:
        resources: How much the machine has of each label.
    """

    def __init__(self, resources: Mapping[str, float]) -> None:
        self._resources = dict(resources)
        self._keeper: subprocess.Popen[str] | None = None
        self.address = ""

    def start(self) -> None:
        """Start it, and wait until it is there.

        Raises:
            InputError: It does not start.
        """
        os.environ.update(LOOPBACK)
        os.environ.setdefault("RAY_AUTH_TOKEN", secrets.token_hex(16))  # else Ray writes one to the home folder
        self._keeper = subprocess.Popen(
            [sys.executable, "-m", "uiatlas.fleet.head", json.dumps(self._resources)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,  # an interruption at the terminal is for who started it
        )
        assert self._keeper.stdout is not None
        told = self._keeper.stdout.readline().strip()
        if not told.startswith("127.0.0.1:"):
            self.close()
            raise InputError(f"the local Ray cluster does not start ({told or 'nothing was said'})", hint="try again")
        self.address = told

    def is_lost(self) -> bool:
        """Whether it has ended by itself."""
        return self._keeper is not None and self._keeper.poll() is not None

    def close(self) -> None:
        """End it, with all that it started."""
        if self._keeper is None:
            return
        keeper, self._keeper = self._keeper, None
        assert keeper.stdin is not None
        assert keeper.stdout is not None
        with suppress(OSError):
            keeper.stdin.close()
        try:
            keeper.wait(2 * _ENDED)
        except subprocess.TimeoutExpired:
            keeper.kill()
            keeper.wait()
        keeper.stdout.close()


def main() -> int:
    """Start the head, tell its address, and end it when the other end of standard input is closed."""
    folder = Path(tempfile.mkdtemp(prefix="uia-"))  # short: sockets in it have names of at most 107 bytes
    log = folder / "start.log"
    head = _started(folder, log, sys.argv[1])
    try:
        address = _address(folder, head)
        print(address or _last_line(log), flush=True)  # noqa: T201 - what started this program reads it
        if address:
            _until_closed(head)
    finally:
        _end(head, folder)
    return 0


def _started(folder: Path, log: Path, resources: str) -> subprocess.Popen[bytes]:
    ray = Path(sys.executable).with_name("ray")
    line = [str(ray), "start", "--head", "--block", "--node-ip-address=127.0.0.1", "--port=0", "--num-cpus=0"]
    line += ["--include-dashboard=false", "--disable-usage-stats", f"--object-store-memory={_STORE}"]
    line += [f"--temp-dir={folder / 'ray'}", f"--resources={resources}"]
    with log.open("wb") as out:
        return subprocess.Popen(line, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT)


def _address(folder: Path, head: subprocess.Popen[bytes]) -> str:
    """The address of the head once it is there; empty if it has ended instead."""
    until = time.monotonic() + _STARTED
    while head.poll() is None and time.monotonic() < until:
        if b"Ray runtime started" in (folder / "start.log").read_bytes():
            ports = list((folder / "ray" / "session_latest").glob("gcs_server_port_*"))
            return f"127.0.0.1:{ports[0].read_text().strip()}" if ports else ""
        time.sleep(0.1)
    return ""


def _last_line(log: Path) -> str:
    lines = [line.strip() for line in log.read_text(errors="replace").splitlines() if line.strip()]
    return lines[-1][:200] if lines else "it said nothing"


def _until_closed(head: subprocess.Popen[bytes]) -> None:
    """Wait until nobody holds the other end of standard input, or until the head has ended."""
    os.set_blocking(sys.stdin.fileno(), False)
    while head.poll() is None:
        with suppress(BlockingIOError):
            if os.read(sys.stdin.fileno(), 1) == b"":
                return
        time.sleep(0.2)


def _end(head: subprocess.Popen[bytes], folder: Path) -> None:
    """End the head, then all that is left of it, this program's own group of processes included."""
    head.terminate()
    with suppress(subprocess.TimeoutExpired):
        head.wait(_ENDED)
    for pid in _of_session(os.getsid(0)):
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    shutil.rmtree(folder, ignore_errors=True)


def _of_session(session: int) -> list[int]:
    """The other processes of a session; a worker of Ray has a group of its own, but not a session."""
    listed = subprocess.run(["ps", "-eo", "pid=,sess="], capture_output=True, text=True, check=False).stdout
    pairs = [line.split() for line in listed.splitlines()]
    own = os.getpid()
    return [int(pid) for pid, sid in pairs if sid == str(session) and int(pid) != own]


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.exit(main())
