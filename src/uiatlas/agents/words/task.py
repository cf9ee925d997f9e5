"""A task in words, read once: its parts, the words that tell where to go, and the values to enter."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

from uiatlas.run.subject import Name
from uiatlas.safety.asked import without_forbidden
from uiatlas.text import lexicon
from uiatlas.text.clauses import COURTESY, clauses
from uiatlas.text.language import stem, stems, tokens
from uiatlas.ui.quotes import QUOTED


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
        verb: The first word of its part.
        field: Stems of what the task calls the field that it is for ("change the author of X to Y").
        old: Whether it names a thing that is there already and is to be altered or removed.
    """

    text: str
    clause: int = 0
    quoted: bool = False
    before: tuple[str, ...] = ()
    signs: bool = False
    verb: str = ""
    field: tuple[str, ...] = ()
    old: bool = False

    @property
    def is_new(self) -> bool:
        """Whether quotation marks or a capital letter set it apart, and it names nothing that is there already."""
        given = self.quoted or self.text[:1].isupper() or not self.text.isalnum()
        if not given or self.old or not self.before:
            return False
        return self.made or self.before[-1] not in lexicon.EXISTING

    @property
    def kind(self) -> str:
        """Stem of the kind of thing that is to get this name ("a label called ..."), empty if the task does not say."""
        first, last = self.before if len(self.before) == 2 else ("", "")
        if self.old:
            return ""
        if last in lexicon.CALLED:
            return stem(first)
        makes = self.verb in lexicon.CREATING and first in {"a", "an", "another", "new"}
        return stem(last) if makes and last not in lexicon.FUNCTION else ""

    @property
    def is_literal(self) -> bool:
        """Whether it is a file's name, a code or an address rather than words."""
        return bool(re.search(r"[\d_.]", self.text)) and " " not in self.text and not self.text.isdigit()

    @property
    def made(self) -> bool:
        """Whether it is a part of what is to be made, which is typed rather than found: its name, or who it is by."""
        by = self.verb in lexicon.CREATING and self.before[-1:] == ("by",)
        return bool(self.kind) or (by and not self.old)


@dataclass(frozen=True, slots=True)
class Task:
    """A task as the policy reads it.

    Attributes:
        text: As the user wrote it.
        words: Words that tell something, each once for each part it stands in.
        values: Quoted texts, names and numbers, in order.
        opposing: Words that turn the sense round, without what stands in quotation marks.
        searches: Numbers of the parts that ask for a search.
        looks: Whether nothing is to be changed.
        asks: Whether it is a question, to be answered with what a screen shows.
    """

    text: str
    words: tuple[Word, ...]
    values: tuple[Value, ...]
    opposing: frozenset[str] = frozenset()
    searches: frozenset[int] = frozenset()
    looks: bool = False
    asks: bool = False

    def opposed(self, name: str = "") -> frozenset[str]:
        """What turns the sense round in the task or in a control's name, not in both; what is quoted is a name."""
        quoted = {word for v in self.values if v.quoted for word in tokens(v.text)}
        return self.opposing ^ (lexicon.OPPOSING.intersection(tokens(name)) - quoted)

    @property
    def signing(self) -> frozenset[int]:
        """Numbers of the parts that ask to sign in."""
        return frozenset(v.clause for v in self.values if v.signs)

    @property
    def renamed(self) -> frozenset[str]:
        """Stems of what the task calls a thing that is to be called otherwise, without the new name."""
        new = [
            v for v in self.values if not v.old and (v.verb == "rename" or v.field in (stems("name"), stems("title")))
        ]
        left = {s for v in new for s in (*v.field, *stems(v.text))}
        parts = {v.clause for v in new}
        words = (w for w in self.words if w.clause in parts and w.kind is not Kind.COMMON and not w.deed)
        return frozenset(s for w in words for s in (stems(w.stem) if w.literal else (w.stem,))) - left

    def name_of(self, value: Value) -> Name:
        """The name of a thing that is there; one without quotation marks may have more words than are known."""
        text = self.text
        for new in (v.text for v in self.values if not v.old):
            text = text.replace(new, ".")
        return Name(value.text, "" if value.quoted else text)


_NAME = re.compile(r"(?<!^)\b(?:\d+ )?(?:[A-Z][\w'-]*\w|[A-Z])(?: [A-Z]\w+)*\b|\b\w+(?:[-_.@:]\w+)+\b|\b\d{3,}\b")
_ENDS = r"(?:with|in|on|at|to|into|from|by|for|that|which|under|using|as)\b"
_NO_NAME = "|".join(sorted(lexicon.IMPERATIVES | lexicon.FUNCTION | lexicon.DETERMINERS | {"due", "done", "also"}))
_AND = rf"and\b(?!\s+(?!(?:{_NO_NAME})\b)[\w'’-]+\s*(?:and\b|{_ENDS}|[,;:!?]|\.(?:\s|$)|$))"
_STOP = rf"(?=\s+(?:{_AND}|{_ENDS})|[,;:!?]|\.(?:\s|$)|$)"
_AND_ANOTHER = re.compile(rf"\band\s+(?=(?:an?|another)\s+\w+\s+(?:{'|'.join(sorted(lexicon.CALLED))})\b)", re.I)
_MADE = lexicon.CREATING | lexicon.SWITCHING | lexicon.TICKING
_LISTED = "|".join(sorted(_MADE | lexicon.REMOVING))
_LISTS = tuple(
    re.compile(
        rf"\b((?i:{'|'.join(sorted(verbs))}|(?:turn|switch) (?:on|off)) +(?:[a-z]\w* ){{0,3}}?)({name})"
        rf"(?:\s*,\s*(?:and\s+)?|\s+and\s+)(?=\0|(?!(?i:{_LISTED}|turn|switch)\b)[A-Z])"
    )
    for verbs, name in ((_MADE | lexicon.REMOVING, r"\0+"), (_MADE, r"[A-Z]\w*(?: \w+){0,3}?"))
)
"""The first of several things of one verb: each is quoted, or begins with a capital letter if nothing is removed."""
_UNMARKED = re.compile(
    rf"(?:\b(?:{'|'.join(sorted(lexicon.CALLED))})|\brename\b[^,.;]*?\bto)\s+(?P<name>[^\s\"“„«「'‘\0][^\"“'‘\0,;]*?){_STOP}",
    re.I,
)
"""A name without quotation marks: what follows "called", and what something is renamed to; "and" adds one word."""
_OLD = re.compile(
    r"rename\s+(?:(?:the|my|this|that)\s+\w+\s+)?(?!the\b|my\b|it\b|this\b|that\b)(?:\w+\s+)*?(\w+)\s+to\b", re.I
)
"""The last word of what is renamed, where nothing sets its name apart."""
_FIELD = re.compile(
    r"\w+\s+(?:(?:the|its|his|her)\s+([\w ]{1,30}?)\s+of\b|\S+(?: \S+)?['’]s\s+([\w ]{1,30}?)\s+to\b"
    r"|(?<!rename )(?:the|my) (?-i:([a-z]+(?: [a-z]+){0,3}?)) to\b)",
    re.I,
)
"""What a task calls the field that it wants another text in."""
_INTO = re.compile(r"\0\s+in(?:to)?\s+(?:the\s+)?(?:field\s+(\0+)|(\0+)(?:\s+field)?|([\w ]{1,30}?)\s+field)\s*$", re.I)
"""What a task calls the field that it wants a text typed into: "type 'X' into 'Y'"."""
_CREDENTIAL = re.compile(
    r"\b(?:as|user(?: ?name)?|password|passphrase|passcode|pin)\s+(?:is\s+)?"
    r"(?!(?:user(?:name)?|name|the|an?|my|is|and|with|to)\b)([^\s\"“'‘,;]*[^\s\"“'‘,;.!?])",
    re.I,
)
"""Who signs in with what, where no quotation marks set it apart."""
_AIMS = frozenset({"to", "as", "into", "in", "on", "at", "from", "with", "by"})
"""Words after which a part of a task names no longer the thing that it alters."""
_APP = re.compile(r"\b(?:in|of|within|on|from|using|the)(?: the)?(?: \w+){1,2} app(?:lication)?\b", re.I)
_GONE = frozenset(stem(stem(verb)) for verb in lexicon.IRREVERSIBLE)
"""Verbs of which a task may forbid something; of others a switch may bear the name ("do not show tips")."""
_FORMER = re.compile(r"\bfrom \w+ (?=to \w+)")
_AIM = re.compile(r"\bto (\w+(?: \w+)?)%?['\"]?[\s.!?]*$")
_PARTICLE_OFF = re.compile(r"\b(tick|check|cross|mark)(?:s|ed)? (?:\w+ )?off\b", re.I)


@lru_cache(maxsize=256)
def parse_task(text: str) -> Task:
    """Read a task; any text gives a task, perhaps one without words."""
    words: dict[tuple[str, int], Word] = {}
    values: list[Value] = []
    searches: set[int] = set()
    kept = _with_verbs(without_forbidden(text, lambda verb: stem(stem(verb.casefold())) in _GONE))
    for number, part in enumerate(clauses(COURTESY.sub("", _APP.sub(" ", kept)))):
        said = set(tokens(part))
        part = _FORMER.sub("", part) if said & lexicon.REPLACING else part
        if values and said & lexicon.PRONOUNS and not said & lexicon.CONFIRMING:
            words |= {(w.stem, number): w for w in _meant_again(values[-1], number)}
        here = tuple(_values(part, number))
        again = bool(values and said & lexicon.PRONOUNS) and not any(v.old for v in here)
        if again and _alters(_from_verb(part), again=True):
            old = (v for v in values[-1:] if not (v.made or v.signs or v.verb in lexicon.WRITING | lexicon.PROMPTS))
            values += [replace(v, clause=number, before=(), old=True) for v in old]
        values += here
        if said & {"search", "lookup"}:
            searches.add(number)
        words |= {(w.stem, number): w for w in _words(part, number, here)}
    plain = _PARTICLE_OFF.sub(r"\1", QUOTED.sub(" ", kept))
    opposing = lexicon.OPPOSING.intersection(tokens(plain))
    looks, asks = _looks(plain, asked=_is_question(kept))
    given = {v.clause for v in values if v.quoted and v.before[-1:] == ("to",)}
    looks = looks and (asks or all(sum(v.clause == part for v in values) < 2 for part in given))
    return Task(text, tuple(words.values()), tuple(values), opposing, frozenset(searches), looks, asks)


def _with_verbs(text: str) -> str:
    """A task with quotation marks around the names that plainly are some, and a verb for each thing that is made."""
    masked = _masked(text)
    for found in reversed(list(_UNMARKED.finditer(masked))):
        text = f"{text[: found.start('name')]}“{found['name']}”{text[found.end('name') :]}"
    while listed := next(filter(None, (one.search(_masked(text)) for one in _LISTS)), None):
        text = f"{text[: listed.end(2)]} and {text[listed.start(1) : listed.end(1)].lower()}{text[listed.end() :]}"
    makes = next((word for word in tokens(text) if word in lexicon.CREATING - {"new"}), "")
    return _AND_ANOTHER.sub(f"and {makes} ", text) if makes else text


def _masked(text: str) -> str:
    return QUOTED.sub(lambda m: "\0" * len(m[0]), text)


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
    verb = next(iter(_from_verb(part)), "")
    named = _FIELD.match(plain)
    field = stems(named[1] or named[2] or named[3]) if named and verb in lexicon.REPLACING else ()
    signed = _CREDENTIAL.finditer(plain) if verb in lexicon.SIGNING else ()
    found += [(m.start(1), m[1], True) for m in signed if m.start(1) not in [f[0] for f in found]]
    if into := _INTO.search(_masked(part)) if verb in lexicon.WRITING else None:
        field = stems(part[slice(*into.span(into.lastindex or 0))])
    if (was := _OLD.match(plain)) and not any(at < was.end() for at, _, _ in found):
        found.append((was.start(1), was[1], False))
    for at, text, quoted in sorted(f for f in found if not into or f[0] < into.start()):
        said = text if quoted else re.sub(r"'s$", "", text)
        before = tokens(part[:at])[-2:]
        deed = _from_verb(plain[:at])
        names = (quoted or said.casefold() not in lexicon.FUNCTION) and (not said.isdigit() or verb in lexicon.REMOVING)
        the = before[:1] in (("the",), ("my",), ("this",), ("that",)) and before[-1] not in lexicon.TEXTUAL
        free = not _AIMS & set(deed) or (before[-1:] != ("to",) and before[-1] in lexicon.CALLED)
        whole = any(q and a < at and "of" in tokens(part[a + len(t) : at]) for a, t, q in found)  # "row X of list Y"
        old = names and free and not whole and _alters(deed, the=the)
        aimed = field if into or before[-1:] == ("to",) else ()
        yield Value(said, clause, quoted, before, verb in lexicon.SIGNING, verb, aimed, old)


def _from_verb(part: str) -> tuple[str, ...]:
    """The words from the verb on: the first word, or a deed after a place ("on the shelf delete") or after "to"."""
    said = tokens(part)
    for at, word in list(enumerate(said))[1:]:
        placed = said[0] in _AIMS and said[at - 1] not in lexicon.DETERMINERS | lexicon.FUNCTION
        if word in lexicon.IMPERATIVES and (placed or (at > 2 and said[0] in lexicon.LOOKING and said[at - 1] == "to")):
            return said[at:] if word in lexicon.DEEDS else said
    return said


def _alters(said: tuple[str, ...], *, the: bool = False, again: bool = False) -> bool:
    """Whether words begin with a verb that alters what they name: "delete X", "set the Y of X", "lock the note X"."""
    verb = next(iter(said), "")
    known = (
        verb in lexicon.ALTERING or (verb in lexicon.REPLACING and "of" in said) or (the and verb in lexicon.TELLING)
    )
    return known or ((the or again) and bool(verb) and verb not in lexicon.ENGLISH | lexicon.CANCELLING)


def _meant_again(value: Value, clause: int) -> list[Word]:
    """Words for a pronoun: the value that was named last."""
    if re.search(r"[\d_.]", value.text):
        return [Word(value.text.casefold(), clause, Kind.NAMED, literal=True)]
    return [Word(s, clause, Kind.NAMED) for s in stems(value.text)]


def _words(part: str, clause: int, values: tuple[Value, ...]) -> Iterator[Word]:
    for value in values:
        if value.is_literal:
            yield Word(value.text.casefold(), clause, Kind.VALUE, literal=True, said=value.text)
            part = part.replace(value.text, " ", 1)
    special = {s for v in values for s in stems(v.text)}
    if (aim := _AIM.search(part)) and tokens(aim[1])[-1] not in lexicon.GENERIC:
        special |= set(stems(aim[1]))
    first = next(iter(_from_verb(part)), "")
    aside = lexicon.WRITING & {first} | {"field"} if any(v.field for v in values) else frozenset[str]()
    for word in tokens(part):
        if word in lexicon.FUNCTION or (word in lexicon.CALLED and values):
            continue
        known = stem(word)
        if known in special or known.isdigit():
            yield Word(known, clause, Kind.VALUE, said=word)
        else:
            kind = Kind.COMMON if word in lexicon.COMMON | lexicon.STANCES | aside else Kind.PLAIN
            yield Word(known, clause, kind, deed=word in lexicon.DEEDS and word == first, said=word)
