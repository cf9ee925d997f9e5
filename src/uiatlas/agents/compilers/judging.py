"""The judge of plans: which candidate is best by a rubric, as a model sees it or as words and lengths tell."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from pydantic import BaseModel, Field

from uiatlas.agents.compilers.subtasks import Brief, Proposal, Subtask
from uiatlas.llm.base import ChatModel, Settings
from uiatlas.llm.fencing import Trusted, fence, inline
from uiatlas.llm.prompts import Prompt
from uiatlas.llm.structured import ask_for
from uiatlas.text.language import stems

_JUDGE = Prompt.load("uiatlas.agents.compilers", "judge_plans")

RUBRIC = Trusted(
    "1. goal relevance: does it do what the task asks, all of it and nothing else?\n"
    "2. efficiency: are there no needless subtasks?\n"
    "3. robustness: does it still work where an app looks a little otherwise?\n"
    "4. clarity: is it plain when each subtask is done?"
)
"""What a plan is scored by (MAPLE, section 3.1); a benchmark may bring its own."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """Which plan is best.

    Attributes:
        best: The plan.
        scores: The mean score of each candidate from 0 to 1, in their order; 0 for one that was not scored.
    """

    best: tuple[Subtask, ...]
    scores: tuple[float, ...]


class PlanJudge(Protocol):
    """Chooses the best of several plans."""

    def judge(self, brief: Brief, proposal: Proposal) -> Judgement:
        """The best plan."""
        ...


class ByCoverage:
    """Judges by words: a plan is as good as the share of the task's words that it has; shorter ones first."""

    def judge(self, brief: Brief, proposal: Proposal) -> Judgement:
        """The shortest of the plans that cover most of the task."""
        wanted = set(stems(brief.task))
        scores = tuple(_covered(wanted, plan) for plan in proposal.plans)
        place = min(range(len(scores)), key=lambda n: (-scores[n], len(proposal.plans[n]), n))
        return Judgement(proposal.plans[place], scores)


class _Scored(BaseModel):
    plan: int
    criteria: list[float] = Field(min_length=1, max_length=10)


class _JudgementAnswer(BaseModel):
    scores: list[_Scored] = []
    best: int


class JudgeByModel:
    """Judges with a model; a single plan needs no judge.

    Args:
        model: Who is asked.
        rubric: What plans are scored by.
    """

    def __init__(self, model: ChatModel, rubric: Trusted = RUBRIC) -> None:
        self.model, self.rubric = model, rubric

    def judge(self, brief: Brief, proposal: Proposal) -> Judgement:
        """The plan that the model finds best, with its scores.

        Raises:
            ModelError: The model cannot be asked, or names no plan.
            BudgetError: The budget is used up.
        """
        plans = proposal.plans
        if len(plans) == 1:
            return Judgement(plans[0], (1.0,))
        asked = _JUDGE.question(
            rubric=self.rubric,
            task=brief.task,
            intent=inline(proposal.intent, 1000),
            done=brief.done,
            plans=fence("\n".join(_line(n, plan) for n, plan in enumerate(plans, 1)), "plans", 20_000),
            settings=Settings(),
        )
        answer = ask_for(
            self.model,
            asked,
            _JudgementAnswer,
            check=lambda a: "" if 1 <= a.best <= len(plans) else f"there is no plan {a.best}",
        ).value
        means = {s.plan: sum(s.criteria) / len(s.criteria) / 5 for s in answer.scores}
        return Judgement(plans[answer.best - 1], tuple(round(means.get(n, 0.0), 3) for n in range(1, len(plans) + 1)))


def _line(number: int, plan: Sequence[Subtask]) -> str:
    return f"plan {number}: " + "; ".join(f"{n}. {s.text} ({s.why})" for n, s in enumerate(plan, 1))


def _covered(wanted: set[str], plan: Sequence[Subtask]) -> float:
    said = {word for step in plan for word in stems(step.text)}
    return round(len(wanted & said) / len(wanted), 3) if wanted else 0.0
