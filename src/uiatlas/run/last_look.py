"""Looks once more, at the end of a run, where a look can show what the proof lacks: what was saved, or a list.

A settings dialog closes with its own OK, and nothing shows any more what was set in it; from where something was
removed the list is not shown that it is gone from. The way there is the way that the run came: the same openers,
without the steps that set something, and only those that do no harm. What goes wrong on it is mended as in the run.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

from uiatlas.errors import DeviceLostError
from uiatlas.planning.caution import careful_route
from uiatlas.planning.plan import PlanStep
from uiatlas.run.forms import drops
from uiatlas.run.openers import Opener, only_opens
from uiatlas.run.policy import Act, By
from uiatlas.run.recovery.ladder import Care, overlay_dismissal
from uiatlas.run.recovery.regrounding import Regrounder, aimed, is_guess
from uiatlas.run.recovery.repair import Repair
from uiatlas.run.run_session import Ending, RunSession
from uiatlas.run.session import Seen
from uiatlas.run.spent import leads_to_seen
from uiatlas.run.verifier import Outcome, Verdict
from uiatlas.run.visits import SAME_PAGE, Look, same_page
from uiatlas.run.ways_to_see import Way
from uiatlas.safety.elements import danger_of
from uiatlas.ui import Action, Back, OpenApp, Tap, UIElement, resolve, selector_for, target_of
from uiatlas.ui.resemblance import sight_of
from uiatlas.utg.conditions import Condition, Resembles
from uiatlas.utg.danger import effects_seen

FURTHEST = 4
"""Steps at most to leave a form, and to close what was opened."""

MOST_OPENINGS = 8
"""Openers that are taken at most, those included that did not work at first."""

Verify = Callable[[Seen, Act, Seen], Verdict]
"""Checks a step from what was shown before it, the decision, and what is shown now."""


@dataclass(slots=True)
class LastLook:
    """A look at where something can show that the task was done.

    Attributes:
        session: The run's eyes and hands.
        verify: Checks a step.
        shows: Whether all that was to be seen has been seen by now.
        care: Which rungs of the recovery ladder are used after a step that failed.
    """

    session: RunSession
    verify: Verify
    shows: Callable[[], bool]
    care: Care = Care.ALL
    _repair: Repair = field(init=False)
    _regrounder: Regrounder = field(default_factory=Regrounder)

    def __post_init__(self) -> None:
        self._repair = Repair(self.session, self.verify, self.care, only_looks=True)

    def go(self, seen: Seen, way: Way) -> None:
        """Go and look until all is seen that was to be; what was opened is closed again.

        What cannot be done, is refused or has no budget left ends it, and the verdict stays what it would have been.
        """
        with suppress(Ending, DeviceLostError):
            at = self._anew(self._open(self._leave(seen, way), way), way)
            for _ in range(FURTHEST if way.saved else 0):
                if same_page(_look(at), _look(seen)) or self._is_out(at):
                    break
                at = self._close(at)
            if self._is_out(at):
                self._step(at, OpenApp(self.session.device.app), None)

    def _is_out(self, at: Seen) -> bool:
        return at.observation.app != self.session.device.app

    def _leave(self, seen: Seen, way: Way) -> Seen:
        """Go back to where an opener is shown, from the form itself that is to be opened anew too.

        Where going back does nothing, the way that the map knows is taken, as far as its steps only open something.
        """
        at = seen
        for _ in range(FURTHEST):
            here = same_page(way.to, _look(at))
            if self._is_out(at) or here is not way.saved or self._left(at, way):
                break
            shown = at.observation.digest
            at, _ = self._step(at, Back(), None)
            if at.observation.digest == shown:
                return at if way.saved else self._by_map(at, way)
        return at

    def _by_map(self, at: Seen, way: Way) -> Seen:
        """Take the way that the map knows to a page; what is shown where it ends."""
        for _ in range(FURTHEST):
            step = None if same_page(way.to, _look(at)) else self._step_by_map(at, way.to.screen)
            if step is None:
                break
            planned, element = step
            at, worked = self._step(at, planned.action, element, planned.postcondition)
            if not worked:
                break
        return at

    def _step_by_map(self, at: Seen, goal: str | None) -> tuple[PlanStep, UIElement] | None:
        """The first step of the cheapest way on the map whose control is shown and only opens something."""
        graph, avoided = self.session.graph, set[str]()
        if goal is None or at.screen is None or not {goal, at.screen} <= graph.screens.keys():
            return None
        for _ in range(MOST_OPENINGS):
            steps = careful_route(graph, at.screen, [goal], avoid=avoided).steps
            target = target_of(steps[0].action) if steps and isinstance(steps[0].action, Tap) else None
            found = None if target is None else resolve(target, at.observation)
            wrote = bool(steps) and any(effects_seen(graph, at.screen, steps[0].action))
            if found is not None and not wrote and only_opens(found.element, at.observation, self.session.task):
                return steps[0], found.element
            avoided |= {s.transition_id for s in steps[:1]}
        return None

    def _open(self, seen: Seen, way: Way) -> Seen:
        """Take the openers that are left from what is shown; what is shown after the last that could be taken."""
        at, left = seen, self._left(seen, way)
        for _ in range(MOST_OPENINGS):
            if not left or self.shows() or self._is_out(at):
                break
            element = self._found(left[0], at)
            if element is None:
                left = self._left(at, way)
                continue
            expected = Resembles(sight_of(left[0].led.observation), SAME_PAGE)
            action = aimed(left[0].step.action, selector_for(element, at.observation))
            at, worked = self._step(at, action, element, (expected,))
            left = left[1:] if worked else left
        return at

    def _anew(self, at: Seen, way: Way) -> Seen:
        """Follow a link of a list to itself where it is shown as it was: who goes back may see what was loaded then."""
        shown = at.observation
        if way.saved or not shown.loading or shown.digest != way.to.observation.digest or self.shows():
            return at
        links = (e for e in shown.actionable if leads_to_seen(e, shown, ()))
        link = next((e for e in links if only_opens(e, shown, self.session.task)), None)
        return at if link is None else self._step(at, Tap(selector_for(link, shown)), link)[0]

    def _left(self, at: Seen, way: Way) -> tuple[Opener, ...]:
        """The openers that are left from what is shown; none where the page itself is shown, or none can be found."""
        if same_page(way.to, _look(at)):
            return ()
        found = (n for n in reversed(range(len(way.openers))) if self._found(way.openers[n], at) is not None)
        return next((way.openers[n:] for n in found), ())

    def _found(self, opener: Opener, at: Seen) -> UIElement | None:
        """The control of an opener where it is shown, if it does nothing else as far as it tells.

        One that is called otherwise now is looked for only on the page that it stood on.
        """
        step, shown = opener.step, at.observation
        target = target_of(step.action)
        if target is None or step.element is None:
            return None
        found = self._regrounder.find(target, step.element, step.observation, shown, step.action)
        if found is None or is_guess(found, step.element.label, found.element.label):
            return None
        there = found.by == "exact" or same_page(Look(0, step.observation, step.screen), _look(at))
        return found.element if there and only_opens(found.element, shown, self.session.task) else None

    def _close(self, at: Seen) -> Seen:
        """Close what is shown without agreeing to anything."""
        shown = at.observation
        button = next((e for e in shown.actionable if shown.dialog and drops(e)), None) or overlay_dismissal(shown)
        tap = None if button is None else Tap(selector_for(button, shown))
        harmful = tap is not None and danger_of(tap, button, shown) is not None
        return self._step(at, Back(), None)[0] if tap is None or harmful else self._step(at, tap, button)[0]

    def _step(
        self, at: Seen, action: Action, element: UIElement | None, expected: tuple[Condition, ...] = ()
    ) -> tuple[Seen, bool]:
        """Do a step, and mend it if it does not work; what is shown then, and whether it has worked."""
        decision = Act(action, element, "look whether it was taken over", By.VERIFICATION, expected)
        after = self.session.act(at, action, element, why=decision.why, by=decision.by, only_looks=True)
        verdict, number = self.verify(at, decision, after), len(self.session.steps)
        self.session.settle(number, verdict, recovered=False)
        if verdict.outcome is Outcome.SUCCESS:
            self._repair.succeeded(after.screen)
            return after, True
        repaired = self._repair.recover(number, at, decision, after, verdict)
        if repaired.verdict is not None:
            self.session.settle(number, repaired.verdict, recovered=True)
        return repaired.seen, repaired.verdict is not None


def _look(seen: Seen) -> Look:
    return Look(0, seen.observation, seen.screen)
