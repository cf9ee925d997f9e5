"""One plan over several apps: each sub-goal is grounded in its app's own map, and the ways between apps are added."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count

from uiatlas.agents.compilers.carrying import filled, open_names, way_words
from uiatlas.agents.compilers.decomposition.facts import facts_wished
from uiatlas.agents.compilers.decomposition.goals import OPEN, SubGoal
from uiatlas.agents.compilers.decomposition.places import parted
from uiatlas.agents.words.grounding import GoalTarget, ground, verdict
from uiatlas.planning.fluents.facts import plan_facts
from uiatlas.planning.plan import Plan
from uiatlas.planning.search import plan_route
from uiatlas.text.retrieval import TextScorer
from uiatlas.ui import Action
from uiatlas.utg.conditions import AppInFront, Condition, OnScreen
from uiatlas.utg.fluents import Fact, Fluent
from uiatlas.utg.graph import Graph
from uiatlas.utg.joined import LAUNCHER, Crossing, Joined, Place
from uiatlas.utg.queries import FrontierScreen

OPEN_END = ", then "
"""What stands between the clauses of one sub-goal; only a sub-goal of one clause is nothing but its wishes."""

SURE = 0.8
"""Confidence from which a clause is a goal by itself; see `uiatlas.agents.compilers.decomposition.places`."""

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


@dataclass(frozen=True, slots=True)
class Leg:
    """The plan for one sub-goal.

    Attributes:
        goal: The sub-goal.
        app: The app that it is done in, empty if none was found.
        status: ``ok``, ``ambiguous``, ``nothing`` (nothing on the map fits), ``unreachable``, ``unknown app``, or
            ``no value`` (it takes over a value that nothing before it hands on).
        targets: What it may mean in that app, best first.
        steps: The steps from where the sub-goal before ended.
        frontier: When unreachable: where the app's known map may continue.
        facts: What is to hold at its end, where its wishes plainly mean state variables; its steps then bring that
            about. Without facts its steps lead to the screen where it is done.
        fitting: When ambiguous: the apps that it fits equally well; one where it fits several screens of one app.
    """

    goal: SubGoal
    app: str
    status: str
    targets: tuple[GoalTarget, ...] = ()
    steps: tuple[AppStep, ...] = ()
    frontier: tuple[FrontierScreen, ...] = ()
    facts: tuple[Fact, ...] = ()
    fitting: tuple[str, ...] = ()

    @property
    def cost(self) -> int:
        """Sum over the steps, in thousandths of an attempt."""
        return sum(s.cost for s in self.steps)


@dataclass(frozen=True, slots=True)
class AtlasPlan:
    """A plan over several apps: one leg for each sub-goal, up to the first that cannot be planned.

    Attributes:
        status: ``ok``, ``ambiguous`` or ``unreachable``.
        start: Where it begins.
        legs: The plans of the sub-goals, in order.
        seconds: Wall-clock time it took.
    """

    status: str
    start: Place
    legs: tuple[Leg, ...]
    seconds: float

    @property
    def steps(self) -> tuple[AppStep, ...]:
        """All steps in order."""
        return tuple(s for leg in self.legs for s in leg.steps)

    @property
    def cost(self) -> int:
        """The sum of the costs of all legs."""
        return sum(leg.cost for leg in self.legs)


@dataclass(slots=True)
class _Course:
    """Where a plan is: the place, where apps were left, the values that were handed on, and the facts brought about."""

    at: Place
    left: dict[str, str] = field(default_factory=dict)
    values: set[str] = field(default_factory=set)
    facts: dict[str, dict[Fluent, str]] = field(default_factory=dict)


def plan_task(
    atlas: Joined,
    goals: Sequence[SubGoal],
    *,
    start: Place = LAUNCHER,
    scorer: TextScorer | None = None,
    route: Route = plan_route,
) -> AtlasPlan:
    """Plan sub-goals one after the other over several apps; costs add up.

    Args:
        atlas: The maps of the apps.
        goals: The sub-goals, in order.
        start: Where the plan begins.
        scorer: How alike texts are, for goals in other words than the app's.
        route: Who plans within one app.
    """
    began = time.perf_counter()
    course = _Course(start, {start.app: start.screen} if start.app else {})
    legs: list[Leg] = []
    for goal in goals_on(atlas, goals, scorer):
        legs.append(_leg(atlas, goal, course, scorer, route))
        if legs[-1].status != "ok":
            break
    last = legs[-1].status if legs else "nothing"
    status = last if last in ("ok", "ambiguous") else "unreachable"
    return AtlasPlan(status, start, tuple(legs), time.perf_counter() - began)


def goals_on(atlas: Joined, goals: Sequence[SubGoal], scorer: TextScorer | None = None) -> tuple[SubGoal, ...]:
    """The sub-goals, with clauses cut apart where the maps know what each means by itself."""
    return parted(goals, lambda part: _sure(atlas, part, scorer))


def _sure(atlas: Joined, goal: SubGoal, scorer: TextScorer | None) -> bool:
    _, targets, status = chosen_app(atlas, goal, scorer)
    return status == "ok" and targets[0].confidence >= SURE


def chosen_app(
    atlas: Joined, goal: SubGoal, scorer: TextScorer | None = None
) -> tuple[str, tuple[GoalTarget, ...], str]:
    """The app that a sub-goal is for, what it means there, and how sure that is.

    An app that the task names is taken as it is; one that was only carried on gives way to another app whose map fits
    where its own does not; without any, the app whose map fits best is it.
    """
    if goal.app and goal.app not in atlas.apps:
        return goal.app, (), "unknown app"
    if goal.app and (goal.said or not goal.text):
        return (goal.app, *_grounded(atlas, goal, goal.app, scorer))
    apps = goal.among or atlas.apps
    tried = {app: _grounded(atlas, goal, app, scorer) for app in apps if app in atlas.apps}
    if goal.app and tried[goal.app][1] == "ok":
        return (goal.app, *tried[goal.app])
    fitting = sorted(
        (app for app in tried if tried[app][1] == "ok"),
        key=lambda a: (-tried[a][0][0].confidence, -tried[a][0][0].rank),
    )
    if not fitting:
        return (goal.app, *tried[goal.app]) if goal.app else ("", (), "nothing")
    best = tried[fitting[0]][0]
    tie = len(fitting) > 1 and tried[fitting[1]][0][0].confidence == best[0].confidence
    return fitting[0], best, "ambiguous" if tie else "ok"


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


def _leg(atlas: Joined, goal: SubGoal, course: _Course, scorer: TextScorer | None, route: Route) -> Leg:
    if missing := set(open_names(goal.text)) - course.values:
        return Leg(goal, goal.app, "no value", (GoalTarget("", 0.0, text=sorted(missing)[0]),))
    app, targets, status = chosen_app(atlas, goal, scorer)
    facts = facts_wished(atlas.graph(app), goal.wishes) if app in atlas.apps and OPEN_END not in goal.text else ()
    if facts and (goal.said or status == "ok"):
        targets, status = (GoalTarget(facts[0].fluent.screen, 1.0, facts[0].fluent.name), *targets[1:]), "ok"
    if status != "ok":
        fitting = _alike(atlas, goal, targets, scorer) if status == "ambiguous" else ()
        return Leg(goal, app, status, targets, fitting=fitting)
    left = course.left if course.at.app == "" else {**course.left, course.at.app: course.at.screen}
    screens = [*atlas.graph(app).screens] if opens_only(goal) else [targets[0].screen]
    given = course.facts.setdefault(app, {})
    steps = cheapest_way(atlas, course.at, app, screens, left, _to_facts(facts, given)) if facts else None
    facts = facts if steps is not None else ()
    steps = steps if facts else cheapest_way(atlas, course.at, app, screens, left, route)
    if steps is None:
        entry = atlas.entry(app)
        plan = None if entry is None else route(atlas.graph(app), entry.screen, screens)
        return Leg(goal, app, "unreachable", targets, (), plan.frontier if plan else ())
    course.left = left
    course.at = steps[-1].target if steps else course.at
    course.left[course.at.app] = course.at.screen
    course.values |= {r.name for r in goal.produces}
    given |= {f.fluent: f.value for f in facts}
    return Leg(goal, app, "ok", targets, steps, facts=facts)


def _alike(atlas: Joined, goal: SubGoal, targets: Sequence[GoalTarget], scorer: TextScorer | None) -> tuple[str, ...]:
    """The apps in which a sub-goal fits as well as its best targets do."""
    if goal.app:
        return (goal.app,)
    tried = {app: _grounded(atlas, goal, app, scorer)[0] for app in goal.among or atlas.apps if app in atlas.apps}
    return tuple(app for app, found in tried.items() if found and found[0].confidence == targets[0].confidence)


def _to_facts(facts: tuple[Fact, ...], given: Mapping[Fluent, str]) -> Route:
    """A planner that brings facts about, wherever that is done."""

    def route(graph: Graph, start: str, screens: Sequence[str]) -> Plan:
        return plan_facts(graph, start, facts, given=given)

    return route


def _grounded(atlas: Joined, goal: SubGoal, app: str, scorer: TextScorer | None) -> tuple[tuple[GoalTarget, ...], str]:
    """What a sub-goal means in an app; one without a goal of its own only opens the app."""
    entry = atlas.entry(app)
    if entry is None:
        return (), "nothing"
    if opens_only(goal):
        return (GoalTarget(entry.screen, 1.0),), "ok"
    words = filled(way_words(goal), {name: f"{{{name}}}" for name in open_names(goal.text)})
    targets = ground(atlas.graph(app), words, entry.screen, scorer)
    return targets, verdict(targets)


def opens_only(goal: SubGoal) -> bool:
    """Whether a sub-goal asks for nothing but its app."""
    return goal.text == OPEN


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
