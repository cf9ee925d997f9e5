"""Texts that are there in no row: what a field holds that the program has kept."""

from dataclasses import replace

from uiatlas.run.evidence import Sighting, Within, sighting_of_condition
from uiatlas.run.forms import is_search
from uiatlas.run.naming import same_name
from uiatlas.run.saved_files import kept_document
from uiatlas.run.shown_values import any_line_shows
from uiatlas.run.trail import Taken, Trail
from uiatlas.ui import InputText, Selector
from uiatlas.utg.conditions import TextEquals


def sighting_of_kept_text(text: str, trail: Trail, within: Within) -> Sighting | None:
    """That a text is there which no row lists: in a field that the program has taken over.

    What the run typed itself counts only on a look after it was sent or its document was saved: a form that may still
    wait to be sent proves nothing, though no button of it is known. A part of a line that is only read proves nothing
    either: another part may tell that the thing was not saved, or is gone.

    Args:
        text: The text.
        trail: The run.
        within: Whether being on one screen is being on another.
    """
    typed = [t for t in trail.taken if isinstance(t.action, InputText) and same_name(t.action.text, text)]
    for step in reversed(typed):
        found = _kept_by_field(step, trail, within)
        if found is not None:
            return replace(found, said=f"a field holds {text!r}, which was kept")
    return None


def _kept_by_field(step: Taken, trail: Trail, within: Within) -> Sighting | None:
    """That the field into which a step typed a text holds it after the program has taken it over; None if not."""
    field = step.element
    if not isinstance(step.action, InputText) or field is None or is_search(field) or not step.worked:
        return None
    name, place, text = field.description, field.resource_id, step.action.text
    target = Selector(field.role, "" if name or place else text, name, place)
    sent = trail.sent_since(step.number)
    found = sighting_of_condition(TextEquals(target, text), trail, within, changed=True) if sent else None
    if found is not None and found.so and found.look is not None and found.look.step > step.number:
        return found
    for seen in (s for s in trail.looks if s.step > step.number and kept_document(s, trail)):
        held = (e.text for e in seen.shown.elements if e.editable and e.visible and not is_search(e))
        if any(any_line_shows(said, text) for said in held):
            return Sighting(True, seen)
    return None
