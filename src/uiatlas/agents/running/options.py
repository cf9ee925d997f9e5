"""What a run is given beside device and task, and what it leaves."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from uiatlas.llm.usage import Usage
from uiatlas.planning.goal import Goal
from uiatlas.privacy import Vault
from uiatlas.run.events import Event
from uiatlas.run.guard.danger_policy import Guard
from uiatlas.run.loop import RunResult
from uiatlas.run.policy import Policy
from uiatlas.utg import Atlas, Graph

PolicyMaker = Callable[[Graph, str], Policy]
"""Makes the policy for a task from the map and the task in words; `Policy` classes with such arguments are makers."""


class Learning(StrEnum):
    """What a run does to the map that it uses."""

    FULL = "full"
    """The map grows, and what turns out wrong is corrected."""
    APPEND = "append"
    """The map grows; what it knew before the run stays as it was."""
    OFF = "off"
    """The map stays as it is."""


def ignore_event(event: Event) -> None:
    """Take an event and do nothing with it."""


@dataclass(frozen=True, slots=True)
class RunOptions:
    """How a task is run.

    Attributes:
        graph: The map to use and to teach; by default the device's app in `atlas`, else an empty one.
        atlas: Where the map is saved after every step; None keeps it in memory only.
        policy: Makes who decides, from the map and the task; by default the words policy, advised by the tips that
            the atlas has.
        guard: What happens to dangerous actions; by default they are refused.
        max_steps: Most actions on the device, recovery included; after them the run has failed.
        runs: The folder of all runs; by default ``$UIATLAS_HOME/runs``.
        run_id: What to call the run; a new name if empty.
        on_event: Takes every event as it happens.
        at_start: Whether the app shows where it starts: a map that begins with this run then knows that place.
        learning: What the run does to the map.
        goal: Facts that are to be proven whatever the policy names; None for what the policy names alone.
        accept_judged: Whether a fact that only a model affirms counts as proven.
        vault: The secrets of the session, which are kept nowhere; by default those that the task names.
    """

    graph: Graph | None = None
    atlas: Atlas | None = None
    policy: PolicyMaker | None = None
    guard: Guard = field(default_factory=Guard)
    max_steps: int = 40
    runs: Path | None = None
    run_id: str = ""
    on_event: Callable[[Event], None] = ignore_event
    at_start: bool = True
    learning: Learning = Learning.FULL
    goal: Goal | None = None
    accept_judged: bool = False
    vault: Vault | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """A finished run.

    Attributes:
        result: The verdict, its reason, the steps and the seconds.
        run_id: The run's name.
        folder: Where its log, its map and its report are.
        page: The report, an HTML page.
        usage: What a model took; None if none was asked or nobody counted.
    """

    result: RunResult
    run_id: str
    folder: Path
    page: Path
    usage: Usage | None = None
