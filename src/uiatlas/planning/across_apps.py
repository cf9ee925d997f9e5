"""Routes over several apps: ways within the apps' own maps, joined by the crossings between them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count

from uiatlas.planning.plan import Plan
from uiatlas.planning.search import plan_route
from uiatlas.ui import Action
from uiatlas.utg.conditions import AppInFront, Condition, OnScreen
from uiatlas.utg.joined import LAUNCHER, Crossing, Joined, Place

Route = Callable[..., Plan]
"""A planner for one map: ``plan(graph, start, targets)``."""


@dataclass(frozen=True, slots=True)
class AppStep:
    """One action of a plan over several apps.

    Attributes:
        source: Where it is done.
        action: What is done.
        target: Where it leads.
        kind: ``app`` for a step within an app, else the kind of the crossing.
        cost: Expected cost with retries, in thousandths of an attempt.
        postcondition: What must hold after it.
        transition_id: The edge of the app's own map, if it follows one.
    """

    source: Place
    action: Action
    target: Place
    kind: str
    cost: int
    postcondition: tuple[Condition, ...] = ()
    transition_id: str = ""


def cheapest_way(
    atlas: Joined, start: Place, app: str, screens: Sequence[str], left: Mapping[str, str], route: Route = plan_route
) -> tuple[AppStep, ...] | None:
    """The cheapest known way from a place to any of several screens of an app, or None if there is none.

    Uniform-cost search over the places where apps are entered; within an app the app's own planner finds the way.
    """
    number = count()
    heap: list[tuple[int, int, Place, tuple[AppStep, ...], bool]] = [(0, next(number), start, (), False)]
    seen: set[Place] = set()
    while heap:
        cost, _, at, steps, there = heappop(heap)
        if there:
            return steps
        if at in seen:
            continue
        seen.add(at)
        if at.app == app:
            inside = _inside(atlas, at, screens, route)
            if inside is not None:
                heappush(heap, (cost + _sum(inside), next(number), at, (*steps, *inside), True))
        for way, crossing in _ways_out(atlas, at, left, route):
            taken = (*steps, *way, _crossed(crossing))
            heappush(heap, (cost + _sum(way) + crossing.cost, next(number), crossing.target, taken, False))
    return None


def _inside(atlas: Joined, at: Place, screens: Sequence[str], route: Route) -> tuple[AppStep, ...] | None:
    plan = route(atlas.graph(at.app), at.screen, screens)
    if not plan.ok:
        return None
    return tuple(
        AppStep(
            Place(at.app, s.source), s.action, Place(at.app, s.target), "app", s.cost, s.postcondition, s.transition_id
        )
        for s in plan.steps
    )


def _ways_out(
    atlas: Joined, at: Place, left: Mapping[str, str], route: Route
) -> list[tuple[tuple[AppStep, ...], Crossing]]:
    """The crossings from a place and, farther in its app, those that open another app."""
    out: list[tuple[tuple[AppStep, ...], Crossing]] = [((), c) for c in atlas.crossings(at, left)]
    for gate in atlas.gates(at.app) if at != LAUNCHER else ():
        way = _inside(atlas, at, [gate.source.screen], route) if gate.source != at else None
        if way is not None:
            out.append((way, gate))
    return out


def _crossed(crossing: Crossing) -> AppStep:
    there = crossing.target
    front = () if there == LAUNCHER else (AppInFront(there.app), OnScreen(there.screen))
    return AppStep(crossing.source, crossing.action, there, crossing.kind, crossing.cost, front, crossing.transition_id)


def _sum(steps: Sequence[AppStep]) -> int:
    return sum(s.cost for s in steps)
