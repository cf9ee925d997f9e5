"""Whether going back is worth another try where one is, by what this run has seen it come to."""

from collections import Counter

from uiatlas.run.policy import StepRecord, View
from uiatlas.ui import Back, action_key

PATIENCE = 2
"""Times that going back may lead nowhere from a place; it is not done there again in the run."""


def may_go_back(view: View) -> bool:
    """Whether going back is neither barred where one is, nor has led nowhere there too often."""
    return (view.screen, action_key(Back())) not in view.blocked and _place(view) not in roots(view)


def roots(view: View) -> frozenset[str]:
    """Places, by screen or else by content, where going back led nowhere `PATIENCE` times in this run."""
    stops: tuple[StepRecord | View, ...] = (*view.history, view)
    vain = Counter(
        _place(record)
        for record, after in zip(view.history, stops[1:], strict=True)
        if isinstance(record.action, Back) and _place(record) == _place(after)
    )
    return frozenset(place for place, times in vain.items() if times >= PATIENCE)


def _place(at: StepRecord | View) -> str:
    return at.screen or at.observation.digest
