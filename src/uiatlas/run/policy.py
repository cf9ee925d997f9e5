"""What a policy can decide, what it sees, and the protocol that every policy follows, ours and others'."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from uiatlas.planning.goal import Goal
from uiatlas.planning.plan import Plan
from uiatlas.run.events import Check, Diverged, ModelPlanned, Moved, Target
from uiatlas.ui import Action, Observation, UIElement
from uiatlas.utg.conditions import Condition


@dataclass(frozen=True, slots=True)
class Act:
    """Do this action next.

    Attributes:
        action: What to do.
        element: What its selector was resolved to on the observation; None for actions without a target.
        why: The reason, in words.
        by: What decided: ``plan``, ``candidate``, ``replay`` or ``recovery``.
        expected: What is to hold afterwards; empty if nobody knows.
        plan: The plan that this is a step of, if it is one.
        targets: What the goal was taken to mean, best first.
        notes: What is to be told of before it is done.
    """

    action: Action
    element: UIElement | None
    why: str
    by: str = "candidate"
    expected: tuple[Condition, ...] = ()
    plan: Plan | None = None
    targets: tuple[Target, ...] = ()
    notes: tuple[Moved | Diverged | ModelPlanned, ...] = ()


@dataclass(frozen=True, slots=True)
class Done:
    """There is nothing more to do: the goal is reached, and these predicates of the goal say so.

    Attributes:
        why: The reason, in words.
        conditions: What holds now if the goal is reached.
        lacking: What is not proven after all; the run is no success then.
        notes: What is to be told of before the verdict.
        earlier: What was checked in the run when it could be seen, and cannot be seen now.
        goal: What is to be proven; None leaves it to the conditions alone.
        answer: What a task that asks a question is answered with; empty for all other tasks.
    """

    why: str
    conditions: tuple[Condition, ...] = ()
    lacking: str = ""
    notes: tuple[Moved | Diverged | ModelPlanned, ...] = ()
    earlier: tuple[Check, ...] = ()
    goal: Goal | None = None
    answer: str = ""


@dataclass(frozen=True, slots=True)
class GiveUp:
    """Nothing sensible is left to do; the plan's frontier, if there is one, says where the map may continue."""

    why: str
    plan: Plan | None = None
    targets: tuple[Target, ...] = ()
    notes: tuple[Moved | Diverged | ModelPlanned, ...] = ()


Decision = Act | Done | GiveUp


@dataclass(frozen=True, slots=True)
class StepRecord:
    """An observation, the action that was done on it, and what that came to (empty if nobody checked)."""

    observation: Observation
    screen: str | None
    action: Action
    element: UIElement | None
    outcome: str = ""


@dataclass(frozen=True, slots=True)
class View:
    """All that a decision may rest on.

    Attributes:
        observation: What the device shows.
        screen: Where that is on the map, None if nowhere.
        history: What was done so far in this run, oldest first.
        blocked: Screens and keys of actions that failed there too often in this run, or were refused.
    """

    observation: Observation
    screen: str | None
    history: tuple[StepRecord, ...] = ()
    blocked: frozenset[tuple[str | None, tuple[object, ...]]] = frozenset()


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
