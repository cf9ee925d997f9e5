"""Agent+P: a symbolic plan to the screens that the goal is about, a node selector, and an explorer that acts there."""

from collections.abc import Iterable
from functools import cached_property
from typing import ClassVar

from uiatlas.agents.compilers.selecting import THRESHOLD, ByEmbedding, ByModel, ByWords, NodeSelector
from uiatlas.agents.presets.base import Preset
from uiatlas.agents.presets.settings import PresetSettings
from uiatlas.agents.roles.choosing import LocalChooser, ModelChooser
from uiatlas.agents.roles.guided import Guided, Routing
from uiatlas.agents.travel.enumerating import Enumerating, Order
from uiatlas.errors import InputError, UnknownNameError
from uiatlas.llm.base import ChatModel
from uiatlas.llm.embedding import local_model
from uiatlas.planning.instructions import HOPS
from uiatlas.planning.planner import planners
from uiatlas.planning.search import NAME as BUILTIN
from uiatlas.run.policy import Policy
from uiatlas.text.retrieval import EmbeddingScorer, TextScorer
from uiatlas.utg import Graph


class AgentP(Preset):
    """Agent+P (Algorithm 1) as a composition.

    Args:
        model: Who is asked; None for the local roles.
        scorer: How alike texts are, for the fallback; the local sentence encoder if None.
        ablate: What is left out, of `ABLATIONS`.
        settings: Who plans, how far is looked without a plan, how sure the model must be.
    """

    NAME = "agentp"
    TAKES: ClassVar[frozenset[str]] = frozenset({"planner", "hops", "threshold"})
    LOCAL: ClassVar[frozenset[str]] = frozenset({"no-update", "append-only", "no-model", "dfs", "bfs"})
    ABLATIONS: ClassVar[dict[str, str]] = {
        "no-update": "the map stays as it was before the run",
        "append-only": "the map only grows: what it knew is neither confirmed nor corrected",
        "no-embedding": "the node selector has no fallback",
        "no-model": "targets are chosen by embeddings alone; at their screens the model still acts",
        "dfs": "ways are the paths to the target, enumerated depth first and tried in turn",
        "bfs": "the same, breadth first",
    }
    AGAINST: ClassVar[tuple[tuple[str, str], ...]] = (
        ("dfs", "bfs"),
        ("no-update", "append-only"),
        ("no-model", "no-embedding"),
    )

    def __init__(
        self,
        model: ChatModel | None = None,
        scorer: TextScorer | None = None,
        *,
        ablate: Iterable[str] = (),
        settings: PresetSettings = PresetSettings(),
    ) -> None:
        super().__init__(model, ablate=ablate, settings=settings)
        if settings.planner is not None and settings.planner not in planners():
            raise UnknownNameError("planner", settings.planner, planners())
        if settings.threshold is not None and (model is None or "no-model" in self.ablate):
            raise InputError("threshold has no effect where no model chooses screens", hint="leave it out")
        self.scorer = scorer

    @cached_property
    def near(self) -> ByEmbedding:
        """The fallback of the node selector; its texts are embedded once."""
        return ByEmbedding(self.scorer or EmbeddingScorer(local_model()))

    def policy(self, graph: Graph, task: str) -> Policy:
        """Who decides for a task on a map; without the planner the ways that are enumerated are gone in turn."""
        policy = super().policy(graph, task)
        orders: tuple[Order, ...] = ("dfs", "bfs")
        for order in orders:
            if order in self.ablate:
                policy = Enumerating(policy, graph, order)
        return policy

    def with_model(self, model: ChatModel, graph: Graph, task: str) -> Policy:
        """Targets and touches are chosen by the model, plans are not."""
        sure = THRESHOLD if self.settings.threshold is None else self.settings.threshold
        selector: NodeSelector = ByModel(model, None if "no-embedding" in self.ablate else self.near, threshold=sure)
        if "no-model" in self.ablate:
            selector = self.near
        return Guided(graph, task, selector, ModelChooser(model, graph), routing=self._routing)

    def local(self, graph: Graph, task: str) -> Policy:
        """Targets are chosen by words or, without ways, by embeddings; the actor explores."""
        selector: NodeSelector = self.near if "no-model" in self.ablate else ByWords()
        return Guided(graph, task, selector, LocalChooser(graph, task), every_round=False, routing=self._routing)

    @property
    def _routing(self) -> Routing:
        """Who plans, and how far is looked where there is no plan."""
        return Routing(self.settings.planner or BUILTIN, self.settings.hops or HOPS)
