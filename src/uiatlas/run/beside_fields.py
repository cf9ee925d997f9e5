"""Which button belongs to which field, by where they stand, and which only looks like the one that was pressed."""

from collections.abc import Collection

from uiatlas.run.belonging import fields_before
from uiatlas.run.policy import StepRecord
from uiatlas.text.controls import first_word, says
from uiatlas.text.lexicon import COMMITTING, KEEPING
from uiatlas.ui import Observation, UIElement


def sends_filled(button: UIElement, shown: Observation, typed: Collection[str]) -> bool:
    """Whether a button stands right behind a field that was filled, and says that it sends it.

    Args:
        button: A control that is shown.
        shown: The screen.
        typed: What was typed, in lower case.
    """
    fields = fields_before(button, shown)
    return says(button, COMMITTING) and any(field.text.strip().casefold() in typed for field in fields)


def twin_behind(button: UIElement, shown: Observation, typed: Collection[str]) -> UIElement | None:
    """Of several controls of one name the one that follows the fields that were filled; None if it is this one.

    Args:
        button: A control that is shown.
        shown: The screen.
        typed: What was typed, in lower case.
    """
    fields = [e.index for e in shown.elements if e.editable and e.text and e.text.strip().casefold() in typed]
    if not fields or button.index > max(fields):
        return None
    return next((e for e in shown.actionable if e.index > max(fields) and e.label == button.label), None)


def repeats(button: UIElement, last: StepRecord, shown: Observation) -> bool:
    """Whether a button is only the like of the one that was pressed last, as in the next row of a list.

    What asks again, a dialog or another page, has a button that confirms, and what keeps something may do it twice. A
    dialog with several such buttons is a list: it asks only with one that stands where none of them stood.
    """
    if last.element is None or last.element.editable or first_word(button) in KEEPING:
        return False
    now, before = ([e for e in s.actionable if e.label == button.label] for s in (shown, last.observation))
    stood = {e.bounds for e in before}
    asks = len(now) > len(before) and (button.bounds not in stood or all(e.bounds in stood for e in now))
    if shown.dialog and (len(now) == 1 or asks):
        return False
    return last.element.label == button.label and last.observation.title == shown.title
