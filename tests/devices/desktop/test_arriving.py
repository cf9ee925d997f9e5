"""The start of a program: commands that hand over to another process, slow ones, and ones that show nothing."""

import logging
import os
import signal
import subprocess
import time
from contextlib import closing
from pathlib import Path

import pytest
from tests import needs
from tests.devices.desktop.apps import find, tap

from uiatlas.devices.desktop.target import target_of
from uiatlas.errors import DeviceLostError, InputError
from uiatlas.ui import Back

needs.desktop("mousepad")

from uiatlas.devices.desktop.device import DesktopDevice  # noqa: E402

SMALL = """
import sys
from PyQt5.QtCore import QTimer
from PyQt5.QtGui import QPixmap
from PyQt5.QtWidgets import QApplication, QLabel, QMainWindow, QPushButton, QSplashScreen
app = QApplication(sys.argv)
window = QMainWindow()
window.setWindowTitle("Garden")
for name in ("Beds", "Bushes", "Hedges", "Meadow", "Pond", "Trees"):
    window.menuBar().addMenu(name).addAction(f"New {name}")
if "fixed" in sys.argv:
    window.setFixedSize(200, 100)
window.resize(200, 100)
class Hiding(QLabel):
    def mouseMoveEvent(self, event):
        self.parent().statusBar().show()
if "hiding" in sys.argv:
    window.setCentralWidget(Hiding("Move", mouseTracking=True))
    window.statusBar().addWidget(QPushButton("Water"))
    window.statusBar().hide()
picture = QPixmap(900, 500)
picture.fill()
splash = QSplashScreen(picture)
window.show()
if "splash" in sys.argv:
    splash.show()
    QTimer.singleShot(2500, splash.close)
app.exec_()
"""
"""A window that is too small for its bar of menus."""


def opened(command: str) -> DesktopDevice:
    return DesktopDevice(target_of(command, {}))


def front(device: DesktopDevice, awaited: str) -> str:
    """The app in front, as soon as it is the one that is awaited."""
    end = time.monotonic() + 20
    while (app := device.observe().app) != awaited and time.monotonic() < end:
        time.sleep(0.1)
    return app


@pytest.mark.heavy("long")
def test_a_window_of_another_process_than_the_one_that_was_started_is_the_programs() -> None:
    with closing(opened("bash -c 'setsid mousepad --disable-server &'")) as device:
        seen = device.observe()
        assert (seen.app, seen.title) == ("bash", "Mousepad")
        assert find(seen, "File")
        (process,) = device.processes()
        device.restart()
        assert find(device.observe(), "File")
        assert process not in device.processes()
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)


def test_a_program_that_the_message_bus_starts_is_driven() -> None:
    needs.desktop("gnome-text-editor", "gapplication")
    with closing(opened("gapplication launch org.gnome.TextEditor")) as device:
        assert device.observe().app == device.app == "gapplication"
        assert find(device.observe(), "Menu")


def test_a_slow_start_is_waited_for_and_said(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "uiatlas.devices"), closing(opened("bash -c 'sleep 4; mousepad'")) as device:
        assert find(device.observe(), "File")
    assert "waiting for the first window of bash" in caplog.messages


@pytest.fixture
def small(tmp_path: Path) -> str:
    """The command that opens such a window."""
    needs.qt()
    (tmp_path / "garden.py").write_text(SMALL, encoding="utf-8")
    return f"{needs.SYSTEM_PYTHON} {tmp_path / 'garden.py'}"


def test_a_window_that_is_too_small_for_its_menus_is_made_larger(small: str) -> None:
    with closing(opened(small)) as device:
        assert [e.label for e in tap(device, "Trees").actionable] == ["New Trees"]


def test_a_control_beside_a_window_that_cannot_be_made_larger_is_none_to_touch(small: str) -> None:
    with closing(opened(f"{small} fixed")) as device:
        labels = [e.label for e in device.observe().actionable]
        assert labels[0] == "Beds"
        assert "Trees" not in labels


def test_controls_that_are_hidden_until_the_pointer_moves_are_seen(small: str) -> None:
    with closing(opened(f"{small} hiding")) as device:
        assert "Water" in [e.label for e in device.observe().actionable]


def test_the_picture_over_a_window_that_starts_takes_no_touch(small: str) -> None:
    with closing(opened(f"{small} splash")) as device:
        assert [e.label for e in tap(device, "Beds").actionable] == ["New Beds"]


@pytest.mark.heavy("long")
def test_a_program_that_shows_no_window_at_a_fresh_start_is_lost() -> None:
    """An exploration tries again then, and keeps what it has."""
    with closing(opened("bash -c 'test -e ~/ran || (touch ~/ran; exec mousepad --disable-server)'")) as device:
        assert find(device.observe(), "File")
        with pytest.raises(DeviceLostError, match="shows no window"):
            device.restart()


@pytest.mark.heavy("long")
def test_a_program_that_ends_without_a_window_is_given_up() -> None:
    with pytest.raises(InputError, match=r"true shows no window after \d+ s"):
        opened("true")


def test_a_process_of_the_program_that_waits_for_another_one_does_not_hide_its_window() -> None:
    """Many programs wait for a further program that they have started, and answer nobody meanwhile."""
    with closing(opened("mousepad --disable-server")) as device:
        (waiting,) = [p for p in device.processes() if Path(f"/proc/{p}/comm").read_text("utf-8") == "mousepad\n"]
        line = ("mousepad", "--disable-server", "/etc/hostname")
        confinement, environment = device.session.confinement, device.session.environment
        further = subprocess.Popen(line if confinement is None else confinement.line(line), env=environment)
        end = time.monotonic() + 20
        name = Path("/etc/hostname").read_text("utf-8").strip()
        while name not in " ".join(device.observe().texts()) and time.monotonic() < end:
            time.sleep(0.1)
        os.kill(waiting, signal.SIGSTOP)
        time.sleep(0.3)  # after which a look counts no more as the present
        try:
            assert name in " ".join(device.observe().texts())
        finally:
            os.kill(waiting, signal.SIGCONT)
            further.terminate()
            further.wait()


def test_no_program_is_given_a_service_that_keeps_passwords() -> None:
    """On a home without a store such a service would ask for a password, in front of the program."""
    needs.desktop("gdbus")
    with closing(opened("mousepad")) as device:
        ask = ("gdbus", "call", "--session", "--dest=org.freedesktop.secrets", "--object-path=/", "--method=a.b.C")
        answer = subprocess.run(ask, env=device.session.environment, capture_output=True, text=True, check=False)
        assert "secrets" in answer.stderr
        assert "exited with status 1" in answer.stderr


def test_a_window_of_another_program_in_front_is_closed_by_going_back() -> None:
    needs.desktop("gnome-text-editor")
    with closing(opened("mousepad")) as device:
        device.observe()
        asking = subprocess.Popen(("gnome-text-editor", "--standalone"), env=device.session.environment)
        try:
            assert front(device, "gnome-text-editor") == "gnome-text-editor"
            device.perform(Back())
            assert front(device, "mousepad") == "mousepad"
        finally:
            asking.kill()
            asking.wait()


def test_gtk_4_draws_without_simulated_graphics_hardware_unless_the_user_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where something moves all the time, it would come to nothing else, and never tell of its windows."""
    monkeypatch.delenv("GSK_RENDERER", raising=False)
    with closing(opened("mousepad")) as device:
        assert device.session.environment["GSK_RENDERER"] == "cairo"
    monkeypatch.setenv("GSK_RENDERER", "ngl")
    with closing(opened("mousepad")) as device:
        assert device.session.environment["GSK_RENDERER"] == "ngl"
