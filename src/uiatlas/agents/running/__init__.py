"""Tasks run from their first look to their report: one task, several goals, and the maps that they use."""

from uiatlas.agents.running.goals import GoalsReport, run_goals
from uiatlas.agents.running.maps import map_in, map_of
from uiatlas.agents.running.options import Learning, Report, RunOptions
from uiatlas.agents.running.task import run_task

__all__ = ["GoalsReport", "Learning", "Report", "RunOptions", "map_in", "map_of", "run_goals", "run_task"]
