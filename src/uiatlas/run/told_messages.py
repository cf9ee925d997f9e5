"""Messages: what a program said after a step of the run, such as that a page was published, however soon it went."""

from collections.abc import Iterator

from uiatlas.run.evidence import Sighting
from uiatlas.run.forms import alert_words, messages, news
from uiatlas.run.naming import bears_name
from uiatlas.run.trail import Trail
from uiatlas.run.visits import VisitLook
from uiatlas.text.language import folded
from uiatlas.ui import InputText, Observation
from uiatlas.ui.containers import item_around, rows_of


def sighting_of_message(said: str, trail: Trail) -> Sighting | None:
    """That a text came up after a step of the run that was not shown before it; None if none did.

    It stands in no row, it is nothing that the run typed, and no question of a dialog.

    Args:
        said: The text.
        trail: The run.
    """
    typed = (folded(t.action.text) for t in trail.taken if isinstance(t.action, InputText))
    if any(folded(said) in text for text in typed if text):
        return None
    for before, seen in _steps(trail):
        asks = seen.shown.dialog and not alert_words(seen.shown)
        if not asks and said in _new_texts(before.shown, seen.shown, said):
            return Sighting(True, seen, f"{said!r} came up after step {seen.step}")
    return None


def _steps(trail: Trail) -> Iterator[tuple[VisitLook, VisitLook]]:
    """Each look after a step, the latest first, with the look before that step."""
    for seen in reversed(trail.looks):
        before = next((s for s in reversed(trail.looks) if s.step < seen.step), None)
        if before is not None and any(t.number == seen.step for t in trail.taken):
            yield before, seen


def _new_texts(before: Observation, after: Observation, said: str) -> list[str]:
    """The text, once for each element of a screen that says it since a step, as a whole or as a sentence."""
    rows, known = rows_of(after.elements), {folded(e.label) for e in before.elements if e.visible}
    whole = [(e, e.label) for e, _ in messages(after) if folded(e.label) not in known]
    told = (e for e, text in [*news(before, after), *whole] if bears_name(text, said))
    cells = (e for e in told if item_around(e, after) is None and _alone(rows, e.index))
    return [said for _ in cells]


def _alone(rows: dict[int, int], place: int) -> bool:
    """Whether an element shares no row with another one."""
    return place not in rows or sum(row == rows[place] for row in rows.values()) == 1
