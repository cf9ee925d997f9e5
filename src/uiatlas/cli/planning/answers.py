"""How ``uiatlas plan`` answers: for machines, and for a person at a terminal."""

from collections.abc import Mapping, Sequence

from uiatlas.agents.aimed_plans import is_left_open, last_touch, open_rows
from uiatlas.agents.aims import Aim
from uiatlas.cli.output import clipped, counted, hint, warn, write
from uiatlas.planning.caution import danger_of, dangers_of, left_out_of
from uiatlas.planning.confidence import OfEdge, condition_of, doubt, route_confidence, step_confidence
from uiatlas.planning.demanded import typed_before
from uiatlas.planning.exclusion import clash
from uiatlas.planning.instructions import MOST_CONDITION
from uiatlas.planning.meaning import is_strange
from uiatlas.planning.plan import Plan, PlanStatus
from uiatlas.planning.reach import way_to
from uiatlas.safety.elements import Danger
from uiatlas.ui import describe
from uiatlas.utg import Graph
from uiatlas.utg.fluents import describe_fact
from uiatlas.utg.queries import reachable

NO_ROWS: Mapping[int, str] = {}
ASKS = "`uiatlas run` asks or refuses before its first tap"
DANGEROUS = f"no way without danger is known that would do as well; {ASKS}"
UNKNOWN = (
    "no word of the goal stands on the map; say it in the language and the words of the app, which "
    "`uiatlas map show MAP --screen SCREEN` prints, or give --model PROVIDER:NAME"
)
LEFT_OPEN = "and the map has no control there that does what is asked for"
SELDOM = 0.1
"""How sure a plan is, at least, of which it is not said that it seldom works."""
MOST_LEFT_OUT = 3
"""Dangerous steps at most that are said to be left out."""


def say(graph: Graph, aim: Aim, plan: Plan | None, *, allowed: bool = False) -> None:
    """A plan to one goal, for a person.

    Args:
        graph: The map.
        aim: What is aimed at.
        plan: The plan; None if nothing fits the goal.
        allowed: Whether dangerous steps were as welcome as others.
    """
    if plan is None:
        write("nothing on the map fits the goal" + (" well enough; nearest:" if aim.targets else ""))
    for aimed in aim.targets[:3]:
        at = f', at "{clipped(aimed.element, 60)}"' if aimed.element else ""
        write(f"target: {graph.screens[aimed.screen].name} ({aimed.screen}){at}, confidence {aimed.confidence:.0%}")
    _say_passed_over(graph, aim, plan)
    if aim.status == "ambiguous":
        warn("the goal fits several screens equally well; name one with --to")
    if plan is None:
        if is_strange(graph, aim.goal):
            write(UNKNOWN)
        hint("name a screen with --to; `uiatlas map show` lists them")
        return
    if not plan.ok:
        _say_frontier(graph, plan)
        _say_within_reach(graph, aim)
        return
    if is_left_open(graph, aim, plan):
        write(f"0 steps: {graph.screens[plan.start].name} is where the way begins, {LEFT_OPEN}")
        return
    _say_steps(graph, plan, open_rows(graph, aim, plan), allowed=allowed)
    if then := last_touch(graph, aim, plan):
        write(f"then: {then}")
    elif not plan.steps and aim.targets and (element := aim.targets[0].element):
        hint(f'the plan ends where it starts; what is asked for is "{clipped(element, 60)}" on that screen')


def _say_passed_over(graph: Graph, aim: Aim, plan: Plan | None) -> None:
    """The target that the words fit better than the one which is planned to, if the way there is not as sure."""
    best = max(aim.targets, key=lambda t: t.confidence, default=None)
    if plan is None or best is None or best.confidence <= aim.targets[0].confidence:
        return
    way = aim.plans.get(best.screen) or way_to(graph, aim.start, aim.goal, best.screen)
    if route_confidence(graph, way) < route_confidence(graph, plan):
        name, why = graph.screens[best.screen].name, "less sure" if way.ok else "not known"
        write(f"the way to {name} is {why}, so that it is not planned to; --to {best.screen} does")


def _say_within_reach(graph: Graph, aim: Aim) -> None:
    """The first of the other targets that a way is known to."""
    known = reachable(graph, aim.start)
    other = next((t.screen for t in aim.targets[1:] if t.screen in known), None)
    if other is not None and aim.status != "named":
        name = graph.screens[other].name
        write(f"a way is known to {name}, which fits the goal less well; --to {other} plans there")


def warn_if_seldom(graph: Graph, plan: Plan | None) -> None:
    """Say of a plan that seldom comes to its end how sure it is, and how to mend that."""
    if plan is not None and plan.steps:
        warn_seldom(route_confidence(graph, plan), [step_confidence(graph, step) for step in plan.steps])


def warn_seldom(together: float, each: Sequence[float]) -> None:
    """Say so of a plan, given how sure it is and how sure each of its steps is."""
    if together < SELDOM:
        least = f"least of all step {min(range(len(each)), key=each.__getitem__) + 1}"
        mend = "try the steps with `uiatlas explore DEVICE -o MAP`, or name another way with --from or --to"
        warn(f"unlikely to work: {together:.0%} sure, {least}; {mend}")


def say_tour(graph: Graph, plan: Plan, *, allowed: bool = False) -> None:
    """A plan that visits several screens, for a person; whether dangerous steps were as welcome as others."""
    for number, visit in enumerate(plan.visits, start=1):
        where = "at the start" if not visit.steps else f"after {counted(visit.steps, 'step')}"
        write(f"goal {number}: {graph.screens[visit.screen].name} ({visit.screen}), {where}")
    for missed in plan.missed:
        names = ", ".join(graph.screens[s].name for s in missed.after)
        why = clipped(f"{missed.why}: {names}" if names else missed.why, 200)
        write(f"not visited: {graph.screens[missed.screen].name} ({missed.screen}): {why}")
    if plan.status is PlanStatus.UNREACHABLE:
        _say_frontier(graph, plan)
        return
    _say_steps(graph, plan, allowed=allowed)
    if not plan.optimal:
        hint("so many goals are ordered by a heuristic; another order may cost less")


def say_facts(graph: Graph, plan: Plan) -> None:
    """A plan that brings facts about, for a person."""
    for fact in plan.facts:
        where = graph.screens.get(fact.fluent.screen)
        seen = "" if plan.steps or not plan.ok else "; so at the start, as last seen or given"
        write(f"fact: {describe_fact(fact)}" + (f", on {where.name}" if where is not None else "") + seen)
    for missed in plan.missed:
        if missed.fact is not None:
            write(f"not to be had: {describe_fact(missed.fact)}: {missed.why}")
    match plan.status:
        case PlanStatus.OK:
            _say_steps(graph, plan)
        case PlanStatus.LIMIT:
            write("the question is too large for the built-in planner; ask for fewer facts, or --planner fast-downward")
        case _:
            if not plan.missed and len(plan.facts) == 1 and not plan.targets:
                write("no known way brings it about")
            elif not plan.missed:
                write("each of them can be had, but not together, or not with a way to that place")
            _say_frontier(graph, plan)


def _say_frontier(graph: Graph, plan: Plan) -> None:
    more = "; it may continue at:" if plan.frontier else ""
    write(f"unreachable in the known map from {graph.screens[plan.start].name}{more}")
    for f in plan.frontier[:10]:
        labels = ", ".join(f'"{clipped(e.label, 30)}"' for e in f.untried[:5] if e.label)
        write(f"  {graph.screens[f.screen].name} ({counted(f.distance, 'step')} away): {labels}")


def _say_steps(graph: Graph, plan: Plan, rows: Mapping[int, str] = NO_ROWS, *, allowed: bool = False) -> None:
    dangers = dangers_of(graph, plan)
    for number, step in enumerate(plan.steps, start=1):
        source, target = graph.screens[step.source].name, graph.screens[step.target].name
        row = f"   ({_chosen(rows[number - 1])})" if number - 1 in rows else ""
        say_step(
            f"{number:>3}. {source}: {describe(step.action)} → {target}{row}", graph, step, dangers.get(number - 1)
        )
    beside = [(step, danger_of(graph, step.source, step.action)) for step in plan.detours]
    if dangers or any(danger for _, danger in beside):
        warn(ASKS if allowed else DANGEROUS)
    _say_left_out(graph, plan)
    for step, danger in beside:
        source, target = graph.screens[step.source].name, graph.screens[step.target].name
        say_step(f"  if at {source}: {describe(step.action)} → {target}", graph, step, danger)
    if clash(graph, plan):
        write("the conditions of its steps exclude each other")
    cost = f"expected cost {(plan.cost or 0) / 1000:.1f} actions, {route_confidence(graph, plan):.0%} sure"
    write(f"{counted(len(plan.steps), 'step')}, {cost}, by {plan.planner}")


def _say_left_out(graph: Graph, plan: Plan) -> None:
    """The dangerous steps of cheaper ways that the plan does without, and how to plan over them."""
    for step, danger in left_out_of(graph, plan)[:MOST_LEFT_OUT]:
        source, target = graph.screens[step.source].name, graph.screens[step.target].name
        say_step(f"left out: {source}: {describe(step.action)} → {target}", graph, step, danger)
    if plan.left_out:
        write("--danger allow plans over what is left out")


def say_step(told: str, graph: Graph, step: OfEdge, danger: Danger | None) -> None:
    """A step as it is told, with its danger, what it rests on if it is not sure, its condition, and what to type."""
    may = f"   (may {danger.kind})" if danger else ""
    sure = f"   ({step_confidence(graph, step):.0%} sure: {why})" if (why := doubt(graph, step)) else ""
    write(f"{told}{may}{sure}")
    if only_if := condition_of(graph, step):
        write(f"     only if {clipped(only_if, MOST_CONDITION)}")
    for field in typed_before(graph, step):
        write(f'     first type into "{clipped(field, 60)}"')


def _chosen(name: str) -> str:
    """What is said of a step over another row than the one that is meant, given that one's name, if it is known."""
    return f"in its place the row {name!r}" if name else "which row is chosen at run time"
