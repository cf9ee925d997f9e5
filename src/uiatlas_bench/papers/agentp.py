"""The tables of Agent+P: complexity of apps and success, task execution and UI testing, and what is left out."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from uiatlas.utg import Graph
from uiatlas_bench.explored import map_of
from uiatlas_bench.papers.lab import Arm, Lab
from uiatlas_bench.papers.metrics import split_by_success
from uiatlas_bench.papers.tables import (
    COUNTED,
    MEANS,
    NOTHING,
    Trials,
    between,
    difference_in,
    difference_in_success,
    interval_of,
    number,
    percent,
    permutation_test,
    points,
    signed,
)
from uiatlas_bench.report import Sheet

ALONE = Arm(share=0.0)
MAPPED = Arm()
FULL = Arm("agentp")

TOLD = {"explorer alone": ALONE, "explorer with the map in its prompts": MAPPED, "explorer + Agent+P": FULL}
"""The arms of table 3; without a model the explorer is the words policy."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A row of table 4.

    Attributes:
        part: The module that is changed.
        name: What is left out or put in its place.
        arm: The arm.
        printed: SR in percent as printed; None for a row that the paper has not.
    """

    part: str
    name: str
    arm: Arm
    printed: float | None


VARIANTS = (
    Variant("UTG Builder", "w/o Dynamic Update (static)", Arm("agentp", ("no-update",)), 34.88),
    Variant("UTG Builder", "w/o Dynamic Update (append-only)", Arm("agentp", ("append-only",)), 34.88),
    Variant("Node Selector", "w/o Embedding", Arm("agentp", ("no-embedding",), asks=True), 37.21),
    Variant("Node Selector", "w/o MLLM", Arm("agentp", ("no-model",)), 27.91),
    Variant("Plan Generator", "DFS", Arm("agentp", ("dfs",)), 23.26),
    Variant("Plan Generator", "BFS", Arm("agentp", ("bfs",)), 24.65),
)
"""Table 4; the paper says "static or append-only" of one row."""

PRINTED_TASKS = (
    ("DroidRun", 15.91, 5.18, 33.38),
    ("  + AGENT+P", 28.41, 17.09, 99.50),
    ("MobileUse", 9.09, 20.45, 256.02),
    ("  + AGENT+P", 11.36, 19.61, 219.28),
    ("T3A", 24.32, 17.89, 114.39),
    ("  + AGENT+P", 38.63, 13.43, 95.90),
)
"""Table 3 as printed, user task execution: SR in percent, steps, seconds."""

PRINTED_TESTING = (
    ("DroidRun", 60.00, 6.10, 19.90),
    ("  + AGENT+P", 60.00, 3.80, 16.90),
    ("MobileUse", 40.00, 7.36, 22.32),
    ("  + AGENT+P", 50.00, 4.00, 18.45),
    ("AutoDroid", 35.00, 9.42, 46.43),
    ("Guardian", 35.00, 12.31, 128.37),
    ("GoalExplorer", 15.00, 3.60, 8.40),
)
"""The same, automated UI testing."""

PRINTED_SIZES = (
    ("DroidRun", 27.0, 71.2, 62.7, 168.0),
    ("LX-GUIAgent", 29.3, 53.8, 65.9, 129.2),
    ("AutoGLM", 39.4, 42.0, 90.6, 100.3),
    ("Finalrun", 23.8, 55.0, 59.5, 125.6),
    ("UI-Venus", 18.0, 50.7, 66.0, 108.0),
)
"""Table 1 as printed: nodes above and not above the agent's SR, edges likewise."""


def sheets(lab: Lab) -> Iterator[Sheet]:
    """Tables 1, 3, 4 and 5 of Agent+P."""
    graphs = {app: map_of(seen) for app, seen in lab.tasks.explorations.items()}
    yield _sizes(lab, graphs)
    yield _execution(lab)
    yield _with_faults(lab, "user task execution, simulated apps with faults", lambda trials: trials, ())
    yield _testing(lab)
    yield _ablations(lab)
    yield _apps(lab, graphs)


def _sizes(lab: Lab, graphs: Mapping[str, Graph]) -> Sheet:
    """Table 1: are the maps of apps larger where an agent is worse?"""
    sizes = (
        {app: float(len(graph.screens)) for app, graph in graphs.items()},
        {app: float(len(graph.transitions)) for app, graph in graphs.items()},
    )
    rows = []
    for name, arm in TOLD.items():
        trials = lab.recorded(arm)
        overall = COUNTED["SR"](trials).value
        rates = {app: COUNTED["SR"]([t for t in trials if t.app == app]).value for app in graphs}
        above = frozenset(app for app, share in rates.items() if share > overall)
        means = [mean for size in sizes for mean in split_by_success(rates, overall, size.__getitem__)]
        tests = [f"{permutation_test(size, above):.2f}" for size in sizes]
        rows.append((name, *(number(mean) if mean is not None else NOTHING for mean in means), *tests))
    printed = [(f"printed: {name}", *map(str, told), NOTHING, NOTHING) for name, *told in PRINTED_SIZES]
    note = (
        f"{len(graphs)} recorded apps; nodes and edges are those of the explored maps, and p is of the exact "
        "permutation test. Printed are static graphs of 20 AndroidWorld apps, for which the paper names p = 0.03 and "
        "no test: comparable is the direction, not a number."
    )
    head = ("agent", "nodes, SR_app > SR", "nodes, others", "edges, SR_app > SR", "edges, others", "p nodes", "p edges")
    return Sheet("Agent+P, table 1: mean size of maps by success, recorded apps", head, (*rows, *printed), note)


def _execution(lab: Lab) -> Sheet:
    """Table 3, left half."""
    trials = {name: lab.recorded(arm) for name, arm in TOLD.items()}
    note = (
        f"{len(lab.tasks.tasks)} recorded tasks, done if the last true step was done and none before was unrecorded; "
        "a recorded app answers alike each time, so one run stands for the paper's three. Seconds are those of this "
        "machine, planning included. Printed are tasks of five AndroidWorld apps on an emulator with GPT-5, Gemini-3 "
        "or Grok 4: comparable are the differences between rows, not their level."
    )
    return _table_3("user task execution, recorded apps", trials, PRINTED_TASKS, note)


def _testing(lab: Lab) -> Sheet:
    """Table 3, right half."""
    pages = {(chore.app, chore.task) for chore in lab.chores if chore.navigates}
    title = "automated UI testing: reach a page, simulated apps with faults"
    return _with_faults(lab, title, lambda trials: [t for t in trials if (t.app, t.task) in pages], PRINTED_TESTING)


def _with_faults(
    lab: Lab, title: str, of: Callable[[Trials], Trials], printed: Sequence[tuple[str, float, float, float]]
) -> Sheet:
    trials = {name: of(lab.faulty(arm)) for name, arm in TOLD.items()}
    tasks = len({(t.app, t.task) for t in trials["explorer alone"]})
    note = (
        f"{tasks} tasks on simulated apps on which things go wrong, {lab.seeds} repetitions each with other faults, "
        "checked by the app's own state, without a model; intervals draw tasks. A try in which the app lost its only "
        "way counts as not done. The apps are small and ours, and "
        "waiting costs no time there: comparable are the differences between rows, not their level."
    )
    return _table_3(title, trials, printed, note)


def _table_3(
    title: str, trials: Mapping[str, Trials], printed: Sequence[tuple[str, float, float, float]], note: str
) -> Sheet:
    rows = [(name, *_measured(of)) for name, of in trials.items()]
    *others, (last, full) = trials.items()
    gaps = [_gap(f"{last} - {name}", full, of) for name, of in others]
    told = [
        (f"printed: {name}", f"{rate:.2f}", NOTHING, NOTHING, f"{steps:.2f}", NOTHING, f"{seconds:.2f}")
        for name, rate, steps, seconds in printed
    ]
    head = ("approach", "SR (%)", "95 %", "McNemar p", "steps", "95 %", "time (s)")
    return Sheet(f"Agent+P, table 3: {title}", head, (*rows, *gaps, *told), note)


def _measured(trials: Trials) -> tuple[str, ...]:
    rate, steps = COUNTED["SR"](trials), MEANS["steps"](trials)
    ends = between(interval_of("SR", trials)), between(interval_of("steps", trials), number)
    return percent(rate), ends[0], "", number(steps), ends[1], number(MEANS["seconds"](trials))


def _gap(name: str, one: Trials, other: Trials) -> tuple[str, ...]:
    gap, ends, chance = difference_in_success(one, other)
    steps, seconds = difference_in("steps", one, other), difference_in("seconds", one, other)
    told = between(ends, points), f"{chance:.2g}", signed(steps[0]), between(steps[1], signed), signed(seconds[0])
    return f"  {name}", points(gap), *told


def _ablations(lab: Lab) -> Sheet:
    """Table 4, on recorded apps and on simulated ones with faults."""
    full = lab.recorded(FULL), lab.faulty(FULL)
    rows = [("", "AGENT+P (full)", *_variant(full[0], None), *_variant(full[1], None), "38.63")]
    for variant in VARIANTS:
        printed = f"{variant.printed:.2f}" if variant.printed is not None else NOTHING
        told = (
            (*_variant(lab.recorded(variant.arm), full[0]), *_faulty_variant(lab, variant.arm, full[1]))
            if lab.can(variant.arm)
            else (NOTHING,) * 6
        )
        rows.append((variant.part, variant.name, *told, printed))
    head = ("module", "variant", "SR recorded", "diff, 95 %", "p", "SR faults", "diff, 95 %", "p", "printed SR")
    note = (
        "SR in percent; the difference is to the full method on the same tasks, with Newcombe's 95 % interval and the "
        "exact McNemar test. On recorded apps no step fails, so that what updates are worth shows with faults only. "
        "w/o Embedding leaves out a fallback of the model's choice: without --model there is nothing to leave out. "
        "w/o MLLM: targets by embeddings alone; the full method without a model chooses them by words. DFS and BFS "
        "take paths as they are enumerated. Printed is T3A + AGENT+P on AndroidWorld; the paper's row on updates says "
        "static or append-only. Comparable is the order of the rows."
    )
    return Sheet("Agent+P, table 4: what is left out or replaced", head, tuple(rows), note)


def _faulty_variant(lab: Lab, arm: Arm, full: Trials) -> tuple[str, str, str]:
    return _variant(lab.faulty(arm), full)


def _variant(trials: Trials, full: Trials | None) -> tuple[str, str, str]:
    rate = percent(COUNTED["SR"](trials))
    if full is None:
        return rate, between(interval_of("SR", trials)), ""
    gap, ends, chance = difference_in_success(trials, full)
    return rate, f"{points(gap)}, {between(ends, points)}", f"{chance:.2g}"


def _apps(lab: Lab, graphs: Mapping[str, Graph]) -> Sheet:
    """Table 5."""
    rows = tuple(
        (app, str(sum(t.app == app for t in lab.tasks.tasks)), str(len(g.screens)), str(len(g.transitions)))
        for app, g in graphs.items()
    )
    note = "Explored maps; the paper's are static graphs of five other apps, with 24 to 152 nodes and 17 to 508 edges."
    return Sheet("Agent+P, table 5: the recorded apps", ("app", "tasks", "nodes", "edges"), rows, note)
