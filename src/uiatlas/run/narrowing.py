"""What a list shows of a search: it is narrowed to what was typed into its field, which takes effect as it is typed."""

from collections import Counter

from uiatlas.run.evidence import Sighting
from uiatlas.run.forms import is_search
from uiatlas.run.named_controls import typed_into
from uiatlas.run.naming import mentions, same_name
from uiatlas.run.trail import Trail
from uiatlas.run.visits import same_page
from uiatlas.ui import Observation, Role
from uiatlas.utg.conditions import TextEquals


def sighting_of_search(condition: TextEquals, trail: Trail) -> Sighting | None:
    """That a search took effect which was typed into the field of a condition, if the end of the run shows it.

    The field still holds the text, and the page shows less than before and nothing new: what is left says the text.
    Suggestions are new, and a search that waits to be sent leaves all as it was.
    """
    typed = typed_into(condition.target.text, condition.text, trail) if condition.target.role is Role.OTHER else None
    before = None if typed is None else next((s for s in reversed(trail.looks) if s.step < typed.number), None)
    if typed is None or typed.element is None or before is None or not is_search(typed.element):
        return None
    end = trail.looks[-1]
    fields = (e for e in end.shown.elements if e.editable and e.visible)
    if not same_page(before.look, end.look) or not any(same_name(e.text, condition.text) for e in fields):
        return None
    narrowed = _is_narrowed(before.shown, end.shown) and any(
        mentions(e, condition.text) for e in end.shown.elements if e.visible and not e.editable
    )
    return Sighting(True, end, f"what is shown is narrowed to {condition.text!r}") if narrowed else None


def _is_narrowed(before: Observation, after: Observation) -> bool:
    """Whether a page shows less than before beside its fields, and nothing new."""
    former, now = _said(before), _said(after)
    return now < former


def _said(shown: Observation) -> Counter[tuple[Role, str]]:
    return Counter((e.role, e.label) for e in shown.elements if e.visible and not e.editable and e.label)
