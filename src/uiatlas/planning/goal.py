"""A goal: what is to hold when a task is done, as facts that a look at the device can confirm or contradict."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from uiatlas.utg.conditions import Condition, condition_from_json, condition_to_json, describe_condition


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
        changed: Whether the run is to make it, so that what was listed before the run is no proof; of a thing that is
            to be gone, that it is so by being called otherwise.
    """

    name: str
    present: bool = True
    screen: str = ""
    changed: bool = False


@dataclass(frozen=True, slots=True)
class Visited:
    """A screen was shown in the run, at any time.

    Attributes:
        screen: Id of the screen.
        name: What the screen is called.
    """

    screen: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class FileSaved:
    """A file was saved in the run, as far as the device tells.

    Attributes:
        name: What the file is called; empty for any.
    """

    name: str = ""


@dataclass(frozen=True, slots=True)
class EndsAt:
    """The run ends on a page that is called so by its title, its heading or the chosen tab, whether it is on the map.

    Attributes:
        name: What the page is called.
    """

    name: str


@dataclass(frozen=True, slots=True)
class Reads:
    """A question that is answered with what a screen shows.

    Attributes:
        question: What is asked, in words, or where the answer stands; empty for what the task asks.
        answer: What it was answered with; empty as long as it is open.
    """

    question: str
    answer: str = ""


@dataclass(frozen=True, slots=True)
class Told:
    """Something in words that no look at the device can decide; it is never held, but may be judged by a model."""

    text: str


GoalFact = Holds | Exists | Visited | EndsAt | FileSaved | Reads | Told


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
    open: tuple[str, ...] = ()


def answered(goal: Goal, answer: str) -> Goal:
    """The goal with an answer to its open questions."""
    if not answer:
        return goal
    facts = (replace(f, answer=answer) if isinstance(f, Reads) and not f.answer else f for f in goal.facts)
    return replace(goal, facts=tuple(facts))


def with_facts(goal: Goal, given: Goal | None) -> Goal:
    """The goal that a policy named, and the facts that somebody else gave; a bare word counts only where none were.

    Args:
        goal: What the policy named.
        given: The facts that are to hold in any case, if there are any.
    """
    if given is None:
        return goal
    named = tuple(f for f in goal.facts if not isinstance(f, Told))
    return replace(given, facts=tuple(dict.fromkeys((*given.facts, *named))), open=(*given.open, *goal.open))


def describe_goal_fact(fact: GoalFact) -> str:
    """The fact as a person would say it."""
    match fact:
        case Holds(condition):
            return describe_condition(condition)
        case Exists(name, present):
            return f'"{name}" is {"there" if present else "gone"}'
        case Visited(screen, name):
            return f"{name or screen} was shown"
        case EndsAt(name):
            return f'a page called "{name}" is shown at the end'
        case FileSaved(name):
            return f'the file "{name}" was saved' if name else "a file was saved"
        case Reads(question, answer):
            return f"{question or 'the answer'}: {answer or 'not answered'}"
        case Told(text):
            return text


_KINDS: dict[str, type[Exists | Visited | EndsAt | FileSaved | Reads | Told]] = {
    "exists": Exists,
    "visited": Visited,
    "ends_at": EndsAt,
    "file_saved": FileSaved,
    "reads": Reads,
    "told": Told,
}


def goal_fact_to_json(fact: GoalFact) -> dict[str, Any]:
    """A fact of a goal as ``{"kind": ..., ...its fields}``."""
    if isinstance(fact, Holds):
        return {"kind": "holds", "condition": condition_to_json(fact.condition), "changed": fact.changed}
    kind = next(k for k, t in _KINDS.items() if isinstance(fact, t))
    return {"kind": kind, **{name: getattr(fact, name) for name in type(fact).__dataclass_fields__}}


def goal_fact_from_json(data: dict[str, Any]) -> GoalFact:
    """A fact as written by `goal_fact_to_json`.

    Raises:
        ValueError: The kind is unknown or a field is missing.
    """
    fields = {k: v for k, v in data.items() if k != "kind"}
    if data.get("kind") == "holds":
        return Holds(condition_from_json(fields["condition"]), bool(fields.get("changed", False)))
    kind = _KINDS.get(str(data.get("kind")))
    if kind is None:
        raise ValueError(f"unknown kind of fact {data.get('kind')!r}")
    try:
        fact: GoalFact = kind(**fields)
    except TypeError as error:
        raise ValueError(f"not a fact of a goal: {error}") from error
    return fact


def goal_to_json(goal: Goal) -> dict[str, Any]:
    """A goal as ``{"text", "source", "facts", "open"}``."""
    facts = [goal_fact_to_json(f) for f in goal.facts]
    return {"text": goal.text, "source": goal.source.value, "facts": facts, "open": list(goal.open)}


def goal_from_json(data: dict[str, Any]) -> Goal:
    """A goal as written by `goal_to_json`.

    Raises:
        ValueError: It is none.
    """
    try:
        facts = tuple(goal_fact_from_json(f) for f in data["facts"])
        return Goal(str(data["text"]), facts, Source(data["source"]), tuple(map(str, data.get("open", ()))))
    except (KeyError, TypeError) as error:
        raise ValueError(f"not a goal: {error}") from error
