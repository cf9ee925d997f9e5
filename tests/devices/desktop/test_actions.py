"""Kinds of actions on real programs of the desktop: what the program shows of them."""

from collections.abc import Iterator
from contextlib import closing

import pytest
from tests import needs
from tests.devices.desktop.apps import enter, find, labels

from uiatlas.devices.desktop.target import target_of
from uiatlas.errors import ActionError
from uiatlas.ui import (
    Back,
    DoubleTap,
    Hover,
    InputText,
    Press,
    Read,
    RightClick,
    Role,
    Selector,
    Set,
    Tap,
    UIElement,
    Upload,
    selector_for,
)

needs.desktop("mousepad")

from uiatlas.devices.desktop.device import DesktopDevice  # noqa: E402


@pytest.fixture(scope="module")
def editor() -> Iterator[DesktopDevice]:
    """A text editor with its document open."""
    with closing(DesktopDevice(target_of("mousepad --disable-server", {}))) as device:
        yield device


def field(device: DesktopDevice) -> UIElement:
    return next(e for e in device.observe().elements if e.editable)


def at(device: DesktopDevice) -> Selector:
    return selector_for(field(device), device.observe())


def test_keys_and_chords_are_pressed(editor: DesktopDevice) -> None:
    enter(editor, "one two")
    editor.perform(Press("Ctrl+Home"))
    editor.perform(Press("Delete", at(editor)))
    assert field(editor).text == "ne two"
    editor.perform(Press("Ctrl+Shift+End"))
    editor.perform(Press("Backspace"))
    assert field(editor).text == ""
    editor.perform(Press("Ctrl+f"))
    assert [e.editable for e in editor.observe().elements].count(True) == 2  # the field for what is searched
    editor.perform(Press("Escape"))
    for char in ("a", "Shift+b", "é", "+"):
        editor.perform(Press(char, at(editor)))
    assert field(editor).text == "aBé+"


def test_a_word_is_chosen_by_two_clicks(editor: DesktopDevice) -> None:
    enter(editor, "word")
    editor.perform(DoubleTap(at(editor)))
    editor.perform(Press("Home"))
    editor.perform(Press("Shift+End"))
    editor.perform(Press("Backspace"))
    assert field(editor).text == ""


def test_a_menu_comes_with_the_other_button_and_hovering_presses_nothing(editor: DesktopDevice) -> None:
    before = editor.observe()
    file = find(before, "File")
    editor.perform(Hover(selector_for(file, before)), file)
    editor.perform(Read(selector_for(file, before)), file)
    assert not editor.observe().dialog
    editor.perform(RightClick(at(editor)))
    assert "Select All" in labels(editor.observe())
    editor.perform(Back())


def test_a_check_mark_is_set_where_it_is_not_set_already(editor: DesktopDevice) -> None:
    def box() -> UIElement:
        for name in ("Edit", "Preferences..."):
            seen = editor.observe()
            editor.perform(Tap(selector_for(find(seen, name), seen)))
        return next(e for e in editor.observe().actionable if e.role is Role.CHECKBOX)

    first = box()
    for wanted in (not first.checked, not first.checked, bool(first.checked)):
        shown = editor.observe()
        now = next(e for e in shown.actionable if e.role is Role.CHECKBOX)
        editor.perform(Set(selector_for(now, shown), wanted), now)
        assert next(e for e in editor.observe().actionable if e.role is Role.CHECKBOX).checked is wanted
    editor.perform(Back())


def test_what_the_desktop_cannot_do_is_said(editor: DesktopDevice) -> None:
    with pytest.raises(ActionError, match="ask for files in a dialog"):
        editor.perform(Upload(at(editor), ("/etc/hostname",)))
    with pytest.raises(ActionError, match="is no key"):
        editor.perform(Press("Save"))


def test_a_control_that_is_not_there_yet_is_waited_for(editor: DesktopDevice) -> None:
    with closing(DesktopDevice(target_of("bash -c 'mousepad & sleep 3; mousepad --opening-mode=window'", {}))) as late:
        enter(late, "first")
        late.perform(InputText(Selector(Role.INPUT), "second"))
        assert "second" in labels(late.observe())
