"""Finds a recorded element again on a changed screen: by its selector, else by words, id and neighbourhood together."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from uiatlas.llm.embedding import HashedNgrams
from uiatlas.planning.retrieval import EmbeddingScorer, TextScorer
from uiatlas.ui import LongPress, Observation, Role, Selector, UIElement, resolve
from uiatlas.ui.actions import Action
from uiatlas.ui.resemblance import first_line
from uiatlas.ui.selectors import same_family, short_id

LIKE = 0.42
"""Likeness from which an element may be the recorded one."""

CLEARLY = 0.08
"""How much liker than the next best it must be."""

_WORDS, _NAME, _AROUND, _PLACE, _ROLE = 0.4, 0.2, 0.2, 0.1, 0.1
"""Shares of the label, the id, the neighbours, the place on the screen and the role in the likeness."""


@dataclass(frozen=True, slots=True)
class Found:
    """An element that was found again.

    Attributes:
        element: The element on the screen that is shown.
        by: What agreed: ``exact``, ``resource id``, ``label``, ``first line``, ``likeness`` or ``the only one left``.
        score: How sure that is, from 0 to 1.
    """

    element: UIElement
    by: str
    score: float


class Regrounder:
    """Finds recorded elements again.

    Args:
        scorer: How alike labels are in meaning; None for letters alone.
    """

    def __init__(self, scorer: TextScorer | None = None) -> None:
        self._letters = EmbeddingScorer(HashedNgrams())
        self._meaning = scorer

    def find(
        self, selector: Selector, element: UIElement | None, before: Observation, shown: Observation, action: Action
    ) -> Found | None:
        """The element of what is shown that a selector means.

        Args:
            selector: As recorded.
            element: The recorded element, if the record has it.
            before: The screen it was recorded on.
            shown: What is shown now.
            action: What is to be done to it.
        """
        match = resolve(selector, shown)
        if match is not None and (element is None or match.by == "exact" or _serves(element, match.element, action)):
            return Found(match.element, match.by, 1.0 if match.by == "exact" else 0.9)
        return None if element is None else self._like(element, before, shown, action)

    def _like(self, element: UIElement, before: Observation, shown: Observation, action: Action) -> Found | None:
        left = _unclaimed(element, before, shown)
        candidates = [e for e in left if _serves(element, e, action)]
        if not candidates:
            return None
        scores = self._scores(element, before, candidates, shown)
        ranked = sorted(zip(scores, candidates, strict=True), key=lambda found: -found[0])
        best, winner = ranked[0]
        second = ranked[1][0] if len(ranked) > 1 else 0.0
        if best >= LIKE and best - second >= CLEARLY:
            return Found(winner, "likeness", round(best, 3))
        if len(candidates) == 1 and len(_missing(element, before, shown)) == 1 and best >= LIKE / 2:
            return Found(winner, "the only one left", round(best, 3))
        return None

    def _scores(
        self, element: UIElement, before: Observation, candidates: Sequence[UIElement], shown: Observation
    ) -> list[float]:
        words = self._alike(_label(element, before), [_label(e, shown) for e in candidates])
        names = self._alike(_name(element), [_name(e) for e in candidates])
        around = _around(element, before)
        return [
            _WORDS * word
            + _NAME * name
            + _AROUND * _shared(around, _around(e, shown))
            + _PLACE * _nearness(element, before, e, shown)
            + _ROLE * (e.role == element.role)
            for e, word, name in zip(candidates, words, names, strict=True)
        ]

    def _alike(self, wanted: str, texts: Sequence[str]) -> list[float]:
        """How alike texts are in letters, or in meaning where that is known and says more."""
        if not wanted:
            return [0.5 if not t else 0.0 for t in texts]
        letters = self._letters.score(wanted, texts)
        if self._meaning is None:
            return letters
        return [max(pair) for pair in zip(letters, self._meaning.score(wanted, texts), strict=True)]


def _serves(old: UIElement, new: UIElement, action: Action) -> bool:
    """Whether the same can be done to an element as to the recorded one."""
    if not new.visible or not same_family(old.role, new.role):
        return False
    if isinstance(action, LongPress) and old.actionable and not new.actionable:
        return False
    return (old.editable, old.checked is None) == (new.editable, new.checked is None) and (
        new.actionable or not old.actionable
    )


def _unclaimed(element: UIElement, before: Observation, shown: Observation) -> list[UIElement]:
    """The elements shown that are not the same as another recorded one."""
    others = Counter(_said(e) for e in before.elements if e.visible and e.index != element.index)
    left = []
    for e in shown.elements:
        if e.visible and others[_said(e)]:
            others[_said(e)] -= 1
        elif e.visible:
            left.append(e)
    return left


def _missing(element: UIElement, before: Observation, shown: Observation) -> list[UIElement]:
    """The recorded elements of the same kind that are not shown as they were."""
    here = Counter(_said(e) for e in shown.elements if e.visible)
    gone = []
    for e in before.elements:
        if e.visible and here[_said(e)]:
            here[_said(e)] -= 1
        elif e.visible and e.actionable and same_family(e.role, element.role):
            gone.append(e)
    return gone


def _said(element: UIElement) -> tuple[str, str, str, str]:
    text = "" if element.role is Role.INPUT else element.text
    return element.role, text, element.description, short_id(element.resource_id)


def _label(element: UIElement, shown: Observation) -> str:
    return first_line(element) or shown.label(element).partition("\n")[0].casefold()


def _name(element: UIElement) -> str:
    return short_id(element.resource_id).replace("_", " ").casefold()


def _around(element: UIElement, shown: Observation) -> frozenset[str]:
    """What stands in the same container: labels and ids of the neighbours, and the container's own id."""
    found = {first_line(e) or short_id(e.resource_id) for e in _siblings(element, shown)}
    if element.parent >= 0:
        found.add(short_id(shown.elements[element.parent].resource_id))
    return frozenset(found - {""})


def _siblings(element: UIElement, shown: Observation) -> Iterable[UIElement]:
    return (e for e in shown.elements if e.parent == element.parent and e.index != element.index and e.visible)


def _shared(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / len(one | other) if one or other else 0.5


def _nearness(old: UIElement, before: Observation, new: UIElement, shown: Observation) -> float:
    """1 where an element stands at the same part of the screen, 0 from half a screen away."""
    if old.bounds is None or new.bounds is None or 0 in before.size or 0 in shown.size:
        return 0.5
    places = (
        (
            (bounds.left + bounds.right) / 2 / size[0],
            (bounds.top + bounds.bottom) / 2 / size[1],
        )
        for bounds, size in ((old.bounds, before.size), (new.bounds, shown.size))
    )
    (x, y), (to_x, to_y) = places
    return max(0.0, 1 - 2 * max(abs(x - to_x), abs(y - to_y)))
