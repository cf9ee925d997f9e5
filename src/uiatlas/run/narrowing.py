"""What a list shows of a search: it is narrowed to what was typed into its field, which takes effect as it is typed."""

from collections import Counter
from itertools import pairwise

from uiatlas.run.evidence import Sighting
from uiatlas.run.forms import is_search
from uiatlas.run.named_controls import is_called_so, typed_into
from uiatlas.run.naming import as_words, mentions, same_name
from uiatlas.run.removal import in_row, row_text
from uiatlas.run.trail import Trail
from uiatlas.run.visits import VisitLook, same_page
from uiatlas.text.language import folded
from uiatlas.ui import InputText, Observation, Role, Tap
from uiatlas.utg.conditions import TextEquals


def sighting_of_search(condition: TextEquals, trail: Trail) -> Sighting | None:
    """That a search took effect which was typed into the field of a condition, if the run shows it.

    What was touched next says the text and led on: the search has served, whatever its field shows afterwards. Or
    nothing was done since it was typed, the field still holds the text, and the list shows only such rows of those
    before that say the text. Suggestions are new, and a search that waits to be sent leaves all as it was.
    """
    if condition.target.role is not Role.OTHER:
        return None
    if (opened := _opened_after(condition.target.text, condition.text, trail)) is not None:
        return Sighting(True, opened, f"what was searched for as {condition.text!r} was opened")
    typed = typed_into(condition.target.text, condition.text, trail)
    before = None if typed is None else next((s for s in reversed(trail.looks) if s.step < typed.number), None)
    if typed is None or typed.element is None or before is None or not is_search(typed.element):
        return None
    end = trail.looks[-1]
    fields = (e for e in end.shown.elements if e.editable and e.visible)
    holds = any(same_name(e.text, condition.text) for e in fields)
    if not holds or typed is not trail.taken[-1] or not same_page(before.look, end.look):
        return None
    narrowed = _is_narrowed(before.shown, end.shown, condition.text)
    return Sighting(True, end, f"what is shown is narrowed to {condition.text!r}") if narrowed else None


def _opened_after(name: str, text: str, trail: Trail) -> VisitLook | None:
    """The look after the touch of a row or a text that says what was typed right before into a search field of a name.

    Some fields never tell what they hold, so that the step which typed may seem to have come to nothing.
    """
    for before, touch in reversed([*pairwise(trail.taken)]):
        searched = isinstance(before.action, InputText) and same_name(before.action.text, text)
        field, found = before.element, touch.element
        if not searched or field is None or found is None or not (is_search(field) and is_called_so(field, name)):
            continue
        if isinstance(touch.action, Tap) and touch.worked and not found.editable and mentions(found, text):
            return next((s for s in trail.looks if s.step >= touch.number), None)
    return None


def _is_narrowed(before: Observation, after: Observation, text: str) -> bool:
    """Whether a page shows fewer rows than before, all with a text, and what is to be read beside them is the same.

    A list that gives way to another one, such as the latest searches, loses its heading too. A control that clears the
    field may come up.
    """
    former, now = _rows(before), _rows(after)
    word, said = as_words(text), _said_beside(before)
    return bool(now) and now < former and all(word.search(folded(row)) for row in now) and said == _said_beside(after)


def _rows(shown: Observation) -> Counter[str]:
    """What each row of a page says."""
    return Counter(row_text(e, shown) for e in shown.elements if e.visible and e.role is Role.ITEM)


def _said_beside(shown: Observation) -> Counter[str]:
    """What is to be read on a page beside its rows and its controls."""
    texts = (e for e in shown.elements if e.visible and not e.actionable and not in_row(e, shown))
    return Counter(e.label for e in texts if e.label)
