"""Words that a task has typed where no field is named: they go into the one large area for text that is shown."""

import re

from uiatlas.agents.words.progress import FAILED
from uiatlas.agents.words.tasks import Task, parts_of
from uiatlas.run.policy import Act, View
from uiatlas.ui import InputText, Observation, UIElement, action_key, selector_for
from uiatlas.utg.conditions import TextEquals

LARGE = 0.25
"""Share of the screen from which a field is an area that is written in."""

_WRITTEN = re.compile(
    r"^(?:type|write)\s+(?:in\s+)?(?:the\s+(?:text|words?|line|sentence)\s+)?(?P<text>.+?)"
    r"(?:\s+(?:in|into|on|to)\s+(?:the|my|this|an?)\s+(?:new\s+|empty\s+)?"
    r"(?:document|editor|text area|area|page|file|window|note))?\s*[.!]?$",
    re.I | re.S,
)
_FRESH = re.compile(r"\b(?:a\s+(?:new|blank)|an\s+empty)\s+(?:document|file|page|note|text)\b", re.I)
"""A task that wants what it writes to stand by itself."""
_NAMED = re.compile(r"^(?:['\"“‘].*['\"”’])\s+(?:in|into|as|to|for)\s", re.S)
_MARKS = "'\"“”‘’"


def write(view: View, task: Task) -> Act | None:
    """Type what a task says into the only large area for text that is shown, behind what stands there already.

    Args:
        view: What is shown, and what was done.
        task: The task; where it names a field, or begins with anything else, nothing is written.
    """
    text, area = written(task.text), area_of(view.observation)
    if not text or area is None or _typed(view, text):
        return None
    held = area.text if area.text != area.description else ""
    if held.strip() and _FRESH.search(task.text):
        return None
    target = selector_for(area, view.observation)
    action = InputText(target, f"{held}{text}")
    if (view.screen, action_key(action)) in view.blocked:
        return None
    why = "it is the place to write in"
    return Act(action, area, why, expected=(TextEquals(target, action.text),))


def written(text: str) -> str:
    """The words that a task begins with having typed; empty if it names a field for them or begins otherwise."""
    found = _WRITTEN.match(next(iter(parts_of(text)), "").strip())
    if found is None:
        return ""
    said = found["text"].strip()
    if said[0] in _MARKS:
        return said[1:-1] if said[-1] in _MARKS and not _NAMED.match(said) else ""
    return "" if re.search(r"\b(?:in|into|as|to|for|and|then|about)\b|[,;]", said) else said


def area_of(shown: Observation) -> UIElement | None:
    """The one field of a screen, if that takes much of it."""
    fields = [e for e in shown.actionable if e.editable]
    width, height = shown.size
    if len(fields) != 1 or shown.dialog or fields[0].bounds is None or not width * height:
        return None
    return fields[0] if fields[0].bounds.area >= LARGE * _framed(shown) else None


def _framed(shown: Observation) -> int:
    """How much of the screen what is shown takes: a window on a desktop takes less than all of it."""
    boxes = [e.bounds for e in shown.elements if e.bounds is not None and e.visible]
    width = max(b.right for b in boxes) - min(b.left for b in boxes)
    height = max(b.bottom for b in boxes) - min(b.top for b in boxes)
    return min(width * height, shown.size[0] * shown.size[1])


def _typed(view: View, text: str) -> bool:
    """Whether it was typed in this run and stayed."""
    done = (m.action for m in view.history if m.outcome not in FAILED)
    return any(isinstance(a, InputText) and a.text.endswith(text) for a in done)
