"""A task of several goals in one app: each as a goal by itself, planned one after the other."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from uiatlas.agents.aimed_plans import BUILTIN, touch_at, touch_words
from uiatlas.agents.aims import GoalOptions, grounding_of
from uiatlas.agents.clauses_apart import Apart, apart
from uiatlas.agents.compilers.apps import AtlasPlan, Leg, plan_task
from uiatlas.agents.compilers.decomposition.decompose import decompose
from uiatlas.agents.compilers.named_apps import names_of
from uiatlas.agents.compilers.subgoal import THEN, SubGoal
from uiatlas.agents.compilers.subgoal_places import Grounding, goals_on, meaning_of
from uiatlas.planning.across_apps import AppStep
from uiatlas.planning.caution import careful_route
from uiatlas.planning.plan import Missed, Plan, PlanStatus, PlanStep, Visit
from uiatlas.planning.planner import plan_with
from uiatlas.ui import InputText, Tap
from uiatlas.utg import Graph
from uiatlas.utg.conditions import OnScreen
from uiatlas.utg.fluents import describe_fact
from uiatlas.utg.joined import Joined, Place

NOTHING_FITS = "nothing on the map fits it"


@dataclass(frozen=True, slots=True)
class InTurn:
    """The goals of a task in one app, and the plan that reaches one after the other.

    Attributes:
        graph: The map.
        plan: A leg for each goal that the map knows a place for, up to the first that no way leads to.
        goals: Those goals.
        missed: The goals that nothing on the map fits; they are left out of the plan (Agent+P, section 4.2).
        planner: Who planned.
    """

    graph: Graph
    plan: AtlasPlan
    goals: tuple[SubGoal, ...]
    missed: tuple[str, ...] = ()
    planner: str = BUILTIN

    @property
    def ok(self) -> bool:
        """Whether all that the task asks for is planned."""
        return self.plan.status == "ok" and not self.missed

    @property
    def left(self) -> tuple[tuple[str, str], ...]:
        """The goals that are not planned, each with the reason."""
        planned = [leg for leg in self.plan.legs if leg.status == "ok"]
        out = [(goal.text, _why(self.plan.legs, n)) for n, goal in enumerate(self.goals) if n >= len(planned)]
        return (*out, *((text, NOTHING_FITS) for text in self.missed))


def _why(legs: Sequence[Leg], number: int) -> str:
    if number >= len(legs):
        return "a goal before it is not planned"
    return {"unreachable": "no known way leads there", "ambiguous": "it fits several screens"}.get(
        legs[number].status, NOTHING_FITS
    )


def in_turn(graph: Graph, goal: GoalOptions, planner: str = BUILTIN, *, dangers: bool = False) -> InTurn | None:
    """Plan a task of several goals in one app, one after another, without danger where there is such a way.

    Args:
        graph: The map.
        goal: The task, and where the way begins.
        planner: Who plans.
        dangers: Whether dangerous steps are as welcome as others.

    Returns:
        The goals with their plan; None where the task is one goal, or the map does not say where the way begins.

    Raises:
        UnknownNameError: The screen to start from is not on the map.
    """
    start = graph.find(goal.start).id if goal.start is not None else graph.entry
    if goal.to or not goal.words or start is None or start not in graph.screens:
        return None
    atlas, how = Joined([graph]), grounding_of(replace(goal, start=start))
    goals = goals_on(atlas, decompose(goal.words, names_of([graph])), how)
    found = apart(graph, goals[0], goal, start) if len(goals) == 1 else _each(atlas, goals, how)
    if found is None:
        return None
    route = partial(careful_route, route=partial(plan_with, planner, dangers=dangers), dangers=dangers)
    plan = plan_task(atlas, found.goals, start=Place(graph.app, start), how=how, route=route, meanings=found.meanings)
    return InTurn(graph, plan, found.goals, found.missed, planner)


def clauses_in(words: str) -> int:
    """How many clauses a task has, each of which may be a goal; no map is asked."""
    return sum(len(goal.text.split(THEN)) for goal in decompose(words))


def _each(atlas: Joined, goals: Sequence[SubGoal], how: Grounding) -> Apart | None:
    """Sub-goals with what each means on the map; None where none is found."""
    found = Apart((), {})
    linked = any(goal.uses or goal.produces or goal.refers for goal in goals)
    for goal in goals:
        meaning = meaning_of(atlas, goal, how)
        if meaning.status == "nothing" and not linked:
            found = replace(found, missed=(*found.missed, goal.text))
        else:
            found = replace(found, goals=(*found.goals, goal), meanings={**found.meanings, goal.text: meaning})
    return found if found.goals else None


def touch_of(graph: Graph, leg: Leg) -> Tap | InputText | None:
    """What is still to be done where the way to a goal ends; None if nothing is, or its facts hold there."""
    return touch_at(graph, leg.targets[0]) if leg.status == "ok" and leg.targets and not leg.facts else None


def touch_told(graph: Graph, leg: Leg) -> str:
    """The same in words; empty if nothing is still to be done."""
    touch = touch_of(graph, leg)
    return "" if touch is None else touch_words(graph, leg.targets[0].screen, touch)


def held(leg: Leg) -> list[str]:
    """The facts that a goal asks for, in words, where nothing is to be done: the map last saw them so."""
    return [] if leg.steps else [describe_fact(fact) for fact in leg.facts]


def as_one_plan(turn: InTurn) -> Plan:
    """The goals as one plan that visits their places, with what is to be done at each.

    An app that is left for the launcher and opened anew is one step.
    """
    steps: list[PlanStep] = []
    visits: list[Visit] = []
    for leg in turn.plan.legs:
        if leg.status != "ok":
            break
        steps += _steps(turn.graph, leg.steps)
        at = leg.steps[-1].target.screen if leg.steps else leg.targets[0].screen
        visits.append(Visit(at, len(steps), touch_told(turn.graph, leg), holds=" and ".join(held(leg))))
    missed = tuple(Missed("", why, words=words) for words, why in turn.left)
    status = PlanStatus.OK if not missed else PlanStatus.PARTIAL if visits else PlanStatus.UNREACHABLE
    targets, cost = tuple(visit.screen for visit in visits), sum(step.cost for step in steps)
    last = targets[-1] if targets else None
    start = turn.plan.start.screen
    return Plan(
        status,
        start,
        targets,
        last,
        tuple(steps),
        cost,
        False,
        turn.planner,
        turn.plan.seconds,
        visits=tuple(visits),
        missed=missed,
    )


def _steps(graph: Graph, steps: Sequence[AppStep]) -> list[PlanStep]:
    """Steps within the app; those over the launcher as the one that comes back, done from where the app is left."""
    out: list[PlanStep] = []
    left, cost = "", 0
    for step in steps:
        inside = step.source.screen in graph.screens
        left, cost = (step.source.screen, step.cost) if inside else (left, cost + step.cost)
        if step.target.screen not in graph.screens:
            continue
        edge = graph.transitions.get(step.transition_id)
        before = edge.precondition if edge is not None else ()
        conditions = (OnScreen(left), *before)
        out.append(
            PlanStep(left, step.action, step.target.screen, step.transition_id, conditions, step.postcondition, cost)
        )
    return out
