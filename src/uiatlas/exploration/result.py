"""What an exploration came to, and how much was found by when."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Point:
    """How much of the app was on the map at one moment of an exploration."""

    seconds: float
    steps: int
    screens: int
    transitions: int


@dataclass(frozen=True, slots=True)
class Exploration:
    """A finished exploration.

    Attributes:
        status: ``complete`` (nothing is left to try), ``spent`` (time or steps are used up), ``stopped`` (the device is
            lost) or ``interrupted``.
        reason: The same in words.
        strategy: What chose the steps.
        screens: Screens on the map.
        transitions: Edges on the map.
        new_screens: Screens that this exploration added.
        steps: Actions done on the device, restarts included.
        crashes: Times that the app crashed or stopped answering.
        restarts: Times that the app was started afresh.
        refused: Controls that were left alone as dangerous or leading out.
        tried: Controls that were tried, of all screens.
        known: Controls that are known.
        walls: Names of screens that ask for a login.
        seconds: How long it took.
        curve: How much was found by when.
        session: The exploration's name as a witness in the map, and that of its log.
    """

    status: str
    reason: str
    strategy: str
    screens: int
    transitions: int
    new_screens: int
    steps: int
    crashes: int
    restarts: int
    refused: int
    tried: int
    known: int
    walls: tuple[str, ...]
    seconds: float
    curve: tuple[Point, ...]
    session: str

    @property
    def coverage(self) -> float:
        """Share of the known controls that were tried."""
        return self.tried / self.known if self.known else 0.0

    def to_json(self) -> dict[str, Any]:
        """The answer of ``explore --json``."""
        return {
            "status": self.status,
            "reason": self.reason,
            "strategy": self.strategy,
            "screens": self.screens,
            "new_screens": self.new_screens,
            "transitions": self.transitions,
            "steps": self.steps,
            "crashes": self.crashes,
            "restarts": self.restarts,
            "refused": self.refused,
            "coverage": {"tried": self.tried, "known": self.known, "share": round(self.coverage, 4)},
            "walls": list(self.walls),
            "seconds": round(self.seconds, 3),
            "curve": [[round(p.seconds, 2), p.steps, p.screens, p.transitions] for p in self.curve],
            "session": self.session,
        }
