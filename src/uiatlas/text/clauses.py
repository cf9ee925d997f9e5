"""Sentences cut into clauses: at full stops, list marks and "then", and at a comma or "and" before a verb."""

import re
from collections.abc import Callable

from uiatlas.text.language import stem, tokens
from uiatlas.text.lexicon import FUNCTION, IMPERATIVES
from uiatlas.ui.quotes import QUOTED

COURTESY = re.compile(
    r"^\s*(?:(?:please|kindly|(?:can|could|would|will) you|i(?: would|'d)? (?:want|need|like)(?: you)?(?: to)?"
    r"|help me(?: to)?)\b[\s,]*)+",
    re.I,
)
"""What a task may begin with without saying anything by it."""

KEPT = re.compile(QUOTED.pattern + r"|\{[^{}\n]{1,60}\}")
"""What is quoted or stands in braces."""

_SENTENCE = r"(?<=[\w)\0\]}%])[.!?;]+(?:\s+|$)(?!\w\.)|\s*\n+\s*(?:[-*•]|\(?\d+[.)])?\s*"
_THEN = r"\s*[,:]?\s*\b(?:(?:and|but)\s+)?(?:then|after\s+that|afterwards|finally)\b\s*,?\s*"
_FIRM = re.compile(f"{_SENTENCE}|{_THEN}", re.I)
_SOFT = re.compile(r"(\s*,\s*(?:(?:and|but)\s+)?|\s+(?:and|but)\s+)", re.I)
_LEAD = re.compile(
    r"^(?:(?:[-*•]|\d+[.)])\s+|(?:and|but|first|next|also|now)\b[\s,:]*|(?:after|by)\s+(?=\w+ing\b))+", re.I
)
_AGAIN = re.compile(rf"(?!(?:{'|'.join(FUNCTION)})\b)\w+ (?:it|them|him|her)(?=$|[\s,.;!])", re.I)
_VERBS = {stem(verb): verb for verb in sorted(IMPERATIVES - {"new"})}


def is_command(text: str) -> bool:
    """Whether a text begins with a verb that asks for something: "send", "sending"."""
    first = next(iter(tokens(_LEAD.sub("", text))), "")
    return (first in IMPERATIVES and first != "new") or (first.endswith("ing") and stem(first) in _VERBS)


def clauses(text: str, begins: Callable[[str, str], bool] = lambda before, part: False) -> list[str]:
    """The clauses of a text, in order, each in the imperative; what is quoted or stands in braces is never cut.

    Args:
        text: One sentence or more, or a list with one thing to a line.
        begins: Whether what follows a comma or "and" begins a clause though no verb does, by what stands before and it.
    """
    kept: list[str] = []

    def keep(match: re.Match[str]) -> str:
        kept.append(match[0])
        return f"\0{len(kept) - 1}\0"

    out: list[str] = []
    for sentence in _FIRM.split(KEPT.sub(keep, _LEAD.sub("", text.replace("\0", " ")))):
        first, *more = _SOFT.split(sentence)
        out.append(first)
        for mark, part in zip(more[::2], more[1::2], strict=True):
            if is_command(part) or _AGAIN.match(part) or begins(out[-1], part):
                out.append(part)
            else:
                out[-1] += mark + part
    whole = [re.sub("\0(\\d+)\0", lambda m: kept[int(m[1])], _commanded(part)) for part in out]
    return [w.strip(" \t\n,;:.!") for w in whole if re.search(r"[\w{]", w)]


def _commanded(clause: str) -> str:
    """A clause without what leads over to it, and with "send" where it begins with "sending"."""
    plain = _LEAD.sub("", COURTESY.sub("", clause.strip()))
    return re.sub(r"^\w+ing\b", lambda m: _VERBS.get(stem(m[0].casefold()), m[0]), plain)
