"""What a request to a server may do, by its method and address, and which requests a user has allowed."""

import json
import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from urllib.parse import parse_qsl, unquote, urlsplit

from uiatlas.safety.labels import danger_named, dangers_named

READING = frozenset({"GET", "HEAD", "OPTIONS", "TRACE", "PROPFIND", "REPORT", "SEARCH", "QUERY"})
"""Methods that are safe: they ask for nothing to be changed (RFC 9110 section 9.2.1, RFC 4918, RFC 3253, RFC 5323)."""

SOCKET = "WS"
"""Stands for the method where a message is sent through a WebSocket."""

CHANGE = "change what is stored"
"""The danger of a request that may write, of which nothing more is known."""

PLAIN_HARM = ("delete", "pay", "send", "sign out")
"""Kinds of harm that a request is held back for in a run whose task does not ask for them."""

_PART = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_WORDS = re.compile(r"[^\W\d_]+")
_COMMANDS = frozenset({"action", "act", "do", "cmd", "command", "op", "operation", "method", "task", "verb", "mode"})
"""Parameters whose value names what is done."""

_FETCHING = frozenset({"get", "fetch", "find"})
"""What begins the name of a function that reads, and is no noun that something is done to."""

_CALL = 2
"""Words of a part that names a function and what it is about, such as ``getUpdate``."""

_WRITING_QUERY = re.compile(r"\b(?:mutation|subscription)\b")
_COMMENT = re.compile(r"#[^\n]*")


@dataclass(frozen=True, slots=True)
class Effect:
    """A request that followed a touch and may write.

    Attributes:
        method: Its method, or `SOCKET`.
        address: Its address without the origin of the app, ids generalised and values of parameters left out.
        held: Whether it was held back, so that it never left.
        reads: Whether it looks as if it only reads, by its address.
    """

    method: str
    address: str
    held: bool = True
    reads: bool = False

    def __str__(self) -> str:
        return f"{self.method} {self.address}"

    @property
    def kind(self) -> str:
        """The danger that its address names; `CHANGE` if it names none."""
        return danger_in_address(self.address) or ("delete" if self.method == "DELETE" else CHANGE)


@dataclass(frozen=True, slots=True)
class _Vocabulary:
    acts: dict[str, str]
    pages: frozenset[str]
    reads: frozenset[str]
    asks: frozenset[str]


@cache
def _vocabulary() -> _Vocabulary:
    told = tomllib.loads(files(__package__).joinpath("addresses.toml").read_text(encoding="utf-8"))
    acts = {word: kind for kind, words in told["acts"].items() for word in words}
    pages = frozenset(word for words in told["pages"].values() for word in words)
    asks = frozenset(told["reads"]["asks"])
    return _Vocabulary(acts, pages, asks.union(told["reads"]["words"]), asks)


def act_words() -> tuple[str, ...]:
    """The words of acts that are long enough to be looked for in addresses of anything."""
    return tuple(sorted(word for word in _vocabulary().acts if len(word) > 3))


def may_write(method: str, address: str, body: str | None = None, *, page: bool = False) -> bool:
    """Whether a request may change what is stored.

    A query of GraphQL changes nothing, by its specification, although it is posted.

    Args:
        method: The method, or `SOCKET`.
        address: The address with its query.
        body: What is sent; None if that is not known.
        page: Whether a whole page is asked for, as by a link; a page may be one that only asks.
    """
    if method not in READING:
        return not (method == "POST" and body is not None and _only_queries(body))
    acts = _acts(address) - _things_asked_for(address)
    return bool(acts - _vocabulary().pages if page else acts)


def seems_to_read(method: str, address: str) -> bool:
    """Whether a request that may write looks as if it only reads, by its address."""
    parts = _parts(address)
    return method in ("POST", SOCKET) and bool(_vocabulary().reads.intersection(parts)) and not _acts(address)


def danger_in_address(address: str) -> str:
    """The kind of danger that an address names, empty if it names none; what only changes something is none."""
    kinds = [_vocabulary().acts[act] for act in sorted(_acts(address))]
    return next((kind for kind in kinds if kind != "change"), "")


def plain_harm_in(address: str) -> str:
    """The kind of harm that an address names without doubt: delete, pay, send or sign out; empty if it names none."""
    kinds = {danger_named(act) for act in _acts(address)}
    return next((kind for kind in PLAIN_HARM if kind in kinds), "")


def acts_in(address: str) -> frozenset[str]:
    """The acts that an address names, such as "add" in ``/cart/add?id=3``; empty if it names none."""
    return frozenset(_acts(address))


def names_act(text: str) -> bool:
    """Whether some word of a text, such as a whole address, names an act or a danger; more than `acts_in` finds."""
    said = [word.casefold() for word in _PART.findall(text)]
    return not _vocabulary().acts.keys().isdisjoint(said) or bool(dangers_named(" ".join(_WORDS.findall(text))))


def is_allowed(effect: Effect, address: str, patterns: Sequence[str]) -> bool:
    """Whether a user has allowed a request.

    Args:
        effect: The request.
        address: Its full address.
        patterns: ``METHOD ADDRESS`` each, ``*`` stands for anything; the address is a path or begins with a scheme.
    """
    bare = address.partition("#")[0].partition("?")[0]
    known = (urlsplit(bare).path or "/", bare, effect.address, effect.address.partition("?")[0])
    for pattern in patterns:
        method, _, place = pattern.partition(" ")
        if method in ("*", effect.method) and any(fnmatchcase(each, place) for each in known):
            return True
    return False


def _acts(address: str) -> set[str]:
    """The acts that the parts of an address name, and the values of parameters that name what is done."""
    return set(_vocabulary().acts).intersection(_parts(address))


def _things_asked_for(address: str) -> set[str]:
    """Words of an address that could name a change, where it says that it reads and that they name what is read.

    ``/runs/search/run`` searches runs: the word is one of those that the address names in the plural beside a verb of
    reading. ``/api/getUpdate`` reads an update. ``/tasks/run`` and ``/runs/search/run/delete`` are what they say.
    """
    place = urlsplit(address)
    told = [unquote(each) for each in place.path.split("/") if each]
    parts, calls = [each.casefold() for each in told], [[w.casefold() for w in _PART.findall(each)] for each in told]
    found = {words[1] for words in calls if len(words) == _CALL and words[0] in _FETCHING}
    if _vocabulary().asks.intersection(parts):
        found.update(word for word in parts if f"{word}s" in parts and parts.count(word) == 1)
    kinds = _vocabulary().acts
    return {word for word in found - _acts(f"?{place.query}") if kinds.get(word) == "change"}


def _parts(address: str) -> list[str]:
    """The words of an address that may say what is done: of a part with several words the first and the last."""
    parts = urlsplit(address)
    told = [unquote(each) for each in parts.path.split("/") if each]
    for name, value in parse_qsl(parts.query, keep_blank_values=True):
        told += [value] if name.casefold() in _COMMANDS else [name] if value in ("", "1", "true", "yes") else []
    found: list[str] = []
    for each in told:
        words = [w.casefold() for w in _PART.findall(each.partition(".")[0] or each)]
        found += [*words[:1], *words[-1:]] if len(words) <= 3 else []
        found += ["".join(words)] if len(words) == 2 else []
    return found


def _only_queries(body: str) -> bool:
    """Whether what is sent is a query of GraphQL, or several, and no mutation."""
    try:
        told = json.loads(body)
    except ValueError:
        return False
    asked = told if isinstance(told, list) else [told]
    texts = [each.get("query") for each in asked if isinstance(each, dict)]
    if not texts or len(texts) != len(asked):
        return False
    return all(isinstance(text, str) and _is_query(text) for text in texts)


def _is_query(text: str) -> bool:
    bare = _COMMENT.sub("", text).strip()
    return bare.startswith(("query", "{", "fragment")) and "{" in bare and not _WRITING_QUERY.search(bare)
