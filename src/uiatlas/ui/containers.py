"""Which elements stand together: the row, card or group that a control belongs to."""

from collections.abc import Iterator

from uiatlas.ui.elements import Role, UIElement
from uiatlas.ui.observation import Observation


def holders(element: UIElement, shown: Observation) -> Iterator[int]:
    """The indexes of the elements that hold an element, the nearest first."""
    at = element.parent
    while at >= 0:
        yield at
        at = shown.elements[at].parent


def item_around(element: UIElement, shown: Observation) -> UIElement | None:
    """The row of a list that holds an element, the nearest if rows hold rows; None if it stands in none."""
    held = (shown.elements[at] for at in holders(element, shown))
    return next((e for e in held if e.role is Role.ITEM), None)


def row_of(element: UIElement, shown: Observation) -> list[UIElement]:
    """What stands in one row with a control: the largest holder without another control of its name.

    Returns:
        All elements in that holder; none where no other control is called so, or where nothing holds it.
    """
    twins = {e.index for e in shown.actionable if e.label == element.label and e.index != element.index}
    row: list[UIElement] = []
    for holder in holders(element, shown) if twins else ():
        end = _end_of(holder, shown)
        if any(holder < twin < end for twin in twins):
            break
        row = list(shown.elements[holder + 1 : end])
    return row


def _end_of(holder: int, shown: Observation) -> int:
    """The index after the last element in a holder: what it holds follows it at once, in preorder."""
    after = (e.index for e in shown.elements[holder + 1 :] if e.parent < holder)
    return next(after, len(shown.elements))
