"""What can be tried from where one stands: the controls here, and the views that lie around with the way to each."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from heapq import heappop, heappush

from uiatlas.exploration.controls import Control, Key
from uiatlas.exploration.inventory import Inventory, Spot
from uiatlas.ui import Action, Back, Home, OpenApp, SwitchApp, Tap, Wait, action_key
from uiatlas.utg import Graph, Transition
from uiatlas.utg.places import LAYERS

_NOT_WAYS = Back | Home | OpenApp | SwitchApp | Wait
_SLOW = 2.5
"""What takes so many times as long as touches do is slow."""

BACK: Key = ("back",)
"""The key of going back, which is no control."""

NEW_VIEW, FAR_VIEW = 0.7, 0.4
"""What a view counts that is only made of what was seen before, here and elsewhere; a new screen counts 1."""

_VAGUE = 0.1
"""What leads somewhere so seldom leads nowhere."""

_GUESS = 1.5
"""What a step costs more that is expected to lead where the same control led in another view."""


@dataclass(frozen=True, slots=True)
class Move:
    """An action, the view that it led to the last time, and how sure it is that it does so again."""

    action: Action
    target: str
    sure: float


@dataclass(frozen=True, slots=True)
class Leg:
    """One step of a way: an action, or starting the app afresh; and the view that it is expected to lead to."""

    action: Action | None
    target: str
    key: Key


@dataclass(frozen=True, slots=True)
class Place:
    """A view that can be gone to, with the seconds that it takes and the way; no way for where one is."""

    view: str
    seconds: float
    way: tuple[Leg, ...] = ()


@dataclass(slots=True)
class Prices:
    """Seconds that a touch, going back and a fresh start take on this device; learnt as they are done.

    Until one went back, that is taken to be as fast as a touch.
    """

    touch: float = 1.0
    back: float = 1.0
    restart: float = 2.0
    learning: bool = True
    _went_back: bool = False
    _touches: int = 0
    _own: dict[Key, float] = field(default_factory=dict)

    def took(self, action: Action | None, seconds: float, control: Control | None = None) -> None:
        """Enter what one of them took; None is a fresh start. What a touch takes is learnt of each control."""
        if not self.learning:
            return
        match action:
            case None:
                self.restart += 0.5 * (seconds - self.restart)
            case Back():
                self.back += 0.3 * (seconds - self.back)
                self._went_back = True
            case _:
                if control is not None:
                    own = self._own.setdefault(control.common, seconds)
                    self._own[control.common] = own + 0.5 * (seconds - own)
                self._touches += 1
                self.touch += max(0.1, 1 / self._touches) * (min(seconds, _SLOW * self.touch) - self.touch)
                if not self._went_back:
                    self.back = self.touch

    def of(self, control: Control | None) -> float:
        """What touching a control is expected to take."""
        return self.touch if control is None else self._own.get(control.common, self.touch)


@dataclass(slots=True)
class Frontier:
    """Where one stands among the views of the map that is being drawn.

    Attributes:
        graph: The map.
        inventory: What its screens offer.
        prices: What steps take.
        here: The view that is shown.
        shown: What can be touched there now.
        start: The view that the app starts with, None if unknown.
        trail: Views that going back leads through, the nearest last.
        barred: What was refused or failed.
        lost: Views that could not be reached again, as often as that was tried.
        back_worked: How often going back led where it was expected to, and how often it was done.
        stuck: What led to another screen before and did nothing now, since something last changed what is shown.
    """

    graph: Graph
    inventory: Inventory
    prices: Prices
    here: str = ""
    shown: tuple[Control, ...] = ()
    start: str | None = None
    trail: list[str] = field(default_factory=list)
    barred: set[Spot] = field(default_factory=set)
    lost: dict[str, int] = field(default_factory=dict)
    back_worked: list[int] = field(default_factory=lambda: [1, 1])
    stuck: set[Key] = field(default_factory=set)
    _missed: set[Spot] = field(default_factory=set)
    _openers: set[Key] = field(default_factory=set)
    _closers: set[Spot] = field(default_factory=set)
    _no_back: set[str] = field(default_factory=set)
    _moves: dict[str, dict[Key, Move]] = field(default_factory=dict)
    _usual: dict[str, dict[Key, Move]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.graph.entry in self.graph.screens:
            self.start = self.inventory.views.recall(self.graph.entry or "")
        self.learn(self.graph.transitions.values())

    def learn(self, edges: Iterable[Transition]) -> None:
        """Take in ways that the map knows."""
        recall = self.inventory.views.recall
        for edge in edges:
            if edge.source != edge.target and edge.passable and not isinstance(edge.action, _NOT_WAYS):
                sure = edge.probability if edge.worked or not edge.tried else 0.0
                if sure:
                    control = self.inventory.meant(recall(edge.source), edge.action)
                    key = action_key(edge.action) if control is None else control.key
                    self._usual.setdefault(edge.source, {})[key] = Move(edge.action, recall(edge.target), sure)

    def stand(self, view: str, shown: tuple[Control, ...]) -> None:
        """Take in where one stands now, and what is shown there."""
        self.here, self.shown = view, shown
        if self._missed:
            self._missed -= {(view, c.key) for c in shown}

    def moved(self, before: str, key: Key, action: Action, after: str) -> None:
        """Take in a step: where it led, and the way back from there, on which dialogs are no places."""
        if isinstance(action, Back):
            self._went_back(before, after)
            return
        move = self._moves.get(before, {}).get(key)
        screen_of = self.inventory.views.screen_of
        opened = isinstance(action, Tap) and move is not None and screen_of(move.target) != screen_of(before)
        if not isinstance(action, _NOT_WAYS):
            for table, at in ((self._moves, before), (self._usual, screen_of(before))):
                known = table.setdefault(at, {}).get(key)
                table[at][key] = _learnt(known, action, before, after)
        if before == after:
            self.stuck.update({key} if opened else ())
            return
        self.stuck.clear()
        if not self._is_layer(before):
            self.trail.append(before)
            control = self.inventory.control(before, key)
            if control is not None and self._is_layer(after):
                self._openers.add(control.common)
        elif self.trail and self.trail[-1] == after:
            self.trail.pop()
            self._closers.add((self.inventory.views.screen_of(before), key))

    def _is_layer(self, view: str) -> bool:
        return self.graph.screens[self.inventory.views.screen_of(view)].kind in LAYERS

    def _went_back(self, before: str, after: str) -> None:
        screen = self.inventory.views.screen_of
        if self._is_layer(before) and screen(before) == screen(after):
            self._no_back.add(screen(before))
            return
        self.back_worked[1] += 1
        if after in self.trail:
            self.back_worked[0] += self.trail[-1] == after
            del self.trail[self.trail.index(after) :]
        else:
            self.trail.clear()

    def price(self, control: Control) -> float:
        """Seconds that trying a control is expected to take, with closing what it is known to open over a page."""
        return self.prices.of(control) + (self.prices.back if control.common in self._openers else 0.0)

    def miss(self, key: Key) -> None:
        """Take in that a way cannot be gone on from here, since its control is not shown."""
        self._missed.add((self.here, key))

    def open_at(self, place: Place) -> Iterator[Control]:
        """What may be tried at a place."""
        inventory, barred = self.inventory, self.barred
        controls = inventory.offered(place.view) if place.way else self.shown
        return (c for c in inventory.untried(place.view, controls) if (place.view, c.key) not in barred)

    def worth(self, place: Place, control: Control) -> float:
        """How much new a control promises at a place: what it is expected to show, or what its kind came to."""
        inventory = self.inventory
        left = inventory.left(place.view, control)
        known = left and left * inventory.novelty.worth(inventory.views.screen_of(place.view), control)
        if not known or inventory.novelty.sort_of(control) == "way":
            return known
        state = inventory.views.state(place.view)
        foreseen = None if state is None else inventory.effects.promise(control, state)
        return known if foreseen is None else foreseen * (FAR_VIEW if place.way else NEW_VIEW)

    def places(self) -> Iterator[Place]:
        """All views that can be gone to, the nearest first: along known ways, back, or by starting afresh."""
        done: set[str] = set()
        queue: list[tuple[float, int, Place]] = [(0.0, 0, Place(self.here, 0.0))]
        for number, place in enumerate(self._starts(), start=1):
            heappush(queue, (place.seconds, number, place))
        count = len(queue)
        while queue:
            seconds, _, place = heappop(queue)
            if place.view in done:
                continue
            done.add(place.view)
            yield place
            for key, move, price in self._from(place.view):
                if move.target not in done and not self._is_closed(place.view, key):
                    count += 1
                    reached = seconds + price * self.prices.of(self.inventory.control(place.view, key))
                    way = (*place.way, Leg(move.action, move.target, key))
                    heappush(queue, (reached, count, Place(move.target, reached, way)))

    def _is_closed(self, view: str, key: Key) -> bool:
        return (view, key) in self._missed or (view, key) in self.barred

    def _starts(self) -> Iterator[Place]:
        """Going back, once and more often, and starting afresh."""
        sure = max(self.back_worked[0] / self.back_worked[1], 0.05)
        way: tuple[Leg, ...] = ()
        backs = () if self._screen_here() in self._no_back else self.trail[-4:]
        for number, view in enumerate(reversed(backs), start=1):
            way = (*way, Leg(Back(), view, BACK))
            yield Place(view, number * self.prices.back / sure**number, way)
        if self.start is not None:
            yield Place(self.start, self.prices.restart, (Leg(None, self.start, ()),))

    def _from(self, view: str) -> Iterator[tuple[Key, Move, float]]:
        """The ways on from a view with their prices: seen there, seen in other views of the screen, or elsewhere.

        What closes the dialog or menu that is shown leads to what it lies over now, wherever it led before.
        """
        mine = self._moves.get(view, {})
        closing = self._closing() if view == self.here else {}
        for key, action in closing.items():
            yield key, Move(action, self.trail[-1], 1.0), 1.0
        for key, move in mine.items():
            if move.target != view and key not in closing:
                yield key, move, 1.0 / move.sure
        control = self.inventory.control
        for key, move in self._usual.get(self.inventory.views.screen_of(view), {}).items():
            if (
                key not in mine
                and key not in closing
                and move.target != view
                and (view.endswith("~") or control(view, key) is not None)
            ):
                yield key, move, _GUESS / move.sure
        if view == self.here:
            leads_to = self.inventory.novelty.leads_to
            for c in self.shown:
                if c.key in mine or c.key in closing:
                    continue
                if (target := leads_to(view, c)) is not None:
                    yield c.key, Move(c.action, target, 1.0), _GUESS
                elif c.sort == "back" and self.trail:
                    yield c.key, Move(c.action, self.trail[-1], 1.0), _GUESS

    def _closing(self) -> dict[Key, Action]:
        """The controls that are shown and known to close the dialog or menu that one is in."""
        if not self.trail or not self._is_layer(self.here):
            return {}
        screen = self._screen_here()
        return {c.key: c.action for c in self.shown if (screen, c.key) in self._closers}

    def _screen_here(self) -> str:
        return self.inventory.views.screen_of(self.here) if self.here else ""


def _learnt(known: Move | None, action: Action, before: str, after: str) -> Move:
    """Where an action leads now, and how surely, by where it led before; what did nothing once may lead there again."""
    if known is None:
        return Move(action, after, 0.67)
    if after == before != known.target and known.sure > _VAGUE:
        return Move(action, known.target, known.sure / 2)
    sure = min(0.95, known.sure + 0.3 * (1 - known.sure)) if known.target == after else 0.4
    return Move(action, after, sure)
