"""Forms that the program has stopped: they are not sent again as they are."""

from dataclasses import dataclass, field

from uiatlas.run.forms import Held, held_in
from uiatlas.run.trail import Stop
from uiatlas.ui import Observation, action_key

Key = tuple[str | None, tuple[object, ...]]
"""A screen of the map, or None for none, and the key of the action that sends a form there."""


@dataclass(slots=True)
class StoppedForms:
    """The forms that the program stopped in one run, with what each of them held.

    No later message frees a form that holds the same: a clock, a count or another complaint cannot be told from the
    news that the cause is gone, and a form that is sent twice may pay or post twice.
    """

    _forms: dict[Key, Held] = field(default_factory=dict)

    def add(self, stop: Stop) -> None:
        """Take note of a form that was stopped, as it stood then; an alert may have to be closed before it is known."""
        self._forms[stop.before.screen, action_key(stop.sent.action)] = held_in(stop.after.observation)

    def barred(self, now: Observation) -> frozenset[Key]:
        """What is not to be sent on what is shown, since it holds the same as when it was stopped."""
        if not self._forms:
            return frozenset()
        held = held_in(now)
        return frozenset(key for key, kept in self._forms.items() if kept == held)
