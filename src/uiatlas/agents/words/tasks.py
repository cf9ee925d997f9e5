"""A task in words, read once: its parts, the words that tell where to go, and the values to enter."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from uiatlas.text.language import (
    CALLED,
    COMMON,
    CONFIRMING,
    DEEDS,
    DETERMINERS,
    FUNCTION,
    IMPERATIVES,
    LOOKING,
    NEGATIVE,
    QUESTIONS,
    REMOVING,
    REPLACING,
    SETTLING,
    SWITCHING,
    THINGS,
    stem,
    stems,
    tokens,
    turns_round,
)


class Kind(StrEnum):
    """How much a word of a task tells."""

    PLAIN = "plain"
    COMMON = "common"
    NAMED = "named"
    VALUE = "value"


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the task.

    Attributes:
        stem: Its stem; of a literal, the whole text in lower case.
        clause: Number of the task's part that it stands in.
        kind: How much it tells.
        literal: Whether it is a file's name, a code or an address, which is matched as a whole.
        deed: Whether it is the verb that names what is to be done.
        said: The word as it is written, in lower case; empty if that is the stem.
    """

    stem: str
    clause: int
    kind: Kind = Kind.PLAIN
    literal: bool = False
    deed: bool = False
    said: str = ""

    @property
    def spoken(self) -> str:
        """The word as the task says it."""
        return self.said or self.stem


@dataclass(frozen=True, slots=True)
class Value:
    """Something to be typed or to be found as it is written.

    Attributes:
        text: The text.
        clause: Number of the task's part that it stands in.
        quoted: Whether the task puts it in quotation marks.
        before: The two words before it.
    """

    text: str
    clause: int = 0
    quoted: bool = False
    before: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """What kind of thing is to get this name ("a label called ..."), empty if the task does not say."""
        return self.before[0] if len(self.before) == 2 and self.before[1] in CALLED else ""


@dataclass(frozen=True, slots=True)
class Task:
    """A task as the planner reads it.

    Attributes:
        text: As the user wrote it.
        words: Words that tell something, each once for each part it stands in.
        values: Quoted texts, names and numbers, in order.
        negative: Whether something is to be switched off.
        searches: Numbers of the parts that ask for a search.
        looks: Whether nothing is to be changed.
        switches: Whether something is to be turned on or off.
        removes: Whether something is to be gone afterwards.
    """

    text: str
    words: tuple[Word, ...]
    values: tuple[Value, ...]
    negative: bool
    searches: frozenset[int]
    looks: bool
    switches: bool = False
    removes: bool = False


_QUOTED = re.compile(
    r"(?<![^\W_])(?:[\"“„«「]([^\"“”»」]{1,200})[\"“”»」]|['‘]((?:[^'’]|(?<=\w)['’](?=\w)){1,200})['’])(?![^\W_])"
)
_PATH = r"(?<!\S)(?:~|\.{1,2})?(?:/[\w.@+~-]+)+/?(?<![.])"
_NAME = re.compile(_PATH + r"|(?<!^)\b(?:[A-Z][\w'-]*\w|[A-Z])(?: [A-Z]\w+)*\b|\b\w+(?:[-_.@:]\w+)+\b|\b\d{3,}\b")
_SET_TO = re.compile(r"(?:\b(?:to|as)\s+|=\s*)([-+]?\d{1,2})(?!\w|[-_.@:,]\w)")
"""A short number is a value where it says what something is set to."""
_AT_MOST = re.compile(
    r"\b(?:keep|allow|use|store|remember)\s+(?:(?:only|just|at most|up to|no more than)\s+)?(\d{1,2})(?!\w|[-_.@:,]\w)",
    re.I,
)
"""So is one that says how many there may be ("keep only 25 backups")."""
_APP = re.compile(r"\b(?:in|of|within|on|from|using|the)(?: the)?(?: \w+){1,2} app(?:lication)?\b", re.I)
COURTESY = re.compile(
    r"^\s*(?:(?:please|kindly|(?:can|could|would|will) you|i(?: would|'d)? (?:want|need|like)(?: you)?(?: to)?"
    r"|help me(?: to)?)\b[\s,]*)+",
    re.I,
)
"""What a task may begin with without saying anything by it."""
_STARTS = "|".join(sorted(IMPERATIVES - {"new"}))
_BREAK = re.compile(
    rf"(?:,|;|\.\s)?\s*\b(?:and then|then|and)\s+(?=(?:{_STARTS})\b)|[,;]\s*(?=(?:{_STARTS})\b)",
    re.I,
)
_FORBIDDEN = re.compile(
    r"(?:\b(?:and|but|or)\s+)?\b(?:(?:do|must|should|shall|may|can)\s*(?:not|n['’]t)|don['’]?t|mustn['’]t|shouldn['’]t"
    r"|never|without|avoid)\s+(?:ever\s+|to\s+)?(\w+)\b[^,.;]*?(?=[,.;]|\b(?:and|but|then)\b|$)",
    re.I,
)
_FORMER = re.compile(r"\bfrom \w+ (?=to \w+)")
_AIM = re.compile(r"\bto (\w+(?: \w+)?)%?['\"]?[\s.!?]*$")
_MARKED_OFF = re.compile(r"\b(tick|check|cross|mark)(?:s|ed)? (?:\w+ )?off\b", re.I)
_ON = re.compile(r"\b(?:turn|switch|put)(?:\s[^,.;]*)?\son\b", re.I)
_HELD_BACK = re.compile(
    r"(?:\b(?:and|but|or)\s+)?\b(?:(?:do|must|should)\s*(?:not|n['’]t)|don['’]?t|never|without)\s+"
    r"(?P<verb>sav(?:e|ing)|submit(?:ting)?|send(?:ing)?|confirm(?:ing)?|apply(?:ing)?)"
    r"(?:\s+(?:it|them|that|this|anything|yet|(?:the|my|any)\s+(?:form|changes?|settings?)))*\s*(?=[,.;!]|$|\b(?:and|but|then)\b)",
    re.I,
)
_KEPT = frozenset(stem(w) for w in ("delete", "remove", "erase", "clear", "empty", "wipe", "discard", "trash"))
"""Stems of verbs that ask for nothing when they are forbidden; of others a switch may bear the name."""

PRONOUNS = frozenset({"it", "her", "him", "his", "them", "its"})
"""Words that mean what was named before."""


def turns_both_ways(text: str) -> bool:
    """Whether a task asks in so many words for something to be turned on and for something to be turned off."""
    plain = without_quotes(text)
    return bool(_ON.search(plain)) and bool(re.search(r"\b(?:turn|switch|put)(?:\s[^,.;]*)?\soff\b", plain, re.I))


def without_quotes(text: str) -> str:
    """A task without what it quotes."""
    return _QUOTED.sub(" ", text)


def held_back(text: str) -> frozenset[str]:
    """Stems of the verbs by which a task forbids to keep what it has entered ("but do not save")."""
    return frozenset(stem(m["verb"].casefold()) for m in _HELD_BACK.finditer(without_quotes(text)))


def without_forbidden(text: str, verbs: frozenset[str] | None = None) -> str:
    """A task without the parts that forbid something.

    Args:
        text: The task.
        verbs: Stems of the verbs whose parts are left out; None for all.
    """
    masked = _QUOTED.sub(lambda m: "_" * len(m[0]), text)
    for found in reversed(list(_FORBIDDEN.finditer(masked))):
        if verbs is None or stem(found[1].casefold()) in verbs:
            text = f"{text[: found.start()]} {text[found.end() :]}"
    return text


@lru_cache(maxsize=256)
def parse_task(text: str) -> Task:
    """Read a task; any text gives a task, perhaps one without words."""
    whole, text = text, without_forbidden(text, _KEPT)
    text = _HELD_BACK.sub(" ", text) if held_back(text) else text
    words: dict[tuple[str, int], Word] = {}
    values: list[Value] = []
    searches: set[int] = set()
    for number, part in enumerate(_clauses(COURTESY.sub("", _APP.sub(" ", text)))):
        part = _FORMER.sub("", part) if frozenset(tokens(part)) & REPLACING else part
        own = set(tokens(part))
        if values and own & PRONOUNS and not own & CONFIRMING:
            words |= {(w.stem, number): w for w in _meant_again(values[-1], number)}
        here = tuple(_values(part, number))
        values += here
        if own & {"search", "lookup"}:
            searches.add(number)
        words |= {(w.stem, number): w for w in _words(part, number, here)}
    plain = _MARKED_OFF.sub(r"\1", without_quotes(text))
    said = set(tokens(plain))
    return Task(
        whole,
        tuple(words.values()),
        tuple(values),
        turns_round(plain),
        frozenset(searches),
        _looks(plain),
        bool(said & (NEGATIVE | SWITCHING)) or bool(_ON.search(plain)),
        bool(said & REMOVING),
    )


def _looks(plain: str) -> bool:
    """Whether a task asks to be shown something rather than to change it."""
    said = tokens(COURTESY.sub("", plain))
    if said and (said[0] in SETTLING or _AT_MOST.search(plain)):
        return False
    if any(w in (IMPERATIVES | DEEDS) - LOOKING and not _is_thing(said, n) for n, w in enumerate(said)) or not said:
        return not said or said[0] in QUESTIONS
    known = said[0] in LOOKING | QUESTIONS | DETERMINERS
    return known or len(said) < 2 or said[1] not in DETERMINERS


def _is_thing(said: Sequence[str], place: int) -> bool:
    """Whether a word that may be a verb names a thing: what is looked at, in "open the call log" or "show my report".

    It stands in what follows a verb of looking, and either after a determiner or at the end.
    """
    before = said[:place]
    if said[place] not in THINGS or not before or before[-1] in FUNCTION - DETERMINERS:
        return False
    start = next((n for n in range(place - 1, -1, -1) if said[n] in DETERMINERS | FUNCTION | LOOKING), -1)
    if start < 0 or not set(before) & (LOOKING | QUESTIONS):
        return False
    follows = said[place + 1] if place + 1 < len(said) else ""
    return (said[start] in DETERMINERS and follows not in DETERMINERS) or (said[start] in LOOKING and not follows)


def parts_of(text: str) -> list[str]:
    """The parts of a task, each with its own imperative."""
    return _clauses(COURTESY.sub("", text))


def _clauses(text: str) -> list[str]:
    """Parts of the task that begin with an imperative; quoted text is left whole."""
    kept: list[str] = []

    def keep(match: re.Match[str]) -> str:
        kept.append(match[0])
        return f"\0{len(kept) - 1}\0"

    parts = _BREAK.split(_QUOTED.sub(keep, text.replace("\0", " ")))
    return [re.sub("\0(\\d+)\0", lambda m: kept[int(m[1])], p) for p in parts if p.strip()]


def _values(part: str, clause: int) -> Iterator[Value]:
    found = [(m.start(), m[1] or m[2], True) for m in _QUOTED.finditer(part)]
    plain = _QUOTED.sub(lambda m: " " * len(m[0]), part)
    found += [(m.start(), m[0], False) for m in _NAME.finditer(plain) if m.start()]
    found += [(m.start(1), m[1], False) for pattern in (_SET_TO, _AT_MOST) for m in pattern.finditer(plain)]
    for at, text, quoted in sorted(set(found)):
        before = (*tokens(part[:at]), *(("to",) if part[:at].rstrip().endswith("=") else ()))
        yield Value(text if quoted else re.sub(r"'s$", "", text), clause, quoted, before[-2:])


def _meant_again(value: Value, clause: int) -> list[Word]:
    """Words for a pronoun: the value that was named last."""
    if re.search(r"[\d_.]", value.text):
        return [Word(value.text.casefold(), clause, Kind.NAMED, literal=True)]
    said = [w for w in tokens(value.text) if w not in FUNCTION]
    return [Word(stem(w), clause, Kind.NAMED, said=w) for w in said]


def is_literal(value: Value) -> bool:
    """Whether a value is a file's name, a code or an address rather than words."""
    return bool(re.search(r"[\d_.]|^~?/", value.text)) and " " not in value.text and not value.text.isdigit()


def _words(part: str, clause: int, values: tuple[Value, ...]) -> Iterator[Word]:
    for value in values:
        if is_literal(value):
            yield Word(value.text.casefold(), clause, Kind.VALUE, literal=True)
            part = part.replace(value.text, " ", 1)
    special = {s for v in values for s in stems(v.text)}
    if aim := _AIM.search(part):
        special |= set(stems(aim[1]))
    first = next(iter(tokens(part)), "")
    for word in tokens(part):
        if word in FUNCTION or (word in CALLED and values):
            continue
        known = stem(word)
        if known in special or known.isdigit():
            yield Word(known, clause, Kind.VALUE, said=word)
        else:
            deed = word in DEEDS and word == first
            yield Word(known, clause, Kind.COMMON if word in COMMON else Kind.PLAIN, deed=deed, said=word)
