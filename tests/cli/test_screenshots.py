"""``run --screenshots`` where nobody looks at them, or nobody takes them."""

from pathlib import Path

from tests.cli.program import Cli, assert_one_clear_line

from uiatlas.cli.options.sight import sighted
from uiatlas.cli.parsing import request_of
from uiatlas.devices import open_device
from uiatlas.devices.wrapping import WrappedDevice


class Camera(WrappedDevice):
    """A device that takes pictures."""

    def screenshot(self) -> bytes:
        return b"\x89PNG"


def test_every_look_has_a_picture_where_screenshots_are_wanted() -> None:
    run = ("sim:notes", "open the settings", "--model", "openai:x", "--preset", "maple")
    for wanted, picture in (((), b""), (("--screenshots",), b"\x89PNG")):
        device = sighted(Camera(open_device("sim:notes")), request_of("run", [*run, *wanted]).driving.sight)
        assert device.observe().screenshot == picture


def test_screenshots_need_a_model_that_looks_and_a_device_that_takes_them(cli: Cli, notes_map: Path) -> None:
    run = ("run", "sim:notes", "turn off vibrate", "--map", notes_map, "--screenshots")
    assert_one_clear_line(cli(*run), "--screenshots needs a model that sees")
    assert_one_clear_line(cli(*run, "--model", "openai:x"), "sim:notes takes no screenshots")
    assert_one_clear_line(cli(*run, "--model", "openai:x", "--preset", "maple"), "sim:notes takes no screenshots")
