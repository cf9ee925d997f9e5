"""The headings of the tables of a screen, and the captions that a task names, told where it asks for a value."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise

from uiatlas.agents.compilers.told_controls import Named, Told
from uiatlas.planning.control_names import CELLS, clipped, is_text
from uiatlas.text.language import tokens
from uiatlas.text.lexicon import QUESTIONS
from uiatlas.ui import Bounds, UIElement
from uiatlas.utg import Screen

LONGEST = 30
"""Characters of a heading; a longer text explains something."""

MOST_CAPTIONS = 3
"""Captions that are told of a screen, at most."""

Line = list[tuple[UIElement, Bounds]]


def is_question(task: str) -> bool:
    """Whether a task is a question, or says one."""
    return task.rstrip().endswith("?") or not QUESTIONS.isdisjoint(tokens(task))


def told_headings(screen: Screen) -> list[Told]:
    """The heading of each table of a screen, as one text: it stands over columns of values, and is no value itself."""
    said = (" | ".join(clipped(cell.label) for cell, _ in line) for line in _headings(screen))
    return [Told(f'"{line}"') for line in dict.fromkeys(said)]


def told_captions(screen: Screen, named: Named) -> list[Told]:
    """The captions before a value on its line that a task names, without the value, which may be another one by now."""
    pairs = [line for line in _lines(screen) if len(line) == 2 and all(is_text(cell) for cell, _ in line)]
    said = [caption.label for (caption, _), _ in pairs if len(caption.label) <= LONGEST and named(caption.label)]
    told = (clipped(caption) for caption in said if not any(sign.isdigit() for sign in caption))
    return [Told(f'"{caption} | …"') for caption in list(dict.fromkeys(told))[:MOST_CAPTIONS]]


def _headings(screen: Screen) -> Iterator[Line]:
    """The first line of each grid of texts, where it has no number and a line below has one behind its first cell."""
    above: Line = []
    heading: Line = []
    for line in _lines(screen):
        if not (above and _continues(above, line)):
            heading = [] if any(_is_value(cell) or _is_long(cell) for cell in line) else line
        elif heading and any(map(_is_value, line[1:])):
            yield heading
            heading = []
        above = line


def _lines(screen: Screen) -> list[Line]:
    """The lines of a screen that hold several texts or controls side by side, from the top, each from the left."""
    lines: dict[tuple[int, int], Line] = defaultdict(list)
    for element in screen.elements:
        if element.bounds is not None and element.label and (is_text(element) or element.actionable):
            lines[element.bounds.top, element.bounds.bottom].append((element, element.bounds))
    rows = [sorted(line, key=lambda cell: cell[1].left) for _, line in sorted(lines.items())]
    return [row for row in rows if 1 < len(row) <= CELLS and all(a[1].right <= b[1].left + 1 for a, b in pairwise(row))]


def _continues(above: Line, line: Line) -> bool:
    """Whether a line is the next row of a grid: each of its cells begins where one above does, right below it."""
    lefts = [box.left for _, box in above]
    near = line[0][1].top - above[0][1].bottom <= above[0][1].bottom - above[0][1].top
    return near and len(line) <= len(above) and all(box.left in lefts for _, box in line)


def _is_long(cell: tuple[UIElement, Bounds]) -> bool:
    return len(cell[0].label) > LONGEST


def _is_value(cell: tuple[UIElement, Bounds]) -> bool:
    return any(sign.isdigit() for sign in cell[0].label)
