"""One list of elements from the accessibility tree and from what was seen in the picture.

The tree comes first. A text that was read inside an element without a name becomes its name; what lies where no element
is, or in a large one that says nothing of its inside, becomes an element of its own (MAPLE, "Perception": picture and
structure together).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import inf

from uiatlas.perception.vision import Spotted, inside, overlap
from uiatlas.ui import Bounds, ElementFlag, Observation, Role, UIElement

SEEN = "seen"
"""The class of an element that only the picture shows."""

LARGE = 0.3
"""An element without children that covers so much of the screen, and says nothing, hides what is drawn in it."""

_CLICKABLE = int(ElementFlag.CLICKABLE)
_SAME = 0.5
_NAMED = 24
_FRAMED = 4
"""An element takes a text, or a frame with a text, as its name if it is at most so many times as large."""


@dataclass(frozen=True, slots=True)
class Fused:
    """An observation with what was seen, and of each element its place in the tree, -1 if only the picture shows it."""

    observation: Observation
    origin: tuple[int, ...]


def is_poor(seen: Observation) -> bool:
    """Whether the tree says too little: half of what can be touched has no name, or a large part of it is a blank."""
    touchable = [e for e in seen.actionable if e.bounds is not None and e.bounds.area]
    nameless = [e for e in touchable if not seen.label(e)]
    if not any(e.label for e in seen.elements) or (touchable and 2 * len(nameless) >= len(touchable)):
        return True
    area = seen.size[0] * seen.size[1]
    return any(b.area >= LARGE * area for b in blanks(seen)) if area else False


def blanks(seen: Observation) -> tuple[Bounds, ...]:
    """Where elements are that have a place, no name, nothing inside and no text to type: canvases, maps, games."""
    inner = {e.parent for e in seen.elements if e.visible}
    roles = (Role.IMAGE, Role.CONTAINER, Role.OTHER)
    return tuple(
        e.bounds
        for e in seen.elements
        if e.bounds is not None and e.visible and e.role in roles and e.index not in inner and not e.label
    )


def fuse(seen: Observation, spotted: Iterable[Spotted], scale: float = 1.0) -> Fused:
    """Put what was seen in the picture into the tree.

    Args:
        seen: The look with its tree.
        spotted: What was seen in its picture.
        scale: Pixels of the picture for one of the screen.
    """
    names: dict[int, list[str]] = {}
    added: list[tuple[int, Spotted]] = []
    placed = [e for e in seen.elements if e.visible and e.bounds is not None and e.bounds.area]
    inner = {e.parent for e in seen.elements}
    for one in spotted:
        what = replace(one, bounds=Bounds(*(round(edge / scale) for edge in one.bounds)))
        holder = _holder(placed, what.bounds)
        if holder is not None and _covers(seen, holder, what, leaf=holder.index not in inner):
            if what.text and not seen.label(holder) and not holder.editable:
                names.setdefault(holder.index, []).append(what.text)
        elif not any(overlap(e.bounds, what.bounds) >= _SAME for e in placed if e.bounds and e.label):
            added.append((holder.index if holder is not None else -1, what))
    if not names and not added:
        return Fused(seen, tuple(range(len(seen.elements))))
    return _rebuilt(seen, {index: " ".join(texts) for index, texts in names.items()}, added)


def _holder(placed: Sequence[UIElement], bounds: Bounds) -> UIElement | None:
    """The smallest element that a rectangle lies in."""
    around = [e for e in placed if e.bounds is not None and inside(bounds, e.bounds)]
    return min(around, key=lambda e: (e.bounds.area if e.bounds else 0, -e.index), default=None)


def _covers(seen: Observation, holder: UIElement, what: Spotted, *, leaf: bool) -> bool:
    """Whether an element is what was seen, or says what stands there already."""
    if holder.bounds is None:
        return False
    small = holder.bounds.area <= (_FRAMED if what.touchable else _NAMED) * max(1, what.bounds.area)
    small = small and holder.bounds.area < LARGE * (seen.size[0] * seen.size[1] or inf)
    if holder.actionable and small:
        return True
    if what.text and seen.label(holder) and _alike(what.text, seen.label(holder)):
        return True
    return leaf and small and (bool(holder.label) or holder.role in (Role.IMAGE, Role.TEXT))


def _alike(one: str, other: str) -> bool:
    plain, whole = ("".join(filter(str.isalnum, text.casefold())) for text in (one, other))
    return bool(plain) and plain in whole


def _rebuilt(seen: Observation, names: dict[int, str], added: Sequence[tuple[int, Spotted]]) -> Fused:
    """The elements in preorder with new names, and the new ones as the last children of what holds them."""
    children: dict[int, list[int]] = {}
    for e in seen.elements:
        children.setdefault(e.parent, []).append(e.index)
    below: dict[int, list[Spotted]] = {}
    for holder, what in added:
        below.setdefault(holder, []).append(what)
    out: list[UIElement] = []
    origin: list[int] = []

    left: list[tuple[int, int]] = [(index, -1) for index in reversed(children.get(-1, ()))]
    while left:
        index, parent = left.pop()
        if index < 0:
            seen_there = below.pop(~index)
            out += [_element(what, len(out) + n, parent) for n, what in enumerate(seen_there)]
            origin += [-1] * len(seen_there)
            continue
        place, e = len(out), seen.elements[index]
        flags = e.flags & ~_CLICKABLE if _hides(seen, e, below.get(index, ())) else e.flags
        out.append(replace(e, index=place, parent=parent, text=names.get(index, e.text), flags=flags))
        origin.append(index)
        if index in below:
            left.append((~index, place))
        left += [(child, place) for child in reversed(children.get(index, ()))]
    alone = below.get(-1, ())
    out += [_element(what, len(out) + n, -1) for n, what in enumerate(alone)]
    origin += [-1] * len(alone)
    return Fused(replace(seen, elements=tuple(out), digest=""), tuple(origin))


def _hides(seen: Observation, holder: UIElement, inner: Sequence[Spotted]) -> bool:
    """Whether an element is the nameless ground of what can be touched: that is touched then, and not its middle."""
    return any(what.touchable for what in inner) and not seen.label(holder)


def _element(what: Spotted, index: int, parent: int) -> UIElement:
    role = Role.TEXT if not what.touchable else Role.BUTTON
    flags = _CLICKABLE if what.touchable else 0
    return UIElement(index, role, what.text, class_name=SEEN, parent=parent, flags=flags, bounds=what.bounds)
