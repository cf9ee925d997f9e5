"""Whether the last touch of a plan was for what no look can show, so that nobody can say that it did nothing."""

from collections.abc import Sequence

from uiatlas.agents.once.left_out import was_lost
from uiatlas.planning.goal import GoalFact, Holds, Told
from uiatlas.planning.intended import Intended, Kind
from uiatlas.run.named_controls import is_called_so
from uiatlas.run.policy import View
from uiatlas.ui import Tap, UIElement
from uiatlas.utg import Graph
from uiatlas.utg.conditions import IsChecked


def is_out_of_sight(graph: Graph, step: Intended, facts: Sequence[GoalFact], view: View) -> bool:
    """Whether all facts are such that no look can show them, and nothing says that the latest touch was lost.

    Such a fact is one that is only told, or how a control stands that shows no state and was touched to set it.

    Args:
        graph: The map.
        step: The step that was done last, and changed nothing visible.
        facts: What is to be proven.
        view: What is shown, and what was done.
    """
    last = view.history[-1] if view.history else None
    touched = last.element if last is not None and isinstance(last.action, Tap) else None
    if touched is None or not facts or view.accepts_judged or was_lost(graph, step, touched, view):
        return False
    if step.kind is Kind.SET:
        return touched.checked is None and all(_is_state_of(touched, fact) for fact in facts)
    return step.kind is Kind.TAP and all(isinstance(fact, Told) for fact in facts)


def _is_state_of(element: UIElement, fact: GoalFact) -> bool:
    condition = fact.condition if isinstance(fact, Holds) else None
    return isinstance(condition, IsChecked) and is_called_so(element, condition.target.label)
