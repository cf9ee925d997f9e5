"""The looks of a map by their features: exact ones at once, likely ones without comparing all."""

from collections.abc import Iterator
from operator import itemgetter

from uiatlas.perception.fingerprint import (
    SAME,
    SAME_SHAPE,
    Anchor,
    Fingerprint,
    other_content,
    other_layers,
    other_tab,
    shape_likeness,
    translated,
)

SHARE = SAME / (1 + SAME) - 1e-9
"""Looks that reach `SAME` share at least this part of the weight of both."""


class LookIndex:
    """Looks under an owner's name, found by an inverted index of their features inside the same anchor."""

    def __init__(self) -> None:
        self._looks: dict[int, tuple[str, Fingerprint]] = {}
        self._masses: dict[int, float] = {}
        self._next = 0
        self._exact: dict[tuple[Anchor, frozenset[str]], dict[int, str]] = {}
        self._postings: dict[Anchor, dict[str, dict[int, None]]] = {}
        self._scripts: dict[Anchor, dict[str, dict[int, None]]] = {}

    def add(self, owner: str, look: Fingerprint) -> int:
        """Enter a look; the number returned removes it again."""
        number, self._next = self._next, self._next + 1
        self._looks[number] = (owner, look)
        self._masses[number] = look.mass
        self._exact.setdefault(look.key, {})[number] = owner
        self._scripts.setdefault(look.anchor, {}).setdefault(look.script, {})[number] = None
        postings = self._postings.setdefault(look.anchor, {})
        for feature in look.weights:
            postings.setdefault(feature, {})[number] = None
        return number

    def remove(self, number: int) -> None:
        """Take a look out."""
        _, look = self._looks.pop(number)
        del self._masses[number]
        del self._exact[look.key][number]
        del self._scripts[look.anchor][look.script][number]
        for feature in look.weights:
            del self._postings[look.anchor][feature][number]

    def look(self, number: int) -> Fingerprint:
        """The look of this number."""
        return self._looks[number][1]

    def exact(self, look: Fingerprint) -> list[str]:
        """Owners of looks with the same features in the same place and the same tab selected, sorted."""
        found = self._exact.get(look.key)
        if not found:
            return []
        return sorted({owner for number, owner in found.items() if not other_tab(look, self._looks[number][1])})

    def similar(self, look: Fingerprint) -> Iterator[tuple[float, str]]:
        """Likeness and owner of the looks that are the same screen by content, best first, then by owner."""
        found = sorted([(-score, self._looks[number][0], number) for number, score in self._likely(look).items()])
        for negative, owner, number in found:
            known = self._looks[number][1]
            if other_content(look, known) or translated(look, known):
                continue
            if look.layers is known.layers or not other_layers(look, known):
                yield -negative, owner
        yield from self._translations(look)

    def _likely(self, look: Fingerprint) -> dict[int, float]:
        """Looks that reach `SAME`, with their likeness; all of them, whatever the vetoes say.

        Features are taken from the rarest for its weight to the most common. Once what is left of the look's weight is
        below the threshold, a known look that shared nothing so far cannot reach it, and only those met are completed.
        """
        postings = self._postings.get(look.anchor)
        if postings is None:
            return {}
        worth = []
        rest = 0.0
        for feature, weight in look.weights.items():
            if weight and (numbers := postings.get(feature)):
                worth.append((len(numbers) / weight, weight, numbers))
                rest += weight
        worth.sort(key=itemgetter(0))
        floor, late = SAME * look.mass, 0
        shared: dict[int, float] = {}
        for _, weight, numbers in worth:
            if rest < floor:
                break
            late, rest = late + 1, rest - weight
            for number in numbers:
                shared[number] = shared.get(number, 0.0) + weight
        common, masses, out = worth[late:], self._masses, {}
        for number, value in shared.items():
            both = look.mass + masses[number]
            if value + rest >= SHARE * both:
                for _, weight, numbers in common:
                    if number in numbers:
                        value += weight
                if value >= SAME * (both - value):
                    out[number] = value / (both - value)
        return out

    def _translations(self, look: Fingerprint) -> Iterator[tuple[float, str]]:
        """Looks in another writing system with the same structure, best first."""
        found = []
        scripts = self._scripts.get(look.anchor, {}) if look.script else {}
        for script, numbers in scripts.items():
            if script not in ("", look.script):
                for number in numbers:
                    owner, known = self._looks[number]
                    if (
                        len(look.layers) == len(known.layers)
                        and not other_tab(look, known)
                        and (score := shape_likeness(look, known)) >= SAME_SHAPE
                    ):
                        found.append((-score, owner))
        yield from ((-negative, owner) for negative, owner in sorted(found))
