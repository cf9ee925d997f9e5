"""A masked device shows placeholders, and touches and types the real thing."""

from pathlib import Path

import pytest

from uiatlas.devices import open_device
from uiatlas.devices.recording import Recorder, read_walk
from uiatlas.devices.wrapping import WrappedDevice
from uiatlas.errors import ActionError
from uiatlas.privacy import MaskedDevice, Masker
from uiatlas.ui import Action, ElementFlag, InputText, Observation, Role, Selector, Tap, UIElement, describe, resolve


class Phone:
    """A contact that can be opened, and a field; for these tests, with the contract of every device."""

    uri, app, simulated = "test:phone", "org.phone", False

    def __init__(self) -> None:
        self.typed, self.opened = "", ""

    def observe(self) -> Observation:
        clickable = ElementFlag.CLICKABLE
        return Observation(
            self.app,
            (
                UIElement(0, Role.BUTTON, "anna@example.org", flags=clickable),
                UIElement(1, Role.BUTTON, "bob@example.org", flags=clickable),
                UIElement(2, Role.INPUT, self.typed, resource_id="to", flags=ElementFlag.EDITABLE),
            ),
        )

    def perform(self, action: Action, element: UIElement | None = None) -> None:
        if isinstance(action, InputText):
            self.typed = action.text
        elif element is not None:
            assert element in self.observe().elements
            self.opened = element.text

    def wait(self, seconds: float) -> None:
        """Nothing moves here."""

    def restart(self) -> None:
        self.typed = ""

    def close(self) -> None:
        """Nothing is held."""


def test_what_is_shown_masked_is_tapped_for_real() -> None:
    phone = Phone()
    device = MaskedDevice(phone, Masker())
    seen = device.observe()
    assert [e.text for e in seen.elements][:2] == ["<mail-1>", "<mail-2>"]
    target = Selector(Role.BUTTON, "<mail-2>")
    found = resolve(target, seen)
    assert found is not None
    device.perform(Tap(target), found.element)
    assert phone.opened == "bob@example.org"


def test_a_value_that_was_read_is_typed_for_real_and_kept_nowhere() -> None:
    phone = Phone()
    device = MaskedDevice(phone, Masker())
    field = device.observe().elements[2]
    device.perform(InputText(Selector(Role.INPUT, resource_id="to"), "<mail-2>"), field)
    assert phone.typed == "bob@example.org"
    assert device.observe().elements[2].text == "<mail-2>"


def test_what_the_user_has_typed_is_shown_as_it_was_typed_so_that_it_can_be_verified_and_repeated() -> None:
    device = MaskedDevice(Phone(), Masker())
    device.perform(InputText(Selector(Role.INPUT, resource_id="to"), "carl@example.org"), device.observe().elements[2])
    assert [e.text for e in device.observe().elements] == ["<mail-1>", "<mail-2>", "carl@example.org"]


def test_a_placeholder_of_another_session_is_never_typed_as_it_stands() -> None:
    phone = Phone()
    device = MaskedDevice(phone, Masker())
    with pytest.raises(ActionError, match="say it in the task"):
        device.perform(InputText(Selector(Role.INPUT, resource_id="to"), "<mail-9>"), device.observe().elements[2])
    assert phone.typed == ""


def test_a_recording_of_a_masked_device_holds_nothing_private(tmp_path: Path) -> None:
    path = tmp_path / "walk.jsonl"
    recorder = Recorder(MaskedDevice(Phone(), Masker()), path)
    seen = recorder.observe()
    recorder.perform(Tap(Selector(Role.BUTTON, "<mail-1>")), seen.elements[0])
    recorder.close()
    assert b"example.org" not in path.read_bytes()
    assert len(read_walk(path).steps) == 1


def test_a_simulated_app_is_driven_masked_as_it_is_unmasked() -> None:
    device = MaskedDevice(open_device("sim:notes"), Masker())
    assert isinstance(device, WrappedDevice)
    before = device.observe()
    target = next(e for e in before.actionable if e.clickable)
    device.perform(Tap(Selector(target.role, target.text, target.description, target.resource_id)), target)
    assert device.observe().app == before.app
    device.close()


class Refusing(Phone):
    """Refuses every action as a browser does that names the address behind a link."""

    uri = "web:http://anna:hunter2x@127.0.0.1:8000/"

    def perform(self, action: Action, element: UIElement | None = None) -> None:
        raise ActionError(f"cannot {describe(action)}: it leads to carl@example.org", hint="allow carl@example.org")


def test_an_error_that_a_log_keeps_quotes_nothing_private() -> None:
    device = MaskedDevice(Refusing(), Masker(secrets={"<password>": "plainwords"}))
    field = device.observe().elements[2]
    with pytest.raises(ActionError) as told:
        device.perform(InputText(Selector(Role.INPUT, resource_id="to"), "<password>"), field)
    assert str(told.value) == 'cannot type "<password>" into "to": it leads to <mail-3>; allow <mail-3>'


def test_the_password_in_an_address_is_kept_by_no_log() -> None:
    assert MaskedDevice(Refusing(), Masker()).uri == "web:http://anna:<password-1>@127.0.0.1:8000/"
