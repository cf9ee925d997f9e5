"""What goes wrong while exploring and how it is told: a crash, a hang, a login wall, a way out of the app."""

import re

from uiatlas.exploration.controls import Control
from uiatlas.text.controls import ends
from uiatlas.text.languages import chooses_language
from uiatlas.ui import ElementFlag, Observation, UIElement

_CRASHED = re.compile(
    r"\b(has stopped|keeps stopping|isn.?t responding|is not responding|has crashed|(stopped|closed) unexpectedly)\b"
)
_SIGNING_IN = re.compile(r"\b(sign ?in|log ?in|sign ?on|sign ?up|register|create (an )?account|forgot|unlock)\b")


def crash_told(shown: Observation) -> bool:
    """Whether the system says over the page that the app has crashed or hangs."""
    return shown.dialog and any(_CRASHED.search(e.label.casefold()) for e in shown.elements if e.label)


def is_wall(shown: Observation) -> bool:
    """Whether a screen asks for a login: a secret, a button that signs in, and little else."""
    usable = shown.actionable
    if not any(e.flags & ElementFlag.PASSWORD for e in usable) or len(usable) > 20:
        return False
    return any(_SIGNING_IN.search(shown.label(e).casefold()) for e in usable if not e.editable)


def avoids(control: Control, element: UIElement, shown: Observation, *, wall: bool) -> str:
    """Why an exploration leaves a control alone that the guard would permit; empty if it does not.

    What ends the app or the session, what prints, and other languages are left alone anywhere; at a login wall
    everything but ways around it is.
    """
    label = " ".join((element.label or shown.label(element)).casefold().split())
    if ends(label):
        return f'"{label}" ends the app or the session, or prints'
    if chooses_language(element, shown):
        return f'"{label}" is another language'
    if wall and (element.editable or control.sort == "mark" or _SIGNING_IN.search(label)):
        return "the screen asks for a login"
    return ""
