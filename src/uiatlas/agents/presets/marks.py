"""Numbers drawn on a screenshot, those of the controls in the prompt beside it; needs Pillow (extra `[pictures]`)."""

from collections.abc import Mapping
from io import BytesIO

from uiatlas.agents.roles.toolbox import Controls
from uiatlas.ui import Bounds, Observation

FRAME, PAPER = (220, 0, 90), (255, 255, 255)
"""Colours of the marks."""


def marked_screenshot(shown: Observation) -> bytes:
    """The screenshot of a look, with a frame around each control and its number; as it is if it cannot be drawn on."""
    controls = Controls.of(shown).elements
    places = {number: e.bounds for number, e in controls.items() if e.bounds is not None}
    return marked(shown.screenshot, places, shown.size)


def marked(picture: bytes, places: Mapping[int, Bounds], size: tuple[int, int]) -> bytes:
    """Draw numbered frames on a PNG.

    Args:
        picture: The PNG.
        places: Where the frames are, in the pixels of the screen, by number.
        size: Width and height of the screen that places are told in; a picture of another width is scaled.

    Returns:
        The new PNG; the same one if Pillow is not installed, or it cannot be read or is too large.
    """
    try:
        from PIL import Image, ImageDraw  # noqa: PLC0415
    except ImportError:
        return picture
    try:
        image = Image.open(BytesIO(picture)).convert("RGB")
    except (OSError, Image.DecompressionBombError):
        return picture
    scale = image.width / size[0] if size[0] else 1.0
    draw = ImageDraw.Draw(image)
    for number, place in places.items():
        left, top, right, bottom = (round(edge * scale) for edge in place)
        if right > left and bottom > top:
            draw.rectangle((left, top, right - 1, bottom - 1), outline=FRAME)
            draw.rectangle(draw.textbbox((left, top), str(number)), fill=FRAME)
            draw.text((left, top), str(number), fill=PAPER)
    out = BytesIO()
    image.save(out, "PNG", compress_level=1)
    return out.getvalue()
