"""Texts and icons of real pictures, on screens whose tree says nothing (needs the extra `[ocr]`)."""

from io import BytesIO

import pytest

pytest.importorskip("rapidocr")
pytest.importorskip("onnxruntime")

from PIL import Image, ImageDraw, ImageFont

from uiatlas.errors import ActionError
from uiatlas.perception.icons import find_icons
from uiatlas.perception.ocr import RapidReader
from uiatlas.perception.sighted import SightedDevice
from uiatlas.perception.vision import Eyes, cut, overlap
from uiatlas.ui import Action, Bounds, ElementFlag, InputText, Observation, Role, Tap, UIElement, selector_for

WORDS = ("Start game", "Options", "High scores", "Leave")
GEAR = Bounds(440, 20, 480, 60)


def menu(words: tuple[str, ...] = WORDS) -> bytes:
    """A drawn menu: four buttons in frames and a round icon."""
    image = Image.new("RGB", (500, 460), "white")
    draw = ImageDraw.Draw(image)
    font = ImageFont.load_default(26)
    for place, word in enumerate(words):
        draw.rounded_rectangle(
            (100, 80 + place * 90, 400, 140 + place * 90), 12, fill="#dfe8f6", outline="#334455", width=2
        )
        draw.text((130, 110 + place * 90), word, fill="black", font=font, anchor="lm")
    draw.ellipse(tuple(GEAR), outline="black", width=4)
    draw.line((450, 40, 470, 40), fill="black", width=4)
    out = BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


class Drawing:
    """A device that shows one picture and no tree to speak of; for these tests."""

    uri, app, simulated = "test:drawing", "org.drawing", True

    def __init__(self, picture: bytes) -> None:
        self.picture, self.touched, self.pictures = picture, [(0, 0)][:0], 0

    def observe(self) -> Observation:
        canvas = UIElement(0, Role.IMAGE, flags=ElementFlag.CLICKABLE, bounds=Bounds(0, 0, 500, 460))
        return Observation(self.app, (canvas,), size=(500, 460))

    def screenshot(self) -> bytes:
        self.pictures += 1
        return self.picture

    def tap_at(self, x: int, y: int, *, hold: bool = False) -> None:
        self.touched.append((x, y))

    def perform(self, action: Action, element: UIElement | None = None) -> None:
        raise ActionError("the canvas itself is not to be touched")

    def wait(self, seconds: float) -> None:
        """Nothing moves here."""

    def restart(self) -> None:
        """There is nothing to start."""

    def close(self) -> None:
        """Nothing is held."""


@pytest.fixture(scope="module")
def reader() -> RapidReader:
    return RapidReader()


def test_words_are_read_and_icons_found_where_they_are(reader: RapidReader) -> None:
    picture = menu()
    texts = reader(picture)
    assert [t.text for t in texts] == list(WORDS)
    found = find_icons(picture, texts)
    assert sorted(s.text for s in found if s.text) == sorted(WORDS)
    icons = [s for s in found if not s.text]
    assert len(icons) == 1
    assert overlap(icons[0].bounds, GEAR) > 0.7
    assert Image.open(BytesIO(cut(picture, icons[0].bounds))).width == icons[0].bounds.right - icons[0].bounds.left


def test_an_empty_picture_has_no_texts_and_no_icons(reader: RapidReader) -> None:
    out = BytesIO()
    Image.new("RGB", (300, 300), "white").save(out, "PNG")
    assert Eyes(reader, find_icons)(out.getvalue()) == ()


def test_what_is_only_drawn_can_be_tapped_by_its_name(reader: RapidReader) -> None:
    drawing = Drawing(menu())
    device = SightedDevice(drawing, Eyes(reader, find_icons, lambda icon: "settings"))
    seen = device.observe()
    names = {e.text: e for e in seen.actionable}
    assert set(names) == {*WORDS, "settings"}
    device.perform(Tap(selector_for(names["Options"], seen)), names["Options"])
    x, y = drawing.touched[0]
    assert 100 < x < 400
    assert 170 < y < 230
    with pytest.raises(ActionError, match="only the picture shows it"):
        device.perform(InputText(selector_for(names["Options"], seen), "x"), names["Options"])


def test_a_screen_with_names_is_not_looked_at_in_its_picture(reader: RapidReader) -> None:
    class Named(Drawing):
        def observe(self) -> Observation:
            button = UIElement(0, Role.BUTTON, "Save", flags=ElementFlag.CLICKABLE, bounds=Bounds(0, 0, 50, 50))
            return Observation(self.app, (button,), size=(500, 460))

    drawing = Named(menu())
    assert [e.text for e in SightedDevice(drawing, Eyes(reader)).observe().elements] == ["Save"]
    assert drawing.pictures == 0
