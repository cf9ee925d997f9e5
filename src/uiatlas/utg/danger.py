"""Danger on the edges of a map: what an action on a screen of it may do that cannot be taken back."""

from uiatlas.safety.elements import Danger, danger_at
from uiatlas.ui import Action, LongPress, Observation, Selector, Tap, UIElement
from uiatlas.utg.screen import Screen

DIALOGS = frozenset({"dialog", "menu"})


def danger_on(screen: Screen, action: Action) -> Danger | None:
    """The danger of an action on a screen of the map, or None; only touches are judged.

    The element is the one that the screen has; one that it does not list is judged by what the action says of it.
    """
    if not isinstance(action, Tap | LongPress):
        return None
    target = action.target
    place = next((i for i, e in enumerate(screen.elements) if _means(target, e)), None)
    if place is None:
        element = UIElement(0, target.role, target.text, target.description, target.resource_id)
        return danger_at(element, Observation(screen.app, (element,), digest=screen.id))
    shown = Observation(screen.app, screen.elements, title=screen.name, dialog=screen.kind in DIALOGS, digest=screen.id)
    return danger_at(screen.elements[place], shown)


def _means(target: Selector, element: UIElement) -> bool:
    said = (target.role, target.text, target.description, target.resource_id)
    return said == (element.role, element.text, element.description, element.resource_id)
