"""The tables of Agent-SAMA, which is MAPLE with states that are found again: agents, and tasks of single apps."""

from collections.abc import Iterator

from uiatlas_bench.papers.lab import Lab
from uiatlas_bench.papers.maple import ablations, models, overview
from uiatlas_bench.papers.maple_arms import ALONE, FULL, METRICS, READING, alone, material
from uiatlas_bench.papers.maple_printed import PRINTED_AGENTS, PRINTED_ANDROID_WORLD
from uiatlas_bench.papers.tables import COUNTED, NOTHING, Trials, between, interval_of, percent
from uiatlas_bench.report import Sheet


def sheets(lab: Lab) -> Iterator[Sheet]:
    """Tables 1 to 5 of Agent-SAMA."""
    yield overview(lab, "Agent-SAMA, table 1")
    yield _agents(lab)
    yield _android_world(lab)
    yield models(lab, "Agent-SAMA, table 4")
    yield ablations(lab, "Agent-SAMA, table 5")


def _agents(lab: Lab) -> Sheet:
    """Agent-SAMA's table 2."""
    rows = []
    for place, (played, tries) in enumerate(material(lab)):
        for name, trials in (("no state machine", alone(lab)[place]), ("Agent-SAMA", tries(FULL))):
            rows.append((f"{played}: {name}", *(_with_ends(metric, trials) for metric in METRICS)))
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
