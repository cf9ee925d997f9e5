"""The small picture that is kept of a screen; needs Pillow (extra `[pictures]`)."""

from importlib.util import find_spec
from io import BytesIO

from uiatlas.errors import MissingExtraError
from uiatlas.privacy.pictures import filled
from uiatlas.ui import ElementFlag, Observation

WIDTH, HEIGHT = 320, 480
"""Pixels of a picture at most; of a longer screen the upper part is kept."""
_QUALITY = 60


def need_pictures() -> None:
    """Say so where pictures cannot be made small.

    Raises:
        MissingExtraError: Pillow is not installed.
    """
    if find_spec("PIL") is None:
        raise MissingExtraError("Pillow, which scales pictures,", "pictures")


def small(shown: Observation) -> bytes:
    """The picture of a look as a small JPEG, fields for secrets painted over; empty if the look has none."""
    if not shown.screenshot:
        return b""
    from PIL import Image  # noqa: PLC0415

    secret = [e.bounds for e in shown.elements if e.flags & ElementFlag.PASSWORD and e.bounds is not None]
    with Image.open(BytesIO(filled(shown.screenshot, secret, shown.size))) as whole:
        width = min(WIDTH, whole.width)
        height = max(1, round(whole.height * width / whole.width))
        picture = whole.convert("RGB").resize((width, height)).crop((0, 0, width, min(height, HEIGHT)))
    out = BytesIO()
    picture.save(out, "JPEG", quality=_QUALITY)
    return out.getvalue()
