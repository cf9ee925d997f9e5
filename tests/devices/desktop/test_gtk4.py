"""Programs of GTK 4, which says neither what is shown nor where on the screen it is: seen and touched all the same."""

import time
from collections.abc import Iterator
from contextlib import closing

import pytest
from tests import needs
from tests.devices.desktop.apps import enter, find, labels, tap

from uiatlas.devices.desktop.target import target_of
from uiatlas.ui import Back, ElementFlag, Observation, Role, Tap, selector_for

needs.desktop("gnome-text-editor")

from uiatlas.devices.desktop.device import DesktopDevice  # noqa: E402

pytestmark = pytest.mark.parametrize("touch", ["pointer", "interface"])


@pytest.fixture
def editor(touch: str) -> Iterator[DesktopDevice]:
    """A text editor of GTK 4, touched with the pointer or through its accessibility interfaces."""
    with closing(DesktopDevice(target_of("gnome-text-editor", {"touch": touch}))) as device:
        yield device


def grid(seen: Observation) -> bool | None:
    """Whether the box for the grid is ticked."""
    return next(e.checked for e in seen.elements if e.label == "Display Grid Pattern" and e.role is Role.CHECKBOX)


def test_controls_are_named_and_say_whether_the_pointer_reaches_them(editor: DesktopDevice, touch: str) -> None:
    seen = editor.observe()
    names = [e.label for e in seen.actionable]
    assert {"Open", "Menu", "New tab (Ctrl+T)"} <= set(names)
    assert not [name for name in names if name.startswith("Gtk")]  # types of widgets are no names
    assert names.count("Menu") == 1  # what holds a button is none
    for element in seen.actionable:
        assert (element.bounds is None) == bool(element.flags & ElementFlag.PLACELESS) == (touch == "interface")


def test_menus_dialogs_and_boxes_work(editor: DesktopDevice, touch: str) -> None:
    menu = tap(editor, "Menu")
    assert (menu.title, menu.dialog) == ("Menu", True)
    assert find(menu, "Save As\u2026").role is Role.MENU_ITEM
    preferences = tap(editor, "Preferences")
    assert preferences.title == "Preferences"
    assert grid(preferences) is False
    box = next(e for e in preferences.actionable if e.label == "Display Grid Pattern" and e.role is Role.CHECKBOX)
    editor.perform(Tap(selector_for(box, preferences)), box)
    assert grid(editor.observe()) is True
    editor.perform(Back())
    assert editor.observe().title == "Text Editor"


def test_what_is_typed_is_seen_as_the_value_of_the_field(editor: DesktopDevice, touch: str) -> None:
    for text in ("hello w\u00f6rld", "another"):
        seen = enter(editor, text)
        assert [e.text for e in seen.elements if e.editable] == [text]


def test_a_page_that_is_not_in_front_is_not_read(editor: DesktopDevice, touch: str) -> None:
    enter(editor, "the first document")
    second = tap(editor, "New tab (Ctrl+T)")
    for _ in range(10):  # on a loaded machine the new tab is told before its page is in front
        if [e.text for e in second.elements if e.editable] == [""]:
            break
        time.sleep(0.2)
        second = editor.observe()
    assert [e.text for e in second.elements if e.editable] == [""]
    assert "the first document" in labels(second)  # on its tab
