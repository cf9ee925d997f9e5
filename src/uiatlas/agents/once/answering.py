"""Reads the value that a question asks for off the screens of a run."""

import re
from collections.abc import Iterator

from uiatlas.planning.control_names import control_names
from uiatlas.planning.goal import GoalFact, Reads
from uiatlas.run.displays import shown_instead
from uiatlas.run.policy import View
from uiatlas.run.table_cells import cells_at, row_and_column
from uiatlas.run.view_trail import looks_of
from uiatlas.ui import Observation, Role, UIElement
from uiatlas.ui.containers import rows_of
from uiatlas.utg.fluents import FluentKind
from uiatlas.utg.readings import Reading, readings

_NUMBER = re.compile(r"#\d+$")


def read_answer(fact: GoalFact, view: View) -> str:
    """What the latest look says that shows what a fact asks to be read; empty if none does.

    A place that holds several values, such as a row with several cells, gives no answer: which one is asked for, only
    who reads the question can tell.

    Args:
        fact: The fact; only one that reads something has an answer.
        view: What is shown, and what was done.
    """
    if not isinstance(fact, Reads):
        return ""
    if fact.answer or not fact.question:
        return fact.answer
    looks = [look.observation for look in looks_of(view)]
    found = (list(dict.fromkeys(_values_of(fact.question, look))) for look in reversed(looks))
    values = next((some for some in found if some), None)
    if values is None:
        return shown_instead(fact.question, looks)
    return values[0] if len(values) == 1 else ""


def _values_of(name: str, shown: Observation) -> list[str]:
    """All that a screen shows of a name: what fields and rows of it hold, else what is told beside it, else its box.

    A name may be that of a row and the heading of a column: "Dipper | Bought".
    """
    if (place := row_and_column(name)) is not None and (cells := cells_at(*place, shown)):
        return cells
    wanted = _folded(name)
    named = [reading for reading in readings(shown, "") if _is_named(reading, wanted)]
    held = [value for reading in named for value in _held(reading, shown)]
    boxes = [reading.value for reading in named if reading.fluent.kind is FluentKind.CHECKED]
    return held or list(_told(wanted, shown)) or boxes or list(_placed(wanted, shown))


def _is_named(reading: Reading, wanted: str) -> bool:
    """Whether a control has a name; further ones of its name are numbered."""
    return wanted in (_folded(reading.fluent.name), _folded(_NUMBER.sub("", reading.fluent.name)))


def _held(reading: Reading, shown: Observation) -> list[str]:
    """What a control holds: the whole of all fields of its name, and each line under the label of a row."""
    if reading.element.editable:
        named = reading.element.description, reading.element.resource_id
        twins = [e for e in shown.elements if e.visible and e.editable and (e.description, e.resource_id) == named]
        return [e.text for e in twins if e.text] if len(twins) > 1 else list(filter(None, [reading.value]))
    if reading.fluent.kind is not FluentKind.SHOWN:
        return []
    whole = reading.element.role is Role.CHOICE
    return list(filter(None, [reading.value] if whole else reading.value.split("\n")))


def _placed(wanted: str, shown: Observation) -> Iterator[str]:
    """What a field without a name holds, which a plan calls by its place as the question did: "field 1"."""
    return (e.text for e, name in control_names(shown.elements) if e.editable and e.text and _folded(name) == wanted)


def _told(wanted: str, shown: Observation) -> Iterator[str]:
    """What is told under, beside or behind a label, or the whole of a text whose beginning is the label."""
    rows = rows_of(shown.elements)
    beginning = wanted.removesuffix("…") if wanted.endswith("…") else ""
    for element in shown.elements:
        first, _, rest = element.text.partition("\n")
        if not element.visible or element.editable:
            continue
        if _folded(first) == wanted:
            yield from filter(None, map(str.strip, rest.split("\n"))) if rest.strip() else _beside(element, shown, rows)
        elif not rest and _folded(first.partition(": ")[0]) == wanted and (value := first.partition(": ")[2].strip()):
            yield value
        elif beginning and _folded(element.text).startswith(beginning):
            yield element.text


def _beside(element: UIElement, shown: Observation, rows: dict[int, int]) -> Iterator[str]:
    """What else its row or line says, or the text right after it; after a heading only where that is all.

    Some toolkits tell what stands in a grid from its end, so that the text right after a caption is another one's.
    """
    seen = [e for e in shown.elements if e.visible and e.label and e.index != element.index]
    row = rows.get(element.index, -1)
    cells = [e.label for e in seen if rows.get(e.index) == row]
    held = [e for e in seen if e.parent == element.parent]
    texts = [e for e in held if e.role is Role.TEXT]
    line = [e.label for e in texts if _is_right_of(element, e)]
    after = next((e for e in texts if e.index == element.index + 1), None)
    if cells or len(line) > 1 or (line and (after is None or not _follows(element, after))):
        yield from cells or line
    elif element.checked is None and after is not None and (element.role is not Role.HEADING or len(held) == 1):
        yield after.label


def _follows(caption: UIElement, text: UIElement) -> bool:
    """Whether a text stands behind a caption or below it; so it does where nobody knows."""
    if caption.bounds is None or text.bounds is None:
        return True
    return _is_right_of(caption, text) or text.bounds.top >= caption.bounds.bottom - 1


def _is_right_of(caption: UIElement, text: UIElement) -> bool:
    """Whether a text stands on the line of a caption, behind it."""
    if caption.bounds is None or text.bounds is None:
        return False
    middle = (text.bounds.top + text.bounds.bottom) // 2
    return caption.bounds.top <= middle < caption.bounds.bottom and caption.bounds.right <= text.bounds.left + 1


def _folded(text: str) -> str:
    return " ".join(text.casefold().split()).rstrip(":")
