"""The protocol that every device follows, and how one is opened by its URI."""

from collections.abc import Mapping
from typing import Protocol, runtime_checkable
from urllib.parse import parse_qsl

from uiatlas.errors import ActionError, InputError
from uiatlas.plugins import load, names
from uiatlas.ui import Action, Chord, Observation, UIElement, WaitFor, chord_of, describe, resolve, target_of

DOWNLOADED = "Downloaded"
"""What a device that saves downloads says of one, followed by the file's name, as a text beside what is shown."""


@runtime_checkable
class Device(Protocol):
    """Something that shows a screen and takes actions; synchronous, used by one thread.

    Every implementation passes the contract tests in `tests/devices/test_contract.py`.
    """

    @property
    def uri(self) -> str:
        """How this device is opened again, such as ``sim:notes``."""
        ...

    @property
    def app(self) -> str:
        """The app that is to be driven; an observation of another app means that it was left."""
        ...

    @property
    def simulated(self) -> bool:
        """Whether what it shows is simulated or replayed rather than a program that runs."""
        ...

    def observe(self) -> Observation:
        """What is shown now.

        Raises:
            DeviceLostError: The device does not answer.
        """
        ...

    def perform(self, action: Action, element: UIElement | None = None) -> None:
        """Do one action.

        Args:
            action: What to do.
            element: The element of the latest observation that the action's selector was resolved to; None for
                actions without a target.

        Raises:
            ActionError: It cannot be done on what is shown; nothing was touched.
            DeviceLostError: The device does not answer.
        """
        ...

    def wait(self, seconds: float) -> None:
        """Let time pass on the device's own clock; a simulated device does not sleep."""
        ...

    def restart(self) -> None:
        """Start the app afresh; its stored data stay."""
        ...

    def close(self) -> None:
        """Let go of the device; calling it again does nothing."""
        ...


_ADDRESSES = ("http", "https", "file")
"""What addresses begin with that a browser opens."""


def open_device(uri: str, options: Mapping[str, str] | None = None) -> Device:
    """Open the device that a URI ``KIND:REST`` names.

    Args:
        uri: Such as ``sim:notes`` or ``recorded:DIR/clock.json``.
        options: Options of this kind of device, such as ``{"seed": "7"}``.

    Raises:
        InputError: The URI has no kind, or the kind or what it names does not exist.
    """
    kind, rest = split_kind(uri)
    device: Device = load("devices", kind)(rest, dict(options or {}))
    return device


def split_kind(uri: str) -> tuple[str, str]:
    """The kind and the rest of a URI ``KIND:REST``; nothing is opened.

    Raises:
        InputError: The URI has no kind, or is an address.
    """
    kind, colon, rest = uri.partition(":")
    if not colon:
        raise InputError(
            f"{uri!r} is not a device", hint=f"write KIND:NAME with a kind of {', '.join(names('devices'))}"
        )
    if rest.startswith("//") and kind.casefold() in _ADDRESSES:
        raise InputError(f"{uri} is an address of a page and no device yet", hint=f"write web:{uri}")
    return kind, rest


def shows_simulation(device: Device) -> bool:
    """Whether the app is simulated: the device is, or it is a real one on which a simulated app says that it is one."""
    return device.simulated or bool(getattr(device, "shows_simulation", False))


def caveat_of(device: Device) -> str:
    """What is to be known about an app before anything is done in it, such as an error that it starts with."""
    return str(getattr(device, "caveat", ""))


def element_meant(action: Action, element: UIElement | None, shown: Observation) -> UIElement | None:
    """The element of what is shown that an action is for; None for one without a target, or that waits for it.

    Args:
        action: What is to be done.
        element: What the caller resolved the action's selector to, or None to have it resolved here.
        shown: What the device shows now.

    Raises:
        ActionError: The element is not on the screen.
    """
    target = target_of(action)
    if target is None or isinstance(action, WaitFor):
        return None
    if element is None:
        match = resolve(target, shown)
        element = match.element if match else None
    elif element.index >= len(shown.elements) or shown.elements[element.index] != element:
        element = None
    if element is None:
        raise ActionError(f"cannot {describe(action)}: it is not on the screen", hint="look at the screen again")
    return element


def cannot(action: Action, why: str, *, hint: str = "") -> ActionError:
    """The error for an action that a device has no means for; to be raised before anything is touched."""
    return ActionError(f"cannot {describe(action)}: {why}", hint=hint)


def chord_named(action: Action, keys: str) -> Chord:
    """The chord that an action is to press.

    Raises:
        ActionError: There is no such key.
    """
    try:
        return chord_of(keys)
    except ValueError as error:
        raise cannot(action, str(error)) from error


def split_options(rest: str, options: Mapping[str, str]) -> tuple[str, dict[str, str]]:
    """The name and all options of ``NAME?key=value&key=value``; options given beside it win.

    Raises:
        InputError: An option is given twice.
    """
    name, _, query = rest.partition("?")
    pairs = parse_qsl(query, keep_blank_values=True)
    if len(given := dict(pairs)) < len(pairs):
        raise InputError(f"{rest!r} gives an option twice", hint="give each once")
    return name, given | dict(options)
