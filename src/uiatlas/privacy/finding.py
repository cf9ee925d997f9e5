"""What in a text is private, and of which kind: addresses of mail, numbers, tokens, codes, names, places."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from uiatlas.privacy import figures, labelled, people, places, secrets
from uiatlas.text.patterns import late


class Span(NamedTuple):
    """A part of a text that is private.

    Attributes:
        start: Its first character.
        end: One after its last.
        kind: ``mail``, ``phone``, ``card``, ``account``, ``id``, ``token``, ``password``, ``code``, ``name`` or
            ``address``.
    """

    start: int
    end: int
    kind: str


KINDS = ("mail", "phone", "card", "account", "id", "token", "password", "code", "name", "address")
PLACEHOLDER = late(rf"<(?:{'|'.join(KINDS)})(?:-\d+)?>")

LONGEST = 20_000
"""Characters of a text that are read; what is longer is cut there before it is kept."""

_MAIL = late(
    r"(?<![\w@])[^\W_][\w.+%'-]{0,63}@(?:[\w-]{1,63}\.){1,4}(?!png\b|jpe?g\b|svg\b|gif\b|webp\b)[^\W\d_]{2,24}(?!\w"
    r"|:\w)"
)

Finder = Callable[[str], Iterable[tuple[int, int, str]]]


def _mails(text: str) -> Iterator[tuple[int, int, str]]:
    if "@" in text:
        for found in _MAIL.finditer(text):
            yield found.start(), found.end(), "mail"


_FINDERS: tuple[Finder, ...] = (_mails, secrets.find, labelled.in_line, figures.find, places.find, people.find)
"""The surest first: where two find the same place, the first one says what it is."""

_MAYBE = late(r"@|\d\D{0,3}\d\D{0,3}\d|\w{20}|[A-ZÀ-ÞА-Я]|[^\x00-\u052f]|:")
"""What every private text has some of; a text without is not looked at any closer."""


@lru_cache(maxsize=16_384)
def find(text: str) -> tuple[Span, ...]:
    """The private parts of a text, in order, none over another."""
    if len(text) < 3 or not _MAYBE.search(text):
        return ()
    taken = bytearray(len(text))
    for own in PLACEHOLDER.finditer(text) if "<" in text else ():
        taken[own.start() : own.end()] = b"x" * (own.end() - own.start())
    spans: list[Span] = []
    for finder in _FINDERS:
        for start, end, kind in finder(text):
            if not any(taken[start:end]):
                taken[start:end] = b"x" * (end - start)
                spans.append(Span(start, end, kind))
    return tuple(sorted(spans))
