"""A map whose file is damaged: every command that takes it ends with an answer or with one clear line."""

import random
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from tests.cli.program import Cli, assert_one_clear_line

from uiatlas.cli.main import main

PAGE = 4096
"""Bytes of a page of the file."""

Damage = Callable[[bytearray, random.Random], bytes]


def flipped(data: bytearray, rng: random.Random) -> bytes:
    """Some bits are the other way round."""
    for _ in range(rng.choice((1, 20))):
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return bytes(data)


def in_the_head(data: bytearray, rng: random.Random) -> bytes:
    """A byte of the first hundred, which say what the file is."""
    data[rng.randrange(100)] = rng.randrange(256)
    return bytes(data)


def cut(data: bytearray, rng: random.Random) -> bytes:
    """The end is missing."""
    return bytes(data[: rng.randrange(len(data))])


def blank(data: bytearray, rng: random.Random) -> bytes:
    """A stretch is all zero, as a disk leaves it that lost a block."""
    begin = rng.randrange(len(data))
    length = len(data[begin : begin + PAGE])
    data[begin : begin + length] = bytes(length)
    return bytes(data)


def swapped(data: bytearray, rng: random.Random) -> bytes:
    """Two pages stand in each other's place."""
    pages = [bytes(data[i : i + PAGE]) for i in range(0, len(data), PAGE)]
    one, other = rng.sample(range(len(pages)), 2)
    pages[one], pages[other] = pages[other], pages[one]
    return b"".join(pages)


def garbled_words(data: bytearray, rng: random.Random) -> bytes:
    """Letters within the documents are others, or no letters at all."""
    begin = data.index(b'"text"', rng.randrange(len(data) // 2))
    for _ in range(40):
        data[begin + rng.randrange(2000)] = rng.choice((0xFF, 0x31, 0x22, 0x7D))
    return bytes(data)


COMMANDS = (
    "map show MAP",
    "map show MAP --json",
    "map show MAP --format html -o out.html",
    "map check MAP",
    "map diff MAP good.uiatlas",
    "map diff good.uiatlas MAP",
    "map merge MAP good.uiatlas -o merged.uiatlas",
    "map merge good.uiatlas MAP -o merged.uiatlas",
    "plan MAP settings",
    "guide MAP settings",
    "knowledge build MAP",
    "knowledge search MAP settings",
    "run sim:notes settings --map MAP",
    "run sim:notes settings --map MAP --dry-run",
    "explore sim:notes -o MAP --resume --max-steps 2",
    "replay RUN sim:notes --map MAP",
    "learn RUN --map MAP",
)
CHANGING = ("knowledge build", "run sim:notes settings --map MAP", "explore", "replay", "learn")
"""What teaches the map, and so may change the file."""


@pytest.fixture(scope="module")
def taught(tmp_path_factory: pytest.TempPathFactory, notes_bytes: bytes) -> Path:
    """A folder with a map that a run has taught and that knowledge was built for, and with that run."""
    folder = tmp_path_factory.mktemp("taught")
    path = folder / "good.uiatlas"
    path.write_bytes(notes_bytes)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("UIATLAS_HOME", str(folder / "home"))
        assert main(["knowledge", "build", str(path)]) == 0
        assert main(["run", "sim:notes", "open the settings", "--map", str(path)]) == 0
    return folder


@pytest.mark.parametrize("damage", [flipped, in_the_head, cut, blank, swapped, garbled_words])
def test_no_command_breaks_on_a_damaged_map(cli: Cli, place: Path, taught: Path, damage: Damage) -> None:
    """What can still be read is answered; else the line names the file. Who only reads does not change it."""
    shutil.copytree(taught / "home", place.parent / "home")
    shutil.copy(taught / "good.uiatlas", place)
    (run,) = (folder.name for folder in (taught / "home" / "runs").iterdir())
    data = damage(bytearray((place / "good.uiatlas").read_bytes()), random.Random(damage.__name__))
    bad = place / "bad.uiatlas"
    for command in COMMANDS:
        for left in (*place.glob("bad*"), place / "merged.uiatlas", place / "out.html"):
            left.unlink(missing_ok=True)
        bad.write_bytes(data)
        done = cli(*command.replace("MAP", "bad.uiatlas").replace("RUN", run).split())
        assert done.code in (0, 1, 2), (command, done)
        if done.code == 2:
            told = "".join(line for line in done.err.splitlines(keepends=True) if "to do, without a model" not in line)
            assert_one_clear_line(replace(done, err=told), "bad.uiatlas")
        if not command.startswith(CHANGING):
            assert bad.read_bytes() == data, command
