"""Where to draw the elements of a screen: as the platform says, or one below the other where it says nothing."""

from collections.abc import Sequence
from dataclasses import dataclass

from uiatlas.report.svg import text_width, wrap
from uiatlas.ui import Bounds, Observation, Role, UIElement

WIDTH, WIDE = 252.0, 800.0
"""Width of a drawing of an upright screen and of one that is wider than high."""
TEXT = 12.0
"""Size of the letters."""
_MOST_PLACED, _MOST_ROWS, _PAD, _GAP = 400, 24, 8.0, 4.0
_SHORT, _NARROW = 0.46, 0.7


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in the drawing."""

    x: float
    y: float
    w: float
    h: float


@dataclass(frozen=True, slots=True)
class Placed:
    """The elements with their boxes, back to front.

    Attributes:
        width: Width of the drawing.
        height: Its height.
        boxes: What is drawn.
        ours: Whether the places were chosen here since the platform tells none.
        left_out: How many elements are not drawn for want of room.
    """

    width: float
    height: float
    boxes: tuple[tuple[UIElement, Box], ...]
    ours: bool = False
    left_out: int = 0


def place(observation: Observation, touched: int | None) -> Placed:
    """Give every element that is shown its box.

    Args:
        observation: The screen.
        touched: Index of the element acted on, which is drawn in any case.
    """
    shown = [e for e in observation.elements if e.visible]
    if any(e.bounds is not None and e.bounds.area for e in shown):
        return _scaled(observation, shown, touched)
    return _listed([e for e in shown if e.label or e.actionable], touched)


def _scaled(observation: Observation, shown: Sequence[UIElement], touched: int | None) -> Placed:
    known = [(e, e.bounds) for e in shown if e.bounds is not None and e.bounds.area]
    across = observation.size[0] or max(1, *(b.right for _, b in known))
    down = observation.size[1] or max(1, *(b.bottom for _, b in known))
    left, right = _column([b for e, b in known if e.label or e.actionable], across)
    width = WIDTH if right - left <= down else WIDE
    scale = width / (right - left)
    kept = [(e, _box(b, left, scale)) for e, b in known[:_MOST_PLACED]]
    kept += [(e, _box(b, left, scale)) for e, b in known[_MOST_PLACED:] if e.index == touched]
    return Placed(width, min(down * scale, 3 * width), tuple(kept), left_out=max(0, len(known) - len(kept)))


def _column(held: Sequence[Bounds], across: int) -> tuple[float, float]:
    """From where to where a screen is drawn: a narrow column on a wide screen without the empty room beside it."""
    inside = [b for b in held if 0 <= b.left < b.right <= across]
    room = 0.03 * across
    left = max(0.0, min((b.left for b in inside), default=0) - room)
    right = min(float(across), max((b.right for b in inside), default=across) + room)
    return (left, right) if right - left < _NARROW * across else (0.0, float(across))


def _box(bounds: Bounds, left: float, scale: float) -> Box:
    return Box(
        (bounds.left - left) * scale,
        bounds.top * scale,
        (bounds.right - bounds.left) * scale,
        (bounds.bottom - bounds.top) * scale,
    )


def _listed(shown: Sequence[UIElement], touched: int | None) -> Placed:
    """Rows from top to bottom; short things to act on share a row."""
    rows: list[list[UIElement]] = []
    for element in shown:
        if rows and _is_short(element) and all(_is_short(e) for e in rows[-1]) and _room(rows[-1], element):
            rows[-1].append(element)
        else:
            rows.append([element])
    kept = [r for i, r in enumerate(rows) if i < _MOST_ROWS or any(e.index == touched for e in r)]
    boxes: list[tuple[UIElement, Box]] = []
    y = _PAD
    for row in kept:
        boxes += _row(row, y)
        y = max(b.y + b.h for _, b in boxes[-len(row) :]) + _GAP
    left_out = sum(len(r) for r in rows) - len(boxes)
    return Placed(WIDTH, max(y + _PAD / 2, 60.0), tuple(boxes), ours=True, left_out=left_out)


def _is_short(element: UIElement) -> bool:
    if element.role in (Role.INPUT, Role.HEADING, Role.TEXT) or element.checked is not None:
        return False
    return _needed(element) <= WIDTH * _SHORT


def _needed(element: UIElement) -> float:
    return max(text_width(element.label, TEXT) if len(element.label) < 60 else WIDTH, 14.0) + 14


def _room(row: Sequence[UIElement], element: UIElement) -> bool:
    return sum(_needed(e) + _GAP for e in (*row, element)) <= WIDTH - 2 * _PAD


def _row(row: Sequence[UIElement], y: float) -> list[tuple[UIElement, Box]]:
    if len(row) == 1 and not _is_short(row[0]):
        room = WIDTH - 2 * _PAD
        lines = len(wrap(row[0].label, room - 16, TEXT, 3)) or 1
        plain_text = row[0].role in (Role.TEXT, Role.HEADING) and not row[0].clickable
        return [(row[0], Box(_PAD, y, room, lines * 15 + (4 if plain_text else 11)))]
    out, x = [], _PAD
    for element in row:
        out.append((element, Box(x, y, _needed(element), 27.0)))
        x += _needed(element) + _GAP
    return out
