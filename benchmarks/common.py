"""What all benchmarks share: one row of the result table, and interleaved timing in CPU milliseconds."""

import gc
import resource
import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table.

    Attributes:
        name: What is measured.
        ours_ms: Median CPU milliseconds of our path.
        baseline_ms: Median CPU milliseconds of the best known part.
        ratio: Ours to baseline.
        aim: The ratio that is to be reached; smaller is better.
        note: Sizes, models, seeds and what is included.
    """

    name: str
    ours_ms: float
    baseline_ms: float
    ratio: float
    aim: float
    note: str


def interleaved(ours: Callable[[], object], baseline: Callable[[], object], repeats: int = 7) -> tuple[float, float]:
    """Median CPU milliseconds of both, run in turns in this thread so that load falls on both alike.

    As in `timeit`, the garbage collector rests while the clock runs.
    """
    ours(), baseline()
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(repeats):
        for spent, work in zip(times, (ours, baseline), strict=True):
            gc.collect()
            gc.disable()
            start = cpu_seconds()
            work()
            spent.append((cpu_seconds() - start) * 1000)
            gc.enable()
    return median(times[0]), median(times[1])


def cpu_seconds() -> float:
    """CPU time of this process and of all programs that it has started and that have ended."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime
