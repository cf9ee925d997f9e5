"""What an exploration came to, how much was found by when, and how map and log are kept meanwhile."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Any

from uiatlas.exploration.goal_report import GoalReport
from uiatlas.exploration.held import MUCH, HeldBack
from uiatlas.exploration.pictures import small
from uiatlas.exploration.remaining import Remaining
from uiatlas.run.events import Event, Explored, Observed
from uiatlas.run.record import RunLog
from uiatlas.storage.home import home
from uiatlas.utg import Atlas, Graph

BUDGET = 300.0
"""Seconds of an exploration, if none are given."""


class Status(StrEnum):
    """How an exploration ended.

    ``complete``: nothing else can be tried. ``spent``: time or steps are used up. ``fruitless``: nothing came of it, as
    at a login, an empty page or one that never comes to rest. ``stopped``: the device is lost. ``interrupted``: by the
    user.
    """

    COMPLETE = "complete"
    SPENT = "spent"
    FRUITLESS = "fruitless"
    STOPPED = "stopped"
    INTERRUPTED = "interrupted"


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
        status: How it ended.
        reason: The same in words; why nothing came of it, if so.
        strategy: What chose the steps.
        screens: Screens on the map.
        transitions: Edges on the map.
        new_screens: Screens that this exploration added.
        places: Screens of the map that are no further sample and no list of values, see `uiatlas.utg.standing`.
        steps: Actions done on the device, restarts included.
        crashes: Times that the app crashed or stopped answering.
        restarts: Times that the app was started afresh.
        resets: Times that the program was restored.
        refused: Controls that were left alone as dangerous or leading out.
        tried: Controls that were tried, of all screens.
        known: Controls that are known.
        walls: Names of screens that ask for a login.
        seconds: How long it took.
        curve: How much was found by when.
        run_id: The exploration's name as a witness in the map, and that of its log.
        held: The requests that controls were kept from sending.
        held_share: Share of the touched controls that led no further since something was held back.
        untried: What was shown and could not be tried when nothing else was left.
        goals: What became of the goals of a model; None without one.
    """

    status: Status
    reason: str
    strategy: str
    screens: int
    transitions: int
    new_screens: int
    places: int
    steps: int
    crashes: int
    restarts: int
    resets: int
    refused: int
    tried: int
    known: int
    walls: tuple[str, ...]
    seconds: float
    curve: tuple[Point, ...]
    run_id: str
    held: tuple[HeldBack, ...] = ()
    held_share: float = 0.0
    untried: tuple[Remaining, ...] = ()
    goals: GoalReport | None = None

    @property
    def held_reads(self) -> int:
        """How many of the requests that were held back look as if they only read."""
        return sum(each.reads for each in self.held)

    @property
    def lacks_much(self) -> bool:
        """Whether the map may lack more than a fifth for what was held back."""
        return self.held_share > MUCH

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
            "places": self.places,
            "transitions": self.transitions,
            "steps": self.steps,
            "crashes": self.crashes,
            "restarts": self.restarts,
            "resets": self.resets,
            "refused": self.refused,
            "coverage": {"tried": self.tried, "known": self.known, "share": round(self.coverage, 4)},
            "walls": list(self.walls),
            "seconds": round(self.seconds, 3),
            "curve": [[round(p.seconds, 2), p.steps, p.screens, p.transitions] for p in self.curve],
            "session": self.run_id,
            "held": [each.to_json() for each in self.held],
            "held_reads": self.held_reads,
            "held_share": round(self.held_share, 4),
            "lacks_much": self.lacks_much,
            "untried": [each.to_json() for each in self.untried],
            **({} if self.goals is None else {"goals": self.goals.to_json(), "usage": self.goals.usage.to_json()}),
        }


@dataclass(frozen=True, slots=True)
class Keeper:
    """Where the events of an exploration go, and what saves its map; for `Explorer.on_event` and `on_save`.

    Attributes:
        folder: The folder of the log.
        on_event: Takes every event: logs it, and hands it on.
        on_save: Saves the map.
    """

    folder: Path
    on_event: Callable[[Event], None]
    on_save: Callable[[], None]


@contextmanager
def kept(
    graph: Graph,
    atlas: Atlas,
    run_id: str,
    on_event: Callable[[Event], None],
    runs: Path | None = None,
    turn: Callable[[], AbstractContextManager[None]] = nullcontext,
) -> Iterator[Keeper]:
    """Have a map that is explored saved after every step, and the events logged as those of a run.

    The log has no observations, which the map keeps, so that hours of exploring stay small. Of each screen that is seen
    with a picture, the map keeps a small one.

    Args:
        graph: The map that is drawn.
        atlas: Where it is saved.
        run_id: The exploration's name.
        on_event: Who takes every event as well.
        runs: The folder of all runs; by default ``$UIATLAS_HOME/runs``.
        turn: Waits, in each save, until nobody else saves the same map.

    Raises:
        InputError: The folder of the log cannot be written to.
    """
    folder = (runs if runs is not None else home() / "runs") / run_id
    pictured = set[str]()
    with RunLog(folder) as log:

        def save(*, durable: bool) -> None:
            with turn():
                atlas.save(graph, durable=durable)

        def told(event: Event) -> None:
            match event:
                case Observed(screen=screen, observation=shown):
                    if screen is not None and shown is not None and shown.screenshot and screen not in pictured:
                        atlas.put_picture(graph.app, screen, small(shown))
                        pictured.add(screen)
                    log.write(replace(event, observation=None))
                case Explored():
                    pass
                case _:
                    log.write(event)
            on_event(event)

        try:
            yield Keeper(folder, told, partial(save, durable=False))
        finally:
            save(durable=True)
