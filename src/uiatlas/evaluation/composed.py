"""An agent under test that runs as one of the presets, with a model or with local roles."""

from collections.abc import Callable, Sequence

from uiatlas.evaluation.ablations import Enumerating
from uiatlas.evaluation.agent import ActorAgent
from uiatlas.evaluation.agents import AgentFactory
from uiatlas.llm.base import ChatModel
from uiatlas.llm.ledger import Ledger
from uiatlas.presets import Preset
from uiatlas.ui import Observation
from uiatlas.utg import Graph

PLANNERS = ("dfs", "bfs")
"""What a benchmark leaves out of any preset that plans ways: the cheapest one (Agent+P, section 5)."""

Maker = Callable[[ChatModel | None, Sequence[str]], Preset]
"""Makes a preset from a model and the names of what is left out."""


class PresetAgent(ActorAgent):
    """A preset behind the benchmark's protocol; what it asks a model is counted for each task.

    Args:
        graph: The map, which grows with the episode unless the preset leaves that out.
        task: The task's text.
        make: Makes the preset.
        model: Who is asked; None for local roles.
        ablate: What is left out.
    """

    def __init__(self, graph: Graph, task: str, make: Maker, model: ChatModel | None, ablate: Sequence[str]) -> None:
        self._ledger = Ledger(model) if model is not None else None
        preset = make(self._ledger, [name for name in ablate if name not in PLANNERS])
        decider = preset.decider(graph, task)
        for order in PLANNERS:
            if order in ablate:
                decider = Enumerating(decider, graph, "dfs" if order == "dfs" else "bfs")
        super().__init__(graph, task, "" if preset.learning else "no-update", decider=decider)

    @property
    def model_calls(self) -> int:
        """Requests to the model so far."""
        return self._ledger.usage.calls if self._ledger is not None else 0

    @property
    def tokens(self) -> int:
        """Tokens, in and out."""
        return self._ledger.usage.tokens if self._ledger is not None else 0


def composed(make: Maker, model: ChatModel | None, ablate: Sequence[str] = ()) -> AgentFactory:
    """What makes the agent for a task.

    Args:
        make: Makes the preset.
        model: Who is asked; None for local roles.
        ablate: What is left out.
    """
    make(model, [name for name in ablate if name not in PLANNERS])

    def agent(graph: Graph, task: str, start: Observation) -> PresetAgent:
        return PresetAgent(graph, task, make, model, ablate)

    return agent
