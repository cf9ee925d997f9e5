"""Whether an answer follows from what a run has shown: a count, a sum, a difference, the most or the least."""

from collections import Counter
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import zip_longest

from uiatlas.run.naming import as_words, lines_called
from uiatlas.run.shown_values import measured
from uiatlas.run.table_cells import is_called, table_of
from uiatlas.run.trail import Trail
from uiatlas.run.visits import VisitLook
from uiatlas.text.language import folded
from uiatlas.ui import Observation, Role, UIElement

Measure = tuple[Decimal, str]
"""A number and its unit."""


def where_answer_follows(answer: str, sources: Sequence[str], trail: Trail) -> VisitLook | None:
    """The latest look from which an answer can be reckoned; None if none is.

    Args:
        answer: The answer.
        sources: What it is reckoned from: the names of rows, texts that are counted, or the numbers themselves.
        trail: What the run has shown.
    """
    if not sources or not trail.looks:
        return None
    told = measured(answer)
    numbers = [number for source in sources if (number := measured(source)) is not None]
    if told is not None and len(numbers) == len(sources) and _is_reckoned(told, numbers):
        return trail.looks[-1]
    return next((seen for seen in reversed(trail.looks) if _follows(answer, told, sources, seen.shown)), None)


def where_answer_counts(answer: str, names: Sequence[str], trail: Trail) -> VisitLook | None:
    """The latest look where so many rows have the only name of a question in one of their columns; None if none has.

    Args:
        answer: The answer.
        names: What the question names.
        trail: What the run has shown.
    """
    if len(names) != 1 or not (answer.isdecimal() and int(answer) > 1):
        return None
    for seen in reversed(trail.looks):
        table = table_of(seen.shown)
        columns = Counter(n for cells in table for n, cell in enumerate(cells) if is_called(cell, names[0]))
        if [*columns.values()] == [int(answer)]:
            return seen
    return None


def _follows(answer: str, told: Measure | None, sources: Sequence[str], shown: Observation) -> bool:
    if told is not None and not told[1] and told[0] > 1 and _counts(int(told[0]), sources, shown):
        return told[0] == int(told[0])
    columns = _columns(sources, shown)
    if told is not None:
        return any(_is_reckoned(told, column) for column in columns)
    return any(_is_extreme(answer, sources, column) for column in columns)


def _counts(count: int, sources: Sequence[str], shown: Observation) -> bool:
    """Whether so many things are shown: one of each name, or so many of the only name; all of them are in sight."""
    if len(sources) == 1:
        said = [e for e in shown.elements if not e.editable and e.role is not Role.HEADING]
        alike = [e for e in said if is_called(e, sources[0])]
        words = as_words(sources[0])
        alike = alike or [e for e in said if words.search(folded(e.label))]
        return len(alike) == count and all(e.visible for e in alike)
    things = [next(iter(lines_called(source, shown)), None) for source in sources]
    kinds = {(e.role, e.actionable) for e in things if e is not None}
    return None not in things and len(kinds) == 1 and len({e.index for e in things if e}) == len(things) == count


def _columns(sources: Sequence[str], shown: Observation) -> Iterator[list[Measure]]:
    """The numbers of the rows of all sources, column by column; none where a source has no row or several."""
    rows = [_row(source, shown) for source in sources]
    if len(rows) < 2 or not all(rows):
        return
    for cells in zip_longest(*rows):
        numbers = [measured(cell.label) if cell is not None else None for cell in cells]
        if all(numbers):
            yield [number for number in numbers if number is not None]


def _row(name: str, shown: Observation) -> list[UIElement]:
    found = [cells for cells in table_of(shown) if any(is_called(cell, name) for cell in cells)]
    return found[0] if len(found) == 1 else []


def _is_reckoned(told: Measure, numbers: Sequence[Measure]) -> bool:
    """Whether a number is the sum of several numbers, or the difference of two; units are the same or not told."""
    if len(numbers) < 2 or len({unit for _, unit in (told, *numbers) if unit}) > 1:
        return False
    values = [value for value, _ in numbers]
    return told[0] == sum(values) or (len(values) == 2 and told[0] == abs(values[0] - values[1]))


def _is_extreme(answer: str, sources: Sequence[str], column: Sequence[Measure]) -> bool:
    """Whether the answer is the only source with the most, or with the least, in a column of one unit."""
    named = [value for source, (value, _) in zip(sources, column, strict=True) if folded(source) == folded(answer)]
    values = sorted(value for value, _ in column)
    if len(named) != 1 or len({unit for _, unit in column}) > 1:
        return False
    return (named[0] == values[-1] > values[-2]) or (named[0] == values[0] < values[1])
