"""What goes wrong while exploring, and what is left alone: a crash, a login wall, a screen that never comes to rest."""

import re
from dataclasses import replace

from uiatlas.exploration.controls import Control
from uiatlas.exploration.views import ALIKE, Views, alike
from uiatlas.run.session import Seen, Session
from uiatlas.text.controls import ends
from uiatlas.text.languages import chooses_language
from uiatlas.text.logins import INTO, SIGNING_IN
from uiatlas.ui import Choose, ElementFlag, Observation, Role, Tap, UIElement

_CRASHED = re.compile(
    r"\b(has stopped|keeps stopping|isn.?t responding|is not responding|has crashed|(stopped|closed) unexpectedly)\b"
)

AT_WALL = "the screen asks for a login"
"""Why what signs in is left alone."""

_CLICKABLE = int(ElementFlag.CLICKABLE)

GLANCES, GLANCE = 4, 0.3
"""Looks that must differ from the one before, and the seconds between them, for a screen that never comes to rest."""


def restless(session: Session, views: Views, seen: Seen) -> str:
    """Why what is shown cannot be explored: it is another screen at every look, though nothing was touched.

    Returns:
        The reason; empty if it comes to rest, and of a simulated device, which changes nothing by itself.
    """
    if session.device.simulated or seen.screen is None:
        return ""
    state = views.state_of(seen.observation)
    for _ in range(GLANCES):
        session.device.wait(GLANCE)
        before, state = state, views.state_of(session.device.observe())
        if alike(before.words, state.words) >= ALIKE:
            return ""
    return "what is shown keeps changing by itself and never comes to rest"


def crash_told(shown: Observation) -> bool:
    """Whether the system says over the page that the app has crashed or hangs."""
    return shown.dialog and any(_CRASHED.search(e.label.casefold()) for e in shown.elements if e.label)


def avoids(control: Control, element: UIElement, shown: Observation, *, wall: bool) -> str:
    """Why an exploration leaves a control alone that the guard would permit; empty if it does not.

    What ends the app or the session, what prints, and other languages are left alone anywhere; at a login wall
    everything but ways around it is. A link that says which other page of the app it leads to is such a way,
    unless it is called as what signs in.
    """
    if isinstance(control.action, Choose):
        offered = tuple(UIElement(i, Role.ITEM, v, flags=_CLICKABLE) for i, v in enumerate(element.values))
        option = next((o for o in offered if o.text == control.action.option), None)
        tapped = replace(control, action=Tap(control.action.target))
        if option is not None and (why := avoids(tapped, option, Observation(shown.app, offered), wall=wall)):
            return why
    label = " ".join((element.label or shown.label(element)).casefold().split())
    if ends(label):
        return f'"{label}" ends the app or the session, or prints'
    if chooses_language(element, shown):
        return f'"{label}" is another language'
    way = control.leads_to and "://" not in control.leads_to and not INTO.search(label)
    if wall and (element.editable or control.sort == "mark" or (SIGNING_IN.search(label) and not way)):
        return AT_WALL
    return ""
