"""Text that is trusted, and text that is only data: what a screen shows is fenced, and never becomes an instruction."""

import re
import unicodedata

LIMIT = 4000
"""Characters of a fenced text that are kept unless told otherwise."""

_OPENERS = "<＜﹤‹〈⟨«≺❮"
_SLASHES = "/／⁄∕⧸"
_NO_PLACEHOLDER = r"(?!(?:[a-z]+-\d+|password|token)>)"
"""What stands for private data, such as ``<mail-1>``, is kept, so that a model can write it back; it ends no fence."""

_PAIR = re.compile(rf"<{_NO_PLACEHOLDER}([^\W\d_][^<>\n]{{0,80}})>")
_TAG = re.compile(rf"[{_OPENERS}](?=\s*[{_SLASHES}|!])|[<＜﹤]{_NO_PLACEHOLDER}(?=[^\W\d_])")
"""What begins a tag, or a mark by which chat templates part their turns, or something that looks like these."""

_LABEL = re.compile(r"[a-z][a-z-]{0,30}")


class Trusted(str):
    """Text that this package or its user wrote: the only kind that a system prompt is made of.

    Joining or formatting gives a plain ``str`` again, which is not trusted.
    """

    __slots__ = ()


class Fenced(str):
    """Text between fences, made by `fence`; prompts print it as it is."""

    __slots__ = ()


def fence(text: str, label: str = "screen", limit: int = LIMIT) -> Fenced:
    """Text of a screen, a page or a log as data: between tags that it cannot close, cut and without hidden characters.

    Args:
        text: What was seen; nothing in it is trusted.
        label: What it is; the name of the tags.
        limit: Characters that are kept.

    Raises:
        ValueError: The label is no short word in lower case.
    """
    if not _LABEL.fullmatch(label):
        raise ValueError(f"{label!r} is no label for a fence")
    return Fenced(f"<{label}>\n{cut(harmless(text), limit)}\n</{label}>")


def harmless(text: str) -> str:
    """The same words without control, format and private characters, and without anything that begins or ends a tag.

    Any other character that sets words apart becomes a blank, so that lines do not run together.
    """
    apart = (" " if c.isspace() and c not in "\n\t" else c for c in text)
    kept = "".join(c for c in apart if c in "\n\t" or unicodedata.category(c) not in _HIDDEN)
    return _TAG.sub("(", _PAIR.sub(r"(\1)", kept)).replace("```", "'''").replace("|>", "|)")


_HIDDEN = {"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"}
"""Control, format, private, surrogate and unassigned characters, and separators of lines that are no line feed."""


def inline(text: str, limit: int = 300) -> str:
    """A short value for the middle of a sentence: harmless, on one line, cut."""
    return cut(" ".join(harmless(text).split()), limit)


def cut(text: str, limit: int) -> str:
    """The beginning of a text, and how much of it was left out."""
    return text if len(text) <= limit else f"{text[:limit]}… ({len(text) - limit} more characters)"
