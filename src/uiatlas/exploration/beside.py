"""What becomes of what one control has opened when another one is touched: it stays, gives way, or only closes."""

from collections.abc import Iterator
from enum import Enum

from uiatlas.exploration.controls import Control, Key
from uiatlas.exploration.views import Words, share

_OPEN = 0.8
"""Share of what a control added from which it counts as shown, or as gone."""
_LEFT = 0.2
"""Share of it that may go without it counting as gone."""
_CAME = 0.5
"""Share of what a control usually adds from which it has come again."""


class Fate(Enum):
    """What happens to what another control has opened."""

    STAYS = "stays"
    GIVES_WAY = "gives way"
    CLOSES = "closes"


class Beside:
    """Learns pair by pair what happens, and takes pairs that were not seen for those of the same group or kind.

    Two controls of one kind are of a group if one took away what the other had added, as the tabs of one bar.
    """

    def __init__(self) -> None:
        self._added: dict[Key, Words] = {}
        self._kin: dict[Key, Key] = {}
        self._group: dict[Key, Key] = {}
        self._pairs: dict[tuple[Key, Key], Fate] = {}
        self._usual: dict[tuple[Key, Key], Fate] = {}
        self._kinds: dict[tuple[Key, Key], Fate] = {}
        self._open: tuple[Words, int, tuple[Key, ...]] = (0, -1, ())
        self._learnt = 0

    def learn(self, control: Control, before: Words, added: Words, removed: Words) -> None:
        """Take in what a touch did to what others have opened."""
        key = control.common
        self._kin[key] = control.kin
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
        if fate is not Fate.STAYS and _sort(self._kin[key]) == _sort(self._kin[other]):
            self._group[self._root(key)] = self._root(other)
        self._pairs[key, other] = fate
        self._usual[key, self._root(other)] = self._usual[self._root(key), other] = fate
        self._kinds[self._kin[key], self._kin[other]] = fate

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
            known = self._kinds.get((control.kin, self._kin[other]))
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


def _sort(kin: Key) -> Key:
    """A kind without the developer's name, which the tabs of one bar may each have."""
    return (*kin[:2], *kin[3:])
