"""What the screens of a map offer to be tried, and what of it was; made again from the map after a kill."""

from collections.abc import Iterable

from uiatlas.exploration.controls import Control, Key, controls_on
from uiatlas.exploration.novelty import Novelty
from uiatlas.ui import Observation, action_key
from uiatlas.utg import EvidenceKind, Graph, Screen
from uiatlas.utg.places import LAYERS

_ABSENT = 2
"""After so many looks without a control it is not expected on its screen any more."""


class Board:
    """The controls of all screens seen, and which were tried.

    Args:
        graph: The map.
        resume: Whether what any exploration has tried counts as tried; otherwise only what is tried from now on.
    """

    def __init__(self, graph: Graph, *, resume: bool) -> None:
        self.graph = graph
        self.novelty = Novelty()
        self.tried: set[tuple[str, Key]] = set()
        self.known: set[Key] = set()
        self._controls: dict[str, dict[Key, Control]] = {}
        self._absent: dict[tuple[str, Key], int] = {}
        for screen in graph.screens.values():
            self._controls[screen.id] = _drawn(screen)
        if resume:
            self._recall()

    def _recall(self) -> None:
        """Take what was tried, and what it came to, from the map; edges stand in the order in which they were made."""
        seen: set[str] = set()
        for edge in self.graph.transitions.values():
            if not any(e.kind is EvidenceKind.EXPLORED and e.tried for e in edge.evidence):
                continue
            seen.add(edge.source)
            key = action_key(edge.action)
            control = self._controls.get(edge.source, {}).get(key)
            self.tried.add((edge.source, key))
            if control is not None:
                self.novelty.learn(edge.source, control, edge.target, float(edge.target not in seen))
            seen.add(edge.target)

    def look(self, screen: str, shown: Observation) -> tuple[tuple[Control, ...], float]:
        """Take in what a screen shows now: its controls, and the share of them that no screen had before."""
        controls = controls_on(shown.elements, layer_of(shown))
        known = self._controls.setdefault(screen, {})
        now = {c.key: c for c in controls}
        for key in known:
            if key not in now:
                self._absent[screen, key] = self._absent.get((screen, key), 0) + 1
        for key, control in now.items():
            known[key] = control
            self._absent.pop((screen, key), None)
        named = {c.common for c in controls if c.common}
        fresh = len(named - self.known) / len(named) if named else 0.0
        self.known |= named
        return controls, fresh

    def open_on(self, screen: str) -> Iterable[Control]:
        """What may be tried on a screen that is not shown now."""
        for key, control in self._controls.get(screen, {}).items():
            if (screen, key) not in self.tried and self._absent.get((screen, key), 0) < _ABSENT:
                yield control

    def offered(self, screen: str) -> Iterable[Control]:
        """All controls that a screen is expected to have."""
        absent = self._absent
        return (c for k, c in self._controls.get(screen, {}).items() if absent.get((screen, k), 0) < _ABSENT)

    def control(self, screen: str, key: Key) -> Control | None:
        """The control of a screen with this key."""
        return self._controls.get(screen, {}).get(key)

    def counts(self) -> tuple[int, int]:
        """How many controls were tried and how many are known, over all screens."""
        whole = sum(map(len, self._controls.values()))
        return sum(1 for s, k in self.tried if k in self._controls.get(s, ())), whole


def layer_of(shown: Observation) -> str:
    """What tells the dialog that is shown from others; empty if a page is shown."""
    return (shown.title or "dialog") if shown.dialog else ""


def _drawn(screen: Screen) -> dict[Key, Control]:
    """The controls of a screen as the map has it."""
    layer = screen.name if screen.kind in LAYERS else ""
    return {c.key: c for c in controls_on(screen.elements, layer)}
