"""Several goals against Fast Downward and CP-SAT; plans under uncertainty against value iteration."""

import random
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.bench_planning import random_map
from benchmarks.common import Row, cpu_seconds, interleaved
from benchmarks.tour_baselines import CpSat, FastDownward, Question
from uiatlas.planning.choices import ChoiceGraph
from uiatlas.planning.multigoal import plan_tour
from uiatlas.planning.uncertainty import AFRESH, plan_policy
from uiatlas.ui import Role, Selector, Tap
from uiatlas.utg import Evidence, EvidenceKind, Graph, Screen, Transition

GOALS = 8
LOOPS = 20
"""Times each tour is planned per timing, since the CPU clock is too coarse for one."""

RISKY = 0.1
"""Share of actions that lead to a second screen as well; of the recorded apps' actions it is one in sixty."""


def rows() -> list[Row]:
    """Eight goals on 1k screens; one goal on 10k screens where every tenth action may lead to a neighbour instead."""
    graph = random_map(1000, 5000, seed=1)
    out: list[Row] = []
    if find_spec("up_fast_downward") is None:
        print("bench_goals: no row against Fast Downward; pip install '.[planning]'")
    else:
        out.append(against_fast_downward(graph, tours(graph, 2)))
    if find_spec("ortools") is None or find_spec("scipy") is None:
        print("bench_goals: no row against CP-SAT; pip install '.[bench]'")
    else:
        out.append(against_cp_sat(graph, tours(graph, 12)))
    if find_spec("numpy") is None:
        print("bench_goals: no row against value iteration; pip install '.[bench]'")
        return out
    return [*out, against_value_iteration(10_000, questions=20, seed=1)]


def tours(graph: Graph, count: int, seed: int = 1) -> list[Question]:
    """Random goals that can all be visited; every second question wants one goal before another, twice."""
    rng, out = random.Random(seed), list[Question]()
    while len(out) < count:
        start, *goals = rng.sample(list(graph.screens), GOALS + 1)
        before = ((goals[0], goals[1]), (goals[2], goals[3])) if len(out) % 2 else ()
        if plan_tour(graph, start, goals, before=before).ok:
            out.append(Question(start, tuple(goals), before))
    return out


def ours(graph: Graph, questions: list[Question]) -> list[int | None]:
    """Our costs."""
    return [plan_tour(graph, q.start, q.goals, before=q.before).cost for q in questions]


def against_fast_downward(graph: Graph, questions: list[Question]) -> Row:
    """The search of A* alone, the process included, translation not."""
    with TemporaryDirectory() as folder:
        planner = FastDownward(graph, questions, Path(folder))
        same = sum(a == b for a, b in zip(ours(graph, questions), planner.costs(), strict=True))
        mine, theirs = interleaved(lambda: [ours(graph, questions) for _ in range(LOOPS)], planner.costs)
    note = f"{_said(questions)}, equal cost in {same}; baseline: Fast Downward astar(blind()), its process with the "
    note += "driver's, translation done beforehand"
    mine, theirs = mine / LOOPS / len(questions), theirs / len(questions)
    return Row("8 goals on 1k screens, Fast Downward", mine, theirs, mine / theirs, 1 / 10, note)


def against_cp_sat(graph: Graph, questions: list[Question]) -> Row:
    """The whole way of both: distances, order, and ours with the plan's steps."""
    solver = CpSat(graph)
    same = sum(a == solver.cost(q) for a, q in zip(ours(graph, questions), questions, strict=True))
    mine, theirs = interleaved(
        lambda: [ours(graph, questions) for _ in range(LOOPS)], lambda: [solver.cost(q) for q in questions]
    )
    note = f"{_said(questions)}, equal cost in {same}; baseline: scipy dijkstra for the distances, then CP-SAT with a "
    note += "circuit, one worker; ours with the plan's steps"
    mine, theirs = mine / LOOPS / len(questions), theirs / len(questions)
    return Row("8 goals on 1k screens, CP-SAT", mine, theirs, mine / theirs, 1 / 3, note)


def _said(questions: list[Question]) -> str:
    return f"uniform random edges, 5 per screen, seed 1; {len(questions)} questions, half of them with 2 dependencies"


def against_value_iteration(screens: int, *, questions: int, seed: int) -> Row:
    """Random pairs; the baseline computes the values of all screens, ours the plan from one."""
    from benchmarks.value_iteration import ValueIteration

    graph = risky_map(screens, 5, RISKY, seed)
    baseline, rng = ValueIteration(graph, AFRESH), random.Random(seed)
    pairs: list[tuple[str, str]] = []
    while len(pairs) < questions:
        start, goal = rng.sample(list(graph.screens), 2)
        if plan_policy(graph, start, [goal]).ok and plan_policy(graph, graph.entry or "", [goal]).ok:
            pairs.append((start, goal))
    worst = 0.0
    for start, goal in pairs:
        plan, values = plan_policy(graph, start, [goal]), baseline.values([goal])
        worst = max(
            worst, baseline.follow(graph, plan, values)[baseline.index[start]] / values[baseline.index[start]] - 1
        )
    mine, theirs = interleaved(
        lambda: [plan_policy(graph, s, [g]) for s, g in pairs], lambda: [baseline.values([g]) for _, g in pairs]
    )
    begun = cpu_seconds()
    ChoiceGraph(graph)
    compiling = (cpu_seconds() - begun) * 1000
    note = (
        f"random edges, 5 actions per screen, every tenth also leads to a neighbour, random statistics, seed {seed}; "
    )
    note += f"{questions} random pairs, following the plan costs at most {worst:.2%} more than the "
    note += "optimum; baseline: value iteration in numpy "
    note += (
        "over all screens, staying solved for in closed form; both without building their arrays (ours are compiled "
    )
    note += f"once for each map, {compiling:.0f} ms, and follow changes)"
    mine, theirs = mine / questions, theirs / questions
    return Row(f"stochastic plan on {screens // 1000}k screens", mine, theirs, mine / theirs, 1 / 3, note)


def risky_map(screens: int, actions: int, risky: float, seed: int) -> Graph:
    """Random edges; some actions lead to a screen before or behind their own as well."""
    rng = random.Random(seed)
    graph = Graph("risky", entry="n0")
    for i in range(screens):
        graph.put_screen(Screen(f"n{i}", "risky", f"Screen {i}"))
    ends = [(rng.randrange(screens), rng.randrange(screens)) for _ in range(screens * actions)]
    around: dict[int, list[int]] = {}
    for source, target in ends:
        around.setdefault(source, []).append(target)
        around.setdefault(target, []).append(source)
    for i, (source, target) in enumerate(ends):
        tried = rng.randrange(12)
        worked = rng.randint(0, tried)
        outcomes = [(target, worked)]
        if rng.random() < risky and (other := rng.choice(around[source])) not in (source, target):
            outcomes.append((other, rng.randint(0, tried - worked)))
        for end, times in outcomes:
            evidence = (Evidence(EvidenceKind.OBSERVED, "seed", tried, times),)
            action = Tap(Selector(Role.BUTTON, f"b{i}"))
            graph.put_transition(Transition(f"n{source}", action, f"n{end}", evidence=evidence))
    return graph
