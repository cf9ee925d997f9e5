"""The start of a program: commands that hand over to another process, slow ones, and ones that show nothing."""

import logging
import os
from contextlib import closing

import pytest
from tests import needs
from tests.devices.desktop.apps import find

from uiatlas.devices.desktop.target import target_of
from uiatlas.errors import InputError

needs.desktop("mousepad")

from uiatlas.devices.desktop.device import DesktopDevice  # noqa: E402


def opened(command: str) -> DesktopDevice:
    return DesktopDevice(target_of(command, {}))


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


def test_a_program_that_ends_without_a_window_is_given_up() -> None:
    with pytest.raises(InputError, match=r"true shows no window after \d+ s"):
        opened("true")
