"""Broken files: one clear line, exit code 2, and nothing written, for every command that takes a file."""

from pathlib import Path
from zipfile import ZipFile

import pytest
from tests.cli.broken import ANYTHING, MAPS, RECORDED, RECORDINGS, folder
from tests.cli.program import Cli, assert_one_clear_line, contents
from tests.static.apps import manifest, write_app

BROKEN_MAPS = ANYTHING | MAPS | {"folder": folder}
BROKEN_RECORDINGS = ANYTHING | RECORDINGS
BROKEN_APPS = ANYTHING | RECORDED | {"folder": folder}

MAP_COMMANDS = {
    "show": "map show {}",
    "check": "map check {}",
    "merge first": "map merge {} good.uiatlas -o out.uiatlas",
    "merge second": "map merge good.uiatlas {} -o out.uiatlas",
    "plan": "plan {} settings",
    "guide": "guide {} settings",
    "plan with pddl": "plan {} settings --pddl .",
    "show as dot": "map show {} --format dot -o out.dot",
}


def words(line: str, path: Path) -> list[str]:
    return [w.format(path) for w in line.split()]


@pytest.mark.parametrize("inside", ["AndroidManifest.xml", "base.apk"])
@pytest.mark.parametrize("command", ["plan {} settings", "guide {} settings", "map show {}"])
def test_a_package_in_place_of_a_map_is_called_so(cli: Cli, place: Path, command: str, inside: str) -> None:
    """With the command that draws its map; another archive is no package."""
    path = place / "app.apk"
    with ZipFile(path, "w") as archive:
        archive.writestr(inside, "<manifest/>")
    done = cli(*words(command, path))
    assert_one_clear_line(done, "a package of an app, not a map")
    assert f"`uiatlas map build {path} -o MAP`" in done.err
    with ZipFile(path, "w") as archive:
        archive.writestr("notes.txt", "")
    done = cli(*words(command, path))
    assert_one_clear_line(done, "not a map that can be read")
    assert "map build" not in done.err


@pytest.mark.parametrize("how", BROKEN_MAPS)
@pytest.mark.parametrize("command", MAP_COMMANDS)
def test_a_broken_map_is_one_line(cli: Cli, place: Path, notes_bytes: bytes, command: str, how: str) -> None:
    (place / "good.uiatlas").write_bytes(notes_bytes)
    path = place / "broken.uiatlas"
    BROKEN_MAPS[how](path)
    before = contents(place.parent)
    if how == "no app" and command.startswith("merge"):
        pytest.skip("a map without any app is merged as what it is: nothing")
    assert_one_clear_line(cli(*words(MAP_COMMANDS[command], path)), "broken.uiatlas")
    assert contents(place.parent) == before


@pytest.mark.parametrize("how", {k: v for k, v in BROKEN_MAPS.items() if k not in ("missing", "empty", "no app")})
@pytest.mark.parametrize("command", ["run sim:notes settings --map {}", "map build good.xml -o {}"])
def test_a_broken_map_is_not_written_over(cli: Cli, place: Path, command: str, how: str) -> None:
    """What is there may be dear to someone: neither a run nor a build replaces it."""
    (place / "good.xml").write_text(
        '<hierarchy><node text="Go" package="com.example.notes" clickable="true"/></hierarchy>'
    )
    path = place / "broken.uiatlas"
    BROKEN_MAPS[how](path)
    before = contents(place.parent)
    assert_one_clear_line(cli(*words(command, path)), "broken.uiatlas")
    assert contents(place.parent) == before


@pytest.mark.parametrize("how", BROKEN_RECORDINGS)
def test_a_broken_recording_is_one_line(cli: Cli, place: Path, how: str) -> None:
    path = place / "broken.json"
    BROKEN_RECORDINGS[how](path)
    before = contents(place.parent)
    assert_one_clear_line(cli("map", "build", path, "-o", "out.uiatlas"), "broken.json")
    assert contents(place.parent) == before


@pytest.mark.parametrize("how", BROKEN_APPS)
def test_a_broken_recorded_app_is_one_line(cli: Cli, place: Path, how: str) -> None:
    path = place / "broken.json"
    BROKEN_APPS[how](path)
    before = contents(place.parent)
    assert_one_clear_line(cli("run", f"recorded:{path}", "open it", "--map", "out.uiatlas"), "broken.json")
    assert contents(place.parent) == before


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({}, "it has no Java or Kotlin file"),
        ({"Main.java": b"\x00\xff\x01"}, "no class can be read from 1 Java or Kotlin file"),
        ({"Main.kt": b"", "Other.java": b"// to do"}, "no class can be read from 2 Java or Kotlin files"),
    ],
)
def test_a_source_tree_without_readable_code_is_one_line(
    cli: Cli, place: Path, files: dict[str, bytes], said: str
) -> None:
    pytest.importorskip("tree_sitter_kotlin")
    main = write_app(place, {"AndroidManifest.xml": manifest("Main")}) / "src" / "main" / "java"
    main.mkdir()
    for name, content in files.items():
        (main / name).write_bytes(content)
    assert_one_clear_line(cli("map", "build", place, "-o", "out.uiatlas"), said)
    assert not (place / "out.uiatlas").exists()
