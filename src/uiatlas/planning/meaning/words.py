"""The words of a map's pages: what each page says, which pages say a word, and how rare it is."""

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from uiatlas.planning.meaning.pages import FAR, Page, pages_of
from uiatlas.text.language import likeness, stem, stems
from uiatlas.text.lexicon import CREATING, EDITING, PREFERENCES
from uiatlas.utg import Graph
from uiatlas.utg.derived import derived
from uiatlas.utg.followers import Followers

Stems = tuple[str, ...]

_SETTINGS = frozenset(map(stem, PREFERENCES))
_MAKING = frozenset(map(stem, CREATING | EDITING))

KEPT = "page words"
"""What they are kept as beside a large map."""


class Said(NamedTuple):
    """What a page says, as stems.

    Attributes:
        name: Its name.
        leads: What leads there: all that is said of it, and its label alone; what people come for is said like that.
        controls: Its controls, and what people come for.
        texts: Its texts.
        hosts: What it is shown in.
        mentions: What its code mentions.
    """

    name: Stems
    leads: list[tuple[Stems, Stems]]
    controls: list[Stems]
    texts: list[Stems]
    hosts: Stems
    mentions: list[Stems]

    @property
    def words(self) -> frozenset[str]:
        """All words that tell what it is for."""
        several = (*(lead for lead, _ in self.leads), *self.controls, *self.texts, *self.mentions)
        return frozenset(self.name).union(*several)

    @property
    def beside(self) -> frozenset[str]:
        """Words that are said beside that: of what it is shown in, and of labels alone."""
        return frozenset(self.hosts).union(*(label for _, label in self.leads))


class Traits(NamedTuple):
    """What tells of a page whatever the goal is, as numbers from 0 to 1 or a little more."""

    kinds: tuple[float, ...]
    depth: float
    unreachable: float
    external: float
    size: float
    settings: float
    hosting: float
    making: bool


@dataclass(frozen=True, slots=True)
class PageWords:
    """The words of all pages of a map.

    Attributes:
        pages: The pages.
        says: For each word the numbers of the pages that say it, by name, way, control or text.
        beside: For each word the numbers of the pages that say it beside that, as what they are shown in does.
        traits: What tells of each page whatever the goal is.
    """

    pages: Sequence[Page]
    says: Mapping[str, Sequence[int]]
    beside: Mapping[str, Sequence[int]]
    traits: Sequence[Traits]

    def to_json(self) -> dict[str, Any]:
        """What is kept of them beside the map."""
        return {"says": self.says, "beside": self.beside, "traits": self.traits}

    def rarity(self, word: str) -> float:
        """From 1 for a word that hardly any page says to near 0 for one that all say."""
        whole = len(self.pages) + 1
        return math.log(whole / (len(self.says.get(word, ())) + 1)) / math.log(whole)

    def said(self, number: int) -> Said:
        """What a page says."""
        return said_by(self.pages[number])

    def knows(self, word: str) -> bool:
        """Whether any page says a word, or one that is much like it."""
        return word in self.says or any(likeness(word, other) >= 0.7 for other in self.says)

    def alike(self, words: Iterable[str]) -> frozenset[str]:
        """The words of the map that are like any of some words."""
        known = self.says.keys() | self.beside.keys()
        return frozenset(o for w in words for o in known if likeness(w, o) or likeness(o, w))

    def saying(self, words: Collection[str]) -> Iterator[int]:
        """The numbers of the pages that say any of some words of the map."""
        yield from {n for word in words for told in (self.says, self.beside) for n in told.get(word, ())}


def words_of(pages: Sequence[Page]) -> PageWords:
    """The words of pages."""
    says: dict[str, list[int]] = {}
    beside: dict[str, list[int]] = {}
    hosting = {host for page in pages for host in page.hosts}
    for number, page in enumerate(pages):
        said = said_by(page)
        for told, words in ((says, said.words), (beside, said.beside)):
            for word in words:
                told.setdefault(word, []).append(number)
    return PageWords(pages, says, beside, [_traits(page, hosting) for page in pages])


class _Kept:
    """The words of a map's pages, made anew when the map has changed."""

    def __init__(self, graph: Graph) -> None:
        pages = pages_of(graph).all
        kept = derived(graph, KEPT, partial(_restored, pages))
        self.words = words_of(pages) if kept is None else kept

    def refresh(self, graph: Graph) -> None:
        """Follow the map's changes."""
        pages = pages_of(graph).all
        if pages is not self.words.pages:
            self.words = words_of(pages)


page_words_of = Followers(_Kept).of
"""The words of a map's pages, made once and kept up to date."""


def _restored(pages: Sequence[Page], kept: dict[str, Any]) -> PageWords:
    traits = [Traits(tuple(kinds), *rest) for kinds, *rest in kept["traits"]]
    return PageWords(pages, kept["says"], kept["beside"], traits)


def said_by(page: Page) -> Said:
    """What a page says."""
    leads = (*page.leads, *((use, "") for use in page.uses))
    return Said(
        name=stems(page.name),
        leads=[(tuple(dict.fromkeys(stems(f"{a} {b}"))), stems(a or b)) for a, b in leads],
        controls=[stems(said) for said in (*page.controls, *page.uses)],
        texts=[stems(said) for said in page.texts],
        hosts=stems(" ".join(page.hosts)),
        mentions=[stems(said) for said in page.mentions],
    )


def makes(words: Iterable[str]) -> bool:
    """Whether any of some words is that something is made or altered."""
    return not _MAKING.isdisjoint(words)


def _traits(page: Page, hosting: Collection[str]) -> Traits:
    name = stems(page.name)
    return Traits(
        kinds=tuple(float(page.kind == kind) for kind in ("dialog", "fragment", "activity")),
        depth=0.0 if page.steps == FAR else math.log1p(page.steps),
        unreachable=float(page.steps == FAR),
        external=float(page.external),
        size=math.log1p(len(page.controls) + len(page.texts)) / 4,
        settings=float(not _SETTINGS.isdisjoint(name)),
        hosting=float(page.name in hosting),
        making=makes(name),
    )
