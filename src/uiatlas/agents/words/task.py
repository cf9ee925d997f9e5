"""A task in words, read once: its parts, the words that tell where to go, and the values to enter."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from uiatlas.text import lexicon
from uiatlas.text.clauses import COURTESY, QUOTED, clauses
from uiatlas.text.language import stem, stems, tokens


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
        said: The word as it is written, in lower case.
    """

    stem: str
    clause: int
    kind: Kind = Kind.PLAIN
    literal: bool = False
    deed: bool = False
    said: str = ""


@dataclass(frozen=True, slots=True)
class Value:
    """Something to be typed or to be found as it is written.

    Attributes:
        text: The text.
        clause: Number of the task's part that it stands in.
        quoted: Whether the task puts it in quotation marks.
        before: The two words before it.
        signs: Whether it stands in a part that asks to sign in: it opens the way, and is nothing to be proven.
    """

    text: str
    clause: int = 0
    quoted: bool = False
    before: tuple[str, ...] = ()
    signs: bool = False

    @property
    def is_new(self) -> bool:
        """Whether quotation marks or a capital letter set it apart, and it names nothing that is there already."""
        given = self.quoted or self.text[:1].isupper() or not self.text.isalnum()
        return given and bool(self.before) and self.before[-1] not in lexicon.EXISTING

    @property
    def kind(self) -> str:
        """Stem of the kind of thing that is to get this name ("a label called ..."), empty if the task does not say."""
        return stem(self.before[0]) if len(self.before) == 2 and self.before[1] in lexicon.CALLED else ""


@dataclass(frozen=True, slots=True)
class Task:
    """A task as the policy reads it.

    Attributes:
        text: As the user wrote it.
        words: Words that tell something, each once for each part it stands in.
        values: Quoted texts, names and numbers, in order.
        negative: Whether something is to be switched off.
        searches: Numbers of the parts that ask for a search.
        looks: Whether nothing is to be changed.
        asks: Whether it is a question, to be answered with what a screen shows.
    """

    text: str
    words: tuple[Word, ...]
    values: tuple[Value, ...]
    negative: bool = False
    searches: frozenset[int] = frozenset()
    looks: bool = False
    asks: bool = False

    @property
    def signing(self) -> frozenset[int]:
        """Numbers of the parts that ask to sign in."""
        return frozenset(v.clause for v in self.values if v.signs)


_NAME = re.compile(r"(?<!^)\b(?:\d+ )?(?:[A-Z][\w'-]*\w|[A-Z])(?: [A-Z]\w+)*\b|\b\w+(?:[-_.@:]\w+)+\b|\b\d{3,}\b")
_STOP = r"(?=\s+(?:and|with|in|on|at|to|into|from|by|for|that|which|under|using|as|of)\b|[,;:!?]|\.(?:\s|$)|$)"
_UNMARKED = re.compile(
    rf"(?:\b(?:{'|'.join(sorted(lexicon.CALLED))})|\brename\b[^,.;]*?\bto)\s+(?P<name>[^\s\"“„«「'‘\0][^\"“'‘\0,;]*?){_STOP}",
    re.I,
)
"""A name without quotation marks: what follows "called", and what something is renamed to."""
_APP = re.compile(r"\b(?:in|of|within|on|from|using|the)(?: the)?(?: \w+){1,2} app(?:lication)?\b", re.I)
_NEGATED = r"\b(?:(?:do|must|should|shall|may|can)\s*(?:not|n['’]t)|don['’]?t|never|without|avoid)\s+(?:ever\s+|to\s+)?"
_FORBIDDEN = re.compile(
    rf"(?:\b(?:and|but|or)\s+)?{_NEGATED}(?:{'|'.join(sorted(lexicon.IRREVERSIBLE))})(?:e?ing)?\b[^,.;]*?"
    r"(?=[,.;]|\b(?:and|but|then)\b|$)",
    re.I,
)
"""What a task forbids; of other verbs a switch may bear the name ("do not show tips")."""
_UNSAVED = re.compile(
    rf"{_NEGATED}(?:sav(?:e|ing)|submit(?:ting)?)(?:\s+(?:it|them|anything|yet|(?:the\s+)?changes))*"
    r"\s*(?=$|[,.;!]|\b(?:and|but|then)\b)",
    re.I,
)
"""That what was entered is not to be kept; "do not save passwords" may be a switch."""
_FORMER = re.compile(r"\bfrom \w+ (?=to \w+)")
_AIM = re.compile(r"\bto (\w+(?: \w+)?)%?['\"]?[\s.!?]*$")
_PARTICLE_OFF = re.compile(r"\b(tick|check|cross|mark)(?:s|ed)? (?:\w+ )?off\b", re.I)


@lru_cache(maxsize=256)
def parse_task(text: str) -> Task:
    """Read a task; any text gives a task, perhaps one without words."""
    words: dict[tuple[str, int], Word] = {}
    values: list[Value] = []
    searches: set[int] = set()
    kept = _marked(without_forbidden(text))
    for number, part in enumerate(clauses(COURTESY.sub("", _APP.sub(" ", kept)))):
        said = set(tokens(part))
        part = _FORMER.sub("", part) if said & lexicon.REPLACING else part
        if values and said & lexicon.PRONOUNS and not said & lexicon.CONFIRMING:
            words |= {(w.stem, number): w for w in _meant_again(values[-1], number)}
        here = tuple(_values(part, number))
        values += here
        if said & {"search", "lookup"}:
            searches.add(number)
        words |= {(w.stem, number): w for w in _words(part, number, here)}
    plain = _PARTICLE_OFF.sub(r"\1", QUOTED.sub(" ", kept))
    opposed = len(lexicon.OPPOSING & set(tokens(plain))) % 2 == 1
    return Task(
        text,
        tuple(words.values()),
        tuple(values),
        opposed,
        frozenset(searches),
        *_looks(plain, asked=_is_question(kept)),
    )


def without_forbidden(text: str) -> str:
    """A task without what it forbids to be deleted, bought and the like; quoted words forbid nothing."""
    masked = QUOTED.sub(lambda m: "_" * len(m[0]), text)
    for found in reversed(list(_FORBIDDEN.finditer(masked))):
        text = f"{text[: found.start()]} {text[found.end() :]}"
    return text


def leaves_unsaved(text: str) -> bool:
    """Whether a task is to end before what it enters is saved; quoted words forbid nothing."""
    return _UNSAVED.search(QUOTED.sub("", text)) is not None


def _marked(text: str) -> str:
    """A task with quotation marks around the names that plainly are some."""
    masked = QUOTED.sub(lambda m: "\0" * len(m[0]), text)
    for found in reversed(list(_UNMARKED.finditer(masked))):
        start, end = found.span("name")
        text = f"{text[:start]}“{text[start:end]}”{text[end:]}"
    return text


def _is_question(text: str) -> bool:
    """Whether a text begins or ends as a question does, and is no polite request."""
    said = tokens(COURTESY.sub("", text))
    ends = text.rstrip().endswith(("?", "？")) and not COURTESY.match(text) and bool(said)
    return bool(said) and (said[0] in lexicon.QUESTIONS or (ends and said[0] not in lexicon.IMPERATIVES))


def _looks(plain: str, *, asked: bool) -> tuple[bool, bool]:
    """Whether a task asks to be shown something rather than to change it, and whether it is a question."""
    said = tokens(COURTESY.sub("", plain))
    if not said or asked:
        return True, asked
    if set(said) & (lexicon.IMPERATIVES - lexicon.LOOKING):
        return False, False
    known = said[0] in lexicon.LOOKING | lexicon.DETERMINERS
    return known or len(said) < 2 or said[1] not in lexicon.DETERMINERS, False


def _values(part: str, clause: int) -> Iterator[Value]:
    found = [(m.start(), m[1] or m[2], True) for m in QUOTED.finditer(part)]
    plain = QUOTED.sub(lambda m: " " * len(m[0]), part)
    found += [(m.start(), m[0], False) for m in _NAME.finditer(plain) if m.start()]
    signs = bool(lexicon.SIGNING & set(tokens(part)[:1]))
    for at, text, quoted in sorted(found):
        yield Value(text if quoted else re.sub(r"'s$", "", text), clause, quoted, tokens(part[:at])[-2:], signs)


def _meant_again(value: Value, clause: int) -> list[Word]:
    """Words for a pronoun: the value that was named last."""
    if re.search(r"[\d_.]", value.text):
        return [Word(value.text.casefold(), clause, Kind.NAMED, literal=True)]
    return [Word(s, clause, Kind.NAMED) for s in stems(value.text)]


def is_literal(value: Value) -> bool:
    """Whether a value is a file's name, a code or an address rather than words."""
    return bool(re.search(r"[\d_.]", value.text)) and " " not in value.text and not value.text.isdigit()


def _words(part: str, clause: int, values: tuple[Value, ...]) -> Iterator[Word]:
    for value in values:
        if is_literal(value):
            yield Word(value.text.casefold(), clause, Kind.VALUE, literal=True, said=value.text)
            part = part.replace(value.text, " ", 1)
    special = {s for v in values for s in stems(v.text)}
    if aim := _AIM.search(part):
        special |= set(stems(aim[1]))
    first = next(iter(tokens(part)), "")
    for word in tokens(part):
        if word in lexicon.FUNCTION or (word in lexicon.CALLED and values):
            continue
        known = stem(word)
        if known in special or known.isdigit():
            yield Word(known, clause, Kind.VALUE, said=word)
        else:
            kind = Kind.COMMON if word in lexicon.COMMON | lexicon.STANCES else Kind.PLAIN
            yield Word(known, clause, kind, deed=word in lexicon.DEEDS and word == first, said=word)
