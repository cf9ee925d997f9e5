"""The guidance text for another agent: plan, next action, tips and all ways on (Agent+P, Table 6)."""

import argparse
from dataclasses import dataclass, field, replace

from uiatlas.agents.aimed_plans import careful_plan, guide_text
from uiatlas.agents.aims import Aim, GoalOptions
from uiatlas.cli.maps import load_map
from uiatlas.cli.options.common import MapFile, add_json, add_map, read_map
from uiatlas.cli.options.goals import add_goal, read_goal
from uiatlas.cli.options.model import ModelOptions, add_model, read_model
from uiatlas.cli.options.shown import with_start
from uiatlas.cli.options.tours import VisitOptions, add_visits, read_visits, tour_of
from uiatlas.cli.output import write, write_json
from uiatlas.cli.planning.asking import aim_with
from uiatlas.planning.plan import Plan, PlanStatus


@dataclass(frozen=True, slots=True)
class GuideRequest:
    """What the guide is for: the map, the goal or the screens to visit, whether a machine reads it, who is asked."""

    map: MapFile
    goal: GoalOptions
    visits: VisitOptions
    json: bool = False
    model: ModelOptions = field(default_factory=ModelOptions)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The map, the goal and where the agent is."""
    add_map(parser)
    add_goal(parser)
    add_visits(parser)
    add_json(parser)
    add_model(parser)


def read(given: argparse.Namespace) -> GuideRequest:
    """What is asked.

    Raises:
        InputError: The options contradict each other.
    """
    return GuideRequest(read_map(given), read_goal(given), read_visits(given, ""), given.json, read_model(given))


def run(request: GuideRequest) -> int:
    """Write the guide; exit 0 only when it holds a plan."""
    graph = load_map(request.map)
    request = replace(request, goal=with_start([graph], request.goal))
    if request.visits.screens:
        tour = tour_of(graph, request.visits, request.goal)
        aim: Aim = tour.aim
        plan: Plan | None = tour.plan(graph)
    else:
        aim = aim_with(graph, request.goal, request.model)
        plan = careful_plan(graph, aim) if aim.screens else None
    text = guide_text(graph, aim, plan)
    if request.json:
        status = plan.status if plan is not None else PlanStatus.UNREACHABLE
        write_json({"status": status, "grounded": aim.status, "start": aim.start, "guide": text})
    else:
        write(text.rstrip("\n"))
    return 0 if plan is not None and plan.ok else 1
