"""The baselines for several goals in one plan: Fast Downward on the whole question, CP-SAT on the distances."""

import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from uiatlas.planning.pddl import PddlTask, pddl_task
from uiatlas.planning.search import compiled
from uiatlas.planning.symbolic import SEARCH, find_driver
from uiatlas.utg import Graph

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Question:
    """A start, goals that are all to be visited, and pairs of them of which one must come before the other."""

    start: str
    goals: tuple[str, ...]
    before: tuple[Pair, ...] = ()


def tour_task(graph: Graph, question: Question) -> PddlTask:
    """The question in PDDL: an action without cost ticks a goal off where it is, when what it needs is ticked off."""
    goals = question.goals
    route = pddl_task(graph, question.start, goals[:1])
    number = {screen: f"s{i}" for i, screen in enumerate(route.names.screens)}
    ticks = []
    for i, goal in enumerate(goals):
        needed = "".join(f" (seen{goals.index(a)})" for a, b in question.before if b == goal)
        ticks.append(
            f"(:action tick{i} :parameters () :precondition (and (at {number[goal]}){needed}) :effect (seen{i}))"
        )
    seen = [f"(seen{i})" for i in range(len(goals))]
    constants = f"  (:constants {' '.join(number[g] for g in goals)} - screen)\n"
    domain = route.domain.replace("  (:predicates\n", f"{constants}  (:predicates\n    {' '.join(seen)}\n")
    domain = "\n".join([domain.rstrip().removesuffix(")"), *ticks, ")\n"])
    problem = re.sub(r"\(:goal\n.*\n", f"(:goal\n    (and {' '.join(seen)})\n", route.problem)
    for goal in goals:
        problem = re.sub(rf"    {number[goal]} - screen ;.*\n", "", problem, count=1)
    return PddlTask(domain, problem, route.names)


class FastDownward:
    """Fast Downward's A* on questions that are translated once, beforehand.

    Args:
        graph: The map.
        questions: What is asked.
        folder: An empty folder to work in.
    """

    def __init__(self, graph: Graph, questions: Sequence[Question], folder: Path) -> None:
        self._driver, self._folders = find_driver(), []
        for i, question in enumerate(questions):
            place = folder / str(i)
            place.mkdir()
            task = tour_task(graph, question)
            (place / "domain.pddl").write_text(task.domain, encoding="ascii")
            (place / "problem.pddl").write_text(task.problem, encoding="ascii")
            self._run(place, "--translate", "domain.pddl", "problem.pddl")
            self._folders.append(place)

    def costs(self) -> list[int]:
        """Search all questions; what each plan costs."""
        out = []
        for place in self._folders:
            self._run(place, "--plan-file", "plan.txt", "output.sas", "--search", SEARCH)
            found = re.search(r"cost = (\d+)", (place / "plan.txt").read_text(encoding="ascii"))
            assert found is not None
            out.append(int(found.group(1)))
        return out

    def _run(self, folder: Path, *arguments: str) -> None:
        command = [sys.executable, str(self._driver), *arguments]
        subprocess.run(command, cwd=folder, check=True, stdin=subprocess.DEVNULL, capture_output=True)


class CpSat:
    """OR-tools' CP-SAT with one worker, on distances by scipy's Dijkstra."""

    def __init__(self, graph: Graph) -> None:
        import numpy as np
        from scipy.sparse import csr_matrix

        known = compiled(graph)
        self._index, rows = known.index, known.forward
        sources = np.repeat(np.arange(len(rows)), [len(row) for row in rows])
        pairs = np.array([pair for row in rows for pair in row.items()])
        self._matrix = csr_matrix((pairs[:, 1].astype(float), (sources, pairs[:, 0])), shape=(len(rows), len(rows)))

    def cost(self, question: Question) -> int:
        """What the cheapest tour costs: a circuit through start and goals whose way back to the start is free."""
        import numpy as np
        from ortools.sat.python import cp_model
        from scipy.sparse.csgraph import dijkstra

        nodes = [self._index[s] for s in (question.start, *question.goals)]
        legs = dijkstra(self._matrix, indices=nodes)[:, nodes]
        model = cp_model.CpModel()
        count = len(nodes)
        places = [model.new_int_var(0, count, "") for _ in nodes] if question.before else []
        arcs: list[tuple[int, int, Any]] = [(i, 0, model.new_bool_var("")) for i in range(1, count)]
        paid = []
        for i in range(count):
            for j in range(1, count):
                if i != j and np.isfinite(legs[i, j]):
                    taken = model.new_bool_var("")
                    arcs.append((i, j, taken))
                    paid.append(int(legs[i, j]) * taken)
                    if places:
                        model.add(places[j] == places[i] + 1).only_enforce_if(taken)
        for a, b in question.before:
            model.add(places[question.goals.index(a) + 1] < places[question.goals.index(b) + 1])
        model.add_circuit(arcs)
        model.minimize(sum(paid))
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        assert solver.solve(model) == cp_model.OPTIMAL
        return int(solver.objective_value)
