"""All programs by name, and the sets of tasks."""

from benchmarks.first_runs import (
    deeper_programs,
    deeper_tasks,
    fifth_programs,
    fifth_tasks,
    fourth_programs,
    fourth_tasks,
    further_programs,
    further_questions,
    last_programs,
    last_questions,
    latest_programs,
    latest_questions,
    new_programs,
    new_questions,
    programs,
    questions,
    second_programs,
    second_tasks,
    tasks,
    third_programs,
    third_tasks,
    unseen_programs,
    unseen_questions,
    unseen_tasks,
)
from benchmarks.first_runs.form import NearMiss, Task

_PROGRAMS = (
    *programs.PROGRAMS,
    *deeper_programs.PROGRAMS,
    *second_programs.PROGRAMS,
    *third_programs.PROGRAMS,
    *fourth_programs.PROGRAMS,
    *fifth_programs.PROGRAMS,
    *further_programs.PROGRAMS,
    *new_programs.PROGRAMS,
    *latest_programs.PROGRAMS,
    *last_programs.PROGRAMS,
    *unseen_programs.PROGRAMS,
)
PROGRAMS = {each.program.app: each for each in _PROGRAMS}
SETS: dict[str, tuple[Task, ...]] = {
    "first": tasks.TASKS,
    "second": second_tasks.TASKS,
    "third": third_tasks.TASKS,
    "fourth": fourth_tasks.TASKS,
    "fifth": fifth_tasks.TASKS,
    "deeper": deeper_tasks.TASKS,
    "questions": questions.TASKS,
    "further-questions": further_questions.TASKS,
    "new-questions": new_questions.TASKS,
    "latest-questions": latest_questions.TASKS,
    "last-questions": last_questions.TASKS,
    "unseen-questions": unseen_questions.TASKS,
    "unseen-tasks": unseen_tasks.TASKS,
}
TASKS = tuple(task for each in SETS.values() for task in each)
NEAR_MISSES: tuple[NearMiss, ...] = (
    *second_tasks.NEAR_MISSES,
    *third_tasks.NEAR_MISSES,
    *fourth_tasks.NEAR_MISSES,
    *fifth_tasks.NEAR_MISSES,
)
