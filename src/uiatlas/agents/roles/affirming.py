"""What is made of a model's word that a task is done: the facts that it names are proven, the rest is only affirmed."""

from collections.abc import Callable
from dataclasses import replace

from uiatlas.agents.compilers.proof_facts import goal_by_model
from uiatlas.agents.once.answering import read_answer
from uiatlas.run.policy import By, Decision, Done, View
from uiatlas.run.verdict import RunStatus
from uiatlas.run.view_trail import proven_so_far


class Affirming:
    """Asks a model once more where the facts that it names are not proven, then takes its word for what it is.

    Args:
        task: The task.
    """

    def __init__(self, task: str) -> None:
        self.task = task
        self._asked = False

    def settled(self, decision: Decision, view: View, again: Callable[[str], Decision]) -> Decision:
        """The decision, or another one if what it says to be done is not proven.

        Args:
            decision: What was decided.
            view: What it was decided on.
            again: Decides once more, told what is not proven.
        """
        if isinstance(decision, Done) and not self._asked and (open_ := self.open(decision, view)):
            self._asked = True
            decision = again(open_)
        return self.affirmed(decision, view) if isinstance(decision, Done) else decision

    def open(self, done: Done, view: View) -> str:
        """What of the facts that the model names is not proven, in words; empty if all is, or it names none."""
        if not view.history and done.goal is None and not done.conditions:
            return "nothing was done yet"
        if done.goal is None:
            return ""
        proof = proven_so_far(done.to_prove(self.task), view)
        return "" if proof.verdict() is RunStatus.SUCCESS else proof.reason

    def affirmed(self, done: Done, view: View) -> Done:
        """The word as a goal, with the answer if it names one; without facts it is only affirmed."""
        goal = done.goal or (None if done.conditions else goal_by_model(self.task, ()))
        facts = goal.facts if goal is not None else ()
        answer = next((read for fact in facts if (read := read_answer(fact, view))), done.answer)
        return replace(done, goal=goal, answer=answer, judged=By.MODEL)
