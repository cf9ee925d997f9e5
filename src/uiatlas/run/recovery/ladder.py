"""The recovery ladder: what to do when a step did not come to what was expected, cheapest first."""

import re
from dataclasses import dataclass
from enum import StrEnum

from uiatlas.ui import Observation, Role, UIElement


class Rung(StrEnum):
    """The rungs, in the order they are tried; each is taken only where it applies."""

    WAIT = "wait"
    DISMISS = "dismiss"
    OPEN = "open"
    BACK = "back"
    STABLE = "stable"
    REPLAN = "replan"
    RESTART = "restart"


class Care(StrEnum):
    """Which rungs of the recovery ladder a run uses; less than all of them is for comparisons.

    ``all`` is the whole ladder. ``local`` leaves the map out: it waits, dismisses, goes back and restarts, but learns
    of no edge that failed and plans no way back. ``none`` ends the run at the first step that did not come to what was
    expected. ``blind`` takes every step for a success.
    """

    ALL = "all"
    LOCAL = "local"
    NONE = "none"
    BLIND = "blind"


WAITS = (1.0, 2.0, 5.0)
"""Seconds of the first, second and third wait of one incident."""
_MOST_OPENINGS = 2
_MOST_BACKS = 2
_MOST_FAILURES = 2
MOST_RESTARTS = 2
"""Fresh starts of the app in one run, at most."""


@dataclass(frozen=True, slots=True)
class Incident:
    """A step that did not come to what was expected, and what was done about it so far.

    Attributes:
        shown: What the device shows now.
        screen: Where that is on the map, None if nowhere.
        app_left: Whether another app is in front.
        unchanged: Whether the step changed nothing.
        returned: Whether what was shown before the step is shown again.
        taken: The rungs taken in this incident, in order.
        restarts: Restarts in the whole run.
        failures: Incidents in a row, this one included.
        learnt: Whether the map knows what closes what is shown.
        uncovered: Whether something was dismissed, and what lay below it is shown now.
        astray: Whether the way on is longer from here than from the last verified stable screen.
        told: Whether a model chose the step on what is shown, which is asked next and sees that nothing has happened.
        leaves: What left the app in this run when it was to close something: labels with the digests of what was shown.
    """

    shown: Observation
    screen: str | None
    app_left: bool
    unchanged: bool
    returned: bool = False
    taken: tuple[Rung, ...] = ()
    restarts: int = 0
    failures: int = 1
    learnt: bool = False
    uncovered: bool = False
    astray: bool = False
    told: bool = False
    leaves: frozenset[tuple[str, str]] = frozenset()


def next_rung(incident: Incident) -> Rung | None:
    """The next rung to take, None when the ladder is at its end.

    Wait while the screen loads, or once when nothing changed; open the app again when the home screen is shown; dismiss
    what lies over the page; from a screen that is on the map, return to the last verified stable screen if the way on
    is shorter from there or steps keep failing, else plan anew; go back from a screen that is not on the map, unless it
    comes up again: then the app has changed, and the plan goes on from there; plan anew from what a dismissed pop-up
    lay over, when going back has led to where the step began, from wherever a restart has led, and from a dialog whose
    closing has left the app; at last, restart.
    Where a step that a model chose has changed nothing there is nothing to go back from: it is asked again.
    """
    taken = incident.taken
    if is_loading(incident.shown) and not is_home(incident.shown) and taken.count(Rung.WAIT) < len(WAITS):
        return Rung.WAIT
    if incident.unchanged and Rung.WAIT not in taken:
        return Rung.WAIT
    if incident.app_left:
        if is_home(incident.shown) and taken.count(Rung.OPEN) < _MOST_OPENINGS:
            return Rung.OPEN
    else:
        closing = overlay_dismissal(incident.shown, known=incident.screen is not None)
        leaves = closing is not None and (closing.label, incident.shown.digest) in incident.leaves
        closable = incident.learnt or (closing is not None and not leaves)
        if closable and taken.count(Rung.DISMISS) < 2 and not incident.uncovered:
            return Rung.DISMISS
        if incident.screen is not None:
            lost = incident.astray or incident.failures > _MOST_FAILURES
            done = {Rung.STABLE, Rung.OPEN, Rung.RESTART}.intersection(taken)
            return Rung.STABLE if lost and not done else Rung.REPLAN
        if incident.told and incident.unchanged and not {Rung.BACK, Rung.DISMISS}.intersection(taken):
            return Rung.REPLAN
        come_up_again = incident.returned and Rung.BACK in taken
        started = Rung.RESTART in taken or leaves
        if (incident.failures >= _MOST_FAILURES and not taken) or come_up_again or incident.uncovered or started:
            return Rung.REPLAN
    if taken.count(Rung.BACK) < _MOST_BACKS:
        return Rung.BACK
    return Rung.RESTART if incident.restarts < MOST_RESTARTS else None


_HOME = re.compile(r"launcher|\.home($|\.)|^desktop$")


def is_home(observation: Observation) -> bool:
    """Whether the app in front is one that opens others: the home screen, by the names that launchers have."""
    return bool(_HOME.search(observation.app.casefold()))


def is_loading(observation: Observation) -> bool:
    """Whether a screen has nothing to act on but a way back, and no more than a line to read."""
    if any(e.actionable and not _leads_back(e) for e in observation.elements):
        return False
    read = [e for e in observation.elements if e.visible and e.text and e.role is not Role.HEADING]
    return len(read) <= 1


_DISMISSING = re.compile(
    r"^(not now|no,? thanks|no thank you|later|maybe later|remind me later|skip|dismiss|close|cancel|got it|"
    r"don.t allow|deny|no|x|×|✕)$"
)
_ORDER = ("not now", "later", "skip", "dismiss", "close", "cancel", "no", "don", "deny", "got it")


def overlay_dismissal(observation: Observation, *, known: bool = False) -> UIElement | None:
    """The control that closes what lies over the page without agreeing to anything, or None.

    Only a dialog, or a screen so small that it must be one, can be dismissed; a screen that the map knows is a place to
    plan from and no obstacle. "Close" as the entry of a menu closes what the menu belongs to.
    """
    if known or not (observation.dialog or len(observation.actionable) <= 4):
        return None
    found = [
        e
        for e in observation.elements
        if e.actionable
        and e.role not in (Role.INPUT, Role.MENU_ITEM)
        and _DISMISSING.match(" ".join(e.label.casefold().split()))
    ]
    return min(found, key=lambda e: _gentleness(e.label.casefold()), default=None)


def _gentleness(label: str) -> int:
    return next((i for i, word in enumerate(_ORDER) if word in label), len(_ORDER))


def _leads_back(element: UIElement) -> bool:
    return element.label.strip().casefold() in {"back", "go back", "navigate up", "up"}
