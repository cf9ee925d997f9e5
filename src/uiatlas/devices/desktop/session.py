"""A desktop session of one's own: screen, message bus, accessibility bus and window manager, hidden from the user's."""

import logging
import os
import select
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from uiatlas.devices.desktop import guard
from uiatlas.devices.desktop.confining import (
    INSTALL,
    SOCKETS,
    Confinement,
    no_confinement,
    no_severed_network,
    visible_in,
    writable_of,
)
from uiatlas.devices.desktop.finding import find_launcher, find_manager, need_session
from uiatlas.devices.desktop.home import copied, moved
from uiatlas.devices.desktop.target import Target
from uiatlas.devices.desktop.wire import Call, Wire
from uiatlas.errors import DeviceLostError, InputError

_LOG = logging.getLogger(__name__)

READY = 20.0
"""Seconds after which a part of a session that is not ready is given up."""

_DROPPED = frozenset(
    {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_CURRENT_DESKTOP", "XDG_SESSION_TYPE"}
    | {"WAYLAND_DISPLAY", "XAUTHORITY", "SESSION_MANAGER", "DBUS_SESSION_BUS_ADDRESS", "AT_SPI_BUS_ADDRESS"}
    | {"DISPLAY", "NO_AT_BRIDGE", "DESKTOP_STARTUP_ID", "XMODIFIERS"}
)
"""What the environment says of the user's own session."""

_SPEAKING = {
    "GTK_MODULES": "gail:atk-bridge",
    "GNOME_ACCESSIBILITY": "1",
    "QT_ACCESSIBILITY": "1",
    "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
    "GDK_BACKEND": "x11",
    "QT_QPA_PLATFORM": "xcb",
    "GSETTINGS_BACKEND": "dconf",
    "SAL_USE_VCLPLUGIN": "gtk3",
    "LC_ALL": "C.UTF-8",
}
"""What makes toolkits tell the accessibility bus what they show."""

_DRAWING = {"GSK_RENDERER": "cairo"}
"""What makes toolkits draw fast on a screen without graphics hardware, unless the user says otherwise.

GTK 4 would have each frame drawn by a simulation of such hardware: where something moves all the time, it comes to
nothing else then, and never tells the accessibility bus of its windows.
"""

_KEEPERS = (
    *("org.freedesktop.secrets", "org.freedesktop.impl.portal.Secret", "org.gnome.keyring"),
    *("org.kde.kwalletd5", "org.kde.kwalletd6"),
)
"""Services that keep passwords: on a home without a store they ask for a password, in front of the app."""

_WRAPPER = Path("/usr/share/java/java-atk-wrapper.jar")
"""What tells the accessibility bus what programs of Java show; Debian's libatk-wrapper-java."""

_CLASS = "org.GNOME.Accessibility.AtkWrapper"


def speaking_java() -> dict[str, str]:
    """What makes programs of Java tell the accessibility bus what they show; nothing where the wrapper is missing."""
    if not _WRAPPER.is_file():
        return {}
    given = os.environ.get("JAVA_TOOL_OPTIONS", "")
    options = f"{given} -Djavax.accessibility.assistive_technologies={_CLASS} -Xbootclasspath/a:{_WRAPPER}"
    folders = [os.environ.get("LD_LIBRARY_PATH", ""), *map(str, Path("/usr/lib").glob("*/jni"))]
    return {"JAVA_TOOL_OPTIONS": options.strip(), "LD_LIBRARY_PATH": ":".join(filter(None, folders))}


class Session:
    """Where an app runs: the environment for its processes, and the address of the accessibility bus.

    Attributes:
        environment: The environment for the session's programs.
        bus: The address of the accessibility bus.
        command: The command line as it is meant in the session's home; empty for the one that is asked for.
        confinement: Where programs that are started in it can write; None if everywhere.
    """

    command: tuple[str, ...] = ()
    confinement: Confinement | None = None

    def __init__(self, environment: Mapping[str, str], bus: str) -> None:
        self.environment, self.bus = dict(environment), bus

    @property
    def display(self) -> str:
        """The name of the X screen."""
        return self.environment["DISPLAY"]

    def close(self) -> None:
        """Let go of it; one that was there before stays."""


class OwnSession(Session):
    """A session that is started here and ended with everything in it, also when this program is killed.

    Args:
        target: Says home folder, size and window manager.

    Raises:
        InputError: A program is missing or does not start.
    """

    def __init__(self, target: Target) -> None:
        need_session()
        manager = find_manager(target.wm)
        self.run = tempfile.mkdtemp(prefix="uiatlas-")
        home = Path(self.run, "home") if target.copy or target.home is None else target.home
        home.mkdir(parents=True, exist_ok=True)
        self.command = target.command
        source = target.home or Path.home()
        if target.copy and copied(source, home):
            self.command = moved(target.command, source, home)
        kept = {k: v for k, v in os.environ.items() if k not in _DROPPED}
        own = {"HOME": str(home), "XDG_RUNTIME_DIR": self.run}
        super().__init__(_DRAWING | kept | _SPEAKING | speaking_java() | own, "")
        self.confinement = confinement_in(target, self.environment, Path(self.run, "tmp"))
        self._servers: list[subprocess.Popen[bytes]] = []
        watching = [sys.executable, "-I", "-S", guard.__file__, self.run]
        self._guard = subprocess.Popen(watching, stdin=subprocess.PIPE, start_new_session=True)
        try:
            self._start(target.size, manager)
        except BaseException:
            self.close()
            raise

    def _start(self, size: tuple[int, int], manager: str) -> None:
        self._lock_keepers()
        screen = ("-screen", "0", f"{size[0]}x{size[1]}x24", "-nolisten", "tcp", "-noreset")
        self.environment["DISPLAY"] = f":{self._told(('Xvfb', *screen), '-displayfd')}"
        self._keep_screen()
        bus: tuple[str, ...] = ("dbus-daemon", "--session", "--nofork", "--nopidfile")
        if self.confinement is not None:  # whose /tmp is another one than ours
            bus = (*bus, f"--address=unix:path={self.run}/bus")
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = self._told(bus, "--print-address")
        if manager:
            self._spawn((manager, "--compositor=off") if manager == "xfwm4" else (manager,), {"NO_AT_BRIDGE": "1"})
        if shutil.which("gsettings"):
            switch = ("gsettings", "set", "org.gnome.desktop.interface", "toolkit-accessibility", "true")
            self._spawn(switch).wait(READY)
        self._spawn((find_launcher(), "--launch-immediately"))
        self.bus = until(lambda: bus_address(self.environment), "the accessibility bus")

    def _keep_screen(self) -> None:
        """Leave programs the network where they would lose the screen with it, as it has no socket among the files."""
        held, socket = self.confinement, SOCKETS / f"X{self.display.partition(':')[2]}"
        if held is not None and not held.network and not socket.exists():
            _LOG.warning("%s is missing: programs keep the network, through which they reach the screen", socket)
            self.confinement = replace(held, network=True)

    def _lock_keepers(self) -> None:
        """No program gets a service that keeps passwords; the bus asks the session's own folder first."""
        services = Path(self.run, "dbus-1", "services")
        services.mkdir(parents=True)
        for name in _KEEPERS:
            said = f"[D-BUS Service]\nName={name}\nExec=/bin/false\n"
            (services / f"{name}.service").write_text(said, encoding="utf-8")

    def _told(self, command: Sequence[str], option: str) -> str:
        """Start a server that tells its address on a file descriptor."""
        reading, writing = os.pipe()
        told = (*command, option, str(writing)) if option == "-displayfd" else (*command, f"{option}={writing}")
        self._spawn(told, passed=writing)
        os.close(writing)
        try:
            said = _line(reading)
        finally:
            os.close(reading)
        if not said:
            raise InputError(f"{command[0]} does not start", hint=f"try to start it by hand: {' '.join(command)}")
        return said

    def _spawn(
        self, command: Sequence[str], more: Mapping[str, str] | None = None, passed: int | None = None
    ) -> "subprocess.Popen[bytes]":
        # The screen stays outside: its socket and its lock lie in the real /tmp, and it writes nothing else.
        confinement = None if command[0] == "Xvfb" else self.confinement
        server = subprocess.Popen(
            command if confinement is None else confinement.line(command),
            env=self.environment | dict(more or {}),
            cwd=self.environment["HOME"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            pass_fds=() if passed is None else (passed,),
            start_new_session=True,
        )
        self._servers.append(server)
        return server

    def close(self) -> None:
        """End every process of the session and remove its folders; calling it again does nothing."""
        if self._guard.stdin is not None:
            self._guard.stdin.close()
        self._guard.wait()
        for server in self._servers:
            server.wait()


def _line(reading: int) -> str:
    """The first line that comes through a pipe; a server that cannot write all of it ends. Empty if none comes."""
    ends, said = time.monotonic() + READY, b""
    while b"\n" not in said and select.select([reading], [], [], max(0.0, ends - time.monotonic()))[0]:
        more = os.read(reading, 4096)
        if not more:
            break
        said += more
    return said.decode("utf-8", "replace").partition("\n")[0].strip() if b"\n" in said else ""


def confinement_in(target: Target, environment: Mapping[str, str], temporary: Path | None) -> Confinement | None:
    """How the programs of a session are confined; None if they are not, and a line says so unless that was asked for.

    Args:
        target: Says whether they are to be confined, and where else they can write.
        environment: The session's environment.
        temporary: The folder that they get as ``/tmp``; made. None for an empty one for each program.
    """
    if not target.confined:
        return None
    if lack := no_confinement():
        _LOG.warning("%s: %s can change files outside its home folder; to prevent that: %s", lack, target.app, INSTALL)
        return None
    if temporary is not None:
        temporary.mkdir(mode=0o700)
    visible = (SOCKETS, *visible_in((*target.command, *environment.values())))
    network = target.network or target.current
    if not network and (lack := no_severed_network()):
        _LOG.warning("%s: %s reaches the network", lack, target.app)
        network = True
    return Confinement(writable_of(environment, target.writable), temporary, visible, network=network)


def current_session(target: Target) -> Session:
    """The session that the environment names; a program that is started in it is confined, its services are not.

    Raises:
        InputError: The environment names none, or it has no accessibility bus.
    """
    missing = [name for name in ("DISPLAY", "DBUS_SESSION_BUS_ADDRESS") if not os.environ.get(name)]
    if missing:
        raise InputError(f"session=current: {' and '.join(missing)} not set", hint="leave session=current out")
    address = bus_address(os.environ)
    if address is None:
        raise InputError("session=current: no accessibility bus answers", hint="apt install at-spi2-core")
    session = Session(os.environ, address)
    session.confinement = confinement_in(target, os.environ | {"AT_SPI_BUS_ADDRESS": address}, None)
    if session.confinement is not None:
        _LOG.warning("%s is confined, but what services of this session do for it is not", target.app)
    return session


def bus_address(environment: Mapping[str, str]) -> str | None:
    """The address of a session's accessibility bus, None if it has none yet."""
    try:
        wire = Wire(environment["DBUS_SESSION_BUS_ADDRESS"])
    except DeviceLostError:
        return None
    try:
        said = wire.one(Call("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress"), READY)
    except DeviceLostError:
        return None
    finally:
        wire.close()
    return str(said[0]) if said else None


def until(ready: Callable[[], str | None], what: str) -> str:
    """Wait for an answer.

    Raises:
        InputError: There is none in time.
    """
    ends = time.monotonic() + READY
    while time.monotonic() < ends:
        if said := ready():
            return said
        time.sleep(0.05)
    raise InputError(f"{what} does not start", hint="try to start it by hand")
