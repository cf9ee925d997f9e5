"""A control is pressed again for a last look only if it opens something and does nothing else."""

import pytest

from uiatlas.run.forms import hands_in
from uiatlas.run.openers import only_opens
from uiatlas.safety import confirms
from uiatlas.ui import Observation, Role, Stated, UIElement
from uiatlas.ui.elements import ElementFlag


def control(label: str, request: str, role: Role = Role.LINK) -> UIElement:
    """A control with a label that states what it sends, if it states anything."""
    return UIElement(0, role, label, flags=ElementFlag.CLICKABLE, stated=Stated(request) if request else None)


def opens(label: str, request: str, role: Role = Role.LINK) -> bool:
    element = control(label, request, role)
    return only_opens(element, Observation("app", (element,)))


@pytest.mark.parametrize(
    ("label", "request_"),
    [
        ("Details", ""),
        ("Details", "GET /notes/3"),
        ("Settings", "GET /index.php?page=settings"),
        ("Edit", "GET /notes/3/edit"),
        ("Reading", "GET /notes?action=edit&id=3"),
    ],
)
def test_a_link_to_a_page_only_opens(label: str, request_: str) -> None:
    assert opens(label, request_)


@pytest.mark.parametrize("label", ["Archive", "Trash", "Add to cart", "Add item"])
@pytest.mark.parametrize("request_", ["", "GET /notes/3/x"])
def test_what_is_called_by_a_deed_does_more_than_open_though_it_is_a_link(label: str, request_: str) -> None:
    assert not opens(label, request_)


def test_a_row_that_the_task_names_is_called_by_no_deed() -> None:
    """A button of that name still does what it says, and so does another row."""
    holder = UIElement(0, Role.ITEM)
    row = UIElement(1, Role.LINK, "New oars", parent=0, flags=ElementFlag.CLICKABLE)
    plain = UIElement(2, Role.BUTTON, "New oars", flags=ElementFlag.CLICKABLE)
    shown, task = Observation("app", (holder, row, plain)), 'set the status of "New oars" to "Draft"'
    assert only_opens(row, shown, task)
    assert not only_opens(plain, shown, task)
    assert not only_opens(row, shown, 'set the status of "Oars" to "Draft"')


@pytest.mark.parametrize(
    "request_",
    [
        "GET /cart/add?id=3",
        "GET /n/3/archive",
        "GET /n/3/toggle",
        "GET /n?action=mark&id=3",
        "DELETE /n/3",
        "PATCH /n/3",
    ],
)
@pytest.mark.parametrize("role", [Role.BUTTON, Role.LINK, Role.TAB])
@pytest.mark.parametrize("label", ["Details", "Close entry"])
def test_what_states_a_request_that_does_something_does_more_than_open(label: str, request_: str, role: Role) -> None:
    assert not opens(label, request_, role)


@pytest.mark.parametrize("request_", ["QUERY /notes", "PROPFIND /notes", "WS /live"])
def test_what_states_another_method_than_get_is_not_taken_for_a_link(request_: str) -> None:
    assert not opens("Details", request_)


def test_what_states_that_it_deletes_hands_in_what_may_write() -> None:
    assert hands_in(control("Close entry", "DELETE /n/3", Role.BUTTON))


@pytest.mark.parametrize("role", [Role.SWITCH, Role.CHECKBOX, Role.INPUT, Role.CHOICE])
def test_what_holds_a_value_does_more_than_open(role: Role) -> None:
    flags = ElementFlag.CLICKABLE | (ElementFlag.EDITABLE if role is Role.INPUT else ElementFlag.CHECKABLE)
    element = UIElement(0, role, "Advanced view", flags=flags)
    assert not only_opens(element, Observation("app", (element,)))


@pytest.mark.parametrize("role", [Role.BUTTON, Role.LINK])
@pytest.mark.parametrize("label", ["Add to basket", "Archive", "New copy"])
def test_a_command_of_a_row_does_more_than_open_though_the_task_quotes_it(label: str, role: Role) -> None:
    row, name = UIElement(0, Role.ITEM), UIElement(1, Role.TEXT, "Tea", parent=0)
    command = UIElement(2, role, label, parent=0, flags=ElementFlag.CLICKABLE)
    shown = Observation("app", (row, name, command))
    assert not only_opens(command, shown, f"in the row of Tea press '{label}'")


@pytest.mark.parametrize("label", ["Re: OK", "Re: fine", "Are we OK"])
def test_a_subject_that_ends_in_a_word_of_agreement_agrees_to_nothing(label: str) -> None:
    assert not confirms(label)
