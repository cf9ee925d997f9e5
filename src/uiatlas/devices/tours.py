"""A guided tour: steps by label that walk a device through its app, as a person would dictate them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from uiatlas.devices.base import Device
from uiatlas.errors import ActionError
from uiatlas.ui import Action, InputText, LongPress, Observation, Tap, UIElement, selector_for


@dataclass(frozen=True, slots=True)
class Hold:
    """Press what has this label for long."""

    label: str


@dataclass(frozen=True, slots=True)
class Type:
    """Type a text into the field with this label."""

    label: str
    text: str


TourStep = str | Hold | Type | Action
"""A label to tap, a label to hold, a text to type, or any action as it is (``Back()``, ``Wait(3)``)."""


def follow(device: Device, tour: Iterable[TourStep]) -> Iterator[Action]:
    """Do the steps one after the other, giving each action after it was done.

    Raises:
        ActionError: Nothing on the screen has a step's label.
    """
    for step in tour:
        action, element = _grounded(step, device.observe())
        device.perform(action, element)
        yield action


def _grounded(step: TourStep, shown: Observation) -> tuple[Action, UIElement | None]:
    match step:
        case str(label) | Hold(label) | Type(label, _):
            element = _labelled(label, shown)
            target = selector_for(element, shown)
            if isinstance(step, Type):
                return InputText(target, step.text), element
            return (LongPress(target) if isinstance(step, Hold) else Tap(target)), element
        case action:
            return action, None


def _labelled(label: str, shown: Observation) -> UIElement:
    """The first element to act on whose text, first line of text or description is the label."""
    for element in shown.actionable:
        if label in (element.text, element.text.partition("\n")[0], element.description):
            return element
    choices = ", ".join(repr(e.label.partition("\n")[0]) for e in shown.actionable)
    raise ActionError(f"nothing to act on is called {label!r}", hint=f"this screen has {choices}")
