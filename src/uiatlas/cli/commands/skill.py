"""Install the skill that tells agents how to use maps, where they read skills from."""

import argparse
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from uiatlas.cli.main import DONE
from uiatlas.cli.options.common import named_path
from uiatlas.cli.output import write
from uiatlas.errors import InputError
from uiatlas.storage.whole_files import write_file

NAME = "uiatlas"
FILE = "SKILL.md"


@dataclass(frozen=True, slots=True)
class SkillRequest:
    """The folder of an agent's skills."""

    folder: Path


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to do, and the folder."""
    words = parser.add_subparsers(dest="word", required=True, metavar="COMMAND")
    install = words.add_parser("install", help="write the skill into a folder of skills")
    install.add_argument("folder", metavar="DIR", type=named_path, help="such as .claude/skills; made if missing")


def read(given: argparse.Namespace) -> SkillRequest:
    """Where it is to be installed."""
    return SkillRequest(given.folder)


def run(request: SkillRequest) -> int:
    """Write the skill; an older one in its place is renewed."""
    place = request.folder / NAME
    if place.is_symlink():
        raise InputError(f"{place} is a link", hint="take it away, or choose another folder")
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot make {place} ({error.strerror})", hint="choose another folder") from error
    text = files("uiatlas.serve").joinpath(FILE).read_text(encoding="utf-8")
    write_file(place / FILE, text)
    write(f"installed {place / FILE}")
    return DONE
