"""How a goal in words and a page fit each other, as a few numbers from 0 to 1."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from uiatlas.planning.meaning.meanings import meanings
from uiatlas.planning.meaning.pages import FAR, Page
from uiatlas.text.language import likeness, stem, stems
from uiatlas.text.lexicon import CREATING, EDITING, GENERIC, LOOKING, PREFERENCES, VERBS
from uiatlas.text.retrieval import TextScorer

WORDS = (
    *("named", "named_exactly", "led_to", "led_to_exactly", "offered", "offered_exactly", "said", "covered", "most"),
    *("chain", "chain_first", "dialog", "fragment", "activity", "entry", "depth", "unreachable", "external", "size"),
    *("joint", "settings", "hosting", "making"),
)
"""Names of the features that words give."""

_WEAK, _VAGUE = 0.25, 0.4
"""What is left of the weight of verbs such as "open", and of words such as "screen"."""

_UNKNOWN = 0.7
"""Weight of a word that nothing on the map says."""

_FADING = (1.0, 1.0, 0.9, 0.6, 0.4)
"""What a word counts that the name says, what leads there, a control, a text, and what the page is shown in."""

_VERBS = frozenset(map(stem, VERBS))
_LOOKING = frozenset(map(stem, LOOKING))
_GENERIC = frozenset(map(stem, GENERIC))
_SETTINGS = frozenset(map(stem, PREFERENCES))
_MAKING = frozenset(map(stem, CREATING | EDITING))

Stems = tuple[str, ...]
Hits = Mapping[str, float]
_NO_HITS: Hits = {}


@dataclass(frozen=True, slots=True)
class Chained:
    """What a chain of steps says of a page: how sure it is, and whether it is the best chain."""

    confidence: float = 0.0
    first: bool = False


class _Words:
    """The words of all pages, and how rare each is."""

    def __init__(self, pages: Sequence[Page]) -> None:
        self.name = [stems(p.name) for p in pages]
        self.leads = [[(tuple(dict.fromkeys(stems(f"{a} {b}"))), stems(a or b)) for a, b in p.leads] for p in pages]
        self.controls = [[stems(said) for said in p.controls] for p in pages]
        self.texts = [[stems(said) for said in p.texts] for p in pages]
        self.hosts = [stems(" ".join(p.hosts)) for p in pages]
        self.hosting = {host for p in pages for host in p.hosts}
        self._holding = Counter[str]()
        for n in range(len(pages)):
            several = (*(lead for lead, _ in self.leads[n]), *self.controls[n], *self.texts[n])
            self._holding.update({*self.name[n], *(word for said in several for word in said)})
        self._all = len(pages)

    def rarity(self, word: str) -> float:
        """From 1 for a word that hardly any page says to near 0 for one that all say."""
        return math.log((self._all + 1) / (self._holding[word] + 1)) / math.log(self._all + 1)

    def worth(self, goal: str) -> dict[str, float]:
        """How much each word of a goal tells."""
        out = {}
        for word in dict.fromkeys(stems(goal)):
            known = word in self._holding or any(likeness(word, other) >= 0.7 for other in self._holding)
            if not known and word in _LOOKING:
                continue  # looking is what every step does
            rare = self.rarity(word) if known else _UNKNOWN
            out[word] = max(0.05, rare * (_WEAK if word in _VERBS else _VAGUE if word in _GENERIC else 1.0))
        return out

    def told(self, said: Stems, wanted: Iterable[str]) -> float:
        """How much of what is said the goal says, too."""
        weights = [(self.rarity(w) + 0.05) * (_VAGUE if w in _VERBS or w in _GENERIC else 1.0) for w in said]
        alike = [max((likeness(w, other) for other in wanted), default=0.0) for w in said]
        return sum(w * a for w, a in zip(weights, alike, strict=True)) / (sum(weights) or 1.0)


def features_of(
    goal: str,
    pages: Sequence[Page],
    entry: str | None,
    chains: Mapping[str, Chained],
    scorer: TextScorer | None = None,
) -> list[list[float]]:
    """The features of every page, `WORDS` and, with a scorer, `MEANING`.

    Args:
        goal: The goal.
        pages: All pages of the map.
        entry: Id of the screen where the app is entered.
        chains: What chains of steps say, by the id of a screen.
        scorer: How alike texts are, beyond shared words.
    """
    if not pages:
        return []
    words = _Words(pages)
    worth = words.worth(goal)
    rows = [_words_of(page, n, words, worth, entry, chains) for n, page in enumerate(pages)]
    if scorer is None:
        return rows
    return [row + more for row, more in zip(rows, meanings(goal, pages, scorer), strict=True)]


def _words_of(
    page: Page,
    number: int,
    words: _Words,
    worth: Mapping[str, float],
    entry: str | None,
    chains: Mapping[str, Chained],
) -> list[float]:
    whole = sum(worth.values()) or 1.0
    name = _hits(worth, words.name[number])
    lead = _best(words, worth, words.leads[number])
    control = _best(words, worth, [(said, said) for said in words.controls[number]])
    text = _best(words, worth, [(said, said) for said in words.texts[number]])
    layers = (name, lead[1], control[1], text[1], _hits(worth, words.hosts[number]))
    covered = {w: max(f * hits.get(w, 0.0) for f, hits in zip(_FADING, layers, strict=True)) for w in worth}
    share = [sum(worth[w] * hit for w, hit in hits.items()) / whole for hits in (name, lead[1], control[1], text[1])]
    chain = max((chains[s] for s in page.screens if s in chains), key=lambda c: c.confidence, default=Chained())
    return [
        *(share[0], words.told(words.name[number], worth), share[1], lead[0], share[2], control[0], share[3]),
        *(sum(worth[w] * hit for w, hit in covered.items()) / whole, max(share[:3])),
        *(chain.confidence, float(chain.first), *(float(page.kind == k) for k in ("dialog", "fragment", "activity"))),
        *(float(entry in page.screens), 0.0 if page.steps == FAR else math.log1p(page.steps), float(page.steps == FAR)),
        *(float(page.external), math.log1p(len(page.controls) + len(page.texts)) / 4),
        *(_joint(worth, (name, lead[1]), [_hits(worth, said) for said in words.controls[number]]) / whole,),
        *(float(not _SETTINGS.isdisjoint(words.name[number])), float(page.name in words.hosting)),
        float(not (_MAKING.isdisjoint(worth) or _MAKING.isdisjoint(words.name[number]))),
    ]


def _joint(worth: Mapping[str, float], around: Sequence[Hits], controls: Sequence[Hits]) -> float:
    """What of the goal one control says together with its page's name and with what leads there, at most."""
    near = {w: max(hits.get(w, 0.0) for hits in around) for w in worth}
    told = (sum(v * max(near[w], hits.get(w, 0.0)) for w, v in worth.items()) for hits in controls)
    return max(told, default=sum(v * near[w] for w, v in worth.items()))


def _hits(worth: Mapping[str, float], said: Stems) -> dict[str, float]:
    """How far each word of the goal is said."""
    found = {w: max((likeness(w, other) for other in said), default=0.0) for w in worth}
    return {w: hit for w, hit in found.items() if hit}


def _best(words: _Words, worth: Mapping[str, float], several: Sequence[tuple[Stems, Stems]]) -> tuple[float, Hits]:
    """Of several labels the one that covers most of the goal: how exactly it does, and what it covers."""
    best, exactly, covered = 0.0, 0.0, _NO_HITS
    for said, label in several:
        if hits := _hits(worth, said):
            share, exact = sum(worth[w] * hit for w, hit in hits.items()), words.told(label, worth)
            if share * (0.5 + exact) > best:
                best, exactly, covered = share * (0.5 + exact), exact, hits
    return exactly, covered
