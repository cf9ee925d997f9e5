"""What is made of a bare word that a task is done: it is objected to once, and believed if nothing opposes it."""

from collections.abc import Callable
from dataclasses import replace

from uiatlas.agents.words.doubts import unfinished
from uiatlas.agents.words.goal_check import GoalCheck
from uiatlas.run.policy import Decision, Done, View
from uiatlas.ui import InputText, Tap
from uiatlas.utg import Graph
from uiatlas.utg.conditions import Condition, IsChecked, TextEquals, holds


class BareWord:
    """Takes the word of a model that all is done.

    Args:
        graph: The map; it may change between two decisions.
        task: The task.

    Attributes:
        check: What holds the task's own words against it.
    """

    def __init__(self, graph: Graph, task: str) -> None:
        self.graph, self.task = graph, task
        self.check = GoalCheck(graph, task, bare_word=True)
        self._doubted = False

    def settled(self, decision: Decision, view: View, again: Callable[[str], Decision]) -> Decision:
        """A decision; one that all is done with what can be seen of it, and with what speaks against it.

        Args:
            decision: What was decided.
            view: What is shown, and what was done.
            again: Decides once more, told what is wrong.
        """
        if not self._doubted and is_bare(decision) and (doubt := self.doubt(view)):
            self._doubted = True
            decision = again(doubt)
        return self.believed(decision, view) if isinstance(decision, Done) else decision

    def doubt(self, view: View) -> str:
        """Why it is not believed that all is done; empty if it is."""
        return self.check.against(view) or unfinished(self.graph, self.task, view)

    def believed(self, done: Done, view: View) -> Done:
        """What is said to be done, lacking what speaks against it if that is a bare word."""
        seen = proven(done, view)
        against = self.check.against(view) if is_bare(done) and not seen.lacking else ""
        return replace(seen, lacking=against) if against else seen


def is_bare(decision: Decision) -> bool:
    """Whether somebody says that all is done and names nothing that shows it."""
    return isinstance(decision, Done) and not decision.conditions and not decision.lacking


def proven(done: Done, view: View) -> Done:
    """The verdict of a model with what can be seen of the latest step: a field that says, a switch that stands.

    That a task is done before anything was done is believed only of who shows it.
    """
    if not view.history:
        return done if done.conditions else replace(done, lacking="nothing was done yet")
    if done.conditions or done.lacking:
        return done
    return replace(done, conditions=tuple(c for c in _latest(view) if holds(c, view.observation, view.screen)))


def _latest(view: View) -> list[Condition]:
    last = view.history[-1]
    match last.action:
        case InputText(target, text):
            return [TextEquals(target, text)]
        case Tap(target) if last.element is not None and last.element.checked is not None:
            return [IsChecked(target, not last.element.checked)]
    return []
