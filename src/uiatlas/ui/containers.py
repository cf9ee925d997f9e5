"""Which elements stand together: the row, card or group that a control belongs to."""

from collections.abc import Iterator, Sequence

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


def rows_of(elements: Sequence[UIElement]) -> dict[int, int]:
    """The row that each element stands in, by their places: what one row of a list or table holds has one number.

    A row is an item that cannot be touched as a whole, with what it holds, or what stands side by side right in a list
    or table whose rows are nothing by themselves. What stands in no row is left out.
    """
    rows: dict[int, int] = {}
    latest: dict[int, UIElement] = {}
    for element in elements:
        holder = elements[element.parent] if element.parent >= 0 else None
        if holder is None:
            continue
        if holder.role is Role.ITEM and not holder.actionable:
            rows[element.index] = holder.index
        elif holder.role is Role.LIST and element.bounds is not None:
            before = latest.get(holder.index)
            beside = before is not None and _side_by_side(before, element)
            latest[holder.index] = element
            rows[element.index] = rows[before.index] if before is not None and beside else element.index
        elif element.parent in rows and holder.role is not Role.LIST:
            rows[element.index] = rows[element.parent]
    return rows


def _side_by_side(left: UIElement, right: UIElement) -> bool:
    """Whether an element begins where another one has ended, at the same height."""
    if left.bounds is None or right.bounds is None:
        return False
    middle = (right.bounds.top + right.bounds.bottom) / 2
    return left.bounds.top <= middle < left.bounds.bottom and left.bounds.right <= right.bounds.left + 1


def _end_of(holder: int, shown: Observation) -> int:
    """The index after the last element in a holder: what it holds follows it at once, in preorder."""
    after = (e.index for e in shown.elements[holder + 1 :] if e.parent < holder)
    return next(after, len(shown.elements))
