"""Sub-goals one after another: the app is brought in front, the values are put into the words, and read at the end."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from uiatlas.agents.compilers.carrying import way_words
from uiatlas.agents.compilers.subgoal import Reading, SubGoal
from uiatlas.agents.compilers.subgoal_places import meaning_of
from uiatlas.agents.compilers.values import LIKELY, PLAIN, filled, open_names, read_value
from uiatlas.devices import Device
from uiatlas.run.events import (
    Acted,
    Diverged,
    Event,
    Learned,
    ModelPlanned,
    Moved,
    Observed,
    Planned,
    PlanRecalled,
    Proven,
    Recovering,
    Refused,
    SubgoalBegan,
    SubgoalEnded,
    ValueRead,
    Verified,
)
from uiatlas.run.loop import RunResult
from uiatlas.run.policy import Act, By, Decision, Done, Policy, StepRecord, View
from uiatlas.run.session import Step
from uiatlas.run.verdict import RunStatus
from uiatlas.run.wrapping import PolicyWrapper
from uiatlas.ui import Home, OpenApp, SwitchApp, selector_for
from uiatlas.utg.conditions import AppInFront, Condition, ElementPresent, TextEquals, describe_condition, holds
from uiatlas.utg.joined import Joined


class _InFront:
    """Is done as soon as an app is in front."""

    def __init__(self, app: str) -> None:
        self.app = app

    def decide(self, view: View) -> Decision:
        """That it is done."""
        return Done(f"{self.app} is in front", (AppInFront(self.app),))


class Entering(PolicyWrapper):
    """Decides how the app comes in front, and from then on as another one decides.

    Args:
        app: The app.
        inner: Who decides once it is in front; None if being there is all.
        launcher: The app that shows when no other is in front; empty where nobody says which that is.
        runs: Whether the app was opened before, so that it can be switched to.
    """

    def __init__(self, app: str, inner: Policy | None, launcher: str = "", *, runs: bool = False) -> None:
        super().__init__(inner or _InFront(app))
        self.app, self.launcher, self.runs = app, launcher, runs
        self._entered = False

    def decide(self, view: View) -> Decision:
        """The next action: towards the app, or in it."""
        in_front = view.observation.app
        if in_front == self.app:
            self._entered = True
        if not self._entered:
            return self._towards(in_front)
        return self.inner.decide(replace(view, history=tuple(self._own(view.history))))

    def _towards(self, in_front: str) -> Act:
        there, why = (AppInFront(self.app),), "the sub-goal is in this app"
        if self.runs:
            return Act(SwitchApp(self.app), None, why, By.PLAN, there)
        if self.launcher and in_front != self.launcher:
            return Act(Home(), None, "apps are opened from here", By.PLAN, (AppInFront(self.launcher),))
        return Act(OpenApp(self.app), None, why, By.PLAN, there)

    def _own(self, history: Iterable[StepRecord]) -> Iterable[StepRecord]:
        """What was done since the app came in front: how it came there says nothing of the task."""
        entered = False
        for record in history:
            entered = entered or record.observation.app == self.app
            if entered:
                yield record


class UntilRead(PolicyWrapper):
    """Decides as another one does, until all that is to be read is plainly shown.

    Where the other one says that it is there, likely labels are enough: what is to be read is then the proof.

    Args:
        inner: Who decides until then.
        readings: What is to be read.
    """

    def __init__(self, inner: Policy, readings: Sequence[Reading]) -> None:
        super().__init__(inner)
        self.readings = readings

    def decide(self, view: View) -> Decision:
        """The next action, or that the values are shown."""
        if (shown := self._shown(view, PLAIN)) is not None:
            return shown
        decision = self.inner.decide(view)
        return (self._shown(view, LIKELY) or decision) if isinstance(decision, Done) else decision

    def _shown(self, view: View, least: float) -> Done | None:
        found = [read_value(r, view.observation, least) for r in self.readings]
        seen = tuple(ElementPresent(selector_for(v.element, view.observation)) for v in found if v is not None)
        return Done("what is to be read is shown", seen) if len(seen) == len(found) else None


@dataclass(frozen=True, slots=True)
class SubgoalResult:
    """What one sub-goal came to.

    Attributes:
        goal: The sub-goal.
        app: The app that it was done in, empty if none was found.
        task: What was to be done there, values put in.
        status: The verdict of its run, or ``skipped`` if one before it did not succeed.
        reason: The verdict in words.
        values: The values that were read for later ones.
        steps: The actions on the device.
        run_id: Its run, empty if there was none.
    """

    goal: SubGoal
    app: str
    task: str
    status: str
    reason: str
    values: Mapping[str, str] = field(default_factory=dict)
    steps: tuple[Step, ...] = ()
    run_id: str = ""


Drive = Callable[[int, str, str, SubGoal], tuple[RunResult, str]]
"""Runs a sub-goal: its number, its app, its task in words, itself; gives the result and the run's id."""


@dataclass(slots=True)
class SubgoalRunner:
    """Runs sub-goals in order and stops at the first that does not succeed.

    Attributes:
        atlas: What is known of the apps that can be driven.
        drive: Runs one sub-goal.
        device_of: Gives the device that holds an app.
        on_event: Takes every event as it happens.
        values: The values read so far, by name.
    """

    atlas: Joined
    drive: Drive
    device_of: Callable[[str], Device]
    on_event: Callable[[Event], None]
    values: dict[str, str] = field(default_factory=dict)

    def run(self, goals: Iterable[SubGoal]) -> tuple[SubgoalResult, ...]:
        """Run the sub-goals; each has a verdict of its own."""
        results: list[SubgoalResult] = []
        for number, goal in enumerate(goals, start=1):
            if results and results[-1].status != RunStatus.SUCCESS:
                results.append(SubgoalResult(goal, goal.app, goal.text, "skipped", "one before it did not succeed"))
                continue
            result = self._one(number, goal)
            self.on_event(SubgoalEnded(number, result.status, result.reason, result.run_id))
            results.append(result)
        return tuple(results)

    def _one(self, number: int, goal: SubGoal) -> SubgoalResult:
        app, trouble = self._app(goal)
        text = filled(goal.text, self.values)
        self.on_event(SubgoalBegan(number, app, text, tuple((n, self.values.get(n, "")) for n in goal.uses)))
        if not trouble and (missing := open_names(text)):
            trouble = f"nothing before it says what {{{missing[0]}}} is"
        if trouble:
            return SubgoalResult(goal, app, text, RunStatus.FAILURE, trouble)
        task = filled(way_words(goal), self.values)
        result, run_id = self.drive(number, app, task, goal)
        done = SubgoalResult(goal, app, task, result.status, result.reason, {}, result.steps, run_id)
        return self._handed_on(number, done) if result.status is RunStatus.SUCCESS and goal.produces else done

    def _app(self, goal: SubGoal) -> tuple[str, str]:
        """The app of a sub-goal, and what is wrong if there is none."""
        meaning = meaning_of(self.atlas, replace(goal, text=filled(way_words(goal), self.values)))
        app, status = meaning.app, meaning.status
        if status == "unknown app":
            return app, f"no app called {app} on the device; it holds {', '.join(self.atlas.apps)}"
        if not app and len(self.atlas.apps) == 1:
            return self.atlas.apps[0], ""
        if not app or (status == "ambiguous" and not goal.app):
            return app, "the task names no app, and the maps do not tell which one it means"
        return app, ""

    def _handed_on(self, number: int, done: SubgoalResult) -> SubgoalResult:
        """Read the values that later sub-goals need from what is shown; one that cannot be read is a failure."""
        found: dict[str, str] = {}
        for reading in done.goal.produces:
            told = read_checked(number, reading, self.device_of(done.app))
            self.on_event(told)
            if not told.held:
                where = f"{{{reading.name}}} could not be read: {told.condition}"
                return replace(done, status=RunStatus.FAILURE, reason=where, values=found)
            found[reading.name] = told.text
        self.values |= found
        return replace(done, values=found)


def read_checked(number: int, reading: Reading, device: Device) -> ValueRead:
    """Read a value and check it on a second look: the same element still shows the same text."""
    shown = device.observe()
    value = read_value(reading, shown)
    if value is None:
        return ValueRead(number, reading.name, "", f"nothing shown is plainly the {reading.words}", False, "")
    selector = selector_for(value.element, shown)
    condition: Condition = (
        TextEquals(selector, value.text) if value.element.text == value.text else ElementPresent(selector)
    )
    held = holds(condition, device.observe(), None)
    return ValueRead(number, reading.name, value.text, describe_condition(condition), held, value.by)


def shifted(event: Event, steps: int) -> Event:
    """An event of one sub-goal as one of the whole task, of which so many steps were done before."""
    match event:
        case (
            Observed() | Planned() | Acted() | Refused() | Verified() | Learned() | Recovering() | Moved() | Diverged()
        ):
            return replace(event, step=event.step + steps)
        case ModelPlanned() | PlanRecalled():
            return replace(event, step=event.step + steps)
        case Proven(step, proof=proof):
            facts = (replace(f, step=None if f.step is None else f.step + steps) for f in proof.facts)
            return replace(event, step=step + steps, proof=replace(proof, facts=tuple(facts)))
    return event


def concluded(results: Sequence[SubgoalResult], seconds: float) -> RunResult:
    """The verdict on a task from those on its sub-goals: all must succeed."""
    steps = [s for r in results for s in r.steps]
    numbered = tuple(replace(s, n=n) for n, s in enumerate(steps, start=1))
    failed = next(((n, r) for n, r in enumerate(results, start=1) if r.status != RunStatus.SUCCESS), None)
    if failed is None:
        return RunResult(RunStatus.SUCCESS, f"all {len(results)} sub-goals are reached", numbered, seconds)
    number, result = failed
    where = f" in {result.app}" if result.app else ""
    return RunResult(RunStatus(result.status), f"sub-goal {number}{where}: {result.reason}", numbered, seconds)
