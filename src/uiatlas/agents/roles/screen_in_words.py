"""What was done and what is shown, in few words: a line for each step, each control by its number, and what to read."""

from collections.abc import Collection, Iterable, Sequence

from uiatlas.agents.roles.toolbox import Controls, texts_of
from uiatlas.llm.fencing import Fenced, fence
from uiatlas.llm.usage import estimate_tokens
from uiatlas.planning.control_names import clipped
from uiatlas.run.policy import StepRecord, View
from uiatlas.run.verifier import Outcome
from uiatlas.text.language import stems
from uiatlas.ui import LongPress, Observation, Tap, describe, kind_of

MOST_READ = 10
"""Texts that are told of a page full of them, beside those that share a word with the task."""

TOLD = 12
"""Steps that are told of what was done, the latest."""

SHARE = 0.3
"""Part of what the HTML of all screens so far would take that the task, the steps and the screen have room for."""

FEWEST = 3
"""Controls that are told however little room there is."""

_MARKS = {
    Outcome.NO_CHANGE: " (nothing changed)",
    Outcome.FAIL: " (not as expected)",
    Outcome.UNDONE: " (undone by a fresh start of the app)",
}


def told(history: Sequence[StepRecord]) -> Fenced | str:
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
    read, more = _read(task, shown)
    rest = [f"({more} more texts)"] if more else []
    return "\n".join([*map(controls.line, controls.elements), *read, *rest])


def screen_in_brief(
    task: str, view: View, controls: Controls, order: Sequence[int], guidance: str = ""
) -> tuple[str, int]:
    """A screen as far as there is room for it: what is likely to be next first, told in the order of the screen.

    Room is a share of the HTML of all screens so far, which is what an agent reads that is sent the screens themselves.
    The likeliest controls and the texts about the task are told in any case, then as many others as fit.

    Args:
        task: The task.
        view: What is shown, and what was done.
        controls: The controls of the screen.
        order: Their indexes, the likeliest first.
        guidance: What else is told; it takes up to half of the room.

    Returns:
        The lines, and how many they leave out.
    """
    read, _ = _read(task, view.observation)
    words, numbers = set(stems(task)), {e.index: number for number, e in controls.elements.items()}
    ranked = [controls.line(numbers[index]) for index in order]
    sure = dict.fromkeys([*ranked[:FEWEST], *(line for line in read if words & set(stems(line)))])
    left = room(view) - min(room(view) // 2, estimate_tokens(guidance))
    left -= estimate_tokens(f"{task}\n{told(view.history)}")
    chosen = _fitting(left, sure, [*read[:1], *ranked, *read])
    missing = sum(line not in chosen for line in (*ranked, *read))
    lines = [line for line in (*map(controls.line, controls.elements), *read) if line in chosen]
    return "\n".join([*lines, *([f"+{missing}"] if missing else [])]), missing


def _fitting(left: int, sure: Iterable[str], others: Iterable[str]) -> Collection[str]:
    """Lines that are told in any case, and as many of the others, in their order, as there is room for."""
    chosen = dict.fromkeys(sure)
    left -= sum(1 + estimate_tokens(line) for line in chosen)
    for line in others:
        left -= 0 if line in chosen else 1 + estimate_tokens(line)
        if left < 0:
            break
        chosen[line] = None
    return chosen


def room(view: View) -> int:
    """Tokens that a prompt may take for the task, the steps and the screen, about."""
    return int(SHARE * sum(map(_as_html, (*(m.observation for m in view.history), view.observation))))


def _as_html(shown: Observation) -> int:
    """About how many tokens a screen takes as HTML that has only roles, numbers and texts."""
    told = (e for e in shown.elements if e.visible and (e.actionable or e.label))
    return sum(estimate_tokens(f"<button id={e.index}>{e.label}</button>") for e in told)


def _read(task: str, shown: Observation) -> tuple[list[str], int]:
    """What there is to read, in quotes, and how many texts are left out."""
    words, texts = set(stems(task)), texts_of(shown)
    read = [f'"{t}"' for n, t in enumerate(texts) if n < MOST_READ or words & set(stems(t))]
    return read, len(texts) - len(read)


def _step(record: StepRecord) -> str:
    said = describe(record.action)
    if isinstance(record.action, Tap | LongPress) and record.action.target.label:
        said = f"{kind_of(record.action).replace('_', ' ')} {clipped(record.action.target.label)}"
    return said + _MARKS.get(record.outcome, "")
