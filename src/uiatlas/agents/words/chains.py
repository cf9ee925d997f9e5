"""The best chain of steps for a task: the words that its labels cover, minus what its steps cost."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count, takewhile
from typing import NamedTuple

from uiatlas.agents.words.entering import value_for
from uiatlas.agents.words.inventory import Inventory, Option
from uiatlas.agents.words.matching import Hits, Left, consume
from uiatlas.agents.words.task import Task, Value
from uiatlas.run.policy import Tried, by_screen
from uiatlas.text.controls import element_label
from uiatlas.text.language import tokens
from uiatlas.text.lexicon import SEEKING
from uiatlas.ui import Action, InputText, Role, UIElement, action_key
from uiatlas.utg import Transition

WORST = -99.0
"""A rank that no chain has."""

LEAST = 0.1
"""Gain from which a step can be the end of a chain."""


@dataclass(frozen=True, slots=True)
class Link:
    """One step of a chain: where it is done, what is done, and what of the task it covers."""

    screen: str | None
    option: Option
    action: Action
    hits: Hits
    gain: float


@dataclass(frozen=True, slots=True)
class Chain:
    """A chain of steps.

    Attributes:
        links: The steps in order, at least one; the last one covers something.
        gain: Weight of the words that the steps cover.
        peak: The same of the step that covers most: whether the chain is worth going at all.
        rank: Gains, discounted by clause and depth, minus costs: what chains are compared by.
    """

    links: tuple[Link, ...]
    gain: float
    peak: float
    rank: float

    @property
    def route(self) -> tuple[Transition, ...]:
        """The leading steps that follow edges of the map, each starting where the one before ends."""
        steps = takewhile(lambda link: link.option.transition is not None, self.links)
        return tuple([link.option.transition for link in steps if link.option.transition is not None])

    @property
    def destination(self) -> tuple[str | None, str]:
        """The screen that the chain ends on, and the control there that its last step is done to.

        A control that only leads on is itself the way, and the screen behind it the destination.
        """
        last, element = self.links[-1], self.links[-1].option.element
        if element is None:
            return last.option.target, ""
        if element.editable or element.checked is not None or last.option.target in (None, last.screen):
            return last.screen, element_label(element).main
        return last.option.target, ""


@dataclass(frozen=True, slots=True)
class Standing:
    """How far a task is when the search for a chain begins.

    Attributes:
        left: What is left of the task's words.
        used: Values typed already, in lower case.
        changed: Whether the run has changed something already.
        complete: Whether that change is complete, with nothing left to confirm.
        done: What was done already; it covers nothing a second time.
        barred: What may not be done.
        planned: Whether this is only planned: what several labels say of a word does not add up then, and nothing is
            built on a step whose effect nobody knows.
    """

    left: Left
    used: frozenset[str] = frozenset()
    changed: bool = False
    complete: bool = False
    done: Collection[Tried] = ()
    barred: Collection[Tried] = ()
    planned: bool = False


def best_chains(
    inventory: Inventory,
    here: str | None,
    live: tuple[Option, ...],
    standing: Standing,
    *,
    most: int = 1,
    depth: int | None = None,
) -> tuple[Chain, ...]:
    """Search the chains with the highest rank, best first (A* with the open words as the bound).

    Args:
        inventory: What can be done on the map, with the task in mind.
        here: Where the search starts, None if it is not on the map.
        live: What can be done on what is shown there.
        standing: How far the task is.
        most: How many chains, each to another destination.
        depth: The most steps; None for as many as the thresholds allow.
    """
    return tuple(_Search(inventory, live, standing, most, depth or inventory.thresholds.steps).run(here))


@dataclass(slots=True)
class _State:
    rank: float
    gain: float
    peak: float
    at: str | None
    left: Left
    used: frozenset[str]
    depth: int
    links: tuple[Link, ...]
    live: bool


class _Covered(NamedTuple):
    """What hits cover in one state; holds the hits themselves, so that nothing else takes their place in memory."""

    hits: Hits
    rest: Left
    gain: float
    ranked: float


_NO_HITS: Hits = {}
_NO_KEYS: frozenset[tuple[object, ...]] = frozenset()


class _Search:
    def __init__(
        self, inventory: Inventory, live: tuple[Option, ...], standing: Standing, most: int, depth: int
    ) -> None:
        self.inventory, self.live, self.standing, self.most, self.depth = inventory, live, standing, most, depth
        self.matcher, self.limits, self.task = inventory.matcher, inventory.thresholds, inventory.task
        self.best: dict[str | None, Chain] = {}
        self.floor = float("-inf")
        self.opened: dict[tuple[str | None, bool, Left, frozenset[str]], float] = {}
        self.here: str | None = None
        words, left = self.task.words, standing.left
        open_ = [w.clause for w, x, n in zip(words, left, self.matcher.worth, strict=True) if x > 0.5 and n > 0.4]
        first = min(open_, default=0)
        now = max([w.clause for w, x in zip(words, left, strict=True) if x < 0.5], default=0)
        self.barred, self.done = by_screen(standing.barred), by_screen(standing.done)
        spent = self.limits.spent if standing.complete else 1.0
        told = zip(self.matcher.worth, words, strict=True)
        self.worth = tuple([n * (spent if n <= 1.0 and w.clause <= now else 1.0) for n, w in told])
        later, each = self.limits.later, zip(self.worth, words, strict=True)
        self.share = tuple([n * later ** max(0, w.clause - first) for n, w in each])

    def run(self, here: str | None) -> list[Chain]:
        order = count()
        self.here = here
        start = _State(0.0, 0.0, 0.0, here, self.standing.left, self.standing.used, 0, (), True)
        heap = [(-self._bound(start), next(order), start)]
        for _ in range(self.limits.states):
            if not heap or -heap[0][0] <= self.floor + 1e-9:
                break
            state = heappop(heap)[2]
            for after in self._expand(state):
                key = after.at, after.live, after.left, after.used
                if self.opened.get(key, WORST) < after.rank - 1e-9:
                    self.opened[key] = after.rank
                    heappush(heap, (-self._bound(after), next(order), after))
        return sorted(self.best.values(), key=lambda c: -c.rank)

    def _bound(self, state: _State) -> float:
        """No chain that begins with this state's ranks higher."""
        ahead = sum([s * x for s, x in zip(self.share, state.left, strict=True)])
        return float(state.rank + self.limits.patience**state.depth * ahead)

    def _expand(self, state: _State) -> Iterator[_State]:
        """The states one step on, without those that were opened before and rank as high; offers what ends there."""
        covered: dict[int, _Covered] = {}
        least, patience = min(LEAST, self.limits.start), self.limits.patience**state.depth
        for option, action, value, hits, repeated in self._possible(state):
            found = covered.get(id(hits))
            if found is None:
                found = covered[id(hits)] = self._covered(state, hits)
            settled = self._settled(state, option) if found.rest is not state.left else 1.0
            gain, ranked = settled * found.gain, settled * found.ranked
            rank = state.rank + patience * ranked - option.cost
            rank -= self.limits.undo if repeated and state.live else 0.0
            if value is None and (gain < least or (option.target is not None and rank <= self.floor + 1e-9)):
                key = option.target, False, found.rest, state.used
                if option.target is None or self.opened.get(key, WORST) >= rank - 1e-9:
                    continue
            link = Link(state.at, option, action, hits, gain)
            if (after := self._after(state, link, found.rest, rank, value)) is not None:
                yield after

    def _possible(self, state: _State) -> Iterator[tuple[Option, Action, Value | None, Hits, bool]]:
        """What can be done in a state, what would be typed, what it says, and whether it was done before."""
        barred, done = self.barred.get(state.at, _NO_KEYS), self.done.get(state.at, _NO_KEYS)
        taken = frozenset([action_key(link.action) for link in state.links if link.screen == state.at])
        told = bool(barred or done or taken)
        for option in self.live if state.live else self.inventory.at(state.at) if state.at is not None else ():
            value, action, hits = None, option.action, option.hits
            if isinstance(action, InputText) and option.element is not None:
                value = value_for(self.task, option.element, state.used, state.left)
                if value is None:
                    continue
                action = InputText(action.target, value.text)
                hits = {**hits, **self.matcher.of_value(value)}
            elif not hits and option.target is None:
                continue
            key = action_key(action) if told else ()
            repeated = bool(hits or state.live) and key in done
            if key in barred or (repeated and state.live and option.transition is None):
                continue
            if repeated or key in taken or (state.depth and option.target is not None and option.target == self.here):
                hits = _NO_HITS  # it was taken, or only leads back to where the chain starts
            yield option, action, value, hits, repeated

    def _covered(self, state: _State, hits: Hits) -> _Covered:
        """What hits leave open, and the weight that they cover, plain and discounted by clause."""
        before = state.left
        rest = consume(self.task, hits, before, adding=not self.standing.planned) if hits else before
        if rest is before:
            return _Covered(hits, rest, 0.0, 0.0)
        plain = sum([self.worth[i] * (before[i] - rest[i]) for i in hits])
        return _Covered(hits, rest, plain, sum([self.share[i] * (before[i] - rest[i]) for i in hits]))

    def _after(self, state: _State, link: Link, rest: Left, rank: float, value: Value | None) -> _State | None:
        """The state after a step, None if no chain goes on from there; offers the chain that ends with the step."""
        option, gain, links = link.option, link.gain, (*state.links, link)
        total, peak = state.gain + gain, max(state.peak, gain)
        if gain >= LEAST and rank > self.floor + 1e-9:
            self._offer(Chain(links, total, peak, rank))
        if state.depth + 1 >= self.depth:
            return None
        if option.target is not None and value is None:
            return _State(rank, total, peak, option.target, rest, state.used, state.depth + 1, links, False)
        if gain < self.limits.start or self._searching(option, value):
            return None
        sure = value is not None or (option.element is not None and option.element.checked is not None)
        if self.standing.planned and not sure:
            return None
        used = state.used | {value.text.casefold()} if value is not None else state.used
        rank -= 0.0 if sure else self.limits.guess
        return _State(rank, total, peak, state.at, rest, used, state.depth + 1, links, state.live)

    def _offer(self, chain: Chain) -> None:
        """Keep a chain if it is the best to its destination and among the best of all."""
        end = chain.destination[0] if self.most > 1 else None
        if end in self.best and self.best[end].rank >= chain.rank:
            return
        self.best[end] = chain
        if len(self.best) > self.most:
            del self.best[min(self.best, key=lambda e: self.best[e].rank)]
        if len(self.best) == self.most:
            self.floor = min(c.rank for c in self.best.values())

    def _settled(self, state: _State, option: Option) -> float:
        """The share of a gain that an option gives which may stand as it is wanted; a map may be out of date."""
        element = option.element
        if element is None or element.checked is None or element.checked == unwanted(self.task, element):
            return 1.0
        open_ = element.role is Role.RADIO and not self.standing.changed
        return self.limits.settled if open_ or not (state.live or self.standing.changed) else 0.0

    def _searching(self, option: Option, value: Value | None) -> bool:
        """Whether a search was typed: what it will show is not known."""
        element = option.element
        if value is None or element is None or not self.task.searches:
            return False
        return bool(SEEKING & set(tokens(f"{element.text} {element.description}")))


def unwanted(task: Task, element: UIElement) -> bool:
    """How a check mark stands when the task is still to be done: an option of several is chosen, never unchosen."""
    return element.role is not Role.RADIO and len(task.opposed(element_label(element).main)) % 2 == 1
