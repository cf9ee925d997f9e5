"""Whether a task in words asks for what makes an action dangerous."""

import re
from collections.abc import Callable

from uiatlas.safety.elements import Danger
from uiatlas.safety.folding import fold, words
from uiatlas.safety.labels import dangers_named
from uiatlas.ui.quotes import QUOTED

_NEGATED = r"\b(?:(?:do|must|should|shall|may|can)\s*(?:not|n['’]t)|don['’]?t|never|without|avoid)\s+(?:ever\s+|to\s+)?"
_FORBIDDEN = re.compile(rf"(?:\b(?:and|but|or)\s+)?{_NEGATED}(\w+)\b[^,.;]*?(?=[,.;]|\b(?:and|but|then)\b|$)", re.I)
_UNSAVED = re.compile(
    rf"{_NEGATED}(?:(?:press|click|tap|hit|push|us)(?:e|[pt]?ing)?(?:\s+on)?(?:\s+the)?\s+)?"
    r"(?:sav(?:e|ing)|submit(?:ting)?|confirm(?:ing)?)"
    r"(?:\s+(?:it|them|anything|yet|button|(?:the\s+)?changes|(?:the|this|that|my)\s+(?P<what>\w+)))*"
    r"\s*(?=$|[,.;!]|\b(?:and|but|then)\b)",
    re.I,
)
"""That what was entered is not to be kept; "do not save passwords" may be a switch."""
_SWITCHED = re.compile(r"\b(?:(?:turn|switch)\s+(?:on|off)|enable|disable|tick|untick|check|uncheck)\s*$", re.I)
_SAVING = frozenset({"save", "submit", "confirm"})
_SIGNING = re.compile(r"^\W*(?:please\s+)?(?:log|sign)\s*(?:in|on)\b", re.I)
_ASKING: dict[str, frozenset[str]] = {
    "send": frozenset({"text", "message", "sms", "mail", "email", "write", "reply", "call", "phone", "ring"}),
    "delete": frozenset({"clear", "empty"}),
    "pay": frozenset({"order", "subscribe"}),
    "post": frozenset({"post", "submit"}),
    "grant": frozenset({"permit", "permission"}),
}
_ASKING_PHRASES = {
    "sign out": ("log out", "sign out"),
    "delete": ("to trash", "to the trash", "to bin", "to the bin", "to the recycle bin", "in the trash", "in the bin"),
}
SWEEPING = frozenset({"all", "everything", "every", "empty", "wipe", "format", "factory"})
_SWEPT = SWEEPING | {"clear", "erase", "trash", "bin", "reset", "each"}

_LABEL = 5
"""Words of a control's own label at most; a longer text is a question that another control has led to."""


def without_forbidden(task: str, counts: Callable[[str], bool] = bool) -> str:
    """A task without the parts that forbid something; what it quotes forbids nothing.

    Args:
        task: The task.
        counts: Whether a verb after a "do not" forbids something; by default every one does.
    """
    masked = QUOTED.sub(lambda m: "_" * len(m[0]), task)
    for found in [f for f in _FORBIDDEN.finditer(masked) if counts(f[1])][::-1]:
        task = f"{task[: found.start()]} {task[found.end() :]}"
    return task


def leaves_unsaved(task: str) -> bool:
    """Whether a task is to end before what it enters is saved; quoted words forbid nothing.

    "Do not save the note" forbids it where the task speaks of a note before; else a switch may be called so.
    """
    plain = QUOTED.sub(lambda m: said if (said := m[1] or m[2]).casefold() in _SAVING else "", task)
    for found in _UNSAVED.finditer(plain):
        before, what = plain[: found.start()], found["what"]
        known = not what or (what.casefold() in words(fold(before)) and not _SIGNING.match(before))
        if known and not _SWITCHED.search(before):
            return True
    return False


def asks_for(task: str, danger: Danger) -> bool:
    """Whether a task in words asks for what makes an action dangerous.

    What it forbids it does not ask for, nor for all to be deleted where it speaks of one thing.
    """
    tokens = words(fold(without_forbidden(task)))
    said = words(fold(danger.words))
    sweeps = danger.kind == "delete" and len(said) <= _LABEL and bool(SWEEPING.intersection(said))
    if sweeps and not _SWEPT.intersection(tokens):
        return False
    text = " ".join(tokens)
    asking = bool(_ASKING.get(danger.kind, frozenset()).intersection(tokens))
    phrased = any(p in text for p in _ASKING_PHRASES.get(danger.kind, ()))
    return asking or phrased or danger.kind in dangers_named(without_forbidden(task))
