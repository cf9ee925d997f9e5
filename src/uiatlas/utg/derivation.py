"""How analysis of code came to an edge, and how sure an edge is that was derived so."""

from collections.abc import Iterable, Mapping
from enum import StrEnum


class Derivation(StrEnum):
    """How analysis of an app's code came to an edge, surest first."""

    CONSTANT = "constant"
    """The code names the target, and what it is reached by leads there alone."""
    CHOICE = "choice"
    """One of several targets between which the code chooses when it runs."""
    SHARED = "shared"
    """Reached through something that may stand for more than is meant: a listener that many elements share and that
    is not told apart for each, or a call whose receiver may be of several classes."""
    NAME = "name"
    """Only a name tells it, or nobody was seen to call the code."""
    CAUGHT = "caught"
    """Only after an exception was caught, where the same action leads elsewhere without one."""
    BACK = "back"
    """Back, or Up, leads to what the screen was opened from, or to its parent."""
    BACK_CHOICE = "back choice"
    """Back leads to one of several: to whatever the screen was opened from, or as the code decides."""


CONFIDENCE: Mapping[Derivation, float] = {
    Derivation.CONSTANT: 0.95,
    Derivation.CHOICE: 0.85,
    Derivation.SHARED: 0.15,
    Derivation.NAME: 0.7,
    Derivation.CAUGHT: 0.15,
    Derivation.BACK: 0.85,
    Derivation.BACK_CHOICE: 0.3,
}
"""How often an edge that was derived so is right, about: measured by `benchmarks.study_derivations`, but for those of
Back and of what is caught, which are set by judgement."""

CONDITIONAL = CONFIDENCE[Derivation.CHOICE]
"""The most that is believed of an edge which code takes only under some condition: it chooses, as between targets."""

CONDITIONAL_WAIT = 0.5
"""The same of one that happens by itself: if it does not, nothing can be done on the way. It is set by judgement."""

SEEN = 0.9
"""The same of an edge that no code tells, before it is counted how often it worked."""

LAST_RESORT = frozenset({Derivation.SHARED, Derivation.CAUGHT, Derivation.BACK_CHOICE})
"""Edges derived so are followed only where there is no other way, until one was seen to work."""

WHY: Mapping[Derivation, str] = {
    Derivation.CONSTANT: "the code names its target",
    Derivation.CHOICE: "one of several targets between which the code chooses",
    Derivation.SHARED: "read from code that many elements share or that may mean others",
    Derivation.NAME: "only a name in the code tells it",
    Derivation.CAUGHT: "taken only after an error, without which the same action leads elsewhere",
    Derivation.BACK: "goes back to what it was opened from",
    Derivation.BACK_CHOICE: "goes back to what it was opened from, which may be another screen",
}
"""The same in words."""

_RANK = {derivation: rank for rank, derivation in enumerate(Derivation)}


def surest(derivations: Iterable[Derivation | None]) -> Derivation | None:
    """The surest of several derivations; None if there is none."""
    return min((d for d in derivations if d is not None), key=_RANK.__getitem__, default=None)
