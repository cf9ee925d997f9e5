"""The Android driver with the real adb against a simulated phone: what a user sees of it beyond the contract."""

import json
import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.devices.phones import adb, phone_with

from uiatlas.cli.main import main
from uiatlas.devices import open_device
from uiatlas.devices.android.device import AndroidDevice
from uiatlas.devices.android.opening import open_device as open_phone
from uiatlas.devices.layout import SIZE
from uiatlas.errors import ActionError, DeviceError, DeviceLostError, InputError
from uiatlas.ui import (
    Back,
    Home,
    InputText,
    LongPress,
    Observation,
    OpenApp,
    Scroll,
    SwitchApp,
    Tap,
    UIElement,
    Wait,
    selector_for,
)
from uiatlas_bench.simulated_phone.adbd import DeviceServer

NOTES = "com.example.notes"
QUICK = {"helper": "no", "settle": "0.5", "patience": "1"}


@pytest.fixture
def device(phone: DeviceServer) -> Iterator[AndroidDevice]:
    """The notes app on a phone, driven by adb alone, its first dialog dismissed."""
    opened = open_phone(phone.serial, {**QUICK, "app": NOTES, "reset": "yes"})
    tap(opened, "Got it")
    yield opened
    opened.close()


def find(shown: Observation, label: str) -> UIElement:
    found = [e for e in shown.actionable if shown.label(e) == label or e.description == label]
    assert found, f"no {label!r} in {[shown.label(e) for e in shown.actionable]}"
    return found[0]


def tap(device: AndroidDevice, label: str) -> Observation:
    shown = device.observe()
    device.perform(Tap(selector_for(find(shown, label), shown)))
    return device.observe()


def write(device: AndroidDevice, label: str, text: str) -> UIElement:
    """Type a text into the field of this label; the field as it is afterwards."""
    shown = device.observe()
    device.perform(InputText(selector_for(find(shown, label), shown), text))
    return find(device.observe(), label)


@pytest.mark.parametrize(
    "text",
    [
        "Milk",
        "two words",
        "100%sure",
        'it\'s $HOME; rm -rf "/" && `id` \\ | > <',
        "#?*[]{}~!",
        "%s",
        " led and trailed ",
    ],
)
def test_a_text_arrives_as_it_was_given(device: AndroidDevice, text: str) -> None:
    tap(device, "New note")
    assert write(device, "Title", text).text == text


def test_typing_replaces_what_stood_there(device: AndroidDevice) -> None:
    tap(device, "New note")
    assert write(device, "Title", "A first text of many letters").text == "A first text of many letters"
    assert write(device, "Title", "short").text == "short"


def test_what_adb_cannot_type_is_said_and_nothing_is_touched(device: AndroidDevice) -> None:
    before = tap(device, "New note")
    for text in ("café", "東京", "naïve 🙂"):
        with pytest.raises(ActionError) as caught:
            write(device, "Title", text)
        assert "cannot type" in str(caught.value)
        assert "pip install '.[android]' in the folder" in caught.value.hint
    assert device.observe() == before


def test_any_text_is_typed_with_the_adb_keyboard_and_the_own_keyboard_comes_back(
    phone: DeviceServer, device: AndroidDevice
) -> None:
    own = phone.phone.keyboard
    phone.phone.keyboards.append("com.android.adbkeyboard/.AdbIME")
    tap(device, "New note")
    assert write(device, "Title", "café in 東京 🙂").text == "café in 東京 🙂"
    assert phone.phone.keyboard != own
    device.close()
    assert phone.phone.keyboard == own


def test_any_text_is_typed_with_uiautomator2(phone: DeviceServer) -> None:
    pytest.importorskip("uiautomator2")
    device = open_phone(phone.serial, {"app": NOTES, "reset": "yes", "settle": "0.5"})
    tap(device, "Got it")
    tap(device, "New note")
    assert write(device, "Title", "café in 東京 🙂").text == "café in 東京 🙂"
    device.close()
    assert not phone.phone.uiautomator_servers


def test_the_on_screen_keyboard_never_hides_the_page(phone: DeviceServer, device: AndroidDevice) -> None:
    editor = tap(device, "New note")
    tap(device, "Title")
    assert not phone.phone.keyboard_shown
    assert device.observe().title == editor.title
    device.perform(Tap(selector_for(find(editor, "Title"), editor)))
    device.perform(Back())
    assert device.observe().title == "My notes"


def test_a_long_press_is_one_and_a_list_scrolls(device: AndroidDevice) -> None:
    shown = device.observe()
    row = find(shown, "Bread recipe 500 g flour, 320 g water, salt.")
    device.perform(LongPress(selector_for(row, shown)), row)
    assert device.observe().dialog
    device.perform(Back())
    for direction in ("down", "up", "left", "right"):
        device.perform(Scroll(direction))
    assert device.observe().activity == shown.activity
    with pytest.raises(ActionError):
        device.perform(Scroll("sideways"))


def test_a_turned_screen_is_read_and_touched_as_it_is_held(phone: DeviceServer, device: AndroidDevice) -> None:
    assert device.observe().size == SIZE
    device.rotate(1)
    assert device.observe().size == (SIZE[1], SIZE[0])
    assert tap(device, "New note").title != "My notes"
    device.close()
    assert phone.phone.turned == 0


def test_pictures_come_when_they_are_asked_for(phone: DeviceServer) -> None:
    device = open_phone(phone.serial, {**QUICK, "app": NOTES, "screenshots": "yes"})
    picture = device.observe().screenshot
    assert picture.startswith(b"\x89PNG")
    assert int.from_bytes(picture[16:20], "big") == SIZE[0]


def test_a_reset_forgets_what_the_app_has_stored(device: AndroidDevice) -> None:
    tap(device, "New note")
    write(device, "Title", "Only once")
    device.perform(Back())
    device.restart()
    assert not device.observe().dialog
    device.reset()
    assert "Welcome to Notes" in device.observe().texts()


def test_apps_are_installed_opened_left_and_brought_back(phone: DeviceServer, tmp_path: Path) -> None:
    package = tmp_path / "shop.apk"
    package.write_text("sim:shop\n")
    device = open_phone(phone.serial, {**QUICK, "app": NOTES, "install": str(package)})
    shop = next(p for p in phone.phone.apps if p != NOTES)
    with pytest.raises(ActionError):
        device.perform(SwitchApp(shop))
    device.perform(OpenApp(shop))
    assert device.observe().app == shop
    device.perform(SwitchApp(NOTES))
    assert device.observe().app == NOTES
    device.perform(Home())
    assert device.observe().app not in (NOTES, shop)
    broken = tmp_path / "broken.apk"
    broken.write_text("no package")
    with pytest.raises(DeviceError) as caught:
        open_phone(phone.serial, {**QUICK, "app": NOTES, "install": str(broken)})
    assert "INSTALL_PARSE_FAILED" in str(caught.value)


def test_waiting_passes_on_the_phone_and_not_here(device: AndroidDevice) -> None:
    began = time.monotonic()
    device.perform(Wait(60.0))
    assert time.monotonic() - began < 20


def test_a_pulled_cable_is_one_clear_error_and_the_phone_is_found_again(
    phone: DeviceServer, device: AndroidDevice
) -> None:
    before = device.observe()
    for _ in range(3):
        phone.unplug()
        with pytest.raises(DeviceLostError) as caught:
            device.observe()
        assert phone.serial in str(caught.value)
        assert "plug" in caught.value.hint
        phone.plug()
        assert device.observe() == before


def test_a_phone_that_comes_back_in_time_is_driven_on(phone: DeviceServer, device: AndroidDevice) -> None:
    for label in ("Checklists", "Notes", "Archive"):
        shown = device.observe()
        phone.unplug()
        phone.plug()
        device.perform(Tap(selector_for(find(shown, label), shown)))
        assert find(device.observe(), label).selected


@pytest.mark.heavy("long")
def test_sixty_steps_leave_nothing_behind(phone: DeviceServer, device: AndroidDevice) -> None:
    def held() -> int:
        return len(os.listdir("/proc/self/fd")) if Path("/proc/self/fd").is_dir() else 0

    device.observe()
    before = held()
    for number in range(60):
        shown = device.observe()
        if number % 9 == 8 or not shown.actionable:
            device.perform(OpenApp(NOTES, restart=True))
        else:
            element = shown.actionable[number * 5 % len(shown.actionable)]
            device.perform(Tap(selector_for(element, shown)), element)
    assert held() <= before + 2


def test_two_phones_and_no_name_are_told_apart_by_the_user(phone: DeviceServer) -> None:
    assert open_phone("", {**QUICK, "app": NOTES}).link.serial == phone.serial
    with phone_with("settings") as other:
        with pytest.raises(InputError) as caught:
            open_device("android:", {"app": NOTES})
        assert phone.serial in str(caught.value)
        assert other.serial in str(caught.value)


def test_the_environment_names_the_phone(phone: DeviceServer, monkeypatch: pytest.MonkeyPatch) -> None:
    with phone_with("settings") as other:
        monkeypatch.setenv("ANDROID_SERIAL", other.serial)
        assert open_phone("", dict(QUICK)).app == "org.example.settings"


@pytest.mark.parametrize(
    ("rest", "options", "says"),
    [
        ("no-such-phone", {}, "no-such-phone"),
        ("127.0.0.1:1", {}, "127.0.0.1:1"),
        ("", {}, "no phone"),
    ],
)
def test_a_phone_that_is_not_there_is_said_in_one_line(
    adb_server: None, rest: str, options: dict[str, str], says: str
) -> None:
    with pytest.raises(InputError) as caught:
        open_phone(rest, options)
    assert says in str(caught.value)
    assert caught.value.hint


@pytest.mark.parametrize(
    "options",
    [
        {"app": "com.example.elsewhere"},
        {"app": "com.example;reboot"},
        {"app": "com.example.elsewhere", "reset": "yes"},
        {"settle": "soon"},
        {"settle": "-1"},
        {"reset": "perhaps"},
        {"colour": "red"},
        {"install": "/no/such.apk"},
    ],
)
def test_an_option_that_makes_no_sense_is_refused(phone: DeviceServer, options: dict[str, str]) -> None:
    with pytest.raises(InputError) as caught:
        open_phone(phone.serial, {**QUICK, **options})
    assert "\n" not in str(caught.value)


def test_with_the_launcher_in_front_the_app_must_be_named(phone: DeviceServer) -> None:
    phone.phone.home()
    with pytest.raises(InputError) as caught:
        open_phone(phone.serial, dict(QUICK))
    assert "?app=" in caught.value.hint


def test_the_command_line_lists_the_phone_and_refuses_to_choose_between_two(
    phone: DeviceServer, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["devices", "--json"]) == 0
    listed = {d["device"]: d["what"] for d in json.loads(capsys.readouterr().out)["devices"]}
    assert listed[f"android:{phone.serial}"] == "Simulated phone"
    with phone_with("settings"):
        assert main(["run", "android:", "open the settings"]) == 2
        assert phone.serial in capsys.readouterr().err


def test_files_go_to_the_phone_and_back(phone: DeviceServer, tmp_path: Path) -> None:
    sent, back = tmp_path / "sent", tmp_path / "back"
    sent.write_bytes(os.urandom(700_000))
    assert "1 file pushed" in adb("-s", phone.serial, "push", str(sent), "/sdcard/sent")
    assert "1 file pulled" in adb("-s", phone.serial, "pull", "/sdcard/sent", str(back))
    assert back.read_bytes() == sent.read_bytes()
    assert "sent" in adb("-s", phone.serial, "ls", "/sdcard")
