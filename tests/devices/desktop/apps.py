"""Apps of the desktop for tests, looked at by what is written on them."""

import time
from pathlib import Path

from uiatlas.devices import Device
from uiatlas.ui import InputText, LongPress, Observation, Tap, UIElement, selector_for


def find(seen: Observation, label: str) -> UIElement:
    """The first element that can be touched and is called so."""
    return next(e for e in seen.actionable if label in (e.text, e.description))


def tap(device: Device, label: str, *, held: bool = False) -> Observation:
    """Tap what is called so and look again."""
    seen = device.observe()
    element = find(seen, label)
    selector = selector_for(element, seen)
    device.perform(LongPress(selector) if held else Tap(selector), element)
    return device.observe()


def place(device: Device, awaited: str) -> str:
    """Where a device is, as soon as it is where it is awaited; what waits for a disk takes its time."""
    end = time.monotonic() + 10
    while (seen := device.observe().activity) != awaited and time.monotonic() < end:
        time.sleep(0.05)
    return seen


def enter(device: Device, text: str, field: str = "") -> Observation:
    """Type into the first field, or the one that is called so, and look again."""
    seen = device.observe()
    element = next(e for e in seen.actionable if e.editable and field in (e.description, ""))
    device.perform(InputText(selector_for(element, seen), text), element)
    return device.observe()


def appears(file: Path) -> bool:
    """Whether a file is there within the time that a service takes to start."""
    end = time.monotonic() + 10
    while not file.exists() and time.monotonic() < end:
        time.sleep(0.05)
    return file.exists()


def labels(seen: Observation) -> list[str]:
    """What is written on a screen."""
    return [e.label for e in seen.elements if e.label]
