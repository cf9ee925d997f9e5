"""What can be tried from where one stands: the controls here, and the screens that lie around with the way to each."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from heapq import heappop, heappush

from uiatlas.exploration.board import Board
from uiatlas.exploration.controls import Control, Key
from uiatlas.ui import Action, Back, Home, OpenApp, SwitchApp, Wait, action_key
from uiatlas.utg import Graph, Transition
from uiatlas.utg.places import LAYERS

_NOT_WAYS = Back | Home | OpenApp | SwitchApp | Wait
_GUESS = 1.5
"""What a step costs more that is expected to lead where the same control led on another screen."""


@dataclass(frozen=True, slots=True)
class Leg:
    """One step of a way: an action, or starting the app afresh; and the screen that it is expected to lead to."""

    action: Action | None
    target: str


@dataclass(frozen=True, slots=True)
class Place:
    """A screen that can be gone to, with the seconds that it takes and the way; no way for where one is."""

    screen: str
    seconds: float
    way: tuple[Leg, ...] = ()


@dataclass(slots=True)
class Prices:
    """Seconds that a touch, going back and a fresh start take on this device; learnt as they are done."""

    touch: float = 1.0
    back: float = 1.0
    restart: float = 2.0
    learning: bool = True

    def took(self, action: Action | None, seconds: float) -> None:
        """Enter what one of them took; None is a fresh start."""
        if not self.learning:
            return
        match action:
            case None:
                self.restart += 0.3 * (seconds - self.restart)
            case Back():
                self.back += 0.3 * (seconds - self.back)
            case _:
                self.touch += 0.1 * (seconds - self.touch)


@dataclass(slots=True)
class Outlook:
    """Where one stands on the map that is being drawn.

    Attributes:
        graph: The map.
        board: What its screens offer.
        prices: What steps take.
        here: Id of the screen that is shown.
        shown: What can be touched there now.
        trail: Screens that going back leads through, the nearest last.
        barred: Screens and keys of actions that were refused or failed.
        lost: Screens that could not be reached again, as often as that was tried.
    """

    graph: Graph
    board: Board
    prices: Prices
    here: str = ""
    shown: tuple[Control, ...] = ()
    trail: list[str] = field(default_factory=list)
    barred: set[tuple[str, Key]] = field(default_factory=set)
    lost: dict[str, int] = field(default_factory=dict)
    back_worked: list[int] = field(default_factory=lambda: [1, 1])
    _missed: set[tuple[str, Key]] = field(default_factory=set)
    _ways: dict[str, dict[str, tuple[float, Action]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for edge in self.graph.transitions.values():
            self.learn(edge)

    def learn(self, edge: Transition) -> None:
        """Take in an edge that was made or changed."""
        if edge.source == edge.target or isinstance(edge.action, _NOT_WAYS) or not edge.passable:
            return
        ways = self._ways.setdefault(edge.source, {})
        known = ways.get(edge.target)
        price = 1.0 / edge.probability if edge.worked or not edge.tried else 1000.0
        if known is None or known[1] == edge.action or price < known[0]:
            ways[edge.target] = price, edge.action

    def stand(self, screen: str, shown: tuple[Control, ...]) -> None:
        """Take in where one stands now, and what is shown there."""
        self.here, self.shown = screen, shown
        if self._missed:
            self._missed -= {(screen, c.key) for c in shown}

    def moved(self, before: str, action: Action, after: str) -> None:
        """Take in a step for the way back: a dialog is no place to go back to."""
        if before == after:
            return
        trail = self.trail
        if isinstance(action, Back):
            self.back_worked[1] += 1
            if after in trail:
                self.back_worked[0] += trail[-1] == after
                del trail[trail.index(after) :]
            else:
                trail.clear()
            return
        if self.graph.screens[before].kind not in LAYERS:
            trail.append(before)
        elif trail and trail[-1] == after:
            trail.pop()

    def miss(self, action: Action) -> None:
        """Take in that a way cannot be gone on from here, since its control is not shown."""
        self._missed.add((self.here, action_key(action)))

    def open_here(self) -> list[Control]:
        """What is shown and was not tried here."""
        tried, barred, here = self.board.tried, self.barred, self.here
        return [c for c in self.shown if (here, c.key) not in tried and (here, c.key) not in barred]

    def open_at(self, place: Place) -> list[Control]:
        """What may be tried at a place."""
        if not place.way:
            return self.open_here()
        return [c for c in self.board.open_on(place.screen) if (place.screen, c.key) not in self.barred]

    def places(self) -> Iterator[Place]:
        """All screens that can be gone to, the nearest first: along known ways, back, or by starting afresh."""
        done: set[str] = set()
        queue: list[tuple[float, int, Place]] = [(0.0, 0, Place(self.here, 0.0))]
        for number, place in enumerate(self._starts(), start=1):
            heappush(queue, (place.seconds, number, place))
        count = len(queue)
        while queue:
            seconds, _, place = heappop(queue)
            at = place.screen
            if at in done:
                continue
            done.add(at)
            if at in self.graph.screens:
                yield place
            for target, (price, action) in self._from(at).items():
                if target not in done and not self._is_closed(at, action_key(action)):
                    count += 1
                    reached = seconds + price * self.prices.touch
                    heappush(queue, (reached, count, Place(target, reached, (*place.way, Leg(action, target)))))

    def _is_closed(self, screen: str, key: Key) -> bool:
        return (screen, key) in self.barred or (screen, key) in self._missed

    def _starts(self) -> Iterator[Place]:
        """Going back, once and more often, and starting afresh."""
        sure = max(self.back_worked[0] / self.back_worked[1], 0.05)
        way: tuple[Leg, ...] = ()
        for number, screen in enumerate(reversed(self.trail[-4:]), start=1):
            way = (*way, Leg(Back(), screen))
            yield Place(screen, number * self.prices.back / sure**number, way)
        if self.graph.entry is not None:
            yield Place(self.graph.entry, self.prices.restart, (Leg(None, self.graph.entry),))

    def _from(self, at: str) -> dict[str, tuple[float, Action]]:
        """The ways on from a screen; where one stands also those that its controls took on other screens."""
        known = self._ways.get(at, {})
        if at != self.here:
            return known
        novelty = self.board.novelty
        guessed = ((novelty.leads_to(at, c), c) for c in self.shown)
        return {target: (_GUESS, c.action) for target, c in guessed if target is not None} | known
