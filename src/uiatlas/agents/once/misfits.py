"""Says why a step cannot be done on a screen: nothing is called so, a dialog covers it, or it is something else."""

from dataclasses import replace

from uiatlas.agents.once.naming_controls import called
from uiatlas.perception.features import layers_of, parts_of
from uiatlas.perception.naming import name_of
from uiatlas.planning.control_names import clipped
from uiatlas.planning.intended import Intended, Kind
from uiatlas.run.forms import is_sender
from uiatlas.run.policy import View
from uiatlas.safety.elements import danger_at
from uiatlas.text.controls import alters, leads_back
from uiatlas.ui import Observation, Role, Tap, UIElement, selector_for
from uiatlas.utg import Graph

_GIVEN = (Kind.CHOOSE, Kind.DATE, Kind.SLIDE, Kind.UPLOAD)
"""What devices do to controls of certain kinds only."""

_FITTING = (Role.INPUT, Role.CHOICE, Role.SLIDER)
"""Roles of controls to which that can be done."""

_STANDING = (Role.MENU_ITEM, Role.ITEM, Role.CHECKBOX, Role.SWITCH, Role.RADIO)
"""Roles of controls that may be on; a button may be, too, unless its label says that it does something."""


def why_not_found(step: Intended, view: View) -> str:
    """Why no control that is shown is the one that a step means.

    Args:
        step: The step.
        view: What is shown, and what was done.
    """
    if (element := shown_as(step, view.observation)) is not None:
        return _not_for(step, element)
    if covering := _covering(step, view):
        return f"{step.control!r} is covered by the dialog {covering!r}"
    return f"nothing here is called {step.control!r}"


def shown_as(step: Intended, shown: Observation) -> UIElement | None:
    """The control that is called as a step says and to which it cannot be done; None if there is none."""
    if called(step, shown) is not None:
        return None
    return called(replace(step, kind=Kind.TAP, text=""), shown)


def set_unseen(graph: Graph, step: Intended, view: View) -> UIElement | None:
    """The control to be set on of which nobody can see how it stands, where a touch turns it by all that is known.

    None for what is to be off, since it may be so already, and for what can hardly be on, such as a link or a button
    that is called by a deed; also where it may send, delete or pay, where something is chosen in it, or where the map
    has it lead on; an item of a menu may close that.

    Args:
        graph: The map.
        step: The step.
        view: What is shown.
    """
    shown = view.observation
    on = step.kind is Kind.SET and step.text.casefold() != "off"
    element = shown_as(step, shown) if on else None
    if element is None or element.editable or not _may_be_on(element):
        return None
    if is_sender(element) or leads_back(element) or danger_at(element, shown) is not None:
        return None
    known = graph.effects(view.screen, Tap(selector_for(element, shown))) if view.screen is not None else []
    ends = {edge.target for edge in known if edge.target != view.screen}
    if element.role is Role.MENU_ITEM:
        ends = {end for end in ends if end in graph.screens and graph.screens[end].kind == "dialog"}
    return None if ends else element


def _may_be_on(element: UIElement) -> bool:
    return element.role in _STANDING or (element.role is Role.BUTTON and not alters(element))


def what_it_is(step: Intended, element: UIElement | None) -> str:
    """Of a value that a control was given in vain, what that control is; empty where it should have worked."""
    if step.kind not in _GIVEN or element is None or element.role in _FITTING or element.editable:
        return ""
    return f"{step.control!r} is {_role(element)}"


def _not_for(step: Intended, element: UIElement) -> str:
    if step.kind is Kind.SET:
        return f"{step.control!r} is shown, but not whether it is on"
    return f"{step.control!r} is shown, but it is {_role(element)}, and nothing can be typed into it"


def _role(element: UIElement) -> str:
    """What a control is, with its article."""
    name = "control of no known kind" if element.role is Role.OTHER else element.role.value.replace("_", " ")
    return f"an {name}" if name[0] in "aeiou" else f"a {name}"


def _covering(step: Intended, view: View) -> str:
    """The name of the dialog that came up over a page of this run that has the step's control; empty if none did."""
    shown = view.observation
    if not shown.dialog:
        return ""
    page = next((r.observation for r in reversed(view.history) if not r.observation.dialog), None)
    if page is None or called(step, page) is None:
        return ""
    return clipped(name_of(shown, parts_of(shown), layers_of(shown)))
