"""A program that is explored reaches no server, neither through the network nor through a socket of this machine."""

import os
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from threading import Thread

import pytest
from tests import needs
from tests.devices.desktop.apps import labels, tap

from uiatlas.cli.main import main
from uiatlas.devices import open_device
from uiatlas.devices.desktop.confining import names_address, no_severed_network
from uiatlas.devices.desktop.target import target_of

WINDOW = r"""
import socket, sys, gi
gi.require_version("Gtk", "3.0")
from gi.repository import Gtk

window, box, said = Gtk.Window(title="Caller"), Gtk.Box(orientation=1), Gtk.Label(label="begun")
window.add(box)
box.add(said)

def call(kind, place):
    with socket.socket(kind) as line:
        try:
            line.connect(place)
            said.set_text("answered")
        except OSError as error:
            said.set_text(error.strerror)

places = {"Port": (socket.AF_INET, ("127.0.0.1", int(sys.argv[1]))), "Name": (socket.AF_UNIX, "\0" + sys.argv[2])}
for name, place in places.items():
    button = Gtk.Button(label=name)
    button.connect("clicked", lambda _, place=place: call(*place))
    box.add(button)
window.connect("destroy", Gtk.main_quit)
window.show_all()
Gtk.main()
"""
"""A program that calls a port of this machine, and a socket that lies in no folder."""


class Server:
    """Counts who calls."""

    def __init__(self, lines: list[socket.socket]) -> None:
        self.calls: list[int] = []
        for number, line in enumerate(lines):
            Thread(target=self._listen, args=(number, line), daemon=True).start()

    def _listen(self, number: int, line: socket.socket) -> None:
        while True:
            try:
                line.accept()[0].close()
            except OSError:
                return
            self.calls.append(number)


@pytest.fixture
def called(tmp_path: Path) -> Iterator[tuple[str, Server]]:
    """The URI of the program, and the server that it calls."""
    needs.desktop()
    needs.gtk()
    needs.confinement()
    if lack := no_severed_network():
        pytest.skip(lack)
    (tmp_path / "caller.py").write_text(WINDOW, encoding="utf-8")
    with ExitStack() as lines:
        port, name = (lines.enter_context(socket.socket(kind)) for kind in (socket.AF_INET, socket.AF_UNIX))
        port.bind(("127.0.0.1", 0))
        called = f"{tmp_path.name}-{os.getpid()}"  # nobody else on this machine has a socket of this name
        name.bind(f"\0{called}")
        for line in (port, name):
            line.listen()
        program = f"{tmp_path / 'caller.py'} {port.getsockname()[1]} {called}"
        yield f"desktop:{needs.SYSTEM_PYTHON} {program}", Server([port, name])
        for line in (port, name):
            line.shutdown(socket.SHUT_RDWR)


@pytest.mark.parametrize("option", ["--home=empty", "--network"])
def test_an_exploration_reaches_no_server_unless_that_is_allowed(
    tmp_path: Path, called: tuple[str, Server], monkeypatch: pytest.MonkeyPatch, option: str
) -> None:
    monkeypatch.setenv("UIATLAS_HOME", str(tmp_path / "runs"))
    uri, server = called
    assert main(["explore", uri, "-o", str(tmp_path / "c.uiatlas"), option, "--budget=40s", "--max-steps=6"]) == 0
    assert set(server.calls) == (set() if option != "--network" else {0, 1})


def test_a_program_without_network_is_seen_and_says_that_nobody_answers(called: tuple[str, Server]) -> None:
    uri, server = called
    with closing(open_device(uri, {"network": "0"})) as device:
        assert "answered" not in labels(tap(device, "Port"))
        assert "answered" not in labels(tap(device, "Name"))
    assert server.calls == []
    with closing(open_device(uri, {})) as device:
        assert "answered" in labels(tap(device, "Name"))


def test_a_program_whose_command_line_names_an_address_is_meant_to_reach_it() -> None:
    assert names_address("desktop:viewer --app=http://127.0.0.1:8000/start")
    assert names_address("desktop:viewer RTSP://127.0.0.1/stream")
    assert not names_address("desktop:viewer /home/ann/https.txt?size=800x600")
    assert not names_address("desktop:viewer file:///home/ann/notes.txt")
    assert not names_address("desktop:viewer trash:///")


def test_the_network_of_an_exploration_is_no_part_of_how_the_device_is_named() -> None:
    assert target_of("viewer", {"network": "0"}).uri == "desktop:viewer"
    assert "network=0" in target_of("viewer?network=0", {}).uri


def test_other_devices_have_no_network_to_be_allowed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explore", "sim:notes", "-o", str(tmp_path / "n.uiatlas"), "--network"]) == 2
    assert "--network works with desktop: devices only" in capsys.readouterr().err
    assert main(["explore", "desktop:x?network=0", "-o", str(tmp_path / "n.uiatlas"), "--network"]) == 2
    assert "--network and ?network=0 are given" in capsys.readouterr().err
