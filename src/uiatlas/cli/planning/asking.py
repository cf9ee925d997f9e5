"""What a goal means on a map, with a language model where one is named and the words leave that open."""

from uiatlas.agents.aims import Aim, GoalOptions, aim_of
from uiatlas.cli.options.model import ModelOptions
from uiatlas.utg import Graph


def aim_with(graph: Graph, goal: GoalOptions, options: ModelOptions) -> Aim:
    """The start and the targets that a goal names.

    Raises:
        UiatlasError: The goal names no screen of the map, or the model cannot be asked.
    """
    aim = aim_of(graph, goal)
    with options.opened() as model:
        if model is None:
            return aim
        from uiatlas.agents.asked_aims import ask_aim  # noqa: PLC0415

        return ask_aim(graph, aim, model, goal.threshold)
