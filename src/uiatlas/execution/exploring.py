"""Where to look next when nothing fits: the nearest control that was never tried and only leads somewhere."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from uiatlas.execution.decisions import View
from uiatlas.planning.chain import Tried
from uiatlas.planning.coverage import Coverage, element_label
from uiatlas.planning.kinship import leads_back
from uiatlas.planning.language import CANCELLING, COMMITTING, HIDING_PLACES, is_called, tokens
from uiatlas.planning.options import ordinals_of
from uiatlas.ui import Action, Role, Selector, Tap, UIElement, action_key
from uiatlas.utg import Graph, Transition

FURTHEST = 12
"""Steps along the map that an untried control may be away at most."""

_ROLES = {Role.TAB: 2.0, Role.MENU_ITEM: 3.0, Role.ITEM: 4.0}
_OTHER = 5.0
_TWIN = 1.5
"""What a control costs more for each one of the same kind before it: the rows of a list lead to pages alike."""


@dataclass(frozen=True, slots=True)
class Look:
    """Where to look: a tap here, or the first step of the way to a screen with something untried.

    Attributes:
        action: What to do.
        element: What it is done to, None if the way begins with an action on nothing.
        away: Whether the untried control is on another screen.
    """

    action: Action
    element: UIElement | None
    away: bool = False


def untried(
    coverage: Coverage,
    elements: Iterable[UIElement],
    key: str | None,
    tried: frozenset[Tried],
    allowed: Callable[[UIElement], bool],
) -> Iterator[tuple[float, UIElement, Action]]:
    """Controls of a screen that only lead somewhere and were not tried, each with what it costs to look there first.

    Args:
        coverage: The task; what alters something that it does not ask for is left alone.
        elements: What is on the screen.
        key: The screen's id.
        tried: What was done, and what the map knows the effect of.
        allowed: Whether a control may be touched.
    """
    found = tuple(elements)
    ordinals = ordinals_of(found)
    twins: dict[tuple[Role, str], int] = {}
    for e in found:
        if not e.actionable or e.editable or e.checked is not None or not e.clickable or leads_back(e):
            continue
        kind = e.role, e.resource_id
        twins[kind] = twins.get(kind, -1) + 1
        action = Tap(Selector(e.role, e.text, e.description, e.resource_id, ordinal=ordinals[e.index]))
        if (key, action_key(action)) in tried or not allowed(e) or _alters(coverage, e):
            continue
        yield _cost(e) + _TWIN * twins[kind] * (e.role is Role.ITEM), e, action


def nearest(
    graph: Graph,
    view: View,
    coverage: Coverage,
    tried: frozenset[Tried],
    allowed: Callable[[UIElement], bool],
) -> Look | None:
    """The untried control that costs least to look at, ways along known edges included.

    Returns:
        None if nothing that the map leads to from here is untried.
    """
    here = list(untried(coverage, view.observation.elements, view.screen, tried, allowed))
    best: tuple[float, Look] | None = None
    for cost, element, action in here:
        if best is None or cost < best[0]:
            best = cost, Look(action, element)
    for steps, edge, screen in _around(graph, view):
        for cost, _, _ in untried(coverage, graph.screens[screen].elements, screen, tried, allowed):
            if best is None or steps + cost < best[0]:
                best = steps + cost, Look(edge.action, None, away=True)
    return best[1] if best is not None else None


def tried_on(graph: Graph, done: frozenset[Tried]) -> frozenset[Tried]:
    """What was done in this run, and what the map knows the effect of."""
    return done | {(t.source, action_key(t.action)) for t in graph.transitions.values()}


def _around(graph: Graph, view: View) -> Iterator[tuple[int, Transition, str]]:
    """Screens that known edges lead to, nearest first, each with the first edge of the way."""
    if view.screen is None:
        return
    seen = {view.screen}
    queue: deque[tuple[int, Transition | None, str]] = deque([(0, None, view.screen)])
    while queue:
        steps, first, at = queue.popleft()
        if first is not None:
            yield steps, first, at
        if steps >= FURTHEST:
            continue
        for edge in graph.outgoing(at):
            if edge.target not in seen and (at, action_key(edge.action)) not in view.blocked:
                seen.add(edge.target)
                queue.append((steps + 1, first or edge, edge.target))


def _alters(coverage: Coverage, element: UIElement) -> bool:
    """Whether a control agrees to something or alters what nobody asked to alter."""
    if coverage.unasked(element):
        return True
    return any(is_called(t, COMMITTING | CANCELLING) for t in (element.text, element.description) if t)


def _cost(element: UIElement) -> float:
    """How late a control is looked at: first what apps keep things behind."""
    words = tokens(element_label(element).main)
    for rank, place in enumerate(HIDING_PLACES):
        wanted = tokens(place)
        if words[: len(wanted)] == wanted and len(words) <= len(wanted) + 1:
            return rank / len(HIDING_PLACES)
    return _ROLES.get(element.role, _OTHER)
