"""How a goal in words and a page fit each other, as a few numbers from 0 to 1."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from uiatlas.planning.meaning.meanings import meanings
from uiatlas.planning.meaning.pages import Page
from uiatlas.planning.meaning.sweeping import asked_of_one, without_sweeping
from uiatlas.planning.meaning.words import PageWords, Said, Stems, makes, said_by
from uiatlas.text.language import SAME, likeness, stem, stems
from uiatlas.text.lexicon import GENERIC, LOOKING, PLACE_NOUNS, VERBS
from uiatlas.text.retrieval import MeaningScorer

WORDS = (
    *("named", "named_exactly", "led_to", "led_to_exactly", "offered", "offered_exactly", "said", "covered", "most"),
    *("chain", "chain_first", "dialog", "fragment", "activity", "entry", "depth", "unreachable", "external", "size"),
    *("joint", "settings", "hosting", "making"),
)
"""Names of the features that words give."""

_WEAK, _VAGUE = 0.25, 0.4
"""What is left of the weight of verbs such as "open", and of words such as "screen"."""

_ELSEWHERE = 0.7
"""What is left of the likeness of a word that begins like one of the goal, or is nearly spelt so, where the map says
that one itself: of "change" for "changelog" where a page has a changelog."""

_UNKNOWN = 0.7
"""Weight of a word that nothing on the map says."""

_POINTED = 0.15
"""The most that a word which points to a place counts beside the most telling word of its name."""

_FADING = (1.0, 1.0, 0.9, 0.6, 0.4, 0.5)
"""What a word counts by where it stands: name, what leads there, control, text, what it is shown in, its code."""

_VERBS = frozenset(map(stem, VERBS))
LOOKING_STEMS = frozenset(map(stem, LOOKING))
"""Stems of imperatives that change nothing."""
_GENERIC = frozenset(map(stem, GENERIC))
_POINTING = LOOKING_STEMS | frozenset(map(stem, PLACE_NOUNS))
"""Words that point to a place whose name stands beside them: "open the settings", "the settings screen"."""

Hits = Mapping[str, float]
_NO_HITS: Hits = {}


@dataclass(frozen=True, slots=True)
class Chained:
    """What a chain of steps says of a page: how sure it is, and whether it is the best chain."""

    confidence: float = 0.0
    first: bool = False


_UNCHAINED = Chained()


class _Asked:
    """A goal in the words of a map: how much each of its words tells, and what on the map is like any of them."""

    def __init__(self, words: PageWords, goal: str) -> None:
        self.words = words
        self._rarity: dict[str, float] = {}
        self.worth = self._worth(goal)
        self.whole = sum(self.worth.values()) or 1.0
        self.alike = words.alike(self.worth)
        self._hits = {other: self._hits_of([other]) for other in self.alike}
        self.making = makes(self.worth)

    def rarity(self, word: str) -> float:
        found = self._rarity.get(word)
        if found is None:
            found = self._rarity[word] = self.words.rarity(word)
        return found

    def _worth(self, goal: str) -> dict[str, float]:
        """How much each word of a goal tells."""
        out = {}
        for word in dict.fromkeys(stems(goal)):
            known = self.words.knows(word)
            if not known and word in LOOKING_STEMS:
                continue  # looking is what every step does
            rare = self.rarity(word) if known else _UNKNOWN
            out[word] = max(0.05, rare * (_WEAK if word in _VERBS else _VAGUE if word in _GENERIC else 1.0))
        most = _POINTED * max((worth for word, worth in out.items() if word not in _POINTING), default=2.0)
        return {word: min(worth, most) if word in _POINTING else worth for word, worth in out.items()}

    def told(self, said: Stems) -> float:
        """How much of what is said the goal says, too."""
        if self.alike.isdisjoint(said):
            return 0.0
        weights = [(self.rarity(w) + 0.05) * (_VAGUE if w in _VERBS or w in _GENERIC else 1.0) for w in said]
        alike = [max((likeness(w, other) for other in self.worth), default=0.0) for w in said]
        return sum(w * a for w, a in zip(weights, alike, strict=True)) / (sum(weights) or 1.0)

    def hits(self, said: Stems) -> Hits:
        """How far each word of the goal is said."""
        near = [word for word in said if word in self._hits]
        if not near:
            return _NO_HITS
        return self._hits[near[0]] if len(near) == 1 else self._hits_of(near)

    def _hits_of(self, near: Sequence[str]) -> Hits:
        found = {w: max(self._likeness(w, other) for other in near) for w in self.worth}
        return {w: hit for w, hit in found.items() if hit}

    def _likeness(self, word: str, other: str) -> float:
        """How far a word of the goal is like one of the map; it is less so where the map says the word itself."""
        like = likeness(word, other)
        return like * _ELSEWHERE if SAME < like < 1.0 and word in self.words.says else like

    def share(self, hits: Hits) -> float:
        """The share of the goal that is said."""
        return sum(self.worth[w] * hit for w, hit in hits.items()) / self.whole


def features_of(
    goal: str,
    words: PageWords,
    entry: str | None,
    chains: Mapping[str, Chained],
    scorer: MeaningScorer | None = None,
) -> list[list[float]]:
    """The features of every page, `WORDS` and, with a scorer, `MEANING`.

    Args:
        goal: The goal.
        words: The words of all pages of the map.
        entry: Id of the screen where the app is entered.
        chains: What chains of steps say, by the id of a screen.
        scorer: How alike texts are, beyond shared words.
    """
    pages = words.pages
    if not pages:
        return []
    asked, ones = _Asked(words, goal), asked_of_one(goal, pages)
    touched = set(words.saying(asked.alike))
    said = {n: _said(asked, said_by(without_sweeping(pages[n], ones))) for n in touched}
    rows = [_row(asked, n, said.get(n, _NOTHING), _chain(page, chains), entry) for n, page in enumerate(pages)]
    if scorer is None:
        return rows
    told = meanings(goal, [without_sweeping(page, ones) for page in pages], scorer)
    return [row + more for row, more in zip(rows, told, strict=True)]


def strange_to(goal: str, words: PageWords, number: int) -> bool:
    """Whether what a goal is about is said less on a page than it is unknown to all of the map.

    Such a goal is of another world than the app's: "order a pizza" where things are put in order. What it is about is
    said behind its first telling word, which often is another one for what a label calls it: "mute sounds".
    """
    telling = [word for word in dict.fromkeys(stems(goal)) if word not in _GENERIC | LOOKING_STEMS]
    about = [word for word in telling[1:] if word not in _VERBS]
    unknown = sum(not words.knows(word) for word in about)
    if not unknown:
        return False
    said = words.said(number).words | words.said(number).beside
    return unknown > sum(any(likeness(word, other) for other in said) for word in about)


def is_unknown(goal: str, words: PageWords) -> bool:
    """Whether no word of a goal stands on a map: it is in another language, or in words that the app does not use."""
    said = [word for word in stems(goal) if word not in LOOKING_STEMS]
    return bool(said) and not any(words.knows(word) for word in said)


class _Words(NamedTuple):
    """What the words of a page come to for a goal: the first features, what is covered, and what one control says."""

    first: tuple[float, ...] = (0.0,) * 7
    covered: float = 0.0
    most: float = 0.0
    joint: float = 0.0


_NOTHING = _Words()


def _said(asked: _Asked, said: Said) -> _Words:
    """What a page says of a goal."""
    worth, whole = asked.worth, asked.whole
    name = asked.hits(said.name)
    lead = _best(asked, said.leads)
    control = _best(asked, [(each, each) for each in said.controls])
    text = _best(asked, [(each, each) for each in said.texts])
    code = _best(asked, [(each, each) for each in said.mentions])
    layers = (name, lead[1], control[1], text[1], asked.hits(said.hosts), code[1])
    covered = {w: max(f * hits.get(w, 0.0) for f, hits in zip(_FADING, layers, strict=True)) for w in worth}
    share = [asked.share(hits) for hits in (name, lead[1], control[1], text[1])]
    return _Words(
        (share[0], asked.told(said.name), share[1], lead[0], share[2], control[0], share[3]),
        sum(worth[w] * hit for w, hit in covered.items()) / whole,
        max(share[:3]),
        _joint(worth, (name, lead[1]), [asked.hits(each) for each in said.controls]) / whole,
    )


def _chain(page: Page, chains: Mapping[str, Chained]) -> Chained:
    """What the surest chain says that comes to a page."""
    return max((chains[s] for s in page.screens if s in chains), key=lambda c: c.confidence, default=_UNCHAINED)


def _row(asked: _Asked, number: int, said: _Words, chain: Chained, entry: str | None) -> list[float]:
    traits = asked.words.traits[number]
    return [
        *(*said.first, said.covered, said.most, chain.confidence, float(chain.first), *traits.kinds),
        *(float(entry in asked.words.pages[number].screens), traits.depth, traits.unreachable, traits.external),
        *(traits.size, said.joint, traits.settings, traits.hosting, float(asked.making and traits.making)),
    ]


def _joint(worth: Mapping[str, float], around: Sequence[Hits], controls: Sequence[Hits]) -> float:
    """What of the goal one control says together with its page's name and with what leads there, at most."""
    near = {w: max(hits.get(w, 0.0) for hits in around) for w in worth}
    told = (sum(v * max(near[w], hits.get(w, 0.0)) for w, v in worth.items()) for hits in controls)
    return max(told, default=sum(v * near[w] for w, v in worth.items()))


def _best(asked: _Asked, several: Sequence[tuple[Stems, Stems]]) -> tuple[float, Hits]:
    """Of several labels the one that covers most of the goal: how exactly it does, and what it covers."""
    best, exactly, covered = 0.0, 0.0, _NO_HITS
    for said, label in several:
        if hits := asked.hits(said):
            share, exact = sum(asked.worth[w] * hit for w, hit in hits.items()), asked.told(label)
            if share * (0.5 + exact) > best:
                best, exactly, covered = share * (0.5 + exact), exact, hits
    return exactly, covered
