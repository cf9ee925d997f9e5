"""What is expected to be shown after a touch, from what touching the same control changed before, wherever that was."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

from uiatlas.exploration.controls import Control, Key
from uiatlas.exploration.views import ALIKE, State, Views, Words, alike

_REMEMBERED = 6
"""Changes of one control that are remembered."""
_PRESENT = 0.5
"""Share of what a touch added that, if it is shown already, makes the same change unlikely."""
_SAME = 0.9
"""Likeness from which a look is the one in which a touch changed nothing."""
_STEPS = (0.5, 0.7, ALIKE, 0.9)
"""Likeness to the nearest known view, in steps that are learnt of apart."""
_PRIORS = (0.7, 0.6, 0.5, 0.15, 0.03)
"""Share of what is expected to be so alike that is a new view, before any was seen."""
_MOST = 50_000
"""Guesses that are kept."""
_STRENGTH, _OWN = 4.0, 2.0
"""Tries that a prior, and what was learnt of all controls, count for."""


@dataclass(frozen=True, slots=True)
class Change:
    """What a touch changed: what was shown before, what came, what went, and the place if that became another one."""

    before: Words
    added: Words
    removed: Words
    place: tuple[str, bool] | None


@dataclass(slots=True)
class _Kin:
    """What those of one kind add, and what became of what another one has added when one was touched.

    Attributes:
        added: By control, what it adds.
        swapped: How often it went and something came in its place, as with tabs.
        closed: How often it went and nothing came, as with menus that close first.
        stayed: How often it stayed.
    """

    added: dict[Key, Words] = field(default_factory=dict)
    swapped: int = 0
    closed: int = 0
    stayed: int = 0

    def open_beside(self, key: Key, now: Words) -> Words:
        """What others than this one have added that is shown now."""
        shown = 0
        for other, words in self.added.items():
            if other != key and words and _share(words & ~self.added.get(key, 0), now) >= _PRESENT:
                shown |= words
        return shown


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
        self._kin: dict[Key, _Kin] = {}
        self._steps = [[_STRENGTH * prior, _STRENGTH] for prior in _PRIORS]
        self._own: dict[Key, list[float]] = {}
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
            step = self._steps[_step_of(likeness)]
            step[0] += new
            step[1] += 1
            if likeness < ALIKE:
                own = self._own.setdefault(key, [0.0, 0.0])
                own[0] += new
                own[1] += 1
        added, removed = after.words & ~before.words, before.words & ~after.words
        place = after.place if after.place != before.place else None
        self._changes.setdefault(key, deque(maxlen=_REMEMBERED)).append(Change(before.words, added, removed, place))
        self._counts[key] = self._counts.get(key, 0) + 1
        kin = self._kin.setdefault(control.kin, _Kin())
        beside = kin.open_beside(key, before.words)
        if beside:
            usual = kin.added.get(key, 0)
            came = _share(usual, added) >= _PRESENT if usual else bool(added)
            went = _share(beside, removed) >= _PRESENT
            kin.swapped += went and came
            kin.closed += went and not came
            kin.stayed += not went
        kin.added[key] = kin.added.get(key, 0) | added

    def promise(self, control: Control, state: State) -> float | None:
        """How likely a touch leads to a new view; None of what was never touched."""
        likeness = self._likeness(control, state)
        if likeness is None:
            return None
        hits, tries = self._steps[_step_of(likeness)]
        if likeness >= ALIKE:
            return hits / tries
        own, number = self._own.get(control.common, (0.0, 0.0))
        return (own + _OWN * hits / tries) / (number + _OWN)

    def _likeness(self, control: Control, state: State, known_too: State | None = None) -> float | None:
        """How alike the nearest known view is to what a touch is expected to lead to."""
        key = control.common
        changes = self._changes.get(key)
        if changes is None:
            return None
        guess = self._guesses.get((state.words, key))
        if guess is None or guess.changes != self._counts[key]:
            if len(self._guesses) > _MOST:
                self._guesses.clear()
            guess = _Guess(self._expected(control, state, changes), self._counts[key])
            self._guesses[state.words, key] = guess
        words = self._views.seen(guess.state.place)
        end = len(words) - (known_too is not None and known_too.place == guess.state.place)
        for number in range(guess.compared, end):
            guess.likeness = max(guess.likeness, alike(guess.state.words, words[number]))
        guess.compared = max(end, guess.compared)
        return guess.likeness

    def _expected(self, control: Control, state: State, changes: Sequence[Change]) -> State:
        now = state.words
        fitting = [c for c in changes if (c.added | c.removed or c.place) and _fits(c, now)]
        still = [c for c in changes if not (c.added | c.removed or c.place) and alike(c.before, now) >= _SAME]
        if not fitting or still:
            return state
        change = max(reversed(fitting), key=lambda c: alike(c.before, now))
        gone = 0
        for each in fitting:
            gone |= each.removed
        kin = self._kin[control.kin]
        beside = kin.open_beside(control.common, now)
        if beside and kin.closed > max(kin.swapped, kin.stayed):
            return State(state.place, now & ~beside)
        if beside and kin.swapped > kin.stayed:
            gone |= beside
        return State(change.place or state.place, (now & ~gone) | change.added)


def _fits(change: Change, now: Words) -> bool:
    """Whether a change can happen again: what it added is not shown, or if it added nothing what it removed is."""
    if change.added:
        return _share(change.added, now) < _PRESENT
    return change.place is not None or _share(change.removed, now) >= _PRESENT


def _share(part: Words, whole: Words) -> float:
    return (part & whole).bit_count() / part.bit_count() if part else 0.0


def _step_of(likeness: float) -> int:
    return sum(likeness >= step for step in _STEPS)
