"""The way of a last look, a step at a time: how one goes to where a look can show something, and closes it again."""

from collections.abc import Callable, Generator
from dataclasses import dataclass, field

from uiatlas.planning.caution import careful_route
from uiatlas.planning.plan import PlanStep
from uiatlas.run.forms import drops, senders
from uiatlas.run.openers import Opener, only_opens, stays, turns_page
from uiatlas.run.policy import Act, By
from uiatlas.run.recovery.ladder import overlay_dismissal
from uiatlas.run.recovery.regrounding import Regrounder, aimed, is_guess
from uiatlas.run.spent import leads_to_seen
from uiatlas.run.visits import SAME_PAGE, Look, same_page
from uiatlas.run.ways_to_see import Way
from uiatlas.safety.elements import danger_of
from uiatlas.ui import Action, Back, Observation, OpenApp, Tap, UIElement, resolve, selector_for, target_of
from uiatlas.ui.resemblance import sight_of
from uiatlas.utg import Graph
from uiatlas.utg.conditions import Condition, Resembles
from uiatlas.utg.danger import effects_seen

FURTHEST = 4
"""Steps at most to leave a form, and to close what was opened."""

MOST_OPENINGS = 8
"""Openers that are taken at most, those included that did not work at first."""

MOST_TRIES = 2
"""Times at most that one opener is tried: what did nothing twice does nothing."""

Arrived = tuple[Look, bool]
"""What is shown after a step, and whether the step has worked."""

Steps = Generator[Act, Arrived, Look]
"""Steps that somebody takes and tells what each came to; they end with what is shown then."""


@dataclass(slots=True)
class LookWalk:
    """The way of a last look; whoever takes its steps tells it what each came to.

    Attributes:
        graph: The map.
        app: The app that is driven.
        task: The task in words.
        shows: Whether all that was to be seen has been seen by now.
    """

    graph: Graph
    app: str
    task: str
    shows: Callable[[], bool]
    _regrounder: Regrounder = field(default_factory=Regrounder)

    def steps(self, start: Look, way: Way) -> Steps:
        """The steps to where a look can show what is lacking, until it is seen; what was opened is closed again."""
        at = yield from self._leave(start, way)
        at = yield from self._open(at, way)
        at = yield from self._anew(at, way)
        at = (yield from self._close_all(at, start, way)) if way.saved else at
        if self._is_out(at):
            at, _ = yield _step(OpenApp(self.app), None)
        return at

    def _is_out(self, at: Look) -> bool:
        return at.observation.app != self.app

    def _leave(self, start: Look, way: Way) -> Steps:
        """Go back to where an opener is shown, from the form itself that is to be opened anew too.

        Where going back does nothing, the way that the map knows is taken, as far as its steps only open something.
        """
        at = start
        for _ in range(FURTHEST):
            here = same_page(way.to, at)
            if self._is_out(at) or here is not way.saved or self._left(at, way):
                break
            shown = at.observation.digest
            at, _ = yield _step(Back(), None)
            if at.observation.digest == shown:
                return at if way.saved else (yield from self._by_map(at, way))
        return at

    def _by_map(self, at: Look, way: Way) -> Steps:
        """Take the way that the map knows to a page; what is shown where it ends."""
        for _ in range(FURTHEST):
            step = None if same_page(way.to, at) else self._step_by_map(at, way.to.screen)
            if step is None:
                break
            planned, element = step
            at, worked = yield _step(planned.action, element, planned.postcondition)
            if not worked:
                break
        return at

    def _step_by_map(self, at: Look, goal: str | None) -> tuple[PlanStep, UIElement] | None:
        """The first step of the cheapest way on the map whose control is shown and only opens something."""
        graph, avoided = self.graph, set[str]()
        if goal is None or at.screen is None or not {goal, at.screen} <= graph.screens.keys():
            return None
        for _ in range(MOST_OPENINGS):
            steps = careful_route(graph, at.screen, [goal], avoid=avoided).steps
            target = target_of(steps[0].action) if steps and isinstance(steps[0].action, Tap) else None
            found = None if target is None else resolve(target, at.observation)
            wrote = bool(steps) and any(effects_seen(graph, at.screen, steps[0].action))
            if found is not None and not wrote and only_opens(found.element, at.observation, self.task):
                return steps[0], found.element
            avoided |= {s.transition_id for s in steps[:1]}
        return None

    def _open(self, start: Look, way: Way) -> Steps:
        """Take the openers that are left from what is shown; what is shown after the last that could be taken."""
        at, left, tries = start, self._left(start, way), 0
        for _ in range(MOST_OPENINGS):
            if not left or tries == MOST_TRIES or self.shows() or self._is_out(at):
                break
            element = self._found(left[0], at)
            if element is None:
                left = self._left(at, way)
                continue
            expected = Resembles(sight_of(left[0].led.observation), SAME_PAGE)
            action = aimed(left[0].step.action, selector_for(element, at.observation))
            at, worked = yield _step(action, element, (expected,))
            left, tries = (left[1:], 0) if worked else (left, tries + 1)
        return at

    def _anew(self, at: Look, way: Way) -> Steps:
        """Follow a link of a list to itself where it is shown as it was: who goes back may see what was loaded then."""
        shown = at.observation
        if way.saved or not shown.loading or shown.digest != way.to.observation.digest or self.shows():
            return at
        links = (e for e in shown.actionable if leads_to_seen(e, shown, ()))
        link = next((e for e in links if only_opens(e, shown, self.task)), None)
        if link is not None:
            at, _ = yield _step(Tap(selector_for(link, shown)), link)
        return at

    def _left(self, at: Look, way: Way) -> tuple[Opener, ...]:
        """The openers that are left from what is shown; none where the page itself is shown, or none can be found."""
        if same_page(way.to, at):
            return ()
        found = (n for n in reversed(range(len(way.openers))) if self._found(way.openers[n], at) is not None)
        return next((way.openers[n:] for n in found), ())

    def _found(self, opener: Opener, at: Look) -> UIElement | None:
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
        anywhere = found.by == "exact" and not stays(opener)
        there = anywhere or same_page(Look(0, step.observation, step.screen), at)
        stands = turns_page(step, opener.led) and found.element.checked == step.element.checked
        return found.element if there and (stands or only_opens(found.element, shown, self.task)) else None

    def _close_all(self, at: Look, start: Look, way: Way) -> Steps:
        """Close what was opened, until the look's first page is shown or nothing closes any more."""
        for _ in range(FURTHEST):
            if same_page(at, start) or self._is_out(at):
                break
            shown = at.observation.digest
            at = yield from self._close(at, form=same_page(way.to, at))
            if at.observation.digest == shown:
                break
        return at

    def _close(self, at: Look, *, form: bool) -> Steps:
        """Close what is shown without agreeing to anything.

        Args:
            at: What is shown.
            form: Whether it is the form that was opened; where going back leaves it as it is, the button is pressed
                that drops it beside one that sends it.
        """
        shown = at.observation
        drop = next((e for e in shown.actionable if drops(e) and _is_harmless(e, shown)), None)
        button = drop if drop is not None and shown.dialog else overlay_dismissal(shown)
        if button is not None and _is_harmless(button, shown):
            at, _ = yield _step(Tap(selector_for(button, shown)), button)
            return at
        at, _ = yield _step(Back(), None)
        if form and drop is not None and senders(shown) and at.observation.digest == shown.digest:
            at, _ = yield _step(Tap(selector_for(drop, shown)), drop)
        return at


def _is_harmless(button: UIElement, shown: Observation) -> bool:
    return danger_of(Tap(selector_for(button, shown)), button, shown) is None


def _step(action: Action, element: UIElement | None, expected: tuple[Condition, ...] = ()) -> Act:
    return Act(action, element, "look whether it was taken over", By.VERIFICATION, expected, only_looks=True)
