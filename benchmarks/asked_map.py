"""A goal in words is asked of a map, in a process that reads no code but what that needs."""

import json

from uiatlas.agents.aimed_plans import planned
from uiatlas.agents.aims import GoalOptions, aim_of
from uiatlas.planning.keeping import load_kept
from uiatlas.storage.places import MapPlace
from uiatlas.utg import Atlas, Graph


def read(path: MapPlace | str, *, kept: bool) -> Graph:
    """The map, with what is kept beside it or without."""
    with Atlas.open(path) as atlas:
        return load_kept(atlas) if kept else atlas.load()


def answered(graph: Graph, goal: str) -> str:
    """The targets of a goal with their confidence, and the edges of the route, as text."""
    aim = aim_of(graph, GoalOptions(goal, embeds=False))
    steps = [step.transition_id for step in planned(graph, aim)[1].steps] if aim.screens else []
    return json.dumps([aim.status, aim.targets_json(), steps])
