"""A screenshot with the places of private data painted over; needs Pillow (extra `[ocr]`)."""

from collections.abc import Sequence
from io import BytesIO

from uiatlas.ui import Bounds

PAINT = (128, 128, 128)


def filled(picture: bytes, places: Sequence[Bounds], size: tuple[int, int]) -> bytes:
    """Paint places of a PNG over.

    Args:
        picture: The PNG.
        places: What to paint over, in the pixels of the screen.
        size: Width and height of the screen that places are told in; a picture of another width is scaled.

    Returns:
        The new PNG; empty if Pillow is not installed, since a picture that cannot be masked is not kept.
    """
    if not places:
        return picture
    try:
        from PIL import Image, ImageDraw  # noqa: PLC0415
    except ImportError:
        return b""
    image = Image.open(BytesIO(picture)).convert("RGB")
    scale = image.width / size[0] if size[0] else 1.0
    draw = ImageDraw.Draw(image)
    for place in places:
        left, top, right, bottom = (round(edge * scale) for edge in place)
        if right > left and bottom > top:
            draw.rectangle((left, top, right - 1, bottom - 1), fill=PAINT)
    out = BytesIO()
    image.save(out, "PNG", compress_level=1)
    return out.getvalue()
