"""Forms that the program has stopped: they are not sent again as they are."""

from dataclasses import dataclass, field

from uiatlas.run.forms import Held, held_in
from uiatlas.ui import Action, Observation, action_key

Key = tuple[str | None, tuple[object, ...]]
"""A screen of the map, or None for none, and the key of the action that sends a form there."""


@dataclass(slots=True)
class StoppedForms:
    """The forms that the program stopped in one run, with what each of them held.

    No later message frees a form that holds the same: a clock, a count or another complaint cannot be told from the
    news that the cause is gone, and a form that is sent twice may pay or post twice.
    """

    _forms: dict[Key, Held] = field(default_factory=dict)

    def add(self, screen: str | None, action: Action, after: Observation) -> None:
        """Take note of a form that was stopped.

        Args:
            screen: Where it was sent.
            action: What sent it.
            after: What is shown then.
        """
        self._forms[screen, action_key(action)] = held_in(after)

    def barred(self, now: Observation) -> frozenset[Key]:
        """What is not to be sent on what is shown, since it holds the same as when it was stopped."""
        if not self._forms:
            return frozenset()
        held = held_in(now)
        return frozenset(key for key, kept in self._forms.items() if kept == held)
