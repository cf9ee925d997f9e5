"""Tasks as patterns: the words of a task with marks in the places of its values, and what may stand there instead.

Whether only a value differs is decided by form: what stands in quotation marks is a value whatever it says, a number
may be another number of the same form, a name another name, a single word another single word. Anything else might be
a further clause, and then the task is another.
"""

import re
from collections.abc import Mapping, Sequence, Set

from uiatlas.text.lexicon import DETERMINERS, FUNCTION, IMPERATIVES, NEGATIVE, PRONOUNS, QUALIFYING

QUOTES = "\"'“”‘’«»„`"
"""Quotation marks of all kinds."""

LETTERS = 3
"""Letters of a value, at least, for it to be taken for the same thing within a longer name."""

_MARK = re.compile(r"(?<!\{)\{(\d+)\}")
_NUMBER = re.compile(r"\d+")
_LINKING = FUNCTION | DETERMINERS | PRONOUNS | QUALIFYING | NEGATIVE
_CLAUSE = _LINKING | IMPERATIVES
_CLOSING = re.compile(rf"(?<!\w)[{QUOTES}]|[{QUOTES}](?!\w)")


def escaped(text: str) -> str:
    """A text in which braces are no marks."""
    return text.replace("{", "{{").replace("}", "}}")


def is_quoted(task: str, words: str) -> bool:
    """Whether words stand in quotation marks in a task."""
    return bool(re.search(rf"[{QUOTES}]{re.escape(words)}[{QUOTES}]", task, re.IGNORECASE))


def marked(text: str, marks: Mapping[str, str]) -> str:
    """A text with marks in place of the values: of all of it, or of whole words of it that are no mere number."""
    if text in marks:
        return marks[text]
    out = escaped(text)
    for value in sorted(marks, key=len, reverse=True):
        if is_name(value):
            out = whole_words(escaped(value)).sub(marks[value], out)
    return out


def is_name(value: str) -> bool:
    """Whether a value has enough letters to be recognised within a longer text."""
    return sum(map(str.isalpha, value)) >= LETTERS


def whole_words(words: str) -> re.Pattern[str]:
    """What finds words in a text where they are no part of longer ones."""
    return re.compile(rf"(?<!\w){re.escape(words)}(?!\w)", re.IGNORECASE)


def has_words(pattern: str) -> bool:
    """Whether a pattern says anything beside its values."""
    return bool(re.search(r"\w", _MARK.sub("", pattern)))


def values_in(pattern: str, task: str, learnt_with: Sequence[str] = ()) -> tuple[str, ...] | None:
    """The values that a task gives to a pattern; None if more than values differ, or it cannot be told.

    White space, kinds of quotation marks, case, and a full stop at the end do not tell tasks apart.

    Args:
        pattern: The words, with ``{0}``, ``{1}`` in the places of values.
        task: The task.
        learnt_with: The values of the task that the pattern was learnt from; empty if they are not known.
    """
    values = loose_values(pattern, task)
    if values is None or (learnt_with and len(learnt_with) != len(values)):
        return None
    before: Sequence[str | None] = learnt_with or [None] * len(values)
    fitting = [fitting_value(pattern, n, old, new) for n, (old, new) in enumerate(zip(before, values, strict=True))]
    return None if None in fitting else tuple(value for value in fitting if value is not None)


def fitting_value(pattern: str, number: int, before: str | None, value: str) -> str | None:
    """A value as it stands in the place of a mark; None if more may differ than the value.

    Args:
        pattern: The words with marks.
        number: Which mark.
        before: What the pattern was learnt with there; None if that is not known.
        value: What a task says there.
    """
    if before is not None and before.casefold() == value.casefold():
        return before
    if _stands_in_quotes(pattern, number):
        return value if _CLOSING.search(value) is None else None
    return value if before is not None and is_like(before, value, _MARK.sub(" ", pattern)) else None


def loose_values(pattern: str, task: str) -> tuple[str, ...] | None:
    """What stands in the places of the marks, whatever it is; None if the words between them differ."""
    marks = [int(m) for m in _MARK.findall(pattern)]
    parts = [part.replace("{{", "{").replace("}}", "}") for part in _MARK.split(pattern)[::2]]
    parts[-1] = parts[-1].rstrip(" .!")
    found = re.fullmatch(rf"\s*{'(.+?)'.join(map(_loosely, parts))}[\s.!]*", task, re.IGNORECASE | re.DOTALL)
    if found is None:
        return None
    values: dict[int, str] = {}
    for mark, value in zip(marks, found.groups(), strict=True):
        if values.setdefault(mark, value) != value:
            return None
    return tuple(values[n] for n in sorted(values))


def is_like(before: str, value: str, around: str) -> bool:
    """Whether a value without quotation marks may stand where another one stood.

    Args:
        before: The other one.
        value: The value.
        around: What the task says beside its values.
    """
    if any(map(str.isdigit, before)):
        return _NUMBER.sub("0", before).casefold() == _NUMBER.sub("0", value).casefold()
    old, new = before.split(), value.split()
    if len(old) != len(new) or not all(map(_is_word, (*old, *new))):
        return False
    if len(new) == 1:
        return before[:1].isupper() == value[:1].isupper() and not _is_of_clause(new, _LINKING)
    return _is_name(old, around) and _is_name(new, around)


def normal(text: str) -> str:
    """The same for all ways to write the same task."""
    return re.sub(rf"[{QUOTES}]", "'", " ".join(text.split())).rstrip(" .!").casefold()


def _is_word(text: str) -> bool:
    """Whether a text is one word of a script that parts its words and has capital letters."""
    return text[:1].lower() != text[:1].upper() and not re.search(rf"[\d{QUOTES},;:.!?]", text)


def _is_name(words: Sequence[str], around: str) -> bool:
    """Whether capitals show that words are one name: where others have none, and no word is one of a clause."""
    told = re.findall(r"[^\W\d_]+", around)
    capitals = all(w[:1].isupper() for w in words) and any(w[:1].islower() for w in told)
    return capitals and not _is_of_clause(words, _CLAUSE | {w.casefold() for w in told})


def _is_of_clause(words: Sequence[str], telling: Set[str]) -> bool:
    return any(w.casefold() in telling for w in words)


def _stands_in_quotes(pattern: str, number: int) -> bool:
    return bool(re.search(rf"[{QUOTES}]\{{{number}\}}[{QUOTES}]", pattern))


def _loosely(words: str) -> str:
    """A regular expression for words however they are spaced and quoted."""
    parts = re.split(rf"(\s+|[{QUOTES}])", words)
    return "".join(r"\s+" if p.isspace() else f"[{QUOTES}]" if p and p in QUOTES else re.escape(p) for p in parts if p)
