"""Tours by trying every order, and by Fast Downward, for comparison."""

import re
from collections.abc import Sequence
from itertools import permutations

from benchmarks.tour_baselines import Question, tour_task
from tests.planning.reference import cheapest_cost

from uiatlas.planning.symbolic import find_driver, solve
from uiatlas.utg import Graph

Pair = tuple[str, str]


def most_and_cheapest(graph: Graph, start: str, goals: Sequence[str], before: Sequence[Pair] = ()) -> tuple[int, int]:
    """How many goals can be visited in one go, and what that costs at least, by trying every order of every subset."""
    legs = {(a, b): cheapest_cost(graph, a, [b]) for a in {start, *goals} for b in goals}
    best = (0, 0)
    for size in range(1, len(goals) + 1):
        for order in permutations(goals, size):
            if any(b in order and a not in order[: order.index(b)] for a, b in before):
                continue
            costs = [legs[leg] for leg in zip((start, *order), order, strict=False)]
            if None not in costs:
                best = min(best, (-size, sum(c for c in costs if c is not None)))
    return -best[0], best[1]


def fast_downward_cost(graph: Graph, start: str, goals: Sequence[str], before: Sequence[Pair] = ()) -> int:
    """Cost of the plan of Fast Downward's A* that visits all goals."""
    answer = solve(tour_task(graph, Question(start, tuple(goals), tuple(before))), driver=find_driver())
    assert answer.status == "plan", answer
    found = re.search(r"cost = (\d+)", answer.plan)
    assert found is not None
    return int(found.group(1))
