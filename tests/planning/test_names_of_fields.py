"""A field is called by what stands beside it and not by what it holds, so that its name stays when it is filled."""

from dataclasses import replace

import pytest

from uiatlas.planning.control_names import control_names, screen_text
from uiatlas.ui import Bounds, ElementFlag, Observation, Role, UIElement

TYPED = int(ElementFlag.CLICKABLE | ElementFlag.EDITABLE)


def at(index: int, role: Role, said: str, left: int, top: int, kind: str = "spin button") -> UIElement:
    flags = TYPED if role is Role.INPUT else int(ElementFlag.CLICKABLE) if role is Role.BUTTON else 0
    return UIElement(index, role, said, class_name=kind, flags=flags, bounds=Bounds(left, top, left + 90, top + 20))


def told(*elements: UIElement) -> str:
    return screen_text(Observation("org.example", elements))


WIDTH = (at(0, Role.TEXT, "Width:", 0, 0), at(1, Role.INPUT, "100", 100, 0))
HEIGHT = (at(2, Role.TEXT, "Height", 0, 30), at(3, Role.INPUT, "473", 100, 30))


@pytest.mark.parametrize("value", ["473", "a tall one", ""])
def test_a_field_is_called_by_the_caption_before_it_whatever_it_holds(value: str) -> None:
    field = replace(HEIGHT[1], text=value)
    assert [name for _, name in control_names((*WIDTH, HEIGHT[0], field))] == ["Width", "Height"]


def test_what_it_holds_is_told_as_its_value() -> None:
    assert told(*WIDTH, *HEIGHT) == '"Width:"; Width = 100 (field); "Height"; Height = 473 (field)'
    secret = replace(HEIGHT[1], text="••••", flags=TYPED | int(ElementFlag.PASSWORD))
    assert told(HEIGHT[0], secret).endswith("Height = (set) (field)")


def test_a_name_that_is_a_value_is_none_and_a_caption_may_stand_above() -> None:
    field = replace(at(1, Role.INPUT, "473", 0, 25), description="473")
    assert told(at(0, Role.TEXT, "Height", 0, 0), field).endswith("Height = 473 (field)")


def test_a_caption_of_a_value_on_its_line_names_no_field_below() -> None:
    sum_ = at(0, Role.TEXT, "Total", 0, 0), at(1, Role.TEXT, "5.00", 100, 0)
    assert told(*sum_, at(2, Role.INPUT, "", 0, 25)).endswith("field 1 (field)")


def test_captions_in_two_columns_name_the_fields_below_them() -> None:
    captions = at(0, Role.TEXT, "Name", 0, 0), at(1, Role.TEXT, "City", 100, 0)
    fields = at(2, Role.INPUT, "Ann", 0, 25), at(3, Role.INPUT, "Rome", 100, 25)
    assert [name for _, name in control_names((*captions, *fields))] == ["Name", "City"]


def test_a_caption_of_another_field_names_none_behind_that() -> None:
    second = at(2, Role.INPUT, "5", 200, 0)
    assert [name for _, name in control_names((*WIDTH, second))] == ["Width", "field 2"]


def test_without_a_caption_it_is_called_by_its_developers_name_or_by_the_control_beside_it() -> None:
    field, button = at(0, Role.INPUT, "ann", 0, 0, "input"), at(1, Role.BUTTON, "Go", 100, 0)
    assert told(replace(field, resource_id="user_name"), button).startswith("user name = ann (field)")
    assert told(field, button).startswith("field beside Go = ann (field)")


def test_it_is_called_by_what_is_held_with_it_and_not_by_what_stands_closer_in_another_part() -> None:
    """A tab of a bar at the side may be another one the next time, and tells nothing of a row of a form."""
    form, bar = (replace(at(n, Role.CONTAINER, "", 0, 0), flags=0) for n in (0, 3))
    link, side = (
        replace(at(1, Role.BUTTON, "Motto", 0, 0), parent=0),
        replace(at(4, Role.BUTTON, "Old", 260, 0), parent=3),
    )
    field = replace(at(2, Role.INPUT, "all I know", 150, 0, "input"), parent=0)
    assert "field beside Motto = all" in told(form, link, field, bar, side)


def test_a_hint_that_android_shows_in_an_empty_field_is_its_name() -> None:
    field = at(1, Role.INPUT, "Title", 100, 0, "android.widget.EditText")
    assert told(at(0, Role.TEXT, "Note", 0, 0), field).endswith("; Title (field)")


def buttons(*labels: str) -> str:
    return told(*(at(n, Role.BUTTON, label, 40 * n, 0) for n, label in enumerate(labels)))


def test_many_namesakes_in_a_row_are_told_as_one() -> None:
    """As a toolbar whose buttons have no names; those that something else tells apart are told one by one."""
    assert buttons("New", *[""] * 115, "Save") == "New; unnamed button; unnamed button (2) to (115); Save"
    assert buttons(*["Add"] * 4) == "Add; Add (2); Add (3); Add (4)"
    assert buttons(*["Add"] * 3, "Save", *["Add"] * 3) == "Add; Add (2); Add (3); Save; Add (4); Add (5); Add (6)"
    assert buttons("Level (1)", "Level (3)", "Level (4)", "Level (6)") == "Level (1); Level (3); Level (4); Level (6)"


def test_what_only_counts_on_is_told_as_one() -> None:
    """As the days of a calendar and the lines of an editor; nothing is lost by it."""
    days = [f"{0 if day != 9 else 3} runs on May {day}, 2026" for day in range(5, 16)]
    assert buttons(*days) == (
        "0 runs on May 5, 2026 to 0 runs on May 8, 2026; 3 runs on May 9, 2026; "
        "0 runs on May 10, 2026 to 0 runs on May 15, 2026"
    )
    assert told(*(at(n, Role.TEXT, str(n + 1), 0, 20 * n) for n in range(12))) == '"1" to "12"'
    assert buttons("7", "8", "9", "4", "5", "6", "1", "2", "3") == "7; 8; 9; 4; 5; 6; 1; 2; 3"
    assert buttons("1 of 2", "2 of 3", "3 of 4", "4 of 5") == "1 of 2; 2 of 3; 3 of 4; 4 of 5"
    assert buttons("2", "4", "6", "8", "10") == "2; 4; 6; 8; 10"
