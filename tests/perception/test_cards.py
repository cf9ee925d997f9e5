"""Cards with several texts in a picture are regions that can be touched (needs OpenCV of the extra `[ocr]`)."""

from io import BytesIO

import pytest

pytest.importorskip("cv2")

from PIL import Image, ImageDraw

from uiatlas.perception.fusion import fuse
from uiatlas.perception.icons import find_icons
from uiatlas.perception.vision import Spotted, overlap
from uiatlas.ui import Bounds, ElementFlag, Observation, Role, UIElement

CARDS = (Bounds(40, 60, 460, 170), Bounds(40, 200, 460, 310))
BUTTON = Bounds(300, 560, 440, 600)
FRAME = Bounds(20, 330, 480, 620)


def drawn() -> tuple[bytes, list[Spotted]]:
    """Two cards with a title and a line below it, and a panel whose button has a frame of its own."""
    image, texts = Image.new("RGB", (500, 640), "white"), list[Spotted]()
    draw = ImageDraw.Draw(image)
    for number, card in enumerate(CARDS):
        draw.rectangle(tuple(card), outline="black", width=2)
        for line, text in enumerate((f"Title {number}", f"Line {number}")):
            place = Bounds(60, card.top + 15 + 45 * line, 200, card.top + 40 + 45 * line)
            draw.rectangle(tuple(place), fill="#333333")
            texts.append(Spotted(place, text))
    draw.rectangle(tuple(FRAME), outline="black", width=2)
    draw.rectangle(tuple(BUTTON), outline="black", width=2)
    for place, text in ((Bounds(330, 570, 410, 590), "OK"), (Bounds(60, 360, 300, 390), "Are you sure?")):
        draw.rectangle(tuple(place), fill="#333333")
        texts.append(Spotted(place, text))
    out = BytesIO()
    image.save(out, "PNG")
    return out.getvalue(), texts


def test_a_card_is_one_region_with_all_that_it_says() -> None:
    picture, texts = drawn()
    cards = [s for s in find_icons(picture, texts) if s.text.startswith("Title")]
    assert [s.text for s in sorted(cards, key=lambda s: s.bounds.top)] == ["Title 0 Line 0", "Title 1 Line 1"]
    assert all(s.touchable for s in cards)
    assert all(max(overlap(s.bounds, card) for card in CARDS) > 0.9 for s in cards)


def test_what_holds_a_button_is_no_region_to_touch() -> None:
    picture, texts = drawn()
    found = find_icons(picture, texts)
    assert "OK" in {s.text for s in found}
    assert not any("Are you sure?" in s.text for s in found)


def test_a_card_is_merged_with_a_tree_that_says_nothing_of_it() -> None:
    picture, texts = drawn()
    canvas = UIElement(0, Role.IMAGE, flags=ElementFlag.CLICKABLE, bounds=Bounds(0, 0, 500, 640))
    seen = Observation("org.drawing", (canvas,), size=(500, 640))
    fused = fuse(seen, (*texts, *find_icons(picture, texts))).observation
    touchable = [e.label for e in fused.elements if e.actionable]
    assert {"Title 0 Line 0", "Title 1 Line 1", "OK"} <= set(touchable)
