"""Drives the notes app on a simulated phone through the real adb for long, and pulls the cable again and again.

    python -m benchmarks.study_phone [--steps 1000] [--pulls 50] [--seed 0] [--helper]

The phone is a process of its own. First as many steps are done as asked for, and open files, memory, threads and
processes of this program, of the adb server and of the phone are compared after a tenth of them and at the end. Then
the phone is killed at a random moment of a step; half of the times it is started again at once, half only after
the driver has given up. The driver must go on, or stop with one clear error in time and go on when the phone is back.
"""

import argparse
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from tests.devices.phones import PORT, private_adb

from uiatlas.devices.android.device import AndroidDevice
from uiatlas.devices.android.opening import open_device
from uiatlas.errors import ActionError, DeviceLostError
from uiatlas.ui import Back, InputText, Observation, OpenApp, Scroll, Tap, selector_for

APP = "com.example.notes"
LONGEST = 60.0
"""Seconds after which a step counts as hanging."""


@dataclass(frozen=True, slots=True)
class Held:
    """What a process holds: open files, megabytes, threads, child processes."""

    files: int
    megabytes: float
    threads: int
    children: int


@dataclass(slots=True)
class Phone:
    """The process of the phone, always on the same port."""

    port: int
    process: subprocess.Popen[str]

    @property
    def serial(self) -> str:
        """What adb calls it."""
        return f"127.0.0.1:{self.port}"

    def kill(self) -> None:
        """End it as a pulled cable does, without a goodbye."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def start(self) -> None:
        """Start it again."""
        self.process = _started(self.port)


def main() -> int:
    """Run the study; exit 1 if something leaked, hung or was not said clearly."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=1000)
    parser.add_argument("--pulls", type=int, default=50)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--helper", action="store_true", help="with the server of uiautomator2 on the phone")
    options = parser.parse_args()
    helper = "yes" if options.helper else "no"
    with tempfile.TemporaryDirectory() as folder, private_adb(Path(folder)), _phone() as phone:
        device = open_device(phone.serial, {"app": APP, "reset": "yes", "helper": helper, "settle": "1"})
        found = long_drive(device, phone, options.steps, random.Random(options.seed))
        device.close()
        device = open_device(phone.serial, {"app": APP, "helper": helper, "settle": "1", "patience": "4"})
        found += pulled(device, phone, options.pulls, random.Random(options.seed))
        device.close()
    for line in found:
        print("FOUND", line)
    return 1 if found else 0


def long_drive(device: AndroidDevice, phone: Phone, steps: int, chance: random.Random) -> list[str]:
    """Do so many steps; returns what grew, in words."""
    if not steps:
        return []
    began, slowest, early = time.monotonic(), 0.0, {}
    for number in range(steps):
        if number == max(1, steps // 10):
            early = _everything(phone)
        at = time.monotonic()
        step(device, chance)
        slowest = max(slowest, time.monotonic() - at)
    late = _everything(phone)
    seconds = time.monotonic() - began
    print(f"{steps} steps in {seconds:.0f} s ({seconds / steps:.3f} s each, slowest {slowest:.2f} s)")
    found = []
    for who, before in early.items():
        print(f"  {who}: {before} -> {late[who]}")
        grown = late[who].files > before.files + 4 or late[who].threads > before.threads + 4
        if grown or late[who].children > before.children or late[who].megabytes > before.megabytes * 1.2 + 5:
            found.append(f"{who} grew: {before} -> {late[who]}")
    return found + ([f"a step took {slowest:.0f} s"] if slowest > LONGEST else [])


def pulled(device: AndroidDevice, phone: Phone, pulls: int, chance: random.Random) -> list[str]:
    """Kill the phone so many times in a step; returns what went wrong, in words."""
    recovered = stopped = 0
    found: list[str] = []
    for number in range(pulls):
        back_soon = number % 2 == 0
        killer = threading.Timer(chance.uniform(0.0, 0.3), _pull, (phone, back_soon))
        killer.start()
        began, said = time.monotonic(), ""
        try:
            while killer.is_alive():
                step(device, chance)
            step(device, chance)
        except DeviceLostError as error:
            said = str(error) if error.hint else ""
        killer.join()
        if time.monotonic() - began > LONGEST:
            found.append(f"pull {number}: {time.monotonic() - began:.0f} s")
        if not back_soon:
            if not said:
                found.append(f"pull {number}: the phone was gone and that was not said")
            phone.start()
        stopped += bool(said)
        try:
            device.observe()
            step(device, chance)
            recovered += 1
        except DeviceLostError as error:
            found.append(f"pull {number}: not found again: {error}")
    print(f"{pulls} pulls: driven on after {recovered}, said in between that the phone was lost {stopped} times")
    return found


def step(device: AndroidDevice, chance: random.Random) -> Observation:
    """Look, do something that can be done, and look again."""
    shown = device.observe()
    try:
        if shown.app != device.app or not shown.actionable or chance.random() < 0.05:
            device.perform(OpenApp(device.app, restart=True))
        elif chance.random() < 0.1:
            device.perform(chance.choice((Back(), Scroll("down"), Scroll("up"))))
        else:
            element = chance.choice(shown.actionable)
            target = selector_for(element, shown)
            device.perform(InputText(target, "some words") if element.editable else Tap(target), element)
    except ActionError:
        pass  # what is shown has changed under the driver's hands, as when the phone was started again
    return device.observe()


def _pull(phone: Phone, back_soon: bool) -> None:
    phone.kill()
    if back_soon:
        phone.start()


def _everything(phone: Phone) -> dict[str, Held]:
    processes = {"driver": os.getpid(), "adb server": _adb_server(), "phone": phone.process.pid}
    return {who: _held(Path("/proc", str(number))) for who, number in processes.items()}


def _adb_server() -> int:
    """The process of this study's adb server, found by the port in its command line."""
    port = f"tcp:{os.environ[PORT]}".encode()
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            words = (folder / "cmdline").read_bytes().split(b"\0")
            if b"fork-server" in words and any(word.endswith(port.removeprefix(b"tcp")) for word in words):
                return int(folder.name)
    raise LookupError("the adb server of this study does not run")


def _held(folder: Path) -> Held:
    status = dict(line.split(":\t", 1) for line in (folder / "status").read_text().splitlines() if ":\t" in line)
    children = (folder / "task" / folder.name / "children").read_text().split()
    memory = int(status["VmRSS"].split()[0]) / 1024
    return Held(len(list((folder / "fd").iterdir())), round(memory, 1), int(status["Threads"]), len(children))


@contextmanager
def _phone() -> Iterator[Phone]:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    phone = Phone(port, _started(port))
    try:
        yield phone
    finally:
        phone.kill()


def _started(port: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "uiatlas_bench.simulated_phone", "sim:notes", "--port", str(port)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    process.stdout.readline()  # it says so when it can be connected to
    process.stdout.close()
    return process


if __name__ == "__main__":
    sys.exit(main())
