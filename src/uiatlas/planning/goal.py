"""A goal: what is to hold when a task is done, as facts that a look at the device can confirm or contradict."""

from dataclasses import dataclass, field
from enum import StrEnum

from uiatlas.utg.conditions import Condition, describe_condition


class Source(StrEnum):
    """Who compiled a task to its goal."""

    CALLER = "caller"
    """Facts or places that were given as they are."""
    WORDS = "words"
    """The words of the task, read without a model."""
    MODEL = "model"
    """A language model."""
    MEMORY = "memory"
    """A run of the same task that was proven."""


@dataclass(frozen=True, slots=True)
class Holds:
    """A condition that is to hold: a state, a place, a text.

    Attributes:
        condition: What is to hold.
        changed: Whether the run is to bring it about, so that it counts only where it is seen after it was saved.
    """

    condition: Condition
    changed: bool = False


@dataclass(frozen=True, slots=True)
class Exists:
    """A thing of this name is listed or shown, or it is gone.

    Attributes:
        name: What the thing is called.
        present: Whether it is to be there; False says that it is to be gone.
        screen: Id of the screen that lists it; empty for any.
    """

    name: str
    present: bool = True
    screen: str = ""


@dataclass(frozen=True, slots=True)
class Reads:
    """A question that is answered with what a screen shows.

    Attributes:
        question: What is asked, in words.
        answer: What it was answered with; empty as long as it is open.
    """

    question: str
    answer: str = ""


@dataclass(frozen=True, slots=True)
class Told:
    """Something in words that no look at the device can decide; it is never held, but may be judged by a model."""

    text: str


GoalFact = Holds | Exists | Reads | Told


@dataclass(frozen=True, slots=True)
class Goal:
    """What a task comes to; it is proven once, at the end of a run.

    Attributes:
        text: The task, in the user's words.
        facts: All of what is to hold.
        source: Who compiled it.
        open: Parts of the task that no fact stands for; a goal with such parts is never proven.
    """

    text: str
    facts: tuple[GoalFact, ...] = ()
    source: Source = Source.WORDS
    open: tuple[str, ...] = field(default=())


def describe_goal_fact(fact: GoalFact) -> str:
    """The fact as a person would say it."""
    match fact:
        case Holds(condition):
            return describe_condition(condition)
        case Exists(name, present):
            return f'"{name}" is {"there" if present else "gone"}'
        case Reads(question, answer):
            return f"{question}: {answer or 'not answered'}"
        case Told(text):
            return text
