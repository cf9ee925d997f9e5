"""Reactive mode: a call for each step on what is shown; the baseline of plan once, and its fallback."""

from uiatlas.agents.presets.base import Preset
from uiatlas.agents.roles.choosing import ModelChooser
from uiatlas.agents.roles.reactive import Reactive
from uiatlas.llm.base import ChatModel
from uiatlas.run.policy import Policy
from uiatlas.utg import Graph


class ReactiveMode(Preset):
    """Asks the model at every step; without one, words and map decide at every step."""

    NAME = "reactive"

    def with_model(self, model: ChatModel, graph: Graph, task: str) -> Policy:
        """Who decides for a task on a map."""
        return Reactive(graph, task, ModelChooser(model, graph))
