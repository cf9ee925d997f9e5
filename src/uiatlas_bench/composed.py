"""An agent under test that runs as one of the presets, with a model or with local roles."""

from collections.abc import Callable, Sequence

from uiatlas.agents.presets import KgRag, Preset, paper_preset
from uiatlas.knowledge.building import Plan, known_of, local_makers
from uiatlas.knowledge.index import Embedder, local_embedder
from uiatlas.knowledge.retrieval import Knowledge
from uiatlas.llm.base import ChatModel
from uiatlas.llm.ledger import Ledger
from uiatlas.llm.usage import Usage
from uiatlas.ui import Observation
from uiatlas.utg import Graph
from uiatlas_bench.agent import PolicyAgent
from uiatlas_bench.agents import AgentFactory

Maker = Callable[[ChatModel | None, Sequence[str]], Preset]
"""Makes a preset from a model and the names of what is left out."""


def maker(name: str) -> Maker:
    """What makes a preset of this name for the benchmark; KG-RAG's knowledge is made of the explored map, locally."""
    known = KnownOnMap()

    def make(model: ChatModel | None, ablate: Sequence[str]) -> Preset:
        if name == "kgrag":
            return KgRag(model, known=known, ablate=ablate)
        return paper_preset(name, model, None, ablate)

    return make


class KnownOnMap:
    """Makes of an explored map what can be known without a model, once for each app.

    Args:
        embedder: Makes who embeds what is known.
        rule: What ways are compared by: ``settled``, or ``paper`` for the algorithms as printed.
    """

    def __init__(self, embedder: Callable[[], Embedder] = local_embedder, rule: str = "settled") -> None:
        self._plan = Plan(rule=rule)
        self._made: dict[tuple[str, bool], Knowledge | None] = {}
        self._opened = embedder
        self._embedder: Embedder | None = None

    def __call__(self, graph: Graph) -> Knowledge | None:
        """What is known on a map; None if there is nothing on it."""
        key = graph.app, bool(graph.starts)
        if key not in self._made:
            self._made[key] = self._make(graph)
        return self._made[key]

    def _make(self, graph: Graph) -> Knowledge | None:
        known = known_of(graph, local_makers(graph), self._plan) if graph.starts else []
        entries = [entry for found in known for entry in found.entries]
        self._embedder = self._embedder or self._opened()
        return Knowledge.of(graph, entries, self._embedder) if entries else None


class PresetAgent(PolicyAgent):
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
        preset = make(self._ledger, ablate)
        left = {"no-update", "append-only"} & {*preset.ablate}
        super().__init__(graph, task, left, policy=preset.policy(graph, task))

    @property
    def usage(self) -> Usage:
        """What the model took so far."""
        return self._ledger.usage if self._ledger is not None else Usage()


def composed(make: Maker, model: ChatModel | None, ablate: Sequence[str] = ()) -> AgentFactory:
    """What makes the agent for a task.

    Args:
        make: Makes the preset.
        model: Who is asked; None for local roles.
        ablate: What is left out.
    """
    make(model, ablate)

    def agent(graph: Graph, task: str, start: Observation) -> PresetAgent:
        return PresetAgent(graph, task, make, model, ablate)

    return agent
