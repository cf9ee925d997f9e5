"""What a button belongs to on what is shown: the field that it stands right behind, or the row that it stands in."""

from collections.abc import Iterator
from itertools import takewhile

from uiatlas.run.forms import SAVING, holds_value, is_search, is_sender, senders
from uiatlas.text.controls import first_word
from uiatlas.text.lexicon import CREATING
from uiatlas.ui import Observation, UIElement
from uiatlas.ui.containers import holders, item_around

_FORM = "form"
"""The class of an element that holds all that one button sends, on a platform that tells so."""


def fields_before(button: UIElement, shown: Observation) -> Iterator[UIElement]:
    """The fields that a button stands right behind, the last first; whatever else can be touched ends them.

    Such a button takes what is in the fields, wherever else the page has buttons.
    """
    before = (e for e in reversed(shown.elements[: button.index]) if e.actionable)
    return takewhile(lambda e: e.editable and not is_search(e), before)


def field_before(button: UIElement, shown: Observation) -> UIElement | None:
    """The field that a button stands right behind; None if it stands behind something else that can be touched."""
    return next(fields_before(button, shown), None)


def stands_apart(box: UIElement, shown: Observation) -> bool:
    """Whether a box belongs to a row of a list, and no button of the page is there to send it.

    A button before the list that stands right behind its own field and adds something takes that field, and a button of
    a row without a field does what it says to the row. A button of the box's own form sends the box as well.
    """
    row = _item_of(box, shown)
    if box.checked is None or row < 0 or shown.dialog:
        return False
    return all(_leaves_alone(button, box, row, shown) for button in senders(shown))


def _leaves_alone(button: UIElement, box: UIElement, row: int, shown: Observation) -> bool:
    """Whether a button that may send something does not send a box in a row, as far as a page tells."""
    apart, own = in_other_form(box, button, shown), _item_of(button, shown)
    if apart is False or is_sender(button, SAVING):
        return False
    if own >= 0:
        return not any(e.editable and own in holders(e, shown) for e in shown.elements)
    adds = first_word(button) in CREATING and button.index < row and field_before(button, shown) is not None
    return adds and (apart is True or any(not is_sender(e, SAVING) for e in commands_of_row(box, shown)))


def in_other_form(element: UIElement, button: UIElement, shown: Observation) -> bool | None:
    """Whether a button sends a form that an element is no part of; None where the page does not tell its form."""
    form = next((i for i in holders(button, shown) if shown.elements[i].class_name == _FORM), None)
    return None if form is None else form not in holders(element, shown)


def commands_of_row(element: UIElement, shown: Observation) -> list[UIElement]:
    """What can be touched in the row of a list that an element stands in, without what holds a value."""
    row = _item_of(element, shown)
    here = (e for e in shown.actionable if row >= 0 and not holds_value(e))
    return [e for e in here if row in holders(e, shown)]


def _item_of(element: UIElement, shown: Observation) -> int:
    """The index of the row of a list that an element stands in, -1 if in none."""
    row = item_around(element, shown)
    return -1 if row is None else row.index
