"""MAPLE's reflection: Success, NoChange or Fail; the predicates decide, and a model is asked only where they cannot."""

from dataclasses import dataclass
from typing import Literal, Protocol

from pydantic import BaseModel, Field

from uiatlas.agents.roles.state_agent import State
from uiatlas.errors import ModelError
from uiatlas.llm.base import ChatModel
from uiatlas.llm.fencing import Fenced, fence, inline
from uiatlas.llm.prompts import Prompt
from uiatlas.llm.structured import ask_for
from uiatlas.planning.control_names import screen_text
from uiatlas.run.policy import Act
from uiatlas.run.session import Seen
from uiatlas.run.verifier import Outcome, Verdict
from uiatlas.ui import describe
from uiatlas.utg.conditions import OnScreen, Resembles

_REFLECT = Prompt.load("uiatlas.agents.roles", "reflect")

_ONLY_CHANGED = "only that the screen has changed"
"""What is said to have been checked where nothing was foreseen."""

_OUTCOMES = {"Success": Outcome.SUCCESS, "NoChange": Outcome.NO_CHANGE, "Fail": Outcome.FAIL}


@dataclass(frozen=True, slots=True)
class Step:
    """A step to reflect on.

    Attributes:
        task: The task.
        part: The current subgoal.
        state: The state before it, with what is predicted.
        before: What was shown.
        decision: The step.
        after: What is shown now.
        verdict: What the predicates say.
        knowledge: What is known from earlier runs, fenced.
        missing: What held in earlier runs after this step and does not now, in words; empty if nothing.
    """

    task: str
    part: str
    state: State
    before: Seen
    decision: Act
    after: Seen
    verdict: Verdict
    knowledge: Fenced | str = ""
    missing: str = ""


class Reflector(Protocol):
    """Decides what a step came to."""

    def reflect(self, step: Step) -> Verdict:
        """The verdict."""
        ...


class ByPredicates:
    """The predicates have the last word."""

    def reflect(self, step: Step) -> Verdict:
        """The verdict of the predicates."""
        return step.verdict


class _OutcomeAnswer(BaseModel):
    outcome: Literal["Success", "NoChange", "Fail"]
    reason: str = Field(default="", max_length=1000)


class ReflectionByModel:
    """Asks a model where the predicates are in doubt; one that does not answer changes nothing.

    Args:
        model: Who is asked.
    """

    def __init__(self, model: ChatModel) -> None:
        self.model = model

    def reflect(self, step: Step) -> Verdict:
        """The verdict of the predicates, or in doubt the model's.

        Raises:
            BudgetError: The budget is used up.
        """
        if not in_doubt(step.verdict) and not (step.missing and step.verdict.outcome is Outcome.SUCCESS):
            return step.verdict
        told = [f"{c.condition}: {'yes' if c.held else 'no'}" for c in step.verdict.checks]
        told += [f"{step.missing}, as in earlier runs: no"] if step.missing else []
        checked = "; ".join(told)
        asked = _REFLECT.question(
            task=step.task,
            part=step.part,
            knowledge=step.knowledge,
            state=fence(_foreseen(step.state), "state", 2000),
            shown=fence(screen_text(step.before.observation), limit=3000),
            step=fence(f"{describe(step.decision.action)}\n{checked or _ONLY_CHANGED}", "step", 1000),
            now=fence(screen_text(step.after.observation), "now", 3000),
        )
        try:
            answer = ask_for(self.model, asked, _OutcomeAnswer).value
        except ModelError:
            return step.verdict
        reason = inline(answer.reason) or "the model says so"
        outcome = _OUTCOMES[answer.outcome]
        return Verdict(outcome, step.verdict.checks, "model", "" if outcome is Outcome.SUCCESS else reason)


def _foreseen(state: State) -> str:
    """A state with what is foreseen of the next, in lines; a model may have said it after what it read."""
    said = {
        "before": state.description,
        "predicted once the subgoal is achieved": state.predicted or "nothing in particular",
        "to be true then": str(state.post),
    }
    return "\n".join(f"{what}: {inline(words, 500)}" for what, words in said.items())


def in_doubt(verdict: Verdict) -> bool:
    """Whether predicates cannot tell: nobody knew what to expect, or only another screen came than was expected.

    That nothing changed is certain, and so is that a text was not typed, a switch not turned, or the app left.
    """
    if verdict.outcome is Outcome.SUCCESS:
        return not verdict.checks and verdict.verified_by == "the screen changed"
    missed = [c.predicate for c in verdict.checks if not c.held]
    elsewhere = bool(missed) and all(isinstance(c, OnScreen | Resembles) for c in missed)
    return verdict.outcome is Outcome.FAIL and verdict.verified_by == "postcondition" and elsewhere
