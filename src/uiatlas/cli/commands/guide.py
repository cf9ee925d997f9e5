"""The guidance text for another agent: plan, next action, tips and all ways on (Agent+P, Table 6)."""

import argparse

from uiatlas.agents.words.rows import by_its_row
from uiatlas.cli.narration import clipped
from uiatlas.cli.options.common import add_json, add_map, load_map
from uiatlas.cli.options.goals import Aim, add_goal, aim_of
from uiatlas.cli.options.tours import add_visits, tour_of
from uiatlas.cli.output import write, write_json
from uiatlas.planning.caution import careful_route
from uiatlas.planning.instructions import guide, neighbours
from uiatlas.planning.plan import Plan
from uiatlas.utg import Graph


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The map, the goal and where the agent is."""
    add_map(parser)
    add_goal(parser)
    add_visits(parser)
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Write the guide; exit 0 only when it holds a plan."""
    graph = load_map(options.map, options.app)
    tour = tour_of(graph, options)
    aim = aim_of(graph, options) if tour is None else tour.aim
    if tour is not None:
        plan: Plan | None = tour.plan(graph)
    else:
        plan = _plan(graph, aim) if aim.screens else None
    confidence = {t.screen: t.confidence for t in aim.targets}
    if plan is not None:
        text = guide(graph, plan, confidence, aim.goal)
    else:
        text = (
            f'NO TARGET: nothing on the map fits the goal "{clipped(aim.goal, 100)}".\n{neighbours(graph, aim.start)}'
        )
    if options.json:
        status = plan.status if plan is not None else "unreachable"
        write_json({"status": status, "grounded": aim.status, "start": aim.start, "guide": text})
    else:
        write(text.rstrip("\n"))
    return 0 if plan is not None and plan.ok else 1


def _plan(graph: Graph, aim: Aim) -> Plan:
    if aim.status == "named":
        return careful_route(graph, aim.start, aim.screens)
    return by_its_row(graph, aim.goal, lambda avoid: careful_route(graph, aim.start, aim.screens, avoid=avoid))
