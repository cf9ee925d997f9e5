"""An element is found again by what it is and says, and never guessed where two would fit."""

from uiatlas.ui import ElementFlag, Observation, Role, Selector, UIElement, resolve, selector_for


def screen(*elements: UIElement) -> Observation:
    numbered = tuple(
        UIElement(i, e.role, e.text, e.description, e.resource_id, e.class_name, e.parent, e.flags, e.bounds)
        for i, e in enumerate(elements)
    )
    return Observation("app", numbered)


def button(text: str = "", description: str = "", resource_id: str = "") -> UIElement:
    return UIElement(0, Role.BUTTON, text, description, resource_id, flags=ElementFlag.CLICKABLE)


def by(selector: Selector, shown: Observation) -> str:
    match = resolve(selector, shown)
    return "nothing" if match is None else match.by


def test_an_unchanged_element_is_found_exactly() -> None:
    shown = screen(button("Save", resource_id="a:id/save"), button("Cancel"))
    for element in shown.elements:
        match = resolve(selector_for(element, shown), shown)
        assert match is not None
        assert match.element is element
        assert match.by == "exact"


def test_equal_elements_are_told_apart_by_their_order() -> None:
    shown = screen(button("Delete"), button("Delete"), button("Delete"))
    found = [resolve(selector_for(e, shown), shown) for e in shown.elements]
    assert [m.element.index for m in found if m] == [0, 1, 2]


def test_the_third_of_two_is_none_of_them() -> None:
    """When one of several equal buttons is gone, the last one left is not taken for it; a single one left is."""
    third = Selector(Role.BUTTON, "Delete", ordinal=2)
    assert by(third, screen(button("Delete"), button("Delete"))) == "nothing"
    assert by(third, screen(button("Delete"))) == "exact"


def test_a_hidden_twin_does_not_move_what_is_meant() -> None:
    hidden = UIElement(0, Role.BUTTON, "Delete", flags=ElementFlag.CLICKABLE | ElementFlag.HIDDEN)
    shown = screen(hidden, button("Delete"), button("Delete"))
    found = [resolve(selector_for(e, shown), shown) for e in shown.elements[1:]]
    assert [m.element.index for m in found if m] == [1, 2]


def test_a_renamed_button_is_found_by_its_resource_id_with_or_without_the_package() -> None:
    shown = screen(button("Save note", resource_id="a:id/save"), button("Cancel", resource_id="a:id/cancel"))
    assert by(Selector(Role.BUTTON, "Save", resource_id="a:id/save"), shown) == "resource id"
    assert by(Selector(Role.BUTTON, "Save", resource_id="save"), shown) == "resource id"


def test_a_row_is_not_found_by_a_resource_id_that_all_rows_share() -> None:
    shown = screen(button("Milk", resource_id="a:id/row"), button("Bread", resource_id="a:id/row"))
    assert by(Selector(Role.BUTTON, "Eggs", resource_id="a:id/row"), shown) == "nothing"


def test_case_and_white_space_do_not_matter_when_nothing_else_fits() -> None:
    assert by(Selector(Role.BUTTON, "SAVE  note"), screen(button("Save note"))) == "label"


def test_a_setting_is_found_although_its_value_below_the_label_changed() -> None:
    shown = screen(button("Theme\nDark"), button("Text size\nLarge"))
    assert by(Selector(Role.BUTTON, "Theme\nLight"), shown) == "first line"


def test_a_hidden_element_is_not_found() -> None:
    hidden = UIElement(0, Role.BUTTON, "Pay", flags=ElementFlag.CLICKABLE | ElementFlag.HIDDEN)
    assert by(Selector(Role.BUTTON, "Pay"), screen(hidden)) == "nothing"


def test_a_field_is_never_taken_for_a_button_of_the_same_name() -> None:
    field = UIElement(0, Role.INPUT, "Search", flags=ElementFlag.EDITABLE)
    assert by(Selector(Role.BUTTON, "search"), screen(field)) == "nothing"


def test_a_row_without_words_is_called_by_the_words_inside_it() -> None:
    row = UIElement(0, Role.CONTAINER, flags=ElementFlag.CLICKABLE)
    title = UIElement(1, Role.TEXT, "Wi-Fi", parent=0)
    summary = UIElement(2, Role.TEXT, "Connected", parent=0)
    more = UIElement(3, Role.BUTTON, "More", parent=0, flags=ElementFlag.CLICKABLE)
    other = UIElement(4, Role.TEXT, "Bluetooth")
    shown = Observation("app", (row, title, summary, more, other))
    assert shown.label(row) == "Wi-Fi Connected"
