"""What an exploration held back: the requests that may write which followed a touch, by control."""

from dataclasses import dataclass, field
from typing import Any

from uiatlas.safety.effects import Effect
from uiatlas.ui import Action, action_key, describe

MUCH = 0.2
"""Share of the touched controls that led no further since something was held back, from which a map may lack much."""


@dataclass(frozen=True, slots=True)
class HeldBack:
    """A request that a control was kept from sending.

    Attributes:
        screen: The name of the screen.
        control: What was done to which control.
        method: The request's method, ``WS`` for a message through a WebSocket.
        address: Its address, ids generalised and values of parameters left out.
        reads: Whether it looks as if it only reads.
    """

    screen: str
    control: str
    method: str
    address: str
    reads: bool

    def to_json(self) -> dict[str, Any]:
        """As the answer of ``explore --json`` tells it."""
        told = {"screen": self.screen, "control": self.control, "method": self.method, "address": self.address}
        return told | {"reads": self.reads, "allow": f"{self.method} {self.address.partition('?')[0]}"}


@dataclass(slots=True)
class HoldLedger:
    """Keeps account of what was held back.

    Attributes:
        held: All that was held back, each once.
        touched: Screens and keys of the actions that were done.
        stuck: Those of them that showed nothing new since something was held back.
    """

    held: dict[HeldBack, None] = field(default_factory=dict)
    touched: set[tuple[str, object]] = field(default_factory=set)
    stuck: set[tuple[str, object]] = field(default_factory=set)

    def did(self, screen: str, action: Action) -> None:
        """Something was done."""
        self.touched.add((screen, action_key(action)))

    def enter(self, screen: str, name: str, action: Action, effects: tuple[Effect, ...], *, same: bool) -> None:
        """Take in what followed an action.

        Args:
            screen: The screen where it was done.
            name: The screen's name.
            action: What was done.
            effects: The requests that followed.
            same: Whether the same is shown as before.
        """
        kept = [e for e in effects if e.held]
        self.held.update((HeldBack(name, describe(action), e.method, e.address, e.reads), None) for e in kept)
        if kept and same:
            self.stuck.add((screen, action_key(action)))

    @property
    def share(self) -> float:
        """Share of what was touched that led no further since something was held back."""
        return len(self.stuck) / len(self.touched) if self.touched else 0.0
