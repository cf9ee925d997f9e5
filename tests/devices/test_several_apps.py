"""Several apps on one simulated device, as a user opens it: ``sim:notes+mine.py``."""

from pathlib import Path

import pytest

from uiatlas.devices import Device, open_device
from uiatlas.devices.launcher import LAUNCHER
from uiatlas.devices.several import Focused, SeveralApps, apps_on, require_app
from uiatlas.errors import ActionError, InputError, UnknownNameError
from uiatlas.ui import Back, Home, InputText, LongPress, OpenApp, Role, Selector, SwitchApp, Tap, Wait

NOTES, TEA = "com.example.notes", "com.example.tea"


@pytest.fixture
def phone(tea_file: Path) -> Device:
    return open_device(f"sim:notes+{tea_file}")


def tap(device: Device, words: str) -> None:
    shown = device.observe()
    found = next(e for e in shown.elements if e.label.split("\n")[0] == words)
    device.perform(Tap(Selector(found.role, found.text, found.description, found.resource_id)), found)


def test_the_launcher_shows_every_app_and_a_tap_opens_it(phone: Device) -> None:
    assert phone.observe().app == LAUNCHER
    assert [e.label for e in phone.observe().actionable] == ["Notes", "Tea"]
    tap(phone, "Tea")
    assert (phone.observe().app, phone.observe().title, phone.app) == (TEA, "Tea", TEA)


def test_every_app_is_where_it_was_left(phone: Device) -> None:
    phone.perform(OpenApp(TEA))
    tap(phone, "Name")
    phone.perform(Home())
    phone.perform(OpenApp(NOTES))
    assert phone.observe().app == NOTES
    phone.perform(SwitchApp(TEA))
    assert phone.observe().title == "Who is it for?"
    phone.perform(OpenApp(TEA, restart=True))
    assert phone.observe().title == "Tea"


def test_an_app_keeps_what_it_stored_while_another_is_used(phone: Device) -> None:
    phone.perform(OpenApp(TEA))
    tap(phone, "Sugar")
    phone.perform(OpenApp(NOTES))
    phone.restart()
    phone.perform(SwitchApp(TEA))
    assert isinstance(phone, SeveralApps)
    assert phone.state(TEA).sugar is True


def test_only_an_app_that_runs_can_be_switched_to(phone: Device) -> None:
    with pytest.raises(ActionError, match="it does not run"):
        phone.perform(SwitchApp(TEA))
    with pytest.raises(ActionError, match="no app"):
        phone.perform(OpenApp("com.example.elsewhere"))


def test_back_from_an_apps_first_screen_shows_the_launcher(phone: Device) -> None:
    phone.perform(OpenApp(TEA))
    phone.perform(Back())
    assert phone.observe().app == LAUNCHER
    phone.perform(SwitchApp(TEA))
    assert phone.observe().title == "Tea"


def test_the_launcher_takes_taps_only(phone: Device) -> None:
    icon = phone.observe().actionable[0]
    selector = Selector(icon.role, icon.text, icon.description, icon.resource_id)
    for action in (LongPress(selector), InputText(selector, "words"), Tap(Selector(Role.BUTTON, "No such app"))):
        with pytest.raises(ActionError):
            phone.perform(action)
    phone.perform(Wait(1.0))
    phone.perform(Back())
    assert phone.observe().app == LAUNCHER


def test_a_device_driven_for_one_app_calls_the_others_left(phone: Device) -> None:
    notes = Focused(phone, NOTES)
    phone.perform(OpenApp(TEA))
    assert notes.app == NOTES != notes.observe().app
    notes.restart()
    assert notes.observe().app == NOTES
    notes.close()
    assert phone.observe().app == NOTES


def test_a_device_says_which_apps_it_holds_even_with_faults_around_it(tea_file: Path) -> None:
    assert apps_on(open_device(f"sim:notes+{tea_file}?popup=0.5&seed=1")) == {NOTES: "Notes", TEA: "Tea"}
    assert [*apps_on(open_device("sim:notes"))] == [NOTES]
    with pytest.raises(UnknownNameError, match="elsewhere"):
        require_app(open_device("sim:notes"), "com.example.elsewhere")


def test_an_app_that_is_named_twice_or_does_not_exist_is_refused() -> None:
    with pytest.raises(InputError, match="twice"):
        open_device("sim:notes+notes")
    with pytest.raises(InputError, match=r"known: .*notes"):
        open_device("sim:notes+nosuchapp")
