"""The last look of an agent under test on recorded screens: it goes the way that a run would go, a step at a time."""

from collections.abc import Iterator, Sequence

from uiatlas.devices.recorded_app import GO_BACK
from uiatlas.planning.goal import Goal
from uiatlas.run.look_walk import LookWalk, Steps
from uiatlas.run.policy import Act, Done, View
from uiatlas.run.proof import Proof
from uiatlas.run.verdict import RunStatus
from uiatlas.run.view_trail import proven_so_far
from uiatlas.run.visits import Look
from uiatlas.run.ways_to_see import ways_to_see
from uiatlas.ui import Back, Tap, UIElement, selector_for
from uiatlas.utg import Graph
from uiatlas.utg.conditions import Condition, holds


class Looking:
    """Looks for what a goal lacks, as a run does at its end.

    Args:
        graph: The map.
        decision: That it is done, which it is said to be tentatively.
        goal: What is to be proven.
        view: What is shown at the end, and what was done.

    Attributes:
        decision: The decision.
    """

    def __init__(self, graph: Graph, decision: Done, goal: Goal, view: View) -> None:
        self.decision = decision
        self._first, self._goal, self._view = proven_so_far(goal, view), goal, view
        walk = LookWalk(graph, graph.app, goal.text, lambda: self.proof.verdict() is RunStatus.SUCCESS)
        ways = ways_to_see(self._first, view.history, _look(view), graph)
        kept = (way for way in ways if not way.saved)  # a recorded form shows what it held when it was recorded
        self._walks: Iterator[Steps] = (walk.steps(_look(self._view), way) for way in kept)
        self._walk: Steps | None = None
        self._expected: Sequence[Condition] = ()

    @property
    def proof(self) -> Proof:
        """What is proven by now."""
        return self._first.filled_by(proven_so_far(self._goal, self._view))

    def step(self, view: View) -> Act | None:
        """The next step of the look, as a touch; None once all was looked at, or where a recording goes no further."""
        before, self._view = self._view, view
        try:
            act = self._walk.send((_look(view), self._worked(before, view))) if self._walk is not None else self._next()
        except StopIteration:
            act = self._next()
        self._expected = () if act is None else act.expected
        return None if act is None else as_touch(act, view)

    def _next(self) -> Act | None:
        """The first step of the next way that has any."""
        for walk in self._walks:
            self._walk = walk
            if (act := next(walk, None)) is not None:
                return act
        return None

    def _worked(self, before: View, view: View) -> bool:
        shown = view.observation
        if self._expected:
            return all(holds(c, shown, view.screen) for c in self._expected)
        return shown.digest != before.observation.digest


def as_touch(act: Act, view: View) -> Act | None:
    """A step as a touch of what is shown: going back is the control that stands for it; None if there is none."""
    if not isinstance(act.action, Back):
        return act if act.element is not None else None
    control: UIElement | None = next((e for e in view.observation.actionable if e.text == GO_BACK), None)
    if control is None:
        return None
    return Act(Tap(selector_for(control, view.observation)), control, act.why, act.by, only_looks=True)


def _look(view: View) -> Look:
    return Look(len(view.history), view.observation, view.screen)
