"""Where maps are kept: a file, or a PostgreSQL server, whose password is never shown."""

import re
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote, urlsplit

from uiatlas.errors import InputError

_URL = re.compile(r"postgres(ql)?://?", re.IGNORECASE)
_BEGIN = "postgresql://"
_SECRETS = re.compile(r"(?<=[?&])(password|sslpassword|passfile|service)=[^&]*&?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Server:
    """A database of a PostgreSQL server that keeps maps.

    Attributes:
        url: How it is reached, with user and password if they are given there; it is not to be shown.
    """

    url: str = field(repr=False)

    def __str__(self) -> str:
        """The URL without its secrets, with which the server is reached again where they are kept elsewhere."""
        head, at, rest = self.url.removeprefix(_BEGIN).rpartition("@")
        user = head.partition(":")[0]
        return _BEGIN + (f"{user}{at}" if user else "") + _SECRETS.sub("", rest).rstrip("?&")

    @property
    def secrets(self) -> tuple[str, ...]:
        """The passwords in the URL, as they are written there and as they are meant."""
        try:
            given = urlsplit(self.url).password or ""
        except ValueError:
            given = ""
        told = [given, *(found.group(0).partition("=")[2].rstrip("&") for found in _SECRETS.finditer(self.url))]
        return tuple(dict.fromkeys(each for secret in told for each in (secret, unquote(secret)) if each))


MapPlace = Path | Server
"""Where maps are kept, as commands and callers name it."""


def map_place(given: "str | Path | Server") -> MapPlace:
    """The place of maps that a text or a path names: a server if it begins with ``postgresql://``, else a file.

    Raises:
        InputError: It is a server's address without a server.
    """
    if isinstance(given, Server):
        return given
    text = str(given)
    if (begin := _URL.match(text)) is None:
        return Path(given)
    server = Server(_BEGIN + text[begin.end() :])  # a path has folded the two slashes into one
    if not text[begin.end() :]:
        raise InputError("no server is named after postgresql://", hint="give postgresql://USER@HOST/DATABASE")
    return server


def is_there(place: MapPlace | None) -> bool:
    """Whether maps may be read from a place: a server, or a file that is not empty."""
    return isinstance(place, Server) or (place is not None and place.is_file() and place.stat().st_size > 0)


def names_server(given: "str | Path | Server") -> bool:
    """Whether what is given names a server and not a file."""
    return isinstance(given, Server) or _URL.match(str(given)) is not None
