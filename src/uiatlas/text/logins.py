"""Screens that ask for a login, known by what they show."""

import re

from uiatlas.ui import ElementFlag, Observation, Role, UIElement

SIGNING_IN = re.compile(r"\b(sign ?in|log ?in|sign ?on|sign ?up|register|create (an )?account|forgot|unlock)\b")
"""What is called so, in lower case, signs in or leads around it."""

INTO = re.compile(r"\b(sign ?in|log ?in|sign ?on|unlock)\b")
"""What is called so signs in, wherever it leads."""

_MOST = 20
"""Controls of a screen that asks for a login and for nothing else."""

_OTHERS = 2
"""Other sections that lead on, from which a page with a login is no wall."""


def is_wall(shown: Observation) -> bool:
    """Whether a screen asks for a login: a secret, a button or heading that says so, and little else."""
    usable = shown.actionable
    if not any(e.flags & ElementFlag.PASSWORD for e in usable) or len(usable) > _MOST:
        return False
    called = [e for e in shown.elements if not e.editable and (e in usable or e.role is Role.HEADING)]
    return any(_signs_in(e, shown) for e in called) and _sections(shown) < _OTHERS


def _signs_in(element: UIElement, shown: Observation) -> bool:
    return SIGNING_IN.search(shown.label(element).casefold()) is not None


def _sections(shown: Observation) -> int:
    """How many headings have a control below them, at once or after text, that leads on and signs nobody in."""
    found, heading = 0, False
    for e in shown.elements:
        if e.role is Role.HEADING:
            heading = not _signs_in(e, shown)
        elif heading and e.flags & (ElementFlag.CLICKABLE | ElementFlag.EDITABLE):
            found += not e.editable and not _signs_in(e, shown)
            heading = False
    return found
