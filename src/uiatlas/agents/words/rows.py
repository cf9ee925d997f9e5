"""Rows of lists that lead to one screen for all: which of them a task means, and where only a run can choose."""

from collections.abc import Callable, Collection, Mapping

from uiatlas.agents.words.fields import EXISTING, bare
from uiatlas.agents.words.objects import Thing, alters, opposes, says, thing_of
from uiatlas.agents.words.tasks import parse_task
from uiatlas.planning.plan import Plan
from uiatlas.planning.rows import row_name, rows_beside, shared_rows
from uiatlas.text.language import likeness, stems
from uiatlas.ui import Role, UIElement
from uiatlas.utg import Graph, Transition


def means(text: str) -> Callable[[str], bool]:
    """Whether a task means a row by its name: the thing that it deals with, a value, or all words of the name."""
    if (thing := thing_of(text)) is not None:
        return lambda name: says(thing, name)
    values = {bare(v.text) for v in parse_task(text).values}
    said = stems(text)

    def meant(name: str) -> bool:
        words = stems(name)
        return bare(name) in values or (bool(words) and all(any(likeness(w, s) >= 0.9 for s in said) for w in words))

    return meant


def by_its_row(graph: Graph, goal: str, planned: Callable[[Collection[str]], Plan]) -> Plan:
    """A plan that goes over the row that a goal names, where the map knows one, rather than over any that leads there.

    Args:
        graph: The map.
        goal: The goal in words.
        planned: Plans a route without some transitions, given by their ids.
    """
    shared, meant = shared_rows(graph), means(goal)
    others = {t: {e.id for e in edges if not meant(row_name(e))} for t, edges in shared.items()}
    named = [t for t, edges in shared.items() if len(others[t]) < len(edges)]
    first = planned(frozenset())
    if not named or _last_row(graph, first) is None:
        return first
    nearby = frozenset(e for t in named for e in others[t])
    everywhere = frozenset(e for found in others.values() for e in found)
    plans = (planned(avoid) for avoid in (nearby, everywhere))
    return next((plan for plan in plans if plan.ok and right_row(graph, goal, plan)), first)


def undecided(graph: Graph, goal: str, plan: Plan) -> Mapping[int, str]:
    """The steps of a plan, by their place from 0, over a row of which nothing tells that the goal means it.

    Returns:
        For each the name of the row of its list that is meant, empty if none is and only a run can choose.
    """
    meant = means(goal)
    rows = {e.id: e for edges in shared_rows(graph).values() for e in edges if not meant(row_name(e))}
    over = {i: rows[s.transition_id] for i, s in enumerate(plan.steps) if s.transition_id in rows}
    return {i: next((n for n in sorted(rows_beside(graph, e)) if meant(n)), "") for i, e in over.items()}


def chosen(name: str) -> str:
    """What is said of a step over another row than the one that is meant, given that one's name, if it is known."""
    return f"in its place the row {name!r}" if name else "which row is chosen at run time"


def wrong_row(graph: Graph, goal: str, plan: Plan) -> bool:
    """Whether a goal names a thing, and the last row that a plan goes over may be another."""
    if not names_one(goal) or (last := _last_row(graph, plan)) is None:
        return False
    named = {plan.steps[i].transition_id for i, name in undecided(graph, goal, plan).items() if name}
    return last.id not in named and not right_row(graph, goal, plan)


def right_row(graph: Graph, goal: str, plan: Plan) -> bool:
    """Whether the last row that a plan goes over is the one that a goal means."""
    last = _last_row(graph, plan)
    return last is not None and means(goal)(row_name(last))


def names_one(goal: str) -> bool:
    """Whether a goal names one thing of several that is there already."""
    if (thing := thing_of(goal)) is not None:
        return not thing.any
    return any(v.before[-1:] and v.before[-1] in EXISTING for v in parse_task(goal).values)


def leads_to_another(graph: Graph, text: str, *, rows_only: bool = True) -> tuple[Transition, ...]:
    """What leads to where another thing is dealt with than a task names.

    Args:
        graph: The map.
        text: The task.
        rows_only: Whether rows alone are told, or all ways there but the row that is meant.
    """
    if (thing := thing_of(text)) is None:
        return ()
    meant, shared = means(text), shared_rows(graph)
    pages = {t: edges for t, edges in shared.items() if any(_deals(thing, e) for e in graph.screens[t].elements)}
    rows = {e.id: e for edges in pages.values() for e in edges}
    ways = rows.values() if rows_only else [e for e in graph.transitions.values() if e.target in pages]
    return tuple(e for e in ways if e.source != e.target and not (e.id in rows and meant(row_name(e))))


def _deals(thing: Thing, element: UIElement) -> bool:
    """Whether a control may do what a task asks to be done to a thing."""
    usable = element.clickable and element.role is not Role.TAB
    return usable and alters(element, element.label) and not opposes(thing, element.label)


def _last_row(graph: Graph, plan: Plan) -> Transition | None:
    """The last shared row that a plan goes over."""
    rows = {e.id: e for edges in shared_rows(graph).values() for e in edges}
    return next((rows[s.transition_id] for s in reversed(plan.steps) if s.transition_id in rows), None)
