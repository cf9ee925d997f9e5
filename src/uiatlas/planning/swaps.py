"""Words that a task has replaced by others throughout a text."""

import re
from functools import lru_cache
from typing import NamedTuple

_TEXT = r"""(?:["“„«]([^"“”»]+)["“”»]|['‘]([^'’]+)['’]|([^\s"'“‘]+))"""
_OF = r"(?:the\s+)?(?:(?:occurrences?|instances?)\s+of\s+)?(?:the\s+)?(?:words?\s+|texts?\s+)?"
_SWAP = re.compile(
    rf"\b(?:replace|substitute)\s+(?:all\s+|every\s+|each\s+)?{_OF}{_TEXT}\s+(?:by|with)\s+(?:the\s+(?:words?|text)\s+)?{_TEXT}"
    rf"|\bchange\s+(?:all|every|each)\s+{_OF}{_TEXT}\s+(?:to|into)\s+{_TEXT}",
    re.I,
)


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
