"""The thing that a task names to be bought, added, taken out or sent, and what says its name."""

import re
from dataclasses import dataclass
from functools import lru_cache

from uiatlas.agents.words.tasks import COURTESY, PRONOUNS, without_forbidden, without_quotes
from uiatlas.text.language import FUNCTION, label_of, likeness, stem, stems, tokens, word_set
from uiatlas.ui import UIElement

ADDING = word_set("add put insert create new")
TAKING = word_set("remove delete take erase discard clear empty")
_DEALING = word_set("buy purchase book reserve rent hire sell pay")
_TELLING = word_set("send post")

ALTERING = ADDING | TAKING | _DEALING | _TELLING | word_set("apply save order check checkout subscribe submit install")
"""Words that the label of a control begins with that alters what a person keeps, or cannot be taken back."""

_VERBS = "|".join(sorted((ADDING | TAKING | _DEALING | _TELLING) - {"new", "create", "empty", "clear"}))
_OBJECT = re.compile(
    rf"(?:^|,|;|\.|\b(?:and|then)\b)\s*(?P<verb>{_VERBS})\s+(?P<which>the|this|that|my|an?|some|all|any)?\b(?!\.)\s*"
    r"(?P<thing>(?:[^,;.]|\.(?=\w))+?)\s*(?=$|[,;!?]|\.(?!\w)|\b(?:to|from|in|into|onto|on|out|off|at|for|of|with|via"
    r"|by|and|then|now|called|named|titled|again)\b)",
    re.I,
)
_TALK = word_set("message mail email text sms comment reply post note review photo picture file link it")
"""Things that are made when they are sent or posted: no page names them before."""
_ANY_ONE = word_set("first second third last latest newest oldest recent every each everything")
WHICHEVER = _ANY_ONE | word_set("a an any one some all both")
"""Words that say which of several is meant, or that it does not matter."""
_FILE = re.compile(r"\S+\.\w{1,5}$")
_KINDS = word_set("item items product products article articles entry")


@dataclass(frozen=True, slots=True)
class Thing:
    """What something is to be done to.

    Attributes:
        name: Stems of its name.
        taken: Whether it is to be taken away.
        said: Its name as the task says it.
        any: Whether any of its kind will do ("a ticket").
    """

    name: frozenset[str]
    taken: bool
    said: str = ""
    any: bool = False


@lru_cache(maxsize=256)
def thing_of(text: str) -> Thing | None:
    """The thing that a task names, if it names exactly one that is there already.

    A thing that is to be made ("add a contact", "add the label 'Home'") is not there yet.
    """
    plain = COURTESY.sub("", without_forbidden(text))
    found = list(_OBJECT.finditer(plain))
    if len(found) != 1:
        return None
    verb, which = found[0]["verb"].casefold(), (found[0]["which"] or "").casefold()
    said = tokens(found[0]["thing"])
    made = verb in ADDING | _TELLING
    if made and (which not in ("the", "this", "that", "my") or _is_value(found[0]["thing"])):
        return None
    if which in ("all", "any", "some") or without_quotes(text) != text or set(said) & (PRONOUNS | ADDING):
        return None
    if verb in _TELLING and set(said) & _TALK:
        return None
    if verb == "take" and not {"out", "off", "away"} & set(tokens(plain)):
        return None
    if set(said) & _ANY_ONE:
        return None
    proper = _FILE.search(found[0]["thing"]) or re.search(r"(?:\b[A-Z]|\d).*", found[0]["thing"])
    own = tokens(proper[0]) if proper else said
    name = frozenset(stem(w) for w in own if w not in FUNCTION | _KINDS)
    return Thing(name, verb in TAKING, found[0]["thing"].strip(), which in ("a", "an")) if name else None


def any_will_do(text: str) -> bool:
    """Whether a task says outside of quotes which of several it means, or that it does not matter."""
    return bool(WHICHEVER & frozenset(tokens(without_quotes(text))))


def _is_value(thing: str) -> bool:
    """Whether a thing to be added is written as what is to be typed: a name, a number, a text."""
    return bool(re.search(r"[A-Z\d_@:]", thing))


def says(thing: Thing, text: str) -> bool:
    """Whether a text says the name of a thing."""
    said = stems(text)
    return all(any(likeness(w, s) >= 0.8 for s in said) for w in thing.name)


def alters(element: UIElement, label: str) -> bool:
    """Whether the label of a control begins with a word that alters what is kept."""
    if element.editable or element.checked is not None:
        return False
    return next(iter(tokens(label_of(label).main)), "") in ALTERING


def opposes(thing: Thing, label: str) -> bool:
    """Whether a control takes away where something is to be got, or adds where something is to be taken away."""
    first = next(iter(tokens(label_of(label).main)), "")
    return first in (ADDING if thing.taken else TAKING)


_DEAL = re.compile(rf"\b(?:{'|'.join(sorted(_DEALING))})\b", re.I)


@lru_cache(maxsize=256)
def forbids_only(text: str) -> bool:
    """Whether a task asks for nothing and forbids a deal; a forbidden "show" or "send" may be a switch to be turned."""
    rest = COURTESY.sub("", without_forbidden(text)).strip(" .,;!")
    return not rest and bool(_DEAL.search(without_quotes(text)))
