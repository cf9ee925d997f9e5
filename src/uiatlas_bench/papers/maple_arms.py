"""The agents that MAPLE and Agent-SAMA are compared with, what is left out of them, and on what they are played."""

from collections.abc import Callable
from dataclasses import dataclass

from uiatlas.run.recovery.ladder import Care
from uiatlas_bench.papers.lab import Arm, Lab
from uiatlas_bench.papers.tables import Trials

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


def material(lab: Lab) -> tuple[tuple[str, Callable[[Arm], Trials]], ...]:
    """What is played: its name, and who plays an arm on it."""
    return ("recorded apps", lab.recorded), ("simulated, with faults", lab.faulty)


def alone(lab: Lab) -> tuple[Trials, Trials]:
    """The tries of the agent that is compared with, on recorded apps and with faults."""
    return lab.recorded(ALONE), lab.faulty(ALONE_WITH_FAULTS)
