"""A recorded run as a script: what was done on which screen and what it came to, without what went astray."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from uiatlas.errors import InputError
from uiatlas.planning.goal import Exists, GoalFact, Holds, Visited
from uiatlas.report.reading import tell
from uiatlas.report.story import Deed, Look, Story
from uiatlas.report.story import Step as Told
from uiatlas.run.events import Verified
from uiatlas.run.naming import lines_called
from uiatlas.run.proof import FactState, Proof
from uiatlas.run.record import read_log
from uiatlas.run.recovery.ladder import overlay_dismissal
from uiatlas.ui import Action, InputText, Observation, UIElement, Wait, selector_for
from uiatlas.utg.conditions import Condition, ElementPresent, OnScreen, TextEquals


@dataclass(frozen=True, slots=True)
class ScriptStep:
    """One action of a script.

    Attributes:
        number: The action's number in the run.
        action: What was done.
        element: The element that it was done to, None for an action without a target.
        before: What was shown before it.
        after: What was shown when it and its recovery were over.
        screen: Where it was done, as the map called it; empty if it was not on the map.
        source: Id of that screen, None if it was not on the map.
        target: Id of the screen it led to, None if that was not on the map.
        expected: What was verified to hold after it.
        optional: Whether it only closed something that may not come up again.
        doubt: Why another element may be touched than is meant, on a page that only code tells of; empty if none may.
        unsaid: Why nothing can find what is touched, as of a plan whose map does not know it; empty if it is known.
        scrolls: Whether its element may lie outside what is on the screen, on a page that only code tells of.
        cautions: What to know before a planned step: what it may do that cannot be undone, and how unsure it is.
    """

    number: int
    action: Action
    element: UIElement | None
    before: Observation
    after: Observation
    screen: str = ""
    source: str | None = None
    target: str | None = None
    expected: tuple[Condition, ...] = ()
    optional: bool = False
    doubt: str = ""
    unsaid: str = ""
    scrolls: bool = False
    cautions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Script:
    """A run that can be repeated or written down as a test.

    Attributes:
        run_id: The run.
        task: Its task.
        device: Where it was done.
        app: The app that was driven.
        steps: What was done.
        goal: What was verified to hold in the end.
        status: The run's verdict.
        simulated: Whether the device was simulated.
        plan_of: The app on whose map it was planned, nothing of it having been done; empty for a run.
    """

    run_id: str
    task: str
    device: str
    app: str
    steps: tuple[ScriptStep, ...]
    goal: tuple[Condition, ...]
    status: str
    simulated: bool = False
    plan_of: str = ""


def read_script(folder: Path) -> Script:
    """The script of a run that was kept.

    Raises:
        UnknownNameError: There is no run in this folder.
        FormatError: Its log is damaged.
        InputError: It has not ended, or nothing was done in it.
    """
    story = tell(read_log(folder))
    if story.started is None or story.ended is None:
        raise InputError(f"the run {folder.name} has not ended", hint="choose a run that has; see `uiatlas runs list`")
    steps = tuple(_steps(story))
    if not steps:
        raise InputError(f"nothing was done in the run {folder.name}", hint="choose another; see `uiatlas runs list`")
    goal = () if story.goal is None else _proven(story.goal.proof, steps[-1].after)
    started = story.started
    return Script(
        run_id=folder.name,
        task=started.task,
        device=started.device,
        app=started.app,
        steps=_past_what_came_up(steps),
        goal=goal,
        status=story.ended.status,
        simulated=started.simulated,
    )


def _steps(story: Story) -> Iterator[ScriptStep]:
    """The steps that had an effect; what failed and was taken back by recovery is left out."""
    for told in story.steps:
        first, end = told.deed, told.end
        if _digest(first.before) == _digest(end):
            continue
        if told.badge in ("success", "recovered", "unchecked"):
            step = _step(first, end)
            if step is not None:
                yield replace(step, expected=_promised(told))
            continue
        for deed in (first, *(d for rung in told.rungs for d in rung.deeds)):
            step = _step(deed, deed.after)
            if step is not None and _digest(deed.before) != _digest(deed.after):
                yield step


def _past_what_came_up(steps: tuple[ScriptStep, ...]) -> tuple[ScriptStep, ...]:
    """Where something came up by itself and was closed, the step before it led to what lay below."""
    out = list(steps)
    for place in range(len(out) - 2, -1, -1):
        closing = out[place + 1]
        if closing.optional:
            out[place] = replace(out[place], after=closing.after, target=closing.target)
    if overlay_dismissal(out[0].before) == out[0].element and out[0].before.dialog:
        out[0] = replace(out[0], optional=out[0].element is not None)
    return tuple(out)


def _step(deed: Deed, end: Look | None) -> ScriptStep | None:
    """A deed with what it ended with; None where the log lost one of both, and for mere waiting."""
    before, after = deed.before, end
    if before is None or after is None or before.observation is None or after.observation is None:
        return None
    if isinstance(deed.acted.action, Wait):
        return None
    shown, place = before.observation, deed.acted.element
    element = None if place is None or place >= len(shown.elements) else shown.elements[place]
    closing = element is not None and element == overlay_dismissal(shown, known=before.seen.screen is not None)
    return ScriptStep(
        number=deed.acted.step,
        action=deed.acted.action,
        element=element,
        before=shown,
        after=after.observation,
        screen=before.learnt or before.seen.name,
        source=before.seen.screen,
        target=after.seen.screen,
        optional=closing,
    )


def _promised(told: Told) -> tuple[Condition, ...]:
    """What was verified; what was typed counts where an old log does not say."""
    verdict = told.again or told.verdict
    known = () if verdict is None else _held(verdict)
    action = told.deed.acted.action
    if not known and isinstance(action, InputText):
        return (TextEquals(action.target, action.text),)
    return known


def _proven(proof: Proof, shown: Observation) -> tuple[Condition, ...]:
    """What was proven, as conditions on the last look."""
    found = (_condition(f.fact, shown) for f in proof.facts if f.state is FactState.HELD)
    return tuple(c for c in found if c is not None)


def _condition(fact: GoalFact, shown: Observation) -> Condition | None:
    match fact:
        case Holds(condition):
            return condition
        case Exists(name, True):
            there = next(iter(lines_called(name, shown)), None)
            return None if there is None else ElementPresent(selector_for(there, shown))
        case Visited(screen):
            return OnScreen(screen)
    return None


def _held(verdict: Verified) -> tuple[Condition, ...]:
    return tuple(c.predicate for c in verdict.checks if c.held and c.predicate is not None)


def _digest(look: Look | None) -> str:
    return look.seen.digest if look is not None else ""
