"""SVG as text: tags whose attributes and texts are always escaped, and words cut to the room they have."""

import re
import unicodedata
from collections.abc import Iterable
from html import escape

from uiatlas.utg.export import legible

_WIDE = frozenset("WF")
_CLASS_WITHIN = re.compile(r"\b(?:[a-z]\w{0,80}\.){2,12}([A-Z][\w$]{0,80})\b")
_CLASS_NAME = re.compile(r"(?:system:(?:[\w$]+\.)*|(?:[\w$]+\.)+)(?:\w+\$)*(\w+)((?: .*)?)")


def tag(name: str, *inside: str, text: str = "", **attributes: object) -> str:
    """One SVG element.

    Args:
        name: Its name.
        *inside: Finished elements that it contains.
        text: Text that it shows; escaped here.
        **attributes: Its attributes; ``class_`` and ``stroke_width`` give ``class`` and ``stroke-width``, numbers are
            rounded to a tenth, None is left out.
    """
    told = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    content = escape(plain(text)) + "".join(inside)
    return f"<{name}{told}>{content}</{name}>" if content else f"<{name}{told}/>"


def tooltip(words: str) -> str:
    """A ``<title>`` of one or more lines."""
    return f"<title>{chr(10).join(escape(plain(line)) for line in words.split(chr(10)))}</title>"


def _value(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.1f}".rstrip("0").rstrip(".")
    return escape(plain(str(value)))


def plain(text: str) -> str:
    """Any text from a screen as characters that a page can hold; one line, marks of direction taken out."""
    kept = legible(text.replace("<br>", "\n")).replace("\u200e", "").replace("\u200f", "")
    return " ".join(kept.split())


def short_name(name: str) -> str:
    """The end of a class's name, which tells it from others; any other name as it is."""
    found = _CLASS_NAME.fullmatch(name)
    return found[1] + found[2] if found else name


def short_names(text: str) -> str:
    """A text with the ends of the names of classes in it."""
    return _CLASS_WITHIN.sub(r"\1", text)


def clip(text: str, limit: int) -> str:
    """A text cut to a number of characters."""
    line = plain(text[: 8 * limit + 80])
    return line if len(line) <= limit else line[: limit - 1].rstrip() + "…"


def text_width(text: str, size: float) -> float:
    """About how wide a text is in a sans-serif face of this size; East Asian characters are twice as wide."""
    return (
        sum(1.0 if unicodedata.east_asian_width(c) in _WIDE else 0.3 if c in "iIl.,:;'|! jtf" else 0.6 for c in text)
        * size
    )


def fit(text: str, width: float, size: float) -> str:
    """A text cut to a width."""
    line = clip(text, max(1, int(width / (0.3 * size))))
    if text_width(line, size) <= width:
        return line
    while line and text_width(line + "…", size) > width:
        line = line[:-1]
    return line.rstrip() + "…"


def wrap(text: str, width: float, size: float, most: int) -> list[str]:
    """A text broken into at most so many lines of a width; the last one is cut if there is more."""
    lines: list[str] = []
    rows = text.replace("<br>", "\n").split("\n") if len(text) < 10_000 else [text[:10_000]]
    for row in (plain(r) for r in rows[: most + 1]):
        lines += _broken(row.split(" "), width, size, most + 1) if row else []
    if len(lines) > most > 0:
        rest = " ".join(lines[most - 1 :])
        lines = [*lines[: most - 1], fit(rest if text_width(rest, size) > width else rest + " …", width, size)]
    return [fit(line, width, size) for line in lines[:most]]


def _broken(words: Iterable[str], width: float, size: float, most: int) -> list[str]:
    lines: list[str] = []
    for word in words:
        if lines and text_width(f"{lines[-1]} {word}", size) <= width:
            lines[-1] = f"{lines[-1]} {word}"
        elif len(lines) <= most:
            lines.append(word)
    return lines
