"""Screens that ask for a login, known by what they show."""

import re

from uiatlas.ui import ElementFlag, Observation

SIGNING_IN = re.compile(r"\b(sign ?in|log ?in|sign ?on|sign ?up|register|create (an )?account|forgot|unlock)\b")
"""What is called so, in lower case, signs in or leads around it."""

INTO = re.compile(r"\b(sign ?in|log ?in|sign ?on|unlock)\b")
"""What is called so signs in, wherever it leads."""

_MOST = 20
"""Controls of a screen that asks for a login and for nothing else."""


def is_wall(shown: Observation) -> bool:
    """Whether a screen asks for a login: a secret, a button that signs in, and little else."""
    usable = shown.actionable
    if not any(e.flags & ElementFlag.PASSWORD for e in usable) or len(usable) > _MOST:
        return False
    return any(SIGNING_IN.search(shown.label(e).casefold()) for e in usable if not e.editable)
