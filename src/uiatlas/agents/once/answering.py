"""Reads the value that a question asks for off the screens of a run."""

from uiatlas.planning.goal import GoalFact, Reads
from uiatlas.run.policy import View
from uiatlas.run.view_trail import looks_of
from uiatlas.ui import Observation, Role
from uiatlas.utg.fluents import FluentKind
from uiatlas.utg.readings import readings


def read_answer(fact: GoalFact, view: View) -> str:
    """What the latest look says that shows what a fact asks to be read; empty if none does.

    Args:
        fact: The fact; only one that reads something has an answer.
        view: What is shown, and what was done.
    """
    if not isinstance(fact, Reads):
        return ""
    if fact.answer:
        return fact.answer
    found = (_value_of(fact.question, look.observation) for look in reversed(looks_of(view)))
    return next((value for value in found if value), "")


def _value_of(name: str, shown: Observation) -> str:
    """What a screen shows under or beside a label."""
    wanted = " ".join(name.casefold().split())
    for reading in readings(shown, ""):
        if reading.fluent.kind in (FluentKind.SHOWN, FluentKind.TYPED) and reading.fluent.name.casefold() == wanted:
            return reading.value
    for element in shown.elements:
        first, _, rest = element.text.partition("\n")
        if element.visible and " ".join(first.casefold().split()).rstrip(":") == wanted:
            after = shown.elements[element.index + 1 :][:1]
            beside = (
                after[0].label if after and after[0].role is Role.TEXT and after[0].parent == element.parent else ""
            )
            if value := rest.strip() or beside:
                return value
    return ""
