"""What to try next: the most promising control, all of a screen before the next, at random, or as a scorer says."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from uiatlas.errors import UnknownNameError
from uiatlas.exploration.controls import Control, Key
from uiatlas.exploration.frontier import BACK, Frontier, Place
from uiatlas.ui import Back

CEILING = 0.95
"""More than any control is expected to show."""

FIRST_ROWS = 2
"""Controls of one kind on one screen that are tried before those of other screens."""

LITTLE = 0.1
"""What is expected to show less that is new is left for later."""

MOST_FAILURES = 3
"""A view that could not be reached so often is given up."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A control that is tried next, where it is, and what for."""

    control: Control
    place: Place
    why: str = "try it"


class Strategy(Protocol):
    """Chooses what is tried next."""

    @property
    def name(self) -> str:
        """What it is called on the command line."""
        ...

    def choose(self, frontier: Frontier) -> Choice | None:
        """What to try next; None when nothing is left."""
        ...


class Scorer(Protocol):
    """Says which controls of a screen promise most, as a model might."""

    def score(self, screen: str, labels: Sequence[str]) -> Sequence[float]:
        """A figure from 0 to 1 for each label on the screen of this name."""
        ...


class MostPromising:
    """The untried control that promises most for each second it takes to get there and try it.

    What a control promises is learnt while exploring, see `uiatlas.exploration.novelty`.
    """

    name = "frontier"

    def choose(self, frontier: Frontier) -> Choice | None:
        """The best of all that the map leads to."""
        best: Choice | None = None
        rate = 0.0
        for place in frontier.places():
            if best is not None and CEILING / (place.seconds + frontier.prices.touch) <= rate:
                break
            if frontier.lost.get(place.view, 0) >= MOST_FAILURES:
                continue
            for control in frontier.open_at(place):
                seconds = place.seconds + frontier.price(control)
                if (gain := self.worth(frontier, place, control) / seconds) > rate:
                    best, rate = Choice(control, place), gain
        return best

    def worth(self, frontier: Frontier, place: Place, control: Control) -> float:
        """How much new a control promises."""
        return frontier.worth(place, control)


class Systematic:
    """All of a screen in its order, then of the youngest screen that has something left.

    Rows after the second of a kind, and what is expected to show nothing new, wait until nothing else is left.
    """

    name = "systematic"

    def choose(self, frontier: Frontier) -> Choice | None:
        """The next one here, else on the youngest screen."""
        screen_of, arrival = frontier.inventory.views.screen_of, frontier.graph.arrival
        places = [p for p in frontier.places() if frontier.lost.get(p.view, 0) < MOST_FAILURES]
        places.sort(key=lambda p: (bool(p.way), -arrival(screen_of(p.view))))
        rest: Choice | None = None
        for place in places:
            screen = screen_of(place.view)
            for control in frontier.open_at(place):
                if worth := frontier.worth(place, control):
                    if worth >= LITTLE and frontier.inventory.novelty.tries(screen, control) < FIRST_ROWS:
                        return Choice(control, place)
                    rest = rest or Choice(control, place)
        return rest


@dataclass(slots=True)
class AtRandom:
    """Anything that is shown, tried before or not, and now and then back; the same seed does the same."""

    seed: int = 0
    name: str = field(default="random", init=False)
    _random: random.Random = field(init=False)

    def __post_init__(self) -> None:
        self._random = random.Random(self.seed)

    def choose(self, frontier: Frontier) -> Choice | None:
        """Any control with the same chance."""
        shown = [c for c in frontier.shown if (frontier.here, c.key) not in frontier.barred]
        back = Control(Back(), BACK, "back", (), ())
        return Choice(self._random.choice([*shown, back]), Place(frontier.here, 0.0))


@dataclass(slots=True)
class Guided:
    """As `MostPromising`, with what a scorer says of the controls on each screen; it is asked once for each.

    Attributes:
        scorer: Who is asked.
    """

    scorer: Scorer
    name: str = field(default="guided", init=False)
    _said: dict[tuple[str, Key], float] = field(default_factory=dict)

    def choose(self, frontier: Frontier) -> Choice | None:
        """The best of all that the map leads to, by promise and score."""
        screen = frontier.inventory.views.screen_of(frontier.here)
        new = [c for c in frontier.shown if (screen, c.key) not in self._said]
        if new:
            scores = self.scorer.score(frontier.graph.screens[screen].name, [_label(c) for c in new])
            for control, score in zip(new, scores, strict=True):
                self._said[screen, control.key] = min(max(score, 0.0), 1.0)
        return _Scored(self._said).choose(frontier)


class _Scored(MostPromising):
    def __init__(self, said: dict[tuple[str, Key], float]) -> None:
        self._said = said

    def worth(self, frontier: Frontier, place: Place, control: Control) -> float:
        screen = frontier.inventory.views.screen_of(place.view)
        return super().worth(frontier, place, control) * (0.1 + self._said.get((screen, control.key), 0.5))


def _label(control: Control) -> str:
    return str(control.common[2]) or control.sort


STRATEGIES: dict[str, Callable[[int], Strategy]] = {
    "frontier": lambda seed: MostPromising(),
    "systematic": lambda seed: Systematic(),
    "random": lambda seed: AtRandom(seed),
}
"""The strategies that need nothing but a seed, by name."""


def strategy_named(name: str, seed: int = 0) -> Strategy:
    """The strategy of this name.

    Raises:
        UnknownNameError: There is none.
    """
    if name not in STRATEGIES:
        raise UnknownNameError("strategy", name, STRATEGIES)
    return STRATEGIES[name](seed)
