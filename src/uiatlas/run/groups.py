"""Controls of one name, told apart by the row, card or section that each stands in."""

from collections.abc import Iterator, Set
from itertools import groupby

from uiatlas.run.forms import holds_value
from uiatlas.text.language import likeness, stems
from uiatlas.text.lexicon import MEANT
from uiatlas.ui import Observation, Role, UIElement
from uiatlas.ui.containers import row_of

MOST_TWINS = 30
"""Controls of one name that are told apart by what stands around them."""


def stands_elsewhere(wanted: Set[str], shown: Observation) -> Iterator[int]:
    """Controls that hold a value and have a twin of the same name beside which more of some words is said.

    Args:
        wanted: The words, as stems.
        shown: The screen.

    Yields:
        Indexes of elements; none where the words tell no twin from another.
    """
    held = (e for e in shown.actionable if wanted and e.label and holds_value(e))
    for _, group in groupby(sorted(held, key=_name), _name):
        twins = list(group)
        if 1 < len(twins) <= MOST_TWINS and not wanted.isdisjoint(stems(_name(twins[0]))):
            around = [{stem for e in _beside(twin, shown) for stem in stems(e.label)} for twin in twins]
            said = [sum(is_said(word, words) for word in wanted) for words in around]
            yield from (twin.index for twin, n in zip(twins, said, strict=True) if n < max(said))


def _name(element: UIElement) -> str:
    return element.description or element.text


def _beside(element: UIElement, shown: Observation) -> list[UIElement]:
    """The row, card or group of an element, and the heading that it stands below."""
    heads = [e for e in shown.elements[: element.index] if e.role is Role.HEADING and e.visible]
    return [*row_of(element, shown), *heads[-1:]]


def is_said(wanted: str, words: Set[str]) -> bool:
    """Whether some of the words means what is wanted; all are stems."""
    return wanted in words or any(likeness(wanted, word) >= MEANT for word in words)
