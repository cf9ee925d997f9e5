"""The crawler that exploring is measured against: it clicks at random, knows the device and nothing else."""

import random
import time
from dataclasses import dataclass, field

from uiatlas.devices import Device
from uiatlas.devices.holding import Hold, holder_of
from uiatlas.errors import ActionError, DeviceLostError, RefusedError
from uiatlas.run.guard.danger_policy import Guard
from uiatlas.run.guard.guarding import GuardedDevice
from uiatlas.ui import Action, Back, ElementFlag, InputText, Observation, Scroll, Selector, Tap, UIElement

TEXTS = ("sample", "Sample text", "7", "someone@example.org", "2026-03-14", "a")
"""What it types into fields."""

BACK = 0.1
"""How often it goes back."""

_PATIENCE = 0.5
"""Seconds that it waits where nothing can be touched."""


@dataclass(slots=True)
class RandomCrawler:
    """Touches anything that can be touched, with the same chance, as often as the time allows.

    Its guard is the one that exploring has by default, and what a touch sends is held back as it is there, so that
    neither does what the other may not.

    Attributes:
        device: Where to act; stays open.
        budget: Seconds.
        seed: What chance is drawn from.
    """

    device: Device
    budget: float
    seed: int = 0
    steps: int = 0
    restarts: int = 0
    crashes: int = 0
    refused: int = 0
    _guarded: GuardedDevice = field(init=False)
    _chance: random.Random = field(init=False)

    def __post_init__(self) -> None:
        self._guarded = GuardedDevice(self.device, Guard())
        self._chance = random.Random(self.seed)

    def run(self) -> None:
        """Crawl until the time is over.

        Raises:
            DeviceLostError: The app does not start any more.
        """
        ends, holder = time.monotonic() + self.budget, holder_of(self.device)
        if holder is not None:
            holder.hold(Hold(Guard().effects))
        while time.monotonic() < ends:
            try:
                self._step(self._guarded.observe())
                if holder is not None:
                    holder.effects()
            except RefusedError:
                self.refused += 1
            except ActionError:
                self.steps += 1
            except DeviceLostError:
                self.crashes += 1
                self._restart()
        self._guarded.observe()

    def _step(self, shown: Observation) -> None:
        if shown.app != self._guarded.app:
            self._restart()
            return
        choices = [(action, e) for e in shown.elements for action in _possible_actions(e, self._chance)]
        if self._chance.random() < BACK:
            self._guarded.perform(Back())
        elif choices:
            self._guarded.perform(*self._chance.choice(choices))
        else:
            self._guarded.wait(_PATIENCE)
        self.steps += 1

    def _restart(self) -> None:
        self.restarts += 1
        self._guarded.restart()


def _possible_actions(element: UIElement, chance: random.Random) -> list[Action]:
    """What can be done to an element."""
    target = Selector(element.role, element.text, element.description, element.resource_id)
    done: list[Action] = []
    if element.actionable and element.editable and not element.flags & ElementFlag.PASSWORD:
        done.append(InputText(target, chance.choice(TEXTS)))
    elif element.actionable:
        done.append(Tap(target))
    if element.scrollable and element.visible:
        done.append(Scroll("down", target))
    return done
