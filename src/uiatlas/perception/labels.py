"""Texts of a screen as identity reads them: without case, digits, quoted names, and with data told from words."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

LONGEST = 32
"""Labels are compared on this many characters; recorders and toolkits cut long ones."""

_UNIT_LETTERS = 3
_BREAK = re.compile(r"\s*(?:<br\s*/?>|\n)\s*")
_QUOTED = re.compile(r"[\"“”«»„‘].*?[\"“”«»‟’]")
_DIGITS = re.compile(r"\d+")
_MASKED = re.compile(r"<mail-?\d*>|^\W*(?:<[a-z]+-\d+>\W*)+$")
"""Private data as `uiatlas.privacy` writes them: what was data before is data after."""
_ADDRESS = re.compile(r"://|\S@\S+\.\S|\S\.[a-z0-9]{2,4}$", re.IGNORECASE)
_WORD = re.compile(r"\w+")
_DATE_WORDS = frozenset(
    {"january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november"}
    | {"december", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"}
    | {"jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "oct", "nov", "dec"}
    | {"mon", "tue", "wed", "thu", "fri", "sat", "sun"}
)


class Reading(NamedTuple):
    """What a text says about identity.

    Attributes:
        label: Its first line, normalised; what the element is known by.
        data: Whether its first line is content whatever element holds it: a number, time, date, file or address.
        lines: How many lines it has that are not empty.
        figures: Whether a later line begins with a figure, as in list items ("3 items", "10:24", "5 minutes").
    """

    label: str
    data: bool
    lines: int
    figures: bool


NOTHING = Reading("", False, 0, False)


@lru_cache(maxsize=8192)
def read(text: str) -> Reading:
    """Read a text of one or several lines, joined by newlines or by ``<br>``."""
    parts = _BREAK.split(text) if "<br" in text else text.split("\n")
    lines = [line for part in parts if (line := part.strip())]
    if not lines:
        return NOTHING
    if len(lines) == 1:
        return Reading(normal(lines[0]), is_data(lines[0]), 1, False)
    first = read(lines[0])  # stays as it is on most screens, when the value below it has changed
    return Reading(first.label, first.data, len(lines), any(line[0].isdigit() for line in lines[1:]))


def normal(line: str) -> str:
    """A line without case, quoted names, digits, extra white space and whatever is beyond `LONGEST` characters."""
    line = line.casefold()
    if not line.isascii() or '"' in line:
        line = _QUOTED.sub('""', line)
    line = _DIGITS.sub("#", line)
    return " ".join(line.split())[:LONGEST].strip(" .…:")


def is_data(line: str) -> bool:
    """Whether a line is a file name, an address, or digits with at most a date's words and a short unit."""
    if "<" in line and _MASKED.search(line):
        return True
    if ("." in line or "://" in line) and _ADDRESS.search(line):
        return True
    if not _DIGITS.search(line):
        return False
    words = [word for word in _WORD.findall(line) if word.casefold() not in _DATE_WORDS]
    return sum([len(word) if word.isalpha() else sum(map(str.isalpha, word)) for word in words]) <= _UNIT_LETTERS


def script_of(labels: Iterable[str]) -> str:
    """The writing system that most letters are in (``LATIN``, ``CJK``, ``ARABIC``, ...), empty without letters."""
    seen: Counter[str] = Counter()
    for label in labels:
        if label.isascii():
            seen["LATIN"] += sum(map(str.isalpha, label))
        else:
            seen.update(script for char in label if (script := _script(char)))
    return max(seen, key=lambda s: (seen[s], s)) if seen.total() else ""


@lru_cache(maxsize=8192)
def _script(char: str) -> str:
    if not char.isalpha():
        return ""
    name = unicodedata.name(char, "").partition(" ")[0]
    return "CJK" if name in ("HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA") else name
