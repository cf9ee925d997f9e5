"""The steps of a plan as actions, with what must hold when they are done."""

from uiatlas.planning.intended import Intended, Kind
from uiatlas.run.policy import View
from uiatlas.ui import Action, Back, InputText, LongPress, Scroll, Tap, UIElement, Wait, selector_for
from uiatlas.utg import Graph
from uiatlas.utg.conditions import Condition, IsChecked, OnScreen, TextEquals

_DIRECTIONS = ("up", "down", "left", "right")


def without_control(step: Intended) -> Action | None:
    """What a step does that needs no control; None for one that needs one."""
    match step.kind:
        case Kind.BACK:
            return Back()
        case Kind.WAIT:
            return Wait(2.0)
        case Kind.SCROLL if not step.control:
            return Scroll(_direction(step))
        case _:
            return None


def on_control(step: Intended, element: UIElement, view: View) -> Action:
    """What a step does to a control."""
    target = selector_for(element, view.observation)
    match step.kind:
        case Kind.HOLD:
            return LongPress(target)
        case Kind.TYPE:
            return InputText(target, step.text)
        case Kind.SCROLL:
            return Scroll(_direction(step), target)
        case _:
            return Tap(target)


def wanted(step: Intended, element: UIElement, view: View) -> Condition | None:
    """What a step that sets or types is to bring about; None for the others."""
    target = selector_for(element, view.observation)
    match step.kind:
        case Kind.SET:
            return IsChecked(target, step.text.casefold() != "off")
        case Kind.TYPE:
            return TextEquals(target, step.text)
        case _:
            return None


def led_to(graph: Graph, action: Action, view: View) -> tuple[Condition, ...]:
    """Where an action has always led, if the map knows."""
    edges = graph.effects(view.screen, action) if view.screen is not None else []
    if len(edges) != 1 or not edges[0].worked:
        return ()
    return (OnScreen(edges[0].target), *edges[0].postcondition)


def _direction(step: Intended) -> str:
    return step.text if step.text in _DIRECTIONS else "down"
