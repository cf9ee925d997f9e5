"""On the maps of recorded apps, all planners agree on the cost of every route."""

import random
from importlib.util import find_spec
from pathlib import Path

import pytest
from tests.planning.reference import cheapest_cost
from tests.planning.test_search import must_fit

from uiatlas.planning import symbolic
from uiatlas.planning.pddl import pddl_task, read_plan
from uiatlas.planning.search import plan_route
from uiatlas.sources import build_map
from uiatlas.utg import Graph

needs_planner = pytest.mark.skipif(
    find_spec("up_fast_downward") is None, reason="Fast Downward is not installed: pip install '.[planning]'"
)


@pytest.fixture(scope="module")
def recorded(data_dir: Path) -> list[Graph]:
    """The maps of all recorded apps and of a DroidBot run."""
    files = [f for f in sorted((data_dir / "droidtask").glob("*.json")) if f.name != "tasks.json"]
    assert files
    return [build_map(f) for f in (*files, data_dir / "droidbot_runs" / "myexpenses_kea.json.gz")]


def test_every_route_costs_what_networkx_says(recorded: list[Graph]) -> None:
    """All pairs of screens of every recorded app."""
    for graph in recorded:
        for start in graph.screens:
            for target in graph.screens:
                plan = plan_route(graph, start, [target])
                assert plan.cost == cheapest_cost(graph, start, [target])
                if plan.ok:
                    must_fit(plan, graph)


@needs_planner
def test_fast_downward_finds_the_same_cost(recorded: list[Graph]) -> None:
    """Two random questions of each recorded app, one with two targets."""
    rng = random.Random(2)
    for graph in recorded:
        for targets in (1, 2):
            start, *wanted = rng.sample(list(graph.screens), 1 + targets)
            plan = symbolic.plan_route(graph, start, wanted)
            assert plan.cost == plan_route(graph, start, wanted).cost
            if plan.ok:
                must_fit(plan, graph)


@needs_planner
def test_the_whole_map_is_accepted_in_both_forms(recorded: list[Graph]) -> None:
    """Not only the cut one: every recorded app as a full PDDL problem."""
    for graph in recorded:
        start = graph.entry or next(iter(graph.screens))
        target = next(t for t in reversed(graph.screens) if plan_route(graph, start, [t]).steps)
        ours = plan_route(graph, start, [target])
        for as_printed in (False, True):
            task = pddl_task(graph, start, [target], as_printed=as_printed)
            steps = read_plan(graph, symbolic.solve(task, driver=symbolic.find_driver()).plan, task.names)
            assert steps[-1].target == target
            assert len(steps) <= len(ours.steps) if as_printed else sum(s.cost for s in steps) == ours.cost
