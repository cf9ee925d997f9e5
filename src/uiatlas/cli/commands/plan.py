"""The cheapest known route to a goal, or that there is none and where the known map may continue."""

from dataclasses import replace

from uiatlas.cli.maps import load_map
from uiatlas.cli.options.facts import facts_of
from uiatlas.cli.options.shown import with_start
from uiatlas.cli.options.tours import tour_of
from uiatlas.cli.planning.asking import aim_with
from uiatlas.cli.planning.one_app import plan_facts, plan_goal, plan_visits, plan_words
from uiatlas.cli.planning.request import PlanRequest, add_arguments, read
from uiatlas.cli.planning.several_apps import joined_maps, plan_apps, plan_goals

__all__ = ["add_arguments", "read", "run"]


def run(request: PlanRequest) -> int:
    """Plan; exit 0 only when there is a route to one clear goal."""
    if not request.in_one_app and (atlas := joined_maps(request.map.path)) is not None:
        goal = with_start([*atlas.graphs.values()], request.goal)
        return plan_apps(atlas, replace(request, goal=goal))
    graph = load_map(request.map)
    request = replace(request, goal=with_start([graph], request.goal))
    if request.facts.words:
        return plan_words(graph, request)
    if request.facts.facts:
        return plan_facts(graph, facts_of(graph, request.facts, request.goal), request)
    if request.visits.screens:
        return plan_visits(graph, tour_of(graph, request.visits, request.goal), request)
    if (code := plan_goals(graph, request)) is not None:
        return code
    return plan_goal(graph, aim_with(graph, request.goal, request.model), request)
