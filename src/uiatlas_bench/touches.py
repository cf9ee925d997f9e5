"""Counts the touches of a run that nobody asked for, by what the device did and what the log of the run says of it."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from uiatlas.devices import Device
from uiatlas.devices.wrapping import WrappedDevice
from uiatlas.run.events import Acted, Event, Recovering
from uiatlas.run.policy import By
from uiatlas.run.recovery.ladder import Rung
from uiatlas.text.language import folded, tokens
from uiatlas.ui import Action, OpenApp, UIElement, describe, kind_of, target_of

_ASKED = frozenset({By.PLAN, By.MODEL, By.DETOUR, By.VERIFICATION})
"""What decides touches that a plan, a model or the map asks for, or the last look."""

_TOUCHES_NOTHING = frozenset({Rung.WAIT, Rung.REPLAN})
"""Rungs of the recovery for which nothing is touched."""

_PLANNED = re.compile(r"^step \d+ of the plan: \w+ (['\"])(?P<control>.*?)\1(?: = |$)", re.DOTALL)
"""The reason of a planned step, with the control as the plan names it."""


@dataclass(frozen=True, slots=True)
class Touch:
    """Something that was done on a device.

    Attributes:
        action: What was done.
        says: What the control said, by its texts; empty for an action without one.
        fills: Whether the control is a field, which may say what was typed instead of its name.
    """

    action: Action
    says: str = ""
    fills: bool = False


class TouchRecord(WrappedDevice):
    """A device that keeps what was really done on it; put it innermost, around the device itself.

    Args:
        device: The device.

    Attributes:
        touches: What was done, in order; what could not be done is not in it.
    """

    def __init__(self, device: Device) -> None:
        super().__init__(device)
        self.touches: list[Touch] = []

    def perform(self, action: Action, element: UIElement | None = None) -> None:
        """Do one action and keep it."""
        self.device.perform(action, element)
        says = "" if element is None else f"{element.text}\n{element.description}"
        self.touches.append(Touch(action, says, element is not None and element.editable))

    def restart(self) -> None:
        """Start the app afresh and keep it."""
        self.device.restart()
        self.touches.append(Touch(OpenApp(self.app, restart=True)))


def unaccounted(events: Iterable[Event], touches: Sequence[Touch] | None = None) -> tuple[str, ...]:
    """The touches of a run that neither a plan, a model, the map nor a named recovery accounts for, each in words.

    These are touches that the log does not have, touches of a rule of words, touches of a recovery that names no rung,
    and planned touches of a control that is called otherwise than the plan calls it.

    Args:
        events: The events of the run.
        touches: What the device has done; None for the touches that the log has.
    """
    acted = [*accounts(events)]
    if touches is None:
        return tuple(f"{describe(act.action)}: {why}" for act, why in acted if why)
    found, left = [], acted
    for touch in touches:
        at = next((n for n, (act, _) in enumerate(left) if is_same(act.action, touch.action)), None)
        if at is None:
            found.append(f"{describe(touch.action)}: the log does not have it")
            continue
        (act, why), left = left[at], left[at + 1 :]
        if why := why or _misnamed(act, touch):
            found.append(f"{describe(touch.action)}: {why}")
    return tuple(found)


def accounts(events: Iterable[Event]) -> Iterator[tuple[Acted, str]]:
    """Each action of the log, and why nothing accounts for it; empty if something does."""
    recovers = False
    for event in events:
        match event:
            case Recovering(rung=rung):
                recovers = recovers or rung not in _TOUCHES_NOTHING
            case Acted(by=By.RECOVERY):
                yield event, "" if recovers else "the recovery names no reason"
            case Acted(by=by):
                recovers = False
                yield event, "" if by in _ASKED else f"by {by}"


def is_same(told: Action, done: Action) -> bool:
    """Whether an action of the log is the one that the device did; what is typed may be a secret in the log."""
    return kind_of(told) == kind_of(done) and target_of(told) == target_of(done)


def planned_step(why: str) -> str | None:
    """The control of the planned step that an action was done for, as the plan names it; None if it names none."""
    planned = _PLANNED.match(why)
    return planned["control"] if planned is not None else None


def _misnamed(act: Acted, touch: Touch) -> str:
    """How a planned touch was of another control than the plan names; empty if it was not."""
    planned = planned_step(act.why) if act.by == By.PLAN and not touch.fills else None
    wanted, said = set(tokens(planned or "")), set(tokens(touch.says))
    if planned is None or not said or wanted <= said or said <= wanted or _is_cut(planned, touch.says):
        return ""
    return f"the plan names {planned!r}"


def _is_cut(planned: str, says: str) -> bool:
    """Whether a name is the beginning of what a control says, as a long one is told to a model."""
    begins = folded(planned.removesuffix("…"))
    return planned.endswith("…") and bool(begins) and folded(says).startswith(begins)
