"""Tours by trying every order, and by Fast Downward, for comparison."""

import re
from collections.abc import Sequence
from itertools import permutations

from tests.planning.reference import cheapest_cost

from uiatlas.planning.pddl import PddlTask, pddl_task
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
    task = tour_task(graph, start, goals, before)
    answer = solve(task, driver=find_driver())
    assert answer.status == "plan", answer
    found = re.search(r"cost = (\d+)", answer.plan)
    assert found is not None
    return int(found.group(1))


def tour_task(graph: Graph, start: str, goals: Sequence[str], before: Sequence[Pair] = ()) -> PddlTask:
    """The question for the cheapest way that visits all goals: one action without cost ticks a goal off."""
    route = pddl_task(graph, start, [goals[0]])
    number = {screen: f"s{i}" for i, screen in enumerate(route.names.screens)}
    ticks, names = [], ""
    for i, goal in enumerate(goals):
        needed = "".join(f" (seen{goals.index(a)})" for a, b in before if b == goal)
        names += f"    (seen{i})\n"
        ticks.append(
            f"(:action tick{i} :parameters () :precondition (and (at {number[goal]}){needed}) :effect (seen{i}))"
        )
    domain = route.domain.replace(
        "  (:predicates\n", f"  (:constants {' '.join(number[g] for g in goals)} - screen)\n  (:predicates\n{names}"
    )
    domain = domain.rstrip().removesuffix(")") + "\n".join(ticks) + ")\n"
    wanted = " ".join(f"(seen{i})" for i in range(len(goals)))
    problem = re.sub(r"\(:goal\n.*\n", f"(:goal\n    (and {wanted})\n", route.problem)
    for goal in goals:
        problem = re.sub(rf"    {number[goal]} - screen ;.*\n", "", problem, count=1)
    return PddlTask(domain, problem, route.names)
