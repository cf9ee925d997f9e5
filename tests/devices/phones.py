"""A simulated phone behind the real adb, for tests: an adb server of its own, and URIs of the apps on the phone."""

import os
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests import needs

from uiatlas_bench.simulated_phone.adbd import DeviceServer
from uiatlas_bench.simulated_phone.phone import SimulatedPhone

PORT = "ANDROID_ADB_SERVER_PORT"


@contextmanager
def private_adb(folder: Path) -> Iterator[None]:
    """An adb server on a port of its own, so that no phone of the machine is seen; its keys lie in a folder."""
    adb = needs.program("adb")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    before = {name: os.environ.get(name) for name in (PORT, "ANDROID_SERIAL")}
    os.environ[PORT] = port
    os.environ.pop("ANDROID_SERIAL", None)
    try:
        _quietly(adb, "start-server", env={**os.environ, "HOME": str(folder)})
        yield
    finally:
        _quietly(adb, "kill-server", env=dict(os.environ))
        for name, value in before.items():
            os.environ.pop(name, None)
            if value is not None:
                os.environ[name] = value


@contextmanager
def phone_with(*sources: str) -> Iterator[DeviceServer]:
    """A simulated phone with these apps, connected to adb; unplugged and forgotten at the end."""
    server = DeviceServer(SimulatedPhone(sources or ("notes",)))
    adb("connect", server.serial)
    try:
        yield server
    finally:
        server.unplug()
        adb("disconnect", server.serial)


def _quietly(*words: str, env: dict[str, str]) -> None:
    nothing = subprocess.DEVNULL
    subprocess.run(words, env=env, stdin=nothing, stdout=nothing, stderr=nothing, timeout=120)


def adb(*words: str) -> str:
    """What adb says."""
    command = [needs.program("adb"), *words]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120)
    return done.stdout + done.stderr
