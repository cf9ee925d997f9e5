"""What is called by a name on what is shown: labels, lines, rows that name it, and cells that spell it together."""

import re
from collections.abc import Iterator, Sequence

from uiatlas.text.language import FILE_ENDING
from uiatlas.ui import Observation, Role, UIElement


def plain(text: str) -> str:
    """A text without case, white space at its ends and doubled, and the ending of a file."""
    return FILE_ENDING.sub("", folded(text))


def same_name(one: str, other: str) -> bool:
    """Whether two texts name one thing; the ending of a file may be left out, and two endings are two files."""
    first, second = folded(one), folded(other)
    return first == second or plain(one) == second or plain(other) == first


def as_words(name: str) -> re.Pattern[str]:
    """What finds a name among other words, with the ending of a file or without any."""
    whole, bare = folded(name), plain(name)
    short = rf"|{re.escape(bare)}(?!\.?\w)" if bare and bare != whole else ""
    return re.compile(rf"(?<!\w)(?:{re.escape(whole)}(?!\w){short})")


def folded(text: str) -> str:
    """A text without case, and white space at its ends and doubled."""
    return " ".join(text.casefold().split())


def lines_called(name: str, shown: Observation) -> list[UIElement]:
    """The elements that are called so: a line of theirs says it, or a row names it among other words."""
    if not plain(name):
        return []
    words = as_words(name)
    holders = {e.index: e for e in shown.elements}
    out = []
    for e in shown.elements:
        if not e.visible or e.editable or not e.label:
            continue
        lines = [line for text in (e.text, e.description) for line in text.replace("<br>", "\n").split("\n")]
        holder = holders.get(e.parent)
        row = e.role is Role.ITEM or (holder is not None and (holder.clickable or holder.role is Role.ITEM))
        if any(same_name(line, name) or (row and words.search(folded(line))) for line in lines):
            out.append(e)
    return out or [cells[0] for cells in _rows(shown) if _spells(plain(name), cells)]


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
    said = [plain(e.label) for e in cells]
    return any(
        " ".join(said[start:end]) == wanted for start in range(len(said)) for end in range(start + 2, len(said) + 1)
    )
