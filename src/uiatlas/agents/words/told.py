"""Whether a screen tells plainly that a task is carried out: a message that says nothing but its object and deed."""

import re
from collections.abc import Collection, Iterator

from uiatlas.agents.words.tasks import Kind, Task
from uiatlas.text.language import FUNCTION, QUESTIONS, likeness, stem, tokens, word_set
from uiatlas.ui import Observation, Role

_COMPLETE = word_set("complete completed done finished successful successfully confirmed succeeded")
_PASSIVE = word_set("was were been")
_KIND_WORDS = word_set("thank thanks now already just successfully have had")
_OPEN = word_set("not no t don cannot can could would will should may if when while until before only or please then")
_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n")

SURE = 0.9
"""Likeness from which two words are the same one."""


def messages(shown: Observation) -> Iterator[str]:
    """The sentences that a screen shows only to be read."""
    holders = {e.index: e for e in shown.elements}
    for element in shown.elements:
        holder = holders.get(element.parent)
        touched = element.actionable or (holder is not None and holder.clickable)
        if element.visible and not touched and element.role in (Role.TEXT, Role.HEADING):
            yield from filter(None, (s.strip() for s in _SENTENCE.split(element.text)))


def tells_of_it(task: Task, shown: Observation, known: Collection[str]) -> bool:
    """Whether what is shown says once, as news, that all that the task names is done.

    The message must hold every telling word of the task, say that it is so already ("is booked", "reset complete"), and
    speak of nothing else: a row of a history or a condition says more, or says it more than once.

    Args:
        task: The task.
        shown: What is shown after the step.
        known: Messages that were shown before it.
    """
    return sum(_says(task, message) for message in messages(shown) if message not in known) == 1


def _says(task: Task, message: str) -> bool:
    said = tokens(message)
    wanted = [w for w in task.words if w.kind is not Kind.COMMON]
    if message.endswith("?") or frozenset(said) & (_OPEN | QUESTIONS) or len(wanted) < 2:
        return False
    if not all(any(likeness(w.stem, stem(s)) >= SURE for s in said) for w in wanted):
        return False
    own = {s for s in said if any(likeness(w.stem, stem(s)) >= SURE for w in task.words)}
    past = frozenset(said) & (_COMPLETE | _PASSIVE) or any(s.endswith("ed") and s not in tokens(task.text) for s in own)
    return bool(past) and set(said) <= own | FUNCTION | _COMPLETE | _PASSIVE | _KIND_WORDS
