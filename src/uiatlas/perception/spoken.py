"""What is said by a look that a map keeps, and by what another tool shows: words, whatever tells them."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from uiatlas.perception.abstraction import abstract
from uiatlas.ui import Observation, Role, UIElement

_SPEAKING = frozenset("obtr")
"""Kinds of features that say words, beside `c` and `T`, see `uiatlas.perception.features`."""

SHORTEST = 5
"""Letters that a word has at least, to be looked for among words that another tool parts elsewhere."""

_DIGITS = re.compile(r"\d+")
_NO_LETTERS = re.compile(r"[^\w#]+|_")


@dataclass(frozen=True, slots=True)
class Said:
    """What one look of a screen says.

    Attributes:
        words: Its words.
        title: Those that the title says.
        layers: Those of each menu or panel that lies over the page.
        pictured: Those that only controls without a text of their own say, such as icons.
    """

    words: frozenset[str]
    title: frozenset[str]
    layers: tuple[frozenset[str], ...]
    pictured: frozenset[str]


class View:
    """What is shown, or one dialog of it, as it is compared.

    Attributes:
        bare: Whether a tool tells only what can be touched and headings, and no other texts.
        titled: Whether a title is told.
        wordless: How many controls are told without a word; none where no place is told, as words alone decide there.
        fields: What the fields are called.
    """

    def __init__(self, shown: Observation) -> None:
        self.dialog, self.place, self.titled = shown.dialog, shown.activity, bool(shown.title)
        self.said = said_by(abstract(shown).features)
        self.stream = stream_of(shown.elements, shown.title)
        self.wordless = _wordless(shown) if shown.activity else 0
        self.fields = _fields(shown)
        roles = {e.role for e in shown.elements}
        self.bare = Role.TEXT not in roles
        self._plain = roles.isdisjoint((Role.DIALOG, Role.MENU))

    def may_be(self, *, over: bool) -> bool:
        """Whether it may be a look of what lies over a page, or of a page; some tools tell no dialogs as such."""
        return self.dialog == over or (over and self._plain)


def _fields(shown: Observation) -> frozenset[str]:
    """What the fields are called; their texts may be what was typed."""
    names = (_squeezed(e.description) for e in shown.elements if e.editable and e.visible)
    return frozenset(name for name in names if len(name) >= SHORTEST)


def _wordless(shown: Observation) -> int:
    """How many controls say nothing and hold nothing that does."""
    speaking = {-1}
    for e in shown.elements:
        if _speaks(e.label):
            above = e.index
            while above not in speaking:
                speaking.add(above)
                above = shown.elements[above].parent
    return sum(e.actionable and e.visible and e.index not in speaking for e in shown.elements)


def stands_in(word: str, stream: str) -> bool:
    """Whether a word is said, though not by one element alone."""
    squeezed = _squeezed(word)
    return len(squeezed) >= SHORTEST and squeezed in stream


def stream_of(elements: Iterable[UIElement], title: str) -> str:
    """All that is said, in order and without what stands between words: tools part it in different places."""
    said = [title]
    for e in elements:
        said += [e.text, e.description] if e.description != e.text else [e.text]
    return " ".join(map(_squeezed, said)).replace(" ", "")


def _squeezed(text: str) -> str:
    """A text without case and without all that is no letter; numbers are one sign each."""
    return _NO_LETTERS.sub("", _DIGITS.sub("#", text.casefold()))


def views_of(observation: Observation) -> Iterator[Observation]:
    """What is shown, and each dialog in it alone, of which a tool may not say that nothing else can be touched."""
    yield observation
    if not observation.dialog:
        for element in observation.elements:
            if element.role is Role.DIALOG:
                yield inside(observation, element.index)


def inside(observation: Observation, root: int) -> Observation:
    """One dialog of an observation as all that is shown."""
    number = {-1: -1, root: 0}
    elements = [replace(observation.elements[root], index=0, parent=-1)]
    for e in observation.elements[root + 1 :]:
        if e.parent not in number or e.parent == -1:
            break
        number[e.index] = len(elements)
        elements.append(replace(e, index=len(elements), parent=number[e.parent]))
    title = elements[0].description or observation.title
    return replace(observation, elements=tuple(elements), title=title, dialog=True, digest="")


def said_by(features: Iterable[str]) -> Said:
    """The words of features, without their kinds and numbers."""
    words: set[str] = set()
    title: set[str] = set()
    pictured: set[str] = set()
    layers: dict[str, set[str]] = {}
    for feature in features:
        kind, _, said = feature.partition("|")
        if kind == "l":
            number, _, inner = said.partition("|")
            layers.setdefault(number, set()).add(inner.partition("|")[2])
        elif kind == "T":
            title.add(said)
        elif kind == "c":
            pictured.add(said.rpartition("#")[0])
        elif kind in _SPEAKING:
            words.add(said.rpartition("#")[0])
    kept = (frozenset(filter(_speaks, layer)) for layer in layers.values())
    return Said(
        frozenset(filter(_speaks, words | title | pictured)),
        frozenset(title - words - pictured),
        tuple(filter(None, kept)),
        frozenset(pictured - words - title),
    )


def _speaks(word: str) -> bool:
    return any(map(str.isalpha, word))
