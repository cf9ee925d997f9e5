"""A sub-goal as a value: where, what, which values it hands on and takes over."""

from dataclasses import dataclass

OPEN = "open the app"
"""The text of a sub-goal that asks for nothing but its app."""

THEN = ", then "
"""What stands between the clauses of one sub-goal."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A value that is to be read from a screen.

    Attributes:
        name: What later sub-goals call it, as in ``{price}``.
        words: What it is the value of, in the words of the task.
    """

    name: str
    words: str


@dataclass(frozen=True, slots=True)
class SubGoal:
    """A part of a task that is done in one app.

    Attributes:
        app: The app's id, or its name as it was said where no such app is known; empty if the task does not say.
        text: What to do there, in words; values of earlier sub-goals stand in braces.
        uses: Names of the values that it takes over.
        produces: The values that it reads for later ones.
        refers: Things of earlier sub-goals that it speaks of without needing their text ("play the video").
        said: Whether the app is named here, rather than carried on from the sub-goal before.
        among: Where the app depends on what earlier sub-goals find ("the cheaper one"): the apps to choose from.
    """

    app: str
    text: str
    uses: tuple[str, ...] = ()
    produces: tuple[Reading, ...] = ()
    refers: tuple[str, ...] = ()
    said: bool = True
    among: tuple[str, ...] = ()
