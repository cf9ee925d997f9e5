"""Which thing a task that deletes means: a part of a name says it only where one thing fits and nothing is quoted."""

from collections.abc import Sequence
from itertools import takewhile

from uiatlas.agents.words.coverage import Coverage
from uiatlas.agents.words.fields import bare
from uiatlas.agents.words.objects import any_will_do
from uiatlas.agents.words.progress import FAILED
from uiatlas.agents.words.row_controls import either_row, never_shown, row_of
from uiatlas.agents.words.tasks import Kind
from uiatlas.run.policy import StepRecord
from uiatlas.safety.elements import danger_at
from uiatlas.text.controls import element_label, leads_back
from uiatlas.text.language import REMOVING, stem
from uiatlas.ui import Back, LongPress, Observation, Tap, UIElement

_REMOVING = frozenset(stem(w) for w in REMOVING)


def unclear(coverage: Coverage, history: Sequence[StepRecord], element: UIElement, shown: Observation) -> str:
    """Why it is not clear that what a control deletes is what the task names; empty if it is, or deletes nothing.

    What is deleted is what the control's own row is, where every row has such a control; else what the control names;
    else what was touched last that the task names, since the run last went back.

    Args:
        coverage: The task and what its words are worth.
        history: The steps so far.
        element: The control.
        shown: Where it is shown.
    """
    if not coverage.task.removes or (danger := danger_at(element, shown)) is None or danger.kind != "delete":
        return ""
    seen = [*(m.observation for m in history), shown]
    if row_of(element, shown):
        return either_row(coverage, element, shown) or never_shown(coverage.task, seen)
    since = takewhile(lambda m: not _went_back(m), reversed(history))
    touched = [m for m in since if m.outcome not in FAILED and isinstance(m.action, Tap | LongPress)]
    for thing, place in ((element, shown), *((m.element, m.observation) for m in touched)):
        if thing is not None and (named := _named(coverage, thing)):
            return _doubt(coverage, thing, named, place)
    return never_shown(coverage.task, seen)


def _went_back(moment: StepRecord) -> bool:
    return isinstance(moment.action, Back) or (moment.element is not None and leads_back(moment.element))


def _named(coverage: Coverage, element: UIElement) -> frozenset[int]:
    """The words by which a control is what a task wants to be deleted."""
    words = coverage.task.words
    removing = {w.clause for w in words if w.deed and w.stem in _REMOVING}
    hits = coverage.of(element_label(element))
    told = (i for i in hits if words[i].clause in removing and not words[i].deed and words[i].kind is not Kind.COMMON)
    return frozenset(told)


def _doubt(coverage: Coverage, thing: UIElement, named: frozenset[int], place: Observation) -> str:
    said = element_label(thing).main
    for value in coverage.task.values:
        if value.quoted and named & coverage.of_value(value).keys():
            whole = bare(value.text) in {bare(line) for line in (*thing.text.split("\n"), thing.description)}
            return "" if whole else f"'{value.text}' was not found; '{said}' is another name"
    if any_will_do(coverage.task.text) or coverage.says_all(element_label(thing)):
        return ""
    for rival in place.actionable:
        alike = rival.index != thing.index and (rival.role, rival.resource_id) == (thing.role, thing.resource_id)
        other = element_label(rival).main
        if alike and other != said and _named(coverage, rival) >= named:
            return f"'{said}' or '{other}' may be meant; write the name in full"
    return ""
