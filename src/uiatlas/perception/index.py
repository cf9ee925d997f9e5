"""The looks of a map by their features: exact ones at once, likely ones without comparing all."""

from collections.abc import Hashable, Iterator

from uiatlas.perception.fingerprint import (
    SAME,
    SAME_SHAPE,
    Anchor,
    Fingerprint,
    shape_likeness,
    translated,
    vetoed,
)


class LookIndex:
    """Looks under an owner's name, found by an inverted index of their features inside the same anchor."""

    def __init__(self) -> None:
        self._looks: dict[int, tuple[str, Fingerprint]] = {}
        self._next = 0
        self._exact: dict[Hashable, dict[int, str]] = {}
        self._postings: dict[Anchor, dict[str, dict[int, None]]] = {}
        self._scripts: dict[tuple[Anchor, str], dict[int, None]] = {}

    def add(self, owner: str, look: Fingerprint) -> int:
        """Enter a look; the number returned removes it again."""
        number, self._next = self._next, self._next + 1
        self._looks[number] = (owner, look)
        self._exact.setdefault(exact_key(look), {})[number] = owner
        self._scripts.setdefault((look.anchor, look.script), {})[number] = None
        postings = self._postings.setdefault(look.anchor, {})
        for feature in look.weights:
            postings.setdefault(feature, {})[number] = None
        return number

    def remove(self, number: int) -> None:
        """Take a look out."""
        _, look = self._looks.pop(number)
        del self._exact[exact_key(look)][number]
        del self._scripts[look.anchor, look.script][number]
        for feature in look.weights:
            del self._postings[look.anchor][feature][number]

    def look(self, number: int) -> Fingerprint:
        """The look of this number."""
        return self._looks[number][1]

    def exact(self, look: Fingerprint) -> list[str]:
        """Owners of looks with the same features in the same place and the same tab selected, sorted."""
        found = self._exact.get(exact_key(look), {})
        return sorted({owner for number, owner in found.items() if not vetoed(look, self._looks[number][1])})

    def similar(self, look: Fingerprint) -> Iterator[tuple[float, str]]:
        """Likeness and owner of the looks that are the same screen by content, best first, then by owner."""
        found = sorted((-score, self._looks[number][0], number) for number, score in self._likely(look).items())
        for negative, owner, number in found:
            known = self._looks[number][1]
            if not vetoed(look, known) and not translated(look, known):
                yield -negative, owner
        yield from self._translations(look)

    def _likely(self, look: Fingerprint) -> dict[int, float]:
        """Looks that reach `SAME`, with their likeness; all of them, whatever the vetoes say.

        Features are taken from the rarest to the most common. Once what is left of the look's weight is below the
        threshold, a known look that shared nothing so far cannot reach it any more, and only those met are completed.
        """
        postings = self._postings.get(look.anchor, {})
        worth = sorted((len(postings.get(feature, ())), feature) for feature in look.weights)
        floor = SAME * look.mass
        shared: dict[int, float] = {}
        rest, first_late = look.mass, len(worth)
        for position, (_, feature) in enumerate(worth):
            if rest < floor:
                first_late = position
                break
            weight = look.weights[feature]
            for number in postings.get(feature, ()):
                shared[number] = shared.get(number, 0.0) + weight
            rest -= weight
        late = [(feature, look.weights[feature]) for _, feature in worth[first_late:]]
        out = {}
        for number, early in shared.items():
            known = self._looks[number][1]
            if early + rest < floor or early + rest < SAME * known.mass:
                continue
            value = early + sum(weight for feature, weight in late if feature in known.weights)
            score = value / (look.mass + known.mass - value)
            if score >= SAME:
                out[number] = score
        return out

    def _translations(self, look: Fingerprint) -> Iterator[tuple[float, str]]:
        """Looks in another writing system with the same structure, best first."""
        found = []
        for (anchor, script), numbers in self._scripts.items():
            if anchor == look.anchor and script not in ("", look.script) and look.script:
                for number in numbers:
                    owner, known = self._looks[number]
                    if not vetoed(look, known) and (score := shape_likeness(look, known)) >= SAME_SHAPE:
                        found.append((-score, owner))
        yield from ((-negative, owner) for negative, owner in sorted(found))


def exact_key(look: Fingerprint) -> Hashable:
    """Equal for looks with the same features in the same place."""
    return look.anchor, frozenset(look.weights)
