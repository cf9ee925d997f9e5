"""Options of how a device is opened: how long it is waited for, who is signed in, and where its program can write."""

import argparse
import getpass
import os
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from uiatlas.cli.options.common import named_path
from uiatlas.cli.options.safety import duration
from uiatlas.cli.output import warn
from uiatlas.devices import Device, open_device
from uiatlas.devices.base import caveat_of
from uiatlas.devices.login import sign_in
from uiatlas.errors import InputError

USER, PASSWORD = "UIATLAS_USER", "UIATLAS_PASSWORD"
"""What names who signs in, and with which password; asked for at a terminal where they are not set."""

_WAITING = ("web:", "desktop:", "android:", "harmony:")


@dataclass(frozen=True, slots=True)
class Opening:
    """How a device is opened.

    Attributes:
        settle: Most seconds that are waited for it to come to rest; None for what the device takes by itself.
        stored: A file with a stored session of a site.
        profile: The folder with a browser's profile.
        login: Whether user and password are typed where the app starts.
        writable: Folders in which a program of the desktop can write beside its home.
        confined: Whether a program of the desktop can write nowhere else.
        here: The folder that the user is in, where the program can write too; None if it cannot.
    """

    settle: float | None = None
    stored: Path | None = None
    profile: Path | None = None
    login: bool = False
    writable: tuple[Path, ...] = ()
    confined: bool = True
    here: Path | None = None

    def opened(self, uri: str, options: Mapping[str, str] | None = None) -> Device:
        """The device, signed in where that is asked for; user and password are kept nowhere.

        Raises:
            InputError: It cannot be opened so, or the login is not accepted.
        """
        who = credentials() if self.login else None
        device = open_device(uri, {**(options or {}), **self._options(uri)})
        if caveat := caveat_of(device):
            warn(f"warning: {caveat}; check that {uri} is what you meant")
        if who is not None:
            try:
                sign_in(device, *who)
            except BaseException:
                device.close()
                raise
        return device

    def arguments(self) -> Iterator[str]:
        """The options on a command line."""
        if self.settle is not None:
            yield f"--settle={self.settle:g}"
        if self.stored is not None:
            yield f"--storage-state={self.stored}"
        if self.profile is not None:
            yield f"--profile={self.profile}"
        if self.login:
            yield "--login"
        yield from (f"--writable={folder}" for folder in self.writable)
        if not self.confined:
            yield "--unconfined"

    def check(self, uri: str) -> None:
        """See that a device can be opened so; it is not opened.

        Raises:
            InputError: An option is for devices of another kind.
        """
        self._options(uri)

    def _options(self, uri: str) -> dict[str, str]:
        """What the device is told.

        Raises:
            InputError: It is no device that can be told.
        """
        if self.settle is not None and not uri.startswith(_WAITING):
            raise InputError(f"--settle has no effect on {uri}, which never has to come to rest", hint="leave it out")
        stored = {"storage-state": self.stored, "profile": self.profile}
        given = {name: str(path) for name, path in stored.items() if path is not None}
        if given and not uri.startswith("web:"):
            raise InputError(f"--{next(iter(given))} works with web: devices only, not with {uri}", hint="leave it out")
        return given | ({} if self.settle is None else {"settle": f"{self.settle:g}"}) | self._confinement(uri)

    def _confinement(self, uri: str) -> dict[str, str]:
        """What a device of the desktop is told of where its program can write.

        Raises:
            InputError: It is another device, or one folder is meant for a program that can write everywhere.
        """
        named = "--writable" if self.writable else "" if self.confined else "--unconfined"
        if named and not uri.startswith("desktop:"):
            raise InputError(f"{named} works with desktop: devices only, not with {uri}", hint="leave it out")
        if self.writable and not self.confined:
            raise InputError("--writable and --unconfined are given", hint="leave one of them out")
        if not self.confined:
            return {"confined": "0"}
        if not uri.startswith("desktop:") or re.search(r"[?&]confined=0", uri):
            return {}
        here = () if self.here is None or self.here.resolve() == Path("/") else (self.here,)
        folders = os.pathsep.join(map(str, (*here, *self.writable)))
        return {"writable": folders} if folders else {}


STRAIGHT = Opening()
"""As devices are opened where nothing is asked for."""


def add_opening(parser: argparse.ArgumentParser) -> None:
    """The options of how long is waited, and of who is signed in."""
    parser.add_argument(
        "--settle", metavar="TIME", type=duration, help="longest wait for an app to come to rest, such as 10s"
    )
    parser.add_argument(
        "--storage-state",
        metavar="FILE",
        type=named_path,
        help="cookies and storage of a site, as Playwright writes them",
    )
    parser.add_argument("--profile", metavar="DIR", type=named_path, help="the folder of a browser's profile to use")
    parser.add_argument(
        "--login",
        action="store_true",
        help=f"sign in where the app starts; user and password come from {USER} and {PASSWORD} or are asked for, "
        "and are kept nowhere",
    )
    parser.add_argument(
        "--writable",
        metavar="DIR",
        type=named_path,
        action="append",
        default=[],
        help="a folder in which a desktop program can write beside its home; can be given several times",
    )
    parser.add_argument(
        "--unconfined", action="store_true", help="let a desktop program write wherever the user can, without bwrap"
    )


def read_opening(given: argparse.Namespace) -> Opening:
    """How a device is opened."""
    writable = tuple(folder.absolute() for folder in given.writable)
    return Opening(
        given.settle, given.storage_state, given.profile, given.login, writable, confined=not given.unconfined
    )


def credentials() -> tuple[str, str]:
    """User and password, from the environment or asked for at the terminal.

    Raises:
        InputError: Neither is to be had.
    """
    user, password = os.environ.get(USER), os.environ.get(PASSWORD)
    if (user is None or password is None) and not (sys.stdin is not None and sys.stdin.isatty()):
        raise InputError("--login: no user and password, and nobody to ask", hint=f"set {USER} and {PASSWORD}")
    if user is None:
        sys.stderr.write("user: ")
        sys.stderr.flush()
        user = sys.stdin.readline().rstrip("\n")
    return user, getpass.getpass("password: ") if password is None else password
