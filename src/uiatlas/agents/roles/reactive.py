"""Reactive mode: a choice for each step, with whatever guidance is known."""

from collections.abc import Callable

from uiatlas.agents.roles.affirming import Affirming
from uiatlas.agents.roles.choosing import Chooser, Situation
from uiatlas.llm.fencing import Fenced
from uiatlas.run.policy import Decision, View
from uiatlas.utg import Graph


class Reactive:
    """Asks for the next touch at every step.

    Args:
        graph: The map; it may change between two decisions.
        task: The task.
        chooser: Who chooses.
        guidance: What is told of the way, from what is shown; nothing if None.
    """

    def __init__(
        self, graph: Graph, task: str, chooser: Chooser, guidance: Callable[[View], Fenced | str] | None = None
    ) -> None:
        self.graph, self.task, self.chooser = graph, task, chooser
        self._guidance = guidance or (lambda view: "")
        self._word = Affirming(task)

    def decide(self, view: View) -> Decision:
        """The next touch; that all is done is asked once more where the run could not prove the facts named for it."""
        guidance = self._guidance(view)

        def choose(trouble: str) -> Decision:
            return self.chooser.choose(Situation(self.task, view, guidance=guidance, trouble=trouble))

        return self._word.decide(view, choose)
