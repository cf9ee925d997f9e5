"""Set-of-marks: a screenshot with a numbered box around everything that can be acted on (Yang et al. 2023).

Boxes of neighbours have different colours; a number stands where it hides neither another number nor, if there is room,
another element.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Any

from uiatlas.errors import MissingExtraError
from uiatlas.perception.vision import common
from uiatlas.ui import Bounds, Observation, UIElement

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw

COLOURS = ((200, 30, 45), (20, 95, 200), (15, 125, 60), (150, 40, 160), (185, 85, 0), (0, 115, 130))
"""Dark enough for white figures."""

_PAPER, _INK, _LINE, _FILL = (250, 250, 250), (30, 30, 30), (150, 150, 150), (228, 234, 244)
_ROOM = 3
_SHARE = 0.6
"""Height of a number to that of what is usually marked."""

SMALLEST = 10
"""Least height of a number, in pixels of the picture, that can still be read."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A number on a picture.

    Attributes:
        number: The index of the element in the observation.
        box: The element's place, in pixels of the picture.
        label: Where the number stands.
    """

    number: int
    box: Bounds
    label: Bounds


def marked(seen: Observation, picture: bytes = b"") -> bytes:
    """The picture of a look with a numbered box around every element that can be acted on; numbers are indices.

    Args:
        seen: The look.
        picture: Its picture as a PNG; without one the look's own, else a plain drawing of the elements.

    Raises:
        MissingExtraError: Pillow is not installed.
    """
    image_of, draw_on, font_of = _pillow()
    image = image_of.open(BytesIO(picture or seen.screenshot or drawn(seen))).convert("RGB")
    scale = image.width / seen.size[0] if seen.size[0] else 1.0
    height = _height(seen, image.width, scale)
    font = font_of(height)
    draw: ImageDraw = draw_on(image)

    def room(number: int) -> tuple[int, int]:
        return round(draw.textlength(str(number), font=font)) + 2 * _ROOM, height + _ROOM

    words = [e.bounds for e in seen.elements if e.visible and e.text and not e.actionable and e.bounds is not None]
    marks = placed(seen.actionable, (image.width, image.height), scale, room, words)
    for mark, colour in zip(marks, _colours(marks, 3 * height), strict=True):
        draw.rectangle(_inner(mark.box), outline=colour, width=2)
        draw.rectangle(_inner(mark.label), fill=colour)
        left, top, right, bottom = mark.label
        draw.text(((left + right) / 2, (top + bottom) / 2), str(mark.number), fill="white", font=font, anchor="mm")
    return _saved(image)


def _height(seen: Observation, width: int, scale: float) -> int:
    """The height of figures: by the picture's size, and on a dense page by what stands between its rows."""
    heights = sorted(e.bounds.bottom - e.bounds.top for e in seen.actionable if e.bounds is not None)
    usual = scale * heights[len(heights) // 2] if heights else width
    return max(SMALLEST, min(30, round(width / 54), round(_SHARE * usual)))


def placed(
    elements: Sequence[UIElement],
    size: tuple[int, int],
    scale: float,
    room: Any,
    words: Sequence[Bounds] = (),
) -> list[Mark]:
    """Where boxes and numbers go: no number over another, and over as little of other elements as can be.

    Args:
        elements: What is to be marked.
        size: Width and height of the picture.
        scale: Pixels of the picture for one of the screen.
        room: Width and height of a number.
        words: Where else something stands that is to be read.
    """
    boxes: list[tuple[int, Bounds]] = []
    for e in elements:
        if e.bounds is not None:
            left, top, right, bottom = (round(edge * scale) for edge in e.bounds)
            box = Bounds(max(0, left), max(0, top), min(size[0], right), min(size[1], bottom))
            if box.right - box.left > 1 and box.bottom - box.top > 1:
                boxes.append((e.index, box))
    marks: list[Mark] = []
    texts = [Bounds(*(round(edge * scale) for edge in b)) for b in words]
    for number, box in sorted(boxes, key=lambda b: b[1].area):
        taken = [m.label for m in marks]
        free = [c for c in _candidates(box, room(number), size) if not any(common(c, t) for t in taken)]
        if free:
            others = [b for n, b in boxes if n != number and not _around(b, box)]
            others += [b for b in texts if not _around(box, b) and not _around(b, box)]
            others.append(_heart(box))
            label = min(free, key=lambda c: sum(common(c, b) for b in others))
            marks.append(Mark(number, box, label))
    return sorted(marks, key=lambda m: m.number)


def _heart(box: Bounds) -> Bounds:
    """The part of a box where its words stand."""
    quarter = (box.bottom - box.top) // 4
    return Bounds(box.left, box.top + quarter, box.right, box.bottom - quarter)


def _colours(marks: Sequence[Mark], near: int) -> list[tuple[int, int, int]]:
    """A colour for each mark that as few of its neighbours have as can be."""
    out: list[int] = []
    for place, mark in enumerate(marks):
        left, top, right, bottom = mark.box
        around = Bounds(left - near, top - near, right + near, bottom + near)
        used = [out[n] for n, other in enumerate(marks[:place]) if common(around, other.box)]
        out.append(min(range(len(COLOURS)), key=lambda c: (used.count(c), (c - place) % len(COLOURS))))
    return [COLOURS[c] for c in out]


def _candidates(box: Bounds, room: tuple[int, int], size: tuple[int, int]) -> Iterator[Bounds]:
    """Places for a number within the picture, the best first: above the corners, beside, below, on an edge, inside."""
    wide, high = room
    left, top, right, bottom = box
    middle = (top + bottom - high) // 2
    corners = [(left, top - high), (right - wide, top - high), (left - wide, middle), (right, middle)]
    corners += [(left, bottom), (right - wide, bottom), (left - wide, top), (right, top), (left - wide, bottom - high)]
    astride = top - 2 * high // 3
    corners += [
        (left, astride),
        (right - wide, astride),
        (left, bottom - high // 3),
        (right - wide, bottom - high // 3),
    ]
    corners += [(left, top), (right - wide, top), (left, bottom - high), (right - wide, bottom - high)]
    corners += [
        (x, y) for y in range(top, max(top + 1, bottom - high), high) for x in (left, (left + right - wide) // 2)
    ]
    for x, y in corners:
        if x >= 0 and y >= 0 and x + wide <= size[0] and y + high <= size[1]:
            yield Bounds(x, y, x + wide, y + high)


def _around(outer: Bounds, inner: Bounds) -> bool:
    return common(outer, inner) == inner.area


def drawn(seen: Observation) -> bytes:
    """A plain drawing of a look, for devices that take no pictures: what can be touched as boxes, texts as texts.

    Raises:
        MissingExtraError: Pillow is not installed.
    """
    image_of, draw_on, font_of = _pillow()
    placed = [(e, e.bounds) for e in seen.elements if e.visible and e.bounds is not None and e.bounds.area]
    width = seen.size[0] or max((b.right for _, b in placed), default=320)
    height = seen.size[1] or max((b.bottom for _, b in placed), default=200)
    image = image_of.new("RGB", (width, height), _PAPER)
    draw: ImageDraw = draw_on(image)
    for e, box in placed:
        if e.actionable:
            draw.rectangle(_inner(box), fill=_FILL, outline=_LINE)
    for e, box in placed:
        if e.label:
            font = font_of(max(11, min(width // 28, (box.bottom - box.top) // 2)))
            label = _clipped(draw, e.label, font, box.right - box.left - 8)
            draw.text((box.left + 6, (box.top + box.bottom) / 2), label, fill=_INK, font=font, anchor="lm")
    return _saved(image)


def _clipped(draw: Any, label: str, font: Any, width: int) -> str:
    label = " ".join(label.split())
    while label and draw.textlength(label, font=font) > width:
        bare = label.rstrip("…")
        label = f"{kept}…" if (kept := bare[: len(bare) - 1 - len(bare) // 8]) else ""
    return label


def _inner(box: Bounds) -> tuple[int, int, int, int]:
    return box.left, box.top, box.right - 1, box.bottom - 1


def _saved(image: Any) -> bytes:
    out = BytesIO()
    image.save(out, "PNG", compress_level=3)
    return out.getvalue()


def _pillow() -> tuple[Any, Any, Any]:
    """Pillow's Image, its drawing on one, and a font of a size."""
    try:
        from PIL import Image, ImageDraw, ImageFont  # noqa: PLC0415
    except ImportError as error:
        raise MissingExtraError("Pillow, which draws pictures,", "ocr") from error
    return Image, ImageDraw.Draw, ImageFont.load_default
