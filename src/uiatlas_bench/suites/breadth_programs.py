"""The programs of the breadth suite: many kinds, pinned, and drawn before any of them was looked at."""

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from uiatlas.errors import FormatError, UnknownNameError

LIST = Path(__file__).with_name("breadth.toml")
"""The list; its first lines tell how it was drawn."""

MATERIAL = LIST.with_name("material")
"""What programs show that would show nothing by themselves, and how it is put into place."""

Column = Literal["first", "last", "second", "third"]


class Program(BaseModel):
    """A program, with a command for ``sh -c`` for each thing that is done with it.

    The commands get ``$TOOLS``, where what is not the system's is installed, ``$STATE``, a folder of the program's own
    that is new and goes with it, ``$PORT``, a free port, and ``$MATERIAL``, the folder with what is shown.

    Attributes:
        name: What it is called.
        kind: ``web`` for a site, ``desktop`` for a program with windows.
        toolkit: What it is made with, such as ``GTK 4`` or ``Flask``.
        package: Where it comes from, and in which version.
        column: ``last`` for those that were kept and run once before anything was mended for them; ``second`` for the
            reserves that are run once after those, and ``third`` for the next ones; ``first`` for the others.
        device: Its device URI, in which PORT, $STATE and $TOOLS stand for what the commands are given.
        install: Installs it.
        setup: Puts what it needs into $STATE.
        start: Starts a site in the foreground, alone or for a window; a program with windows is started by its device.
        ready: Ends with 0 as soon as a site is up.
        reset: Restores the program's data while it runs; empty where a fresh start or a throwaway home does.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str = Field(min_length=1)
    kind: Literal["web", "desktop"]
    toolkit: str = Field(min_length=1)
    package: str = Field(pattern=r"^(debian|pypi|npm):\S+$")
    column: Column = "first"
    device: str
    install: str
    setup: str = ":"
    start: str = ""
    ready: str = ":"
    reset: str = ""


class _List(BaseModel):
    model_config = ConfigDict(extra="forbid")

    program: list[Program]


def read_list(file: Path = LIST, names: Sequence[str] = ()) -> tuple[Program, ...]:
    """The programs of a list.

    Args:
        file: The list, in TOML.
        names: Which programs; all if empty.

    Raises:
        FormatError: The file is not such a list, or two programs have one name.
        UnknownNameError: There is no program of a name.
    """
    try:
        programs = _List.model_validate(tomllib.loads(file.read_text(encoding="utf-8"))).program
    except (OSError, tomllib.TOMLDecodeError, ValidationError) as error:
        raise FormatError(file, f"is no list of programs ({str(error).splitlines()[0]})") from error
    known = {program.name: program for program in programs}
    if len(known) != len(programs):
        raise FormatError(file, "names a program twice")
    for name in names:
        if name not in known:
            raise UnknownNameError("program", name, known)
    return tuple(known[name] for name in names) if names else tuple(programs)
