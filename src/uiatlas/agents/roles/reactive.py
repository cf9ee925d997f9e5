"""Reactive mode: a choice for each step, with whatever guidance is known; and going on without a model that fails."""

from collections.abc import Callable

from uiatlas.agents.roles.choosing import Chooser, Situation
from uiatlas.agents.roles.reflection import Reflecting
from uiatlas.agents.words.bare_word import BareWord
from uiatlas.errors import CassetteError, ModelError, ModelLostError
from uiatlas.llm.fencing import Fenced
from uiatlas.run.policy import Act, Decision, Policy, View
from uiatlas.run.session import Seen
from uiatlas.run.verifier import Verdict
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
        self._word = BareWord(graph, task)

    def decide(self, view: View) -> Decision:
        """The next touch; that all is done is doubted once if the task plainly asks for more."""
        guidance = self._guidance(view)

        def choose(trouble: str) -> Decision:
            return self.chooser.choose(Situation(self.task, view, guidance=guidance, trouble=trouble))

        return self._word.settled(choose(""), view, choose)


class OrAlone:
    """Decides with a model as long as there is one that answers, else as one who needs none.

    An answer that cannot be used costs one decision; a model that is lost is not asked again. At the very beginning
    a model that cannot be asked at all is an error, since nobody wants a run without the model that was named.

    Args:
        policy: Decides with a model.
        alone: Decides without one.
    """

    def __init__(self, policy: Policy, alone: Policy) -> None:
        self.policy, self.alone = policy, alone
        self._lost = False

    def decide(self, view: View) -> Decision:
        """The decision.

        Raises:
            ModelError: Nothing was done yet, and the model cannot be asked.
            BudgetError: The budget is used up.
        """
        if not self._lost:
            try:
                return self.policy.decide(view)
            except (ModelLostError, CassetteError):
                if not view.history:
                    raise
                self._lost = True
            except ModelError:
                pass
        return self.alone.decide(view)

    def reflect(self, before: Seen, decision: Act, after: Seen, verdict: Verdict) -> Verdict:
        """What the one who decides with a model says a step came to, if anything."""
        return self.policy.reflect(before, decision, after, verdict) if isinstance(self.policy, Reflecting) else verdict
