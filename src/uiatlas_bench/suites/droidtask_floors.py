"""The three floors of the DroidTask replay: agents without a model that every other agent has to beat.

They belong to the benchmark and not to the product, know the recording's own keys, and never say done.
"""

import math
import random
import re
from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass

from uiatlas.devices.recorded_app import GO_BACK
from uiatlas_bench.agents import Act, Decision, Other
from uiatlas_bench.recorded import Exploration, Screen, Shown
from uiatlas_bench.runner import NewPlayer, Player, Side
from uiatlas_bench.simulator import Entry

_COMMON = "the a an to of in on at for and with is are be it its my me i from by that this app please then all as"
_IGNORED = frozenset(_COMMON.split(" "))
_ENDINGS = ("ing", "ed", "es", "s")


def words(text: str) -> list[str]:
    """Words without the commonest ones, crudely stemmed."""
    return [_stem(w) for w in re.findall(r"[a-z0-9]+", text.lower()) if w not in _IGNORED]


def _stem(word: str) -> str:
    ending = next((e for e in _ENDINGS if word.endswith(e) and len(word) >= len(e) + 3), "")
    return word.removesuffix(ending)


def quoted(task: str) -> list[str]:
    """What a task's text puts in quotation marks, then its longer numbers: all that a floor can think of typing."""
    return re.findall(r"['\"‘“]([^'\"’”]{1,60})['\"’”]", task) + re.findall(r"\b\d{2,}\b", task)


def label(element: Shown) -> str:
    """Text and description."""
    return f"{element.text} {element.alt}".strip()


def tappable(screen: Screen) -> list[int]:
    """Positions of the elements that are not mere text."""
    return [i for i, e in enumerate(screen.elements) if e.tag != "p"]


class Bm25:
    """Okapi BM25 (Robertson and Zaragoza 2009) over short documents."""

    def __init__(self, documents: Sequence[Sequence[str]], k: float = 1.2, b: float = 0.75) -> None:
        self._k, self._b = k, b
        self._mean = sum(map(len, documents)) / max(1, len(documents)) or 1.0
        found = Counter(w for d in documents for w in set(d))
        self._unknown = self._rarity(len(documents), 0)
        self._weight = {w: self._rarity(len(documents), n) for w, n in found.items()}

    @staticmethod
    def _rarity(documents: int, holding: int) -> float:
        return math.log(1 + (documents - holding + 0.5) / (holding + 0.5))

    def score(self, query: Sequence[str], document: Sequence[str]) -> float:
        """How well a document fits a query."""
        times, k = Counter(document), self._k
        damping = k * (1 - self._b + self._b * len(document) / self._mean)
        return sum(
            self._weight.get(w, self._unknown) * times[w] * (k + 1) / (times[w] + damping)
            for w in sorted(set(query))
            if w in times
        )


@dataclass(slots=True)
class RandomFloor:
    """Any tappable element; a field gets something from the task's quotation marks half of the time."""

    chance: random.Random
    typable: list[str]
    model_calls: int = 0
    tokens: int = 0

    def decide(self, screen: Screen, log: Sequence[Entry]) -> Decision:
        """Draw an action; what happened before plays no part."""
        if not (choices := tappable(screen)):
            return Other("back")
        place = self.chance.choice(choices)
        typing = screen.elements[place].tag == "input" and self.chance.random() < 0.5 and bool(self.typable)
        return Act(place, self.chance.choice(self.typable) if typing else None)


class LexicalFloor:
    """The element whose label fits the task best, with a few priors of common sense; never the same twice."""

    model_calls = 0
    tokens = 0

    def __init__(self, index: Bm25, task: str) -> None:
        self._index, self._query, self._typable = index, words(task), quoted(task)

    def decide(self, screen: Screen, log: Sequence[Entry]) -> Decision:
        """The best action that was not tried on this screen; when all were, back."""
        tried = {(e.key, bool(e.text)) for e in log if e.screen.id == screen.id}
        best: tuple[float, Act] | None = None
        for place in tappable(screen):
            key = screen.keys[place]
            types = screen.elements[place].tag == "input" and bool(self._typable) and (key, True) not in tried
            text = self._typable[0] if types else None
            if (key, bool(text)) in tried:
                continue
            score = (
                self.fit(words(label(screen.elements[place]))) + (1.0 if text else 0) + _prior(screen.elements[place])
            )
            if best is None or score > best[0]:
                best = (score, Act(place, text))
        return best[1] if best else _retreat(screen)

    def fit(self, document: Sequence[str]) -> float:
        """How well words fit the task."""
        return self._index.score(self._query, document)


def _prior(element: Shown) -> float:
    """What a person expects without reading the task: menus and settings lead on, OK finishes, back does not."""
    prior = -1.0 if element.text == GO_BACK else 0.0
    prior += 0.3 if element.alt == "More options" else 0.0
    prior += 0.2 if "Settings" in (element.text, element.alt) else 0.0
    return prior + (0.1 if {"OK", "Save"} & {element.text, element.alt} else 0.0)


def _retreat(screen: Screen) -> Decision:
    if not screen.elements:
        return Other("back")
    return Act(next((i for i, e in enumerate(screen.elements) if e.text == GO_BACK), 0))


class Ways:
    """The shortest known ways between explored screens, as the keys to act on."""

    def __init__(self, exploration: Exploration) -> None:
        self._after: dict[str, dict[str, str]] = {}
        for step in exploration.steps:
            self._after.setdefault(step.source, {}).setdefault(step.key, step.target)

    def from_(self, start: str) -> dict[str, tuple[str, ...]]:
        """Every screen that can be reached from `start`, with the way to it."""
        ways: dict[str, tuple[str, ...]] = {start: ()}
        queue = deque([start])
        while queue:
            at = queue.popleft()
            for key, after in self._after.get(at, {}).items():
                if after not in ways:
                    ways[after] = (*ways[at], key)
                    queue.append(after)
        return ways


class LexicalMapFloor(LexicalFloor):
    """Walks the shortest known way to the explored element that fits the task best; elsewhere like `LexicalFloor`."""

    def __init__(self, index: Bm25, task: str, start: Screen, exploration: Exploration, ways: Ways) -> None:
        super().__init__(index, task)
        self._known, self._ways = exploration.screens, ways
        self._targets = self._rank(ways.from_(start.id))
        self._aimed: set[tuple[str, str | None]] = set()

    def _rank(self, ways: dict[str, tuple[str, ...]]) -> list[tuple[float, str, str]]:
        """Fit, screen and key of all elements within reach, best first; equal ones by screen as recorded."""
        targets = []
        for name, screen in self._known.items():
            if (way := ways.get(name)) is None:
                continue
            passed = self.fit([w for key in way for w in words(key.split("|", 1)[1])])
            for place in tappable(screen):
                if screen.elements[place].text != GO_BACK:
                    fit = self.fit(words(label(screen.elements[place]))) + 0.25 * passed - 0.05 * len(way)
                    targets.append((fit, name, screen.keys[place]))
        return sorted(targets, key=lambda t: -t[0])

    def decide(self, screen: Screen, log: Sequence[Entry]) -> Decision:
        """The next step to the best target that was not aimed at yet."""
        if screen.id not in self._known:
            return super().decide(screen, log)
        ways = self._ways.from_(screen.id)
        done = {(e.screen.id, e.key) for e in log} | self._aimed
        for fit, target, key in self._targets:
            if fit <= 0:
                break
            if (target, key) in done:
                continue
            if target == screen.id:
                self._aimed.add((target, key))
                typed = self._typable[0] if self._typable and key.startswith("input") else None
                return Act(screen.keys.index(key), typed)
            if target in ways:
                return Act(screen.keys.index(ways[target][0]))
        return super().decide(screen, log)


def random_floor(exploration: Exploration) -> NewPlayer:
    """The random floor; it needs no map."""

    def new(task: str, start: Screen, seed: int) -> Player:
        return RandomFloor(random.Random(seed), quoted(task))

    return new


def lexical_floor(exploration: Exploration) -> NewPlayer:
    """The lexical floor; of the exploration it takes the rarity of words only."""
    index = _index(exploration)

    def new(task: str, start: Screen, seed: int) -> Player:
        return LexicalFloor(index, task)

    return new


def lexical_map_floor(exploration: Exploration) -> NewPlayer:
    """The lexical floor that knows the explored screens and the ways between them."""
    index, ways = _index(exploration), Ways(exploration)

    def new(task: str, start: Screen, seed: int) -> Player:
        return LexicalMapFloor(index, task, start, exploration, ways)

    return new


def _index(exploration: Exploration) -> Bm25:
    return Bm25([words(label(s.elements[i])) for s in exploration.screens.values() for i in tappable(s)])


FLOORS: dict[str, Side] = {"random": random_floor, "lexical": lexical_floor, "lexical_map": lexical_map_floor}
