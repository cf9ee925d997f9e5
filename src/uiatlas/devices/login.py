"""Signs in on a page or window that asks for a user and a password; neither is kept anywhere."""

import time

from uiatlas.devices.base import Device
from uiatlas.errors import ActionError, InputError
from uiatlas.ui import ElementFlag, InputText, Observation, Press, Selector, Tap, UIElement, resolve, selector_for

_COMES = 10.0
"""Seconds that the field for the password has to come once the user is known, and to go once it was sent."""

_BETWEEN = 0.25


def sign_in(device: Device, user: str, password: str) -> Observation:
    """Type user and password once, send them, and wait until the password is no longer asked for.

    Args:
        device: A device that shows a login; one that asks for the user first is taken as well.
        user: Who signs in; empty where only a password is asked for.
        password: The password; it is typed and nothing else.

    Returns:
        What is shown then.

    Raises:
        InputError: No login is shown, or it is still asked for afterwards.
    """
    shown = device.observe()
    secret = _secret(shown)
    fields = [e for e in shown.actionable if e.editable and not e.flags & ElementFlag.PASSWORD]
    if secret is None and (not fields or not user):
        raise InputError("the app shows no login where it starts", hint="leave --login out, or open the page with it")
    try:
        if secret is None:
            shown = _sent(device, shown, fields[0], user)
            shown, secret = _password_asked(device)
        elif user:
            before = [e for e in fields if e.index < secret.index]
            if before:
                place = selector_for(secret, shown)
                device.perform(InputText(selector_for(before[-1], shown), user), before[-1])
                shown = device.observe()
                match = resolve(place, shown)
                secret = match.element if match is not None else _secret(shown)
        if secret is None:
            raise InputError("the field for the password has gone", hint="sign in by hand and use --storage-state")
        shown = _sent(device, shown, secret, password)
    except ActionError as error:
        raise InputError(f"the login cannot be filled in: {error.what}", hint="sign in by hand") from None
    ends = time.monotonic() + _COMES
    while _secret(shown) is not None and time.monotonic() < ends:
        device.wait(_BETWEEN)
        shown = device.observe()
    if _secret(shown) is not None:
        raise InputError("the app still asks for the login", hint="check user and password")
    return shown


def _secret(shown: Observation) -> UIElement | None:
    """The field for the password, if one is shown."""
    return next((e for e in shown.actionable if e.editable and e.flags & ElementFlag.PASSWORD), None)


def _password_asked(device: Device) -> tuple[Observation, UIElement | None]:
    """What is shown as soon as the password is asked for.

    Raises:
        InputError: It is not.
    """
    ends = time.monotonic() + _COMES
    while (found := _secret(shown := device.observe())) is None:
        if time.monotonic() > ends:
            raise InputError(
                "the app does not ask for a password after the user", hint="sign in by hand and use --storage-state"
            )
        device.wait(_BETWEEN)
    return shown, found


def _sent(device: Device, shown: Observation, field: UIElement, text: str) -> Observation:
    """Type into a field and send the form: with Enter, or where that does nothing with the button behind the field."""
    place: Selector = selector_for(field, shown)
    device.perform(InputText(place, text), field)
    filled = device.observe()
    match = resolve(place, filled)
    at = match.element.index if match is not None else field.index
    later = [e for e in filled.actionable if e.index > at and e.role.value == "button" and not e.editable]
    try:
        device.perform(Press("Enter", place if match is not None else None), match.element if match else None)
    except ActionError:
        if not later:
            raise
    after = device.observe()
    if later and after.digest == filled.digest:
        device.perform(Tap(selector_for(later[0], filled)), later[0])
        after = device.observe()
    return after
