"""Edges of the map whose control is not there as the map has it, on what is most likely that control now."""

from collections.abc import Collection, Iterator
from dataclasses import replace

from uiatlas.run.recovery.regrounding import Found, Regrounder
from uiatlas.ui import LongPress, Observation, Role, Tap, UIElement, action_key, resolve, selector_for, target_of
from uiatlas.utg import Graph, Screen, Transition

SURELY = 0.4
"""Likeness from which an edge is followed on a control that is called otherwise."""

MOST = 4
"""Where more controls than this are not there, the content of the screen has changed, and not their names."""


def relocated(graph: Graph, screen: str, shown: Observation, regrounder: Regrounder) -> tuple[Transition, ...]:
    """The edges from a screen that lead on from a control which has been renamed, each on the control as it is now.

    A control on which the map knows something else to do is not taken for another; of several edges that one control is
    like, the likest keeps it.

    Args:
        graph: The map.
        screen: Id of the screen that is shown.
        shown: What is shown.
        regrounder: Finds elements again.
    """
    exact = {(e.role, e.text, e.description, e.resource_id) for e in shown.elements}
    missing = [t for t in graph.outgoing(screen) if _leads_on(t) and not _is_exactly_there(t, exact)]
    if not 0 < len(missing) <= MOST:
        return ()
    missing = [t for t in missing if not _is_there(t, shown)]
    if not missing:
        return ()
    node = graph.screens[screen]
    before = _as_used(node, graph)
    taken = _taken(graph, screen, shown)
    best: dict[int, tuple[float, Transition]] = {}
    for edge in missing:
        found = _find(edge, before, shown, regrounder)
        if found is None or found.score < SURELY or found.element.index in taken:
            continue
        known = best.get(found.element.index)
        if known is None or found.score > known[0]:
            best[found.element.index] = found.score, _moved(edge, found.element, shown)
    return tuple(edge for _, edge in best.values())


def _leads_on(edge: Transition) -> bool:
    return isinstance(edge.action, Tap | LongPress) and edge.source != edge.target and edge.passable


def _is_exactly_there(edge: Transition, exact: Collection[tuple[Role, str, str, str]]) -> bool:
    target = target_of(edge.action)
    return target is not None and (target.role, target.text, target.description, target.resource_id) in exact


def _is_there(edge: Transition, shown: Observation) -> bool:
    return isinstance(edge.action, Tap | LongPress) and resolve(edge.action.target, shown) is not None


def _as_used(node: Screen, graph: Graph) -> Observation:
    """The screen as the map has it, as one look, without the controls of which the map knows no use.

    A control that is called otherwise since a moment ago stands there under both names, for the look was learnt.
    """
    whole = Observation(graph.app, tuple(replace(e, index=i) for i, e in enumerate(node.elements)))
    targets = [target_of(t.action) for t in graph.outgoing(node.id)]
    matches = [resolve(t, whole) for t in targets if t is not None]
    used = {m.element.index for m in matches if m is not None}
    number: dict[int, int] = {-1: -1}
    kept: list[UIElement] = []
    for e in whole.elements:
        if e.index in used or not e.actionable:
            number[e.index] = len(kept)
            kept.append(replace(e, index=len(kept), parent=number.get(e.parent, -1)))
    return Observation(graph.app, tuple(kept))


def _taken(graph: Graph, screen: str, shown: Observation) -> frozenset[int]:
    """The controls shown on which the map knows something to do."""
    return frozenset(_known(graph, screen, shown))


def _known(graph: Graph, screen: str, shown: Observation) -> Iterator[int]:
    for edge in graph.outgoing(screen):
        if isinstance(edge.action, Tap | LongPress) and _leads_on(edge):
            match = resolve(edge.action.target, shown)
            if match is not None:
                yield match.element.index


def _find(edge: Transition, before: Observation, shown: Observation, regrounder: Regrounder) -> Found | None:
    assert isinstance(edge.action, Tap | LongPress)
    match = resolve(edge.action.target, before)
    if match is None:
        return None
    return regrounder.find(edge.action.target, match.element, before, shown, edge.action)


def _moved(edge: Transition, element: UIElement, shown: Observation) -> Transition:
    assert isinstance(edge.action, Tap | LongPress)
    action = replace(edge.action, target=selector_for(element, shown))
    return edge if action_key(action) == action_key(edge.action) else replace(edge, action=action)
