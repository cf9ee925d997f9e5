"""Leafing through the lists of a map in search of a thing that a task names and nothing has shown yet."""

from collections.abc import Collection

from uiatlas.execution.decisions import Act, View
from uiatlas.planning.caution import careful_route
from uiatlas.planning.chain import Tried
from uiatlas.planning.plan import step_along
from uiatlas.planning.rows import leads_to_another, shared_rows
from uiatlas.ui import Tap, action_key, resolve, target_of
from uiatlas.utg import Graph
from uiatlas.utg.conditions import OnScreen
from uiatlas.utg.danger import danger_on


def next_list(graph: Graph, text: str, view: View, tried: Collection[Tried]) -> Act | None:
    """The next step to the nearest list with things such as the task names that was not opened yet; None at the end.

    Args:
        graph: The map.
        text: The task.
        view: What is shown, and what was done.
        tried: Screens and keys of actions that were done, or are not to be done.
    """
    rows = leads_to_another(graph, text)
    lists, pages = {e.source for e in rows}, {e.target for e in rows}
    shared, been = {e.id for edges in shared_rows(graph).values() for e in edges}, {m.screen for m in view.history}
    if view.screen is None:
        return None
    best, least = None, None
    for edge in graph.transitions.values():
        opens = isinstance(edge.action, Tap) and edge.target in lists and edge.source not in pages | {edge.target}
        if (
            not opens
            or (edge.target in been and edge.id not in shared)
            or (edge.source, action_key(edge.action)) in tried
        ):
            continue
        way = careful_route(graph, view.screen, [edge.source])
        free = way.ok and danger_on(graph.screens[edge.source], edge.action) is None
        if free and (least is None or (way.cost or 0) < least):
            best, least = (*way.steps, step_along(edge))[0], way.cost or 0
    target = target_of(best.action) if best is not None else None
    match = resolve(target, view.observation) if target is not None else None
    if best is None or (target is not None and match is None):
        return None
    element = match.element if match is not None else None
    return Act(best.action, element, "look whether a list has it", "candidate", (OnScreen(best.target),))
