"""The guidance text for another agent: plan, next action, tips and all ways on (Agent+P, Table 6)."""

import argparse
from dataclasses import dataclass

from uiatlas.agents.aimed_plans import careful_plan, guide_text
from uiatlas.agents.aims import Aim, GoalOptions, aim_of
from uiatlas.cli.maps import load_map
from uiatlas.cli.options.common import MapFile, add_json, add_map, read_map
from uiatlas.cli.options.goals import add_goal, read_goal
from uiatlas.cli.options.tours import VisitOptions, add_visits, read_visits, tour_of
from uiatlas.cli.output import write, write_json
from uiatlas.planning.plan import Plan, PlanStatus


@dataclass(frozen=True, slots=True)
class GuideRequest:
    """What the guide is for: the map, the goal or the screens to visit, and whether a machine reads it."""

    map: MapFile
    goal: GoalOptions
    visits: VisitOptions
    json: bool = False


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The map, the goal and where the agent is."""
    add_map(parser)
    add_goal(parser)
    add_visits(parser)
    add_json(parser)


def read(given: argparse.Namespace) -> GuideRequest:
    """What is asked.

    Raises:
        InputError: The options contradict each other.
    """
    return GuideRequest(read_map(given), read_goal(given), read_visits(given, ""), given.json)


def run(request: GuideRequest) -> int:
    """Write the guide; exit 0 only when it holds a plan."""
    graph = load_map(request.map)
    if request.visits.screens:
        tour = tour_of(graph, request.visits, request.goal)
        aim: Aim = tour.aim
        plan: Plan | None = tour.plan(graph)
    else:
        aim = aim_of(graph, request.goal)
        plan = careful_plan(graph, aim) if aim.screens else None
    text = guide_text(graph, aim, plan)
    if request.json:
        status = plan.status if plan is not None else PlanStatus.UNREACHABLE
        write_json({"status": status, "grounded": aim.status, "start": aim.start, "guide": text})
    else:
        write(text.rstrip("\n"))
    return 0 if plan is not None and plan.ok else 1
