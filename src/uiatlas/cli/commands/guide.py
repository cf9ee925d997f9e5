"""The guidance text for another agent: plan, next action, tips and all ways on (Agent+P, Table 6)."""

import argparse
from dataclasses import dataclass, field, replace

from uiatlas.agents.aimed_plans import BUILTIN, careful_plan, guide_text, with_control
from uiatlas.agents.aims import Aim, GoalOptions
from uiatlas.agents.several_goals import as_one_plan, in_turn
from uiatlas.cli.maps import load_meant
from uiatlas.cli.options.common import MapFile, add_json, add_map, positive, read_map
from uiatlas.cli.options.facts import FactOptions, add_facts, check_no_model, facts_of, read_facts
from uiatlas.cli.options.goals import add_goal, read_goal
from uiatlas.cli.options.model import ModelOptions, add_model, read_model
from uiatlas.cli.options.shown import with_start
from uiatlas.cli.options.tours import VisitOptions, add_visits, read_visits, tour_of
from uiatlas.cli.output import write, write_json
from uiatlas.cli.planning.asking import aim_with
from uiatlas.errors import InputError
from uiatlas.planning.instructions import HOPS
from uiatlas.planning.plan import Plan, PlanStatus
from uiatlas.planning.planner import planners
from uiatlas.utg import Graph


@dataclass(frozen=True, slots=True)
class GuideRequest:
    """What the guide is for.

    Attributes:
        map: The map.
        goal: The goal.
        visits: Screens of which all are to be visited; none for another goal.
        facts: What is to hold in the end; nothing for another goal.
        json: Whether a machine reads it.
        model: Who is asked what a goal means where its words leave that open.
        planner: Who plans.
        hops: How far is looked for what is near where there is no plan.
    """

    map: MapFile
    goal: GoalOptions
    visits: VisitOptions
    facts: FactOptions = field(default_factory=FactOptions)
    json: bool = False
    model: ModelOptions = field(default_factory=ModelOptions)
    planner: str = BUILTIN
    hops: int = HOPS


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The map, the goal and where the agent is."""
    add_map(parser)
    add_goal(parser)
    add_visits(parser)
    add_facts(parser)
    parser.add_argument("--planner", default=BUILTIN, choices=planners(), help="builtin, or fast-downward")
    parser.add_argument(
        "--hops", metavar="K", type=positive, default=HOPS, help=f"actions to places told without a plan ({HOPS})"
    )
    add_json(parser)
    add_model(parser)


def read(given: argparse.Namespace) -> GuideRequest:
    """What is asked.

    Raises:
        InputError: The options contradict each other.
    """
    visits = read_visits(given, "")
    if visits.screens and given.planner != BUILTIN:
        raise InputError("--visit works with the built-in planner only", hint="leave --planner out")
    goal, model = read_goal(given), read_model(given)
    facts = read_facts(given, goal.words)
    check_no_model(facts, model)
    return GuideRequest(read_map(given), goal, visits, facts, given.json, model, given.planner, given.hops)


def run(request: GuideRequest) -> int:
    """Write the guide; exit 0 only when it holds a plan."""
    graph = load_meant(request.map, request.goal.words)
    request = replace(request, goal=with_start([graph], request.goal))
    aim, plan = _planned(graph, request)
    text = guide_text(graph, aim, plan, hops=request.hops)
    if request.json:
        status = plan.status if plan is not None else PlanStatus.UNREACHABLE
        write_json({"status": status, "grounded": aim.status, "start": aim.start, "guide": text})
    else:
        write(text.rstrip("\n"))
    return 0 if plan is not None and plan.ok else 1


def _planned(graph: Graph, request: GuideRequest) -> tuple[Aim, Plan | None]:
    """What is aimed at, and the plan to it: to all of several screens or goals, to facts, or to one goal."""
    if request.visits.screens:
        tour = tour_of(graph, request.visits, request.goal)
        return tour.aim, tour.plan(graph)
    if request.facts:
        wanted = facts_of(graph, request.facts, request.goal)
        known = wanted.aim.status in ("ok", "named")
        return replace(wanted.aim, goal=request.goal.words or wanted.aim.goal), wanted.plan(
            graph, request.planner
        ) if known else None
    turn = in_turn(graph, request.goal, request.planner)
    if turn is not None:
        plan = as_one_plan(turn)
        return Aim(request.goal.words, plan.start, (), "named"), plan
    aim = with_control(graph, aim_with(graph, request.goal, request.model))
    return aim, careful_plan(graph, aim, request.planner) if aim.screens else None
