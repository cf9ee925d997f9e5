"""Plans over the control that a goal names, where several controls lead to the same screen."""

from collections.abc import Collection
from dataclasses import replace

from uiatlas.planning.altering import alters
from uiatlas.planning.caution import danger_of
from uiatlas.planning.exclusion import clash
from uiatlas.planning.plan import Plan, PlanStep, step_along
from uiatlas.planning.rows import shared_rows
from uiatlas.planning.search import compiled
from uiatlas.text.language import label_of, likeness, stems
from uiatlas.ui import target_of
from uiatlas.utg.graph import Graph
from uiatlas.utg.transition import Transition

_ALIKE = 0.7
"""Likeness from which two words are taken to say the same."""


def over_meant_controls(graph: Graph, goal: str, plan: Plan) -> Plan:
    """The same plan, each step over the control that the goal says most of, among those that cost no more.

    A row of a list stays: which one is meant is another question. So does a plan that would exclude itself.

    Args:
        graph: The map.
        goal: What is to be reached, in words.
        plan: A route there.
    """
    wanted = stems(goal)
    meant = replace(plan, steps=tuple(_meant(graph, wanted, step) for step in plan.steps))
    return plan if clash(graph, meant) else meant


def _meant(graph: Graph, wanted: Collection[str], step: PlanStep) -> PlanStep:
    known = graph.transitions.get(step.transition_id)
    if known is None or known.id in shared_rows(graph).names or danger_of(graph, known.source, known.action):
        return step
    costs = compiled(graph)
    beside = [
        edge
        for edge in costs.edges(costs.index[known.source], costs.index[known.target])
        if edge.expected_cost == step.cost
        and alters(edge.action) == alters(known.action)
        and danger_of(graph, edge.source, edge.action) is None
    ]
    best = max(beside, key=lambda edge: _said(wanted, edge), default=known)
    return step_along(best) if _said(wanted, best) > _said(wanted, known) else step


def _said(wanted: Collection[str], edge: Transition) -> tuple[int, float]:
    """How many words of a control the goal says, and which share of them."""
    touched = target_of(edge.action)
    label = None if touched is None else label_of(touched.text, touched.description, touched.resource_id)
    words = () if label is None else stems(" ".join(label))
    said = sum(any(likeness(word, other) >= _ALIKE for other in wanted) for word in words)
    return said, said / len(words) if words else 0.0
