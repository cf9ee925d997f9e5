"""MAPLE's planner: several candidate plans of subtasks for a task, by a model or by forms of language."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

from pydantic import BaseModel, Field

from uiatlas.agents.compilers.decomposition.decompose import decompose
from uiatlas.errors import ModelError
from uiatlas.llm.base import ChatModel, Settings
from uiatlas.llm.fencing import Fenced, fence, inline
from uiatlas.llm.prompts import Prompt
from uiatlas.llm.structured import ask_for

_PLAN = Prompt.load("uiatlas.agents.compilers", "plan_subtasks")

CANDIDATES = 5
"""Plans that are drawn (MAPLE, section 3.1: n = 5)."""


@dataclass(frozen=True, slots=True)
class Subtask:
    """A part of a task, and why it is one."""

    text: str
    why: str = ""


Plan = tuple[Subtask, ...]
"""Subtasks, in the order in which they are done."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a planner proposes.

    Attributes:
        intent: What the user wants, expanded.
        plans: The candidates, each with at least one subtask.
    """

    intent: str
    plans: tuple[Plan, ...]


@dataclass(frozen=True, slots=True)
class Brief:
    """What a planner and a judge are told.

    Attributes:
        task: The task.
        screen: What is shown, in words.
        done: What was done so far, fenced; empty at the beginning.
        trouble: Why it is planned anew.
        knowledge: What is known from earlier runs, fenced.
    """

    task: str
    screen: str = ""
    done: Fenced | str = ""
    trouble: str = ""
    knowledge: Fenced | str = ""


class SubtaskPlanner(Protocol):
    """Cuts a task into subtasks, in several ways."""

    def propose(self, brief: Brief) -> Proposal:
        """Candidate plans for a task."""
        ...


class ByClauses:
    """Plans by forms of language: the task as one subtask, and cut at its clauses."""

    def propose(self, brief: Brief) -> Proposal:
        """The whole task, then its clauses if it has several."""
        parts = tuple(Subtask(goal.text) for goal in decompose(brief.task))
        whole = (Subtask(brief.task),)
        return Proposal(brief.task, (whole, parts) if len(parts) > 1 else (whole,))


class _StepAnswer(BaseModel):
    subtask: str = Field(min_length=1, max_length=1000)
    rationale: str = ""


class _CandidateAnswer(BaseModel):
    steps: list[_StepAnswer] = Field(min_length=1, max_length=30)


class _PlansAnswer(BaseModel):
    intent: str = ""
    plans: list[_CandidateAnswer] = Field(min_length=1, max_length=20)


class SubtasksByModel:
    """Plans with a model, all candidates in one call; of fewer than were asked for, the others in one more.

    MAPLE and Agent-SAMA (Planning Phase) judge n = 5 candidates.

    Args:
        model: Who is asked.
        n: How many candidates are asked for.
    """

    def __init__(self, model: ChatModel, n: int = CANDIDATES) -> None:
        self.model, self.n = model, n

    def propose(self, brief: Brief) -> Proposal:
        """The candidates that the model draws.

        Raises:
            ModelError: The model cannot be asked, or gives no plan.
            BudgetError: The budget is used up.
        """
        answer = self._ask(brief, self.n, ())
        plans = list(dict.fromkeys(map(_plan, answer.plans)))[: self.n]
        if len(plans) < self.n:
            with suppress(ModelError):  # some plans are better than none
                more = self._ask(brief, self.n - len(plans), tuple(plans))
                plans = list(dict.fromkeys((*plans, *map(_plan, more.plans))))[: self.n]
        return Proposal(answer.intent, tuple(plans))

    def _ask(self, brief: Brief, n: int, known: Sequence[Plan]) -> _PlansAnswer:
        asked = _PLAN.question(
            n=n,
            known=fence("\n".join(_line(plan) for plan in known), "plans") if known else "",
            task=brief.task,
            knowledge=brief.knowledge,
            done=brief.done,
            trouble=inline(brief.trouble),
            screen=fence(brief.screen, limit=6000),
            settings=Settings(temperature=0.0 if self.n == 1 else 0.7),
        )
        return ask_for(self.model, asked, _PlansAnswer).value


def _plan(answer: _CandidateAnswer) -> Plan:
    return tuple(Subtask(step.subtask, step.rationale) for step in answer.steps)


def _line(plan: Plan) -> str:
    return "; ".join(step.text for step in plan)
