"""The run loop of Agent+P: choose a target, follow the planned way to it, let the explorer act where there is none."""

from dataclasses import dataclass

from uiatlas.agents.compilers.selecting import NodeSelector, Selection
from uiatlas.agents.roles.affirming import Affirming
from uiatlas.agents.roles.choosing import Chooser, Situation
from uiatlas.agents.roles.screen_in_words import told
from uiatlas.agents.travel.traveller import Traveller
from uiatlas.llm.fencing import fence
from uiatlas.planning.instructions import HOPS, guide
from uiatlas.planning.planner import plan_with
from uiatlas.planning.search import NAME as BUILTIN
from uiatlas.plugins import load
from uiatlas.run.policy import Act, Decision, Done, View
from uiatlas.utg import Graph

MOST_STEPS = 20
"""Steps on the way to one target, at most; the target is chosen anew then."""


@dataclass(frozen=True, slots=True)
class Routing:
    """How ways are found.

    Attributes:
        planner: Who plans them.
        hops: How far is looked for what is near where there is no plan.
    """

    planner: str = BUILTIN
    hops: int = HOPS


class Guided:
    """Agent+P's Algorithm 1: every round a target is chosen; a valid plan is carried out, else the explorer acts.

    A plan of no steps means that the target is shown; the explorer acts there, with the guide (Table 6) before it. It
    also gets the goal, and every action is checked, as the run does with all of them. A target that was reached is not
    gone to again: there the explorer knows better what is next.

    Args:
        graph: The map; it may change between two decisions.
        task: The goal.
        selector: Who chooses targets.
        explorer: Who acts where there is no plan.
        every_round: Whether a target is chosen every round; else none is once the first was reached, for selectors
            that cannot tell what is done already.
        routing: Who plans ways, and how far is looked where there is none (Agent+P, section 4.3).
    """

    def __init__(
        self,
        graph: Graph,
        task: str,
        selector: NodeSelector,
        explorer: Chooser,
        *,
        every_round: bool = True,
        routing: Routing = Routing(),
    ) -> None:
        self.graph, self.task, self.selector, self.explorer = graph, task, selector, explorer
        self._every_round, self._routing = every_round, routing
        self._way: Traveller | None = None
        self._steps = 0
        self._reached: set[str] = set()
        self._word = Affirming(task)

    def decide(self, view: View) -> Decision:
        """The next step of the plan, or what the explorer does."""
        if view.unproven:
            return self._explore(view, "")
        if (step := self._on_the_way(view)) is not None:
            return step
        if view.screen is None or (self._reached and not self._every_round):
            return self._explore(view, "")
        chosen = self.selector.select(self.graph, self.task, view.screen, told(view))
        return self._set_out(view, chosen) or self._explore(view, self._guide(view.screen, chosen))

    def _on_the_way(self, view: View) -> Act | None:
        """The next step to the target that was chosen; None once it is reached, or cannot be reached."""
        if self._way is None or self._way.screen not in self.graph.screens or self._steps >= MOST_STEPS:
            self._way = None
            return None
        decision = self._way.decide(view)
        if isinstance(decision, Act):
            self._steps += 1
            return decision
        if isinstance(decision, Done):
            self._reached.add(self._way.screen)
        self._way = None
        return None

    def _set_out(self, view: View, chosen: Selection) -> Act | None:
        goals = [t.screen for t in chosen.targets if t.screen not in self._reached]
        if view.screen is None or not goals or view.screen in {t.screen for t in chosen.targets}:
            return None
        plan = plan_with(self._routing.planner, self.graph, view.screen, goals)
        if not plan.ok or plan.target is None:
            return None
        route = load("planners", self._routing.planner)
        self._way, self._steps = Traveller(self.graph, plan.target, route), 0
        return self._on_the_way(view)

    def _guide(self, here: str, chosen: Selection) -> str:
        """Table 6, from the screen that is shown."""
        if not chosen.targets:
            return ""
        sure = {t.screen: t.confidence for t in chosen.targets}
        plan = plan_with(self._routing.planner, self.graph, here, list(sure))
        return fence(guide(self.graph, plan, sure, self.task, hops=self._routing.hops), "guide", 6000)

    def _explore(self, view: View, guidance: str) -> Decision:
        def choose(trouble: str) -> Decision:
            return self.explorer.choose(Situation(self.task, view, guidance=guidance, trouble=trouble))

        return self._word.decide(view, choose)
