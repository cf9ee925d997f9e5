"""Clauses for one app as goals of their own, where its map knows what each of them means by itself."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from uiatlas.agents.compilers.decomposition.clauses import clauses
from uiatlas.agents.compilers.decomposition.goals import SubGoal
from uiatlas.agents.words.tasks import PRONOUNS
from uiatlas.text.language import tokens

Sure = Callable[[SubGoal], bool]
"""Whether a map knows well what a sub-goal means."""


def parted(goals: Iterable[SubGoal], sure: Sure) -> tuple[SubGoal, ...]:
    """The sub-goals, with those of several clauses cut where each clause is a goal by itself.

    "Open the settings, then open about" are two places to be in, one after the other. Of "open the letter, then rename
    it" the first clause says what the second is about, and they stay together.

    Args:
        goals: The sub-goals of a task, as the forms of language tell them.
        sure: Whether the map of its app knows what a sub-goal means.
    """
    return tuple(part for goal in goals for part in _parts(goal, sure))


def _parts(goal: SubGoal, sure: Sure) -> tuple[SubGoal, ...]:
    carries = goal.wishes or goal.uses or goal.produces or goal.refers or goal.among
    texts = () if carries else clauses(goal.text)
    if len(texts) < 2 or any(PRONOUNS & set(tokens(text)) for text in texts):
        return (goal,)
    parts = tuple(replace(goal, text=text) for text in texts)
    return parts if all(map(sure, parts)) else (goal,)
