"""What a job on a device is to do, as it is asked for."""

from dataclasses import dataclass

from uiatlas.errors import InputError

LONGEST_MINUTES = 120
LONGEST_GOAL = 4_000


@dataclass(frozen=True, slots=True)
class Errand:
    """What a job is to do.

    Attributes:
        kind: ``navigate``, ``explore`` or ``run``.
        goal: The screen or goal to go to, the task, or the app to explore; empty for the one that the device shows.
        minutes: How long to explore.
        max_steps: Most actions of a task.
        dry_run: Whether the way is only told.
    """

    kind: str
    goal: str = ""
    minutes: float = 2.0
    max_steps: int = 40
    dry_run: bool = False


def checked(errand: Errand) -> Errand:
    """The errand, if it can be done at all.

    Raises:
        InputError: It has no goal or too long a one, no time or no steps.
    """
    if errand.kind != "explore" and not errand.goal.strip():
        raise InputError("nothing to do is given", hint="say the goal or the task in words")
    if len(errand.goal) > LONGEST_GOAL:
        raise InputError(f"a goal or task has at most {LONGEST_GOAL:,} letters", hint="say it in fewer words")
    if not 0 < errand.minutes <= LONGEST_MINUTES or not 0 < errand.max_steps <= 1000:
        raise InputError("minutes or max_steps is out of range", hint=f"at most {LONGEST_MINUTES} minutes, 1000 steps")
    return errand
