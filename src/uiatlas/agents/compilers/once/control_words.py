"""What a control may be called that is told in a sentence, or by what it looks like."""

import re
from collections.abc import Iterator

from uiatlas.planning.control_marks import bare_name
from uiatlas.text.language import stem

_QUOTED = re.compile(r"[\"'“‘`]([^\"'”’`]+)[\"'”’`]")
_TOLD = re.compile(r"^(?:the|a|an) | (?:icon|button|menu|option|field|tab|item|row|entry|link|arrow|symbol|sign)$")
_DIGIT = re.compile(r"(?:the )?(?:digit|key|number) (\w+)|(\w+)")
_CUSTOMARY = {"menu": ("more options", "open navigation drawer"), "overflow": ("more options",)}
"""What controls are called that are told by a word that is usual for them."""

_LOOKS = (
    ("more options", "overflow kebab three-dot three-dots dots ellipsis ⋮ ..."),
    ("open navigation drawer", "hamburger ☰"),
    ("search", "magnifying magnifier loupe lens 🔍"),
    ("settings", "gear cog cogwheel ⚙"),
    ("add", "plus + ➕"),
    ("edit", "pencil pen ✎ ✏"),
    ("delete", "trash bin trashcan dustbin 🗑"),
    ("go back", "← ‹ back"),
    ("navigate up", "← ‹ back"),
    ("favorite", "star heart ☆ ★ ♥"),
    ("ok", "checkmark tick ✓ ✔"),
)
"""What controls are called that are told by what they look like."""

_SHOWS = frozenset({
    "the", "a", "an", "my", "this", "its", "icon", "button", "menu", "symbol", "sign", "image", "link", "shaped", "can",
    "mark", "glass", "vertical", "horizontal", "round", "floating", "three", "dot", "dots", "line", "lines", "small",
    "top", "bottom", "upper", "lower", "left", "right", "corner", "in", "at", "on", "of", "with",
})  # fmt: skip
"""Words that tell no more than a look, or where it is; any other says what a control does, and is no look."""

_WORDS = re.compile(r"[^\s()\[\],]+")
_BRACKETS = re.compile(r"[(\[]([^)\]]+)[)\]]")


def other_names(control: str) -> Iterator[str]:
    """Names that are meant by "the 'Save' button", "gear icon" or "Bob>4 = 11:30", likeliest first; none if plain."""
    if (bare := bare_name(control)) and bare != control:
        yield bare
    yield from _QUOTED.findall(control)
    plain = control.casefold()
    while (shorter := _TOLD.sub("", plain)) != plain:
        plain = shorter
        yield plain
    if (digit := digit_of(plain)) and digit != plain:
        yield digit
    yield from _CUSTOMARY.get(plain, ())
    parts = [frozenset(_WORDS.findall(part)) for part in (plain, *_BRACKETS.findall(plain))]
    for name, looks in _LOOKS:
        seen = frozenset(looks.split())
        if any(part & seen and part <= seen | _SHOWS | frozenset(name.split()) for part in parts):
            yield name


def digit_of(control: str) -> str:
    """The digit that "Nine" or "key 9" names; empty for others."""
    told = _DIGIT.fullmatch(control.strip().casefold())
    digit = stem(told[1] or told[2]) if told is not None else ""
    return digit if len(digit) == 1 and digit.isdigit() else ""
