"""How much of a task a label covers: shared words, weighed by how rare they are on the map."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from uiatlas.agents.words.task import Kind, Task, Value, Word
from uiatlas.agents.words.thresholds import THRESHOLDS, Thresholds
from uiatlas.planning.vocabulary import Vocabulary
from uiatlas.text.controls import element_label, first_word
from uiatlas.text.language import Label, bare, folded, joined, likeness, literal_match, stem, stems, tokens
from uiatlas.text.lexicon import CHANGING, LOOKING, QUALIFYING
from uiatlas.ui import Observation, Role, UIElement

Hits = Mapping[int, float]
"""Number of a task's word -> how far it is covered, from 0 to 1."""

Left = tuple[float, ...]
"""For each word of a task what is left of it, from 1 (open) to 0 (done)."""


class _Line(NamedTuple):
    """How far the first line of a label covers each word of a task, and what remains of any hit of such a label."""

    hits: Left
    factor: float


class Matcher:
    """How much of one task any label covers on one map.

    Args:
        task: The task.
        vocabulary: How rare words are; make a new matcher when its version has changed.
        thresholds: The constants.
    """

    def __init__(self, task: Task, vocabulary: Vocabulary, thresholds: Thresholds = THRESHOLDS) -> None:
        self.task, self.thresholds, self.vocabulary = task, thresholds, vocabulary
        self.worth = tuple([self._worth(w) for w in task.words])
        self._stems = frozenset(w.stem for w in task.words)
        self._said = frozenset(tokens(task.text))
        self._numbers = frozenset(s for s in self._stems if s.isdigit())
        self._known: dict[Label, Hits] = {}
        self._equal: dict[tuple[tuple[int, float], ...], Hits] = {}
        self._lines: dict[str, _Line] = {}
        self._values = {bare(v.text) for v in task.values}
        self._shown: dict[str, tuple[str, ...]] = {}

    def _worth(self, word: Word) -> float:
        match word.kind:
            case Kind.VALUE:
                return self.thresholds.value
            case Kind.NAMED:
                return 1.0
            case Kind.COMMON if word.said in LOOKING and any(w.said not in LOOKING for w in self.task.words):
                return 0.0  # looking is what every step does
            case Kind.COMMON:
                return self.thresholds.common * self.vocabulary.rarity(word.stem)
        return self.vocabulary.rarity(word.stem)

    def of(self, label: Label) -> Hits:
        """The words that a label covers, each less when the label says other things as well."""
        found = self._known.get(label)
        if found is None:
            found = self._known[label] = self._cover(label)
        return found

    def of_element(self, element: UIElement) -> Hits:
        """The words that a control covers: a tab is a place, and does nothing."""
        hits = self.of(element_label(element))
        if element.role is not Role.TAB:
            return hits
        return {i: h for i, h in hits.items() if not self.task.words[i].deed}

    def _cover(self, label: Label) -> Hits:
        line = self._lines.get(label.main)
        if line is None:
            line = self._lines[label.main] = self._read(label.main)
        second, rest, hits = stems(label.rest), self.thresholds.rest, dict[int, float]()
        for number, word in enumerate(self.task.words):
            if word.literal:
                hit = literal_match(word.stem, label, rest)
            else:
                hit = max([line.hits[number], *[likeness(word.stem, s) * rest for s in second]])
            if hit:
                hits[number] = hit * rest if self._is_sought(word) else hit
        found = {n: h * line.factor for n, h in hits.items()}
        return self._equal.setdefault(tuple(found.items()), found)

    def _read(self, main: str) -> "_Line":
        """What the first line of a label says, whatever stands below it."""
        first, hits, named = stems(main), [0.0] * len(self.task.words), False
        said = [0.0] * len(first)
        for number, word in enumerate(self.task.words):
            if word.literal:
                named = named or literal_match(word.stem, Label(main, ""), self.thresholds.rest) == 1.0
                continue
            for place, other in enumerate(first):
                alike = likeness(word.stem, other)
                hits[number], said[place] = max(hits[number], alike), max(said[place], alike)
            for other, place in joined(main):
                if other == word.stem:
                    hits[number] = said[place] = said[place + 1] = 1.0
        return _Line(tuple(hits), self._precision(main, first, said, named))

    def _is_sought(self, word: Word) -> bool:
        """Whether a word is what a search is to be made for: that is typed rather than tapped."""
        return word.kind is Kind.VALUE and word.clause in self.task.searches

    def _precision(self, label: str, first: tuple[str, ...], said: Sequence[float], named: bool) -> float:
        rarity = self.vocabulary.rarity
        whole = sum([rarity(s) for s in first]) or 1.0
        explained = whole if named else sum([rarity(s) * said[i] for i, s in enumerate(first)])
        factor = 1 - self.thresholds.precision * (1 - explained / whole)
        numbers = {s for s in first if s.isdigit()}
        other = numbers and self._numbers and not numbers & self._numbers and not named
        other = other or QUALIFYING & set(tokens(label)) - self._said
        return factor * self.thresholds.other_number if other else factor

    def of_value(self, value: Value) -> Hits:
        """The words that typing a value covers."""
        said = {*stems(value.text), value.text.casefold()}
        return {i: 1.0 for i, w in enumerate(self.task.words) if w.stem in said and w.clause == value.clause}

    def values_shown(self, shown: Observation) -> tuple[str, ...]:
        """The texts of a screen, of fields and of what cannot be touched, that are a value of the task."""
        found = self._shown.get(shown.digest)
        if found is None:
            texts = [e.text for e in shown.elements if e.text and (e.editable or not e.clickable)]
            whole = folded("\n".join(texts))
            told = texts if any(value in whole for value in self._values) else []
            found = self._shown[shown.digest] = tuple([t for t in told if bare(t) in self._values])
        return found

    def says_all(self, label: Label) -> bool:
        """Whether the task says every word of a label, and any condition that it sets."""
        said = stems(label.main)
        return (
            bool(said)
            and not QUALIFYING & set(tokens(label.main)) - self._said
            and all(any(likeness(s, w) >= 0.7 for w in self._stems) for s in said)
        )

    def unasked(self, element: UIElement) -> bool:
        """Whether a control alters something in a way that the task does not ask for."""
        if element.editable or element.checked is not None or element.role is Role.TAB:
            return False
        first = first_word(element)
        if first not in CHANGING:
            return False
        if self.task.looks:
            said = stems(element_label(element).main)
            return not all(any(likeness(s, w) >= 0.9 for w in self._stems) for s in said)
        return not any(likeness(stem(first), s) > 0 for s in self._stems)


def consume(task: Task, hits: Hits, left: Left, *, adding: bool = True) -> Left:
    """What is left after hits; of a word that the task says twice, the first goes first.

    Args:
        task: The task.
        hits: What is covered now.
        left: What was left before.
        adding: Whether what labels say of a word adds up; else the label that says most of it counts.
    """
    rest: list[float] | None = None
    gone: set[str] = set()
    for i in hits if len(hits) < 2 else sorted(hits, key=lambda i: task.words[i].clause):
        if left[i] > 0.3 and task.words[i].stem not in gone:
            gone.add(task.words[i].stem)
            rest = list(left) if rest is None else rest
            added = 0.0 if hits[i] >= 0.7 else max(0.0, rest[i] - hits[i])
            rest[i] = added if adding else min(rest[i], 1 - hits[i])
    return left if rest is None else tuple(rest)


def open_words(task: Task) -> Left:
    """The state of a task of which nothing is done."""
    return (1.0,) * len(task.words)
