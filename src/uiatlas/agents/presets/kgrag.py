"""KG-RAG: the ways that are known to serve intents like the task, retrieved and told to the actor."""

from collections.abc import Callable, Iterable
from typing import ClassVar

from uiatlas.agents.compilers.selecting import ByKnowledge
from uiatlas.agents.presets.base import Preset
from uiatlas.agents.presets.settings import PresetSettings
from uiatlas.agents.roles.choosing import LocalChooser, ModelChooser
from uiatlas.agents.roles.guided import Guided
from uiatlas.agents.roles.reactive import Reactive
from uiatlas.agents.words_alone import words_policy
from uiatlas.errors import InputError
from uiatlas.knowledge.retrieval import Knowledge, brief_text
from uiatlas.llm.base import ChatModel
from uiatlas.llm.fencing import Fenced, fence
from uiatlas.run.policy import Policy, View
from uiatlas.storage.store import AtlasStore
from uiatlas.utg import Graph

TOP = 3
"""Ways that are told (KG-RAG's top-K; the paper prints no number)."""


class KgRag(Preset):
    """KG-RAG (section 3.3) as a composition: retrieval once for a task, then a choice for each step.

    Args:
        model: Who is asked; None goes the best way without one.
        database: The atlas with the knowledge that was built.
        known: Says instead what is known on a map, None for nothing.
        ablate: What is left out, of `ABLATIONS`.
        settings: How many ways are told.
    """

    NAME = "kgrag"
    TAKES: ClassVar[frozenset[str]] = frozenset({"top"})
    LOCAL: ClassVar[frozenset[str]] = frozenset({"no-knowledge"})
    ABLATIONS: ClassVar[dict[str, str]] = {"no-knowledge": "nothing is retrieved"}

    def __init__(
        self,
        model: ChatModel | None = None,
        database: AtlasStore | None = None,
        known: Callable[[Graph], Knowledge | None] | None = None,
        *,
        ablate: Iterable[str] = (),
        settings: PresetSettings = PresetSettings(),
    ) -> None:
        super().__init__(model, ablate=ablate, settings=settings)
        if settings.top is not None and (model is None or "no-knowledge" in self.ablate):
            raise InputError("top has no effect where no ways are told to a model", hint="leave it out")
        self.database, self.known = database, known

    def with_model(self, model: ChatModel, graph: Graph, task: str) -> Policy:
        """The model chooses every touch, with the known ways before it."""
        told = self._told(graph, task)
        return Reactive(graph, task, ModelChooser(model, graph), told)

    def local(self, graph: Graph, task: str) -> Policy:
        """Where the known way that fits best ends is gone to, and the actor does what is left."""
        actor = LocalChooser(graph, task)
        knowledge = self._knowledge(graph)
        if knowledge is None:
            return words_policy(graph, task)
        return Guided(graph, task, ByKnowledge(knowledge), actor, every_round=False)

    def _told(self, graph: Graph, task: str) -> Callable[[View], Fenced | str]:
        knowledge = self._knowledge(graph)
        hits = knowledge.find(task, self.settings.top or TOP) if knowledge is not None else ()
        known = graph if knowledge is None else knowledge.graph
        return lambda view: fence(brief_text(known, hits, view.screen), "known") if hits else ""

    def _knowledge(self, graph: Graph) -> Knowledge | None:
        """What was built into the atlas.

        Raises:
            InputError: There is no atlas, or nothing was built into it.
        """
        if "no-knowledge" in self.ablate:
            return None
        if self.known is not None:
            return self.known(graph)
        if self.database is None:
            raise InputError(
                "the preset kgrag needs a map with knowledge", hint="give --map MAP, made with knowledge build MAP"
            )
        return Knowledge.open(self.database, graph)
