"""A pattern with the signs without which it cannot fit, so that most texts are never searched with it."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple


class Rule(NamedTuple):
    """What is private wherever a pattern fits.

    Attributes:
        kind: The kind of what is found.
        pattern: Its group ``value``, or all of it, is private.
        signs: One of these stands in every text that it fits, in lower case; none if there is no such sign.
    """

    kind: str
    pattern: re.Pattern[str]
    signs: tuple[str, ...] = ()


def matches(rules: Iterable[Rule], text: str) -> Iterator[tuple[int, int, str, str]]:
    """What rules find in a text: start, end, kind, and the words there."""
    low = text.casefold()
    for kind, pattern, signs in rules:
        if signs and not any(sign in low for sign in signs):
            continue
        group = pattern.groupindex.get("value", 0)
        for found in pattern.finditer(text):
            yield *found.span(group), kind, found[group]
