"""Ten recorded tasks, drawn by a rule and fixed before a model was asked, and the answers that each arm may use."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from uiatlas_bench.tasks import Task, TaskSet

FILE = Path(__file__).parent / "material" / "preset_tasks.json"

TASKS = 10
"""How many tasks are drawn."""

LONGEST = 3
"""True steps of a task at most, so that ten tasks of all arms fit into the answers."""

MOST = 400
"""Answers of all arms at most."""


@dataclass(frozen=True, slots=True)
class Fixed:
    """What was fixed before the first run.

    Attributes:
        tasks: The names of the tasks.
        answers: How many answers each arm may use.
    """

    tasks: tuple[str, ...]
    answers: Mapping[str, int]


def fixed() -> Fixed:
    """What the file says."""
    told = json.loads(FILE.read_text(encoding="utf-8"))
    return Fixed(tuple(told["tasks"]), told["answers"])


def drawn(tasks: Sequence[Task]) -> list[str]:
    """Ten names of short tasks: by the digests of their names, first one of each app, then others."""
    short = [t for t in tasks if len(t.actions) <= LONGEST]
    order = sorted(short, key=lambda t: hashlib.sha256(f"presets {t.id}".encode()).digest())
    firsts = list({t.app: t for t in reversed(order)}.values())
    others = [t for t in order if t not in firsts]
    chosen = {t.id for t in (*firsts, *others)[:TASKS]}
    return [t.id for t in tasks if t.id in chosen]


def chosen_of(data: TaskSet, names: Sequence[str]) -> TaskSet:
    """Some tasks with all apps."""
    return replace(data, tasks=tuple(t for t in data.tasks if t.id in names))
