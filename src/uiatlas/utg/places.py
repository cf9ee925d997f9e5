"""What is on a device at once: a screen and those around it, and which edges read from code an action there means."""

from collections.abc import Iterator

from uiatlas.ui import Action, Back, LongPress, Observation, Selector, Tap, UIElement, action_key, resolve, target_of
from uiatlas.utg.graph import Graph
from uiatlas.utg.transition import EvidenceKind, Transition, is_nameless

MOST_NESTED = 8
"""How deep screens lie in one another at most."""

LAYERS = frozenset({"dialog", "menu"})
"""Kinds of screens that lie over a page."""

COVERING = LAYERS | {"drawer"}
"""Kinds of screens whose page cannot be touched while they are shown; a drawer is part of its page's window."""

OVER = "#dialog"
"""What the platform's name of a page ends with where a dialog or a menu lies over it."""

_FROM_CODE = frozenset({EvidenceKind.STATIC, EvidenceKind.INFERRED})


def around(graph: Graph, screen: str) -> tuple[str, ...]:
    """The screens that contain a screen, the nearest first; a circle ends where it closes."""
    found: list[str] = []
    at = graph.screens.get(screen)
    while at is not None and at.host is not None and at.host in graph.screens and len(found) < MOST_NESTED:
        if at.host == screen or at.host in found:
            break
        found.append(at.host)
        at = graph.screens[at.host]
    return tuple(found)


def shown_with(graph: Graph, screen: str) -> tuple[str, ...]:
    """The screens whose controls may be there while a screen is shown: itself, what opens in it by itself, its hosts.

    What lies under a dialog or menu cannot be touched, so those have no hosts here.
    """
    found = dict.fromkeys((screen,))
    for at in (screen, *under(graph, screen)):
        found[at] = None
        for edge in graph.outgoing(at):
            if edge.edge_class == "auto" and at in around(graph, edge.target) and not _layer(graph, edge.target):
                found[edge.target] = None
    return tuple(found)


def under(graph: Graph, screen: str) -> tuple[str, ...]:
    """The screens around a screen whose controls can be touched while it is shown; see `shown_with`."""
    return () if _layer(graph, screen) else around(graph, screen)


def goes_back(graph: Graph, source: str, action: Action, target: str) -> bool:
    """Whether an action goes back from a page to the one before it, and closes no dialog and no menu."""
    return isinstance(action, Back) and not {graph.screens[s].kind for s in (source, target)} & LAYERS


def _layer(graph: Graph, screen: str) -> bool:
    return screen in graph.screens and graph.screens[screen].kind in COVERING


def arrived(graph: Graph, wanted: str, shown: str, source: str | None) -> bool:
    """Whether being shown a screen is having come to the wanted one: it is that one, or lies in it.

    Args:
        graph: The map.
        wanted: Id of the screen that was to be reached.
        shown: Id of the screen that is shown.
        source: Id of the screen that one came from. A dialog that opens where one was before is no arrival there.
    """
    if wanted == shown:
        return True
    if shown == source or wanted not in around(graph, shown):
        return False
    inside = source is not None and (source == wanted or wanted in around(graph, source))
    return not (inside and _layer(graph, shown))


def from_code(edge: Transition) -> bool:
    """Whether an edge was read from an app's code."""
    return any(e.kind in _FROM_CODE for e in edge.evidence)


def meant(graph: Graph, screen: str, action: Action, seen: Observation | None) -> Iterator[Transition]:
    """The edges read from code that doing an action on what is shown follows, whatever their selectors say of it.

    Args:
        graph: The map.
        screen: Where it was done.
        action: What was done.
        seen: What was shown there; without it only equal actions are the same.
    """
    known = [e for place in shown_with(graph, screen) for e in graph.outgoing(place) if _tells(e)]
    if known:
        key, touched = action_key(action), _touched(action, seen)
        for edge in known:
            same = touched is not None and type(edge.action) is type(action)
            if action_key(edge.action) == key or (same and _touched(edge.action, seen) == touched):
                yield edge


def guessed(graph: Graph, screen: str, action: Action, shown: str) -> Iterator[Transition]:
    """The edges of which a model told that some control leads there, without saying which; any touch may be that one.

    Args:
        graph: The map.
        screen: Where something was touched.
        action: What was done.
        shown: Id of the screen that was shown then.
    """
    if not isinstance(action, Tap | LongPress) or shown == screen:
        return
    for edge in (e for place in shown_with(graph, screen) for e in graph.outgoing(place) if _tells(e)):
        inferred = any(e.kind is EvidenceKind.INFERRED for e in edge.evidence)
        if inferred and is_nameless(edge.action) and arrived(graph, edge.target, shown, screen):
            yield edge


def _tells(edge: Transition) -> bool:
    return edge.passable and edge.edge_class != "auto" and from_code(edge)


def _touched(action: Action, seen: Observation | None) -> UIElement | None:
    target = target_of(action) if isinstance(action, Tap | LongPress) else None
    match = None if target is None or seen is None else resolve(target, seen)
    return None if match is None else match.element


def alike(one: Selector, other: Selector | UIElement) -> bool:
    """Whether a selector may mean the same as another, or an element: equal ids if both have one, else equal words."""
    if one.resource_id and other.resource_id:
        return one.resource_id.rpartition("/")[2] == other.resource_id.rpartition("/")[2]
    words = one.text or one.description
    return bool(words) and words.casefold() == (other.text or other.description).casefold()
