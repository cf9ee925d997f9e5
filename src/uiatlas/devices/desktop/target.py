"""What a ``desktop:`` URI says: the command line of an app, and in which session it is driven."""

import os
import re
import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

from uiatlas.devices.base import split_options
from uiatlas.errors import InputError

_OPTIONS = (
    "confined",
    "copy",
    "home",
    "network",
    "restart",
    "screenshots",
    "session",
    "settle",
    "size",
    "touch",
    "wm",
    "writable",
)

_PASSING = ("writable", "network")
"""What is meant for one run or exploration, and is no part of how the device is named."""


@dataclass(frozen=True, slots=True)
class Target:
    """What is to be driven and how.

    Attributes:
        command: The program and its arguments.
        app: The program's name without its folder.
        uri: How the device is opened again.
        current: Whether the session that the environment names is used instead of one of its own.
        ends_running: Whether a fresh start may end an app that ran before it was driven.
        home: The home folder of the session; None for an empty one that goes with it.
        copy: Whether the session gets a copy of that folder, or of the user's home, which is thrown away with it.
        screenshots: Whether every observation has a picture.
        settle: Most seconds that are waited for the app to come to rest.
        size: Width and height of the screen.
        pointer: Whether pointer and keys are used; else only what an app offers on the accessibility bus.
        wm: The window manager; empty for the first that is installed, ``none`` for none.
        confined: Whether the programs can write only in their home and in the writable folders.
        writable: These folders.
        network: Whether confined programs of a session of its own reach the network and services of this machine.
    """

    command: tuple[str, ...]
    app: str
    uri: str
    current: bool = False
    ends_running: bool = False
    home: Path | None = None
    copy: bool = False
    screenshots: bool = False
    settle: float = 3.0
    size: tuple[int, int] = (1280, 900)
    pointer: bool = True
    wm: str = ""
    confined: bool = True
    writable: tuple[Path, ...] = ()
    network: bool = True


def target_of(rest: str, options: Mapping[str, str]) -> Target:
    """Read ``mousepad --disable-server?session=current``.

    Raises:
        InputError: It names no program, or an option makes no sense.
    """
    line, given = split_options(rest, options)
    lasting = {n: v for n, v in given.items() if n not in _PASSING or f"{n}=" in rest}
    try:
        command = tuple(shlex.split(line))
    except ValueError as error:
        raise InputError(f"desktop:{rest} is not a command line: {error}", hint="write desktop:mousepad") from error
    if not command:
        raise InputError("desktop: names no program", hint="write desktop:mousepad")
    for name in given:
        if name not in _OPTIONS:
            raise InputError(f"no option {name!r} of a desktop", hint=f"known: {', '.join(_OPTIONS)}")
    size = re.fullmatch(r"(\d{3,4})x(\d{3,4})", given.get("size", "1280x900"), re.ASCII)
    if size is None:
        raise InputError(f"size={given['size']} is not a size", hint="write size=1280x900")
    settle = re.fullmatch(r"\d{1,3}(\.\d+)?", given.get("settle", "3"), re.ASCII)
    if settle is None:
        raise InputError(f"settle={given['settle']} is not a time", hint="give seconds, such as settle=5")
    if given.get("copy") == "1" and given.get("session") == "current":
        hint = "leave session=current out, or copy=1"
        raise InputError("copy=1 is for a session of its own; the one that is there has its home", hint=hint)
    return Target(
        command=command,
        app=Path(command[0]).name,
        uri=f"desktop:{line}" + (f"?{urlencode(lasting, safe='/:')}" if lasting else ""),
        current=_choice(given, "session", ("own", "current")) == "current",
        ends_running=_choice(given, "restart", ("0", "1")) == "1",
        home=Path(given["home"]).expanduser().absolute() if given.get("home") else None,
        copy=_choice(given, "copy", ("0", "1")) == "1",
        screenshots=_choice(given, "screenshots", ("0", "1")) == "1",
        settle=float(settle[0]),
        size=(int(size[1]), int(size[2])),
        pointer=_choice(given, "touch", ("pointer", "interface")) == "pointer",
        wm=given.get("wm", ""),
        confined=_choice(given, "confined", ("1", "0")) == "1",
        writable=tuple(_folder(each) for each in given.get("writable", "").split(os.pathsep) if each),
        network=_choice(given, "network", ("1", "0")) == "1",
    )


def _folder(name: str) -> Path:
    path = Path(name).expanduser().absolute()
    if not path.is_dir():
        raise InputError(f"writable={name} is no folder", hint="name a folder that is there")
    if path.resolve() == Path("/"):
        raise InputError(f"writable={name} is everything", hint="write confined=0, or --unconfined, if that is meant")
    return path


def _choice(given: Mapping[str, str], name: str, choices: tuple[str, str]) -> str:
    value = given.get(name, choices[0])
    if value not in choices:
        raise InputError(f"{name}={value} is neither {choices[0]} nor {choices[1]}", hint=f"write {name}={choices[1]}")
    return value
