"""The story of a run, read from its events: plans, steps with their recovery, refusals, and the way over the map."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

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
    Verified,
)
from uiatlas.run.policy import By
from uiatlas.run.record import Timed
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
class Story:
    """A whole run.

    Attributes:
        started: How it began, None if the log is empty.
        entries: Plans, steps and refusals in order.
        goal: What was proven of the goal.
        changes: In a repeated run: elements that moved, and where the app went another way, in order.
        ended: The verdict, None for a run that was killed.
        last: What was shown last.
        seconds: How long it ran, as far as the log tells.
        until: Time of the latest event, on the log's own clock.
    """

    started: RunStarted | None = None
    entries: tuple[Entry, ...] = ()
    goal: Proven | None = None
    changes: tuple[Moved | Diverged, ...] = ()
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


def tell(log: Sequence[Timed]) -> Story:
    """Read the story from the events of a log."""
    reader = _Reader()
    for timed in log:
        reader.take(timed)
    return reader.story


@dataclass(slots=True)
class _Reader:
    """The story as far as it was read; steps are replaced by fuller ones as events come in."""

    story: Story = field(default_factory=Story)
    _contents: dict[str, Observation] = field(default_factory=dict)

    def take(self, timed: Timed) -> None:
        time, event = timed.time, timed.event
        until = max(self.story.until, time)
        story = replace(self.story, seconds=until, until=until)
        match event:
            case RunStarted():
                story = replace(story, started=event)
            case Observed():
                story = self._looked(story, time, event)
            case Planned():
                troubled = story.steps[-1] if story.steps and story.steps[-1].badge not in ("success",) else None
                story = _with(story, PlanTold(time, event, troubled))
            case Refused():
                story = _with(story, RefusalTold(time, event, story.last))
            case Acted():
                story = _acted(story, Deed(time, event, story.last))
            case Recovering():
                story = _changed(story, lambda step: replace(step, rungs=(*step.rungs, Rung(time, event))))
            case Learned():
                story = _learned(story, event)
            case Proven():
                story = replace(story, goal=event)
            case Verified(step=number) if story.steps and number != story.steps[-1].deed.acted.step:
                pass  # an action of the recovery, whose outcome the next rung tells
            case Verified(recovered=True):
                story = _changed(story, lambda step: replace(step, again=event))
            case Verified():
                story = _changed(story, lambda step: replace(step, verdict=event, verdict_time=time))
            case Moved() | Diverged():
                story = replace(story, changes=(*story.changes, event))
            case RunEnded():
                story = replace(story, ended=event, seconds=event.seconds)
        self.story = story

    def _looked(self, story: Story, time: float, event: Observed) -> Story:
        if event.observation is not None:
            self._contents[event.digest] = event.observation
        look = Look(time, event, self._contents.get(event.digest))
        return replace(_changed(story, lambda step: _seen(step, look)), last=look)


def _learned(story: Story, event: Learned) -> Story:
    """The story with what was learnt; a screen that was new has a name from now on."""
    story = _changed(story, lambda step: replace(step, learned=(*step.learned, event)))
    if not event.edge:
        return story

    def named(step: Step) -> Step:
        deed = replace(step.deed, before=_named(step.deed.before, event.source))
        if not step.rungs:
            return replace(step, deed=replace(deed, after=_named(deed.after, event.target)))
        rung = replace(step.rungs[-1], after=_named(step.rungs[-1].after, event.target))
        return replace(step, deed=deed, rungs=(*step.rungs[:-1], rung))

    return replace(_changed(story, named), last=_named(story.last, event.target))


def _named(look: Look | None, name: str) -> Look | None:
    return replace(look, learnt=name) if look is not None and look.seen.screen is None else look


def _seen(step: Step, look: Look) -> Step:
    """The step with what was shown after its latest action or wait."""
    if not step.rungs:
        return replace(step, deed=replace(step.deed, after=look))
    rung = step.rungs[-1]
    deeds = rung.deeds
    if deeds and deeds[-1].after is None:
        deeds = (*deeds[:-1], replace(deeds[-1], after=look))
    return replace(step, rungs=(*step.rungs[:-1], replace(rung, deeds=deeds, after=look)))


def _acted(story: Story, deed: Deed) -> Story:
    """A decided action begins a step; one of the recovery belongs to the latest rung."""
    steps = story.steps
    if deed.acted.by != By.RECOVERY or not steps or not steps[-1].rungs:
        return _with(story, Step(deed))

    def on_rung(step: Step) -> Step:
        rung = step.rungs[-1]
        return replace(step, rungs=(*step.rungs[:-1], replace(rung, deeds=(*rung.deeds, deed))))

    return _changed(story, on_rung)


def _with(story: Story, entry: Entry) -> Story:
    return replace(story, entries=(*story.entries, entry))


def _changed(story: Story, change: Callable[[Step], Step]) -> Story:
    """The story with its latest step changed; without one it stays as it is."""
    for place in range(len(story.entries) - 1, -1, -1):
        entry = story.entries[place]
        if isinstance(entry, Step):
            entries = (*story.entries[:place], change(entry), *story.entries[place + 1 :])
            return replace(story, entries=entries)
    return story
