"""The states that the screens of a map were seen in: a menu open or not, another item shown; finer than the map."""

import re
from collections import Counter
from dataclasses import dataclass

from uiatlas.ui import Observation, Role, UIElement

ALIKE = 0.8
"""Share of common words from which two looks at a screen are one view of it."""

_DIGITS = re.compile(r"\d+")

Words = int
"""A set of words, a bit for each."""


@dataclass(frozen=True, slots=True)
class State:
    """What was shown at one moment.

    Attributes:
        place: The place in the app that it was at, and whether a dialog lay over it.
        words: What was written there.
    """

    place: tuple[str, bool]
    words: Words


class Views:
    """The views of all screens. What can be done and where it leads may differ between the views of one screen.

    Attributes:
        unseen: Whether nothing alike was seen in the same place, on any screen, before the look that was taken in last.
    """

    def __init__(self) -> None:
        self.unseen = False
        self._bits: dict[tuple[str, str], int] = {}
        self._views: dict[str, list[tuple[str, Words]]] = {}
        self._screens: dict[str, str] = {}
        self._latest: dict[str, str] = {}
        self._states: dict[str, State] = {}
        self._seen: dict[tuple[str, bool], list[Words]] = {}

    def find(self, screen: str, shown: Observation) -> tuple[str, bool]:
        """The view that a look at a screen is, and whether it is a new one."""
        state = self.state_of(shown)
        known = self._views.setdefault(screen, [])
        best = max(((alike(state.words, other), view) for view, other in known), default=(0.0, ""))
        new = best[0] < ALIKE
        seen = self._seen.setdefault(state.place, [])
        self.unseen = not any(alike(state.words, other) >= ALIKE for other in seen)
        view = f"{screen}~{len(known)}" if new else best[1]
        if new:
            known.append((view, state.words))
            self._screens[view] = screen
        if self.unseen:
            seen.append(state.words)
        self._latest[screen] = view
        self._states[view] = state
        return view, new

    def recall(self, screen: str) -> str:
        """The view of a screen that was seen last; one that nothing is known of if that was before this exploration."""
        view = self._latest.setdefault(screen, f"{screen}~")
        self._screens.setdefault(view, screen)
        return view

    def is_seen(self, screen: str) -> bool:
        """Whether a screen was seen in this exploration."""
        return bool(self._views.get(screen))

    def screen_of(self, view: str) -> str:
        """The screen that a view is one of."""
        return self._screens[view]

    def state(self, view: str) -> State | None:
        """What a view showed the last time, None if it was not seen in this exploration."""
        return self._states.get(view)

    def seen(self, place: tuple[str, bool]) -> list[Words]:
        """What the views of a place showed when they were first seen, in the order of time."""
        return self._seen.setdefault(place, [])

    def state_of(self, shown: Observation) -> State:
        """What is shown, without figures; what a field holds is not what it is called.

        Controls without a name are told by their number, since each is known by it.
        """
        words, bits, nameless = 0, self._bits, Counter[Role]()
        for e in shown.elements:
            if not e.visible:
                continue
            said = _DIGITS.sub("", _called(e))
            if not said and e.actionable:
                nameless[e.role] += 1
                said = f"{nameless[e.role]}"
            if said:
                words |= 1 << bits.setdefault((e.role.value, said), len(bits))
        return State((re.split("[?#]", shown.activity, maxsplit=1)[0], shown.dialog), words)

    def __len__(self) -> int:
        return sum(map(len, self._views.values()))


def _called(e: UIElement) -> str:
    return e.description if e.editable else e.label


def alike(one: Words, other: Words) -> float:
    """Share of all words of two sets that both have."""
    union = (one | other).bit_count()
    return (one & other).bit_count() / union if union else 1.0


def share(part: Words, whole: Words) -> float:
    """Share of the words of a part that a whole has; 0 of no words."""
    return (part & whole).bit_count() / part.bit_count() if part else 0.0
