"""Whether a button did what a task says in its own words: it is called so, stood at the thing named, and it shows."""

from collections.abc import Iterator

from uiatlas.agents.words.coverage import TELLING, Coverage
from uiatlas.agents.words.row_controls import row_of
from uiatlas.agents.words.tasks import COURTESY, Kind
from uiatlas.agents.words.told import messages
from uiatlas.text.controls import element_label, leads_back
from uiatlas.text.language import FUNCTION, LOOKING, VERBS, likeness, stem, stems, tokens, word_set
from uiatlas.ui import Observation, Role, UIElement

_DONE = word_set("done complete completed success successful successfully confirmed finished saved updated changed")
_BESIDE = word_set("your the all was were is are has have been now change changes entry item it ok")
_TROUBLE = word_set("failed error errors cannot could not denied invalid unable missing wrong refused unknown no")
_SURE = 0.8


def obeyed(coverage: Coverage, element: UIElement, before: Observation, after: Observation) -> bool:
    """Whether a tap on a button did what the task asks to be done.

    The button is called by the task's verb and says nothing that the task does not say; its row or its page names the
    rest of the task; and the page says news of it, or the button is gone or called otherwise.

    Args:
        coverage: The task and what its words are worth.
        element: What was tapped.
        before: Where it was shown.
        after: What was shown then.
    """
    if element.role not in (Role.BUTTON, Role.OTHER, Role.IMAGE) or element.checked is not None or leads_back(element):
        return False
    label = element_label(element)
    if not _by_its_verb(coverage, element, before) or not coverage.says_all(label):
        return False
    if after.dialog or sum(e.editable for e in after.actionable) > sum(e.editable for e in before.actionable):
        return False
    if not _at_the_thing(coverage, element, before):
        return False
    known = frozenset(messages(before))
    news = [m for m in messages(after) if m not in known]
    if any(frozenset(tokens(m)) & _TROUBLE for m in news):
        return False
    fewer = _count(element, before, after) < _count(element, before, before)
    gone = fewer and (before.activity, before.title) == (after.activity, after.title)
    return gone or sum(_tells(m) for m in news) == 1


def _count(element: UIElement, before: Observation, shown: Observation) -> int:
    """How many controls are called as one is."""
    label = before.label(element)
    return sum(e.role is element.role and shown.label(e) == label for e in shown.actionable)


def _by_its_verb(coverage: Coverage, element: UIElement, before: Observation) -> bool:
    first = next((t for t in tokens(before.label(element)) if t not in FUNCTION), "")
    if not first or first in VERBS | LOOKING:
        return False
    said = tokens(COURTESY.sub("", coverage.task.text))
    clauses = {w.clause for w in coverage.task.words}
    heads = {w.stem for c in clauses if (w := next(x for x in coverage.task.words if x.clause == c))}
    return stem(first) in heads | {stem(said[0]) if said else ""}


def _at_the_thing(coverage: Coverage, element: UIElement, before: Observation) -> bool:
    """Whether what the task says is said by a button, its row and its page."""
    said = {s for text in _around(element, before) for s in stems(text)}
    words = zip(coverage.task.words, coverage.worth, strict=True)
    wanted = [w for w, worth in words if worth > TELLING and w.kind is not Kind.COMMON]
    return bool(wanted) and all(any(likeness(w.stem, s) >= _SURE for s in said) or w.literal for w in wanted)


def _around(element: UIElement, before: Observation) -> Iterator[str]:
    yield before.label(element)
    if row := row_of(element, before):
        yield from (e.label for e in row)
        return
    yield before.title
    yield from (e.label for e in before.elements if e.visible and not e.clickable)


def _tells(message: str) -> bool:
    """Whether a message says that something is done, and nothing else."""
    said = frozenset(tokens(message))
    return bool(said & _DONE) and said <= _DONE | _BESIDE
