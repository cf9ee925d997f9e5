"""An agent under test that has a model plan each task once, on the explored map, blind to the screens on the way."""

from collections.abc import Sequence

from uiatlas.agents.compilers.once.planner import OncePlanner
from uiatlas.agents.once.plan_once import PlanOnce
from uiatlas.agents.once.second_gear import SecondGear
from uiatlas.llm.base import ChatModel
from uiatlas.llm.ledger import Ledger
from uiatlas.llm.usage import Usage
from uiatlas.planning.intended import Intended
from uiatlas.ui import Observation
from uiatlas.utg import Graph
from uiatlas_bench.agent import PolicyAgent
from uiatlas_bench.agents import AgentFactory, Decision, StepRecord

Plans = dict[tuple[str, str, bool], tuple[Intended, ...]]
"""The plan of each task that was played, by app, task and whether there was a map."""


class PlannedAgent(PolicyAgent):
    """`PlanOnce` behind the benchmark's protocol.

    The single decisions of a task, which are asked after its episode with the true history, are taken by the plan that
    the episode began with; only where it does not fit is the model asked again. The calls of the episode alone count.

    Args:
        graph: The map, which grows with the episode.
        task: The task's text.
        model: Who plans.
        plans: The plans of the episodes so far.
    """

    def __init__(self, graph: Graph, task: str, model: ChatModel, plans: Plans) -> None:
        self._key, self._plans = (graph.app, task, bool(graph.screens)), plans
        self._ledger = Ledger(model)
        gear = SecondGear(self._ledger, graph, task)
        planner = OncePlanner(self._ledger, task)
        self._decider = PlanOnce(graph, task, planner, known=plans.get(self._key, ()), gear=gear)
        super().__init__(graph, task, policy=self._decider)

    @property
    def usage(self) -> Usage:
        """What the model took so far."""
        return self._ledger.usage

    def decide(self, observation: Observation, history: Sequence[StepRecord]) -> Decision:
        """Take in what happened since the last time, and decide."""
        decision = super().decide(observation, history)
        self._plans.setdefault(self._key, self._decider.first)
        return decision


def planned(model: ChatModel) -> AgentFactory:
    """What makes the agent for a task.

    Args:
        model: Who plans.
    """
    plans: Plans = {}

    def make(graph: Graph, task: str, start: Observation) -> PlannedAgent:
        return PlannedAgent(graph, task, model, plans)

    return make
