"""Doubts about a task that is said to be done: what it plainly asks for beyond what was done and seen."""

from collections.abc import Iterator
from dataclasses import dataclass

from uiatlas.agents.words.coverage import Left
from uiatlas.agents.words.forms import confirmation, says_value
from uiatlas.agents.words.options import Options
from uiatlas.agents.words.progress import names, progress_of
from uiatlas.agents.words.tasks import Kind, Task, Value, parse_task
from uiatlas.run.policy import View
from uiatlas.text.controls import leads_back
from uiatlas.text.language import LEADING_ON, stems
from uiatlas.ui import UIElement
from uiatlas.utg import Graph


@dataclass(frozen=True, slots=True)
class Doubt:
    """Why a task may not be done.

    Attributes:
        said: In words.
        button: The button that was not pressed; None if it is about a value.
        alone: Whether there is nothing else to press.
        missing: The word of a value that is missing; empty if it is about a button.
    """

    said: str
    button: UIElement | None = None
    alone: bool = False
    missing: str = ""


def doubt(graph: Graph, task: str, view: View) -> Doubt | None:
    """What the task plainly asks for beyond what was done: a form to be saved, or a value that was never entered.

    Args:
        graph: The map.
        task: The task.
        view: What was done, and what is shown.
    """
    coverage = Options(graph, parse_task(task)).coverage
    progress = progress_of(coverage, view.history, view.observation)
    button = confirmation(view, progress, coverage)
    if button is not None and not (names(button, LEADING_ON) and coverage.task.searches):
        others = [e for e in view.observation.actionable if e is not button and not leads_back(e)]
        return Doubt(f"{button.label!r} was not pressed", button, not others)
    if missing := _missing(coverage.task, progress.left, view):
        return Doubt(f"nothing touched, typed or shown so far says {missing!r}", missing=missing)
    return None


def unfinished(graph: Graph, task: str, view: View) -> str:
    """The doubt in words; empty if there is none."""
    found = doubt(graph, task, view)
    return found.said if found is not None else ""


def _missing(task: Task, left: Left, view: View) -> str:
    """A word of a value of which nothing was touched, entered or shown where it was agreed to."""
    open_words = {w.stem for w, much in zip(task.words, left, strict=True) if w.kind is Kind.VALUE and much > 0.5}
    if not open_words:
        return ""
    touched = frozenset(_touched(view))
    for word in task.words:
        if word.stem in open_words and not any(_is_met(value, touched, view) for value in _holding(task, word.stem)):
            return word.stem
    return ""


def _holding(task: Task, stem: str) -> Iterator[Value]:
    return (v for v in task.values if v.text.casefold() == stem or stem in stems(v.text))


def _touched(view: View) -> Iterator[str]:
    """The stems of all that the controls say that were touched."""
    for moment in view.history:
        if moment.element is not None:
            yield from stems(f"{moment.element.text} {moment.element.description}")


def _is_met(value: Value, touched: frozenset[str], view: View) -> bool:
    """Whether most words of a value are on what was touched, or the last screen that was touched shows it as it is."""
    words = frozenset(stems(value.text))
    if len(words) > 1 and 2 * len(words & touched) >= len(words):
        return True
    return bool(view.history) and says_value(view.history[-1].observation, value.text)
