"""Conditions as a model says them, made into predicates where a machine can decide them; the rest stays words."""

from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel, Field

from uiatlas.planning.control_names import control_names
from uiatlas.ui import Observation, Role, Selector, UIElement, selector_for
from uiatlas.utg.conditions import (
    Condition,
    ElementAbsent,
    ElementPresent,
    IsChecked,
    TextEquals,
    describe_condition,
    holds,
)


class CheckAnswer(BaseModel):
    """A check as a model answers it."""

    what: Literal["shown", "gone", "on", "off", "says"]
    control: str = Field(max_length=400)
    text: str = Field(default="", max_length=4000)


class ConditionAnswer(BaseModel):
    """A condition as a model answers it: checks, and the rest in words."""

    checks: list[CheckAnswer] = Field(default=[], max_length=20)
    text: str = Field(default="", max_length=2000)


@dataclass(frozen=True, slots=True)
class Expected:
    """What is to be true.

    Attributes:
        checks: What a machine decides.
        text: What only somebody who reads can decide; empty for nothing.
    """

    checks: tuple[Condition, ...] = ()
    text: str = ""

    def unmet(self, shown: Observation, screen: str | None) -> str:
        """What does not hold on a screen, in words; empty if all checks do."""
        return next((describe_condition(c) for c in self.checks if not holds(c, shown, screen)), "")

    def beyond(self, other: "Expected") -> "Expected":
        """What is to be true that another expectation does not say."""
        checks = tuple(c for c in self.checks if c not in other.checks)
        return Expected(checks, "" if self.text == other.text else self.text)

    def __str__(self) -> str:
        said = [describe_condition(c) for c in self.checks]
        return "; ".join([*said, self.text] if self.text else said) or "nothing in particular"


NOTHING = Expected()
"""Nothing in particular is to be true."""


def compiled(answer: ConditionAnswer, shown: Observation) -> Expected:
    """A condition with its checks as predicates.

    A control that is on the screen is meant as it stands there; one that is not is found by its words alone, whatever
    its role will be.

    Args:
        answer: The condition as the model said it.
        shown: The screen that the model saw.
    """
    found = {name.casefold(): element for element, name in reversed(control_names(shown.elements))}
    return Expected(tuple(_condition(c, shown, found) for c in answer.checks), answer.text.strip())


def _condition(check: CheckAnswer, shown: Observation, found: dict[str, UIElement]) -> Condition:
    label = check.control.strip()
    element = found.get(label.casefold())
    role = Role.INPUT if check.what == "says" else Role.OTHER
    target = Selector(role, text=label) if element is None else selector_for(element, shown)
    match check.what:
        case "shown":
            return ElementPresent(target)
        case "gone":
            return ElementAbsent(target)
        case "says":
            return TextEquals(target, check.text)
    return IsChecked(target, check.what == "on")
