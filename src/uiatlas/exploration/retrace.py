"""Does again what an exploration did, from its log, and tells where the app went another way."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from uiatlas.errors import ActionError, InputError, RefusedError
from uiatlas.exploration.strategies import STRATEGIES
from uiatlas.run.events import Acted, Observed, RunStarted
from uiatlas.run.record import read_log
from uiatlas.run.session import Seen, Session
from uiatlas.ui import Action, UIElement, describe, resolve, target_of

_TASK = "explore ("
_BY = "replay"


@dataclass(frozen=True, slots=True)
class TrailStep:
    """A step of an exploration, and what was shown after it.

    Attributes:
        number: The step's number.
        action: What was done.
        screen: The name of the screen that it led to, empty if none is known.
        digest: What was shown there.
    """

    number: int
    action: Action
    screen: str = ""
    digest: str = ""


@dataclass(frozen=True, slots=True)
class Stray:
    """A step that did not come to the same: where it led instead, or why it could not be done."""

    number: int
    action: Action
    expected: str
    came: str


@dataclass(frozen=True, slots=True)
class Retraced:
    """What doing it again came to.

    Attributes:
        app: The app that was explored.
        same: Steps that led to the screen that they led to then.
        strays: The others.
    """

    app: str
    same: int
    strays: tuple[Stray, ...]

    @property
    def whole(self) -> bool:
        """Whether every step led where it led then."""
        return not self.strays


@dataclass(frozen=True, slots=True)
class Trail:
    """The steps of an exploration, as its log has them."""

    app: str
    steps: tuple[TrailStep, ...]


def is_exploration(folder: Path) -> bool:
    """Whether a log is one of an exploration, ended or killed."""
    events = [timed.event for timed in read_log(folder)]
    started = next((e for e in events if isinstance(e, RunStarted)), None)
    if started is None or not started.task.startswith(_TASK):
        return False
    acts = [e for e in events if isinstance(e, Acted)]
    return started.task.removeprefix(_TASK).rstrip(")") in STRATEGIES or any(a.by in STRATEGIES for a in acts)


def read_trail(folder: Path) -> Trail:
    """The steps of an exploration that was kept.

    Raises:
        UnknownNameError: There is no run in this folder.
        FormatError: Its log is damaged.
        InputError: Nothing was done in it.
    """
    app, steps = "", list[TrailStep]()
    for timed in read_log(folder):
        match timed.event:
            case RunStarted(app=app):
                pass
            case Acted(step=number, action=action):
                steps.append(TrailStep(number, action))
            case Observed(digest=digest, name=name) if steps:
                steps[-1] = TrailStep(steps[-1].number, steps[-1].action, name, digest)
    if not steps:
        raise InputError(f"nothing was done in the exploration {folder.name}", hint="see `uiatlas runs list`")
    return Trail(app, tuple(steps))


def retrace(session: Session, trail: Trail) -> Retraced:
    """Do the steps of an exploration again, one after the other, each on the control that is called the same.

    A step whose control is not shown is left out. What is seen is entered into the map of the session.

    Raises:
        DeviceLostError: The device is gone.
        SpentError: The guard's time is used up.
    """
    seen = session.survey()
    strays: list[Stray] = []
    for step in trail.steps:
        seen, why = _done(session, step.action, seen)
        came = why or _name(session, seen)
        if why or (seen.observation.digest != step.digest and came != step.screen):
            strays.append(Stray(step.number, step.action, step.screen, came))
        session.on_save()
    return Retraced(trail.app, len(trail.steps) - len(strays), tuple(strays))


def told(strays: Iterable[Stray]) -> list[str]:
    """Each stray step in a line."""
    return [f"{s.number}  {describe(s.action)}: {s.came}, not {s.expected or 'known'}" for s in strays]


def _done(session: Session, action: Action, seen: Seen) -> tuple[Seen, str]:
    """What is shown after an action, and why it was not done, empty if it was."""
    element: UIElement | None = None
    if (target := target_of(action)) is not None:
        match = resolve(target, seen.observation)
        if match is None:
            return seen, "its control is not shown"
        element = match.element
    session.begin_step(seen, action, element, why="", by=_BY)
    try:
        session.perform(action, element)
    except (ActionError, RefusedError) as error:
        return session.survey(), str(error)
    after = session.survey()
    session.connect(seen, action, after)
    return after, ""


def _name(session: Session, seen: Seen) -> str:
    return "another app" if seen.screen is None else session.graph.screens[seen.screen].name
