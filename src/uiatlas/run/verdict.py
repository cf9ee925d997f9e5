"""The five ways in which a run can end."""

from enum import StrEnum


class RunStatus(StrEnum):
    """The verdict of a run."""

    SUCCESS = "success"
    """Every fact of the goal was seen, and what was changed was seen after it was saved."""
    UNPROVEN = "unproven"
    """Nothing speaks against it, but a fact of the goal was not seen; the reason says which."""
    FAILURE = "failure"
    """A fact is contradicted, or there was no way on."""
    REFUSED = "refused"
    """What the task needs is dangerous and was not permitted."""
    STOPPED = "stopped"
    """A budget was used up, the device or the model was lost, or somebody interrupted it."""


EXIT_CODES: dict[str, int] = {status: 0 if status is RunStatus.SUCCESS else 1 for status in RunStatus}
"""The exit code of each verdict on the command line."""
