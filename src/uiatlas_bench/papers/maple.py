"""The tables of MAPLE: satisfaction, accuracy, termination, success, recovery, and what is left out."""

from collections import Counter
from collections.abc import Iterator

from uiatlas_bench.metrics import Interval
from uiatlas_bench.papers.faulty_trials import truth_of
from uiatlas_bench.papers.lab import Arm, Lab
from uiatlas_bench.papers.maple_arms import FULL, METRICS, READING, VARIANTS, alone, material
from uiatlas_bench.papers.maple_printed import PRINTED, PRINTED_MODELS, PRINTED_OVERVIEW
from uiatlas_bench.papers.metrics import Share
from uiatlas_bench.papers.recorded_trials import sequence_lengths
from uiatlas_bench.papers.tables import (
    COUNTED,
    NOTHING,
    Trials,
    between,
    difference_in,
    difference_in_success,
    number,
    percent,
    points,
)
from uiatlas_bench.report import Sheet


def sheets(lab: Lab) -> Iterator[Sheet]:
    """Tables 1 to 4 of MAPLE, and beside them the errors by kind."""
    yield overview(lab, "MAPLE, table 1")
    yield _compared(lab)
    yield _errors(lab)
    yield ablations(lab, "MAPLE, table 3")
    yield models(lab, "MAPLE, table 4")


def overview(lab: Lab, title: str) -> Sheet:
    """The material: tasks, apps and actions."""
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
    for place, (name, tries) in enumerate(material(lab)):
        without, full = alone(lab)[place], tries(FULL)
        printed = tuple(PRINTED.values())[place]
        for metric in METRICS:
            mine, theirs = COUNTED[metric](full), COUNTED[metric](without)
            gap, ends, chance = _gap(metric, full, without)
            told = (str(theirs), percent(theirs), str(mine), percent(mine), points(gap), between(ends, points), chance)
            if not (mine.whole and theirs.whole):
                told = (str(theirs), NOTHING, str(mine), NOTHING, NOTHING, NOTHING, "")
            rows.append((name, metric, *told, *printed[metric]))
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
    for name, trials in (("no state machine", alone(lab)[1]), ("MAPLE", lab.faulty(FULL))):
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


def ablations(lab: Lab, title: str) -> Sheet:
    """What is left out, a row each."""
    rows = []
    for variant in VARIANTS:
        cells: list[str] = []
        for place, arm in enumerate((variant.arm, variant.local)):
            played = material(lab)[place][1](arm) if arm is not None and lab.can(arm) else None
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


def models(lab: Lab, title: str) -> Sheet:
    """The metrics with the model of this run."""
    ours = lab.model_name or "local roles"
    trials = lab.recorded(FULL)
    rows = [("recorded apps", metric, *_counted(COUNTED[metric](trials)), *(NOTHING,) * 3) for metric in METRICS[:4]]
    for benchmark, metrics in PRINTED_MODELS.items():
        rows += [(f"printed: {benchmark}", metric, NOTHING, NOTHING, *told) for metric, told in metrics.items()]
    head = ("benchmark", "metric", ours, "%", "GPT-4o", "Claude 3.5", "Gemini 1.5 Pro")
    note = "One run has one model: name another with --model for its column. Nothing here is comparable across models."
    return Sheet(f"{title}: by model", head, tuple(rows), note)


def _counted(share: Share) -> tuple[str, str]:
    return str(share), percent(share)
