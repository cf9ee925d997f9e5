"""Carries out a plan that a model made in one call: every step is found, done and checked without the model.

The model is asked again only where the plan does not fit what is shown: a control that is nowhere, a step that fails,
a screen that nobody knows, or a control that the task names and the plan leaves out. A missing step, a wrong route and
a control that is called a little otherwise are mended on the map, without a call.
"""

from collections.abc import Sequence
from dataclasses import replace

from uiatlas.agents.compilers.map_text import clipped
from uiatlas.agents.compilers.once.intended import Intended, Kind
from uiatlas.agents.compilers.once.on_map import without_wrong_turns
from uiatlas.agents.compilers.once.planner import OncePlanner
from uiatlas.agents.once.left_out import (
    asked_before,
    came_up,
    has_agreed,
    has_led_on,
    is_closed,
    is_enter,
    is_idle,
    is_settled,
    is_typed,
    is_worth_a_trial,
    may_be_repeated,
    of_another_form,
)
from uiatlas.agents.once.left_unsaid import left_unsaid, question_left
from uiatlas.agents.once.naming_controls import Called, called
from uiatlas.agents.once.passing import Passing
from uiatlas.agents.once.steps import led_to, on_control, wanted, without_control
from uiatlas.agents.once.ways import Ways
from uiatlas.agents.words.actor import Actor
from uiatlas.agents.words.coverage import element_label
from uiatlas.agents.words.doubts import Doubt, doubt
from uiatlas.agents.words.goal_check import GoalCheck
from uiatlas.errors import CassetteError, ModelError
from uiatlas.run.policy import Act, Decision, Done, GiveUp, Policy, View
from uiatlas.run.verifier import Outcome
from uiatlas.safety import dangers_named
from uiatlas.safety.elements import danger_at
from uiatlas.ui import Action, Tap, UIElement, action_key, describe, selector_for
from uiatlas.utg import Graph
from uiatlas.utg.conditions import Condition

MOST_CALLS = 4
"""Calls of a run, at most; what is left then is done without the model."""

PRESSED = 2
"""Buttons, at most, that are pressed after the plan's end without a question."""


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
        check: What holds the task's own words against the plan's end.
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
        self._ways = Ways(graph, task)
        self._passing = Passing(task, self._ways)
        self.check = GoalCheck(graph, task)
        self._most_calls = most_calls
        self._left: list[Intended] | None = [*known] if known else None
        self.taken: list[Intended] = []
        self.finished = False
        self.first = tuple(known)
        self._sent: tuple[int, Intended] | None = None
        self._proof: tuple[Condition, ...] = ()
        self._alone: Policy | None = None
        self._doubted = self._answered = False
        self._retried: Intended | None = None
        self._told: dict[int, str] = {}
        self._wanted: set[str] = set()
        self._pressed = 0

    def decide(self, view: View) -> Decision:
        """The next step of the plan on what is shown, or that the plan has come to its end."""
        if self._alone is not None:
            return self._check_alone(self._alone.decide(view), view)
        if self._left and view.history and self._sent is None and not self.taken:
            self._take_up(view)
        trouble = self._took_note(view)
        if self._left is None:
            return self._ask(view, "it is taken up here" if view.history else "")
        if trouble and self._standing(view) is None:
            following = self._left[1] if len(self._left) > 1 else None
            if came_up(following, view):
                self.taken.append(self._left.pop(0))
            elif not self._tries_again(view):
                later = self._passing.later(self._left, view) or self._passing.done_unseen(self._left, view)
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
            self._ways.arrived()
            return ""
        what = "changed nothing" if last.outcome == Outcome.NO_CHANGE else "did not come to what was expected"
        return f"{step} {what}"

    def _tries_again(self, view: View) -> bool:
        """Whether the step that failed is done once more here, since taps get lost; the second time it is not."""
        assert self._left is not None
        step, found = self._left[0], self._ways.find(self._left[0], view)
        again = step is not self._retried and found is not None
        self._retried = step
        return again and found is not None and may_be_repeated(self.graph, step, found.element, view)

    def _go_on(self, view: View) -> Decision:
        assert self._left is not None
        while self._left and (standing := self._standing(view)) is not None:
            self.taken.append(self._left.pop(0))
            self._proof = (standing,)
        if not self._left:
            return self._end(view)
        step, following = self._left[0], self._left[1] if len(self._left) > 1 else None
        found, then = self._ways.find(step, view), self._ways.find(following, view) if following is not None else None
        if (
            has_led_on(self.graph, step, following, view)
            or (found is None and (is_closed(step, view) or is_enter(step, self.taken)))
            or is_idle(step, following, found, then, self.task)
        ):
            del self._left[0]
            return self._go_on(view)
        if (bare := without_control(step)) is not None:
            return self._send(view, step, bare, None)
        if unsaid := self._left_unsaid(view):
            return self._ask(view, f"before {step}, {unsaid}", needed=False)
        if found is not None and found.exactly and self._is_place(step, found, view):
            return self._do(step, found, view)
        return self._bridge(step, found, view)

    def _bridge(self, step: Intended, found: Called | None, view: View) -> Decision:
        """Go on where a step's control is not shown as the plan has it: on the map, else with what is most like it."""
        assert self._left is not None
        if found is None and self.taken and (field := self._ways.opened_field(step, view)) is not None:
            return self._do(step, field, view)
        opens = self._ways.submenu(step, view) if found is None else None
        on_the_way = opens or self._ways.closing(view) or self._ways.way(step, view)
        if on_the_way is not None:
            return on_the_way
        if later := self._passing.later(self._left, view):
            del self._left[:later]
            return self._go_on(view)
        if found is None and (touch := self._passing.otherwise(step, self.taken, view)) is not None:
            self._left[: step.kind is Kind.SET] = [touch]
            return self._go_on(view)
        if found is None and self.taken:
            found = self._ways.only_field(step, view) or self._ways.agreeing(step, self._left[1:], view)
        if found is not None:
            return self._do(step, found, view)
        return self._ask(view, f"nothing here is called {step.control!r}")

    def _is_place(self, step: Intended, found: Called, view: View) -> bool:
        following = self._left[1:] if self._left else ()
        return self._ways.is_place((step, *following), found, view, led_here=bool(self.taken))

    def _standing(self, view: View) -> Condition | None:
        """What holds already of what the next step wants."""
        return self._passing.standing(self._left, view, led_here=bool(self.taken)) if self._left else None

    def _do(self, step: Intended, found: Called, view: View) -> Decision:
        return self._send(view, step, on_control(step, found.element, view), found.element)

    def _send(self, view: View, step: Intended, action: Action, element: UIElement | None) -> Decision:
        if (view.screen, action_key(action)) in view.blocked and not is_worth_a_trial(action, view):
            return self._ask(view, f"{step} failed too often here")
        self._sent = len(view.history), step
        self._told[len(view.history)] = str(step)
        condition = wanted(step, element, view) if element is not None else None
        self._proof = (condition,) if condition is not None else ()
        why = f"step {len(self.taken) + 1} of the plan: {step}"
        return Act(action, element, why, "plan", led_to(self.graph, action, view))

    def _left_unsaid(self, view: View) -> str:
        """What the task names here and the plan leaves out, told once; empty if there is nothing."""
        unsaid = left_unsaid(self.graph, self.task, view, self._left or ()) if not self._doubted else None
        if unsaid is not None and any(m.element is not None and m.element.label == unsaid.label for m in view.history):
            return ""
        self._doubted = self._doubted or unsaid is not None
        return f"{clipped(unsaid.label)!r} was not touched" if unsaid is not None else ""

    def _ask(self, view: View, trouble: str, *, needed: bool = True) -> Decision:
        """Have the plan made or mended; without a model that answers, go on by words and map alone.

        Where it was only doubted, and the model is not needed, the plan goes on instead.
        """
        if self.calls >= self._most_calls:
            return self._go_alone(view) if needed else self._go_on(view)
        self.calls += 1
        try:
            steps = self._planned(view, trouble)
        except CassetteError:
            if not view.history and needed:
                raise
            return self._go_alone(view) if needed else self._go_on(view)
        except ModelError as error:
            return self._go_alone(view, f"without the model ({error})") if needed else self._go_on(view)
        self.first = self.first or steps
        self._left = without_wrong_turns(self.graph, self.task, steps)
        self._ways.arrived()
        return self._go_on(view)

    def _planned(self, view: View, trouble: str) -> tuple[Intended, ...]:
        if not trouble:
            return self.planner.plan(self.graph, view.screen, view.observation)
        self._wanted |= {s.control.casefold() for s in self._left or () if s.kind is Kind.TAP}
        done = [self._told.get(n, describe(m.action)) for n, m in enumerate(view.history)]
        return self.planner.mend(self.graph, view.screen, view.observation, done, self._left or (), trouble)

    def _go_alone(self, view: View, told: str = "by words and map from here on") -> Decision:
        self._alone = Actor(self.graph, self.task)
        decision = self._check_alone(self._alone.decide(view), view)
        decision = replace(decision, why=f"{told}: {decision.why}")
        return replace(decision, by="candidate") if isinstance(decision, Act) else decision

    def _check_alone(self, decision: Decision, view: View) -> Decision:
        """What the actor decides; that all is done is no success where what the plan did speaks against it."""
        against = self.check.against(view) if isinstance(decision, Done) and self.taken else ""
        return replace(decision, lacking=against) if isinstance(decision, Done) and against else decision

    def _end(self, view: View) -> Decision:
        """The plan has come to its end: done, unless the task plainly asks for more; then the planner is asked once."""
        found = doubt(self.graph, self.task, view) if not self._doubted else None
        if found is not None and self._is_settled(found, view):
            found = None
        if found is not None and found.button is not None and self._is_clear(found, view):
            self._pressed += 1
            self._left = [Intended(Kind.TAP, element_label(found.button).main)]
            return self._send(view, self._left[0], Tap(selector_for(found.button, view.observation)), found.button)
        if found is not None:
            self._doubted = True
            return self._ask(view, f"it has ended, but {self.check.objection(view) or found.said}")
        if unsaid := self._left_unsaid(view):
            return self._ask(view, f"it has ended, but {unsaid}", needed=False)
        if (button := question_left(view)) is not None and not self._answered:
            return self._answer(button, view)
        if not self.taken and not view.history:
            return GiveUp("the plan has no step")
        if objection := self.check.objection(view) if self.calls < self._most_calls else "":
            return self._ask(view, f"it has ended, but {objection}")
        if against := self.check.against(view):
            return Done("the plan has ended", self._proof, lacking=against)
        self.finished = True
        return Done(self.check.told("every step of the plan was done and checked", view), self._proof)

    def _is_settled(self, found: Doubt, view: View) -> bool:
        """Whether what is doubted was done, or is no matter of this task."""
        if found.button is None:
            return is_typed(found.missing, view)
        if has_agreed(self.taken) or asked_before(found.button, view):
            return True
        return of_another_form(self.taken, found.button, view)

    def _answer(self, button: UIElement, view: View) -> Decision:
        """Agree to a question that the last step has brought up in its own words; what other one it is, is asked."""
        label = element_label(button).main
        again = any((e.role, e.label) == (button.role, button.label) for e in view.history[-1].observation.actionable)
        same = bool(self.taken) and label.casefold() == self.taken[-1].control.casefold()
        if same and not again and self._pressed < PRESSED:
            self._pressed += 1
            self._left = [Intended(Kind.TAP, label)]
            return self._send(view, self._left[0], Tap(selector_for(button, view.observation)), button)
        self._answered = True
        return self._ask(
            view, f"it has ended, but a question waits for an answer such as {clipped(label)!r}", needed=False
        )

    def _is_clear(self, found: Doubt, view: View) -> bool:
        """Whether a button that was not pressed needs no question: the only one there, or one that a plan wanted.

        One that deletes, sends or pays and that no plan wanted does, unless the task says so.
        """
        if found.button is None or self._pressed >= PRESSED:
            return False
        if element_label(found.button).main.casefold() in self._wanted:
            return True
        danger = danger_at(found.button, view.observation)
        return found.alone and (danger is None or danger.kind in dangers_named(self.task))
