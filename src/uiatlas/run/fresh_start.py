"""What a run has done that is gone when the app is started afresh."""

from collections.abc import Sequence
from dataclasses import replace

from uiatlas.run.forms import is_sender
from uiatlas.run.policy import StepRecord
from uiatlas.run.verifier import WORKED, Outcome
from uiatlas.text.lexicon import COMMITTING, LEADING_ON


def after_fresh_start(history: Sequence[StepRecord]) -> list[StepRecord]:
    """A history when the app was started afresh: what came after its last lasting step is undone.

    A step lasts if it was a switch or an option, or sent a form.
    """
    lasting = [i for i, m in enumerate(history) if m.outcome in WORKED and _lasts(m)]
    kept = lasting[-1] + 1 if lasting else 0
    return [*history[:kept], *(replace(m, outcome=_undone(m)) for m in history[kept:])]


def _undone(record: StepRecord) -> Outcome:
    return Outcome.UNDONE if record.outcome in WORKED else record.outcome


def _lasts(record: StepRecord) -> bool:
    element = record.element
    return element is not None and (element.checked is not None or is_sender(element, COMMITTING - LEADING_ON))
