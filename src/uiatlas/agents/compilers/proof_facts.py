"""The facts that a model names as the proof of a task, read as they are meant and compiled to a goal."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, Field, model_validator
from pydantic.json_schema import SkipJsonSchema

from uiatlas.agents.compilers.once.answers import in_order, number_said, plain_said, words_said
from uiatlas.planning.goal import EndsAt, Exists, FileSaved, Goal, GoalFact, Holds, Reads, Source, Told
from uiatlas.ui import Role, Selector
from uiatlas.utg.conditions import FactIs, IsChecked, OnScreen, TextEquals
from uiatlas.utg.fluents import Fact, Fluent, FluentKind

MOST_FACTS = 12
"""Facts that a proof may have."""


class What(StrEnum):
    """What a fact says of a control, a row or a screen."""

    ON = "on"
    OFF = "off"
    SAYS = "says"
    NEW = "new"
    THERE = "there"
    GONE = "gone"
    SCREEN = "screen"
    READ = "read"
    SAVED = "saved"
    ENDED = "ended"
    OTHER = "other"
    """Something that no look at the device can show."""


_MEANT = {
    "checked": What.ON, "enabled": What.ON, "unchecked": What.OFF, "disabled": What.OFF, "shows": What.SAYS,
    "value": What.SAYS, "created": What.NEW, "added": What.NEW, "exists": What.THERE, "present": What.THERE,
    "listed": What.THERE, "shown": What.THERE, "deleted": What.GONE, "removed": What.GONE, "absent": What.GONE,
    "downloaded": What.SAVED, "exported": What.SAVED, "answer": What.READ, "closed": What.ENDED, "quit": What.ENDED,
}  # fmt: skip
"""Other words for what a fact says, which a model without a strict form may use."""


def _what(said: object) -> object:
    return _MEANT.get(plain_said(said), plain_said(said)) if isinstance(said, str) else said


class FactAnswer(BaseModel):
    """A fact as the model answers it."""

    what: Annotated[What, BeforeValidator(_what)]
    at: Annotated[str, BeforeValidator(words_said)] = Field(default="", max_length=400)
    text: Annotated[str, BeforeValidator(words_said)] = Field(default="", max_length=4000)
    on: SkipJsonSchema[Annotated[int, BeforeValidator(number_said)]] = 0
    """The number of a screen, for who is told such numbers; it stands in lists, whose form names no parts."""

    @model_validator(mode="before")
    @classmethod
    def _named(cls, said: Any) -> Any:
        return in_order(said, "what")

    def fact(self, screens: Mapping[int, str], app: str) -> GoalFact:
        """The fact as it is proven; a number that no screen has says nothing.

        Args:
            screens: The screens of the map by the numbers that the question gave them.
            app: The app that is driven.
        """
        name, screen = self.at.strip(), screens.get(self.on, "")
        target = Selector(Role.OTHER, text=name)
        match self.what:
            case What.ON | What.OFF if name:
                return Holds(IsChecked(target, self.what is What.ON), changed=True)
            case What.SAYS if name:
                return Holds(TextEquals(target, self.text), changed=True)
            case What.NEW | What.THERE if name:
                return Exists(name, screen=screen, changed=self.what is What.NEW)
            case What.GONE if name:
                return Exists(name, present=False, screen=screen)
            case What.SCREEN if screen:
                return Holds(OnScreen(screen))
            case What.SCREEN if name:
                return EndsAt(name)
            case What.SAVED:
                return FileSaved(name or self.text.strip())
            case What.ENDED:
                return Holds(FactIs(Fact(Fluent(FluentKind.APP, "app in front"), app, holds=False)))
            case What.READ:
                return Reads(name, self.text.strip())
        return Told(" ".join(filter(None, (self.what.value, name, self.text))))


def facts_of(answers: Sequence[FactAnswer], screens: Mapping[int, str], app: str) -> tuple[GoalFact, ...]:
    """The facts of an answer about an app, each once."""
    return tuple(dict.fromkeys(answer.fact(screens, app) for answer in answers))


def names_of(facts: Sequence[GoalFact]) -> frozenset[str]:
    """What facts are about, by its names: controls, rows, files and pages."""
    return frozenset(filter(None, map(_name_of, facts)))


def _name_of(fact: GoalFact) -> str:
    match fact:
        case Holds(IsChecked(target) | TextEquals(target)):
            return target.label
        case Exists(name) | EndsAt(name) | FileSaved(name):
            return name
        case Reads(question):
            return question
    return ""


def goal_by_model(task: str, facts: Sequence[GoalFact]) -> Goal:
    """The goal of a task by the facts that a model named; without any it is the model's word alone."""
    return Goal(task, tuple(facts) or (Told(task),), Source.MODEL)
