"""The tables of MAPLE and Agent-SAMA: satisfaction, accuracy, termination, success, recovery, and what is left out."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from uiatlas.run.recovery.ladder import Care
from uiatlas_bench.metrics import Interval
from uiatlas_bench.papers.faulty_trials import truth_of
from uiatlas_bench.papers.lab import Arm, Lab
from uiatlas_bench.papers.maple_printed import (
    PRINTED,
    PRINTED_AGENTS,
    PRINTED_ANDROID_WORLD,
    PRINTED_MODELS,
    PRINTED_OVERVIEW,
)
from uiatlas_bench.papers.metrics import Share
from uiatlas_bench.papers.recorded_trials import sequence_lengths
from uiatlas_bench.papers.tables import (
    COUNTED,
    NOTHING,
    Trials,
    between,
    difference_in,
    difference_in_success,
    interval_of,
    number,
    percent,
    points,
)
from uiatlas_bench.report import Sheet

ALONE, ALONE_WITH_FAULTS = Arm(share=0.0), Arm(share=0.0, care=Care.LOCAL)
"""The agent that MAPLE is compared with: no state machine, so no map before the run, and recovery that needs none."""

FULL = Arm("maple")

METRICS = ("SS", "AA", "TR", "SR", "RS")


@dataclass(frozen=True, slots=True)
class Variant:
    """A row of MAPLE's table 3, which is Agent-SAMA's table 5.

    Attributes:
        name: What is left out.
        arm: The arm on recorded apps; None for what tasks that are played one by one do not have.
        local: The arm with faults; None where the local roles have nothing to leave out.
        printed: SS, AA and SR in percent as printed, of Mobile-Eval-E and of SPA-Bench.
    """

    name: str
    arm: Arm | None
    local: Arm | None
    printed: tuple[float, ...] = ()


VARIANTS = (
    Variant("no planner", Arm("maple", ("no-planner",), asks=True), None, (61.54, 62.91, 52.00, 56.06, 54.96, 45.00)),
    Variant("single plan", Arm("maple", ("single-plan",), asks=True), None, (72.31, 67.22, 68.00, 71.97, 69.47, 60.00)),
    Variant(
        "no conditions",
        Arm("maple", ("no-conditions",), asks=True),
        Arm("maple", care=Care.BLIND),
        (82.68, 78.25, 72.00, 81.77, 79.44, 70.00),
    ),
    Variant("no mentor", None, None, (73.85, 73.08, 68.00, 78.79, 74.05, 70.00)),
    Variant("no recovery", None, Arm("maple", care=Care.NONE)),
    Variant("full", FULL, FULL, (86.15, 83.24, 84.00, 88.64, 84.35, 80.00)),
)

READING = (
    "SS: rubrics fulfilled of all rubrics together; AA: steps that match the reference, by a longest common "
    "subsequence; TR: tasks that ended unsuccessfully before they were done, which is not 1 - SR; RS: steps that came "
    "to nothing or to something else and were made good. The papers' rubrics and references were written and judged "
    "by people on a phone, with 195 and 132 rubrics; ours follow from the true way of each task: each screen on it, "
    "and that the task is done; of several ways as short, one is the reference. On recorded apps no step fails, so "
    "that RS is told with faults only. Comparable is the difference between the two agents on the same material, not "
    "its level."
)


def sheets(lab: Lab) -> Iterator[Sheet]:
    """Tables 1 to 4 of MAPLE, and beside them the errors by kind."""
    yield _overview(lab, "MAPLE, table 1")
    yield _compared(lab)
    yield _errors(lab)
    yield _ablations(lab, "MAPLE, table 3")
    yield _models(lab, "MAPLE, table 4")


def sama_sheets(lab: Lab) -> Iterator[Sheet]:
    """Tables 1 to 5 of Agent-SAMA."""
    yield _overview(lab, "Agent-SAMA, table 1")
    yield _agents(lab)
    yield _android_world(lab)
    yield _models(lab, "Agent-SAMA, table 4")
    yield _ablations(lab, "Agent-SAMA, table 5")


def _material(lab: Lab) -> tuple[tuple[str, Callable[[Arm], Trials]], ...]:
    return ("recorded apps", lab.recorded), ("simulated, with faults", lab.faulty)


def _overview(lab: Lab, title: str) -> Sheet:
    mean, total = sequence_lengths(lab.tasks.tasks)
    truths = [len(truth_of(chore).steps) for chore in lab.chores]
    length = sum(truths) / len(truths) if truths else 0.0
    apps = len({chore.app for chore in lab.chores})
    told: tuple[tuple[str, int, int, str, float, int], ...] = (
        ("recorded apps", len(lab.tasks.tasks), 0, str(len(lab.tasks.apps)), mean, total),
        ("simulated, with faults", len(truths), 0, str(apps), length, sum(truths)),
        *PRINTED_OVERVIEW,
    )
    rows = tuple(
        (name, str(tasks), str(multi), used, number(each), str(actions))
        for name, tasks, multi, used, each, actions in told
    )
    head = ("benchmark", "#tasks", "#multi-app tasks", "#apps", "avg # actions", "total # actions")
    note = (
        "Our tasks stay within one app, where the papers' cross apps, and they are shorter. Actions of simulated apps "
        "are those of the shortest way that a search on the app finds. The public file of Mobile-Eval-E has 196 "
        "rubrics and 18 multi-app tasks where the papers say 195 and 19."
    )
    return Sheet(f"{title}: the material", head, rows, note)


def _compared(lab: Lab) -> Sheet:
    """MAPLE's table 2."""
    rows = []
    for place, (material, tries) in enumerate(_material(lab)):
        alone, full = _alone(lab)[place], tries(FULL)
        printed = tuple(PRINTED.values())[place]
        for metric in METRICS:
            mine, theirs = COUNTED[metric](full), COUNTED[metric](alone)
            gap, ends, chance = _gap(metric, full, alone)
            told = (str(theirs), percent(theirs), str(mine), percent(mine), points(gap), between(ends, points), chance)
            if not (mine.whole and theirs.whole):
                told = (str(theirs), NOTHING, str(mine), NOTHING, NOTHING, NOTHING, "")
            rows.append((material, metric, *told, *printed[metric]))
    head = (
        "benchmark",
        "metric",
        "no machine",
        "%",
        "MAPLE",
        "%",
        "improved",
        "95 %",
        "p",
        "printed E+Evo",
        "printed MAPLE",
    )
    note = (
        f"{READING} Without a state machine there is no map before the run, and recovery that needs none. With the "
        f"same map, local roles decide as words do: {_otherwise(lab)} tries with faults end otherwise. Printed beside "
        "recorded apps is Mobile-Eval-E, beside simulated ones SPA-Bench. p: exact McNemar test, of SR."
    )
    return Sheet("MAPLE, table 2: against an agent without a state machine", head, tuple(rows), note)


def _alone(lab: Lab) -> tuple[Trials, Trials]:
    """The tries of the agent that is compared with, on recorded apps and with faults."""
    return lab.recorded(ALONE), lab.faulty(ALONE_WITH_FAULTS)


def _otherwise(lab: Lab) -> str:
    """How many tries of MAPLE's local roles end otherwise than those of words with the same map."""
    pairs = list(zip(lab.faulty(FULL), lab.faulty(Arm()), strict=True))
    return f"{sum((a.passed, a.steps) != (b.passed, b.steps) for a, b in pairs)} of {len(pairs)}"


def _gap(metric: str, one: Trials, other: Trials) -> tuple[float, Interval, str]:
    """The difference of a metric between two arms, its interval, and the paired test where there is one."""
    if metric == "SR":
        gap, ends, chance = difference_in_success(one, other)
        return gap, ends, f"{chance:.2g}"
    gap, ends = difference_in(metric, one, other)
    return gap, ends, ""


def _errors(lab: Lab) -> Sheet:
    """Errors by kind and endings, which the papers report as counts in their text."""
    rows = []
    for name, trials in (("no state machine", _alone(lab)[1]), ("MAPLE", lab.faulty(FULL))):
        kinds = Counter(f.kind for t in trials for f in t.failures)
        mended = Counter(f.kind for t in trials for f in t.failures if f.recovered)
        ends = Counter(t.ending.value for t in trials if t.terminated)
        rows.append(
            (
                name,
                str(len(trials)),
                *(f"{mended[kind]} / {kinds[kind]}" for kind in ("no_change", "fail")),
                str(sum(kinds.values())),
                ", ".join(f"{end} {count}" for end, count in sorted(ends.items())) or NOTHING,
            )
        )
    printed = (
        ("printed: Mobile-Agent-E + Evo", "25 and 20", NOTHING, NOTHING, "49 and 70", NOTHING),
        ("printed: MAPLE", "25 and 20", NOTHING, NOTHING, "32 and 63", NOTHING),
    )
    head = ("agent", "tries", "no change: recovered / all", "fail: recovered / all", "errors", "ended unsuccessfully")
    note = (
        "Simulated apps with faults. Errors are steps that the run's check calls no change or fail, recovery steps not "
        "counted. The papers count errors by watching; they print Mobile-Eval-E and SPA-Bench."
    )
    return Sheet("MAPLE, section 4.3: errors by kind", head, (*rows, *printed), note)


def _ablations(lab: Lab, title: str) -> Sheet:
    rows = []
    for variant in VARIANTS:
        cells: list[str] = []
        for place, arm in enumerate((variant.arm, variant.local)):
            played = _material(lab)[place][1](arm) if arm is not None and lab.can(arm) else None
            printed = variant.printed[3 * place : 3 * place + 3] or (None,) * 3
            for metric, told in zip(("SS", "AA", "SR"), printed, strict=True):
                mine = percent(COUNTED[metric](played)) if played is not None else NOTHING
                cells.append(mine if told is None else f"{mine} ({told:.2f})")
        rows.append((variant.name, *cells))
    head = (
        "left out",
        *(f"{metric} {where}" for where in ("recorded", "with faults") for metric in ("SS", "AA", "SR")),
    )
    note = (
        "In percent; in parentheses as printed, of Mobile-Eval-E beside recorded apps and of SPA-Bench beside "
        "simulated ones. With faults no model is asked: no conditions takes every step for a success, and no recovery, "
        "which the papers have not, ends a run at the first step that failed. The local planner splits a task by its "
        "clauses and draws one plan, so that planner and plans are left out only of what a model does (--model, "
        "recorded apps, where no step fails). The mentor learns from one task for the next, and these are played one "
        "by one. Comparable is the order of the rows, not their level."
    )
    return Sheet(f"{title}: what is left out", head, tuple(rows), note)


def _models(lab: Lab, title: str) -> Sheet:
    ours = lab.model_name or "local roles"
    trials = lab.recorded(FULL)
    rows = [("recorded apps", metric, *_counted(COUNTED[metric](trials)), *(NOTHING,) * 3) for metric in METRICS[:4]]
    for material, metrics in PRINTED_MODELS.items():
        rows += [(f"printed: {material}", metric, NOTHING, NOTHING, *told) for metric, told in metrics.items()]
    head = ("benchmark", "metric", ours, "%", "GPT-4o", "Claude 3.5", "Gemini 1.5 Pro")
    note = "One run has one model: name another with --model for its column. Nothing here is comparable across models."
    return Sheet(f"{title}: by model", head, tuple(rows), note)


def _counted(share: Share) -> tuple[str, str]:
    return str(share), percent(share)


def _agents(lab: Lab) -> Sheet:
    """Agent-SAMA's table 2."""
    rows = []
    for place, (material, tries) in enumerate(_material(lab)):
        for name, trials in (("no state machine", _alone(lab)[place]), ("Agent-SAMA", tries(FULL))):
            rows.append((f"{material}: {name}", *(_with_ends(metric, trials) for metric in METRICS)))
    printed = tuple((f"printed: {name}", *cells) for name, *cells in PRINTED_AGENTS)
    head = ("agent", *(f"{metric} %" for metric in METRICS))
    return Sheet(
        "Agent-SAMA, table 2: agents on both benchmarks", head, (*rows, *printed), f"{READING} 95 % intervals."
    )


def _with_ends(metric: str, trials: Trials) -> str:
    share = COUNTED[metric](trials)
    return f"{percent(share)} [{between(interval_of(metric, trials))}]" if share.whole else NOTHING


def _android_world(lab: Lab) -> Sheet:
    """Agent-SAMA's table 3."""
    ours = [
        (f"{name}, recorded apps", _with_ends("SR", lab.recorded(arm)))
        for name, arm in (("no state machine", ALONE), ("Agent-SAMA", FULL))
    ]
    printed = [(f"printed: {name}", f"{rate:.1f}") for name, rate in PRINTED_ANDROID_WORLD]
    note = (
        "Tasks of single apps: ours are recorded and counted as done strictly, printed are those of AndroidWorld on an "
        "emulator, by agents with large models. Not comparable: other apps, other tasks."
    )
    return Sheet("Agent-SAMA, table 3: tasks of single apps", ("agent", "SR %"), (*ours, *printed), note)
