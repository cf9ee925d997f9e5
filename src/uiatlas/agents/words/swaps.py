"""Words that a task has replaced by others throughout a text."""

import re
from functools import lru_cache
from typing import NamedTuple

_QUOTED = r"""["“„«]([^"“”»]+)["“”»]|['‘]([^'’]+)['’]"""
_BARE = r"""([^\s"'“‘]+)"""
_MARK = r"(?:(?:occurrences?|instances?)\s+of\s+(?:the\s+)?(?:(?:words?|texts?)\s+)?|(?:words?|texts?)\s+)"
_ALL = r"(?:all|every|each)\s+"
_NEW = rf"(?:the\s+(?:words?|text)\s+)?(?:{_QUOTED}|{_BARE})"
_SWAP = re.compile(
    rf"\b(?:replace|substitute)\s+(?:{_ALL})?(?:the\s+)?(?:{_MARK})?(?:{_QUOTED})\s+(?:by|with)\s+{_NEW}"
    rf"|\b(?:replace|substitute)\s+(?:{_ALL}(?:the\s+)?(?:{_MARK})?|(?:the\s+)?{_MARK}){_BARE}\s+(?:by|with)\s+{_NEW}"
    rf"|\bchange\s+{_ALL}(?:the\s+)?(?:(?:{_MARK})?(?:{_QUOTED})|{_MARK}{_BARE})\s+(?:to|into)\s+{_NEW}",
    re.I,
)
"""What is replaced stands in quotes, or is called a word or all of something: "the title" is a field that is filled."""


class Swap(NamedTuple):
    """What is replaced, and by what."""

    old: str
    new: str


@lru_cache(maxsize=256)
def swap_in(text: str) -> Swap | None:
    """What a task has replaced throughout, and by what; None if it asks for nothing of the kind."""
    found = _SWAP.search(text)
    said = [part for part in found.groups() if part is not None] if found else []
    return Swap(said[0].strip(), said[1].strip(".,;! ")) if len(said) == 2 else None
