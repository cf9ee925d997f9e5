"""A plan in one app: to a goal in words, to screens, to all of several screens, or to facts."""

from typing import Any

from uiatlas.agents.aimed_plans import plan_json, planned
from uiatlas.agents.aims import Aim, start_of
from uiatlas.agents.compilers.facts_in_words import facts_in_words
from uiatlas.cli.options.facts import FactAim, fact_json, held_at_start
from uiatlas.cli.options.tours import Tour
from uiatlas.cli.output import warn, write_json
from uiatlas.cli.planning.answers import say, say_facts, say_tour, warn_if_seldom
from uiatlas.cli.planning.request import PlanRequest
from uiatlas.errors import one_line
from uiatlas.planning.fluents.pddl import write_facts_pddl
from uiatlas.planning.pddl import write_pddl
from uiatlas.planning.plan import Plan
from uiatlas.utg import Graph
from uiatlas.utg.fluents import describe_fact


def plan_goal(graph: Graph, aim: Aim, request: PlanRequest) -> int:
    """Plan to a goal; exit 0 only when there is a route to one clear goal."""
    plan: Plan | None = None
    if aim.screens:
        aim, plan = planned(graph, aim, request.planner, uncertain=request.uncertain, dangers=request.dangers)
    if request.pddl is not None and aim.screens:
        write_pddl(graph, aim.start, aim.screens, request.pddl, as_printed=request.as_printed)
    if request.json:
        write_json(plan_json(graph, aim, plan, request.planner))
    else:
        say(graph, aim, plan, allowed=request.dangers)
    warn_if_seldom(graph, plan)
    return 0 if plan is not None and plan.ok and aim.status != "ambiguous" else 1


def plan_visits(graph: Graph, tour: Tour, request: PlanRequest) -> int:
    """Plan several goals; exit 0 only when all of them can be visited."""
    plan = tour.plan(graph, dangers=request.dangers)
    if request.json:
        visits = [{"screen": v.screen, "steps": v.steps} for v in plan.visits]
        missed = [{"screen": m.screen, "why": m.why, "after": list(m.after)} for m in plan.missed]
        write_json(plan_json(graph, tour.aim, plan, request.planner) | {"visits": visits, "missed": missed})
    else:
        say_tour(graph, plan, allowed=request.dangers)
    warn_if_seldom(graph, plan)
    return 0 if plan.ok else 1


def plan_facts(graph: Graph, wanted: FactAim, request: PlanRequest) -> int:
    """Plan to facts; exit 0 only when all of them can be brought about, and their place is clear."""
    if wanted.aim.status not in ("ok", "named"):
        if request.json:
            write_json(plan_json(graph, wanted.aim, None, request.planner) | _facts_json(graph, wanted, None))
        else:
            say(graph, wanted.aim, None)
        return 1
    if request.pddl is not None:
        write_facts_pddl(graph, wanted.aim.start, wanted.facts, wanted.places, request.pddl, given=wanted.given)
    plan = wanted.plan(graph, request.planner)
    if request.json:
        write_json(plan_json(graph, wanted.aim, plan, request.planner) | _facts_json(graph, wanted, plan))
    else:
        say_facts(graph, plan)
    warn_if_seldom(graph, plan)
    return 0 if plan.ok else 1


def plan_words(graph: Graph, request: PlanRequest) -> int:
    """Plan to the facts that a goal in words asks for; exit 0 only when it is all understood and can be brought about.

    Raises:
        InputError: The map does not say where the app starts, or what is said to hold contradicts itself.
        UnknownNameError: What is said to hold is not on the map.
    """
    given = held_at_start(graph, request.facts.given)
    found = facts_in_words(graph, request.goal.words)
    for text in found.open:
        warn(f'no one setting on the map fits "{one_line(text, 100)}"')
    start = start_of(graph, request.goal.start)
    if not found.facts:
        if request.json:
            write_json(plan_json(graph, Aim(request.goal.words, start, (), "nothing"), None, request.planner))
        return 1
    said = " and ".join(describe_fact(f) for f in found.facts)
    code = plan_facts(graph, FactAim(Aim(said, start, (), "named"), found.facts, given), request)
    return code or int(bool(found.open))


def _facts_json(graph: Graph, wanted: FactAim, plan: Plan | None) -> dict[str, Any]:
    missed = plan.missed if plan is not None else ()
    return {
        "facts": [fact_json(graph, f) for f in (plan.facts if plan is not None else wanted.facts)],
        "missed": [{"fact": fact_json(graph, m.fact), "why": m.why} for m in missed if m.fact is not None],
    }
