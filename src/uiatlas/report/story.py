"""The story of a run as values: plans, steps with their recovery, refusals, the proof, and the way over the map."""

from dataclasses import dataclass

from uiatlas.run.events import (
    Acted,
    Diverged,
    Learned,
    Moved,
    Observed,
    Planned,
    Proven,
    Recovering,
    Refused,
    RunEnded,
    RunStarted,
    SubgoalBegan,
    SubgoalEnded,
    Verified,
)
from uiatlas.run.policy import By
from uiatlas.ui import Observation


@dataclass(frozen=True, slots=True)
class Look:
    """What was shown at one moment.

    Attributes:
        time: When it was looked at, in seconds since the run began.
        seen: What the log says of it.
        observation: The content, None if the log lost it.
        learnt: The name that the map gave to a screen that was new.
    """

    time: float
    seen: Observed
    observation: Observation | None
    learnt: str = ""


@dataclass(frozen=True, slots=True)
class Deed:
    """One action on the device between two looks; `after` is None if the run was killed before it looked again."""

    time: float
    acted: Acted
    before: Look | None
    after: Look | None = None


@dataclass(frozen=True, slots=True)
class Rung:
    """One rung of the recovery ladder with what was done on it and what was shown then."""

    time: float
    told: Recovering
    deeds: tuple[Deed, ...] = ()
    after: Look | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """A decided action with its check, its recovery and what the map learnt.

    Attributes:
        deed: The action.
        verdict: The first check, None if the run was killed before it.
        verdict_time: When it was checked, in seconds since the run began.
        rungs: The recovery, in order.
        again: The check that recovery ended with, if it made the step a success.
        learned: What the map learnt.
    """

    deed: Deed
    verdict: Verified | None = None
    verdict_time: float | None = None
    rungs: tuple[Rung, ...] = ()
    again: Verified | None = None
    learned: tuple[Learned, ...] = ()

    @property
    def badge(self) -> str:
        """``success``, ``no_change``, ``fail``, ``recovered``, or ``unchecked`` if the run ended before the check."""
        if self.again is not None:
            return "recovered"
        return self.verdict.outcome if self.verdict is not None else "unchecked"

    @property
    def end(self) -> Look | None:
        """What was shown when the step and its recovery were over."""
        return self.rungs[-1].after if self.rungs and self.rungs[-1].after is not None else self.deed.after


@dataclass(frozen=True, slots=True)
class PlanTold:
    """A plan, and the step whose failure made it necessary."""

    time: float
    told: Planned
    after: Step | None = None


@dataclass(frozen=True, slots=True)
class RefusalTold:
    """An action that was refused, and what was shown."""

    time: float
    told: Refused
    before: Look | None


Entry = PlanTold | Step | RefusalTold


@dataclass(frozen=True, slots=True)
class Part:
    """A sub-goal of a run of several, with what was proven of it and how it ended, as far as the log tells."""

    began: SubgoalBegan
    goal: Proven | None = None
    ended: SubgoalEnded | None = None


@dataclass(frozen=True, slots=True)
class Story:
    """A whole run.

    Attributes:
        started: How it began, None if the log is empty.
        entries: Plans, steps and refusals in order.
        goal: What was proven of the goal; of a run of several sub-goals, of the last of them.
        parts: The sub-goals of a run of several, in order.
        changes: In a repeated run: elements that moved, and where the app went another way, in order.
        divergences: In a run by a plan: where the plan did not fit, in order.
        ended: The verdict, None for a run that was killed.
        last: What was shown last.
        seconds: How long it ran, as far as the log tells.
        until: Time of the latest event, on the log's own clock.
    """

    started: RunStarted | None = None
    entries: tuple[Entry, ...] = ()
    goal: Proven | None = None
    parts: tuple[Part, ...] = ()
    changes: tuple[Moved | Diverged, ...] = ()
    divergences: tuple[Diverged, ...] = ()
    ended: RunEnded | None = None
    last: Look | None = None
    seconds: float = 0.0
    until: float = 0.0

    @property
    def steps(self) -> tuple[Step, ...]:
        """The decided steps."""
        return tuple(e for e in self.entries if isinstance(e, Step))

    @property
    def plans(self) -> tuple[PlanTold, ...]:
        """The plans."""
        return tuple(e for e in self.entries if isinstance(e, PlanTold))

    @property
    def deeds(self) -> tuple[Deed, ...]:
        """All actions on the device, recovery included, in order."""
        return tuple(d for s in self.steps for d in (s.deed, *(d for r in s.rungs for d in r.deeds)))

    @property
    def status(self) -> str:
        """The verdict, or ``killed`` for a log without one."""
        return self.ended.status if self.ended is not None else "killed"


@dataclass(frozen=True, slots=True)
class Hop:
    """A part of the way over the map: where action `number` was done and where it led, None if not on the map."""

    number: int
    source: str | None
    target: str | None
    recovery: bool = False


def walk(story: Story) -> tuple[Hop, ...]:
    """The way over the map; a new screen counts as known as soon as the run learnt it."""
    deeds = story.deeds
    hops = []
    for place, deed in enumerate(deeds):
        following = deeds[place + 1].acted.screen if place + 1 < len(deeds) else None
        seen = deed.after.seen.screen if deed.after is not None else None
        hops.append(Hop(deed.acted.step, deed.acted.screen, seen or following, deed.acted.by == By.RECOVERY))
    return tuple(hops)
