"""What a policy can decide, what it sees, and the protocol that every policy follows, ours and others'."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from uiatlas.planning.goal import Goal, Holds, Source, answered
from uiatlas.planning.plan import Plan
from uiatlas.run.events import Diverged, ModelPlanned, Moved, PlanRecalled, Target
from uiatlas.run.verifier import Outcome
from uiatlas.text.controls import leads_back
from uiatlas.ui import Action, Back, Observation, UIElement
from uiatlas.utg.conditions import Condition


class By(StrEnum):
    """What decided a step; a rule of the words policy is told by its name, see `by_rule`."""

    PLAN = "plan"
    """A step of a plan, or of a recorded run that is repeated."""
    DETOUR = "detour"
    """A way on the map to where the plan goes on, or what closes something that lies over it."""
    RECOVERY = "recovery"
    """The recovery after a step that did not come to what was expected."""
    VERIFICATION = "verification"
    """A last look, after all that was to be done, at what was saved or removed; nothing is changed by it."""
    MODEL = "model"
    """A model that chose this step on what is shown."""


BESIDE = frozenset({By.RECOVERY, By.VERIFICATION})
"""What decided steps that are no part of the way a task is done."""


def by_rule(name: str) -> str:
    """How a step is told that a named rule decided."""
    return f"rule:{name}"


@dataclass(frozen=True, slots=True)
class Act:
    """Do this action next.

    Attributes:
        action: What to do.
        element: What its selector was resolved to on the observation; None for actions without a target.
        why: The reason, in words.
        by: What decided: one of `By`, or a rule as `by_rule` tells it.
        expected: What is to hold afterwards; empty if nobody knows.
        plan: The plan that this is a step of, if it is one.
        targets: What the goal was taken to mean, best first.
        notes: What is to be told of before it is done.
        may_end: Whether the app may end with it; then that is no failure, and it is not started again.
        only_looks: Whether it is there to look only, so that a request that may write is held back where that can be.
    """

    action: Action
    element: UIElement | None
    why: str
    by: str = by_rule("policy")
    expected: tuple[Condition, ...] = ()
    plan: Plan | None = None
    targets: tuple[Target, ...] = ()
    notes: tuple[Moved | Diverged | ModelPlanned | PlanRecalled, ...] = ()
    may_end: bool = False
    only_looks: bool = False


@dataclass(frozen=True, slots=True)
class Done:
    """There is nothing more to do: the goal is reached, and the looks of the run are to prove it.

    Attributes:
        why: The reason, in words.
        conditions: What holds now if the goal is reached; added to the facts of the goal.
        lacking: A part of the task that nothing was found for; a goal with such a part is not proven.
        notes: What is to be told of before the verdict.
        goal: What is to be proven; None leaves it to the conditions alone.
        answer: What a task that asks a question is answered with; empty for all other tasks.
        judged: Who affirms the facts that no look shows, such as ``model``; empty if nobody does.
        tentative: Whether the policy decides once more if the run, having looked for what lacks, cannot prove it all.
    """

    why: str
    conditions: tuple[Condition, ...] = ()
    lacking: str = ""
    notes: tuple[Moved | Diverged | ModelPlanned | PlanRecalled, ...] = ()
    goal: Goal | None = None
    answer: str = ""
    judged: str = ""
    tentative: bool = False

    def to_prove(self, task: str) -> Goal:
        """All that is to be proven of a task."""
        goal = self.goal or Goal(task, source=Source.CALLER)
        facts = (*goal.facts, *(Holds(c) for c in self.conditions))
        open_ = (*goal.open, self.lacking) if self.lacking else goal.open
        return answered(replace(goal, facts=facts, open=open_), self.answer)


@dataclass(frozen=True, slots=True)
class GiveUp:
    """Nothing sensible is left to do; the plan's frontier, if there is one, says where the map may continue."""

    why: str
    plan: Plan | None = None
    targets: tuple[Target, ...] = ()
    notes: tuple[Moved | Diverged | ModelPlanned | PlanRecalled, ...] = ()


@dataclass(frozen=True, slots=True)
class Pause:
    """Let some time pass, since what comes next is not shown yet; nothing is touched, and it is no step.

    Attributes:
        seconds: How long.
        why: What is waited for, in words.
        notes: What is to be told of before.
    """

    seconds: float
    why: str
    notes: tuple[Moved | Diverged | ModelPlanned | PlanRecalled, ...] = ()


Decision = Act | Done | GiveUp | Pause


@dataclass(frozen=True, slots=True)
class StepRecord:
    """An observation, the action that was done on it, and what that came to."""

    observation: Observation
    screen: str | None
    action: Action
    element: UIElement | None
    outcome: Outcome = Outcome.UNCHECKED
    by: str = ""

    @property
    def goes_back(self) -> bool:
        """Whether the action was to go back or to cancel: by the system's key, or by a control that says so."""
        return isinstance(self.action, Back) or (self.element is not None and leads_back(self.element))


Tried = tuple[str | None, tuple[object, ...]]
"""A screen and the key of an action that was tried there."""


def by_screen(tried: Collection[Tried]) -> dict[str | None, set[tuple[object, ...]]]:
    """The keys of actions by the screen that they belong to."""
    out: dict[str | None, set[tuple[object, ...]]] = {}
    for screen, key in tried:
        out.setdefault(screen, set()).add(key)
    return out


@dataclass(frozen=True, slots=True)
class View:
    """All that a decision may rest on.

    Attributes:
        observation: What the device shows.
        screen: Where that is on the map, None if nowhere.
        history: What was done so far in this run, oldest first.
        blocked: Screens and keys of actions that failed there too often in this run, or were refused.
        unproven: What the run could not prove when the policy has just said tentatively that it is done; else empty.
        accepts_judged: Whether the caller takes what only a model affirms for proven.
    """

    observation: Observation
    screen: str | None
    history: tuple[StepRecord, ...] = ()
    blocked: frozenset[Tried] = frozenset()
    unproven: str = ""
    accepts_judged: bool = False

    @property
    def last_seen(self) -> dict[str, Observation]:
        """What each screen of the map that this run was on showed when it was left last."""
        return {r.screen: r.observation for r in self.history if r.screen is not None}


class _MovedName:
    """A member of the enum that was called `Policy` in version 0.1; whoever reads it is told its name of today."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, instance: object, owner: type) -> object:
        """Say where it is now."""
        raise AttributeError(
            f"{owner.__name__}.{self._name} is DangerPolicy.{self._name} now; write `from uiatlas import DangerPolicy`"
        )


class Policy(Protocol):
    """Decides the next action of a task.

    A class with this method is a policy; ``RunOptions(policy=...)`` takes what makes one from the map and the task.
    """

    if not TYPE_CHECKING:
        ASK, REFUSE, ALLOW = _MovedName(), _MovedName(), _MovedName()

    def decide(self, view: View) -> Decision:
        """The next action, or that the goal is reached, or that there is nothing left to do."""
        ...
