"""A finished run as its log tells it: what was shown, done and verified, step by step."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from uiatlas.errors import InputError
from uiatlas.run.events import Acted, Learned, Observed, RunEnded, RunStarted, SubgoalEnded, Verified
from uiatlas.run.policy import StepRecord
from uiatlas.run.record import LOG, Timed, read_log
from uiatlas.run.verifier import Outcome
from uiatlas.ui import Action, Observation, UIElement
from uiatlas.utg.conditions import Condition


@dataclass(slots=True)
class EpisodeStep:
    """One action of a run.

    Attributes:
        number: Which step it was.
        before: What was shown before it.
        screen: Where that was on the run's map, None if nowhere.
        place: That screen's name, empty if it was not on the map.
        action: What was done.
        element: What it was done to.
        by: What decided it.
        after: What was shown when it, and its recovery, were over.
        screen_after: Where that was on the run's map.
        outcome: What it came to; empty if nobody checked.
        reason: Why it failed.
        recovered: Whether recovery made it a success.
        checks: What was verified to hold after it.
        learnt: Whether the run learnt from it.
        at: When it was over, in seconds since the epoch.
    """

    number: int
    before: Observation
    screen: str | None
    place: str
    action: Action
    element: UIElement | None
    by: str
    after: Observation
    screen_after: str | None
    outcome: str = ""
    reason: str = ""
    recovered: bool = False
    checks: tuple[Condition, ...] = ()
    learnt: bool = False
    at: float = 0.0

    @property
    def record(self) -> StepRecord:
        """The step as a policy remembers it."""
        return StepRecord(self.before, self.screen, self.action, self.element, Outcome(self.outcome))


@dataclass(frozen=True, slots=True)
class Episode:
    """A run.

    Attributes:
        run_id: Its name.
        task: Its task.
        app: The app that was driven.
        status: Its verdict; empty if it was killed.
        reason: The reason of the verdict.
        steps: What was done.
        unmapped: Whether it began with an empty map.
    """

    run_id: str
    task: str
    app: str
    status: str
    reason: str
    steps: tuple[EpisodeStep, ...]
    unmapped: bool


def episodes_of(folder: Path) -> tuple[Episode, ...]:
    """The run in a folder; of a task over several apps or sub-goals the runs of its parts.

    Raises:
        UnknownNameError: There is no such run.
        FormatError: Its log is damaged.
        InputError: It did not even begin.
    """
    log = read_log(folder)
    parts = [t.event.run_id for t in log if isinstance(t.event, SubgoalEnded) and t.event.run_id]
    if parts:
        return tuple(e for part in dict.fromkeys(parts) for e in episodes_of(folder.parent / part))
    return (_Reader(folder.name, log, _began(folder)).episode(),)


def _began(folder: Path) -> float:
    """When a run began, by its name; else when its log was last written."""
    try:
        return datetime.strptime(folder.name[:16], "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC).timestamp()
    except ValueError:
        return (folder / LOG).stat().st_mtime


@dataclass(slots=True)
class _Reader:
    run_id: str
    log: Iterable[Timed]
    began: float
    _looks: dict[str, Observation] = field(default_factory=dict)
    _now: Observed | None = None
    _steps: dict[int, EpisodeStep] = field(default_factory=dict)

    def episode(self) -> Episode:
        """All of it.

        Raises:
            InputError: It did not even begin.
        """
        started: RunStarted | None = None
        ended: RunEnded | None = None
        for timed in self.log:
            match timed.event:
                case RunStarted() as event:
                    started = started or event
                case RunEnded() as event:
                    ended = event
                case event:
                    self._read(event, self.began + timed.time)
        if started is None:
            raise InputError(f"the run {self.run_id} did not begin", hint="choose another; see `uiatlas runs list`")
        status, reason = (ended.status, ended.reason) if ended is not None else ("", "")
        steps = tuple(self._steps.values())
        return Episode(self.run_id, started.task, started.app, status, reason, steps, not started.screens)

    def _read(self, event: object, at: float) -> None:
        match event:
            case Observed():
                self._look(event)
            case Acted() if (before := self._shown()) is not None and self._now is not None:
                self._end(event.step - 1)
                element = _element(event.element, before)
                now = self._now
                self._steps[event.step] = EpisodeStep(
                    event.step, before, now.screen, now.name, event.action, element, event.by, before, now.screen, at=at
                )
            case Verified(step=step) if step in self._steps:
                done = self._steps[step]
                done.outcome, done.reason, done.recovered = event.outcome, event.reason or done.reason, event.recovered
                done.checks = tuple(c.predicate for c in event.checks if c.held and c.predicate is not None)
                self._end(step, at)
            case Learned(step=step, edge=edge) if step in self._steps and edge:
                self._steps[step].learnt = True
                self._end(step, at)

    def _look(self, event: Observed) -> None:
        if event.observation is not None:
            self._looks[event.digest] = event.observation
        self._now = event

    def _shown(self) -> Observation | None:
        return None if self._now is None else self._looks.get(self._now.digest)

    def _end(self, step: int, at: float = 0.0) -> None:
        """Take what is shown now as what a step ended with."""
        shown, done = self._shown(), self._steps.get(step)
        if done is not None and shown is not None and self._now is not None:
            done.after, done.screen_after, done.at = shown, self._now.screen, at or done.at


def _element(place: int | None, shown: Observation) -> UIElement | None:
    return shown.elements[place] if place is not None and 0 <= place < len(shown.elements) else None
