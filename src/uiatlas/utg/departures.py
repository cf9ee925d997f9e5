"""One time that an action was done which leads to several places: what was shown before, and where it led."""

from dataclasses import dataclass

from uiatlas.ui import Action, action_key
from uiatlas.utg.screen import Look


@dataclass(frozen=True, slots=True)
class Departure:
    """One time that an action with several outcomes was done: what was shown, and where it led.

    Attributes:
        source: Id of the screen where it was done.
        action: What was done.
        target: Id of the screen that it led to.
        look: What was shown before it.
    """

    source: str
    action: Action
    target: str
    look: Look

    @property
    def key(self) -> tuple[str, tuple[object, ...]]:
        """The screen and the action."""
        return self.source, action_key(self.action)
