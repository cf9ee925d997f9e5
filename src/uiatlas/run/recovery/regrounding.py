"""Finds a recorded element again on a changed screen: by its selector, else by words, id and neighbourhood together."""

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace

from uiatlas.llm.embedding import HashedNgrams
from uiatlas.text.language import bare, likeness, stems
from uiatlas.text.retrieval import EmbeddingScorer, TextScorer
from uiatlas.ui import Action, InputText, LongPress, Observation, Role, Scroll, Selector, Tap, UIElement, resolve
from uiatlas.ui.resemblance import first_line
from uiatlas.ui.selectors import same_family, short_id

LIKE = 0.4
"""Likeness from which an element may be the recorded one."""

CLEARLY = 0.08
"""How much liker than the next best it must be."""

HARDLY = 0.15
"""Likeness that is enough for the only newcomer where only the recorded one is missing."""

_WORDS, _NAME, _AROUND, _PLACE, _ROLE = 0.4, 0.2, 0.2, 0.1, 0.1
"""Shares of the label, the id, the neighbours, the place among the unknown and the role in the likeness."""


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
        scorer: How alike labels are in meaning; None for letters and the words of user interfaces alone.
    """

    def __init__(self, scorer: TextScorer | None = None) -> None:
        self._letters = EmbeddingScorer(HashedNgrams())
        self._meaning = scorer

    def find(
        self,
        selector: Selector,
        element: UIElement | None,
        before: Observation,
        shown: Observation,
        action: Action,
        wrong: Collection[Selector] = (),
    ) -> Found | None:
        """The element of what is shown that a selector means.

        An id counts only where it told the element from others on the recorded screen. What agrees with another
        recorded element is not taken for this one.

        Args:
            selector: As recorded.
            element: The recorded element, if the record has it.
            before: The screen it was recorded on.
            shown: What is shown now.
            action: What is to be done to it.
            wrong: What was taken for it before and turned out to be something else.
        """
        if element is None:
            match = resolve(selector, shown)
            return Found(match.element, match.by, 0.9) if match is not None else None
        match = resolve(selector, shown)
        if match is not None and match.by == "exact":
            return Found(match.element, "exact", 1.0)
        known, candidates = _left(element, before, shown)
        if known is not None and _serves(element, known[0], action) and _selector(known[0]) not in wrong:
            return Found(known[0], known[1], 0.9)
        candidates = [e for e in candidates if _serves(element, e, action) and _selector(e) not in wrong]
        return self._like(element, before, candidates, shown)

    def _like(
        self, element: UIElement, before: Observation, candidates: Sequence[UIElement], shown: Observation
    ) -> Found | None:
        if not candidates:
            return None
        missing = [e for e in _left_over(before, shown)[0] if e.actionable and same_family(e.role, element.role)]
        scores = self._scores(element, before, missing, candidates, shown)
        ranked = sorted(zip(scores, candidates, strict=True), key=lambda found: -found[0])
        best, winner = ranked[0]
        second = ranked[1][0] if len(ranked) > 1 else 0.0
        if best >= LIKE and best - second >= CLEARLY:
            return Found(winner, "likeness", round(min(1.0, best), 3))
        if len(candidates) == 1 and len(missing) == 1 and best >= HARDLY:
            return Found(winner, "the only one left", round(best, 3))
        return None

    def _scores(
        self,
        element: UIElement,
        before: Observation,
        missing: Sequence[UIElement],
        candidates: Sequence[UIElement],
        shown: Observation,
    ) -> list[float]:
        words = self._alike(_label(element, before), [_label(e, shown) for e in candidates])
        names = self._alike(_name(element), [_name(e) for e in candidates])
        around = _around(element, before)
        rank = _rank(element, missing)
        return [
            _WORDS * word
            + _NAME * name
            + _AROUND * _shared(around, _around(e, shown))
            + _PLACE * (1 - abs(rank - _rank(e, candidates)))
            + _ROLE * (e.role == element.role)
            for e, word, name in zip(candidates, words, names, strict=True)
        ]

    def _alike(self, wanted: str, texts: Sequence[str]) -> list[float]:
        """How alike texts are in letters or in what their words mean, whichever says more."""
        if not wanted:
            return [0.5 if not t else 0.0 for t in texts]
        scores = [self._letters.score(wanted, texts), [_same_words(wanted, t) for t in texts]]
        if self._meaning is not None:
            scores.append(self._meaning.score(wanted, texts))
        return [max(each) for each in zip(*scores, strict=True)]


def _serves(old: UIElement, new: UIElement, action: Action) -> bool:
    """Whether the same can be done to an element as to the recorded one."""
    if not new.visible or not same_family(old.role, new.role):
        return False
    if isinstance(action, LongPress) and old.actionable and not new.actionable:
        return False
    return (old.editable, old.checked is None) == (new.editable, new.checked is None) and (
        new.actionable or not old.actionable
    )


Key = Callable[[UIElement], Hashable]


def _said(element: UIElement) -> Hashable:
    text = "" if element.role is Role.INPUT else element.text
    return element.role, text, element.description, short_id(element.resource_id)


def _id(element: UIElement) -> Hashable:
    return (element.role, short_id(element.resource_id)) if element.resource_id else None


def _words(element: UIElement) -> Hashable:
    said = first_line(element)
    return (element.editable, said) if said else None


_AGREEING: tuple[tuple[str, Key], ...] = (("exact", _said), ("resource id", _id), ("label", _words))
"""What may agree, surest first; beyond the first only what is unique on both screens counts."""


def _pairs(
    before: Observation, shown: Observation
) -> tuple[dict[int, tuple[int, str]], list[UIElement], list[UIElement]]:
    """Recorded elements with those shown that agree with them, and what is left over of both."""
    old = [e for e in before.elements if e.visible]
    new = [e for e in shown.elements if e.visible]
    found: dict[int, tuple[int, str]] = {}
    for by, key in _AGREEING:
        mine, theirs = _grouped(old, key), _grouped(new, key)
        for value, group in mine.items():
            others = theirs.get(value, [])
            if by == "exact" and len(group) == len(others):
                found |= {a.index: (b.index, by) for a, b in zip(group, others, strict=True)}
            elif len(group) == len(others) == 1 and _alone(group[0], key, before) and _alone(others[0], key, shown):
                found[group[0].index] = others[0].index, by
        taken = {index for index, _ in found.values()}
        old = [e for e in old if e.index not in found]
        new = [e for e in new if e.index not in taken]
    return found, old, new


def _grouped(elements: Iterable[UIElement], key: Key) -> dict[Hashable, list[UIElement]]:
    groups: dict[Hashable, list[UIElement]] = {}
    for element in elements:
        if (value := key(element)) is not None:
            groups.setdefault(value, []).append(element)
    return groups


def _alone(element: UIElement, key: Key, shown: Observation) -> bool:
    """Whether nothing else on the whole screen has the same key."""
    value = key(element)
    return not any(key(e) == value for e in shown.elements if e.visible and e.index != element.index)


def _left_over(before: Observation, shown: Observation) -> tuple[list[UIElement], list[UIElement]]:
    _, old, new = _pairs(before, shown)
    return old, new


def _left(
    element: UIElement, before: Observation, shown: Observation
) -> tuple[tuple[UIElement, str] | None, list[UIElement]]:
    """The element that agrees with the recorded one, if one does, and those that agree with none."""
    found, _, new = _pairs(before, shown)
    pair = found.get(element.index)
    return (None if pair is None else (shown.elements[pair[0]], pair[1])), new


def _selector(element: UIElement) -> Selector:
    """The element without its place among equal ones."""
    return Selector(element.role, element.text, element.description, element.resource_id)


def _label(element: UIElement, shown: Observation) -> str:
    return first_line(element) or shown.label(element).partition("\n")[0].casefold()


def _name(element: UIElement) -> str:
    return short_id(element.resource_id).replace("_", " ").casefold()


def _same_words(one: str, other: str) -> float:
    """The share of the words of both that have a word of like meaning in the other."""
    mine, theirs = stems(one), stems(other)
    if not mine or not theirs:
        return 0.0
    both = [max(likeness(a, b) for b in theirs) for a in mine] + [max(likeness(a, b) for b in mine) for a in theirs]
    return sum(both) / len(both)


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


def _rank(element: UIElement, among: Sequence[UIElement]) -> float:
    """Where an element stands among others, from 0 for the first to 1 for the last."""
    before = sum(1 for e in among if e.index < element.index)
    return before / max(1, len(among) - 1)


def aimed(action: Action, target: Selector) -> Action:
    """The action, done to an element as it is called now."""
    match action:
        case Tap() | LongPress() | InputText() | Scroll():
            return replace(action, target=target)
    return action


_GUESSES = frozenset({"likeness", "the only one left"})


def is_guess(found: Found, was: str, now: str) -> bool:
    """Whether a row of a list, which is content and no control, was taken for one that was called otherwise."""
    return found.by in _GUESSES and found.element.role is Role.ITEM and bare(was) != bare(now)
