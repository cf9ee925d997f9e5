"""How much of a task a label covers: shared words, weighed by how rare they are on the map."""

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from threading import Lock
from weakref import WeakKeyDictionary

from uiatlas.agents.words.existing import existing
from uiatlas.agents.words.swaps import swap_in
from uiatlas.agents.words.tasks import Kind, Task, Value, Word
from uiatlas.agents.words.weights import WEIGHTS, Weights
from uiatlas.text.controls import element_label
from uiatlas.text.language import CHANGES, FUNCTION, LOOKING, Label, joined, likeness, stem, stems, tokens
from uiatlas.ui import Role, UIElement
from uiatlas.utg import Graph, Screen

Hits = Mapping[int, float]
"""Number of a task's word -> how far it is covered, from 0 to 1."""

SAID = 0.3
"""A word of which no more than this is left has been said."""

MEANT = 0.7
"""Likeness at most of two words that only mean the same: a thing called "Songs" is no music."""

TELLING = 0.3
"""Worth from which a word of a task tells something: it counts when it is asked what is missing or meant."""

Left = tuple[float, ...]
"""For each word of a task what is left of it, from 1 (open) to 0 (done)."""


NEW_SHARE = 0.02
"""A map whose labels grew by less than this share leaves the rarity of words as it was."""


class Vocabulary:
    """How rare words are among the labels of a map; follows the map's changes.

    Attributes:
        version: Grows when so many labels came or went that the rarity of words is worth computing anew.
    """

    def __init__(self) -> None:
        self.version = 0
        self._followed = -1
        self._valued = 0
        self._labels: Counter[Label] = Counter()
        self._holding: Counter[str] = Counter()
        self._known: dict[str, Screen] = {}
        self._rarity: dict[str, float] = {}

    def refresh(self, graph: Graph) -> None:
        """Count what was added or replaced since the last call."""
        if self._followed == graph.version:
            return
        known = self._known
        new = [graph.screens[i] for i in graph.screens_since(self._followed)]
        self._followed = graph.version
        if changed := [s for s in new if known.get(s.id) is not s]:
            for screen in changed:
                self._count(known[screen.id].elements if screen.id in known else (), -1)
                self._count(screen.elements, 1)
                known[screen.id] = screen
            if abs(len(self._labels) - self._valued) > NEW_SHARE * self._valued or not self.version:
                self.version += 1
                self._valued = len(self._labels)
                self._rarity.clear()

    def _count(self, elements: Iterable[UIElement], change: int) -> None:
        for element in elements:
            if element.clickable or element.editable:
                label = element_label(element)
                was = self._labels[label]
                self._labels[label] = now = was + change
                if not was or not now:
                    self._holding.update(dict.fromkeys(stems(f"{label.main} {label.rest}"), change))
                if not now:
                    del self._labels[label]

    def rarity(self, word: str) -> float:
        """1 for a stem that no label or a single one holds, near 0 for one that all hold."""
        found = self._rarity.get(word)
        if found is None:
            all_labels, holding = max(1, len(self._labels)), self._holding.get(word, 0)
            found = math.log(1 + all_labels / holding) / math.log(1 + all_labels) if holding > 0 else 1.0
            self._rarity[word] = found
        return found


_vocabularies: WeakKeyDictionary[Graph, Vocabulary] = WeakKeyDictionary()
_counting = Lock()


def vocabulary_of(graph: Graph) -> Vocabulary:
    """The vocabulary of a map, made once and kept up to date."""
    with _counting:
        vocabulary = _vocabularies.setdefault(graph, Vocabulary())
        vocabulary.refresh(graph)
    return vocabulary


class Coverage:
    """How much of one task any label covers on one map.

    Args:
        task: The task.
        vocabulary: How rare words are; make a new coverage when its version has changed.
        weights: The constants.

    Attributes:
        worth: The weight of each word.
        shown: Remembers what screens cover by showing values of the task, by digest and values.
    """

    def __init__(self, task: Task, vocabulary: Vocabulary, weights: Weights = WEIGHTS) -> None:
        self.task, self.weights, self._vocabulary = task, weights, vocabulary
        self.worth = tuple([self._worth(w) for w in task.words])
        self._stems = frozenset(w.stem for w in task.words)
        self._written_apart = _written_apart(task)
        self._numbers = frozenset(s for s in self._stems if s.isdigit())
        self._things = tuple(v for v in existing(task) if v.quoted)
        self._quoted = frozenset(s for v in task.values if v.quoted for s in stems(v.text))
        self._swapped = frozenset(s for text in swap_in(task.text) or () for s in stems(text))
        self.shown: dict[tuple[str, frozenset[str]], Hits] = {}
        self._literal = tuple([i for i, w in enumerate(task.words) if w.literal])
        self._known: dict[Label, Hits] = {}
        self._alike: dict[tuple[str, bool], tuple[tuple[int, float], ...]] = {}
        self._asked: dict[Label, bool] = {}

    def _worth(self, word: Word) -> float:
        match word.kind:
            case Kind.VALUE:
                return self.weights.value
            case Kind.NAMED:
                return 1.0
            case Kind.COMMON if word.stem in _LOOKING and any(w.stem not in _LOOKING for w in self.task.words):
                return 0.0
            case Kind.COMMON:
                return self.weights.common * self._vocabulary.rarity(word.stem)
        return self._vocabulary.rarity(word.stem)

    def of(self, label: Label) -> Hits:
        """The words that a label covers, each less when the label says other things as well."""
        found = self._known.get(label)
        if found is None:
            found = self._known[label] = self._cover(label)
        return found

    def _cover(self, label: Label) -> Hits:
        first = stems(label.main)
        said = dict.fromkeys(range(len(first)), 0.0)
        found: dict[int, float] = {}
        for place, other in enumerate(first):
            for number, alike in self._said_by(other):
                found[number] = max(found.get(number, 0.0), alike)
                said[place] = max(said[place], alike)
        for other in stems(label.rest):
            for number, alike in self._said_by(other, below=True):
                found[number] = max(found.get(number, 0.0), self.weights.rest * alike)
        for other, place in joined(label.main):
            if same := [n for n, alike in self._said_by(other, below=True) if alike == 1.0]:
                found |= dict.fromkeys(same, 1.0)
                said[place] = said[place + 1] = 1.0
        for number in self._literal:
            if hit := literal_match(self.task.words[number].stem, label, self.weights.rest):
                found[number] = hit
        if not found and self._written_apart.keys().isdisjoint(first):
            return found
        named = any(found.get(n) == 1.0 for n in self._literal)
        sought = {n: self.weights.rest if self._is_sought(self.task.words[n]) else 1.0 for n in found}
        hits = {n: found[n] * sought[n] for n in sorted(found)}
        for joint, numbers in self._written_apart.items():
            if joint in first:
                said[first.index(joint)] = 1.0
                hits |= dict.fromkeys(numbers, 1.0)
        factor = self._precision(first, said, named)
        if self._on_something_else(first, hits, said):
            factor *= self.weights.other_number
        return {n: h * factor for n, h in hits.items()}

    def _said_by(self, other: str, *, below: bool = False) -> tuple[tuple[int, float], ...]:
        """The numbers of the words that a stem of a label, or of what stands below it, is like, and how much."""
        found = self._alike.get((other, below))
        if found is None:
            noun = other in _NOUNS and not below
            words = [(i, w) for i, w in enumerate(self.task.words) if not w.literal and not (noun and w.deed)]
            like = [(i, self._likeness(w, other)) for i, w in words]
            found = self._alike[other, below] = tuple([(i, alike) for i, alike in like if alike])
        return found

    def _likeness(self, word: Word, other: str) -> float:
        """How far a stem of a label is a word: one that is quoted is not said by what only means the same.

        What is replaced in a text, and by what, is said by no label.
        """
        if word.kind is Kind.VALUE and word.stem in self._swapped:
            return 0.0
        alike = likeness(word.stem, other)
        return 0.0 if alike <= MEANT and word.kind is Kind.VALUE and word.stem in self._quoted else alike

    def _on_something_else(self, first: tuple[str, ...], hits: Hits, said: Mapping[int, float]) -> bool:
        """Whether a label makes or keeps something, as the task asks, but a thing that the task does not speak of."""
        words = [self.task.words[n] for n in hits]
        other = [place for place, x in said.items() if x == 0]
        if all(w.stem in _CREATING for w in words):
            return bool(other) and any(w.deed for w in words)
        return all(w.deed and w.stem in _KEEPING for w in words) and any(first[p] not in _WHOLE for p in other)

    def _is_sought(self, word: Word) -> bool:
        """Whether a word is what a search is to be made for: that is typed rather than tapped."""
        return word.kind is Kind.VALUE and word.clause in self.task.searches

    def _precision(self, first: tuple[str, ...], said: Mapping[int, float], named: bool) -> float:
        rarity = self._vocabulary.rarity
        whole = sum([rarity(s) for s in first]) or 1.0
        explained = whole if named else sum([rarity(s) * said[i] for i, s in enumerate(first)])
        factor = 1 - self.weights.precision * (1 - explained / whole)
        numbers = {s for s in first if s.isdigit()}
        other = numbers and self._numbers and not numbers & self._numbers and not named
        return factor * self.weights.other_number if other else factor

    def within(self, element: UIElement, hits: Hits) -> Hits:
        """The words that a control covers by what it is.

        A tab is a place and does nothing; what has the name of a thing of the task as one of its lines is that thing.
        """
        if self._things and not (element.editable or element.role is Role.CHOICE):
            lines = {line.strip().casefold() for line in element.text.split("\n")}
            for value in self._things:
                hits = {**hits, **self.of_value(value)} if value.text.casefold() in lines else hits
        if element.role is not Role.TAB:
            return hits
        return {i: h for i, h in hits.items() if not self.task.words[i].deed}

    def says_all(self, label: Label) -> bool:
        """Whether the task says every word of a label."""
        said = stems(label.main)
        known = self._stems | self._written_apart.keys()
        return bool(said) and all(any(likeness(s, w) >= 0.7 for w in known) for s in said)

    def qualified(self, label: Label) -> bool:
        """Whether a label sets a condition that the task does not speak of: "Only on Wi-Fi" does not turn on Wi-Fi."""
        return bool(_QUALIFYING & frozenset(tokens(label.main)) - frozenset(tokens(self.task.text)))

    def of_value(self, value: Value, sure: float = 1.0) -> Hits:
        """The words that typing a value covers, and how surely that is meant; what a number counts goes with it."""
        said, words = {*stems(value.text), value.text.casefold()}, self.task.words
        hits = {i: sure for i, w in enumerate(words) if w.stem in said and w.clause == value.clause}
        if value.text.isdigit():
            counted = (i + 1 for i in hits if i + 1 < len(words) and words[i + 1].kind is Kind.VALUE)
            own = {s for v in self.task.values for s in stems(v.text)}
            hits |= {i: sure for i in counted if words[i].clause == value.clause and words[i].stem not in own}
        return hits

    def unasked(self, element: UIElement) -> bool:
        """Whether a control alters something in a way that the task does not ask for."""
        if element.editable or element.checked is not None or element.class_name == "menu":
            return False  # a menu of a desktop is opened and alters nothing, though it may be called "Edit"
        label = element_label(element)
        found = self._asked.get(label)
        if found is None:
            first = next((t for t in tokens(label.main) if t not in FUNCTION), "")
            found = first not in CHANGES or self._asks(stem(first), label)
            self._asked[label] = found
        return not found

    def _asks(self, verb: str, label: Label) -> bool:
        """Whether the task asks for a verb; one that only asks to see something must say the whole label."""
        if self.task.looks:
            return all(any(likeness(s, w) >= 0.9 for w in self._stems) for s in stems(label.main))
        return any(likeness(verb, s) > 0 for s in self._stems)

    def gain(self, hits: Hits, before: Left, after: Left) -> float:
        """The weight that was covered between two states of a task."""
        return sum([self.worth[i] * (before[i] - after[i]) for i in hits])


def consume(task: Task, hits: Hits, left: Left, *, adding: bool = True) -> Left:
    """What is left after hits; of a word that the task says twice, the first goes first.

    Args:
        task: The task.
        hits: What is covered now.
        left: What was left before.
        adding: Whether what labels say of a word adds up, and most of a word is all of it; else the label that says
            most of it counts.
    """
    rest: list[float] | None = None
    gone: set[str] = set()
    for i in sorted(hits, key=lambda i: task.words[i].clause) if len(hits) > 1 else hits:
        if left[i] > SAID and task.words[i].stem not in gone:
            gone.add(task.words[i].stem)
            rest = list(left) if rest is None else rest
            added = 0.0 if hits[i] >= 0.7 else max(0.0, rest[i] - hits[i])
            rest[i] = added if adding else min(rest[i], 1 - hits[i])
    return left if rest is None else tuple(rest)


def _written_apart(task: Task) -> dict[str, tuple[int, int]]:
    """Stems of neighbouring words of a task written as one, as a label may ("status bar"), with both words' numbers."""
    number = {w.stem: i for i, w in reversed([*enumerate(task.words)])}
    pairs = [(a, b) for a, b in pairwise(tokens(task.text)) if stem(a) in number and stem(b) in number]
    joints = {stem(a + b): (number[stem(a)], number[stem(b)]) for a, b in pairs}
    return {joint: numbers for joint, numbers in joints.items() if joint not in number}


_LOOKING = frozenset(stem(w) for w in LOOKING)
_NOUNS = frozenset(stem(w) for w in ("password", "passcode"))
"""Stems of nouns that are like a verb only where that is a noun too: a note is pinned, a PIN is a password."""

_CREATING = frozenset(stem(w) for w in ("create", "add", "new"))
"""Stems of verbs after which there is one thing more of a kind."""

_KEEPING = frozenset(stem(w) for w in ("save", "export"))
_WHOLE = frozenset(stem(w) for w in ("file", "document", "page", "note", "change", "all", "now", "close", "copy", "it"))
"""Stems of words by which a label says no other thing than what is open."""

_QUALIFYING = frozenset({"only", "when", "while", "if", "unless", "except"})
"""Words by which a label sets a condition."""

_ENDING = re.compile(r"\.\w{2,4}$")


def literal_match(text: str, label: Label, rest: float) -> float:
    """How far a label names a literal: in its first line, below it, or but for the file's ending."""
    if _within(text, label.main):
        return 1.0
    if _within(text, label.rest):
        return rest
    return 0.6 if _within(_ENDING.sub("", text), _ENDING.sub("", label.main)) else 0.0


def _within(text: str, said: str) -> bool:
    folded = said.casefold()
    return text in folded and bool(re.search(rf"(?<!\w){re.escape(text)}(?![\w.]\w)(?!\w)", folded))


def open_words(task: Task) -> Left:
    """The state of a task of which nothing is done."""
    return (1.0,) * len(task.words)


def first_open_clause(worth: Sequence[float], task: Task, left: Left) -> int:
    """Number of the first part of the task with a telling word that is still open."""
    open_ = [w.clause for i, w in enumerate(task.words) if left[i] > 0.5 and worth[i] > 0.4]
    return min(open_, default=0)
