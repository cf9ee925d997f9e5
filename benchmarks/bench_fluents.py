"""Planning to facts and a place, against Fast Downward on the same question."""

import random
from importlib.util import find_spec

from benchmarks.common import Row, cpu_seconds, interleaved
from uiatlas.planning.fluents import pddl as fluents_pddl
from uiatlas.planning.fluents.facts import fact_question, plan_facts
from uiatlas.planning.fluents.model import FluentModel, model_of
from uiatlas.planning.search import compiled
from uiatlas.ui import Back, ElementFlag, Role, Selector, Tap, UIElement
from uiatlas.utg import Evidence, EvidenceKind, Graph, Screen, Transition
from uiatlas.utg.fluents import ON, Fact

SCREENS, TOGGLES, GOALS = 200, 60, 6
SEED = 7

LOOPS = 20
"""Times the question is planned per timing, since the CPU clock is too coarse for one."""

_SWITCH = ElementFlag.CLICKABLE | ElementFlag.CHECKABLE


def rows() -> list[Row]:
    """An app of 200 screens and 60 switches; six of them are to be on, and another screen shown."""
    if find_spec("up_fast_downward") is None:
        print("bench_fluents: no rows; pip install '.[planning]'")
        return []
    graph = app(SCREENS, TOGGLES, SEED)
    return [against_fast_downward(graph, GOALS)]


def against_fast_downward(graph: Graph, goals: int) -> Row:
    """One row: the built-in planner against a call of Fast Downward with translation, and whether they agree."""
    facts, place = question(graph, goals, SEED)
    plan = plan_facts(graph, "n0", facts, [place])
    theirs = fluents_pddl.plan_facts(graph, "n0", facts, [place])
    ours, baseline = interleaved(
        lambda: [plan_facts(graph, "n0", facts, [place]) for _ in range(LOOPS)],
        lambda: fluents_pddl.plan_facts(graph, "n0", facts, [place]),
    )
    ours /= LOOPS
    task = fact_question(graph, "n0", facts, [place])
    start = cpu_seconds()
    FluentModel(graph)
    model_ms = (cpu_seconds() - start) * 1000
    equal = "equal cost" if plan.cost == theirs.cost and plan.ok and theirs.ok else "DIFFERENT cost"
    note = (
        f"{len(graph.screens)} screens in a tree with ways back and shortcuts, {len(graph.transitions)} transitions, "
    )
    note += f"{TOGGLES} switches, seed {SEED}; {goals} switches on and a place: {len(plan.steps)} steps, {equal}; "
    note += f"both are asked about the {len(task.variables)} variables that matter only; baseline: Fast Downward "
    note += "astar(blind()) with translation; ours without reading the map's variables "
    note += f"(once for each version of the map, {model_ms:.0f} ms)"
    return Row(f"plan to {goals} facts and a place", ours, baseline, ours / baseline, 1 / 5, note)


def app(screens: int, toggles: int, seed: int) -> Graph:
    """A tree of screens with ways back, some shortcuts, and switches on random screens; random success statistics."""
    rng = random.Random(seed)
    graph = Graph("facts", entry="n0")
    places = [rng.randrange(1, screens) for _ in range(toggles)]
    for i in range(screens):
        mine = [t for t, place in enumerate(places) if place == i]
        made = [UIElement(k, Role.SWITCH, f"Setting {t}", flags=_SWITCH) for k, t in enumerate(mine)]
        graph.put_screen(Screen(f"n{i}", graph.app, f"Screen {i}", elements=tuple(made)))

    def link(source: int, action: Tap | Back, target: int) -> None:
        tried = rng.randrange(1, 12)
        evidence = (Evidence(EvidenceKind.OBSERVED, "seed", tried, rng.randint(tried // 2, tried)),)
        graph.put_transition(Transition(f"n{source}", action, f"n{target}", evidence=evidence))

    for i in range(1, screens):
        above = rng.randrange(max(0, i - 30), i)
        link(above, Tap(Selector(Role.ITEM, f"Screen {i}")), i)
        link(i, Back(), above)
    for _ in range(screens // 4):
        one, other = rng.randrange(screens), rng.randrange(screens)
        link(one, Tap(Selector(Role.BUTTON, f"Go to {other}")), other)
    for t, place in enumerate(places):
        link(place, Tap(Selector(Role.SWITCH, f"Setting {t}")), place)
    return graph


def question(graph: Graph, goals: int, seed: int) -> tuple[list[Fact], str]:
    """Switches of different screens that are to be on, and a screen that is to be shown in the end."""
    rng = random.Random(seed)
    compiled(graph)
    homes = {fluent.screen: fluent for fluent in model_of(graph).initial}
    chosen = rng.sample(sorted(homes), goals)
    return [Fact(homes[s], ON) for s in chosen], rng.choice(sorted(graph.screens))
