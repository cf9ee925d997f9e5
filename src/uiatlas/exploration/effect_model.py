"""What is expected to be shown after a touch, from what touching the same control changed before, wherever that was."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

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
_OPEN = 0.8
"""Share of what a control added from which it counts as shown, or as gone."""
_LEFT = 0.2
"""Share of it that may go without it counting as gone."""
_CAME = 0.5
"""Share of what a control usually adds from which it has come again."""


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


class Fate(StrEnum):
    """What happens to what another control has opened."""

    STAYS = "stays"
    GIVES_WAY = "gives way"
    CLOSES = "closes"


class Coexistence:
    """Learns pair by pair what happens, and takes pairs that were not seen for those of the same group or kind.

    Two controls of one kind are of a group if one took away what the other had added, as the tabs of one bar.
    """

    def __init__(self) -> None:
        self._added: dict[Key, Words] = {}
        self._peers: dict[Key, Key] = {}
        self._group: dict[Key, Key] = {}
        self._pairs: dict[tuple[Key, Key], Fate] = {}
        self._usual: dict[tuple[Key, Key], Fate] = {}
        self._kinds: dict[tuple[Key, Key], Fate] = {}
        self._open: tuple[Words, int, tuple[Key, ...]] = (0, -1, ())
        self._learnt = 0

    def learn(self, control: Control, before: Words, added: Words, removed: Words) -> None:
        """Take in what a touch did to what others have opened."""
        key = control.common
        self._peers[key] = control.peers
        usual = self._added.get(key, 0)
        much = bool(added) and added.bit_count() >= _CAME * removed.bit_count()
        came = share(usual, added) >= _CAME if usual else much
        for other in self._opened(key, before):
            gone = share(self._added[other], removed)
            if gone >= _OPEN:
                self._enter(key, other, Fate.GIVES_WAY if came else Fate.CLOSES)
            elif gone <= _LEFT and came:
                self._enter(key, other, Fate.STAYS)
        if added and (came or not usual or added.bit_count() >= usual.bit_count()):
            self._added[key] = added
        self._learnt += 1

    def _enter(self, key: Key, other: Key, fate: Fate) -> None:
        if fate is not Fate.STAYS and _sort(self._peers[key]) == _sort(self._peers[other]):
            self._group[self._root(key)] = self._root(other)
        self._pairs[key, other] = fate
        self._usual[key, self._root(other)] = self._usual[self._root(key), other] = fate
        self._kinds[self._peers[key], self._peers[other]] = fate

    def is_crowded(self, control: Control, now: Words) -> bool:
        """Whether something is open that gives way to a control, or closes instead."""
        return any(self._fate(control, other) is not Fate.STAYS for other in self._opened(control.common, now))

    def goes(self, control: Control, now: Words) -> tuple[Words, Fate]:
        """What is expected to go when a control is touched, and whether nothing comes instead."""
        gone, fate = 0, Fate.STAYS
        for other in self._opened(control.common, now):
            theirs = self._fate(control, other)
            if theirs is not Fate.STAYS:
                gone |= self._added[other]
                fate = Fate.CLOSES if Fate.CLOSES in (fate, theirs) else theirs
        return gone, fate

    def _fate(self, control: Control, other: Key) -> Fate:
        key = control.common
        known = self._pairs.get((key, other))
        if known is None:
            known = self._usual.get((key, self._root(other))) or self._usual.get((self._root(key), other))
        if known is None:
            known = self._kinds.get((control.peers, self._peers[other]))
        return known or Fate.STAYS

    def _opened(self, key: Key, now: Words) -> Iterator[Key]:
        """The other controls of which what they added is shown."""
        words, learnt, found = self._open
        if words != now or learnt != self._learnt:
            found = tuple(k for k, added in self._added.items() if share(added, now) >= _OPEN)
            self._open = now, self._learnt, found
        return (k for k in found if k != key)

    def _root(self, key: Key) -> Key:
        while (above := self._group.get(key, key)) != key:
            key = above
        return key


def _sort(peers: Key) -> Key:
    """A kind without the developer's name, which the tabs of one bar may each have."""
    return (*peers[:2], *peers[3:])


class EffectModel:
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
        self._coexistence = Coexistence()
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
                crowded = self._coexistence.is_crowded(control, before.words)
                _count(self._own.setdefault((key, crowded), [0.0, 0.0]), new=new)
        added, removed = after.words & ~before.words, before.words & ~after.words
        elsewhere = after if after.place != before.place else None
        self._changes.setdefault(key, deque(maxlen=_REMEMBERED)).append(Change(before.words, added, removed, elsewhere))
        self._counts[key] = self._counts.get(key, 0) + 1
        if elsewhere is None:
            self._coexistence.learn(control, before.words, added, removed)

    def forget(self, control: Control) -> None:
        """What a control changed tells nothing of it."""
        self._changes.pop(control.common, None)

    def promise(self, control: Control, state: State) -> float | None:
        """How likely a touch leads to a new view; None of what was never touched."""
        likeness = self._likeness(control, state)
        if likeness is None:
            return None
        hits, tries = self._steps[_step_of(likeness)]
        if likeness >= ALIKE:
            return hits / tries
        crowded = self._coexistence.is_crowded(control, state.words)
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
        gone, fate = self._coexistence.goes(control, now)
        if fate is Fate.CLOSES:
            return State(state.place, now & ~gone)
        return State(state.place, (now & ~(change.removed | gone)) | change.added)


def _count(counts: list[float], *, new: bool) -> None:
    counts[0] += new
    counts[1] += 1


def _step_of(likeness: float) -> int:
    return sum(likeness >= step for step in _STEPS)
