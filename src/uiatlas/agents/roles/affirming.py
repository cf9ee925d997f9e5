"""What is made of a model's word that a task is done: the facts that it names are proven, the rest is only affirmed."""

from collections.abc import Callable
from dataclasses import replace

from uiatlas.agents.compilers.proof_facts import goal_by_model
from uiatlas.agents.once.answering import read_answer
from uiatlas.run.policy import By, Decision, Done, View
from uiatlas.run.verdict import RunStatus
from uiatlas.run.view_trail import proven_so_far


class Affirming:
    """Has the run look for the facts that a model names, asks it once about what is open, then takes its word as such.

    Args:
        task: The task.
    """

    def __init__(self, task: str) -> None:
        self.task = task
        self._asked = False

    def decide(self, view: View, choose: Callable[[str], Decision]) -> Decision:
        """What a model decides; that all is done is tentative while the run has not looked for what is open.

        Args:
            view: What it is decided on.
            choose: Decides, told what is not proven; nothing if that is empty.
        """
        return self.settled(choose(self.left_open(view)), view, choose)

    def settled(
        self, decision: Decision, view: View, again: Callable[[str], Decision], *, may_ask: bool = True
    ) -> Decision:
        """The decision; a word that all is done before the first step is asked about at once.

        Args:
            decision: What was decided.
            view: What it was decided on.
            again: Decides once more, told what is not proven.
            may_ask: Whether the model can be asked once more.
        """
        may_ask = may_ask and not self._asked
        if isinstance(decision, Done) and may_ask and not view.history and (open_ := self.open(decision, view)):
            self._asked, may_ask = True, False
            decision = again(open_)
        if not isinstance(decision, Done):
            return decision
        return replace(self.affirmed(decision, view), tentative=may_ask and bool(self.open(decision, view)))

    def left_open(self, view: View) -> str:
        """What the run has looked for and could not prove, the first time that it says so; else empty."""
        if not view.unproven or self._asked:
            return ""
        self._asked = True
        return view.unproven

    def open(self, done: Done, view: View) -> str:
        """What of the facts that the model names is not proven, in words; empty if all is, or it names none."""
        if not view.history and done.goal is None and not done.conditions:
            return "nothing was done yet"
        if done.goal is None:
            return ""
        proof = proven_so_far(done.to_prove(self.task), view)
        return "" if proof.verdict() is RunStatus.SUCCESS else proof.reason

    def contradicted(self, done: Done, view: View) -> str:
        """What of the facts that the model names is not so, in words; empty if nothing speaks against them."""
        proof = None if done.goal is None else proven_so_far(done.to_prove(self.task), view)
        return "" if proof is None or proof.contradicted is None else proof.reason

    def affirmed(self, done: Done, view: View) -> Done:
        """The word as a goal, with the answer if it names one; without facts it is only affirmed."""
        goal = done.goal or (None if done.conditions else goal_by_model(self.task, ()))
        facts = goal.facts if goal is not None else ()
        answer = next((read for fact in facts if (read := read_answer(fact, view))), done.answer)
        return replace(done, goal=goal, answer=answer, judged=By.MODEL)
