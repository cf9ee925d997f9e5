"""What the picture shows is put into the tree where that says too little, and nowhere else."""

from hypothesis import given
from hypothesis import strategies as st

from uiatlas.perception.fusion import SEEN, fuse, is_poor
from uiatlas.perception.vision import Eyes, Spotted, overlap
from uiatlas.ui import Bounds, ElementFlag, Observation, Role, UIElement

CLICK = ElementFlag.CLICKABLE


def look(*elements: UIElement) -> Observation:
    return Observation("app", elements, "Main", size=(400, 400))


BAR = look(
    UIElement(0, Role.CONTAINER, bounds=Bounds(0, 0, 400, 400)),
    UIElement(1, Role.BUTTON, "Save", parent=0, flags=CLICK, bounds=Bounds(10, 10, 90, 50)),
    UIElement(2, Role.BUTTON, parent=0, flags=CLICK, bounds=Bounds(110, 10, 190, 50)),
    UIElement(3, Role.TEXT, "Notes", parent=0, bounds=Bounds(10, 60, 90, 90)),
)


def test_a_text_inside_an_element_without_a_name_becomes_its_name() -> None:
    fused = fuse(BAR, [Spotted(Bounds(120, 20, 180, 40), "Share")])
    assert [e.text for e in fused.observation.elements] == ["", "Save", "Share", "Notes"]
    assert fused.origin == (0, 1, 2, 3)


def test_a_name_in_the_tree_is_trusted_more_than_what_was_read() -> None:
    fused = fuse(BAR, [Spotted(Bounds(20, 20, 80, 40), "5ave"), Spotted(Bounds(12, 62, 88, 88), "N0tes")])
    assert fused.observation is BAR


def test_what_no_element_covers_becomes_an_element_inside_what_holds_it() -> None:
    icon = Spotted(Bounds(300, 300, 340, 340), touchable=True)
    fused = fuse(BAR, [Spotted(Bounds(10, 200, 110, 220), "Nothing here yet"), icon])
    new = fused.observation.elements[4:]
    assert [(e.role, e.text, e.actionable, e.parent, e.class_name) for e in new] == [
        (Role.TEXT, "Nothing here yet", False, 0, SEEN),
        (Role.BUTTON, "", True, 0, SEEN),
    ]
    assert fused.origin == (0, 1, 2, 3, -1, -1)
    assert fused.observation.digest != BAR.digest


def test_a_picture_with_twice_the_pixels_fits_the_screen() -> None:
    fused = fuse(BAR, [Spotted(Bounds(240, 40, 360, 80), "Share")], scale=2.0)
    assert fused.observation.elements[2].text == "Share"


def test_the_nameless_ground_of_drawn_buttons_is_not_tapped_itself() -> None:
    canvas = look(UIElement(0, Role.IMAGE, flags=CLICK, bounds=Bounds(0, 0, 400, 400)))
    fused = fuse(canvas, [Spotted(Bounds(50, 50, 150, 90), "Start", touchable=True)])
    assert [e.text for e in fused.observation.actionable] == ["Start"]


def test_a_screen_is_poor_without_names_or_with_a_large_blank() -> None:
    blank = UIElement(4, Role.IMAGE, parent=0, bounds=Bounds(0, 100, 400, 400))
    assert not is_poor(look(*BAR.elements[:2], *[UIElement(2, Role.TEXT, "Text", parent=0)]))
    assert is_poor(look(UIElement(0, Role.IMAGE, flags=CLICK, bounds=Bounds(0, 0, 40, 40))))
    assert is_poor(look(*BAR.elements, blank))
    assert is_poor(BAR), "one of two buttons has no name"


boxes = st.tuples(*[st.integers(0, 400)] * 4).map(
    lambda b: Bounds(min(b[0], b[2]), min(b[1], b[3]), max(b[0], b[2]) + 1, max(b[1], b[3]) + 1)
)


@given(st.lists(st.builds(Spotted, boxes, st.sampled_from(["", "Save", "Open"]), st.booleans()), max_size=8))
def test_the_elements_stay_a_tree_in_preorder_and_none_is_lost(spotted: list[Spotted]) -> None:
    fused = fuse(BAR, spotted)
    elements = fused.observation.elements
    assert [e.index for e in elements] == list(range(len(elements)))
    assert all(e.parent < e.index for e in elements)
    assert [o for o in fused.origin if o >= 0] == [0, 1, 2, 3]
    assert all(BAR.elements[o].bounds == e.bounds for o, e in zip(fused.origin, elements, strict=True) if o >= 0)


@given(boxes, boxes)
def test_overlap_is_a_share_and_the_same_both_ways(one: Bounds, other: Bounds) -> None:
    assert 0 <= overlap(one, other) == overlap(other, one) <= 1
    assert overlap(one, one) == 1


def test_the_same_picture_is_read_once() -> None:
    read: list[bytes] = []

    def reader(picture: bytes) -> tuple[Spotted, ...]:
        read.append(picture)
        return (Spotted(Bounds(0, 0, 9, 9), "Hello"),)

    see = Eyes(reader)
    assert see(b"one") == see(b"one")
    see(b"other")
    assert read == [b"one", b"other"]
