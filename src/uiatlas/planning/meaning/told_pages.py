"""The pages of a map as text for a language model: what each is called, what leads there, what it offers and says.

Every page is told. Where all texts do not fit, the pages that say most are cut, down to one length for all.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from uiatlas.llm.fencing import inline
from uiatlas.llm.usage import estimate_tokens
from uiatlas.planning.meaning.pages import Page, pages_of
from uiatlas.text.language import stems
from uiatlas.text.retrieval import Bm25
from uiatlas.utg import Graph

ROOM = 10_000
"""Tokens that the pages of a map may take in one question, about."""

LONGEST = 120
"""Characters of one text that are told."""

LEAST = 40
"""Tokens that a page has at least."""

MOST_LEADS = 6
"""Of what leads to a page that much is told."""


@dataclass(frozen=True, slots=True)
class ToldPages:
    """Pages in words.

    Attributes:
        text: What is told of all of them.
        pages: Which page has which number.
    """

    text: str
    pages: Mapping[int, Page]


@dataclass(frozen=True, slots=True)
class _Parts:
    """A page in words: its first line, and the lines below it, each a heading with texts."""

    head: str
    lines: tuple[tuple[str, tuple[str, ...]], ...]

    @property
    def size(self) -> int:
        return _size(self.head) + sum(_size(heading) + sum(map(_size, texts)) for heading, texts in self.lines)

    def told(self, most: int, wanted: frozenset[str]) -> str:
        """As much of it as has room; where it is cut, a line takes two thirds of what is left for it and the next."""
        out, left, whole = [self.head], most - _size(self.head), self.size <= most
        for heading, texts in self.lines:
            room = left - _size(heading)
            kept = texts if whole else _fitting(texts, room * 2 // 3, wanted)
            if kept:
                out.append(f"   {heading}: {'; '.join(kept)}{'' if len(kept) == len(texts) else '; ...'}")
                left = room - sum(map(_size, kept))
        return "\n".join(out)


def told_pages(
    graph: Graph, pages: Sequence[Page], goal: str = "", room: int = ROOM, *, bare: bool = False
) -> ToldPages:
    """The pages in words, numbered from 1 in their order.

    Args:
        graph: The map.
        pages: The pages.
        goal: What is looked for on them; where a page is cut, what shares a word with it is kept, and where not even
            all names fit, those pages are told that say most of it.
        room: Tokens that the text may have, about.
        bare: Whether what somebody said of the pages is left out.
    """
    names = {screen: page.name for page in pages_of(graph).all for screen in page.screens}
    parts = [_parts(graph, n, page, names, bare) for n, page in enumerate(pages, 1)]
    kept = _with_room(parts, goal, room)
    text = _fitted([parts[n] for n in kept], frozenset(stems(goal)), room)
    return ToldPages(text, {n + 1: pages[n] for n in kept})


def _fitted(parts: Sequence[_Parts], wanted: frozenset[str], room: int) -> str:
    """All pages, each with the greatest length at which all have room: what is cut is not filled up to its end."""
    most = _length([part.size for part in parts], room)
    text = "\n".join(part.told(most, wanted) for part in parts)
    while any(part.size > most for part in parts):
        most += most // 4
        longer = "\n".join(part.told(most, wanted) for part in parts)
        if estimate_tokens(longer) > room:
            break
        text = longer
    return text


def _parts(graph: Graph, number: int, page: Page, names: Mapping[str, str], bare: bool) -> _Parts:
    place = f" in {', '.join(page.hosts)}" if page.hosts else ""
    known = [e for screen in page.screens for e in graph.outgoing(screen) if not e.supposed]
    lines = (
        ("opened by", [said or words for said, words in page.leads][:MOST_LEADS]),
        ("what it is for", [] if bare else [*page.uses] or [graph.screens[page.screens[0]].summary]),
        ("controls", [*page.controls]),
        ("leads to", [names[e.target] for e in known if e.target in names and e.target not in page.screens]),
        ("its code says", [*page.mentions]),
        ("shows", [*page.texts]),
    )
    told = ((heading, tuple(dict.fromkeys(inline(t, LONGEST) for t in texts if t.strip()))) for heading, texts in lines)
    head = inline(f"{number} {page.name} ({page.kind}{place})", LONGEST)
    return _Parts(head, tuple((heading, texts) for heading, texts in told if texts))


def _fitting(texts: Sequence[str], room: int, wanted: frozenset[str]) -> tuple[str, ...]:
    """As many texts as have room, in their order; those with a wanted word before others."""
    if sum(map(_size, texts)) <= room:
        return tuple(texts)
    kept = set()
    for text in sorted(texts, key=lambda t: wanted.isdisjoint(stems(t))):
        room -= _size(text)
        if room < 0:
            break
        kept.add(text)
    return tuple(text for text in texts if text in kept)


def _with_room(parts: Sequence[_Parts], goal: str, room: int) -> list[int]:
    """The pages whose names have room: all, or those that say most of the goal."""
    least = [min(part.size, LEAST) for part in parts]
    if sum(least) <= room:
        return [*range(len(parts))]
    scores = Bm25().score(goal, [part.told(part.size, frozenset()) for part in parts])
    kept: list[int] = []
    for n in sorted(range(len(parts)), key=lambda n: -scores[n]):
        if (room := room - least[n]) < 0:
            break
        kept.append(n)
    return sorted(kept)


def _length(sizes: Sequence[int], room: int) -> int:
    """The length that each page may have, so that all of them have room together."""
    left = room
    for n, size in enumerate(order := sorted(sizes)):
        if size * (len(order) - n) > left:
            return left // (len(order) - n)
        left -= size
    return room


def _size(text: str) -> int:
    """Tokens of a text and of the mark behind it."""
    return estimate_tokens(text) + 1
