"""What was done and what is shown, in few words: a line for each step, each control by its number, and what to read."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from uiatlas.agents.roles.coming_of import came_to
from uiatlas.agents.roles.toolbox import Controls, texts_of
from uiatlas.llm.fencing import Fenced, fence, inline
from uiatlas.llm.usage import estimate_tokens
from uiatlas.planning.control_marks import Mark
from uiatlas.planning.control_names import clipped
from uiatlas.run.forms import is_sender, senders
from uiatlas.run.policy import By, StepRecord, View
from uiatlas.text.language import stems
from uiatlas.ui import ElementFlag, LongPress, Observation, Role, Tap, UIElement, describe, kind_of

MOST_READ = 10
"""Texts that are told of a page full of them, beside those that share a word with the task."""

TOLD = 12
"""Steps that are told with what they came to, the latest; the ones before are told in one line."""

EARLY = 600
"""Characters of that line."""

SHARE = 0.3
"""Part of what the HTML of all screens so far would take that the task, the steps and the screen have room for."""

_OTHERS = frozenset({By.PLAN, By.DETOUR, By.RECOVERY, By.VERIFICATION})
"""Who decides steps that the model has not chosen on the screen where they were done."""

FEWEST = 3
"""Controls that are told however little room there is."""

WHOLE = 24_000
"""Characters of a screen that a prompt holds at most; what is longer leaves out what is least likely to be next."""

_MOST_TOKENS = WHOLE // 6
"""About how many tokens those are, with a margin for words of many."""


def told(view: View) -> Fenced | str:
    """What was done so far, the latest last, who decided it if not the model on that screen, and what came of it."""
    looks = [*(record.observation for record in view.history[1:]), view.observation]
    steps = [_step(*step) for step in zip(view.history, looks, strict=True)] if view.history else []
    early = inline("; ".join(map(_said, view.history[:-TOLD])), EARLY)
    return fence("\n".join([*([f"at first: {early}"] if early else []), *steps[-TOLD:]]), "done") if steps else ""


def whole_screen(task: str, shown: Observation, controls: Controls, order: Sequence[int]) -> tuple[str, int]:
    """A screen: its controls, each with its number, then what there is to read, in quotes.

    All controls are told, since any may be the next, as far as a prompt holds them; of many texts the first ones, and
    those about the task.

    Args:
        task: The task.
        shown: What is shown.
        controls: Its controls.
        order: Their indexes, the likeliest first.

    Returns:
        The lines, and how many controls they leave out.
    """
    read, more = _read(task, shown)
    numbers = {e.index: number for number, e in controls.elements.items()}
    ranked = [controls.line(numbers[index]) for index in order]
    chosen = _fitting(_MOST_TOKENS, dict.fromkeys(_needed(shown, controls)), [*ranked, *read])
    lines = [line for line in (*map(controls.line, controls.elements), *read) if line in chosen]
    missing = sum(line not in chosen for line in (*ranked, *read))
    rest = [f"({more + missing} more)"] if more + missing else []
    return "\n".join([*lines, *rest]), missing


def _needed(shown: Observation, controls: Controls) -> list[str]:
    """What is told however little room there is: all that a dialog offers, else what sends a form."""
    needed = {e.index for e in (shown.elements if shown.dialog else senders(shown))}
    return [controls.line(number) for number, e in controls.elements.items() if e.index in needed]


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
    sure = dict.fromkeys([*ranked[:FEWEST], *_needed(view.observation, controls)])
    sure |= dict.fromkeys(line for line in read if words & set(stems(line)))
    left = min(room(view), _MOST_TOKENS) - min(room(view) // 2, estimate_tokens(guidance))
    left -= estimate_tokens(f"{task}\n{told(view)}")
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
    barred = [f"{clipped(e.label)}{Mark.DISABLED}" for e in shown.elements if _is_barred(e)]
    return [*dict.fromkeys(barred), *read], len(texts) - len(read)


def _is_barred(element: UIElement) -> bool:
    """Whether an element is a button that sends a form and cannot be pressed now."""
    able = replace(element, flags=element.flags & ~ElementFlag.DISABLED | ElementFlag.CLICKABLE)
    barred = element.role is Role.BUTTON and bool(element.flags & ElementFlag.DISABLED) and element.visible
    return barred and is_sender(able)


def _step(record: StepRecord, after: Observation) -> str:
    """A step, who decided it if it was not the model on this screen, and what it came to if that is worth saying."""
    said = _said(record)
    notes = [record.by] if record.by in _OTHERS else []
    notes += filter(None, [came_to(record, after)])
    return f"{said} ({'; '.join(notes)})" if notes else said


def _said(record: StepRecord) -> str:
    if isinstance(record.action, Tap | LongPress) and record.action.target.label:
        return f"{kind_of(record.action).replace('_', ' ')} {clipped(record.action.target.label)}"
    return describe(record.action)
