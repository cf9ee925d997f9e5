"""Leafing through the lists of a map in search of a thing that a task names and nothing has shown yet."""

from collections.abc import Collection, Iterator

from uiatlas.agents.words.chain import Tried
from uiatlas.agents.words.rows import leads_to_another
from uiatlas.planning.caution import careful_route
from uiatlas.planning.plan import step_along
from uiatlas.planning.rows import shared_rows
from uiatlas.run.policy import Act, View
from uiatlas.ui import Tap, action_key, resolve, target_of
from uiatlas.utg import Graph, Transition
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
    if view.screen is None:
        return None
    doors: dict[str, Transition] = {}
    for edge in _doors(graph, text, view, tried):
        doors.setdefault(edge.source, edge)
    way = careful_route(graph, view.screen, [*doors]) if doors else None
    if way is None or not way.ok or way.target is None:
        return None
    step = (*way.steps, step_along(doors[way.target]))[0]
    target = target_of(step.action)
    match = resolve(target, view.observation) if target is not None else None
    if target is not None and match is None:
        return None
    element = match.element if match is not None else None
    return Act(step.action, element, "look whether a list has it", "candidate", (OnScreen(step.target),))


def _doors(graph: Graph, text: str, view: View, tried: Collection[Tried]) -> Iterator[Transition]:
    """Harmless touches that open a list of such things; one that was opened is told again by its own row only."""
    rows = leads_to_another(graph, text)
    lists, pages = {e.source for e in rows}, {e.target for e in rows}
    shared, been = {e.id for edges in shared_rows(graph).values() for e in edges}, {m.screen for m in view.history}
    for edge in graph.transitions.values():
        if not isinstance(edge.action, Tap) or edge.target not in lists or edge.source in pages | {edge.target}:
            continue
        if (edge.target in been and edge.id not in shared) or (edge.source, action_key(edge.action)) in tried:
            continue
        if danger_on(graph.screens[edge.source], edge.action) is None:
            yield edge
