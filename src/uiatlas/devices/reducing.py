"""Actions that come down to simpler ones on every device: setting, choosing, waiting for an element, reading it."""

import logging
import time
from collections.abc import Sequence

from uiatlas.devices.base import Device, element_meant
from uiatlas.errors import ActionError
from uiatlas.ui import (
    Action,
    Back,
    Choose,
    Observation,
    Read,
    Role,
    Scroll,
    Selector,
    Set,
    Tap,
    UIElement,
    WaitFor,
    describe,
    resolve,
    selector_for,
)

_LOG = logging.getLogger(__name__)

_BETWEEN = 0.25
"""Seconds between two looks at what is waited for."""

_SAID = 1.0
"""Seconds after which is said what is waited for."""

_FEW = 8
"""Options that are named where the one that is meant is not among them."""

_SCROLLS = 30
"""How often a list is scrolled on to an option that it has and does not show."""

_OPTIONS = frozenset({Role.ITEM, Role.MENU_ITEM, Role.RADIO, Role.TEXT, Role.BUTTON, Role.CHECKBOX})


def reduced(device: Device, action: Action, element: UIElement | None) -> bool:
    """Do an action by simpler ones, if it comes down to some.

    Args:
        device: Where it is done.
        action: What is to be done.
        element: The element that it is meant for, if the caller knows it.

    Returns:
        Whether it was done; an action that is simple itself is left to the device.

    Raises:
        ActionError: It cannot be done on what is shown, or what is waited for does not come.
    """
    match action:
        case WaitFor(target, gone, seconds):
            wait_for(device, target, seconds, gone=gone, action=action)
        case Read():
            element_meant(action, element, device.observe())
        case Set(target, on):
            meant = _meant(device, action, element)
            if meant.checked is None:
                raise ActionError(f"cannot {describe(action)}: it has no check mark")
            if meant.checked is not on:
                device.perform(Tap(target), meant)
        case Choose():
            _choose(device, action, _meant(device, action, element))
        case _:
            return False
    return True


def wait_for(
    device: Device, target: Selector, seconds: float, *, gone: bool = False, action: Action | None = None
) -> Observation:
    """Look until an element is shown, enabled and at the same place in two looks; or until it is gone.

    Returns:
        The look that shows it so.

    Raises:
        ActionError: That does not come in time.
    """
    named = describe(action or WaitFor(target, gone, seconds))
    waited, told, before = 0.0, False, None
    while True:
        begun, shown = time.monotonic(), device.observe()
        match = resolve(target, shown)
        found = match.element if match is not None and match.element.enabled else None
        if (gone and match is None) or (not gone and found is not None and (found == before or device.simulated)):
            return shown
        if waited >= seconds:
            state = "it is still shown" if gone else "it is disabled" if match else "it is not on the screen"
            raise ActionError(f"cannot {named}: {state} after {seconds:g} s", hint="look at the screen again")
        if not told and waited >= _SAID:
            told = True
            _LOG.info("waiting: %s", named)
        before = found
        device.wait(_BETWEEN)
        waited += _BETWEEN if device.simulated else time.monotonic() - begun


def _meant(device: Device, action: Action, element: UIElement | None) -> UIElement:
    meant = element_meant(action, element, device.observe())
    if meant is None or not meant.enabled:
        raise ActionError(f"cannot {describe(action)}: it is disabled")
    return meant


def _choose(device: Device, action: Choose, meant: UIElement) -> None:
    """Open a list and take an option, scrolled to if need be; a list that does not show it is closed again."""
    before = device.observe()
    if _same(before.label(meant), action.option) or _same(meant.text, action.option):
        return
    device.perform(Tap(action.target), meant)
    shown = device.observe()
    old = {(e.role, e.label, e.bounds) for e in before.elements}
    for _ in range(_SCROLLS):
        new = [e for e in shown.elements if (e.role, e.label, e.bounds) not in old and e.role in _OPTIONS and e.label]
        fitting = [e for e in new if e.actionable and _same(shown.label(e), action.option)]
        onward = None if fitting else _onward(shown, new, meant.values, action.option)
        if onward is None:
            break
        try:
            device.perform(onward)
        except ActionError:
            device.perform(Back())
            raise
        scrolled, shown = shown, device.observe()
        if shown == scrolled:
            break
    fitting = fitting or [e for e in shown.actionable if e.role in _OPTIONS and _same(shown.label(e), action.option)]
    if not fitting:
        if shown != before:
            device.perform(Back())
        offered = ", ".join(dict.fromkeys(e.label for e in new[:_FEW])) or "nothing that can be read"
        raise ActionError(f"cannot {describe(action)}: it offers {offered}")
    device.perform(Tap(selector_for(fitting[0], shown)), fitting[0])


def _onward(shown: Observation, seen: Sequence[UIElement], values: Sequence[str], option: str) -> Scroll | None:
    """How to scroll an open list of known values to one of them that is not in view; None if it is not among them."""
    known = [" ".join(value.casefold().split()) for value in values]
    wanted = " ".join(option.casefold().split())
    places = [known.index(said) for e in seen if (said := " ".join(e.label.casefold().split())) in known]
    if wanted not in known or not places:
        return None
    around = shown.elements[max(seen[0].parent, 0)]
    return Scroll("down" if known.index(wanted) > max(places) else "up", selector_for(around, shown))


def _same(one: str, other: str) -> bool:
    return " ".join(one.casefold().split()) == " ".join(other.casefold().split())
