"""Of targets that fit a goal about equally well the one that a way leads to most surely."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from uiatlas.planning.caution import asked_by
from uiatlas.planning.confidence import route_confidence
from uiatlas.planning.likeness import TIE, TRUSTED, GoalTarget, verdict
from uiatlas.planning.meaning.pages import pages_of
from uiatlas.planning.plan import Plan
from uiatlas.planning.planner import plan_with
from uiatlas.utg import Graph

NEARLY = 0.1
"""What a target may be less sure than the best one and fit a goal about as well."""

DOUBTFUL = 1 / 3
"""How sure a way is, at least, that gives no reason to look for another target."""

CLEARLY = 2
"""How many times as likely a target with its way is as the others with theirs where the ways decide."""

MOST_TWINS = 12
"""Screens of one page that are looked at, the nearest first."""


@dataclass(frozen=True, slots=True)
class _Way:
    """The way to a target, and how sure it is; 0 without any."""

    target: GoalTarget
    plan: Plan
    sure: float

    @property
    def worth(self) -> float:
        """How likely the target is meant and reached."""
        return self.target.confidence * self.sure

    @property
    def leads_on(self) -> bool:
        """Whether there is something to do: the screen where the way begins is not meant for being reached at once."""
        return bool(self.plan.steps or self.target.element)

    def clearly_before(self, other: "_Way") -> bool:
        """Whether the ways decide for this target."""
        return other.sure < DOUBTFUL and self.before(other, CLEARLY)

    def before(self, other: "_Way", times: float = 1) -> bool:
        """Whether this is so many times the better.

        It never is where it is passed on the way to the other, or where only the other has a control that is meant.
        """
        if not self.worth or (other.target.element and not self.target.element):
            return False
        passed = {step.source for step in other.plan.steps}
        return self.worth >= times * other.worth and self.target.screen not in passed


class Reached(NamedTuple):
    """What a goal may mean, as far as it is reached.

    Attributes:
        targets: What it may mean, first the target to plan to.
        status: Whether the goal is grounded, as `verdict` says.
        plans: The plans that were made to decide that, by the screen that each leads to.
    """

    targets: tuple[GoalTarget, ...]
    status: str
    plans: Mapping[str, Plan]


def way_to(graph: Graph, start: str, goal: str, screen: str) -> Plan:
    """The plan to a screen that a goal in words may mean; dangers that the goal asks for are welcome."""
    return plan_with("builtin", graph, start, [screen], dangers=asked_by(goal))


def within_reach(
    graph: Graph, start: str, goal: str, targets: Sequence[GoalTarget], threshold: float = TRUSTED
) -> Reached:
    """What a goal may mean, the target to plan to first, and the plans that decide which one that is.

    Of the screens of one page the one is meant that is reached far more surely. So it is where the best targets fit
    about equally well: the words leave it open, and nobody asks for a place without a way. Such a target is trusted as
    much as they are together. Of those that are reached alike the best stays first; if they tie, and only together are
    trusted, the goal is ambiguous, and the one that is reached better comes first. The start is never preferred.

    Args:
        graph: The map.
        start: Id of the screen where the way begins.
        goal: The goal in words.
        targets: What it may mean, best first.
        threshold: Confidence from which the best is taken to be meant.
    """
    status = verdict(targets, threshold)
    near = [t for t in targets if t.confidence > targets[0].confidence - NEARLY]
    if not near or sum(t.confidence for t in near[:2]) < threshold:
        return Reached(tuple(targets), status, {})
    if len(near) < 2 and len(_screens(graph, near[0])) < 2:
        return Reached(tuple(targets), status, {})
    known = _Ways(graph, start, goal)
    ways = [_on_its_page(known, target) for target in near]
    told = (*(way.target for way in ways), *targets[len(near) :])
    best, *others = sorted(ways, key=lambda way: -way.worth)
    clearly = len(others) > 0 and best.leads_on and all(best.clearly_before(other) for other in others)
    if clearly and best.target.confidence >= threshold - NEARLY:
        return Reached((best.target, *(t for t in told if t is not best.target)), "ok", known.plans)
    tie = len(near) > 1 and near[0].confidence - near[1].confidence < TIE
    if status == "nothing" and tie and near[0].confidence >= threshold - NEARLY:
        status = "ambiguous"
    if status == "ambiguous" and ways[1].leads_on and ways[1].before(ways[0]):
        told = (told[1], told[0], *told[2:])
    return Reached(told, status, known.plans)


class _Ways:
    """The ways from a start to what a goal may mean; to each screen one plan is made."""

    def __init__(self, graph: Graph, start: str, goal: str) -> None:
        self.graph, self.start, self.goal = graph, start, goal
        self.plans: dict[str, Plan] = {}

    def way(self, target: GoalTarget) -> _Way:
        """The way to a target, and how sure it is."""
        plan = self.plans.get(target.screen)
        if plan is None:
            plan = self.plans[target.screen] = way_to(self.graph, self.start, self.goal, target.screen)
        return _Way(target, plan, route_confidence(self.graph, plan))


def _on_its_page(known: _Ways, target: GoalTarget) -> _Way:
    """The way to a target, at the screen of its page that is reached far more surely, if there is one."""
    way = known.way(target)
    if way.sure >= DOUBTFUL:
        return way
    twins = (replace(target, screen=screen) for screen in _screens(known.graph, target)[:MOST_TWINS])
    best = max(map(known.way, twins), key=lambda twin: twin.sure, default=way)
    return best if best.clearly_before(way) else way


def _screens(graph: Graph, target: GoalTarget) -> Sequence[str]:
    """The screens of the page of a target."""
    return next((page.screens for page in pages_of(graph).all if target.screen in page.screens), (target.screen,))
