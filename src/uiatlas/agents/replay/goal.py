"""The goal of a repeated run: what held at the recorded end, said of the app as it is now."""

from collections.abc import Mapping
from dataclasses import dataclass

from uiatlas.agents.replay.course import FITS
from uiatlas.agents.replay.script import Script
from uiatlas.planning.goal import Goal, Holds, Source
from uiatlas.run.policy import View
from uiatlas.ui import Observation, Selector, target_of
from uiatlas.ui.resemblance import sight_of
from uiatlas.utg.conditions import Condition, ElementPresent, IsChecked, Resembles, TextEquals, holds

Moves = Mapping[Selector, Selector]
"""Recorded selectors with those that find the same elements now."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """What is to hold in the end.

    Attributes:
        conditions: The predicates, elements by what they are called now, places by how they look.
        unsaid: A value that something showed at the recorded end and nothing shows now, empty if there is none.
    """

    conditions: tuple[Condition, ...]
    unsaid: str

    def to_prove(self, task: str) -> Goal:
        """The goal of a run of the task that repeats the record."""
        open_ = (f"{self.unsaid!r} is not shown",) if self.unsaid else ()
        return Goal(task, tuple(Holds(c) for c in self.conditions), Source.MEMORY, open_)


def goal_of(script: Script, moves: Moves, shown: Observation) -> Recorded:
    """The recorded goal on an app that may have changed.

    Args:
        script: What was recorded.
        moves: What elements are called now.
        shown: What is shown in the end.
    """
    conditions: list[Condition] = [Resembles(sight_of(script.steps[-1].after), FITS)]
    for condition in script.goal:
        match condition:
            case IsChecked(target, value):
                conditions.append(IsChecked(moves.get(target, target), value))
            case TextEquals(target, text):
                conditions.append(TextEquals(moves.get(target, target), text))
    return Recorded(tuple(conditions), _unsaid(script, shown))


def _unsaid(script: Script, shown: Observation) -> str:
    """A value that is not shown, in capitals or not; labels may have been renamed, values are what was asked for."""
    said = "\n".join(shown.texts()).casefold()
    for condition in script.goal:
        if isinstance(condition, ElementPresent) and condition.target.text:
            value = condition.target.text.replace("<br>", "\n").strip().rpartition("\n")[2]
            if value.casefold() not in said:
                return value
    return ""


def undone(script: Script, moves: Moves, goal: Recorded, view: View) -> int | None:
    """The place of the latest step that brought about what does not hold now, None if no step did."""
    for place in range(len(script.steps) - 1, -1, -1):
        target = target_of(script.steps[place].action)
        if target is None:
            continue
        if goal.unsaid and goal.unsaid.casefold() in target.label.casefold():
            return place
        now = moves.get(target, target)
        for condition in goal.conditions:
            about = isinstance(condition, IsChecked | TextEquals) and condition.target == now
            if about and not holds(condition, view.observation, view.screen):
                return place
    return None
