"""What was done and what is shown, in few words: a line for each step, each control by its number, and what to read."""

from collections.abc import Sequence

from uiatlas.execution.decisions import Moment
from uiatlas.execution.toolbox import Controls, texts_of
from uiatlas.execution.verifier import Outcome
from uiatlas.llm.fencing import Fenced, fence
from uiatlas.planning.language import stems
from uiatlas.planning.map_text import clipped
from uiatlas.ui import LongPress, Observation, Tap, describe, kind_of

MOST_READ = 10
"""Texts that are told of a page full of them, beside those that share a word with the task."""

TOLD = 12
"""Steps that are told of what was done, the latest."""

_MARKS = {Outcome.NO_CHANGE: " (nothing changed)", Outcome.FAIL: " (not as expected)"}


def told(history: Sequence[Moment]) -> Fenced | str:
    """What was done so far, the latest last; what changed nothing or led elsewhere says so."""
    return fence("\n".join(map(_step, history[-TOLD:])), "done") if history else ""


def screen_lines(task: str, shown: Observation, controls: Controls) -> str:
    """A screen: its controls, each with its number, then what there is to read, in quotes.

    All controls are told, since any may be the next; of many texts the first ones, and those about the task.

    Args:
        task: The task.
        shown: What is shown.
        controls: Its controls.
    """
    words, texts = set(stems(task)), texts_of(shown)
    read = [t for n, t in enumerate(texts) if n < MOST_READ or words & set(stems(t))]
    more = [f"({len(texts) - len(read)} more texts)"] if len(read) < len(texts) else []
    return "\n".join([*map(controls.line, controls.elements), *(f'"{t}"' for t in read), *more])


def _step(moment: Moment) -> str:
    said = describe(moment.action)
    if isinstance(moment.action, Tap | LongPress) and moment.action.target.label:
        said = f"{kind_of(moment.action).replace('_', ' ')} {clipped(moment.action.target.label)}"
    return said + (_MARKS.get(Outcome(moment.outcome), "") if moment.outcome else "")
