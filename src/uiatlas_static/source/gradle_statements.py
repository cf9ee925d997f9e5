"""Files of Gradle, in Groovy or Kotlin, as the statements that they are written in; nothing of them is run."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

MAX_CHARACTERS = 100_000
"""How much of a file is read."""
MAX_AROUND = 40
"""Most words that are kept of the blocks around a statement."""
MAX_HEADER = 20
"""Most words that are kept of a block's header."""
_PART = re.compile(
    r"(?P<comment>//[^\n]*|/\*[^*]*(?:\*(?!/)[^*]*)*(?:\*/)?)"
    r"|(?P<text>\"(?:\\.|[^\"\\\n])*\"?|'(?:\\.|[^'\\\n])*'?)"
    r"|(?P<word>`[^`\n]*`?|[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)"
    r"|(?P<number>\d+)"
    r"|(?P<sign>[{}()\[\];,=\n])"
)


@dataclass(frozen=True, slots=True)
class Word:
    """A name, with its dots, or a text in quotes."""

    value: str
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement, or the header of a block.

    Attributes:
        around: The words of the blocks that it stands in, the outermost first.
        own: Its own words.
        text: How it is written, from its first word to its end.
    """

    around: tuple[Word, ...]
    own: tuple[Word, ...]
    text: str

    @property
    def parts(self) -> list[Word]:
        """All its words, names taken apart at their dots: ``main.java.srcDirs`` is three."""
        words = (*self.around, *self.own)
        return [Word(p, w.quoted) for w in words for p in ((w.value,) if w.quoted else w.value.split("."))]

    @property
    def texts(self) -> list[str]:
        """Its own words that are in quotes."""
        return [w.value for w in self.own if w.quoted]

    def within(self, name: str) -> bool:
        """Whether a block of that name is around it."""
        return any(not w.quoted and name in w.value.split(".") for w in self.around)


class _Reader:
    """Puts words together to statements; a new line ends one, but not in brackets, nor after a comma or ``=``."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.around: tuple[Word, ...] = ()
        self.own: list[Word] = []
        self.start = self.end = 0
        self.open = 0
        self.blocks: list[tuple[tuple[Word, ...], list[Word], int, int]] = []

    def statements(self) -> Iterator[Statement]:
        goes_on = False
        for match in _PART.finditer(self.text):
            kind, value = match.lastgroup, match[0]
            if kind in ("text", "word"):
                self._word(match, quoted=kind == "text")
            elif kind == "number":
                self.end = match.end()
            elif value == "{":
                yield from self._said(MAX_HEADER)
                self._enter()
            elif value == "}" or (value in ";\n" and not self.open and not goes_on):
                yield from self._said(len(self.own))
                self.own = []
                if value == "}":
                    self._leave()
            elif value in "([])":
                self.open = max(0, self.open + (1 if value in "([" else -1))
                self.end = match.end()
            goes_on = value in (",", "=") or (goes_on and (value == "\n" or kind == "comment"))
        yield from self._said(len(self.own))

    def _word(self, match: re.Match[str], *, quoted: bool) -> None:
        if not self.own:
            self.start = match.start()
        self.end = match.end()
        value = match[0]
        if quoted:
            value = value[1:-1] if len(value) > 1 and value[-1] == value[0] else value[1:]
        self.own.append(Word(value if quoted else value.strip("`"), quoted))

    def _said(self, most: int) -> Iterator[Statement]:
        if self.own:
            text = self.text[max(self.start, self.end - 100 * most) : self.end]
            yield Statement(self.around, tuple(self.own[-most:]), text)

    def _enter(self) -> None:
        self.blocks.append((self.around, self.own, self.open, self.start))
        self.around = (*self.around, *self.own[-MAX_HEADER:])[:MAX_AROUND]
        self.own, self.open = [], 0

    def _leave(self) -> None:
        if self.blocks:
            self.around, own, self.open, self.start = self.blocks.pop()
            self.own = own if self.open else []


def statements(text: str) -> list[Statement]:
    """The statements of a Gradle file, and the headers of its blocks, in order."""
    return list(_Reader(text[:MAX_CHARACTERS]).statements())


def read_text(path: Path, most: int = MAX_CHARACTERS) -> str:
    """The beginning of a text file, empty if there is no such file or it cannot be read."""
    try:
        if not path.is_file():
            return ""
        with path.open("rb") as file:
            return file.read(most).decode("utf-8", "replace").replace("\r\n", "\n")
    except (OSError, ValueError):
        return ""


def plain(path: str) -> str:
    """A module's path however it is written: ``:item-list:impl`` and ``itemList.impl`` are both ``itemlist:impl``."""
    parts = re.split(r"[:./\\]", path.strip(":/."))
    return ":".join(re.sub(r"[^a-z0-9]", "", part.lower()) for part in parts)


def joined(name: str) -> str:
    """A name of a catalogue however it is written: ``my-screens_all`` and ``my.screens.all`` are ``myscreensall``."""
    return re.sub(r"[^a-z0-9]", "", name.lower())
