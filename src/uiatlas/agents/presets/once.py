"""Plan once, act without the model: the default way of running with one.

One call plans the task on the focused map; the plan is carried out and checked without the model; it is asked again
only where the plan does not fit. A task that was done before, or one with other parameters only, needs no call.
"""

import time
from dataclasses import replace

from uiatlas.agents.compilers.once.planner import OncePlanner
from uiatlas.agents.once.plan_once import PlanOnce
from uiatlas.agents.once.questions import MOST_CALLS
from uiatlas.agents.once.second_gear import SecondGear
from uiatlas.agents.presets.seeing import Seeing, WithPictures
from uiatlas.agents.roles.saying_so import SayingSo
from uiatlas.agents.roles.telling_origin import TellingOrigin
from uiatlas.agents.roles.telling_plans import TellingPlans
from uiatlas.agents.running.options import Learning
from uiatlas.knowledge.memory.mentor import Mentor
from uiatlas.knowledge.memory.recall import recall_for
from uiatlas.knowledge.memory.recalling import Recalled, recalled
from uiatlas.knowledge.memory.shortcuts import Shortcuts
from uiatlas.knowledge.memory.tips import Tips
from uiatlas.llm.base import ChatModel
from uiatlas.llm.heard import Heard
from uiatlas.llm.ledger import Ledger
from uiatlas.run.policy import Policy
from uiatlas.text.retrieval import TextScorer
from uiatlas.utg import Graph


class Once:
    """Makes who decides for a task, and learns from how it ended.

    Args:
        model: Who plans.
        memory: Plans that worked; None remembers nothing.
        scorer: How well texts fit a task, for the focus; BM25 if None.
        most_calls: How many questions the model may be asked in one run, for plans and for steps; if None, as many as
            its own budget of calls allows, else `MOST_CALLS`. A question whose answer cannot be used is asked once
            more, which counts here as the same question; the budget of a `Ledger` counts each request.
        tips: What earlier runs found out; None recalls nothing.

    Attributes:
        screenshots: Whether the model is shown the picture of what it plans on, where the look has one.
        learning: What a run does to the map.
        mentor: Who looks back on a run beside the local mentor; nobody, since that would be a call for each task.
    """

    learning = Learning.FULL
    mentor: Mentor | None = None

    def __init__(
        self,
        model: ChatModel,
        memory: Shortcuts | None = None,
        scorer: TextScorer | None = None,
        most_calls: int | None = None,
        tips: Tips | None = None,
    ) -> None:
        self.model, self.memory, self.scorer = model, memory, scorer
        self.most_calls = _allowed(model) if most_calls is None else most_calls
        self.tips = tips
        self.screenshots = False
        self._runs: dict[tuple[str, str], tuple[PlanOnce, Recalled | None]] = {}

    def policy(self, graph: Graph, task: str) -> Policy:
        """Who decides for a task on a map."""
        stored = self.memory.ranked(graph.app) if self.memory else []
        known = recalled(graph, stored, task)
        tips = recall_for(self.tips, graph, task) if self.tips is not None else ()
        eyes = Seeing(self.model) if self.screenshots else None
        model = Heard(eyes or self.model)
        planner = OncePlanner(model, task, self.scorer, tips=tips)
        steps, proof = (known.steps, known.proof) if known is not None else ((), ())
        gear = SecondGear(model, graph, task)
        policy = PlanOnce(graph, task, planner, known=steps, proof=proof, most_calls=self.most_calls, gear=gear)
        self._runs[graph.app, task] = policy, known
        telling = TellingPlans(policy, planner)
        told = telling if known is None else TellingOrigin(telling, known)
        return SayingSo(told if eyes is None else WithPictures(told, eyes), model)

    def learn(self, app: str, task: str, *, success: bool) -> None:
        """Keep the plan of a run that succeeded; of one that was recalled, whether it did the task by itself."""
        policy, known = self._runs.pop((app, task))
        if self.memory is None:
            return
        alone = known is not None and not policy.calls
        if known is not None and not (success and alone):
            self._failed(app, known)
        if known is not None and success and alone:
            self.memory.put(app, replace(known.shortcut, worked=known.shortcut.worked + 1, last=time.time()))
        elif success and policy.finished and policy.repeatable:
            self.memory.keep(app, task, policy.taken, policy.goal.facts, when=time.time())

    def _failed(self, app: str, known: Recalled) -> None:
        """Forget a plan that did not do its task by itself; one that had other values is kept, with that count."""
        assert self.memory is not None
        if known.varied:
            self.memory.put(app, replace(known.shortcut, failed=known.shortcut.failed + 1))
        else:
            self.memory.drop(app, known.shortcut)


def _allowed(model: ChatModel) -> int:
    """How often a model may be asked in one run, by its own budget if it has one."""
    calls = model.budget.calls if isinstance(model, Ledger) else None
    return MOST_CALLS if calls is None else calls
