"""The states that the screens of a map were seen in: a menu open or not, another item shown; finer than the map."""

import re

from uiatlas.ui import Observation

ALIKE = 0.8
"""Share of common words from which two looks at a screen are one view of it."""

_DIGITS = re.compile(r"\d+")

Words = frozenset[tuple[str, str]]


class Views:
    """The views of all screens. What can be done and where it leads may differ between the views of one screen."""

    def __init__(self) -> None:
        self._views: dict[str, list[tuple[str, Words]]] = {}
        self._screens: dict[str, str] = {}
        self._latest: dict[str, str] = {}

    def find(self, screen: str, shown: Observation) -> tuple[str, bool]:
        """The view that a look at a screen is, and whether it is a new one."""
        words = words_of(shown)
        known = self._views.setdefault(screen, [])
        best = max(((_alike(words, other), view) for view, other in known), default=(0.0, ""))
        new = best[0] < ALIKE
        view = f"{screen}~{len(known)}" if new else best[1]
        if new:
            known.append((view, words))
            self._screens[view] = screen
        self._latest[screen] = view
        return view, new

    def recall(self, screen: str) -> str:
        """The view of a screen that was seen last; one that nothing is known of if that was before this exploration."""
        view = self._latest.setdefault(screen, f"{screen}~")
        self._screens.setdefault(view, screen)
        return view

    def screen_of(self, view: str) -> str:
        """The screen that a view is one of."""
        return self._screens[view]

    def __len__(self) -> int:
        return sum(map(len, self._views.values()))


def words_of(shown: Observation) -> Words:
    """What is written on a screen and on what, without figures."""
    return frozenset((e.role.value, _DIGITS.sub("", e.label)) for e in shown.elements if e.visible and e.label)


def _alike(one: Words, other: Words) -> float:
    union = len(one | other)
    return len(one & other) / union if union else 1.0
