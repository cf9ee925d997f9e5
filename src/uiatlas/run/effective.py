"""Which steps of a run had an effect that is left, whatever was to be done."""

from collections import Counter
from collections.abc import Iterator, Sequence

from uiatlas.run.forms import sends
from uiatlas.run.policy import StepRecord
from uiatlas.run.recovery.ladder import overlay_dismissal
from uiatlas.ui import Observation, action_key, resolve, selector_for

FAILED = frozenset({"no_change", "fail", "undone"})
"""Outcomes of a step that had no effect on the task, or none that is left."""


def effective(history: Sequence[StepRecord], shown: Observation) -> Iterator[tuple[StepRecord, Observation]]:
    """The steps that had an effect, each with what was shown after it.

    A step that failed has none, nor has one on a switch or an option that is seen to stand as before it, unless it was
    sent as it was set: the program has not kept it then, and would not keep it the next time. Where
    something came up and was dismissed, and the very same content is back, both steps together had none: a pop-up may
    have swallowed the first. What comes up every time is no pop-up.
    """
    after = [*(m.observation for m in history[1:]), shown][: len(history)]
    skipped = -1
    times: Counter[tuple[str, tuple[object, ...], str]] = Counter()
    for i, (record, result) in enumerate(zip(history, after, strict=True)):
        if i == skipped or record.outcome in FAILED:
            continue
        if _stands_as_before(record, shown) and not _was_sent(record, history[i + 1 :]):
            continue
        effect = record.observation.digest, action_key(record.action), result.digest
        times[effect] += 1
        back = i + 1 < len(history) and after[i + 1].digest == record.observation.digest
        if times[effect] == 1 and back and _dismisses(history[i + 1]):
            skipped = i + 1
            continue
        yield record, result


def _stands_as_before(record: StepRecord, shown: Observation) -> bool:
    """Whether the switch or option that a step was done to is shown again, and stands as it did."""
    if record.element is None or record.element.checked is None:
        return False
    match = resolve(selector_for(record.element, record.observation), shown)
    return match is not None and match.element.checked is record.element.checked


def _was_sent(record: StepRecord, later: Sequence[StepRecord]) -> bool:
    """Whether a later step sent the page on which a switch or an option stood as a step had set it."""
    sent = (r.observation for r in later if r.outcome not in FAILED and sends(r.action, r.element))
    return any(_shown_set(record, shown) for shown in sent)


def _shown_set(record: StepRecord, shown: Observation) -> bool:
    if record.element is None or record.element.checked is None:
        return False
    match = resolve(selector_for(record.element, record.observation), shown)
    return match is not None and match.element.checked is not None and match.element.checked != record.element.checked


def _dismisses(record: StepRecord) -> bool:
    return record.element is not None and overlay_dismissal(record.observation) == record.element
