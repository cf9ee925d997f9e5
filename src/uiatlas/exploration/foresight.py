"""What is expected to be shown after a touch, from what touching the same control changed before, wherever that was."""

from collections import deque
from dataclasses import dataclass

from uiatlas.exploration.beside import Beside, Fate
from uiatlas.exploration.controls import Control, Key
from uiatlas.exploration.views import ALIKE, State, Views, Words, alike, share

_REMEMBERED = 6
"""Changes of one control that are remembered."""
_PRESENT = 0.5
"""Share of what a touch added that, if it is shown already, makes the same change unlikely."""
_SAME = 0.9
"""Likeness from which a look is the one in which a touch changed nothing."""
_STEPS = (0.5, 0.7, ALIKE, 0.9, 0.97)
"""Likeness to the nearest known view, in steps that are learnt of apart."""
_PRIORS = (0.7, 0.6, 0.5, 0.15, 0.04, 0.01)
"""Share of what is expected to be so alike that is a new view, before any was seen."""
_STRENGTH, _OWN = 4.0, 2.0
"""Tries that a prior, and what was learnt of all controls, count for."""
_MOST = 50_000
"""Guesses that are kept."""


@dataclass(frozen=True, slots=True)
class Change:
    """What a touch changed: what was shown before, what came, what went, and all that is shown if the place changed."""

    before: Words
    added: Words
    removed: Words
    elsewhere: State | None

    @property
    def nothing(self) -> bool:
        """Whether all stayed as it was."""
        return not (self.added | self.removed) and self.elsewhere is None

    def fits(self, now: Words) -> bool:
        """Whether it can happen again: what it added is not shown, or if it added nothing what it removed is."""
        if self.added:
            return share(self.added, now) < _PRESENT
        return self.elsewhere is not None or share(self.removed, now) >= _PRESENT


@dataclass(slots=True)
class _Guess:
    """What a view is expected to become, and how alike the views so far that it was compared with are."""

    state: State
    changes: int
    compared: int = 0
    likeness: float = 0.0


class Foresight:
    """Foresees the view that a touch leads to, and learns how often it is new.

    A control's effect is what words came and went when it was touched, a STRIPS effect learnt from examples, applied
    to what is shown now: tabs, panels and menus that are on one page together make views that were never seen although
    each of their controls was tried.

    Args:
        views: The views so far.
    """

    def __init__(self, views: Views) -> None:
        self._views = views
        self._changes: dict[Key, deque[Change]] = {}
        self._counts: dict[Key, int] = {}
        self._beside = Beside()
        self._steps = [[_STRENGTH * prior, _STRENGTH] for prior in _PRIORS]
        self._own: dict[tuple[Key, bool], list[float]] = {}
        self._guesses: dict[tuple[Words, Key], _Guess] = {}

    def knows(self, control: Control) -> bool:
        """Whether a control was touched anywhere."""
        return control.common in self._changes

    def learn(self, control: Control, before: State, after: State, *, new: bool) -> None:
        """Take in what a touch changed, and whether it led to a new view.

        Args:
            control: What was touched.
            before: What was shown.
            after: What was shown then.
            new: Whether that was a new view.
        """
        key = control.common
        likeness = self._likeness(control, before, known_too=after if new else None)
        if likeness is not None:
            _count(self._steps[_step_of(likeness)], new=new)
            if likeness < ALIKE:
                crowded = self._beside.is_crowded(control, before.words)
                _count(self._own.setdefault((key, crowded), [0.0, 0.0]), new=new)
        added, removed = after.words & ~before.words, before.words & ~after.words
        elsewhere = after if after.place != before.place else None
        self._changes.setdefault(key, deque(maxlen=_REMEMBERED)).append(Change(before.words, added, removed, elsewhere))
        self._counts[key] = self._counts.get(key, 0) + 1
        if elsewhere is None:
            self._beside.learn(control, before.words, added, removed)

    def promise(self, control: Control, state: State) -> float | None:
        """How likely a touch leads to a new view; None of what was never touched."""
        likeness = self._likeness(control, state)
        if likeness is None:
            return None
        hits, tries = self._steps[_step_of(likeness)]
        if likeness >= ALIKE:
            return hits / tries
        crowded = self._beside.is_crowded(control, state.words)
        own, number = self._own.get((control.common, crowded), (0.0, 0.0))
        return (own + _OWN * hits / tries) / (number + _OWN)

    def _likeness(self, control: Control, state: State, known_too: State | None = None) -> float | None:
        """How alike the nearest known view is to what a touch is expected to lead to."""
        key = control.common
        if key not in self._changes:
            return None
        guess = self._guesses.get((state.words, key))
        if guess is None or guess.changes != self._counts[key]:
            if len(self._guesses) > _MOST:
                self._guesses.clear()
            guess = _Guess(self.expected(control, state), self._counts[key])
            self._guesses[state.words, key] = guess
        words = self._views.seen(guess.state.place)
        end = len(words) - (known_too is not None and known_too.place == guess.state.place)
        for number in range(guess.compared, end):
            guess.likeness = max(guess.likeness, alike(guess.state.words, words[number]))
        guess.compared = max(end, guess.compared)
        return guess.likeness

    def expected(self, control: Control, state: State) -> State:
        """What is shown after a touch of a control that was touched before."""
        now, changes = state.words, self._changes[control.common]
        fitting = [c for c in changes if not c.nothing and c.fits(now)]
        if not fitting or any(c.nothing and alike(c.before, now) >= _SAME for c in changes):
            return state
        change = max(reversed(fitting), key=lambda c: alike(c.before, now))
        if change.elsewhere is not None:
            return change.elsewhere
        if not change.added:
            return State(state.place, now & ~change.removed)
        gone, fate = self._beside.goes(control, now)
        if fate is Fate.CLOSES:
            return State(state.place, now & ~gone)
        return State(state.place, (now & ~(change.removed | gone)) | change.added)


def _count(counts: list[float], *, new: bool) -> None:
    counts[0] += new
    counts[1] += 1


def _step_of(likeness: float) -> int:
    return sum(likeness >= step for step in _STEPS)
