"""Several goals in one sentence: each clause as a goal by itself, and those that nothing on the map fits, by name."""

from dataclasses import dataclass, replace

from uiatlas.agents.aims import GoalOptions, meant_screens
from uiatlas.agents.compilers.subgoal import THEN, SubGoal
from uiatlas.agents.compilers.subgoal_places import Meaning
from uiatlas.planning.reach import within_reach
from uiatlas.text.language import tokens
from uiatlas.text.lexicon import PRONOUNS
from uiatlas.utg import Graph


@dataclass(frozen=True, slots=True)
class Apart:
    """The clauses of a goal.

    Attributes:
        goals: Those that the map knows a screen for, in order.
        meanings: What each of them means, by its text.
        missed: Those that nothing on the map fits.
    """

    goals: tuple[SubGoal, ...]
    meanings: dict[str, Meaning]
    missed: tuple[str, ...] = ()


def apart(graph: Graph, goal: SubGoal, options: GoalOptions, start: str) -> Apart | None:
    """A sentence of several goals in one app as the goals that it consists of (Agent+P, section 4.2 and Ethics).

    A goal that cannot be done is dropped and named, the others go on. A clause that takes up another one ("open the
    letter, then rename it") is no goal by itself.

    Args:
        graph: The map.
        goal: The sentence.
        options: How a goal is found on the map.
        start: Id of the screen where the way begins.

    Returns:
        The clauses; None where the sentence is one goal, or a clause may mean several screens.
    """
    linked = goal.uses or goal.produces or goal.refers or PRONOUNS & set(tokens(goal.text))
    if linked or THEN not in goal.text:
        return None
    found = Apart((), {})
    for text in goal.text.split(THEN):
        targets = meant_screens(graph, replace(options, words=text), start)
        targets, status, _ = within_reach(graph, start, text, targets, options.threshold)
        match status:
            case "ok":
                meanings = {**found.meanings, text: Meaning(graph.app, targets, "ok", (graph.app,))}
                found = replace(found, goals=(*found.goals, replace(goal, text=text)), meanings=meanings)
            case "nothing":
                found = replace(found, missed=(*found.missed, text))
            case _:
                return None
    best = (meaning.targets[0] for meaning in found.meanings.values())
    places = {(target.screen, target.element, target.text) for target in best}
    several = len(places) > 1 or (found.missed and found.goals)
    return found if several else None
