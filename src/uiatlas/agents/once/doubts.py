"""How often the model is asked where its plan has ended and the task is not proven."""

from dataclasses import dataclass

from uiatlas.planning.goal import Told
from uiatlas.run.policy import View
from uiatlas.run.proof import FactState, Proof
from uiatlas.run.view_trail import looks_of
from uiatlas.run.visits import Look, same_page

MOST_DOUBTS = 3
"""How often it is asked at the end of a plan, at most, where each plan went on to another place."""


@dataclass(slots=True)
class Doubts:
    """The questions at the end of the plans of one run.

    One is enough where nothing new is shown since. A plan that went on to another place may have ended where nobody had
    been before, such as a dialog that asks for more, and knew no better.

    Attributes:
        asked: How many there were.
    """

    asked: int = 0
    _last: Look | None = None

    def may_ask(self, view: View, proof: Proof, *, looks_on: bool) -> bool:
        """Whether it may be asked once more.

        Args:
            view: What is shown at the end of the plan.
            proof: What is proven by then; what no look can show is asked about once.
            looks_on: Whether the plan only went to where an answer is to be seen.
        """
        showable = any(f.state is not FactState.HELD and not isinstance(f.fact, Told) for f in proof.facts)
        return self.asked < (MOST_DOUBTS if looks_on or (showable and self._went_on(view)) else 1)

    def ask(self, view: View) -> None:
        """Count a question."""
        self.asked, self._last = self.asked + 1, _shown(view)

    def _went_on(self, view: View) -> bool:
        """Whether steps were done since the latest question, and led to a page that had not been shown by then."""
        now, last = _shown(view), self._last
        if last is None or now.step <= last.step:
            return False
        return not any(same_page(look, now) for look in (*looks_of(view)[: last.step], last))


def _shown(view: View) -> Look:
    return Look(len(view.history), view.observation, view.screen)
