"""What a state agent foresees, kept on the edges of the map, checked when they are followed, refuted by evidence."""

from dataclasses import replace

from uiatlas.agents.roles.expectations import Expected
from uiatlas.run.policy import Act, StepRecord, View
from uiatlas.run.verifier import WORKED
from uiatlas.ui import Observation, action_key
from uiatlas.utg import Graph, Transition
from uiatlas.utg.conditions import holds
from uiatlas.utg.predictions import Prediction, Side, join_predictions, unmet


class Foreseen:
    """Predictions on the edges of a map (MAPLE and Agent-SAMA, section 3.2: T(s, a) = (s', pre, post)).

    A postcondition is of a subgoal, not of a step: it goes on the edge after which it is first seen to hold. A
    precondition is of the next subgoal: it goes on the edge of that one's first step. From then on both are checked
    whenever the edge is followed; a run in which one did not hold though the action worked speaks against it.

    Args:
        graph: The map.
        by: Who foresees; empty for nobody, so that what is kept is only checked.
        run: The run, as a witness.
    """

    def __init__(self, graph: Graph, by: str, run: str) -> None:
        self.graph, self.by, self.run = graph, by, run
        self._seen = 0

    def learn(self, view: View, needed: Expected, wanted: Expected) -> None:
        """Take note of the latest step of a run, once it is on the map.

        Args:
            view: What is shown now, and what was done.
            needed: What was to hold before the step.
            wanted: What is to hold once the subgoal is reached.
        """
        if len(view.history) <= self._seen:
            return
        self._seen = len(view.history)
        record = view.history[-1]
        edge = self._edge(record, view.screen) if record.outcome in WORKED else None
        if edge is None:
            return
        before, after = (record.observation, edge.source), (view.observation, edge.target)
        told = [p.seen(self.run, *(before if p.side == "before" else after)) for p in edge.predictions]
        known = {p.key for p in told}
        new = [*self._new("before", needed, *before), *self._new("after", wanted, *after)]
        self._put(edge, (*told, *(p for p in new if p.key not in known)))

    def reached(self, view: View, wanted: Expected) -> None:
        """Take note that a subgoal is reached: what only words say of it goes on the edge that led there."""
        edge = self._edge(view.history[-1], view.screen) if view.history and wanted.text and self.by else None
        if edge is not None:
            said = Prediction("after", text=wanted.text, by=self.by).witnessed(self.run, held=True)
            self._put(edge, join_predictions(edge.predictions, (said,)))

    def missing_before(self, view: View, act: Act) -> str:
        """What is believed to be needed for an action and does not hold, in words; empty if nothing."""
        edges = self.graph.effects(view.screen, act.action) if view.screen is not None else []
        return unmet(edges[0].predictions, "before", view.observation, view.screen) if len(edges) == 1 else ""

    def missing_after(self, source: str | None, act: Act, shown: Observation, screen: str | None) -> str:
        """What is believed to hold after an action and does not, in words; empty if nothing."""
        edges = self.graph.effects(source, act.action) if source is not None else []
        taken = [e for e in edges if e.target == screen]
        return unmet(taken[0].predictions, "after", shown, screen) if len(taken) == 1 else ""

    def _new(self, side: Side, expected: Expected, shown: Observation, screen: str) -> list[Prediction]:
        """What holds now of what was foreseen; what does not may be of a later step."""
        held = [c for c in expected.checks if holds(c, shown, screen)] if self.by else []
        return [Prediction(side, c, by=self.by).witnessed(self.run, held=True) for c in held]

    def _edge(self, record: StepRecord, there: str | None) -> Transition | None:
        """The edge that a step followed; None if the map does not tell which."""
        key = action_key(record.action)
        edges = [
            e
            for e in (self.graph.incoming(there) if there is not None else ())
            if action_key(e.action) == key and record.screen in (None, e.source)
        ]
        return edges[0] if len(edges) == 1 else None

    def _put(self, edge: Transition, predictions: tuple[Prediction, ...]) -> None:
        told = tuple(sorted(predictions, key=lambda p: p.key))
        if told != edge.predictions:
            self.graph.put_transition(replace(edge, predictions=told))
