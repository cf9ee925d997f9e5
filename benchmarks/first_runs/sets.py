"""All programs by name, and the sets of tasks."""

from benchmarks.first_runs import deeper_programs, deeper_tasks, programs, questions, tasks
from benchmarks.first_runs.form import Task

PROGRAMS = {each.program.app: each for each in (*programs.PROGRAMS, *deeper_programs.PROGRAMS)}
SETS: dict[str, tuple[Task, ...]] = {"first": tasks.TASKS, "deeper": deeper_tasks.TASKS, "questions": questions.TASKS}
TASKS = tuple(task for each in SETS.values() for task in each)
