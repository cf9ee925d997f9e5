"""The tables of UICompass: completion, decision time, map and adaptation left out, success by app and by length."""

import time
from collections.abc import Iterator, Sequence

from uiatlas_bench.explored import map_of
from uiatlas_bench.metrics import rate
from uiatlas_bench.papers.lab import Arm, Lab
from uiatlas_bench.papers.metrics import Share, by_length, decision_time
from uiatlas_bench.papers.tables import (
    COUNTED,
    MEANS,
    NOTHING,
    Trials,
    between,
    difference_in_success,
    interval_of,
    number,
    percent,
    points,
)
from uiatlas_bench.report import Sheet

ALONE = Arm(share=0.0)
FULL = Arm("uicompass")

TOLD = {
    "reactive, no map": ALONE,
    "maple": Arm("maple"),
    "agentp": Arm("agentp"),
    "UICompass": FULL,
}
"""The arms of tables 1, 2 and 4: an agent that knows nothing, two that know the map in another way, and UICompass."""

ABLATED = (
    ("C-1", "no", "no", Arm("uicompass", ("no-adaptation",), share=0.0), (37.24, 64.57, 60.00, 1.77)),
    ("C-2", "yes", "no", Arm("uicompass", ("no-adaptation",)), (42.75, 64.43, 66.67, 15.00)),
    ("C-3", "no", "yes", Arm("uicompass", share=0.0), (55.86, 72.62, 53.84, 17.66)),
    ("C-4", "yes", "yes", FULL, (68.27, 81.96, 80.80, 30.85)),
)
"""Table 3: configuration, map, adaptation, arm, and SR, ACP, CTR, SPL in percent as printed."""

PRINTED = (
    ("AutoDroid", 53.79, 71.72, 76.92, 15.87),
    ("Guardian", 45.20, 71.83, 0.0, 1.70),
    ("UICOMPASS (byte code)", 63.44, 80.63, 60.86, 20.34),
    ("UICOMPASS (source code)", 68.27, 81.96, 80.80, 20.92),
)
"""Table 1 as printed: DroidTask with DeepSeek-v3."""

PRINTED_TIMES = (("Guardian", 0.89, 30.0, 26.91), ("AutoDroid", 4.21, 4.65, 19.6), ("UICOMPASS", 5.49, 3.43, 18.9))
"""Table 2 as printed: seconds a step, steps, seconds a task. Its text says 5.53 steps of Guardian, the table 30."""

PRINTED_LENGTHS = ("about the same of all tools", "UICOMPASS first", "7 tasks; others 1, 2 and 0")
"""Figure 5 as its text tells it; it prints no numbers."""


def sheets(lab: Lab) -> Iterator[Sheet]:
    """Tables 1 to 4 and figures 5 and 6 of UICompass."""
    yield _completion(lab)
    yield _efficiency(lab)
    yield _ablations(lab)
    yield _by_app(lab)
    yield _by_length(lab)
    yield _building(lab)


_METRICS = ("SR", "ACP", "CTR", "SPL")


def _four(trials: Trials) -> tuple[str, ...]:
    return tuple(percent(COUNTED[n](trials) if n in COUNTED else MEANS[n](trials)) for n in _METRICS)


def _with_ends(trials: Trials) -> tuple[str, ...]:
    return tuple(
        f"{told} [{between(interval_of(name, trials))}]" for name, told in zip(_METRICS, _four(trials), strict=True)
    )


def _completion(lab: Lab) -> Sheet:
    """Table 1."""
    full = lab.recorded(FULL)
    rows = []
    for name, arm in TOLD.items():
        trials = lab.recorded(arm)
        gap, ends, chance = difference_in_success(full, trials)
        last = ("", "") if trials is full else (f"{points(gap)}, {between(ends, points)}", f"{chance:.2g}")
        rows.append((name, *_with_ends(trials), *last))
    for name, *told in PRINTED:
        rows.append((f"printed: {name}", *(f"{figure:.2f}" for figure in told), NOTHING, NOTHING))
    note = (
        f"{len(full)} recorded tasks of DroidTask. SR: done strictly. ACP: mean share of the true steps that a prefix "
        "of what was done covers. CTR: completed tasks in which the agent stopped by itself. SPL: mean of S l / max(l, "
        "p), the standard form; the paper's tables do not follow it, so their SPL is not comparable. In brackets 95 % "
        "intervals. Printed: 145 DroidTask tasks of 12 apps on devices, DeepSeek-v3, the best of three tries; ours are "
        "the first try, which without a model is like any other. Comparable is the order of SR and ACP."
    )
    head = ("method", *(f"{name} (%)" for name in _METRICS), "SR of UICompass less, 95 %", "p")
    return Sheet("UICompass, table 1: task completion", head, tuple(rows), note)


def _efficiency(lab: Lab) -> Sheet:
    """Table 2 and equation 1."""
    arms = {name: lab.recorded(arm) for name, arm in TOLD.items()}
    common = frozenset.intersection(*(frozenset(t.key for t in trials if t.passed) for trials in arms.values()))
    rows: list[tuple[str, ...]] = [(name, *_times(trials, common)) for name, trials in arms.items()]
    rows += [(f"printed: {name}", *(number(figure) for figure in told)) for name, *told in PRINTED_TIMES]
    note = (
        f"{len(common)} tasks that all of ours did; deciding alone is counted, on this machine. Printed: 41 tasks, "
        "with a model on a network. Seconds are not comparable; steps are, as an order."
    )
    head = ("method", "seconds a step", "steps", "time_d,avg (s)")
    return Sheet("UICompass, table 2: decision time", head, tuple(rows), note)


def _times(trials: Trials, common: frozenset[str]) -> tuple[str, str, str]:
    steps = {t.key: float(t.steps) for t in trials}
    seconds = decision_time({t.key: t.deciding for t in trials}, common)
    mean = rate([(steps[key], 1) for key in sorted(common)])
    return (f"{seconds / mean:.3f}" if mean else NOTHING, number(mean), f"{seconds:.3f}")


def _ablations(lab: Lab) -> Sheet:
    """Table 3: the map and the adaptation, each with and without the other."""
    rows = []
    full = lab.recorded(FULL)
    for config, mapped, adapts, arm, printed in ABLATED:
        trials = lab.recorded(arm)
        gap, ends, chance = difference_in_success(trials, full)
        last = ("", "") if trials is full else (f"{points(gap)}, {between(ends, points)}", f"{chance:.2g}")
        rows.append((config, mapped, adapts, *_four(trials), *last, *(f"{figure:.2f}" for figure in printed)))
    head = ("config", "UI Map", "adaptive", *_METRICS, "SR diff to C-4, 95 %", "p", *(f"printed {n}" for n in _METRICS))
    note = (
        "In percent. Without adaptation the path is planned once, from the first screen on, and its steps are done in "
        "order; without a model words plan it, and words decide at every step where it is adapted. Without the map "
        "nothing is known but what the run shows. Printed: DroidTask with DeepSeek-v3; its SPL of C-4 is 20.92 in "
        "table 1 and 30.85 in table 3. Comparable is the order of the rows."
    )
    return Sheet("UICompass, table 3: map and adaptation", head, tuple(rows), note)


def _by_app(lab: Lab) -> Sheet:
    """Table 4 and figure 4."""
    arms = {name: lab.recorded(arm) for name, arm in TOLD.items()}

    def row(name: str, among: Sequence[str]) -> tuple[str, ...]:
        tasks = sum(t.app in among for t in lab.tasks.tasks)
        return name, str(tasks), *(str(sum(t.passed and t.app in among for t in trials)) for trials in arms.values())

    apps = list(lab.tasks.apps)
    rows = (*(row(app, [app]) for app in apps), row("total", apps), ("printed: total", "189", *(NOTHING,) * 3, "125"))
    note = (
        "Tasks completed. Printed: AutoDroid 89, Guardian 66, Mobile-Agent-v2 23, UICOMPASS 119 from byte code and 125 "
        "from source, of 189 tasks of DroidTask and AndroidWorld; other tasks of partly the same apps."
    )
    return Sheet("UICompass, table 4: tasks completed by app", ("app", "total", *arms), rows, note)


def _by_length(lab: Lab) -> Sheet:
    """Figure 5."""
    arms = {name: by_length((len(t.true), t.passed) for t in lab.recorded(arm)) for name, arm in TOLD.items()}
    rows = tuple(
        (f"{band[0]}-{band[1]}", *(_told(shares[band]) for shares in arms.values()), printed)
        for band, printed in zip(((1, 2), (3, 6), (7, 10)), PRINTED_LENGTHS, strict=True)
    )
    note = "Strict success by the number of true steps; the paper's figure prints no numbers, but its text tells it."
    return Sheet("UICompass, figure 5: success by path length", ("true steps", *arms, "printed"), rows, note)


def _told(share: Share) -> str:
    return f"{share} ({percent(share)} %)" if share.whole else NOTHING


_BUILT = ("app", "seconds", "US$", "screens", "edges")


def _building(lab: Lab) -> Sheet:
    """Figure 6: what building the map takes."""
    rows, spent = [], []
    for app, seen in lab.tasks.explorations.items():
        began = time.perf_counter()
        graph = map_of(seen)
        spent.append(time.perf_counter() - began)
        rows.append((app, f"{spent[-1]:.2f}", "0.000", str(len(graph.screens)), str(len(graph.transitions))))
    mean = sum(spent) / len(spent) if spent else 0.0
    rows += [("mean", f"{mean:.2f}", "0.000", "", ""), ("printed: mean of 19 apps", "509", "0.317", NOTHING, NOTHING)]
    note = (
        "Ours is the map that is made of a recorded exploration, without a model and so without cost; the exploration "
        "itself is not counted. Printed: static analysis enriched by DeepSeek-v3. Not comparable: what `map build` "
        "takes from source is told by `bench static`, and what enriching costs by `map build --enrich`."
    )
    return Sheet("UICompass, figure 6: building the map", _BUILT, tuple(rows), note)
