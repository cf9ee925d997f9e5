"""Rows of lists that lead to one screen for all, and plans that go over the row that is meant."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from uiatlas.planning.plan import Plan
from uiatlas.text.language import label_of, stems
from uiatlas.ui import LongPress, Role, Tap, target_of
from uiatlas.utg import Graph, Transition
from uiatlas.utg.derived import derived
from uiatlas.utg.followers import Followers

KEPT = "shared rows"
"""What they are kept as beside a large map."""

LIST = 3
"""Rows of one kind from which a list is one whose other rows may lead where one of them does."""


RowMeant = Callable[[str], bool]
"""Whether a goal means a row, by the row's name."""


class Row(NamedTuple):
    """An edge that begins at the row of a list: its id, and what the row is called."""

    edge: str
    name: str


class SharedRows:
    """Rows that lead to a screen which two or more rows of one list share; made anew when the map has changed.

    Of a list of which one row was touched, the others are taken to lead to the same screen if that was a long press,
    or if the screen has a name of its own, which says no word of the row's.

    Args:
        graph: The map.

    Attributes:
        leading: The rows, by the id of the screen that they lead to.
        names: What the row of each edge is called, by the id of the edge.
    """

    def __init__(self, graph: Graph) -> None:
        kept = derived(graph, KEPT, _restored)
        self._take(_shared(graph) if kept is None else kept)

    def refresh(self, graph: Graph) -> None:
        """Follow the map's changes."""
        self._take(_shared(graph))

    def _take(self, leading: Mapping[str, Sequence[Row]]) -> None:
        self.leading = leading
        self.names = {row.edge: row.name for rows in leading.values() for row in rows}

    def to_json(self) -> Mapping[str, Sequence[Row]]:
        """What is kept of them beside the map."""
        return self.leading


shared_rows = Followers(SharedRows).of
"""The shared rows of a map, made once and kept up to date."""


def _shared(graph: Graph) -> dict[str, list[Row]]:
    rows: dict[str, list[Transition]] = {}
    lists: dict[tuple[str, str, str], list[Transition]] = {}
    for edge in graph.transitions.values():
        match edge.action:
            case Tap(target) | LongPress(target) if target.role is Role.ITEM and edge.target != edge.source:
                if row_name(edge):
                    rows.setdefault(edge.target, []).append(edge)
                    lists.setdefault((edge.source, target.resource_id, type(edge.action).__name__), []).append(edge)
    return {
        target: [Row(edge.id, row_name(edge)) for edge in edges]
        for target, edges in rows.items()
        if any(_shares(graph, e, lists) for e in edges)
    }


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


def by_its_row(graph: Graph, meant: RowMeant, planned: Callable[[Collection[str]], Plan]) -> Plan:
    """A plan that goes over the row that is meant, where the map knows one, rather than over any that leads there.

    Args:
        graph: The map.
        meant: Whether a row is meant, by its name.
        planned: Plans a route without some transitions, given by their ids.
    """
    told, leading = cache(meant), shared_rows(graph).leading
    others = {t: {row.edge for row in rows if not told(row.name)} for t, rows in leading.items()}
    named = [t for t, rows in leading.items() if len(others[t]) < len(rows)]
    first = planned(frozenset())
    if not named or _last_row(graph, first) is None:
        return first
    nearby = frozenset(e for t in named for e in others[t])
    everywhere = frozenset(e for found in others.values() for e in found)
    plans = (planned(avoid) for avoid in (nearby, everywhere))
    return next((plan for plan in plans if plan.ok and right_row(graph, meant, plan)), first)


def undecided(graph: Graph, meant: RowMeant, plan: Plan) -> Mapping[int, str]:
    """The steps of a plan, by their place from 0, over a row of which nothing tells that it is meant.

    Returns:
        For each the name of the row of its list that is meant, empty if none is and only a run can choose.
    """
    names = shared_rows(graph).names
    over = {i: s.transition_id for i, s in enumerate(plan.steps) if not meant(names.get(s.transition_id, ""))}
    beside = {i: rows_beside(graph, graph.transitions[edge]) for i, edge in over.items() if edge in names}
    return {i: next((n for n in sorted(rows) if meant(n)), "") for i, rows in beside.items()}


def wrong_row(graph: Graph, meant: RowMeant, plan: Plan) -> bool:
    """Whether the last row that a plan goes over may be another one than is meant."""
    last = _last_row(graph, plan)
    if last is None:
        return False
    told = {plan.steps[i].transition_id for i, name in undecided(graph, meant, plan).items() if name}
    return last.id not in told and not right_row(graph, meant, plan)


def right_row(graph: Graph, meant: RowMeant, plan: Plan) -> bool:
    """Whether the last row that a plan goes over is the one that is meant."""
    last = _last_row(graph, plan)
    return last is not None and meant(row_name(last))


def _last_row(graph: Graph, plan: Plan) -> Transition | None:
    """The last shared row that a plan goes over."""
    names = shared_rows(graph).names
    over = (s.transition_id for s in reversed(plan.steps) if s.transition_id in names)
    return next((graph.transitions[edge] for edge in over), None)


def _restored(kept: Any) -> dict[str, list[Row]]:
    """What is kept, as it was."""
    return {target: [Row(*row) for row in rows] for target, rows in kept.items()}
