"""Carries out a plan that a model made in one call: every step is found, done and checked without the model.

The model is asked again only where the plan does not fit what is shown: a control that is nowhere, a step that fails,
a screen that nobody knows. A missing step, a wrong route and a control that is called a little otherwise are mended on
the map, without a call.
"""

from collections.abc import Sequence
from dataclasses import replace

from uiatlas.errors import ModelError
from uiatlas.execution.actor import Actor
from uiatlas.execution.decisions import Act, Decider, Decision, Done, GiveUp, View
from uiatlas.execution.doubts import Doubt, doubt
from uiatlas.execution.left_out import has_led_on, is_closed, is_found_already, is_settled, is_worth_a_trial
from uiatlas.execution.naming_controls import Called, called, known_as
from uiatlas.execution.recovery import overlay_dismissal
from uiatlas.execution.traveller import Traveller, closed_as_before
from uiatlas.execution.verifier import Outcome
from uiatlas.planning.coverage import element_label
from uiatlas.planning.language import CANCELLING, COMMITTING, is_called
from uiatlas.planning.map_text import control_names
from uiatlas.planning.once import Intended, Kind, OncePlanner
from uiatlas.planning.once_on_map import edges_of, without_wrong_turns
from uiatlas.planning.search import plan_route
from uiatlas.ui import (
    Action,
    Back,
    ElementFlag,
    InputText,
    LongPress,
    Scroll,
    Tap,
    UIElement,
    Wait,
    action_key,
    describe,
    selector_for,
)
from uiatlas.utg import Graph
from uiatlas.utg.conditions import Condition, IsChecked, OnScreen, TextEquals, holds

MOST_CALLS = 4
"""Calls of a run, at most; what is left then is done without the model."""

AHEAD = 2
"""Steps that are left out at most where a later one can be done already."""

DETOUR = 8
"""Steps on the map, at most, on the way to where a step of the plan is done."""

PRESSED = 2
"""Buttons, at most, that are pressed after the plan's end without a question."""

_DIRECTIONS = ("up", "down", "left", "right")


class PlanOnce:
    """Decides by a plan for the whole task.

    Args:
        graph: The map; it may change between two decisions.
        task: The task.
        planner: Who makes and mends the plan.
        known: A plan that is remembered; no call is made for it.
        most_calls: How often the planner may be asked.

    Attributes:
        calls: How often the planner was asked.
        taken: The steps of the plan that were done so far, in order.
        finished: Whether the plan has come to its end.
        first: The plan that it began with.
    """

    def __init__(
        self,
        graph: Graph,
        task: str,
        planner: OncePlanner,
        *,
        known: Sequence[Intended] = (),
        most_calls: int = MOST_CALLS,
    ) -> None:
        self.graph, self.task, self.planner, self.calls = graph, task, planner, 0
        self._most_calls = most_calls
        self._left: list[Intended] | None = [*known] if known else None
        self.taken: list[Intended] = []
        self.finished = False
        self.first = tuple(known)
        self._sent: tuple[int, Intended] | None = None
        self._detours = 0
        self._proof: tuple[Condition, ...] = ()
        self._alone: Decider | None = None
        self._doubted = False
        self._retried: Intended | None = None
        self._missed: Intended | None = None
        self._wanted: set[str] = set()
        self._pressed = 0

    def decide(self, view: View) -> Decision:
        """The next step of the plan on what is shown, or that the plan has come to its end."""
        if self._alone is not None:
            return self._alone.decide(view)
        if self._left and view.history and self._sent is None and not self.taken:
            self._take_up(view)
        trouble = self._took_note(view)
        if self._left is None:
            return self._ask(view, "it is taken up here" if view.history else "")
        if trouble and self._stands_already(self._left[0], view) is None and not self._tries_again(view):
            later = self._later(view)
            if not later and is_found_already(self._left) and self._find(self._left[1], view) is not None:
                later = 1
            if not later:
                return self._ask(view, trouble)
            del self._left[:later]
        return self._go_on(view)

    def _take_up(self, view: View) -> None:
        """Leave out what another has done already, when a known plan is taken up in the middle."""
        assert self._left is not None
        for moment in view.history:
            done = called(self._left[0], moment.observation) if self._left else None
            if done is not None and done.element == moment.element:
                self.taken.append(self._left.pop(0))

    def _took_note(self, view: View) -> str:
        """Take in what became of the step before; what is wrong with it, if anything."""
        sent, self._sent = self._sent, None
        if sent is None or self._left is None or len(view.history) <= sent[0]:
            return ""
        step, last = sent[1], view.history[-1]
        if last.outcome in (Outcome.SUCCESS, "") or step.kind in (Kind.SCROLL, Kind.WAIT) or is_settled(step, last):
            self.taken.append(step)
            self._left.pop(0)
            self._detours = 0
            return ""
        what = "changed nothing" if last.outcome == Outcome.NO_CHANGE else "did not come to what was expected"
        return f"{step} {what}"

    def _tries_again(self, view: View) -> bool:
        """Whether the step that failed is done once more here, since taps get lost; the second time it is not."""
        assert self._left is not None
        again = self._left[0] is not self._retried and self._find(self._left[0], view) is not None
        self._retried = self._left[0]
        return again

    def _later(self, view: View) -> int:
        """How many steps can be left out, since they only led to where a later one can be done already; 0 for none."""
        assert self._left is not None
        for number in range(1, min(1 + AHEAD, len(self._left))):
            before = self._left[number - 1]
            if before.kind is not Kind.TAP or before.screen in (None, view.screen):
                return 0
            if self._fits(number, view):
                return number
        return 0

    def _go_on(self, view: View) -> Decision:
        assert self._left is not None
        while self._left and (standing := self._stands_already(self._left[0], view)) is not None:
            self.taken.append(self._left.pop(0))
            self._proof = (standing,)
        if not self._left:
            return self._end(view)
        step, following = self._left[0], self._left[1] if len(self._left) > 1 else None
        if step.kind in (Kind.BACK, Kind.WAIT) or (step.kind is Kind.SCROLL and not step.control):
            return self._send(view, step, _bare(step), None)
        found = self._find(step, view)
        if has_led_on(self.graph, step, following, view) or (found is None and is_closed(step, view)):
            del self._left[0]
            return self._go_on(view)
        if found is not None and found.exactly and self._is_place(step, found, view):
            return self._send(view, step, _on(step, found.element, view), found.element)
        on_the_way = self._closing(view) or self._travel(step, view)
        if on_the_way is not None:
            return on_the_way
        if later := self._later(view):
            del self._left[:later]
            return self._go_on(view)
        found = found or self._only_field(step, view)
        if found is None and (touch := self._otherwise(step, view)) is not None:
            self._left[: step.kind is Kind.SET] = [touch]
            return self._go_on(view)
        if found is not None:
            return self._send(view, step, _on(step, found.element, view), found.element)
        return self._ask(view, f"nothing here is called {step.control!r}")

    def _find(self, step: Intended, view: View) -> Called | None:
        """The control that a step means: by its name, or as the map knows it where it says something else by now."""
        found = called(step, view.observation)
        if found is not None and found.exactly:
            return found
        known = self.graph.screens.get(view.screen or "")
        return (known_as(step, known, view.observation) if known is not None else None) or found

    def _only_field(self, step: Intended, view: View) -> Called | None:
        """The only field of a screen that the plan could not know, or the one that is ready to be typed into."""
        fields = [e for e in view.observation.actionable if e.editable]
        ready = [e for e in fields if ElementFlag.FOCUSED & e.flags] if len(fields) > 1 else fields
        guessed = step.kind is Kind.TYPE and step.screen in (None, view.screen) and self.taken
        known = guessed and any(
            name == step.control and e.editable
            for screen in self.graph.screens.values()
            for e, name in control_names(screen.elements)
        )
        return Called(ready[0], False) if guessed and not known and len(ready) == 1 else None

    def _otherwise(self, step: Intended, view: View) -> Intended | None:
        """What is done in place of a step on a control of another kind: a choice is touched, a field is opened."""
        touch = Intended(Kind.TAP, step.control, screen=step.screen)
        found = called(touch, view.observation)
        if found is None or not found.exactly or found.element.editable or touch in self.taken[-1:]:
            return None
        return touch if step.kind is Kind.TYPE or (step.kind is Kind.SET and step.text.casefold() != "off") else None

    def _stands_already(self, step: Intended, view: View) -> Condition | None:
        """What holds already if a switch stands, or a field says, what the step wants."""
        found = self._find(step, view) if step.kind in (Kind.SET, Kind.TYPE) else None
        if found is None or not self._is_place(step, found, view):
            return None
        wanted: Condition = TextEquals(selector_for(found.element, view.observation), step.text)
        if step.kind is Kind.SET:
            wanted = IsChecked(selector_for(found.element, view.observation), step.text.casefold() != "off")
        return wanted if holds(wanted, view.observation, view.screen) else None

    def _is_place(self, step: Intended, found: Called, view: View) -> bool:
        """Whether a control that has the right name is the one that is meant.

        One on another screen than the plan says is, where the plan has led here; at the plan's beginning only if it
        leads to the same place, or nothing leads to where the plan wants to be.
        """
        if step.screen in (None, view.screen) or view.screen is None or step.screen not in self.graph.screens:
            return True
        if self.taken and not self._detours:
            return True
        action = _on(step, found.element, view)
        here = {t.target for t in self.graph.effects(view.screen, action)}
        there = {t.target for t in edges_of(self.graph, step)}
        if here and there:
            return bool(here & there)
        return not plan_route(self.graph, view.screen, [step.screen]).ok

    def _fits(self, place: int, view: View) -> bool:
        """Whether a later step can be done here: its control is here, and the plan does not want it elsewhere."""
        assert self._left is not None
        step = self._left[place]
        if not step.control or step.screen != view.screen:
            return False
        found = self._find(step, view)
        return found is not None and found.exactly

    def _closing(self, view: View) -> Decision | None:
        """What closes something that the map does not know and that lies over the page."""
        if view.screen is not None:
            return None
        if (learnt := closed_as_before(self.graph, view)) is not None:
            return learnt
        element = overlay_dismissal(view.observation) if view.observation.dialog else None
        if element is None:
            return None
        return Act(Tap(selector_for(element, view.observation)), element, "close what lies over the page")

    def _travel(self, step: Intended, view: View) -> Decision | None:
        """A step on the map to where the plan wants to be, or to the nearest screen with a control of this name."""
        if view.screen is None or self._detours >= DETOUR:
            return None
        if step.screen == view.screen:
            self._missed = step
        known = step.screen in self.graph.screens and step is not self._missed
        goals = [step.screen] if known and step.screen else self._holders(step)
        goals = [g for g in goals if g != view.screen and (known or g != step.screen)]
        plan = plan_route(self.graph, view.screen, goals) if goals else None
        if plan is None or not plan.ok or not plan.steps:
            return None
        decision = Traveller(self.graph, plan.steps[-1].target).decide(view)
        if not isinstance(decision, Act):
            return None
        self._detours += 1
        return replace(decision, why=f"to where the plan goes on: {step}")

    def _holders(self, step: Intended) -> list[str]:
        """The screens that have a control of this name; none for one that agrees or cancels, which any dialog has."""
        name = step.control
        if is_called(name, COMMITTING | CANCELLING):
            return []
        return [s.id for s in self.graph.screens.values() if any(name == n for _, n in control_names(s.elements))]

    def _is_clear(self, found: Doubt) -> bool:
        """Whether a button that was not pressed needs no question: the only one there, or one that a plan wanted."""
        label = element_label(found.button).main if found.button is not None else ""
        wanted = label.casefold() in self._wanted
        self._pressed += 1
        return (found.alone or wanted) and self._pressed <= PRESSED

    def _send(self, view: View, step: Intended, action: Action, element: UIElement | None) -> Decision:
        if (view.screen, action_key(action)) in view.blocked and not is_worth_a_trial(action, view):
            return self._ask(view, f"{step} failed too often here")
        self._sent = len(view.history), step
        self._proof = _proof(step, action)
        why = f"step {len(self.taken) + 1} of the plan: {step}"
        return Act(action, element, why, "plan", self._expected(view, action))

    def _expected(self, view: View, action: Action) -> tuple[Condition, ...]:
        """Where the action has always led, if the map knows."""
        edges = self.graph.effects(view.screen, action) if view.screen is not None else []
        if len(edges) != 1 or not edges[0].worked:
            return ()
        return (OnScreen(edges[0].target), *edges[0].postcondition)

    def _ask(self, view: View, trouble: str) -> Decision:
        """Have the plan made or mended; without a model that answers, go on by words and map alone."""
        if self.calls >= self._most_calls:
            return self._go_alone(view)
        self.calls += 1
        try:
            if not trouble:
                steps = self.planner.plan(self.graph, view.screen, view.observation)
            else:
                self._wanted |= {s.control.casefold() for s in self._left or () if s.kind is Kind.TAP}
                done = [describe(m.action) for m in view.history]
                steps = self.planner.mend(self.graph, view.screen, view.observation, done, self._left or (), trouble)
            self.first = self.first or steps
            self._left = without_wrong_turns(self.graph, steps)
        except ModelError:
            if not view.history:
                raise
            return self._go_alone(view)
        self._detours = 0
        return self._go_on(view)

    def _go_alone(self, view: View) -> Decision:
        self._alone = Actor(self.graph, self.task)
        return self._alone.decide(view)

    def _end(self, view: View) -> Decision:
        """The plan has come to its end: done, unless the task plainly asks for more; then the planner is asked once."""
        found = doubt(self.graph, self.task, view) if not self._doubted else None
        if found is not None and found.button is not None and self._is_clear(found):
            self._left = [Intended(Kind.TAP, element_label(found.button).main)]
            return self._send(view, self._left[0], Tap(selector_for(found.button, view.observation)), found.button)
        if found is not None:
            self._doubted = True
            return self._ask(view, f"it has ended, but {found.said}")
        if not self.taken and not view.history:
            return GiveUp("the plan has no step")
        self.finished = True
        return Done("every step of the plan was done and checked", self._proof)


def _bare(step: Intended) -> Action:
    match step.kind:
        case Kind.BACK:
            return Back()
        case Kind.WAIT:
            return Wait(2.0)
        case _:
            return Scroll(step.text if step.text in _DIRECTIONS else "down")


def _on(step: Intended, element: UIElement, view: View) -> Action:
    target = selector_for(element, view.observation)
    match step.kind:
        case Kind.HOLD:
            return LongPress(target)
        case Kind.TYPE:
            return InputText(target, step.text)
        case Kind.SCROLL:
            return Scroll(step.text if step.text in _DIRECTIONS else "down", target)
        case _:
            return Tap(target)


def _proof(step: Intended, action: Action) -> tuple[Condition, ...]:
    """What must hold in the end if this is the last step."""
    match step.kind, action:
        case Kind.SET, Tap(target):
            return (IsChecked(target, step.text.casefold() != "off"),)
        case Kind.TYPE, InputText(target, text):
            return (TextEquals(target, text),)
        case _:
            return ()
