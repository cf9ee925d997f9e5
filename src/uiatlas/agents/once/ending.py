"""The end of a plan: that the task is done with what shows it, or what the model is asked about."""

from collections.abc import Sequence
from dataclasses import replace

from uiatlas.agents.compilers.once.planner import OncePlanner
from uiatlas.agents.once.answering import read_answer
from uiatlas.agents.once.doubts import Doubts
from uiatlas.agents.once.left_out import notice_at_the_end
from uiatlas.agents.once.read_so_far import only_to_read
from uiatlas.planning.goal import Goal, GoalFact, Reads, Told
from uiatlas.run.policy import Act, By, Done, View
from uiatlas.run.verdict import RunStatus
from uiatlas.run.view_trail import proven_so_far


class Ending:
    """Decides where the plans of one run have come to their end.

    Args:
        task: The task.
    """

    def __init__(self, task: str) -> None:
        self.task = task
        self._doubts, self._answered = Doubts(), ""

    def decide(
        self, view: View, goal: Goal, facts: Sequence[GoalFact], planner: OncePlanner, *, may_ask: bool
    ) -> Done | Act | str:
        """That all is done, or what takes note of a message first, or in words what the model is asked about.

        Args:
            view: What is shown, and what was done.
            goal: What the task comes to.
            facts: What was named as its proof; the goal has the model's word alone where there is none.
            planner: Who made the plan.
            may_ask: Whether a question is left.
        """
        answer = next((r for fact in goal.facts if (r := read_answer(fact, view))), "")
        says_done = planner.made > 0 and not planner.latest
        judged = By.MODEL if says_done else ""
        # Where a later plan reads nothing, what an earlier one answered is told all the same, unproven.
        self._answered = answer or self._answered
        done = Done("every step of the plan was done", goal=goal, answer=self._answered, judged=judged)
        shown = any(view.accepts_judged or not isinstance(f, Told) for f in facts)
        proof = proven_so_far(done.to_prove(self.task), view)
        open_ = shown and proof.verdict() is not RunStatus.SUCCESS
        unproven = view.unproven or (proof.reason if self._doubts.asked else "")
        unnamed = "" if facts or says_done else "it names nothing that shows that the task is done"
        if open_ and (notice := notice_at_the_end(goal, view)) is not None:
            return notice
        looks_on = bool(planner.latest) and not answer and _asks(goal)
        may_ask = may_ask and self._doubts.may_ask(view, proof, looks_on=looks_on)
        if may_ask and (trouble := (unproven if open_ or not shown else "") or unnamed):
            self._doubts.ask(view)
            return only_to_read(proof) or f"the plan has ended, but {trouble}"
        return replace(done, tentative=open_ and may_ask)


def _asks(goal: Goal) -> bool:
    """Whether a plan went to where an answer is to be seen, which nobody has read yet."""
    return any(isinstance(fact, Reads) and not fact.answer for fact in goal.facts)
