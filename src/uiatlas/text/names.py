"""The names of screens as words: a class is said as people would say it."""

import re


def spoken(name: str) -> str:
    """The name of a screen as words: of a class, its simple name without what kind of class it is."""
    found = _CLASS.match(name)
    simple, more = (found[1], found[2]) if found is not None else (name, "")
    plain = _KIND.sub("", simple) or simple
    return f"{apart(plain)}{more}"


def apart(text: str) -> str:
    """Words that are written as one, as in the names of classes and ids, set apart."""
    return _HUMPS.sub(" ", text.replace("_", " "))


_CLASS = re.compile(r"(?:[\w$]+\.)+(?:\w+\$)*([A-Za-z_]\w*)((?: .*)?)$")
_KIND = re.compile(r"(?:Activity|Fragment|Dialog|BottomSheet|Screen)+$")
_HUMPS = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
