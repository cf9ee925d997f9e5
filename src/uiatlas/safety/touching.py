"""What a touch reaches: the element it is meant for, what contains it, and what lies where it falls."""

from collections.abc import Iterator

from uiatlas.ui import ElementFlag, Observation, UIElement

_CLICKABLE = int(ElementFlag.CLICKABLE)
_CLICKABLE_OR_HIDDEN = _CLICKABLE | int(ElementFlag.HIDDEN)


def touched(element: UIElement, shown: Observation) -> Iterator[UIElement]:
    """Every element that a touch in the middle of this one may press, the one that it is meant for first.

    What cannot be clicked hands a touch on to what contains it. What comes later in an observation is drawn above. An
    element that is not shown itself is pressed by nobody: the touch goes to whatever is at that place.
    """
    yield element
    around = list(_around(element, shown))
    if not element.clickable:
        holder = next((shown.elements[i] for i in around if shown.elements[i].clickable), None)
        if holder is not None:
            yield holder
    point = middle(element)
    if point is None:
        return
    first = element.index + 1 if is_shown(element, shown) else 0
    for other in reversed(shown.elements[first:]):
        if (
            (other.flags & _CLICKABLE_OR_HIDDEN) == _CLICKABLE
            and other.index not in around
            and other != element
            and _holds(other, point)
        ):
            yield other
            if is_shown(element, shown):
                return


def is_shown(element: UIElement, shown: Observation) -> bool:
    """Whether an element has a place on the screen; what a device does not tell counts as shown."""
    point = middle(element)
    if point is None or not element.visible:
        return element.visible
    return not is_outside(element, shown.size) and element.bounds is not None and element.bounds.area > 0


def is_outside(element: UIElement, size: tuple[int, int]) -> bool:
    """Whether an element lies beside what can be shown, as a drawer does that is pushed out of the page.

    Args:
        element: The element.
        size: Width and height of all that can be shown, (0, 0) if the device does not say.
    """
    point = middle(element)
    if point is None or not (size[0] and size[1]):
        return False
    return not (0 <= point[0] < size[0] and 0 <= point[1] < size[1])


def middle(element: UIElement) -> tuple[int, int] | None:
    """Where a touch falls, None if the device does not say where the element is."""
    b = element.bounds
    return None if b is None else ((b.left + b.right) // 2, (b.top + b.bottom) // 2)


def _around(element: UIElement, shown: Observation) -> Iterator[int]:
    """Indexes of what contains an element, the nearest first."""
    at = element.parent
    while 0 <= at < len(shown.elements):
        yield at
        at = shown.elements[at].parent


def _holds(element: UIElement, point: tuple[int, int]) -> bool:
    b = element.bounds
    return b is not None and b.left <= point[0] < b.right and b.top <= point[1] < b.bottom
