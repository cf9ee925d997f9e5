"""The steps of a plan as actions, with what must hold when they are done."""

from dataclasses import replace

from uiatlas.agents.compilers.told_controls import agrees, is_choice_dialog
from uiatlas.agents.once.naming_controls import called
from uiatlas.planning.intended import Intended, Kind, action_on, action_without_control
from uiatlas.run.policy import View
from uiatlas.text.controls import element_label, is_choice_alone
from uiatlas.ui import Action, InputText, Role, Tap, UIElement, selector_for
from uiatlas.utg import Graph
from uiatlas.utg.conditions import Condition, IsChecked, OnScreen, TextEquals


def without_control(step: Intended) -> Action | None:
    """What a step does that needs no control; None for one that needs one."""
    return action_without_control(step.kind, step.control, step.text)


def on_control(step: Intended, element: UIElement, view: View) -> Action:
    """What a step does to a control."""
    shown = view.observation
    if is_answer(step, element, view):
        return Tap(selector_for(element, shown))
    onto = called(Intended(Kind.TAP, step.text), shown) if step.kind is Kind.DRAG else None
    to = selector_for(onto, shown) if onto is not None else None
    return action_on(step.kind, selector_for(element, shown), step.text, to)


def pressed_where_typed(step: Intended, view: View) -> Action | None:
    """The keys of a step in the field that was typed into last, which may be called by its new value by then."""
    last = view.history[-1] if view.history else None
    if step.kind is not Kind.PRESS or not step.control or last is None or not isinstance(last.action, InputText):
        return None
    field = called(replace(step, kind=Kind.TYPE), last.observation)
    return action_without_control(Kind.PRESS, "", step.text) if field is not None and field == last.element else None


def touches_of(step: Intended, element: UIElement) -> tuple[Intended, ...]:
    """The touches that choose an option where no list drops down: of the row that opens a dialog, and of the option."""
    if step.kind is not Kind.CHOOSE or element.role is Role.CHOICE:
        return ()
    return Intended(Kind.TAP, step.control, screen=step.screen), Intended(Kind.TAP, step.text)


def typed_instead(step: Intended, element: UIElement) -> Intended | None:
    """The step that types an option into a field that has no list; None where nothing can be typed."""
    return replace(step, kind=Kind.TYPE) if element.editable else None


def wanted(step: Intended, element: UIElement, view: View) -> Condition | None:
    """What a step that sets or types is to bring about; None for the others."""
    target = selector_for(element, view.observation)
    match step.kind:
        case Kind.SET:
            return IsChecked(target, step.text.casefold() != "off")
        case Kind.TYPE | Kind.CHOOSE:
            return TextEquals(target, step.text)
        case _:
            return None


def led_to(graph: Graph, action: Action, view: View) -> tuple[Condition, ...]:
    """Where an action has always led, if the map knows; nothing of a dialog: it may be called by what it is about."""
    edges = graph.effects(view.screen, action) if view.screen is not None else []
    if len(edges) != 1 or not edges[0].worked:
        return ()
    if edges[0].target in graph.screens and graph.screens[edges[0].target].kind == "dialog":
        return ()
    return (OnScreen(edges[0].target), *edges[0].postcondition)


def is_answer(step: Intended, element: UIElement, view: View) -> bool:
    """Whether a choice that is on already has to be touched all the same, since its dialog waits for that.

    Such a dialog closes at the touch of a choice: one of its choices is on, and no button agrees to them.
    """
    shown = view.observation
    if step.kind is not Kind.SET or step.text.casefold() == "off" or not element.checked:
        return False
    if not (shown.dialog or is_choice_alone(shown, 3)):
        return False
    controls = [e for e in shown.elements if e.actionable]
    confirmed = any(e.checked is None and agrees(element_label(e).main) for e in controls)
    return is_choice_dialog(controls) and [e for e in controls if e.checked] == [element] and not confirmed
