"""Rows of lists that lead to one screen for all."""

from collections.abc import Mapping, Sequence

from uiatlas.text.language import label_of, stems
from uiatlas.ui import LongPress, Role, Tap, target_of
from uiatlas.utg import Graph, Transition

LIST = 3
"""Rows of one kind from which a list is one whose other rows may lead where one of them does."""


def shared_rows(graph: Graph) -> Mapping[str, tuple[Transition, ...]]:
    """Rows that lead to a screen which two or more rows of one list share, by the id of that screen.

    Of a list of which one row was touched, the others are taken to lead to the same screen if that was a long press,
    or if the screen has a name of its own, which says no word of the row's.
    """
    rows: dict[str, list[Transition]] = {}
    lists: dict[tuple[str, str, str], list[Transition]] = {}
    for edge in graph.transitions.values():
        match edge.action:
            case Tap(target) | LongPress(target) if target.role is Role.ITEM and edge.target != edge.source:
                if row_name(edge):
                    rows.setdefault(edge.target, []).append(edge)
                    lists.setdefault((edge.source, target.resource_id, type(edge.action).__name__), []).append(edge)
    return {target: tuple(edges) for target, edges in rows.items() if any(_shares(graph, e, lists) for e in edges)}


def _shares(graph: Graph, edge: Transition, lists: Mapping[tuple[str, str, str], Sequence[Transition]]) -> bool:
    """Whether another row of the list that an edge begins at leads, or is taken to lead, where it does."""
    target = target_of(edge.action)
    if target is None:
        return False
    alike = lists[edge.source, target.resource_id, type(edge.action).__name__]
    if any(e.target == edge.target and row_name(e) != row_name(edge) for e in alike):
        return True
    if any(e.target != edge.target for e in alike):
        return False
    rows = rows_beside(graph, edge)
    if isinstance(edge.action, LongPress):
        return len(rows) > 1
    own_name = not set(stems(row_name(edge))) & set(stems(graph.screens[edge.target].name))
    return len(rows) >= LIST and own_name


def rows_beside(graph: Graph, edge: Transition) -> set[str]:
    """The names of all rows of the list that an edge begins at."""
    target = target_of(edge.action)
    kind = (target.role, target.resource_id) if target is not None else None
    elements = graph.screens[edge.source].elements
    return {label_of(e.text, e.description).main for e in elements if (e.role, e.resource_id) == kind}


def row_name(edge: Transition) -> str:
    """What the row of an edge is called: its first line."""
    match edge.action:
        case Tap(target) | LongPress(target):
            return label_of(target.text, target.description).main
    return ""
