"""Names as short as those that R8 and ProGuard give classes and methods."""

import re

_CLASS = re.compile(r"(?:[a-z]{1,2}\d{0,2}|[a-z]{3}|[A-Z]\d{0,2})(?:_\d+)?")
_METHOD = re.compile(r"([a-zA-Z]\d{0,2}|[a-z]{2}\d{0,2})(?:_\d+)?")
_WORDS = frozenset(
    ("as", "at", "by", "do", "go", "if", "in", "is", "it", "me", "my", "no", "of", "ok", "on", "or", "to", "up")
)
"""Words as short as a name that a shrinker gives."""


def is_short(name: str) -> bool:
    """Whether the simple name of a class is one that a shrinker gives: ``org.example.a``, ``a.b.c``."""
    return _CLASS.fullmatch(re.split(r"[.$]", name)[-1]) is not None


def is_short_method(name: str) -> bool:
    """Whether the name of a method is one that a shrinker gives, with a number behind it if it gave it to several."""
    found = _METHOD.fullmatch(name)
    return found is not None and found[1] not in _WORDS
