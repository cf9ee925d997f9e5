"""Stepwise: a call for each screen, with what the map knows of it beside; the second gear of plan once, by itself."""

from uiatlas.agents.presets.base import Preset
from uiatlas.agents.roles.choosing import ModelChooser
from uiatlas.agents.roles.known_here import known_here
from uiatlas.agents.roles.reactive import Reactive
from uiatlas.llm.base import ChatModel
from uiatlas.run.policy import Policy
from uiatlas.utg import Graph


class Stepwise(Preset):
    """Asks the model on every screen, with where its controls lead and what failed there, as far as the map knows.

    Without a model, words and map decide at every step.
    """

    NAME = "stepwise"

    def with_model(self, model: ChatModel, graph: Graph, task: str) -> Policy:
        """Who decides for a task on a map."""
        chooser = ModelChooser(model, graph, several=True)
        return Reactive(graph, task, chooser, lambda view: known_here(graph, task, view))
