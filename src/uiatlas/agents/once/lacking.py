"""What a form still lacks that a plan is about to send: fields that must be filled, and that the plan fills nowhere."""

from collections.abc import Iterator, Sequence

from uiatlas.agents.once.naming_controls import called
from uiatlas.planning.control_names import control_names
from uiatlas.planning.field_names import is_lacking
from uiatlas.planning.intended import Intended, Kind
from uiatlas.run.forms import holds_value, is_search, senders
from uiatlas.ui import Action, Observation, Role, Tap, UIElement
from uiatlas.ui.containers import holders

_GIVES = (Kind.TYPE, Kind.SET, Kind.CHOOSE, Kind.DATE, Kind.UPLOAD, Kind.TAP)
"""Kinds of steps that may give a field what it lacks."""


class FormCheck:
    """Says once of each form what it lacks; whoever sends it all the same has been told."""

    def __init__(self) -> None:
        self._told: set[tuple[str, str, str]] = set()

    def lack(self, action: Action, element: UIElement | None, left: Sequence[Intended], shown: Observation) -> str:
        """The names of what the form lacks that an action sends; empty where the same was said before."""
        said = ", ".join(map(repr, lacking(action, element, left, shown)))
        form = shown.activity, shown.title, said
        new = said if form not in self._told else ""
        self._told.add(form)
        return new


def lacking(action: Action, element: UIElement | None, left: Sequence[Intended], shown: Observation) -> list[str]:
    """The names of the fields that must be filled, are empty, and belong to the form that an action sends.

    Args:
        action: What is about to be done.
        element: The control that it is done to.
        left: The steps that are left of the plan; what they fill later on this page is not lacking yet.
        shown: What is shown.
    """
    if not isinstance(action, Tap) or element is None or not any(e.index == element.index for e in senders(shown)):
        return []
    given = [found for step in left if step.kind in _GIVES and (found := called(step, shown)) is not None]
    empty = [e for e in _form_of(element, shown) if e not in given and is_lacking(e, shown.elements)]
    empty = [e for e in empty if not (e.editable and is_search(e))]  # one stands on many pages, beside their forms
    names = {e.index: name for e, name in control_names(shown.elements)}
    return [names[e.index] for e in empty if e.index in names]


def _form_of(button: UIElement, shown: Observation) -> Iterator[UIElement]:
    """The fields, boxes and lists in the innermost part of a page around a button that has any; the page at last."""
    held = [e for e in shown.elements if e.visible and e.actionable and holds_value(e) and e.role is not Role.RADIO]
    for around in holders(button, shown):
        if inside := [e for e in held if around in holders(e, shown)]:
            yield from inside
            return
    yield from held
