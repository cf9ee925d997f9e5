"""What stands in the place of private data: ``<mail-1>``, the same for the same datum, and what it stands for."""

import secrets
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from pathlib import Path

from uiatlas.errors import InputError
from uiatlas.privacy.finding import KINDS, LONGEST, PLACEHOLDER, find
from uiatlas.storage.private import make_folder, touch_private
from uiatlas.text.patterns import late

_SEPARATORS = late(r"[^\w@]+")
_OPEN = late(rf"<(?:{'|'.join(KINDS)})-\d+>|<password>|<token>")
"""What must not be typed as it is."""
_FIGURES = frozenset({"phone", "card", "account", "id", "code"})


class Ledger:
    """Numbers of data by kind, each datum known by a keyed hash only.

    Args:
        path: The file that keeps the numbers from one session to the next, made with the first of them; None forgets
            them. It holds no data: a random key, and a line with kind and keyed hash for each.

    Raises:
        InputError: The file cannot be read or written.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._key = secrets.token_bytes(16)
        self._numbers: dict[tuple[str, str], int] = {}
        self._counts: dict[str, int] = {}
        self._read = 0
        if path is not None and path.exists():
            self._begin(path)

    def number(self, kind: str, datum: str) -> int:
        """The number of a datum among those of its kind, from 1."""
        if self._path is not None and not self._read:
            self._begin(self._path)
        plain = (_SEPARATORS.sub("", datum) if kind in _FIGURES else " ".join(datum.split())).casefold()
        mark = blake2b(plain.encode("utf-8", "backslashreplace"), digest_size=12, key=self._key).hexdigest()
        if (kind, mark) not in self._numbers and self._path is not None:
            self._catch_up(self._path)
        if (kind, mark) not in self._numbers:
            self._enter(kind, mark)
            if self._path is not None:
                line = f"{kind} {mark}\n".encode()
                with self._path.open("ab") as file:
                    file.write(line)
                self._read += len(line)
        return self._numbers[kind, mark]

    def _begin(self, path: Path) -> None:
        try:
            make_folder(path.parent)
            if not path.exists():
                touch_private(path)
                path.write_text(f"key {self._key.hex()}\n", encoding="ascii")
            first = path.read_bytes().partition(b"\n")[0]
            self._key = bytes.fromhex(first.decode("ascii").removeprefix("key "))
            self._read = len(first) + 1
            self._catch_up(path)
        except (OSError, ValueError) as error:
            hint = "remove it; placeholders are then counted anew"
            raise InputError(f"cannot use {path} ({error})", hint=hint) from error

    def _catch_up(self, path: Path) -> None:
        """Read what another session has entered meanwhile."""
        if path.stat().st_size <= self._read:
            return
        with path.open("rb") as file:
            file.seek(self._read)
            for line in file:
                kind, _, mark = line.decode("ascii", "replace").strip().partition(" ")
                self._read += len(line)
                if (kind, mark) not in self._numbers:
                    self._enter(kind, mark)

    def _enter(self, kind: str, mark: str) -> None:
        self._counts[kind] = self._counts.get(kind, 0) + 1
        self._numbers[kind, mark] = self._counts[kind]


class Masker:
    """A callable that replaces what is private in a text, and remembers in memory only what it replaced.

    Args:
        ledger: Gives the numbers; by default one for this session only.
        given: Texts that the user gave, such as the task: what stands in them is no secret and stays.
        secrets: What placeholders stand for that the user writes instead of a secret: ``<password>``, ``<token>``.
    """

    def __init__(
        self, ledger: Ledger | None = None, given: Iterable[str] = (), secrets: Mapping[str, str] | None = None
    ) -> None:
        self._ledger = ledger or Ledger()
        self._given = [g.casefold() for g in given if g]
        self._meant: dict[str, str] = dict(secrets or {})
        self._secrets = frozenset(secrets or {})
        self._known: dict[str, str] = {}

    def __call__(self, text: str) -> str:
        """The text with placeholders."""
        known = self._known.get(text)
        if known is None:
            known = self._known[text] = self._masked(text)
        return known

    def placeholder(self, kind: str, datum: str) -> str:
        """What stands for a datum; itself if the user gave it."""
        if not datum.strip() or self._is_given(datum) or PLACEHOLDER.fullmatch(datum):
            return datum
        place = f"<{kind}-{self._ledger.number(kind, datum)}>"
        self._meant.setdefault(place, datum)
        return place

    def meant(self, text: str) -> str:
        """The text as it was before, as far as this session replaced it."""
        return PLACEHOLDER.sub(lambda found: self._meant.get(found[0], found[0]), text) if "<" in text else text

    def as_read(self, text: str) -> str:
        """The text with the data that this session read on screens; what stands for a secret stays."""
        return PLACEHOLDER.sub(lambda found: found[0] if found[0] in self._secrets else self.meant(found[0]), text)

    def unknown(self, text: str) -> str:
        """The first placeholder in a text whose meaning this session does not know, empty if there is none."""
        return next((f[0] for f in _OPEN.finditer(text) if f[0] not in self._meant), "") if "<" in text else ""

    def give(self, text: str) -> None:
        """Enter a text that the user gave: it stays from now on."""
        if text and text.casefold() not in self._given:
            self._given.append(text.casefold())
            self._known.clear()

    def _masked(self, text: str) -> str:
        out, end = [], 0
        text = text[:LONGEST]
        for span in find(text):
            out += [text[end : span.start], self.placeholder(span.kind, text[span.start : span.end])]
            end = span.end
        return "".join((*out, text[end:])) if end else text

    def _is_given(self, datum: str) -> bool:
        said = datum.casefold().strip()
        return any(said in given for given in self._given)
