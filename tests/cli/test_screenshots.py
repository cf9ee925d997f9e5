"""``run --screenshots`` where nobody looks at them, or nobody takes them."""

from pathlib import Path

from tests.cli.program import Cli, assert_one_clear_line


def test_screenshots_need_a_model_that_looks_and_a_device_that_takes_them(cli: Cli, notes_map: Path) -> None:
    run = ("run", "sim:notes", "turn off vibrate", "--map", notes_map, "--screenshots")
    assert_one_clear_line(cli(*run), "presets that ask a model about each screen")
    assert_one_clear_line(cli(*run, "--model", "openai:x"), "give --model and --preset, such as maple")
    assert_one_clear_line(cli(*run, "--model", "openai:x", "--preset", "maple"), "sim:notes takes no screenshots")
