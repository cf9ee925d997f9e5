"""MAPLE and Agent-SAMA: planner and judge, state agent, actor, reflection, recovery, and what earlier runs taught."""

from collections.abc import Iterable
from typing import ClassVar

from uiatlas.agents.compilers.judging import RUBRIC, ByCoverage, JudgeByModel
from uiatlas.agents.compilers.subtasks import ByClauses, SubtasksByModel
from uiatlas.agents.presets.base import Preset
from uiatlas.agents.presets.settings import PresetSettings
from uiatlas.agents.roles.choosing import LocalChooser, ModelChooser
from uiatlas.agents.roles.maple_loop import Crew, MapleLoop
from uiatlas.agents.roles.reflection import ByPredicates, ReflectionByModel
from uiatlas.agents.roles.state_agent import StateByMap, StateByModel
from uiatlas.errors import InputError
from uiatlas.knowledge.memory.mentor import Mentor, ModelMentor
from uiatlas.knowledge.memory.of_history import steps_of
from uiatlas.knowledge.memory.recall import recall_for
from uiatlas.knowledge.memory.sequences import alike
from uiatlas.knowledge.memory.shortcuts import Shortcuts
from uiatlas.knowledge.memory.tips import Tips
from uiatlas.llm.base import ChatModel
from uiatlas.llm.fencing import Fenced, Trusted, fence
from uiatlas.run.policy import Policy
from uiatlas.utg import Graph


class Maple(Preset):
    """MAPLE (section 3) as a composition; recovery is that of every run.

    Args:
        model: Who is asked; None for the local roles.
        memory: Plans that worked; None remembers nothing.
        tips: What earlier runs found out; None recalls nothing.
        ablate: What is left out, of `ABLATIONS`.
        settings: What plans are judged by.
    """

    NAME = "maple"
    TAKES: ClassVar[frozenset[str]] = frozenset({"rubric"})
    ABLATIONS: ClassVar[dict[str, str]] = {
        "no-planner": "the task is the only subtask",
        "single-plan": "one plan is drawn and not judged",
        "no-conditions": "states are not described, and predicates alone reflect",
        "no-mentor": "nothing of earlier runs is known",
    }
    AGAINST: ClassVar[tuple[tuple[str, str], ...]] = (("no-planner", "single-plan"),)

    def __init__(
        self,
        model: ChatModel | None = None,
        memory: Shortcuts | None = None,
        tips: Tips | None = None,
        *,
        ablate: Iterable[str] = (),
        settings: PresetSettings = PresetSettings(),
    ) -> None:
        super().__init__(model, ablate=ablate, settings=settings)
        if "no-mentor" in self.ablate and memory is None and tips is None:
            raise self._without_effect("no-mentor", "where nothing is remembered; it needs a map that is kept")
        if settings.rubric is not None and (model is None or self.ablate & {"no-planner", "single-plan"}):
            raise InputError("rubric has no effect where no model judges plans", hint="leave it out")
        self.memory = None if "no-mentor" in self.ablate else memory
        self.tips = None if "no-mentor" in self.ablate else tips
        self._runs: dict[tuple[str, str], MapleLoop] = {}

    def with_model(self, model: ChatModel, graph: Graph, task: str) -> Policy:
        """All roles are the model's."""
        plain = "no-conditions" in self.ablate
        crew = Crew(
            ByClauses() if "no-planner" in self.ablate else SubtasksByModel(model, *self._drawn()),
            ByCoverage() if self.ablate & {"no-planner", "single-plan"} else JudgeByModel(model, self._rubric),
            StateByMap(graph) if plain else StateByModel(model),
            ModelChooser(model, graph),
            ByPredicates() if plain else ReflectionByModel(model),
            self._known(graph, task),
            "" if plain else model.name,
            asks=True,
        )
        loop = MapleLoop(graph, task, crew)
        self._runs[graph.app, task] = loop
        return loop

    def local(self, graph: Graph, task: str) -> Policy:
        """Forms of language plan, words judge, the map describes, the actor acts, predicates reflect."""
        actor = LocalChooser(graph, task)
        return MapleLoop(graph, task, Crew(ByClauses(), ByCoverage(), StateByMap(graph), actor, ByPredicates()))

    def learn(self, app: str, task: str, *, success: bool) -> None:
        """Keep what did a task, for the planner of the next one like it."""
        loop = self._runs.pop((app, task), None)
        steps = steps_of(loop.history) if loop is not None and success else ()
        if self.memory is not None and steps:
            self.memory.keep(app, task, steps)

    @property
    def _rubric(self) -> Trusted:
        """What plans are judged by: what the user brought, who is trusted, else the paper's four criteria."""
        return RUBRIC if self.settings.rubric is None else Trusted(self.settings.rubric.strip())

    def _drawn(self) -> tuple[int, ...]:
        return (1,) if "single-plan" in self.ablate else ()

    def _known(self, graph: Graph, task: str) -> Fenced | str:
        """Ways that did such a task or one alike and tips, as knowledge for planner, actor and reflection."""
        steps = self.memory.recall(graph.app, task) if self.memory is not None else ()
        sequences = alike(self.memory, graph, task) if self.memory is not None else ()
        tips = recall_for(self.tips, graph, task) if self.tips is not None else ()
        told = ["; ".join(map(str, steps))] * bool(steps)
        told += [*(sequence.told(graph) for sequence in sequences), *(tip.text for tip in tips)]
        return fence("\n".join(told), "known") if told else ""

    @property
    def mentor(self) -> Mentor | None:
        """Who looks back on a run: the model, unless it is left out."""
        return None if self.model is None or "no-mentor" in self.ablate else ModelMentor(self.model)
