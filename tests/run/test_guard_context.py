"""What a question of the guard says of the row that a control stands in."""

from uiatlas.run.guard.context import about
from uiatlas.ui import ElementFlag, Observation, Role, UIElement


def element(index: int, role: Role, label: str, parent: int = -1) -> UIElement:
    flags = ElementFlag.CLICKABLE if role in (Role.BUTTON, Role.LINK) else ElementFlag.NONE
    return UIElement(index, role, label, parent=parent, flags=flags)


def test_of_several_buttons_of_one_name_the_row_is_told() -> None:
    rows = (
        *(element(0, Role.ITEM, ""), element(1, Role.TEXT, "Milk", 0), element(2, Role.BUTTON, "Delete", 0)),
        *(element(3, Role.ITEM, ""), element(4, Role.TEXT, "Eggs", 3), element(5, Role.BUTTON, "Delete", 3)),
    )
    assert about(rows[5], Observation("app", rows)) == " (in the row: Eggs)"


def test_a_control_in_which_one_of_the_same_name_stands_has_no_row() -> None:
    nested = (element(0, Role.LINK, "Series"), element(1, Role.LINK, "Series", 0), element(2, Role.TEXT, "More"))
    shown = Observation("app", nested)
    assert (about(nested[0], shown), about(nested[1], shown)) == ("", "")
