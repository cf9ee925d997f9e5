"""Planning a route, against Fast Downward on real-size maps and against scipy's Dijkstra on big ones."""

import os
import random
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path

from benchmarks.common import Row, cpu_seconds, interleaved
from uiatlas.planning import symbolic
from uiatlas.planning.search import CostGraph, compiled, plan_route
from uiatlas.sources import build_map
from uiatlas.ui import Role, Selector, Tap
from uiatlas.utg import Evidence, EvidenceKind, Graph, Screen, Transition

Question = tuple[Graph, str, str]

SIZES = ((14, 17), (24, 25), (85, 190), (86, 127), (152, 508))
"""Screens and transitions of the apps in Agent+P's Table 5."""

LOOPS = 200
"""Times each question is planned per timing, since the CPU clock is too coarse for one."""


def rows() -> list[Row]:
    """Real-size maps against a call of Fast Downward; 10k and 100k screens against scipy."""
    out = []
    if find_spec("up_fast_downward") is None:
        print("bench_planning: no rows against Fast Downward; pip install '.[planning]'")
    else:
        out += against_fast_downward("plan on recorded apps", recorded(), "the farthest reachable screen of each")
        sizes = ", ".join(f"{n}/{e}" for n, e in SIZES)
        made = [farthest(random_map(n, e, seed=n)) for n, e in SIZES]
        out += against_fast_downward("plan on maps of Table 5's sizes", made, f"random maps {sizes}, seed = screens")
    if find_spec("scipy") is None:
        print("bench_planning: no rows against scipy; pip install '.[bench]'")
        return out
    return [*out, against_scipy(10_000, 0.7, questions=60, seed=1), against_scipy(100_000, 0.3, questions=10, seed=1)]


def against_fast_downward(name: str, questions: Sequence[Question], what: str) -> list[Row]:
    """One row, if there are questions: the built-in search against the whole call of Fast Downward's A*."""
    if not questions:
        print(f"bench_planning: no row {name!r}; set UIATLAS_DATA to the folder with the recorded apps")
        return []
    same = sum(plan_route(g, s, [t]).cost == symbolic.plan_route(g, s, [t]).cost for g, s, t in questions)
    ours, baseline = interleaved(
        lambda: [plan_route(g, s, [t]) for g, s, t in questions for _ in range(LOOPS)],
        lambda: [symbolic.plan_route(g, s, [t]) for g, s, t in questions],
    )
    ours, baseline = ours / len(questions) / LOOPS, baseline / len(questions)
    screens = [len(g.screens) for g, _, _ in questions]
    note = f"{what}; {min(screens)}-{max(screens)} screens; equal cost in {same} of {len(questions)}; "
    compiling = max(compile_ms(g) for g, _, _ in questions)
    note += "baseline: Fast Downward astar(blind()) with translation; ours without compiling the map "
    note += f"(once for each map, at most {compiling:.1f} ms)"
    return [Row(name, ours, baseline, ours / baseline, 1 / 5000, note)]


def against_scipy(nodes: int, aim: float, *, questions: int, seed: int) -> Row:
    """Random pairs that have a route: ours with the plan's steps, scipy from one source with the path taken out."""
    graph = random_map(nodes, 5 * nodes, seed)
    ids, rng = list(graph.screens), random.Random(seed)
    pairs: list[tuple[int, int]] = []
    while len(pairs) < questions:
        source, target = rng.randrange(nodes), rng.randrange(nodes)
        if source != target and plan_route(graph, ids[source], [ids[target]]).ok:
            pairs.append((source, target))
    scipy_route = scipy_planner(graph)
    same = sum(plan_route(graph, ids[s], [ids[t]]).cost == scipy_route(s, t)[0] for s, t in pairs)
    ours, baseline = interleaved(
        lambda: [plan_route(graph, ids[s], [ids[t]]) for s, t in pairs], lambda: [scipy_route(s, t) for s, t in pairs]
    )
    ours, baseline = ours / questions, baseline / questions
    note = (
        f"uniform random edges, 5 per screen, random statistics, seed {seed}; {questions} random pairs with a route, "
    )
    note += f"equal cost in {same}; baseline: scipy dijkstra, one source, path out; both without building their graph "
    note += f"(ours is compiled once for each map, {compile_ms(graph):.0f} ms, and follows changes)"
    return Row(f"plan on {nodes // 1000}k screens", ours, baseline, ours / baseline, aim, note)


def compile_ms(graph: Graph) -> float:
    """CPU milliseconds that compiling a map for search takes."""
    start = cpu_seconds()
    CostGraph(graph)
    return (cpu_seconds() - start) * 1000


def scipy_planner(graph: Graph) -> Callable[[int, int], tuple[float, list[int]]]:
    """Cost and path by scipy on the cheapest edge of each pair."""
    import numpy as np
    from scipy.sparse import csr_matrix
    from scipy.sparse.csgraph import dijkstra

    rows = compiled(graph).forward
    sources = np.repeat(np.arange(len(rows)), [len(row) for row in rows])
    pairs = np.array([pair for row in rows for pair in row.items()])
    matrix = csr_matrix((pairs[:, 1].astype(float), (sources, pairs[:, 0])), shape=(len(rows), len(rows)))

    def route(source: int, target: int) -> tuple[float, list[int]]:
        distances, parents = dijkstra(matrix, indices=source, return_predecessors=True)
        path = [target]
        while path[-1] != source:
            path.append(int(parents[path[-1]]))
        return float(distances[target]), path[::-1]

    return route


def recorded() -> list[Question]:
    """The recorded apps, each with the screen that is farthest from its entry."""
    folder = os.environ.get("UIATLAS_DATA")
    files = sorted(Path(folder, "droidtask").glob("*.json")) if folder else []
    return [farthest(build_map(f)) for f in files if f.name != "tasks.json"]


def farthest(graph: Graph) -> Question:
    """The dearest question that can be asked from the entry."""
    start = graph.entry or next(iter(graph.screens))
    plans = [plan_route(graph, start, [s]) for s in graph.screens]
    return graph, start, max((p for p in plans if p.ok), key=lambda p: p.cost or 0).targets[0]


def random_map(nodes: int, edges: int, seed: int) -> Graph:
    """Every edge between two random screens, with random success statistics."""
    rng = random.Random(seed)
    graph = Graph("random", entry="n0")
    for i in range(nodes):
        graph.put_screen(Screen(f"n{i}", "random", f"Screen {i}"))
    for i in range(edges):
        tried = rng.randrange(12)
        evidence = Evidence(EvidenceKind.OBSERVED, "seed", tried, rng.randint(0, tried))
        source, target = (f"n{rng.randrange(nodes)}" for _ in range(2))
        graph.put_transition(Transition(source, Tap(Selector(Role.BUTTON, f"b{i}")), target, evidence=(evidence,)))
    return graph
