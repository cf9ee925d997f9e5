"""What looks touchable in a picture: icons by their contours, frames with a text, cards with several; without model."""

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from typing import Any

from uiatlas.errors import MissingExtraError
from uiatlas.perception.vision import Spotted, common, inside, overlap
from uiatlas.ui import Bounds

LEAST, MOST = 14, 128
"""Sides of an icon in pixels."""

SHAPE = 2.5
"""An icon is at most so many times as wide as high, or as high as wide."""

CARD = 0.3
"""A card is at least so large a part of the picture's width, and at most of its height."""

_MERGE = 5
"""Strokes that are so many pixels apart belong to one icon."""

_FILLED = 0.02
"""Share of an icon's rectangle that its strokes fill at least."""


def find_icons(picture: bytes, texts: Sequence[Spotted]) -> tuple[Spotted, ...]:
    """Icons without text, frames around exactly one text, and cards around several, in a PNG whose texts are known.

    This is the segmentation of MAPLE's Screen Parser: it finds clickable elements where no tree tells of them.

    Edges are found by Canny's method; strokes near each other are joined, and what remains connected is one icon.

    Raises:
        MissingExtraError: OpenCV is not installed.
    """
    try:
        import cv2  # noqa: PLC0415
        import numpy as np  # noqa: PLC0415
        from PIL import Image  # noqa: PLC0415
    except ImportError as error:
        raise MissingExtraError("OpenCV, which finds icons,", "ocr") from error
    grey = np.array(Image.open(BytesIO(picture)).convert("L"))
    edges = cv2.Canny(grey, 40, 120)
    boxes = list(_boxes(cv2, edges, cv2.RETR_LIST))
    frames = _distinct(_framed(boxes, texts))
    frames += _cards(boxes, texts, frames, Bounds(0, 0, grey.shape[1], grey.shape[0]))
    for text in texts:
        left, top, right, bottom = text.bounds
        edges[max(0, top - 2) : bottom + 2, max(0, left - 2) : right + 2] = 0
    joined = cv2.morphologyEx(edges, cv2.MORPH_CLOSE, np.ones((_MERGE, _MERGE), np.uint8))
    shapes = [b for b in _boxes(cv2, joined, cv2.RETR_EXTERNAL) if _is_icon(b)]
    icons = [b for b in shapes if not any(common(b, t.bounds) for t in texts) and _strokes(edges, b) >= _FILLED]
    found = _distinct([Spotted(b, touchable=True, score=0.5) for b in icons])
    inner = [s for s in found if not any(overlap(s.bounds, f.bounds) > 0.5 for f in frames)]
    return (*frames, *inner)


def _boxes(cv2: Any, edges: Any, mode: int) -> Iterator[Bounds]:
    contours, _ = cv2.findContours(edges, mode, cv2.CHAIN_APPROX_SIMPLE)
    for contour in contours:
        x, y, width, height = cv2.boundingRect(contour)
        yield Bounds(x, y, x + width, y + height)


def _cards(
    boxes: Iterable[Bounds], texts: Sequence[Spotted], frames: Sequence[Spotted], whole: Bounds
) -> list[Spotted]:
    """Regions with several texts in an outline of their own, such as the entries of a list; the innermost ones.

    What holds a frame of its own, or most of the picture, is no region to touch, but what such regions stand in.
    """
    out: list[Spotted] = []
    for box in sorted(set(boxes), key=lambda b: b.area):
        held = [t for t in texts if inside(t.bounds, box, 0.9)]
        wide, high = box.right - box.left, box.bottom - box.top
        fits = len(held) > 1 and wide >= CARD * whole.right and high <= CARD * whole.bottom
        if fits and not any(inside(s.bounds, box, 0.9) or overlap(s.bounds, box) > 0.5 for s in (*frames, *out)):
            said = " ".join(t.text for t in sorted(held, key=lambda t: (t.bounds.top, t.bounds.left)))
            out.append(Spotted(box, said, touchable=True, score=min(t.score for t in held)))
    return out


def _framed(boxes: Iterable[Bounds], texts: Sequence[Spotted]) -> list[Spotted]:
    """Frames with one text in them, not much larger than that."""
    out = []
    for box in boxes:
        if box.right - box.left < LEAST or box.bottom - box.top < LEAST:
            continue
        held = [t for t in texts if inside(t.bounds, box, 0.9)]
        if len(held) == 1 and _fits(box, held[0].bounds):
            out.append(Spotted(box, held[0].text, touchable=True, score=held[0].score))
    return out


def _fits(frame: Bounds, text: Bounds) -> bool:
    """Whether a frame is that of a button: with room above and below, up to four times as high as its text."""
    high, said = frame.bottom - frame.top, text.bottom - text.top
    return 1.15 * said <= high <= 4 * said and frame.area <= 16 * text.area and frame.area > text.area


def _is_icon(box: Bounds) -> bool:
    width, height = box.right - box.left, box.bottom - box.top
    return LEAST <= width <= MOST and LEAST <= height <= MOST and max(width, height) <= SHAPE * min(width, height)


def _strokes(edges: Any, box: Bounds) -> float:
    part = edges[box.top : box.bottom, box.left : box.right]
    return float((part > 0).mean()) if part.size else 0.0


def _distinct(found: list[Spotted]) -> list[Spotted]:
    """Of those that lie over each other, or one in another, the largest."""
    out: list[Spotted] = []
    for one in sorted(found, key=lambda s: -s.bounds.area):
        if not any(inside(one.bounds, other.bounds, 0.6) for other in out):
            out.append(one)
    return out
