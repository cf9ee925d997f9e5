"""Faults with a seed, wrapped around any device: pop-ups, dropped taps and slow screens.

Each kind of fault draws from a random stream of its own, so that switching one on does not move the others.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from random import Random

from uiatlas.devices.base import Device, element_meant
from uiatlas.devices.effects import Danger
from uiatlas.devices.layout import Frame, draw
from uiatlas.devices.toolkit import Scene
from uiatlas.devices.widgets import Widget, button, icon, progress, text
from uiatlas.devices.wrapping import WrappedDevice
from uiatlas.errors import ActionError, InputError, UnknownNameError
from uiatlas.ui import (
    Action,
    Back,
    Home,
    InputText,
    LongPress,
    Observation,
    OpenApp,
    SwitchApp,
    Tap,
    UIElement,
    Wait,
    describe,
)


@dataclass(frozen=True, slots=True)
class Faults:
    """What goes wrong, each with its probability per action.

    Attributes:
        seed: Equal seeds make equal faults.
        popup: A dialog appears over what is shown.
        drop: A tap or long press is lost.
        slow: The next screen takes 1 to 5 simulated seconds.
    """

    seed: int = 0
    popup: float = 0.0
    drop: float = 0.0
    slow: float = 0.0

    @property
    def any(self) -> bool:
        """Whether anything can go wrong at all."""
        return self.popup > 0 or self.drop > 0 or self.slow > 0

    @classmethod
    def from_options(cls, options: Mapping[str, str]) -> "Faults":
        """Read ``seed``, ``popup``, ``drop`` and ``slow``.

        Raises:
            InputError: An option does not exist, the seed is no whole number or a probability not from 0 to 1.
        """
        known = [f.name for f in fields(cls)]
        for name in options:
            if name not in known:
                raise UnknownNameError("option", name, known)
        seed = options.get("seed", "0")
        try:
            number = int(seed)
        except ValueError:
            raise InputError(f"seed={seed} is not a whole number", mend="write it as in seed=7") from None
        return cls(number, *(_probability(name, options.get(name, "0")) for name in known[1:]))


@dataclass(frozen=True, slots=True)
class PopUp:
    """A dialog that nobody asked for.

    Attributes:
        name: What kind it is.
        title: Its heading.
        body: What it says.
        accept: Words of the button that does what it wants.
        dismiss: Words that its other button may have; one of them is drawn.
        asks: What accepting it does.
    """

    name: str
    title: str
    body: str
    accept: str
    dismiss: tuple[str, ...]
    asks: str


POP_UPS = (
    PopUp(
        "rate",
        "Enjoying the app?",
        "Tell others what you think of it.",
        "Rate now",
        ("Not now", "Maybe later", "No, thanks"),
        "posts a rating",
    ),
    PopUp(
        "update",
        "Update available",
        "A new version is ready to be installed.",
        "Update",
        ("Later", "Skip", "Remind me later"),
        "installs",
    ),
    PopUp(
        "permission",
        "Allow notifications?",
        "The app would like to send you notifications.",
        "Allow",
        ("Don't allow", "Deny"),
        "grants a permission",
    ),
    PopUp(
        "newsletter",
        "Stay up to date",
        "Get tips and offers by e-mail once a week.",
        "Subscribe",
        ("Close", "No thanks"),
        "subscribes",
    ),
)


class FaultyDevice(WrappedDevice):
    """Any device, on which things go wrong at random with a seed.

    Args:
        device: The device to disturb.
        faults: What goes wrong and how often.
    """

    def __init__(self, device: Device, faults: Faults) -> None:
        super().__init__(device)
        self.faults = faults
        self._accepted: list[Danger] = []
        self._popups, self._drops, self._slows = (Random(f"{faults.seed}:{k}") for k in ("popup", "drop", "slow"))
        self._popup: tuple[PopUp, str] | None = None
        self._waiting = 0.0

    @property
    def danger_log(self) -> list[Danger]:
        """What was done that cannot be taken back, accepted pop-ups included."""
        return [*getattr(self.device, "danger_log", ()), *self._accepted]

    def observe(self) -> Observation:
        """What is shown now: a pop-up, a turning wheel, or what the device shows."""
        frame = self._overlay()
        return frame.observation if frame else self.device.observe()

    def perform(self, action: Action, element: UIElement | None = None) -> None:
        """Do one action, unless it is lost; then perhaps something happens that nobody asked for.

        Raises:
            ActionError: It cannot be done on what is shown; nothing was touched.
        """
        overlay = self._overlay()
        before = overlay.observation if overlay else self.device.observe()
        found = element_meant(action, element, before)
        if isinstance(action, Wait):
            self.wait(action.seconds)
            return
        if self._drops.random() < self.faults.drop and isinstance(action, Tap | LongPress):
            self._disturb(moved=False)
            return
        if overlay is not None and not isinstance(action, Home | OpenApp | SwitchApp):
            self._on_overlay(action, overlay.widgets[found.index] if found else None)
            return
        self._popup, self._waiting = None, 0.0
        self.device.perform(action, element)
        after = self.device.observe()
        if after.app == self.app:
            self._disturb(moved=after.digest != before.digest)

    def wait(self, seconds: float) -> None:
        """Let time pass on the device's own clock."""
        self._waiting = max(0.0, self._waiting - seconds)
        self.device.wait(seconds)

    def restart(self) -> None:
        """Start the app afresh, which closes any pop-up."""
        self._popup, self._waiting = None, 0.0
        self.device.restart()

    def _disturb(self, *, moved: bool) -> None:
        """Draw what goes wrong after an action; every stream is drawn from once, whatever happens."""
        seconds, slow = self._slows.uniform(1.0, 5.0), self._slows.random() < self.faults.slow
        kind, appears = self._popups.choice(POP_UPS), self._popups.random() < self.faults.popup
        words = self._popups.choice(kind.dismiss)
        if slow and moved:
            self._waiting = round(seconds, 1)
        if appears and self._popup is None:
            self._popup = kind, words

    def _on_overlay(self, action: Action, widget: Widget | None) -> None:
        if isinstance(action, InputText):
            raise ActionError(f"cannot {describe(action)}: it takes no text")
        if self._popup is None:
            if isinstance(action, Back):
                self._waiting = 0.0
                self.device.perform(action)
            return
        popup, dismiss = self._popup
        tapped = widget.text or widget.description if widget and isinstance(action, Tap) else ""
        if tapped == popup.accept:
            self._accepted.append(Danger(tapped, popup.name, popup.asks))
        if isinstance(action, Back) or tapped in (popup.accept, dismiss):
            self._popup = None

    def _overlay(self) -> Frame | None:
        """What lies over the device's own screen, if anything does."""
        if self._popup is None and self._waiting <= 0.0:
            return None
        below = self.device.observe()
        if self._popup is None:
            scene = Scene("loading", below.title, "page", "", 0.0, lambda _: ())
            return draw(below.app, scene, below.activity, (progress(),))
        popup, dismiss = self._popup
        scene = Scene(popup.name, popup.title, "dialog", "", 0.0, lambda _: ())
        closing = icon(dismiss, id="close") if dismiss == "Close" else button(dismiss, id="button2")
        widgets = (text(popup.body, id="message"), closing, button(popup.accept, id="button1"))
        return draw(below.app, scene, below.activity, widgets)


def _probability(name: str, given: str) -> float:
    try:
        number = float(given)
    except ValueError:
        number = -1.0
    if not 0.0 <= number <= 1.0:
        raise InputError(f"{name}={given} is not a probability", mend=f"write a number from 0 to 1, as in {name}=0.15")
    return number
