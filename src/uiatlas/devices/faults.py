"""Faults with a seed, wrapped around any device: pop-ups, lost taps, slow screens, crashes, controls that change.

Each kind of fault draws from a random stream of its own, so that switching one on does not move the others.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from random import Random

from uiatlas.devices.alterations import Alteration, Altered, Change, altered, candidates, other_label, spot_of
from uiatlas.devices.base import Device, element_meant
from uiatlas.devices.effects import Danger
from uiatlas.devices.layout import SIZE, Frame, draw
from uiatlas.devices.popups import POP_UPS, PopUp, draw_popup
from uiatlas.devices.toolkit import Scene
from uiatlas.devices.widgets import Widget, progress
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
    Scroll,
    SwitchApp,
    Tap,
    UIElement,
    Wait,
    describe,
    selector_for,
)

__all__ = ["HARD", "NORMAL", "POP_UPS", "PROFILES", "FaultEvent", "Faults", "FaultyDevice", "PopUp"]


@dataclass(frozen=True, slots=True)
class Faults:
    """What goes wrong, each with its probability per action.

    Attributes:
        seed: Equal seeds make equal faults.
        popup: A dialog appears over what is shown.
        drop: A tap or long press is lost.
        slow: The next screen takes 1 to 5 simulated seconds.
        double: A tap is done twice.
        stale: The old screen is shown once more, although the app has gone on.
        crash: The app ends and the home screen is shown.
        rename: A control of the screen that is shown is called otherwise from now on.
        change: A control of the screen that is shown stands elsewhere, or nowhere, from now on.
    """

    seed: int = 0
    popup: float = 0.0
    drop: float = 0.0
    slow: float = 0.0
    double: float = 0.0
    stale: float = 0.0
    crash: float = 0.0
    rename: float = 0.0
    change: float = 0.0

    @property
    def any(self) -> bool:
        """Whether anything can go wrong at all."""
        return any(getattr(self, kind) > 0 for kind in KINDS)

    def times(self, factor: float) -> "Faults":
        """The same faults, that much more often."""
        return replace(self, **{kind: min(1.0, factor * getattr(self, kind)) for kind in KINDS})

    @classmethod
    def from_options(cls, options: Mapping[str, str]) -> "Faults":
        """Read ``seed``, the probabilities, and ``faults`` for a profile that the probabilities given beside it change.

        Raises:
            InputError: An option does not exist, the seed is no whole number or a probability not from 0 to 1.
        """
        known = [f.name for f in fields(cls)]
        for name in options:
            if name not in (*known, "faults"):
                raise UnknownNameError("option", name, [*known, "faults"])
        profile = options.get("faults", "none")
        if profile not in PROFILES:
            raise UnknownNameError("profile of faults", profile, PROFILES)
        seed = options.get("seed", "0")
        try:
            number = int(seed)
        except ValueError:
            raise InputError(f"seed={seed} is not a whole number", hint="write it as in seed=7") from None
        given = {name: _probability(name, options[name]) for name in KINDS if name in options}
        return replace(PROFILES[profile], seed=number, **given)


KINDS = tuple(f.name for f in fields(Faults) if f.name != "seed")
"""The kinds of fault, as `Faults` names them."""

NORMAL = Faults(popup=0.15, drop=0.10, slow=0.15, double=0.05, stale=0.05, crash=0.02, rename=0.05, change=0.03)
"""What goes wrong on an ordinary bad day."""

HARD = NORMAL.times(2)
"""Everything twice as often."""

PROFILES: Mapping[str, Faults] = {"none": Faults(), "normal": NORMAL, "hard": HARD}
"""Faults by the name of their profile."""


@dataclass(frozen=True, slots=True)
class FaultEvent:
    """A fault that came about: its kind, at which action (from 1), and what it did, in words."""

    kind: str
    action: int
    what: str


class FaultyDevice(WrappedDevice):
    """Any device, on which things go wrong at random with a seed.

    Args:
        device: The device to disturb.
        faults: What goes wrong and how often.

    Attributes:
        fault_log: The faults that came about; one that changed nothing is no fault.
        alterations: The controls that are not as they were.
    """

    def __init__(self, device: Device, faults: Faults) -> None:
        super().__init__(device)
        self.faults = faults
        self.fault_log: list[FaultEvent] = []
        self.alterations: list[Alteration] = []
        self._accepted: list[Danger] = []
        self._streams = {kind: Random(f"{faults.seed}:{kind}") for kind in KINDS}
        self._popup: tuple[PopUp, str] | None = None
        self._waiting = 0.0
        self._stale: Observation | None = None
        self._actions = 0

    @property
    def danger_log(self) -> list[Danger]:
        """What was done that cannot be taken back, accepted pop-ups included."""
        return [*getattr(self.device, "danger_log", ()), *self._accepted]

    def observe(self) -> Observation:
        """What is shown now: the old screen once more, a pop-up, a turning wheel, or what the device shows."""
        if self._stale is not None:
            old, self._stale = self._stale, None
            return old
        return self._shown()

    def perform(self, action: Action, element: UIElement | None = None) -> None:
        """Do one action, unless it is lost; then perhaps something happens that nobody asked for.

        Raises:
            ActionError: It cannot be done on what is shown; nothing was touched.
        """
        self._stale = None
        overlay = self._overlay()
        before = overlay.observation if overlay else self._view().observation
        found = element_meant(action, element, before)
        if isinstance(action, Wait):
            self.wait(action.seconds)
            return
        self._actions += 1
        if self._happens("drop") and isinstance(action, Tap | LongPress):
            self._note("drop", f"{describe(action)} was lost")
            self._disturb(before)
            return
        if overlay is not None and not isinstance(action, Home | OpenApp | SwitchApp):
            self._on_overlay(action, overlay.widgets[found.index] if found else None)
            return
        self._popup, self._waiting = None, 0.0
        self._pass_on(action, found)
        self._double(action, found)
        if self.device.observe().app == self.app:
            self._disturb(before)

    def wait(self, seconds: float) -> None:
        """Let time pass on the device's own clock."""
        self._waiting, self._stale = max(0.0, self._waiting - seconds), None
        self.device.wait(seconds)

    def restart(self) -> None:
        """Start the app afresh, which closes any pop-up."""
        self._popup, self._waiting, self._stale = None, 0.0, None
        self.device.restart()

    def _happens(self, kind: str) -> bool:
        return bool(self._streams[kind].random() < getattr(self.faults, kind))

    def _note(self, kind: str, what: str) -> None:
        self.fault_log.append(FaultEvent(kind, self._actions, what))

    def _shown(self) -> Observation:
        overlay = self._overlay()
        return overlay.observation if overlay else self._view().observation

    def _view(self) -> Altered:
        """What the device shows, with the alterations."""
        shown = self.device.observe()
        return altered(shown, self.alterations) if self.alterations else Altered(shown, ())

    def _pass_on(self, action: Action, found: UIElement | None) -> None:
        """Do an action on the device inside, to the element that the one shown stands for."""
        view = self._view()
        if found is not None and view.origin:
            inside = self.device.observe()
            found = inside.elements[view.origin[found.index]]
            if isinstance(action, Tap | LongPress | InputText | Scroll):
                action = replace(action, target=selector_for(found, inside))
        self.device.perform(action, found)

    def _double(self, action: Action, found: UIElement | None) -> None:
        """Tap once more where the same thing is still shown at the same place."""
        if not self._happens("double") or not isinstance(action, Tap) or found is None:
            return
        shown = self._view().observation
        same = [e for e in shown.actionable if e.bounds == found.bounds and _kind(e) == _kind(found)]
        if same:
            self._note("double", f"{describe(action)} was done twice")
            self._pass_on(Tap(selector_for(same[0], shown)), same[0])

    def _disturb(self, before: Observation) -> None:
        """Draw what goes wrong after an action; every stream is drawn from equally often, whatever happens."""
        moved = self._view().observation.digest != before.digest
        slows, popups = self._streams["slow"], self._streams["popup"]
        seconds, slow = slows.uniform(1.0, 5.0), self._happens("slow")
        kind, appears = popups.choice(POP_UPS), self._happens("popup")
        words = popups.choice(kind.dismiss)
        stale, crash = self._happens("stale"), self._happens("crash")
        self._alter()
        if crash:
            self._crash()
            return
        if slow and moved:
            self._waiting = round(seconds, 1)
            self._note("slow", f"the screen takes {self._waiting:g} s")
        if appears and self._popup is None:
            self._popup = kind, words
            self._note("popup", f"a pop-up came: {kind.title}")
        if stale and moved:
            self._stale = before
            self._note("stale", "the old screen was shown once more")

    def _alter(self) -> None:
        """Perhaps rename, move or remove a control of the screen that is shown below everything else."""
        names, places = self._streams["rename"], self._streams["change"]
        renamed, changed = self._happens("rename"), self._happens("change")
        which, other, place, how = names.random(), names.random(), places.random(), places.random()
        if not renamed and not changed:
            return
        view = self._view()
        inside = self.device.observe()
        origin = view.origin or range(len(inside.elements))
        found = candidates(view.observation)
        if renamed and found:
            element = found[int(which * len(found))]
            words = other_label(element, other)
            spot = spot_of(inside.elements[origin[element.index]], inside)
            self.alterations.append(Alteration(spot, Change.RENAMED, words))
            self._note("rename", f'"{spot.words}" is called "{words}"')
        if changed and found:
            element = found[int(place * len(found))]
            spot = spot_of(inside.elements[origin[element.index]], inside)
            change = Change.MOVED if how < 0.5 else Change.REMOVED
            self.alterations.append(Alteration(spot, change))
            self._note("change", f'"{spot.words}" was {change}')

    def _crash(self) -> None:
        self._note("crash", "the app ended")
        self._popup, self._waiting = None, 0.0
        self.device.restart()
        self.device.perform(Home())

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
        if self._popup is not None:
            return draw_popup(*self._popup, below)
        scene = Scene("loading", below.title, "page", "", 0.0, lambda _: ())
        return draw(below.app, scene, below.activity, (progress(),), size=below.size if any(below.size) else SIZE)


def _kind(element: UIElement) -> tuple[object, ...]:
    """What stays the same of an element that was touched, whether it is switched by it or not."""
    return element.role, element.resource_id, element.description, element.text


def _probability(name: str, given: str) -> float:
    try:
        number = float(given)
    except ValueError:
        number = -1.0
    if not 0.0 <= number <= 1.0:
        raise InputError(f"{name}={given} is not a probability", hint=f"write a number from 0 to 1, as in {name}=0.15")
    return number
