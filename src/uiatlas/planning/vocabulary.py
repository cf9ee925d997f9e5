"""The words of a map's labels, and how rare each is: what tells one control from others tells most."""

import math
from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any

from uiatlas.text.controls import element_labels
from uiatlas.text.language import Label, likeness, stems
from uiatlas.ui import UIElement
from uiatlas.utg import Graph, Screen
from uiatlas.utg.derived import derived
from uiatlas.utg.followers import Followers

KEPT = "vocabulary"
"""What it is kept as beside a large map."""


def _restored(kept: Any) -> tuple["Counter[Label]", "Counter[str]"]:
    """What is kept, as it was: the labels and what holds a word, each with how often."""
    labels = Counter({Label(main, rest): int(count) for main, rest, count in kept["labels"]})
    return labels, Counter({str(word): int(count) for word, count in kept["holding"].items()})


class Vocabulary:
    """How rare words are among the labels of a map; follows the map's changes.

    Args:
        graph: The map.

    Attributes:
        version: Grows when the labels changed.
    """

    def __init__(self, graph: Graph) -> None:
        self.version = 0
        self._followed = -1
        self._labels: Counter[Label] = Counter()
        self._holding: Counter[str] = Counter()
        self._known: dict[str, Screen] = {}
        self._rarity: dict[str, float] = {}
        if (kept := derived(graph, KEPT, _restored)) is None:
            self.refresh(graph)
        else:
            self._labels, self._holding = kept
            self._known, self._followed, self.version = dict(graph.screens), graph.version, 1

    def to_json(self) -> dict[str, Any]:
        """What is kept of it beside the map."""
        labels = [[label.main, label.rest, count] for label, count in self._labels.items()]
        return {"labels": labels, "holding": dict(self._holding)}

    def refresh(self, graph: Graph) -> None:
        """Count what was added or replaced since the last call."""
        new = [graph.screens[i] for i in graph.screens_since(self._followed)]
        self._followed = graph.version
        flipped: set[Label] = set()
        for screen in (s for s in new if self._known.get(s.id) is not s):
            before = self._known[screen.id].elements if screen.id in self._known else ()
            if before != screen.elements:
                flipped ^= self._count(before, -1)
                flipped ^= self._count(screen.elements, 1)
            self._known[screen.id] = screen
        if flipped or not self.version:
            self.version += 1
            self._rarity.clear()

    def _count(self, elements: Sequence[UIElement], change: int) -> set[Label]:
        """Count the labels of elements up or down; the labels that the map has now and had not, or the reverse."""
        flipped: set[Label] = set()
        for element, label in zip(elements, element_labels(elements), strict=True):
            if element.clickable or element.editable:
                was = self._labels[label]
                self._labels[label] = now = was + change
                if not was or not now:
                    flipped ^= {label}
                    self._holding.update(dict.fromkeys(stems(f"{label.main} {label.rest}"), change))
                if not now:
                    del self._labels[label]
        return flipped

    def rarity(self, word: str) -> float:
        """1 for a stem that no label or a single one holds, near 0 for one that all hold."""
        found = self._rarity.get(word)
        if found is None:
            all_labels, holding = max(1, len(self._labels)), self._holding.get(word, 0)
            found = math.log(1 + all_labels / holding) / math.log(1 + all_labels) if holding > 0 else 1.0
            self._rarity[word] = found
        return found

    @property
    def labels(self) -> Collection[Label]:
        """All labels of the map's controls."""
        return self._labels.keys()

    def likest(self, word: str) -> float:
        """How far any label of the map says a stem, from 0 to 1."""
        return max((likeness(word, known) for known, holding in self._holding.items() if holding > 0), default=0.0)


vocabulary_of = Followers(Vocabulary).of
"""The vocabulary of a map, made once and kept up to date."""
