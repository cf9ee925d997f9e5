"""Carries out a plan that a model made in one call, as it was told: every step is found, done and checked.

What is mended without the model is structural only: a control that is called otherwise by now and that the map knows, a
known way back to the screen that the plan names, something that came up by itself and is closed, a touch that is known
to be lost, a control that is waited for. Everything else is a divergence: the model is asked, until its questions are
used up, for another plan or, where plans do not fit, step by step.
"""

from collections.abc import Sequence
from dataclasses import replace

from uiatlas.agents.compilers.once.planner import OncePlanner
from uiatlas.agents.compilers.proof_facts import goal_by_model
from uiatlas.agents.once.ending import Ending
from uiatlas.agents.once.lacking import FormCheck
from uiatlas.agents.once.left_out import (
    came_up,
    goes_on_beside,
    has_led_on,
    is_closed,
    is_enter,
    is_for_keys,
    is_idle,
    is_settled,
    is_taken_unseen,
    is_worth_a_trial,
    opened_by,
    was_lost,
)
from uiatlas.agents.once.misfits import set_unseen, shown_as, what_it_is, why_not_found
from uiatlas.agents.once.naming_controls import called
from uiatlas.agents.once.out_of_sight import is_out_of_sight
from uiatlas.agents.once.passing import later_step, stands_already
from uiatlas.agents.once.patience import Patience
from uiatlas.agents.once.questions import MOST_CALLS, MOST_PLANS, Questions
from uiatlas.agents.once.read_so_far import ReadSoFar
from uiatlas.agents.once.second_gear import Divergence, SecondGear
from uiatlas.agents.once.steps import (
    led_to,
    on_control,
    pressed_where_typed,
    touches_of,
    typed_instead,
    without_control,
)
from uiatlas.agents.once.telling import done_so_far, shown_before
from uiatlas.agents.once.ways import Ways
from uiatlas.planning.goal import Goal, GoalFact, Source
from uiatlas.planning.intended import QUIET, Intended, Kind
from uiatlas.run.events import Diverged
from uiatlas.run.policy import Act, By, Decision, Done, GiveUp, Pause, View
from uiatlas.run.proof import Proof
from uiatlas.run.verdict import RunStatus
from uiatlas.run.verifier import WORKED, Outcome
from uiatlas.run.view_trail import proven_so_far
from uiatlas.text.controls import ends
from uiatlas.ui import Action, Tap, UIElement, action_key, selector_for
from uiatlas.utg import Graph


class PlanOnce:
    """Decides by a plan for the whole task.

    Args:
        graph: The map; it may change between two decisions.
        task: The task.
        planner: Who makes and mends the plan.
        known: A plan that is remembered; no call is made for it.
        proof: The facts that proved the task when the remembered plan did it.
        most_calls: How many questions the model may be asked, for plans and for steps; `MOST_PLANS` of them for plans.
            A question that is asked again because its answer cannot be used counts once.
        gear: Who decides step by step where plans do not fit; None for nobody.

    Attributes:
        taken: The steps of the plan that were done so far, in order, each with the screen where it was done.
        finished: Whether the plan has come to its end.
        first: The plan that it began with.
        repeatable: Whether the steps in `taken` are all that was done.
    """

    def __init__(
        self,
        graph: Graph,
        task: str,
        planner: OncePlanner,
        *,
        known: Sequence[Intended] = (),
        proof: Sequence[GoalFact] = (),
        most_calls: int = MOST_CALLS,
        gear: SecondGear | None = None,
    ) -> None:
        self.graph, self.task, self.planner = graph, task, planner
        self._ways = Ways(graph)
        self._gear = gear
        self._most_calls = most_calls if gear is not None else min(most_calls, MOST_PLANS)
        self._questions = Questions(self._most_calls)
        self._left: list[Intended] | None = [*known] if known else None
        self._known_proof = tuple(proof)
        self.taken: list[Intended] = []
        self.finished, self.repeatable = False, True
        self._mended, self._taken_before, self._trouble = False, 0, ""
        self.first = tuple(known)
        self._sent: tuple[int, Intended] | None = None
        self._retried: Intended | None = None
        self._patience = Patience()
        self._ending = Ending(task)
        self._option: tuple[Intended, Intended] | None = None
        self._forms, self._read = FormCheck(), ReadSoFar()

    @property
    def calls(self) -> int:
        """How often the model was asked, for plans and for steps."""
        return self._questions.asked

    @property
    def goal(self) -> Goal:
        """What the task comes to, by the facts that the model or an earlier run has named."""
        if self._known_proof and not self.planner.proof:
            return Goal(self.task, self._known_proof, Source.MEMORY)
        return goal_by_model(self.task, self.planner.proof)

    def decide(self, view: View) -> Decision:
        """The next step of the plan on what is shown, or that the plan has come to its end."""
        if self._gear is not None and self._gear.engaged:
            return self._by_steps(view, self._gear)
        if self._left and view.history and self._sent is None and not self.taken:
            self._take_up(view)
        trouble = self._took_note(view)
        if self._left is None:
            return self._ask(view, "it is taken up here" if view.history else "")
        if trouble and self._standing(view) is None:
            following = self._left[1] if len(self._left) > 1 else None
            if came_up(following, view) or goes_on_beside(self.graph, following, view):
                self.taken.append(self._left.pop(0))
            elif (pause := self._waits_on(following, view)) is not None:
                return pause
            elif not self._tries_again(view):
                if is_for_keys(step := self._left[0], following, view) or is_taken_unseen(step, following, view):
                    self.taken.append(self._left.pop(0))
                elif not (later := later_step(self._ways, self._left, view)):
                    return self._ask(view, trouble)
                else:
                    del self._left[:later]
        return self._go_on(view)

    def _take_up(self, view: View) -> None:
        """Leave out what another has done already, when a known plan is taken up in the middle."""
        assert self._left is not None
        for moment in view.history:
            done = called(self._left[0], moment.observation) if self._left else None
            if done is not None and done == moment.element:
                self.taken.append(self._left.pop(0))

    def _took_note(self, view: View) -> str:
        """Take in what became of the step before; what is wrong with it, if anything."""
        sent, self._sent = self._sent, None
        if sent is None or self._left is None or len(view.history) <= sent[0]:
            return ""
        step, last = sent[1], view.history[-1]
        quiet = last.outcome is Outcome.NO_CHANGE and len(self._left) == 1
        done = replace(step, screen=last.screen or step.screen)
        if last.outcome in WORKED or step.kind in QUIET or is_settled(step, last):
            self.taken.append(done)
            self._left.pop(0)
            self._ways.arrived()
            return ""
        facts = self._known_proof or self.planner.proof
        unseen = quiet and is_out_of_sight(self.graph, step, facts, view)
        if unseen or (quiet and self._proof(view).verdict() is RunStatus.SUCCESS):
            self.taken.append(done)
            self._left.pop(0)
            return ""
        unchanged, why = last.outcome is Outcome.NO_CHANGE, what_it_is(step, last.element)
        what = f"{step} {'changed nothing that is visible' if unchanged else 'did not come to what was expected'}"
        return f"{what}, since {why}" if why else what

    def _tries_again(self, view: View) -> bool:
        """Whether the step that failed is done once more here, since it is known that it did nothing; once only."""
        assert self._left is not None
        step, found = self._left[0], self._ways.find(self._left[0], view)
        again = step is not self._retried
        self._retried = step
        return again and found is not None and was_lost(self.graph, step, found, view)

    def _go_on(self, view: View) -> Decision:
        assert self._left is not None
        while self._left and self._standing(view) is not None:
            self.taken.append(self._left.pop(0))
        if not self._left:
            return self._end(view)
        self._takes_option(view)
        self._read.note(self._left[0], view)
        step, following = self._left[0], self._left[1] if len(self._left) > 1 else None
        found, then = self._ways.find(step, view), self._ways.find(following, view) if following is not None else None
        if (
            has_led_on(self.graph, step, following, view)
            or (found is None and (is_closed(step, view) or is_enter(step, self.taken)))
            or is_idle(step, following, found, then)
        ):
            del self._left[0]
            return self._go_on(view)
        bare = without_control(step) or (pressed_where_typed(step, view) if found is None else None)
        if bare is not None:
            return self._send(view, step, bare, None)
        if found is not None and self._is_place(found, view):
            if touches := touches_of(step, found):
                self._left[:1] = touches
                self._option = (touches[-1], typed) if (typed := typed_instead(step, found)) is not None else None
                return self._go_on(view)
            return self._send(view, step, on_control(step, found, view), found)
        return self._bridge(step, found, view)

    def _takes_option(self, view: View) -> None:
        """Type what was to be chosen where the touch of its field has dropped down no list that has it."""
        assert self._left
        if self._option is None or self._left[0] is not self._option[0]:
            return
        (option, typed), self._option = self._option, None
        if not came_up(option, view):
            self._left[0] = typed

    def _bridge(self, step: Intended, found: UIElement | None, view: View) -> Decision:
        """Go on where a step's control is not shown as the plan has it: on the map, or when it has come; else ask."""
        assert self._left is not None
        missing = found is None and shown_as(step, view.observation) is None
        opens = self._ways.submenu(step, view) if missing else None
        closing = self._ways.closing(view, opened_by_plan=self._opened_by_plan(view))
        on_the_way = opens or closing or self._ways.way(step, view)
        if on_the_way is not None:
            return on_the_way
        if later := later_step(self._ways, self._left, view):
            del self._left[:later]
            return self._go_on(view)
        if found is not None:
            return self._send(view, step, on_control(step, found, view), found)
        if (uncovering := self._ways.uncovering(view)) is not None:
            return uncovering
        if (pause := self._patience.pause(step)) is not None:
            return pause
        if (unseen := set_unseen(self.graph, step, view)) is not None:
            return self._send(view, step, Tap(selector_for(unseen, view.observation)), unseen)
        if step.kind is Kind.READ:  # the proof looks for it in all that was shown
            del self._left[0]
            return self._go_on(view)
        return self._ask(view, why_not_found(step, view), missing=missing)

    def _waits_on(self, following: Intended | None, view: View) -> Pause | None:
        """Some time for what a touch has set going, where something else is shown than the map expects."""
        assert self._left is not None
        step, changed = self._left[0], view.history[-1].outcome is Outcome.FAIL
        if step.kind is not Kind.TAP or not changed or following is None or not following.control:
            return None
        if (pause := self._patience.pause(following)) is not None:
            self._sent = len(view.history) - 1, step
        return pause

    def _opened_by_plan(self, view: View) -> bool:
        """Whether the dialog that is shown came up at a step of the plan, which is what the step was for."""
        return opened_by(By.PLAN, view)

    def _is_place(self, found: UIElement, view: View) -> bool:
        assert self._left is not None
        return self._ways.is_place(self._left, found, view, led_here=bool(self.taken))

    def _standing(self, view: View) -> object:
        """What holds already of what the next step wants."""
        return stands_already(self._ways, self._left, view, led_here=bool(self.taken)) if self._left else None

    def _send(self, view: View, step: Intended, action: Action, element: UIElement | None) -> Decision:
        if (view.screen, action_key(action)) in view.blocked and not is_worth_a_trial(action, view):
            return self._ask(view, f"{step} failed too often here")
        if self.planner.made and self._questions.left:
            empty = self._forms.lack(action, element, (self._left or ())[1:], view.observation)
            if empty:
                return self._ask(view, f"{step} would send a form whose required {empty} is empty")
        self._sent = len(view.history), step
        why = f"step {len(self.taken) + 1} of the plan: {step}"
        may_end = ends(step.control) or self._left is None or len(self._left) == 1
        return Act(action, element, why, By.PLAN, led_to(self.graph, action, view), may_end=may_end)

    def _ask(self, view: View, trouble: str, *, missing: bool = False) -> Decision:
        """Have the plan made or mended, or the next step decided by itself; what went wrong is told.

        Raises:
            ModelError: The model cannot be asked, or its questions are used up; the run stops.
        """
        self._questions.require(trouble)
        if not trouble:
            return self._plan(view, "")
        self._trouble = trouble
        due, divergence = len(self.taken) + 1, self._divergence(trouble, missing)
        if self._gear is not None and self._gear.takes_over(divergence, view, self._questions):
            self._gear.engage(view)
            decision, way = self._by_steps(view, self._gear), "steps"
        else:
            decision, way = self._plan(view, trouble), "plan"
        return replace(decision, notes=(Diverged(0, due, way, trouble), *decision.notes))

    def _divergence(self, trouble: str, missing: bool) -> Divergence:
        begun = len(self.taken) > self._taken_before or not self._left
        return Divergence(trouble, missing, self._mended, begun)

    def _plan(self, view: View, trouble: str) -> Decision:
        """Have the plan made or mended, and go on with it."""
        self._questions.plans += 1
        steps = self._planned(view, trouble)
        self.first = self.first or steps
        self._left, self._mended, self._taken_before = [*steps], bool(trouble), len(self.taken)
        self._ways.arrived()
        return self._go_on(view)

    def _planned(self, view: View, trouble: str) -> tuple[Intended, ...]:
        self.planner.history = view.history
        if not trouble:
            return self.planner.plan(self.graph, view.screen, view.observation)
        done, questions = done_so_far(view.history, view.observation), self._questions.left
        done += self._read.lines
        done += shown_before(view.history, view.observation) if not self._left else []
        return self.planner.mend(self.graph, view.screen, view.observation, done, self._left or (), trouble, questions)

    def _by_steps(self, view: View, gear: SecondGear) -> Decision:
        """What the model decides on what is shown; where it is to plan again, the plan is made and carried out."""
        facts, asked = self._known_proof or self.planner.proof, self._questions.steps
        decision = gear.decide(view, self._questions, self._trouble, self._left or (), facts)
        ended = decision is None and self._questions.steps == asked and gear.has_ended(self._left or ())
        if decision is None or isinstance(decision, Done):
            self._take_over(gear)
        if ended:
            self._left = []
            return self._end(view)
        if decision is None:
            return self._plan(view, f"{self._trouble}; since then it was gone on step by step")
        self.finished = isinstance(decision, Done)
        if isinstance(decision, Done):
            self.planner.proof = decision.goal.facts if decision.goal is not None else self.planner.proof
        return decision

    def _take_over(self, gear: SecondGear) -> None:
        """Add the steps that were decided one by one to those of the plan."""
        self.repeatable = self.repeatable and None not in gear.taken
        self.taken += filter(None, gear.taken)
        gear.taken.clear()

    def _proof(self, view: View) -> Proof:
        return proven_so_far(self.goal, view)

    def _end(self, view: View) -> Decision:
        """The plan has come to its end: the run looks for what is not proven, and the planner is asked about it."""
        facts = self._known_proof or self.planner.proof
        if not self.taken and not view.history and not facts:
            return GiveUp("the plan has no step")
        ended = self._ending.decide(view, self.goal, facts, self.planner, may_ask=self.calls < self._most_calls)
        self.finished = isinstance(ended, Done)
        return self._ask(view, ended) if isinstance(ended, str) else ended
