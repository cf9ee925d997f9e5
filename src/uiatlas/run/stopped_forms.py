"""Forms that the program has stopped: which of them are not to be sent again, and when one more try makes sense."""

from dataclasses import dataclass, field, replace

from uiatlas.run.forms import Held, held_in, messages, news
from uiatlas.ui import Action, Observation, action_key

Key = tuple[str | None, tuple[object, ...]]
"""A screen of the map, or None for none, and the key of the action that sends a form there."""


@dataclass(frozen=True, slots=True)
class _Stopped:
    """A form as it stood when the program had stopped it.

    Attributes:
        shown: What was shown then.
        held: What the form held.
        said: What the program said.
        again: Whether it was sent once more since, as it was.
    """

    shown: Observation
    held: Held
    said: str
    again: bool = False

    def bars(self, now: Observation) -> bool:
        """Whether the form is not to be sent: it holds the same, and nothing tells that what stopped it has passed.

        That the program says no longer what it said is not enough: a message may go away by itself.
        """
        if held_in(now) != self.held:
            return False
        passed = self.said not in {said for _, said in messages(now)} and bool(news(self.shown, now))
        return self.again or not passed


@dataclass(slots=True)
class StoppedForms:
    """The forms that were stopped in one run; what a program may have taken is none of them."""

    _forms: dict[Key, _Stopped] = field(default_factory=dict)
    _awaited: set[Key] = field(default_factory=set)

    def sent(self, screen: str | None, action: Action, after: Observation, said: str) -> None:
        """Take note of a form that was sent.

        Args:
            screen: Where it was sent.
            action: What sent it.
            after: What is shown then.
            said: What the program said when it stopped it; empty if it did not.
        """
        key = screen, action_key(action)
        known = self._forms.get(key)
        held = held_in(after)
        if said:
            self._forms[key] = _Stopped(after, held, said, known is not None and known.held == held)
        elif known is not None:
            self._forms[key] = replace(known, again=True)

    def barred(self, now: Observation) -> frozenset[Key]:
        """What is not to be sent on what is shown."""
        return frozenset(key for key, form in self._forms.items() if form.bars(now))

    def worth_waiting(self) -> bool:
        """Whether what stopped a form may pass, and that was not waited for yet; asked once for each form."""
        new = self._forms.keys() - self._awaited
        self._awaited |= new
        return bool(new)
