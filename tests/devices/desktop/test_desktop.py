"""Real apps of the desktop, each in a session of its own: what is seen of them and what touching them does."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from io import BytesIO
from pathlib import Path

import pytest
from tests import needs
from tests.devices.desktop.apps import enter, find, labels, place, tap

from uiatlas.devices.desktop.target import target_of
from uiatlas.errors import ActionError, DeviceLostError, InputError
from uiatlas.ui import Back, Home, InputText, OpenApp, Role, Scroll, Selector, Tap, selector_for

needs.desktop("mousepad")

from PIL import Image  # noqa: E402

from uiatlas.devices.desktop.arriving import STARTING  # noqa: E402
from uiatlas.devices.desktop.device import DesktopDevice  # noqa: E402
from uiatlas.devices.desktop.guard import processes_of  # noqa: E402
from uiatlas.devices.desktop.session import OwnSession  # noqa: E402

MOUSEPAD = "mousepad --disable-server"


def opened(command: str, **options: str) -> DesktopDevice:
    return DesktopDevice(target_of(command, options))


@pytest.fixture(scope="module")
def editor() -> Iterator[DesktopDevice]:
    """A text editor with its document open and no menu or dialog over it."""
    with closing(opened(MOUSEPAD)) as device:
        yield device


@pytest.fixture
def page(editor: DesktopDevice) -> DesktopDevice:
    editor.perform(Home())
    return editor


def test_any_character_can_be_typed_and_replaces_what_was_there(page: DesktopDevice) -> None:
    enter(page, "before")
    for text in ("hello wörld", "日本 ☕ Ελλάδα", "a\tb\nc { } ~ \\ @", ""):
        seen = enter(page, text)
        assert next(e.text for e in seen.elements if e.editable) == text


def test_a_menu_is_a_screen_of_its_own_and_back_closes_it(page: DesktopDevice) -> None:
    home = page.observe()
    menu = tap(page, "Edit")
    assert (menu.title, menu.dialog, menu.activity) == ("Edit", True, home.activity)
    assert "Preferences..." in labels(menu)
    assert find(menu, "Select All").role is Role.MENU_ITEM
    assert not any(e.editable for e in menu.elements)
    page.perform(Back())
    assert page.observe() == home


def test_a_menu_in_a_menu_is_opened_and_names_both(page: DesktopDevice) -> None:
    tap(page, "View")
    inner = tap(page, "Color Scheme")
    assert inner.dialog
    assert "None" in labels(inner)


def test_a_check_box_tells_how_it_stands(page: DesktopDevice) -> None:
    tap(page, "Edit")
    box = next(e for e in tap(page, "Preferences...").actionable if e.role is Role.CHECKBOX)
    assert find(tap(page, box.text), box.text).checked is not box.checked
    assert find(tap(page, box.text), box.text).checked is box.checked


def test_a_dialog_is_in_front_and_back_closes_it(page: DesktopDevice) -> None:
    tap(page, "Edit")
    seen = tap(page, "Preferences...")
    assert (seen.title, seen.activity, seen.dialog) == ("Mousepad Preferences", "Mousepad Preferences", True)
    assert [e.text for e in seen.elements if e.role is Role.TAB and e.selected] == ["View"]
    tap(page, "Editor")
    assert enter(page, "5", "Tab width:").elements
    assert next(e.text for e in page.observe().elements if e.description == "Tab width:") == "5"
    page.perform(Back())
    assert page.observe().title == "Mousepad"


def test_a_list_that_drops_down_shows_its_choices_and_takes_one(page: DesktopDevice) -> None:
    tap(page, "Edit")
    tap(page, "Preferences...")
    seen = tap(page, "Editor")
    choice = next(e for e in seen.actionable if e.role is Role.CHOICE)
    assert choice.values == ("Insert Tabs", "Insert Spaces")
    page.perform(Tap(selector_for(choice, seen)), choice)
    offered = page.observe()
    assert offered.dialog
    assert tuple(e.text for e in offered.actionable) == choice.values
    other = next(e for e in offered.actionable if e.text and e.text != choice.text)
    page.perform(Tap(selector_for(other, offered)), other)
    assert other.text in [e.text for e in page.observe().elements if e.role is Role.CHOICE]


def test_a_long_press_opens_the_menu_of_what_is_pressed(page: DesktopDevice) -> None:
    enter(page, "some words")
    assert "Paste" in labels(tap(page, "some words", held=True))


def kept(file: Path) -> str:
    """What a program has written to a file, once it is there; it is written after the dialog has closed."""
    end = time.monotonic() + 10
    while time.monotonic() < end and not (file.exists() and file.read_text()):
        time.sleep(0.05)
    return file.read_text().strip()


def test_a_file_is_saved_through_the_dialog_for_files(tmp_path: Path) -> None:
    needs.desktop("mousepad")
    with closing(opened(MOUSEPAD, home=str(tmp_path))) as device:
        enter(device, "to be kept")
        tap(device, "File")
        tap(device, "Save As...")
        enter(device, "kept.txt", "Name:")
        assert device.observe().written == ()
        tap(device, "Save")
        assert kept(tmp_path / "kept.txt") == "to be kept"
        assert device.observe().written == ("kept.txt",)
        assert place(device, "Mousepad") == "Mousepad"


def test_the_picture_is_of_the_screen() -> None:
    with closing(opened(MOUSEPAD, screenshots="1", size="800x600")) as device:
        seen = device.observe()
        picture = Image.open(BytesIO(seen.screenshot))
        assert picture.size == seen.size == (800, 600)
        where = find(seen, "File").bounds
        assert where is not None
        assert len(picture.crop(where).convert("L").getcolors() or ()) > 5  # there are letters


@pytest.mark.heavy("long")
def test_an_app_that_was_left_shows_the_empty_desktop_and_can_be_opened_again() -> None:
    with closing(opened(MOUSEPAD)) as device:
        tap(device, "File")
        tap(device, "Quit")
        assert place(device, "desktop") == "desktop"
        seen = device.observe()
        assert (seen.app, seen.elements) == ("desktop", ())
        with pytest.raises(ActionError):
            device.perform(Tap(Selector(Role.BUTTON, "Anything")))
        device.perform(Back())
        device.perform(Scroll("down"))
        device.perform(OpenApp(device.app))
        assert device.observe().app == "mousepad"


def test_an_app_that_crashes_or_hangs_is_lost_and_can_be_restarted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("uiatlas.devices.desktop.wire.PATIENCE", 1.0)
    with closing(opened(MOUSEPAD)) as device:
        for number, said in ((signal.SIGSEGV, "has crashed (SIGSEGV)"), (signal.SIGSTOP, "does not answer")):
            for pid in device.processes():
                os.kill(pid, number)
            time.sleep(0.3)
            with pytest.raises(DeviceLostError) as caught:
                device.observe()
            assert said in str(caught.value)
            device.restart()
            assert device.observe().title == "Mousepad"


def test_nothing_of_a_session_stays_when_it_is_closed_or_its_program_killed() -> None:
    with closing(opened(MOUSEPAD)) as device:
        run = device.session.environment["XDG_RUNTIME_DIR"]
        assert processes_of(run)
    assert not processes_of(run)
    assert not Path(run).exists()
    holding = (
        "import sys, time\nfrom uiatlas import open_device\nd = open_device('desktop:mousepad --disable-server')\n"
        "print(d.session.environment['XDG_RUNTIME_DIR'], flush=True)\ntime.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", holding], stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        run = child.stdout.readline().strip()
        assert processes_of(run)
        child.kill()
    ends = time.monotonic() + 10
    while Path(run).exists() and time.monotonic() < ends:
        time.sleep(0.05)
    assert not processes_of(run)
    assert not Path(run).exists()


@pytest.fixture
def own_editor(monkeypatch: pytest.MonkeyPatch) -> Iterator[subprocess.Popen[bytes]]:
    """An editor that somebody has open in the session that the environment names."""
    session = OwnSession(target_of("mousepad", {}))
    for name in ("DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "HOME", "XDG_RUNTIME_DIR"):
        monkeypatch.setenv(name, session.environment[name])
    running = subprocess.Popen(MOUSEPAD.split(), env=session.environment, stderr=subprocess.DEVNULL)
    yield running
    session.close()
    running.wait(60)


def test_an_app_that_runs_in_the_session_at_hand_is_driven_there_and_left_running(
    own_editor: subprocess.Popen[bytes],
) -> None:
    with closing(opened(MOUSEPAD, session="current")) as device:
        enter(device, "typed there")
        assert device.processes() == {own_editor.pid}
    assert own_editor.poll() is None
    with closing(opened(MOUSEPAD, session="current")) as again:
        assert "typed there" in labels(again.observe())


def test_an_app_that_somebody_has_open_is_not_ended_by_a_fresh_start_unless_that_is_allowed(
    own_editor: subprocess.Popen[bytes],
) -> None:
    with closing(opened(MOUSEPAD, session="current")) as device:
        enter(device, "an hour of work")
        with pytest.raises(ActionError, match="was running before and is not closed") as refused:
            device.restart()
        assert "restart=1" in refused.value.hint
        with pytest.raises(ActionError):
            device.perform(OpenApp("mousepad", restart=True))
        assert "an hour of work" in labels(device.observe())
    assert own_editor.poll() is None
    with closing(opened(MOUSEPAD, session="current", restart="1")) as device:
        device.restart()
        assert own_editor.wait(60) is not None
        assert device.processes()


def test_a_session_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    with pytest.raises(InputError) as caught:
        opened(MOUSEPAD, session="current")
    assert "DBUS_SESSION_BUS_ADDRESS" in str(caught.value)


def test_text_for_what_is_no_field_is_refused(page: DesktopDevice) -> None:
    seen = page.observe()
    menu = find(seen, "File")
    with pytest.raises(ActionError):
        page.perform(InputText(selector_for(menu, seen), "words"), menu)
    assert page.observe() == seen


def test_a_program_that_ends_without_a_window_is_given_up_before_one_that_still_runs() -> None:
    begun = time.monotonic()
    with pytest.raises(InputError, match="true shows no window"):
        opened("true")
    assert time.monotonic() - begun < STARTING


def test_a_path_that_is_no_program_is_not_looked_for_in_packages() -> None:
    with pytest.raises(InputError, match="give the path"):
        opened("/etc/passwd")
