"""What ``-o`` may not do: destroy a map, the command's own input, or a file of another kind."""

from pathlib import Path

import pytest
from tests.cli.program import Cli, assert_one_clear_line


@pytest.fixture
def other_map(place: Path, notes_bytes: bytes) -> Path:
    path = place / "other.uiatlas"
    path.write_bytes(notes_bytes)
    return path


def assert_untouched(cli: Cli, path: Path, *command: object) -> None:
    """The command is refused in one line, and the file is as it was."""
    before = path.read_bytes()
    assert_one_clear_line(cli(*command, "-o", path), path.name, "new file")
    assert path.read_bytes() == before


@pytest.mark.parametrize("form", ["table", "json", "dot", "html"])
def test_a_map_is_not_written_over_by_what_is_shown_of_it(
    cli: Cli, notes_map: Path, other_map: Path, form: str
) -> None:
    assert_untouched(cli, notes_map, "map", "show", notes_map, "--format", form)
    assert_untouched(cli, other_map, "map", "show", notes_map, "--format", form)


def test_a_map_is_not_written_over_by_a_comparison(cli: Cli, notes_map: Path, other_map: Path) -> None:
    assert_untouched(cli, other_map, "map", "diff", notes_map, other_map)
    assert_untouched(cli, notes_map, "map", "diff", notes_map, other_map, "--format", "junit")


def test_a_map_is_not_written_over_under_another_name(cli: Cli, place: Path, notes_map: Path) -> None:
    """Neither a link to the map nor a copy without its ending is taken for a free place."""
    (place / "link.html").symlink_to(notes_map)
    assert_untouched(cli, place / "link.html", "map", "show", notes_map, "--format", "html")
    (place / "copy.html").write_bytes(notes_map.read_bytes())
    assert_untouched(cli, place / "copy.html", "map", "show", notes_map, "--format", "html")


def test_a_map_is_not_written_over_by_an_exported_test(cli: Cli, notes_map: Path) -> None:
    ran = cli("run", "sim:notes", "turn on the 24-hour clock", "--json").json["run_id"]
    assert_untouched(cli, notes_map, "export", ran, "--format", "maestro")


def test_a_file_of_another_kind_is_not_written_over(cli: Cli, place: Path, notes_map: Path) -> None:
    (place / "shot.png").write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR")
    assert_untouched(cli, place / "shot.png", "map", "show", notes_map)
    (place / "walk.json").write_text('{"events": []}')
    assert_untouched(cli, place / "walk.json", "map", "show", notes_map, "--format", "html")


def test_an_older_answer_of_the_same_kind_gives_way(cli: Cli, place: Path, notes_map: Path) -> None:
    for form in ("table", "json", "dot", "html"):
        for _ in range(2):
            assert cli("map", "show", notes_map, "--format", form, "-o", f"out.{form}").code == 0
    assert (place / "out.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    (place / "empty").touch()
    assert cli("map", "show", notes_map, "-o", "empty").code == 0
