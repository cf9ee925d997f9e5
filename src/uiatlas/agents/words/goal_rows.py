"""Which row of a list a goal means, where a list's rows all lead to one screen and only a run can choose."""

from collections.abc import Callable, Collection, Mapping

from uiatlas.agents.words.entering import bare
from uiatlas.agents.words.task import parse_task
from uiatlas.planning.plan import Plan
from uiatlas.planning.rows import row_name, rows_beside, shared_rows
from uiatlas.text.language import likeness, stems
from uiatlas.text.lexicon import EXISTING
from uiatlas.utg import Graph, Transition


def means(text: str) -> Callable[[str], bool]:
    """Whether a goal means a row by its name: a value of the goal, or all words of the name."""
    values, said = {bare(v.text) for v in parse_task(text).values}, stems(text)

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
    meant = means(goal)
    others = {t: {e.id for e in edges if not meant(row_name(e))} for t, edges in shared_rows(graph).items()}
    named = [t for t, edges in shared_rows(graph).items() if len(others[t]) < len(edges)]
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


def wrong_row(graph: Graph, goal: str, plan: Plan) -> bool:
    """Whether a goal names one thing of several, and the last row that a plan goes over may be another."""
    named = any(v.before and v.before[-1] in EXISTING for v in parse_task(goal).values)
    last = _last_row(graph, plan)
    if not named or last is None:
        return False
    told = {plan.steps[i].transition_id for i, name in undecided(graph, goal, plan).items() if name}
    return last.id not in told and not right_row(graph, goal, plan)


def right_row(graph: Graph, goal: str, plan: Plan) -> bool:
    """Whether the last row that a plan goes over is the one that a goal means."""
    last = _last_row(graph, plan)
    return last is not None and means(goal)(row_name(last))


def _last_row(graph: Graph, plan: Plan) -> Transition | None:
    """The last shared row that a plan goes over."""
    rows = {e.id: e for edges in shared_rows(graph).values() for e in edges}
    return next((rows[s.transition_id] for s in reversed(plan.steps) if s.transition_id in rows), None)
