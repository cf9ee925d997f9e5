"""Addresses as browsers read them: in one form, and whether one lies within a boundary of patterns."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from urllib.parse import urlsplit

_PORTS = {"http": 80, "https": 443}
_ESCAPE = re.compile(r"%([0-9a-fA-F]{2})")
_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~*")
_ASCII = 127


@dataclass(frozen=True, slots=True)
class Address:
    """An address in one form, whatever way it is written.

    Attributes:
        scheme: In small letters.
        host: In small letters, without a dot at its end, other alphabets as ``xn--``; may hold ``*`` in a pattern.
        port: The scheme's own if none is written, None for a scheme without one.
        path: With ``/`` for backslashes, without steps up, doubled slashes and needless escapes.
    """

    scheme: str
    host: str
    port: int | None
    path: str


def address(url: str) -> Address | None:
    """An address in one form (RFC 3986, section 6.2.2, and what browsers do beyond it); None if it is none."""
    try:
        parts = urlsplit(url.strip().replace("\\", "/"))
        port = parts.port
    except ValueError:
        return None
    host = (parts.hostname or "").rstrip(".")
    if not host.isascii():
        try:
            host = host.encode("idna").decode("ascii")
        except UnicodeError:
            return None
    return Address(parts.scheme, host, port or _PORTS.get(parts.scheme), _path(parts.path))


def within(url: str, patterns: Iterable[str]) -> bool:
    """Whether an address is one that some pattern means.

    A pattern is an address: its scheme and port must be the same, its host may hold ``*`` for any part of a name, and
    its path must be how the address's path begins. A user name before the host does not say where an address leads.
    """
    given = address(url)
    return given is not None and any(_meets(given, address(pattern)) for pattern in patterns)


def _meets(given: Address, wanted: Address | None) -> bool:
    if wanted is None or (given.scheme, given.port) != (wanted.scheme, wanted.port):
        return False
    path = wanted.path.removesuffix("*").rstrip("/")
    return fnmatchcase(given.host, wanted.host) and f"{given.path}/".startswith(f"{path}/")


def _path(path: str) -> str:
    """A path without needless escapes, doubled slashes, and steps up and in place."""
    out: list[str] = []
    for part in _ESCAPE.sub(_unescaped, path).split("/"):
        if part == "..":
            del out[-1:]
        elif part not in ("", "."):
            out.append(part)
    return "/" + "/".join(out)


def _unescaped(escape: re.Match[str]) -> str:
    """A character that needs no escape, or the escape in capitals; what is no ASCII stays escaped."""
    code = int(escape[1], 16)
    return chr(code) if code <= _ASCII and chr(code) in _PLAIN else escape[0].upper()
