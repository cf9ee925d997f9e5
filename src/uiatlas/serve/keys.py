"""The tokens of an HTTP server: drawn at its start, kept in files for their owner only, compared in constant time."""

import hmac
import secrets
from dataclasses import dataclass
from pathlib import Path

from uiatlas.errors import InputError
from uiatlas.storage.private import FILE_MODE, make_folder
from uiatlas.storage.whole_files import write_file

_BYTES = 32


@dataclass(frozen=True, slots=True)
class Keys:
    """The tokens.

    Attributes:
        token: For all but what a person decides.
        answers: For a person's answers; agents are not given it.
        cards: For app cards, where it stands in the path.
    """

    token: str
    answers: str
    cards: str


def drawn() -> Keys:
    """New tokens."""
    return Keys(*(secrets.token_urlsafe(_BYTES) for _ in range(3)))


def keep(keys: Keys, folder: Path) -> None:
    """Keep the tokens in files of mode 600.

    Raises:
        InputError: They cannot be written.
    """
    try:
        make_folder(folder)
        for name in ("token", "answers", "cards"):
            path = folder / name
            path.unlink(missing_ok=True)  # a file that somebody else made, or a link, is not written through
            write_file(path, f"{getattr(keys, name)}\n")
            path.chmod(FILE_MODE)
    except OSError as error:
        raise InputError(f"cannot keep tokens in {folder} ({error.strerror})", hint="set UIATLAS_HOME") from error


def forget(folder: Path) -> None:
    """Take the files away; the tokens are worth nothing any more."""
    for name in ("token", "answers", "cards"):
        (folder / name).unlink(missing_ok=True)


def fits(given: str, token: str) -> bool:
    """Whether a token is the right one."""
    return hmac.compare_digest(given.encode("utf-8", "replace"), token.encode())


def bearer(header: str) -> str:
    """The token of an ``Authorization`` header; empty if there is none."""
    kind, _, token = header.partition(" ")
    return token.strip() if kind.casefold() == "bearer" else ""
