"""The guidance text for another agent: plan, next action, tips and all ways on (Agent+P, Table 6)."""

import argparse
from dataclasses import dataclass

from uiatlas.agents.words.targets import means
from uiatlas.cli.maps import load_map
from uiatlas.cli.narration import clipped
from uiatlas.cli.options.common import MapFile, add_json, add_map, read_map
from uiatlas.cli.options.goals import Aim, GoalOptions, add_goal, aim_of, read_goal
from uiatlas.cli.options.tours import VisitOptions, add_visits, read_visits, tour_of
from uiatlas.cli.output import write, write_json
from uiatlas.planning.caution import careful_route
from uiatlas.planning.instructions import guide, neighbours
from uiatlas.planning.plan import Plan, PlanStatus
from uiatlas.planning.rows import by_its_row
from uiatlas.utg import Graph


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
        plan = _plan(graph, aim) if aim.screens else None
    confidence = {t.screen: t.confidence for t in aim.targets}
    if plan is not None:
        text = guide(graph, plan, confidence, aim.goal)
    else:
        text = (
            f'NO TARGET: nothing on the map fits the goal "{clipped(aim.goal, 100)}".\n{neighbours(graph, aim.start)}'
        )
    if request.json:
        status = plan.status if plan is not None else PlanStatus.UNREACHABLE
        write_json({"status": status, "grounded": aim.status, "start": aim.start, "guide": text})
    else:
        write(text.rstrip("\n"))
    return 0 if plan is not None and plan.ok else 1


def _plan(graph: Graph, aim: Aim) -> Plan:
    if aim.status == "named":
        return careful_route(graph, aim.start, aim.screens)
    return by_its_row(graph, means(aim.goal), lambda avoid: careful_route(graph, aim.start, aim.screens, avoid=avoid))
