"""Words of labels and tasks: tokens, stems, how alike two words are, and what controls are commonly called."""

import re
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from uiatlas.text.lexicon import CONCEPTS, ENDINGS, FUNCTION, GROWING, NUMBERS, WHOLE

FILE_ENDING = re.compile(r"\.[a-z]\w{1,3}$", re.I)
"""The ending of a file's name; the decimals of a number are none."""

_WORDS = re.compile(r"[^\W_]+")
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\u0e00-\u0eff]+")
_EVERY = re.compile(r"\bevery (hour|day|week|month|year)\b")
_PHRASAL = re.compile(r"\b(sign|log)(?:ed|ged|ing|ging|s)?[ -](in|out|up|off|on)\b")
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")


@lru_cache(maxsize=65536)
def tokens(text: str) -> tuple[str, ...]:
    """Case-folded words and numbers; "sign out" is a word, writing without spaces becomes pairs of characters."""
    plain = text.replace("<br>", "\n").casefold()
    if "every " in plain:
        plain = _EVERY.sub(_adverb, plain)
    if "sign" in plain or "log" in plain:
        plain = _PHRASAL.sub(r"\1\2", plain)
    words = _WORDS.findall(plain)
    if plain.isascii():
        return tuple(words)
    out: list[str] = []
    for word in words:
        at = 0
        for run in _UNSPACED.finditer(word):
            out += [word[at : run.start()], *_pairs(run[0])]
            at = run.end()
        out.append(word[at:])
    return tuple(t for t in out if t)


def _adverb(match: re.Match[str]) -> str:
    return "daily" if match[1] == "day" else f"{match[1]}ly"


def _pairs(run: str) -> list[str]:
    return [run[i : i + 2] for i in range(len(run) - 1)] or [run]


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """A light English stem; words for numbers become digits, leading zeros go, other scripts stay as they are."""
    word = NUMBERS.get(word, word)
    if word in WHOLE:
        return word
    if word.isdigit():
        return word.lstrip("0") or "0"
    if not word.isascii():
        return word
    for suffix in ENDINGS:
        if word.endswith(suffix) and len(word) - len(suffix) >= 3:
            word = word[: -len(suffix)]
            break
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] else word


@lru_cache(maxsize=65536)
def stems(text: str) -> tuple[str, ...]:
    """Stems of the words of a text that say something."""
    return tuple([stem(w) for w in tokens(text) if w not in FUNCTION])


@lru_cache(maxsize=65536)
def joined(text: str) -> tuple[tuple[str, int], ...]:
    """Stems of neighbouring words written as one ("Wi-Fi", "font size"), with the place of the first among `stems`."""
    words = [w for w in tokens(text) if w not in FUNCTION]
    return tuple([(stem(a + b), i) for i, (a, b) in enumerate(pairwise(words))])


def _concepts() -> dict[str, frozenset[int]]:
    found: dict[str, set[int]] = {}
    for number, group in enumerate(CONCEPTS):
        for word in group.split():
            found.setdefault(stem(word), set()).add(number)
    return {word: frozenset(numbers) for word, numbers in found.items()}


_CONCEPTS_OF = _concepts()
_NONE: frozenset[int] = frozenset()


SAME = 0.7
"""Likeness of two words for the same UI concept."""


@lru_cache(maxsize=262144)
def likeness(one: str, other: str) -> float:
    """How far two stems mean the same, from 0 to 1: equal, one begins the other, misspelt, or the same UI concept."""
    if one == other:
        return 1.0
    if one.isdigit() or other.isdigit():
        return 0.0
    short, long = sorted((one, other), key=len)
    if len(short) >= 4 and long.startswith(short) and _grows(long[len(short) :]):
        return 0.9
    if len(short) >= 5 and one[0] == other[0] and SequenceMatcher(None, one, other).ratio() >= 0.8:
        return 0.8
    return SAME if _CONCEPTS_OF.get(one, _NONE) & _CONCEPTS_OF.get(other, _NONE) else 0.0


def _grows(rest: str) -> bool:
    """Whether a word with this after it is still the same word: "synchron" is "sync", "plant" is not "plan"."""
    return len(rest) <= 4 and (len(rest) > 1 or rest in GROWING)


class Label(NamedTuple):
    """What an element says: its label proper, and the rest (a value shown below it, an explanation)."""

    main: str
    rest: str


@lru_cache(maxsize=65536)
def label_of(text: str, description: str = "", resource_id: str = "") -> Label:
    """The label of an element: first line and rest of its text, else its description, else its developer's name."""
    parts = [part for line in text.replace("<br>", "\n").split("\n") if (part := line.strip())]
    if len(parts) > 1 and parts[0].isdigit():
        parts = [*parts[1:], parts[0]]
    said = description.replace("<br>", " ").strip() if description else ""
    if not parts:
        return Label(said or _HUMP.sub(" ", resource_id.rpartition("/")[2]).replace("_", " "), "")
    if len(parts) == 1:
        return Label(parts[0], said)
    return Label(parts[0], " ".join([*parts[1:], said] if said else parts[1:]))


@lru_cache(maxsize=65536)
def is_called(text: str, names: frozenset[str]) -> bool:
    """Whether a short label is made of one of these words, or of "save" or "set" and what is saved or set."""
    words = tokens(text) if "\n" not in text and "<br>" not in text else ()
    if not words or words[0] not in names:
        return False
    return len(words) == 1 or (len(words) <= 3 and words[0] in ("save", "set") and "/" not in text)


def folded(text: str) -> str:
    """A text without case, and white space at its ends and doubled."""
    return " ".join(text.casefold().split())


def bare(text: str) -> str:
    """A text without case, white space at its ends and doubled, and the ending of a file."""
    said = folded(text)
    return FILE_ENDING.sub("", said) if "." in said else said


def literal_match(text: str, label: Label, rest: float) -> float:
    """How far a label names a literal: in its first line, below it, or but for the file's ending."""
    if _within(text, label.main):
        return 1.0
    if _within(text, label.rest):
        return rest
    if "." not in text and "." not in label.main:
        return 0.0
    return 0.6 if _within(FILE_ENDING.sub("", text), FILE_ENDING.sub("", label.main)) else 0.0


def _within(text: str, said: str) -> bool:
    folded = said.casefold()
    return text in folded and bool(re.search(rf"(?<!\w){re.escape(text)}(?![\w.]\w)(?!\w)", folded))
