"""The values of a task that name what is there already, rather than what is to be typed."""

import re
from functools import lru_cache

from uiatlas.agents.words.tasks import Kind, Task, Value
from uiatlas.text.language import CALLED, stem, word_set

_MAKING = frozenset(stem(w) for w in word_set("create add new insert make write type enter record"))
_WORDED = CALLED | word_set("title name text label caption saying value with as query password username")
_QUOTE = "[\"'“”‘’„«»「」]?"


@lru_cache(maxsize=256)
def existing(task: Task) -> tuple[Value, ...]:
    """The values of a task that name what is there already: "the note 'X'", "rename X to Y", "to the list 'X'"."""
    return tuple(v for v in task.values if _is_there(task, v))


def _is_there(task: Task, value: Value) -> bool:
    if value.text.isdigit() or frozenset(value.before) & _WORDED or value.clause in task.searches or task.looks:
        return False
    name = rf"{_QUOTE}{re.escape(value.text)}(?!\w)"
    making = any(w.stem in _MAKING and w.clause == value.clause and w.kind is not Kind.VALUE for w in task.words)
    owned = r"(?:to|in|into|of|from|on|inside)\s+(?:the|my|this)" if making else r"(?:the|my|this)"
    if re.search(rf"\b{owned}\s+(?:(?!(?:to|as|with|by)\b)\w+\s+){{0,2}}{name}", task.text, re.I):
        return True
    return bool(re.search(rf"\b(?:rename|delete|remove|open|edit|move|copy)\s+{name}", task.text, re.I))
