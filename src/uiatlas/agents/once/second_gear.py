"""The second gear of a run that plans: where plans do not fit, or the map ends, the model decides step by step.

It goes back to planning on known ground, or when the model says so. The questions of both count as one budget.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from uiatlas.agents.compilers.proof_facts import goal_by_model
from uiatlas.agents.once.as_steps import as_step
from uiatlas.agents.once.left_out import goes_on_beside
from uiatlas.agents.once.questions import Questions
from uiatlas.agents.roles.affirming import Affirming
from uiatlas.agents.roles.choosing import ModelChooser, Situation
from uiatlas.agents.roles.known_here import lines_here
from uiatlas.agents.roles.toolbox import Tool
from uiatlas.llm.base import ChatModel
from uiatlas.llm.fencing import Fenced, fence
from uiatlas.planning.goal import GoalFact
from uiatlas.planning.intended import QUIET, Intended
from uiatlas.run.policy import Act, Decision, Done, View
from uiatlas.run.verifier import WORKED, Outcome
from uiatlas.text.language import folded
from uiatlas.utg import Graph


@dataclass(frozen=True, slots=True)
class Divergence:
    """Why a plan cannot go on.

    Attributes:
        trouble: What went wrong, in words.
        missing: Whether it is that the next control is not shown.
        mended: Whether the plan was made because the one before could not go on either.
        begun: Whether a step of it was done, or it had none.
    """

    trouble: str
    missing: bool = False
    mended: bool = False
    begun: bool = False


class SecondGear:
    """Decides step by step, by a model, from where plans do not fit until they may fit again.

    Args:
        model: Who is asked.
        graph: The map; it may change between two decisions.
        task: The task.

    Attributes:
        engaged: Whether it decides now.
        taken: The steps that it has decided and that worked, as steps of a plan; None for one that no plan can hold.
    """

    def __init__(self, model: ChatModel, graph: Graph, task: str) -> None:
        self.graph, self.task, self.engaged = graph, task, False
        self.taken: list[Intended | None] = []
        self._chooser = ModelChooser(model, graph, several=True)
        self._word = Affirming(task)
        self._known = frozenset(graph.screens)
        self._tried: set[str | None] = set()
        self._sent: tuple[int, Intended | None] | None = None
        self._silent: tuple[Intended | None, ...] = ()
        self._since = 0

    def takes_over(self, divergence: Divergence, view: View, questions: Questions) -> bool:
        """Whether the model is to decide step by step: plans fail one after the other, or the map ends here.

        The map ends where the screen that is shown is new to it and the plan's next control is not on it. A plan that
        was mended once knows that screen as well as the next step does, and costs one question for many steps, so that
        it is tried first.
        """
        in_vain = divergence.mended and not divergence.begun
        ends = bool(self._known) and view.screen not in self._known and divergence.missing
        return in_vain or (ends and divergence.mended) or not questions.may_plan

    def engage(self, view: View) -> None:
        """Decide from now on."""
        self.engaged, self._since = True, len(view.history)
        self._tried.add(view.screen)

    def has_ended(self, plan: Sequence[Intended]) -> bool:
        """Whether the latest step that it decided is the last one of a plan, which has come to its end by that."""
        last = self.taken[-1] if self.taken else None
        if last is None or not plan or last.kind is not plan[-1].kind:
            return False
        same = zip((last.control, last.text), (plan[-1].control, plan[-1].text), strict=True)
        return all(folded(one) == folded(other) for one, other in same)

    def decide(
        self,
        view: View,
        questions: Questions,
        trouble: str,
        plan: Sequence[Intended],
        facts: Sequence[GoalFact],
    ) -> Decision | None:
        """The next step, or that the task is done; None where the rest is to be planned.

        Args:
            view: What is shown, and what was done.
            questions: The budget of the run.
            trouble: Why the latest plan could not go on.
            plan: What is left of that plan.
            facts: What the latest plan with any named as the proof.

        Raises:
            ModelError: The model cannot be asked, or the questions are used up.
        """
        self._took_note(view)
        open_ = self._word.left_open(view)
        if not open_ and (following := self._chooser.following(view)) is not None:
            return self._sending(following, view)
        known = self._known_text(view, trouble, plan)
        decision = None
        if open_ or not (questions.may_plan and self._is_known_ground(view)):
            may_plan = questions.may_plan and not open_
            decision = self._asked(view, questions, known, open_ or trouble, may_plan=may_plan, doubted=bool(open_))
        if decision is None:
            self.engaged = False
            return None
        told = self._with_facts(decision, facts)

        def again(open_: str) -> Decision:
            asked = self._asked(view, questions, known, open_, doubted=True)
            return told if asked is None else self._with_facts(asked, facts)

        return self._sending(self._word.settled(told, view, again, may_ask=questions.left > 0), view)

    def _took_note(self, view: View) -> None:
        """Take in what became of the step before."""
        sent, self._sent, self._silent = self._sent, None, ()
        if sent is None or len(view.history) <= sent[0]:
            return
        step, outcome = sent[1], view.history[sent[0]].outcome
        unseen = outcome is Outcome.NO_CHANGE and step is not None and step.kind in QUIET
        if outcome in WORKED or unseen:
            self.taken.append(step)
        elif outcome is Outcome.NO_CHANGE:
            self._silent = (step,)

    def _sending(self, decision: Decision, view: View) -> Decision:
        """Note what is sent; it tells as well whether the silent touch before it counts, as on a keypad."""
        if isinstance(decision, Act):
            step = as_step(decision, view)
            if goes_on_beside(self.graph, step, view):
                self.taken += self._silent
            self._sent = len(view.history), step
        return decision

    def _is_known_ground(self, view: View) -> bool:
        """Whether the map knew this screen and a way on from it before the run, and no plan has failed here yet."""
        if view.screen not in self._known or view.screen in self._tried:
            return False
        return any(e.passable and e.target != e.source for e in self.graph.outgoing(view.screen or ""))

    def _asked(
        self,
        view: View,
        questions: Questions,
        known: Fenced,
        trouble: str,
        *,
        may_plan: bool = False,
        doubted: bool = False,
    ) -> Decision | None:
        """One call; None where the model wants the rest to be planned."""
        questions.require(trouble)
        questions.steps += 1
        told = trouble if doubted else ""
        situation = Situation(self.task, view, "", known, told, may_plan=may_plan, questions=questions.left)
        call = self._chooser.call(situation)
        return None if call.do is Tool.PLAN else self._chooser.decision(call, situation)

    def _known_text(self, view: View, trouble: str, plan: Sequence[Intended]) -> Fenced:
        """What the map knows of this screen, what the plan was going to do where it stopped, and what was given up."""
        told = [*lines_here(self.graph, self.task, view)]
        if len(view.history) == self._since:
            left = "; ".join(map(str, plan))
            told += [f"The latest plan could not go on: {trouble}."] if trouble else []
            told += [f"It was going to: {left}."] if left else []
        told += [f"Not done of your last answer: {self._chooser.given_up}."] if self._chooser.given_up else []
        return fence("\n".join(told), "known")

    def _with_facts(self, decision: Decision, facts: Sequence[GoalFact]) -> Decision:
        """A word that all is done with the facts of the plan, where it names none itself."""
        if isinstance(decision, Done) and decision.goal is None and facts:
            return replace(decision, goal=goal_by_model(self.task, facts))
        return decision
