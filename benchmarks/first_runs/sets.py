"""All programs by name, and the sets of tasks."""

from benchmarks.first_runs import programs, tasks
from benchmarks.first_runs.form import Task

PROGRAMS = {each.program.app: each for each in programs.PROGRAMS}
SETS: dict[str, tuple[Task, ...]] = {"first": tasks.TASKS}
TASKS = tuple(task for each in SETS.values() for task in each)
