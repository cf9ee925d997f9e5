"""Scrolling for what is named: when a long list is moved on, and which of its rows are others than the one meant."""

from collections.abc import Sequence

from uiatlas.agents.words.coverage import TELLING, Coverage, Left
from uiatlas.agents.words.page_parts import parents_of, upwards
from uiatlas.agents.words.progress import FAILED
from uiatlas.agents.words.tasks import Kind
from uiatlas.agents.words.wishes import ROWS as CHOSEN_ROWS
from uiatlas.run.policy import Act, View
from uiatlas.text.controls import element_label
from uiatlas.text.language import likeness, stems
from uiatlas.ui import Observation, Role, Scroll, UIElement, action_key, selector_for

ROWS = 3
"""Rows of one kind from which what can be scrolled is a list."""

MOST = 12
"""Strokes on one screen in one direction, at most."""

_MOST_TOLD = 150
"""Rows from which a list of a desktop is read only in part."""

_TOLD = CHOSEN_ROWS | {"push button", "toggle button"}


def rows_of(shown: Observation) -> tuple[UIElement, ...]:
    """The rows of the list that is shown: what can be tapped and is of one kind, if that is enough for a list."""
    kinds: dict[tuple[Role, str], list[UIElement]] = {}
    for e in shown.actionable:
        if e.clickable and not e.editable and e.checked is None and e.role in (Role.ITEM, Role.BUTTON, Role.TEXT):
            kinds.setdefault((e.role, e.resource_id), []).append(e)
    most = max(kinds.values(), key=len, default=[])
    return tuple(most) if len(most) >= ROWS else ()


def numbered_otherwise(coverage: Coverage, shown: Observation) -> list[UIElement]:
    """Rows that only differ by their number, where the task says another one: "Tea 1" for "open Tea 25"."""
    asked = {w.stem for w in coverage.task.words if w.stem.isdigit()}
    names: dict[tuple[str, ...], list[tuple[UIElement, set[str]]]] = {}
    for row in rows_of(shown) if asked else ():
        said = stems(element_label(row).main)
        name, numbers = tuple(s for s in said if not s.isdigit()), {s for s in said if s.isdigit()}
        if numbers and name and all(any(likeness(s, w.stem) > 0 for w in coverage.task.words) for s in name):
            names.setdefault(name, []).append((row, numbers))
    alike = [each for found in names.values() if len(found) >= ROWS - 1 for each in found]
    return [row for row, numbers in alike if not numbers & asked]


def scroll_for(view: View, coverage: Coverage, left: Left) -> Act | None:
    """The next stroke in search of what the task names and the list does not show; None if that is in vain.

    Down until nothing moves, then up until nothing moves.

    Args:
        view: What is shown, and what was done.
        coverage: The task.
        left: What is left of its words.
    """
    shown = view.observation
    holder = next((e for e in shown.elements if e.scrollable and e.visible and not _only_written_in(e, shown)), None)
    rows = rows_of(shown)
    if holder is None or not rows or _all_told(rows) or not _named_elsewhere(coverage, shown, left):
        return None
    target = selector_for(holder, shown)
    for direction in ("down", "up"):
        action = Scroll(direction, target)
        past = [m.outcome for m in view.history if m.screen == view.screen and m.action == action]
        over = len(past) >= MOST or FAILED.intersection(past)
        if not over and (view.screen, action_key(action)) not in view.blocked:
            return Act(action, None, "scroll for what the task names")
    return None


def _all_told(rows: Sequence[UIElement]) -> bool:
    """Whether a list tells its rows whether they are in view or not, as lists of a desktop do up to a length."""
    return len(rows) < _MOST_TOLD and any(row.class_name in _TOLD for row in rows)


def _only_written_in(holder: UIElement, shown: Observation) -> bool:
    """Whether all that can be scrolled is a text that is being written."""
    parents = parents_of(shown)
    inside = [e for e in shown.actionable if e.index != holder.index and holder.index in upwards(e.parent, parents)]
    return bool(inside) and all(e.editable for e in inside)


def _named_elsewhere(coverage: Coverage, shown: Observation, left: Left) -> bool:
    """Whether something that the task names is neither found nor shown: a value, or what is only to be looked at."""
    said = {s for e in shown.elements if e.visible for s in stems(f"{e.text} {e.description}")}
    words = zip(coverage.task.words, left, coverage.worth, strict=True)
    open_ = [w for w, x, n in words if x > 0.5 and n > TELLING and w.kind is not Kind.COMMON]
    telling = [w for w in open_ if w.kind is Kind.VALUE or coverage.task.looks]
    return any(not any(likeness(w.stem, s) >= 0.7 for s in said) for w in telling)
