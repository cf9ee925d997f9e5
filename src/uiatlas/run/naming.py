"""What is called by a name: which lines of text bear it, and which elements of what is shown do."""

import re
from collections.abc import Iterator, Sequence

from uiatlas.text.language import bare, folded, tokens
from uiatlas.ui import Observation, Role, UIElement

_COUNT = re.compile(r"\s*(?:[(\[]\s*\d+\s*[)\]]|[|•·]\s*\d+)")
"""A number that a sign sets apart from the name before it, such as the "(3)" of a list with three things."""


def same_name(one: str, other: str) -> bool:
    """Whether two texts name one thing; the ending of a file may be left out, and two endings are two files."""
    first, second = folded(one), folded(other)
    return first == second or bare(one) == second or bare(other) == first


def bears_name(line: str, name: str, within: str = "") -> bool:
    """Whether a line of text is the name of a thing: the whole name, and not a longer one that holds it.

    Args:
        line: The line.
        name: The name.
        within: The sentence that names it, where nothing sets the name apart in it: the line may then say the words
            beside the name as well, as the sentence does ("the book Sand"). Empty where the name is quoted.
    """
    said, wanted = folded(line), folded(name)
    if same_name(said, wanted):
        return True
    if within and _spaced(name) in _spaced(line) and _spaced(line) in _spaced(within):
        return True
    return bool(wanted) and said.startswith(wanted) and _COUNT.fullmatch(said, len(wanted)) is not None


def _spaced(text: str) -> str:
    return f" {' '.join(tokens(text))} "


def lines_of(element: UIElement) -> list[str]:
    """The lines that an element says, in its text and in its description."""
    texts = (element.text, element.description)
    return [line for text in texts for line in text.replace("<br>", "\n").split("\n") if line.strip()]


def as_words(name: str) -> re.Pattern[str]:
    """What finds a name among other words, with the ending of a file or without any."""
    whole, plain = folded(name), bare(name)
    short = rf"|{re.escape(plain)}(?!\.?\w)" if plain and plain != whole else ""
    return re.compile(rf"(?<!\w)(?:{re.escape(whole)}(?!\w){short})")


def mentions(element: UIElement, name: str) -> bool:
    """Whether an element says a name, among other words or alone."""
    return as_words(name).search(folded(element.label)) is not None


def elements_called(name: str, shown: Observation) -> list[UIElement]:
    """The elements that are called so: a line of theirs is the name, or neighbouring cells spell it together."""
    if not bare(name):
        return []
    texts = (e for e in shown.elements if e.visible and not e.editable)
    out = [e for e in texts if any(bears_name(line, name) for line in (e.text, *lines_of(e)))]
    return out or [cells[0] for cells in _rows(shown) if _spells(bare(name), cells)]


def lines_called(name: str, shown: Observation) -> list[UIElement]:
    """The elements that are called so, and the rows that say the name among other words."""
    if not bare(name):
        return []
    words = as_words(name)
    holders = {e.index: e for e in shown.elements}
    out = []
    for e in shown.elements:
        if not e.visible or e.editable or not e.label:
            continue
        holder = holders.get(e.parent)
        row = e.role is Role.ITEM or (holder is not None and (holder.clickable or holder.role is Role.ITEM))
        if any(bears_name(line, name) or (row and words.search(folded(line))) for line in (e.text, *lines_of(e))):
            out.append(e)
    return out or elements_called(name, shown)


def _rows(shown: Observation) -> Iterator[list[UIElement]]:
    """The texts beside each other in one holder, such as the cells of a table's row, from the left."""
    rows: dict[tuple[int, int, int], list[UIElement]] = {}
    for e in shown.elements:
        if e.visible and not e.editable and e.label and e.bounds is not None:
            rows.setdefault((e.parent, e.bounds.top, e.bounds.bottom), []).append(e)
    for cells in rows.values():
        if len(cells) > 1:
            yield sorted(cells, key=lambda e: e.bounds.left if e.bounds is not None else 0)


def _spells(wanted: str, cells: Sequence[UIElement]) -> bool:
    """Whether neighbouring cells say a name together, such as a first name and a last name."""
    said = [bare(e.label) for e in cells]
    return any(
        " ".join(said[start:end]) == wanted for start in range(len(said)) for end in range(start + 2, len(said) + 1)
    )
