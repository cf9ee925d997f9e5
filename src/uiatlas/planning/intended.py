"""A step of a plan that was made without seeing the screens on the way."""

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """What a step of a plan does."""

    TAP = "tap"
    HOLD = "hold"
    TYPE = "type"
    SET = "set"
    SCROLL = "scroll"
    BACK = "back"
    WAIT = "wait"


@dataclass(frozen=True, slots=True)
class Intended:
    """A step of a plan that was made without seeing the screens on the way.

    Attributes:
        kind: What it does.
        control: What the control is called; empty for a step without one.
        text: What is typed, ``on`` or ``off``, or a direction.
        screen: Id of the screen where it is done, None where the map does not know it.
    """

    kind: Kind
    control: str = ""
    text: str = ""
    screen: str | None = None

    def __str__(self) -> str:
        told = f"{self.kind.value} {self.control!r}" if self.control else self.kind.value
        return f"{told} = {self.text!r}" if self.text else told
