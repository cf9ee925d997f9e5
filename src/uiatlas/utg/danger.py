"""Danger on the edges of a map: what an action on a screen of it may do that cannot be taken back."""

from collections.abc import Iterator

from uiatlas.safety.effects import CHANGE, Effect
from uiatlas.safety.elements import Danger, danger_at
from uiatlas.ui import Action, Choose, LongPress, Observation, Role, Selector, Tap, UIElement
from uiatlas.utg.graph import Graph
from uiatlas.utg.screen import Screen
from uiatlas.utg.transition import EvidenceKind

DIALOGS = frozenset({"dialog", "menu"})


def danger_on(screen: Screen, action: Action) -> Danger | None:
    """The danger of an action on a screen of the map, or None; touches are judged, and what is chosen from a list.

    The element is the one that the screen has; one that it does not list is judged by what the action says of it.
    """
    if isinstance(action, Choose):
        option = UIElement(0, Role.ITEM, action.option)
        return danger_at(option, Observation(screen.app, (option,), digest=f"{screen.id} {action.option}"))
    if not isinstance(action, Tap | LongPress):
        return None
    target = action.target
    place = next((i for i, e in enumerate(screen.elements) if _means(target, e)), None)
    if place is None:
        element = UIElement(0, target.role, target.text, target.description, target.resource_id)
        return danger_at(element, Observation(screen.app, (element,), digest=screen.id))
    return danger_at(screen.elements[place], as_shown(screen))


def as_shown(screen: Screen) -> Observation:
    """A screen of the map as if it was shown, for what judges that."""
    return Observation(screen.app, screen.elements, title=screen.name, dialog=screen.kind in DIALOGS, digest=screen.id)


def effects_seen(graph: Graph, screen: str, action: Action) -> Iterator[Effect]:
    """The requests that an action on a screen was seen to send, or was kept from sending."""
    for edge in graph.effects(screen, action):
        for told in edge.evidence:
            if told.kind in (EvidenceKind.SENT, EvidenceKind.HELD):
                method, _, address = told.where.partition(" ")
                yield Effect(method, address, told.kind is EvidenceKind.HELD)


def danger_seen(graph: Graph, screen: str, action: Action) -> Danger | None:
    """The danger of an action by what it was seen to do, or None; what only changes something is none."""
    found = ((effect, effect.kind) for effect in effects_seen(graph, screen, action))
    return next((Danger(kind, str(effect)) for effect, kind in found if kind != CHANGE), None)


def _means(target: Selector, element: UIElement) -> bool:
    said = (target.role, target.text, target.description, target.resource_id)
    return said == (element.role, element.text, element.description, element.resource_id)
