"""What to type into a field: the value of the task that belongs there, if any."""

import re

from uiatlas.planning.language import COMMON, FUNCTION, label_of, likeness, stem, tokens, word_set
from uiatlas.planning.tasks import Task, Value
from uiatlas.ui import UIElement

_PROMPTS = word_set("type write enter insert text message note content body comment say add")
_NAMES = word_set("called named name titled title label labelled rename")
_WRITING = word_set("type enter write text saying say says that input typing writing")
_NUMERIC = word_set("number phone mobile tel telephone amount")
_SIDES = ((frozenset({"first", "given"}), 0), (frozenset({"last", "family", "surname"}), -1))
_ENDING = re.compile(r"\.\w{2,4}$")


def bare(text: str) -> str:
    """A text without case, outer white space and file ending."""
    return _ENDING.sub("", text.strip().casefold())


def shape(text: str) -> str:
    """The pattern of a text: digits as #."""
    return re.sub(r"\d+", "#", text.strip())


def typed(task: Task, element: UIElement, used: frozenset[str]) -> Value | None:
    """The value to type into a field, None if the task has none for it.

    Args:
        task: The task.
        element: The field.
        used: Values that were typed already, in lower case.
    """
    content = element.text.strip()
    label = label_of(content, element.description, element.resource_id if not content else "")
    hint = frozenset(tokens(f"{label.main} {label.rest}"))
    if content.casefold() in used:
        return None
    free = [v for v in task.values if v.text.casefold() not in used]
    if hint & {"search", "find"}:
        return next((v for v in free if v.clause in task.searches), None)
    free = [v for v in free if v.clause not in task.searches]
    wanted = next((v for v in free if "to" in v.before and v.text.isdigit() == content.isdigit()), None)
    if wanted and any(bare(v.text) == bare(content) and "to" not in v.before for v in task.values):
        return wanted
    if any(bare(v.text) == bare(content) for v in task.values):
        return None
    if re.search(r"\d\W+\d", content) and (alike := [v for v in free if shape(v.text) == shape(content)]):
        return alike[0]
    if content.replace(" ", "").isdigit() or hint & _NUMERIC:
        return next((v for v in free if v.text.isdigit()), None)
    for side, place in _SIDES:
        if hint & side:
            return _part_of_name(task, place, used)
    return next((v for v in free if _belongs(task, v, hint)), None)


def _part_of_name(task: Task, place: int, used: frozenset[str]) -> Value | None:
    names = [v.text.split() for v in task.values if not v.quoted and re.fullmatch(r"[A-Z]\w+( [A-Z]\w+)+", v.text)]
    if names and names[0][place].casefold() not in used:
        return Value(names[0][place])
    return None


def _belongs(task: Task, value: Value, hint: frozenset[str]) -> bool:
    """Whether the words before a value and what the field says agree."""
    if not value.quoted and (value.text.isdigit() or not re.search(r"[-_.@:]", value.text)):
        return False
    cue = frozenset(value.before)
    if cue & _NAMES and hint & _NAMES:
        return True
    if not hint & _NAMES and hint & _PROMPTS and (cue & _WRITING or cue & hint):
        return True
    told = (hint | frozenset(tokens(task.text)) & _NAMES) - FUNCTION - COMMON
    renamed = bool(cue & {"to", "as"} and hint & _NAMES)
    return renamed and any(likeness(stem(h), w.stem) > 0 for h in told for w in task.words)
