"""The HarmonyOS driver with a simulated stand-in for hdc: what a user sees of it beyond the contract."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.devices.hdc import SERIAL, simulated_hdc

from uiatlas.devices.harmony import HarmonyDevice, open_device
from uiatlas.devices.harmony_layout import read_layout
from uiatlas.errors import DeviceLostError, FormatError, InputError
from uiatlas.ui import InputText, Tap, selector_for
from uiatlas_bench.simulated_phone.phone import SimulatedPhone

NOTES = {"app": "com.example.notes", "settle": "0.5"}


@pytest.fixture
def phone(tmp_path: Path) -> Iterator[SimulatedPhone]:
    with simulated_hdc(tmp_path) as simulated:
        yield simulated


def tap(device: HarmonyDevice, label: str) -> None:
    shown = device.observe()
    device.perform(Tap(selector_for(next(e for e in shown.actionable if label in (e.text, e.description)), shown)))


def test_any_text_is_typed_and_replaces_what_stood_there(phone: SimulatedPhone) -> None:
    device = open_device(SERIAL, {**NOTES, "reset": "yes"})
    tap(device, "Got it")
    tap(device, "New note")
    for text in ("café; in 東京", 'it\'s "so"', "short"):
        shown = device.observe()
        field = next(e for e in shown.actionable if e.editable)
        device.perform(InputText(selector_for(field, shown), text), field)
        assert device.observe().elements[field.index].text == text


def test_a_pulled_cable_is_one_clear_error_and_the_phone_is_found_again(phone: SimulatedPhone) -> None:
    device = open_device("", NOTES)
    before = device.observe()
    phone.serial = ""
    with pytest.raises(DeviceLostError) as caught:
        device.observe()
    assert SERIAL in str(caught.value)
    assert caught.value.hint
    phone.serial = SERIAL
    assert device.observe() == before


@pytest.mark.parametrize(
    ("rest", "options"),
    [
        ("ELSEWHERE", NOTES),
        ("", {}),
        ("", {"app": "com.example.elsewhere"}),
        ("", {"app": "com.example;reboot"}),
        ("", {**NOTES, "settle": "soon"}),
        ("", {**NOTES, "colour": "red"}),
    ],
)
def test_what_cannot_be_opened_says_so_in_one_line(phone: SimulatedPhone, rest: str, options: dict[str, str]) -> None:
    with pytest.raises(InputError) as caught:
        open_device(rest, options)
    assert "\n" not in str(caught.value)


def test_without_hdc_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(InputError) as caught:
        open_device("", NOTES)
    assert "PATH" in caught.value.hint


@pytest.mark.parametrize("text", ["", "no layout", "{", "{}", '{"attributes": 1}', "[]"])
def test_what_is_no_layout_is_refused(text: str) -> None:
    with pytest.raises(FormatError):
        read_layout(text)
