"""Marks on a picture: one number for everything that can be acted on, none over another."""

from io import BytesIO
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from uiatlas.devices import open_device
from uiatlas.perception.rendering import COLOURS, drawn, marked, placed
from uiatlas.perception.vision import common
from uiatlas.ui import Bounds, ElementFlag, Observation, Role, UIElement


def buttons(*places: Bounds) -> tuple[UIElement, ...]:
    return tuple(
        UIElement(i, Role.BUTTON, f"B{i}", flags=ElementFlag.CLICKABLE, bounds=b) for i, b in enumerate(places)
    )


@given(
    st.lists(
        st.tuples(st.integers(0, 380), st.integers(0, 380), st.integers(2, 90), st.integers(2, 60)).map(
            lambda b: Bounds(b[0], b[1], b[0] + b[2], b[1] + b[3])
        ),
        max_size=12,
    )
)
def test_numbers_lie_within_the_picture_and_never_over_each_other(places: list[Bounds]) -> None:
    marks = placed(buttons(*places), (400, 400), 1.0, lambda number: (18, 14))
    assert not any(common(a.label, b.label) for a, b in combinations(marks, 2))
    assert all(m.label.left >= 0 and m.label.right <= 400 and m.label.top >= 0 for m in marks)
    assert all(m.label.bottom <= 400 for m in marks)


def test_every_element_of_a_crowded_row_has_its_number() -> None:
    row = [Bounds(10 + 24 * n, 100, 32 + 24 * n, 122) for n in range(15)]
    marks = placed(buttons(*row), (400, 400), 1.0, lambda number: (18, 14))
    assert [m.number for m in marks] == list(range(15))


@pytest.mark.parametrize("app", ["sim:notes", "sim:settings", "sim:shop", "sim:transit"])
def test_a_simulated_screen_is_drawn_and_marked(app: str) -> None:
    device = open_device(app)
    seen = device.observe()
    plain, image = (Image.open(BytesIO(png)).convert("RGB") for png in (drawn(seen), marked(seen)))
    assert plain.size == image.size == seen.size
    colours = {pixel for _, pixel in image.getcolors(1 << 24) or []}
    assert colours & set(COLOURS)
    assert not {pixel for _, pixel in plain.getcolors(1 << 24) or []} & set(COLOURS)
    device.close()


def test_a_picture_of_another_size_than_the_screen_is_marked_where_the_elements_are() -> None:
    out = BytesIO()
    Image.new("RGB", (800, 800), "white").save(out, "PNG")
    seen = Observation("app", buttons(Bounds(100, 100, 200, 200)), size=(400, 400))
    image = Image.open(BytesIO(marked(seen, out.getvalue())))
    assert image.size == (800, 800)
    assert image.getpixel((200, 300)) in COLOURS
    assert image.getpixel((150, 150)) == (255, 255, 255)


def test_a_screen_without_any_place_is_an_empty_picture() -> None:
    assert Image.open(BytesIO(marked(Observation("app", ())))).size == (320, 200)


def test_labels_too_long_for_their_place_are_cut_short_however_narrow_it_is() -> None:
    for width in range(1, 60):
        words = UIElement(0, Role.TEXT, "abc and more", bounds=Bounds(0, 0, width, 20))
        assert drawn(Observation("app", (words,), size=(100, 20)))


def test_numbers_of_dense_rows_leave_the_words_of_every_control_readable() -> None:
    """Rows of buttons with little room between them: each number stands on an edge, not over the middle of a button."""
    rows = [Bounds(10 + 90 * x, 40 + 30 * y, 90 + 90 * x, 60 + 30 * y) for y in range(8) for x in range(3)]
    marks = placed(buttons(*rows), (400, 400), 1.0, lambda number: (18, 13))
    assert len(marks) == len(rows)
    hearts = [Bounds(b.left, b.top + 5, b.right, b.bottom - 5) for b in rows]
    assert not any(common(m.label, heart) for m in marks for heart in hearts)


def test_a_number_does_not_stand_over_words_beside_its_control() -> None:
    words = Bounds(10, 20, 200, 40)
    (mark,) = placed(buttons(Bounds(10, 42, 60, 62)), (400, 400), 1.0, lambda number: (18, 14), [words])
    assert not common(mark.label, words)
