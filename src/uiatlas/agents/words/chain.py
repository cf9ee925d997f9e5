"""The best chain of steps for a task: the words that its labels cover, minus what its steps cost."""

from collections.abc import Collection
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count, takewhile
from math import inf

from uiatlas.agents.words.coverage import SAID, Hits, Left, consume, first_open_clause
from uiatlas.agents.words.fields import typed
from uiatlas.agents.words.options import Option, Options
from uiatlas.agents.words.tasks import Task, Value
from uiatlas.text.controls import element_label
from uiatlas.text.language import likeness, stem, stems, tokens, turns_round
from uiatlas.ui import Action, InputText, Role, UIElement, action_key
from uiatlas.utg import Transition

Tried = tuple[str | None, tuple[object, ...]]
"""A screen and the key of an action on it."""

MOST_STATES = 500
"""States that one search opens at most; beyond that the best chain so far is the answer."""

MOST_STEPS = 16
"""Steps of a chain at most."""

LEAST = 0.1
"""Gain from which a step can be the end of a chain."""

NOTHING = 1e9
"""More than any chain is worth."""


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


def best_chain(
    options: Options,
    here: str | None,
    live: tuple[Option, ...],
    left: Left,
    *,
    used: frozenset[str] = frozenset(),
    changed: bool = False,
    carried_out: bool = False,
    done: Collection[Tried] = (),
    barred: Collection[Tried] = (),
    depth: int = MOST_STEPS,
) -> Chain | None:
    """Search the chain with the highest rank, best first (A* with the open words as the bound).

    Args:
        options: What can be done on the map, with the task in mind.
        here: Where the search starts, None if it is not on the map.
        live: What can be done on what is shown there.
        left: What is left of the task's words.
        used: Values typed already, in lower case.
        changed: Whether the run has changed something already.
        carried_out: Whether that change is complete, with nothing left to confirm.
        done: What was done already; it covers nothing a second time.
        barred: What may not be done.
        depth: The most steps.

    Returns:
        The chain, or None if nothing that can be done covers anything.
    """
    return next(
        iter(_Search(options, live, left, changed, carried_out, done, barred, depth).run(here, left, used)), None
    )


def best_chains(
    options: Options, here: str, live: tuple[Option, ...], left: Left, *, most: int = 5, depth: int = MOST_STEPS
) -> tuple[Chain, ...]:
    """The best chain to each of the `most` best destinations, highest rank first; see `best_chain`.

    They are for a plan, which looks at nothing on the way: a tap whose effect nobody knows ends a chain, and words that
    two controls say halves of are half said.
    """
    search = _Search(options, live, left, False, False, (), (), depth, most, planned=True)
    return tuple(search.run(here, left, frozenset()))


class _Search:
    def __init__(
        self,
        options: Options,
        live: tuple[Option, ...],
        left: Left,
        changed: bool,
        carried_out: bool,
        done: Collection[Tried],
        barred: Collection[Tried],
        depth: int,
        most: int = 1,
        planned: bool = False,
    ) -> None:
        self.most, self.planned = most, planned
        self.carried_out, self.barred = carried_out, barred
        self.known_at = {screen for tried in (done, barred) for screen, _ in tried}
        self.options, self.live, self.changed, self.done, self.depth = options, live, changed, done, depth
        self.coverage, self.weights, self.task = options.coverage, options.weights, options.task
        self.first = first_open_clause(self.coverage.worth, self.task, left)
        self.best: dict[str | None, Chain] = {}
        self.floor = -NOTHING
        self.here: str | None = None
        later = self.weights.later
        self.worth = self._worth(left)
        self.share = tuple(
            [
                worth * later ** max(0, word.clause - self.first)
                for worth, word in zip(self.worth, self.task.words, strict=True)
            ]
        )

    def run(self, here: str | None, left: Left, used: frozenset[str]) -> list[Chain]:
        order = count()
        self.here = here
        start = _State(0.0, 0.0, 0.0, here, left, used, 0, (), True)
        heap = [(-self._bound(start), next(order), start)]
        opened: dict[tuple[object, ...], float] = {}
        for _ in range(MOST_STATES):
            if not heap or -heap[0][0] <= self.floor + 1e-9:
                break
            state = heappop(heap)[2]
            for after in self._expand(state):
                key = after.at, after.live, after.left, after.used
                if opened.get(key, -99.0) < after.rank - 1e-9:
                    opened[key] = after.rank
                    heappush(heap, (-self._bound(after), next(order), after))
        return sorted(self.best.values(), key=lambda c: -c.rank)

    def _bound(self, state: _State) -> float:
        """No chain that begins with this state's ranks higher."""
        ahead = sum([s * x for s, x in zip(self.share, state.left, strict=True)])
        return float(state.rank + self.weights.patience**state.depth * ahead)

    def _expand(self, state: _State) -> list[_State]:
        out: list[_State] = []
        reached: dict[str | None, float] = {}
        choices = self.live if state.live else self.options.at(state.at) if state.at is not None else ()
        for option in choices:
            value, element = None, option.element
            if element is not None and element.editable:
                if (value := typed(self.task, element, state.used)) is None:
                    continue
            elif option.target is None and not option.hits:
                continue
            vain = value is None and option.target is not None and not any(state.left[i] > SAID for i in option.hits)
            # Of the ways to a screen that cover nothing the cheapest is followed, the first of several.
            if vain and reached.get(option.target, -inf) >= state.rank - option.cost:
                continue
            if (after := self._taken(state, option, value)) is not None:
                out.append(after)
                if vain:
                    reached[option.target] = max(reached.get(option.target, -inf), after.rank)
        return out

    def _taken(self, state: _State, option: Option, value: Value | None) -> _State | None:
        action, hits, weights = option.action, option.hits, self.weights
        if value is not None and isinstance(action, InputText):
            action = InputText(action.target, value.text)
            hits = {**hits, **self.coverage.of_value(value, self._of_its_kind(value, option, state.left))}
        repeated = False
        if state.at in self.known_at:
            key = action_key(action)
            if (state.at, key) in self.barred:
                return None
            repeated = bool(hits or state.live) and (state.at, key) in self.done
            if repeated and state.live and option.transition is None:
                return None
        if hits and (repeated or self._vain(state, option, action)):
            hits = {}
        rest = consume(self.task, hits, state.left, adding=not self.planned) if hits else state.left
        gain = ranked = 0.0
        if rest is not state.left:
            gain, ranked = self._gains(option, hits, state, rest)
        # What leads from what is shown to the screen that it is on, and says nothing of the task, shows who knows what.
        aimless = state.live and rest is state.left and option.target is not None and option.target == state.at
        cost = option.cost + (weights.undo if (repeated and state.live) or aimless else 0.0)
        rank = state.rank + weights.patience**state.depth * ranked - cost
        leads_on = option.target is not None and value is None
        offered = gain >= LEAST and rank > self.floor + 1e-9
        if not (offered or leads_on or gain >= weights.start):
            return None
        links = (*state.links, Link(state.at, option, action, hits, gain))
        total, peak = state.gain + gain, max(state.peak, gain)
        if offered:
            self._offer(Chain(links, total, peak, rank))
        if state.depth + 1 >= self.depth or (option.command and option.hits):
            return None  # what a command does is seen before more is planned
        if leads_on:
            return _State(rank, total, peak, option.target, rest, state.used, state.depth + 1, links, False)
        if gain < weights.start or self._searching(option, value):
            return None
        sure = value is not None or (option.element is not None and option.element.checked is not None)
        if self.planned and not sure:
            return None
        used = state.used | {value.text.casefold()} if value is not None else state.used
        rank -= 0.0 if sure else weights.guess
        return _State(rank, total, peak, state.at, rest, used, state.depth + 1, links, state.live)

    def _of_its_kind(self, value: Value, option: Option, left: Left) -> float:
        """How surely a form is about the kind of thing that is to get a name: half where nothing says so."""
        if not (kind := stem(value.kind)) or option.element is None:
            return 1.0
        open_ = all(left[i] > 0.5 for i, w in enumerate(self.task.words) if w.stem == kind and w.clause == value.clause)
        said = stems(f"{option.element.description} {option.element.text}")
        return 0.5 if open_ and not any(likeness(kind, s) > 0 for s in said) else 1.0

    def _vain(self, state: _State, option: Option, action: Action) -> bool:
        """Whether an option can cover nothing: it was taken in this chain already, or only leads back to the start.

        What a drop-down offers leads back to where it was opened, and is chosen all the same, except to look.
        """
        before = state.links[-1].option.element if state.links else None
        chooses = before is not None and before.role is Role.CHOICE and not self.task.looks
        if state.depth and option.target is not None and option.target == self.here and not chooses:
            return True
        here = [link.action for link in state.links if link.screen == state.at]
        return bool(here) and action_key(action) in map(action_key, here)

    def _gains(self, option: Option, hits: Hits, state: _State, after: Left) -> tuple[float, float]:
        """The weight that an option covers, plain and discounted by clause."""
        settled, before = self._settled(option, state.live), state.left
        plain = settled * sum([self.worth[i] * (before[i] - after[i]) for i in hits])
        return plain, settled * sum([self.share[i] * (before[i] - after[i]) for i in hits])

    def _offer(self, chain: Chain) -> None:
        """Keep a chain if it is the best to its destination and among the best of all."""
        end = destination(chain)[0] if self.planned else None
        if end in self.best and self.best[end].rank >= chain.rank:
            return
        self.best[end] = chain
        if len(self.best) > self.most:
            del self.best[min(self.best, key=lambda e: self.best[e].rank)]
        if len(self.best) == self.most:
            self.floor = min(c.rank for c in self.best.values())

    def _worth(self, left: Left) -> tuple[float, ...]:
        """What the words are worth now: less where their part of the task was carried out."""
        words = self.task.words
        now = max([w.clause for w, x in zip(words, left, strict=True) if x < 0.5], default=0)
        return tuple(
            [
                worth * (self.weights.spent if self.carried_out and worth <= 1.0 and word.clause <= now else 1.0)
                for worth, word in zip(self.coverage.worth, words, strict=True)
            ]
        )

    def _settled(self, option: Option, live: bool) -> float:
        """The share of a gain that an option gives which may stand already as it is wanted.

        A switch that is shown so gives none; of one that was so when the map was made the page is worth going to.
        """
        element = option.element
        if element is None or element.checked is None or element.checked == unwanted(self.task, element):
            return 1.0
        keeps = element.role is Role.RADIO or not live
        return self.weights.settled if keeps and not self.changed else 0.0

    def _searching(self, option: Option, value: Value | None) -> bool:
        """Whether a search was typed: what it will show is not known."""
        element = option.element
        if value is None or element is None or not self.task.searches:
            return False
        return "search" in tokens(f"{element.text} {element.description}")


def unwanted(task: Task, element: UIElement) -> bool:
    """How a check mark stands when the task is still to be done: an option of several is chosen, never unchosen.

    A label may say the opposite of what it is about ("Do not show X"): then its mark stands the other way round.
    """
    if element.role is Role.RADIO:
        return False
    return task.negative != turns_round(element_label(element).main)


def destination(chain: Chain) -> tuple[str | None, str]:
    """The screen that a chain ends on, and the control there that its last step is done to.

    A control that only leads on is itself the way, and the screen behind it the destination.
    """
    last = chain.links[-1]
    element = last.option.element
    if element is None:
        return last.option.target, ""
    stays = element.editable or element.checked is not None or last.option.target in (None, last.screen)
    if stays:
        return last.screen, element_label(element).main
    return last.option.target, ""
