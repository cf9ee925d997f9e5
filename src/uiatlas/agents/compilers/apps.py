"""One plan over several apps: each sub-goal is grounded in its app's own map, and the ways between apps are added."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from uiatlas.agents.compilers.decomposition.decompose import is_complete, is_switch
from uiatlas.agents.compilers.subgoal import SubGoal
from uiatlas.agents.compilers.subgoal_places import BY_WORDS, Grounding, Meaning, goals_on, meaning_of, opens_only
from uiatlas.agents.compilers.values import open_names
from uiatlas.agents.words.task import parse_task
from uiatlas.planning.across_apps import AppStep, Route, cheapest_way
from uiatlas.planning.fluents.facts import plan_facts
from uiatlas.planning.fluents.model import model_of
from uiatlas.planning.likeness import GoalTarget
from uiatlas.planning.plan import Plan
from uiatlas.planning.search import plan_route
from uiatlas.ui import Role
from uiatlas.utg.fluents import OFF, ON, Fact, Fluent, FluentKind
from uiatlas.utg.graph import Graph
from uiatlas.utg.joined import LAUNCHER, Joined, Place
from uiatlas.utg.queries import FrontierScreen


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
        facts: What is to hold at its end, where it asks for a setting that is a state variable; its steps then bring
            that about. Without facts its steps lead to the screen where it is done.
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
    how: Grounding = BY_WORDS,
    route: Route = plan_route,
    meanings: Mapping[str, Meaning] | None = None,
) -> AtlasPlan:
    """Plan sub-goals one after the other over several apps; costs add up.

    Args:
        atlas: The maps of the apps.
        goals: The sub-goals, in order.
        start: Where the plan begins.
        how: How their words are looked for on the maps.
        route: Who plans within one app.
        meanings: What sub-goals mean, by their text, where that is known already.
    """
    began, known = time.perf_counter(), meanings or {}
    course = _Course(start, {start.app: start.screen} if start.app else {})
    legs: list[Leg] = []
    for goal in goals_on(atlas, goals, how):
        legs.append(_leg(atlas, goal, known.get(goal.text) or meaning_of(atlas, goal, how), course, route))
        if legs[-1].status != "ok":
            break
    last = legs[-1].status if legs else "nothing"
    status = last if last in ("ok", "ambiguous") else "unreachable"
    return AtlasPlan(status, start, tuple(legs), time.perf_counter() - began)


def _leg(atlas: Joined, goal: SubGoal, meaning: Meaning, course: _Course, route: Route) -> Leg:
    if missing := set(open_names(goal.text)) - course.values:
        return Leg(goal, goal.app, "no value", (GoalTarget("", 0.0, text=sorted(missing)[0]),))
    app, targets, status = meaning.app, meaning.targets, meaning.status
    if status != "ok":
        return Leg(goal, app, status, targets, fitting=meaning.fitting if status == "ambiguous" else ())
    facts = _facts(atlas.graph(app), goal.text, targets[0])
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


def _facts(graph: Graph, text: str, target: GoalTarget) -> tuple[Fact, ...]:
    """What is to hold where a clause asks for a setting, if the control that it means is a state variable."""
    if not is_complete(text):
        return ()
    model = model_of(graph)
    for fluent in model.initial:
        here = (fluent.screen, fluent.name) == (target.screen, target.element) and fluent.kind is FluentKind.CHECKED
        option = fluent.target is not None and fluent.target.role is Role.RADIO
        if here and model.changers.get(fluent) and option is not is_switch(text):
            off = not option and len(parse_task(text).opposed(fluent.name)) % 2 == 1
            return (Fact(fluent, OFF if off else ON),)
    return ()


def _to_facts(facts: tuple[Fact, ...], given: Mapping[Fluent, str]) -> Route:
    """A planner that brings facts about, wherever that is done."""

    def route(graph: Graph, start: str, screens: Sequence[str]) -> Plan:
        return plan_facts(graph, start, facts, given=given)

    return route
