"""The run loop of UICompass: a UI path, adapted at every step, and a candidate action for its next instruction."""

from uiatlas.agents.compilers.ui_path import PathPlanner, Shown, UiPath
from uiatlas.agents.roles.affirming import Affirming
from uiatlas.agents.roles.candidates import CandidateChooser, candidates_on, widgets_text
from uiatlas.agents.roles.toolbox import expected_of
from uiatlas.agents.travel.going_back import may_go_back
from uiatlas.llm.fencing import inline
from uiatlas.run.policy import Act, By, Decision, Done, GiveUp, View
from uiatlas.ui import Back, describe
from uiatlas.utg import Graph

MOST_VAIN = 3
"""Times in a row that no element is of use for an instruction, after which the run gives up."""


class UICompassLoop:
    """UICompass's path planning and adaptive actions.

    Args:
        graph: The map; it may change between two decisions.
        task: The task.
        planner: Who plans and adapts the path.
        chooser: Who names the action for an instruction.
        adapts: Whether the path is adapted; else its steps are taken in order.
    """

    def __init__(
        self, graph: Graph, task: str, planner: PathPlanner, chooser: CandidateChooser, *, adapts: bool = True
    ) -> None:
        self.graph, self.task, self.planner, self.chooser, self.adapts = graph, task, planner, chooser, adapts
        self._path: UiPath | None = None
        self._instructions: list[str] = []
        self._vain = 0
        self._word = Affirming(task)

    def decide(self, view: View) -> Decision:
        """The action for the next instruction of the path, or that it has come to its end."""
        if self._path is None:
            self._path = self.planner.plan(self.graph, self.task, view.screen)
        instruction = self._next(view, "")
        if instruction is None:
            return self._word.affirmed(Done("every instruction of the path was carried out"), view)
        action, element = self.chooser.choose(instruction, candidates_on(view, self.graph), view)
        if isinstance(action, Back):
            return self._back(instruction, view)
        self._vain = 0
        self._instructions.append(instruction)
        return Act(action, element, inline(instruction), By.MODEL, expected_of(self.graph, view, action, element))

    def _back(self, instruction: str, view: View) -> Decision:
        """Go back where no element is of use (``index-none``): the instruction is still to be done, in the app."""
        self._vain += 1
        if self._vain > MOST_VAIN or self._is_first(view) or not may_go_back(view):
            return GiveUp(f"no element is of use for the instruction: {inline(instruction, 200)}")
        return Act(Back(), None, f"no element is of use for: {inline(instruction, 200)}", By.MODEL)

    def _is_first(self, view: View) -> bool:
        """Whether what is shown is where the app or the run began, so that going back would leave the app."""
        first = view.history[0] if view.history else view
        known = view.screen is not None and view.screen in (first.screen, self.graph.entry)
        return known or view.observation.digest == first.observation.digest

    def _next(self, view: View, trouble: str) -> str | None:
        """The next instruction, None when the path is at its end."""
        assert self._path is not None
        if not self.adapts:
            left = self._path.steps[len(self._instructions) :]
            return left[0] if left else None
        shown = Shown(
            view.screen,
            widgets_text(candidates_on(view, self.graph)),
            [describe(m.action) + (f" ({m.outcome})" if m.outcome else "") for m in view.history],
            self._instructions,
            trouble,
        )
        adapted = self.planner.adapt(self.graph, self._path, self.task, shown)
        if adapted.blocks:
            self._path = UiPath(task=self._path.task, blocks=adapted.blocks)
        return None if adapted.finished else adapted.explanation.following
