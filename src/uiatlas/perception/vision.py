"""What a picture of a screen shows beside the tree: texts that are read, icons that are found, captions of a model."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from io import BytesIO
from typing import Protocol

from uiatlas.errors import MissingExtraError
from uiatlas.ui import Bounds

KEPT = 32
"""Pictures whose contents are remembered, by their hash."""


@dataclass(frozen=True, slots=True)
class Spotted:
    """Something that was seen in a picture.

    Attributes:
        bounds: Where, in pixels of the picture.
        text: What it says; of an icon its caption, if a model gave one.
        touchable: Whether it looks as if a tap does something: an icon, or a text in a frame of its own.
        score: How sure that is, from 0 to 1.
    """

    bounds: Bounds
    text: str = ""
    touchable: bool = False
    score: float = 1.0


class TextReader(Protocol):
    """Reads the texts of a picture."""

    def __call__(self, picture: bytes) -> Sequence[Spotted]:
        """The texts of a PNG, line by line."""
        ...


class IconFinder(Protocol):
    """Finds what looks touchable in a picture."""

    def __call__(self, picture: bytes, texts: Sequence[Spotted]) -> Sequence[Spotted]:
        """Icons and frames around texts in a PNG whose texts are known."""
        ...


class Captioner(Protocol):
    """Says what an icon means; a model does this, and none is there by default."""

    def __call__(self, icon: bytes) -> str:
        """A few words for the PNG of one icon, empty if it says nothing."""
        ...


class Eyes:
    """Sees pictures; the same picture is read once.

    Args:
        reader: Reads texts.
        finder: Finds icons and frames; None finds none.
        captioner: Names icons; None leaves them without a name.
    """

    def __init__(
        self, reader: TextReader, finder: IconFinder | None = None, captioner: Captioner | None = None
    ) -> None:
        self._reader, self._finder, self._captioner = reader, finder, captioner
        self._known: OrderedDict[bytes, tuple[Spotted, ...]] = OrderedDict()

    def __call__(self, picture: bytes) -> tuple[Spotted, ...]:
        """All that is seen in a PNG, from top to bottom.

        Raises:
            MissingExtraError: What reads pictures is not installed.
        """
        mark = blake2b(picture, digest_size=16).digest()
        seen = self._known.pop(mark, None)
        if seen is None:
            seen = self._see(picture)
        self._known[mark] = seen
        if len(self._known) > KEPT:
            self._known.popitem(last=False)
        return seen

    def _see(self, picture: bytes) -> tuple[Spotted, ...]:
        texts = tuple(self._reader(picture))
        found = tuple(self._finder(picture, texts)) if self._finder is not None else ()
        if self._captioner is not None:
            found = tuple(
                replace(s, text=self._captioner(cut(picture, s.bounds)).strip()) if not s.text else s for s in found
            )
        framed = {s.text for s in found if s.text}
        loose = tuple(t for t in texts if t.text not in framed or not any(inside(t.bounds, s.bounds) for s in found))
        return tuple(sorted((*loose, *found), key=lambda s: (s.bounds.top, s.bounds.left)))


def inside(inner: Bounds, outer: Bounds, share: float = 0.7) -> bool:
    """Whether at least this share of one rectangle lies in another."""
    return common(inner, outer) >= share * max(1, inner.area)


def common(one: Bounds, other: Bounds) -> int:
    """The pixels that two rectangles share."""
    width = min(one.right, other.right) - max(one.left, other.left)
    height = min(one.bottom, other.bottom) - max(one.top, other.top)
    return max(0, width) * max(0, height)


def overlap(one: Bounds, other: Bounds) -> float:
    """Intersection over union of two rectangles."""
    shared = common(one, other)
    return shared / max(1, one.area + other.area - shared)


def cut(picture: bytes, bounds: Bounds) -> bytes:
    """A part of a PNG as a PNG.

    Raises:
        MissingExtraError: Pillow is not installed.
    """
    try:
        from PIL import Image  # noqa: PLC0415
    except ImportError as error:
        raise MissingExtraError("Pillow, which cuts pictures,", "ocr") from error
    out = BytesIO()
    Image.open(BytesIO(picture)).crop(bounds).save(out, "PNG", compress_level=1)
    return out.getvalue()
