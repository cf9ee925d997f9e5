"""Whether an answer follows from what a run has shown: a count, a sum, a mean, a difference, the most, the least.

Who answers names also what that is reckoned from, so that it has to be whole: all rows of a table or things of a list,
all that have one cell in common or say one thing that the task says, or the rows that the task itself names; and of
several columns of numbers the one whose heading the task says.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from uiatlas.run.answer_place import names_in, telling_words
from uiatlas.run.naming import as_words, lines_called
from uiatlas.run.shown_values import measured
from uiatlas.run.table_cells import is_called, table_of
from uiatlas.run.trail import Trail
from uiatlas.run.visits import VisitLook
from uiatlas.text.language import folded, stems
from uiatlas.ui import Observation, Role, UIElement
from uiatlas.ui.containers import rows_of

Measure = tuple[Decimal, str]
"""A number and its unit."""

Cells = list[UIElement]


@dataclass(frozen=True, slots=True)
class _Meant:
    """The rows that an answer is reckoned from, and whether they are all that there are of a kind."""

    rows: list[Cells]
    heads: Cells
    whole: bool


def where_answer_follows(answer: str, sources: Sequence[str], task: str, trail: Trail) -> VisitLook | None:
    """The latest look from which an answer can be reckoned; None if none is.

    Args:
        answer: The answer.
        sources: What it is reckoned from: the names of rows, texts that are counted, or the numbers themselves.
        task: What was asked.
        trail: What the run has shown.
    """
    if not sources:
        return None
    told = measured(answer)
    return next((seen for seen in reversed(trail.looks) if _follows(answer, told, sources, task, seen.shown)), None)


def _follows(answer: str, told: Measure | None, sources: Sequence[str], task: str, shown: Observation) -> bool:
    meant = _meant(sources, task, shown)
    if told is not None and not told[1] and told[0] > 1 and told[0] == int(told[0]):
        whole = meant is not None and meant.whole and len(meant.rows) == told[0]
        if whole or _counts(int(told[0]), sources, task, shown):
            return True
    if meant is None or len(meant.rows) < 2:
        return False
    columns = list(_columns(meant, task))
    if told is not None:
        return any(_is_reckoned(told, column) for column in columns)
    return any(_is_extreme(answer, meant.rows, column) for column in columns)


def _meant(sources: Sequence[str], task: str, shown: Observation) -> _Meant | None:
    """The rows of a table that the sources name, by name or by their numbers; None if they name no such, or a part."""
    heads, rows = _table(shown)
    wholes = [] if _goes_on(shown) else [*_wholes(rows, task)]
    named = [_row(source, rows) for source in sources]
    if len(sources) > 1 and all(named):
        found = [row for row in rows if any(row is each for each in named)]
        if any(_same(found, whole) for whole in wholes):
            return _Meant(found, heads, whole=True)
        asked = folded(task)
        return _Meant(found, heads, whole=False) if all(folded(source) in asked for source in sources) else None
    numbers = Counter(measured(source) for source in sources)
    if None in numbers:
        return None
    held = (w for w in wholes if any(Counter(map(measured, labels)) == numbers for labels in _labels(w)))
    return next((_Meant(whole, heads, whole=True) for whole in held), None)


def _table(shown: Observation) -> tuple[Cells, list[Cells]]:
    """The heading of the largest table of a screen, if it has one, and its rows: those with as many cells."""
    table = table_of(shown)
    width = Counter(map(len, table)).most_common(1)[0][0] if table else 0
    rows = [cells for cells in table if len(cells) == width]
    digits = [any(_has_digit(cell) for cell in cells) for cells in rows]
    return (rows[0], rows[1:]) if len(rows) > 1 and not digits[0] and all(digits[1:]) else ([], rows)


def _wholes(rows: list[Cells], task: str) -> Iterator[list[Cells]]:
    """Sets of rows that are all of a kind: the whole table, rows with one cell in common, or that say what is asked."""
    yield rows
    for asked in _asked_for(task):
        yield [row for row in rows if any(asked.issubset(stems(cell.label)) for cell in row)]
    for column in zip(*rows, strict=True):
        for value, times in Counter(folded(cell.label) for cell in column).items():
            if times > 1:
                yield [row for row, cell in zip(rows, column, strict=True) if folded(cell.label) == value]


def _asked_for(task: str) -> list[frozenset[str]]:
    """What may tell the things apart that a task asks about: the words of each name in it, and each telling word."""
    return [*(frozenset(stems(n)) for n in names_in(task)), *(frozenset((w,)) for w in sorted(telling_words(task)))]


def _goes_on(shown: Observation) -> bool:
    """Whether there may be more rows than are in sight: some are hidden, or what holds them scrolls."""
    for index in rows_of(shown.elements):
        cell = shown.elements[index]
        if not cell.visible:
            return True
        while cell.parent >= 0:
            cell = shown.elements[cell.parent]
            if cell.scrollable:
                return True
    return False


def _same(one: list[Cells], other: list[Cells]) -> bool:
    return len(one) == len(other) and all(a is b for a, b in zip(one, other, strict=True))


def _row(name: str, rows: list[Cells]) -> Cells:
    """The only row that says a name; none if several do."""
    found = [cells for cells in rows if any(is_called(cell, name) for cell in cells)]
    return found[0] if len(found) == 1 else []


def _labels(rows: list[Cells]) -> list[list[str]]:
    """What the rows say, column by column."""
    return [[cell.label for cell in column] for column in zip(*rows, strict=True)]


def _columns(meant: _Meant, task: str) -> Iterator[list[Measure]]:
    """The columns of numbers that may be asked about: the only one, or those whose heading the task says."""
    columns = list(zip(*meant.rows, strict=True))
    counted = [n for n, column in enumerate(columns) if all(_has_digit(cell) for cell in column)]
    asked = folded(task)
    for n in counted:
        said = len(meant.heads) == len(columns) and folded(meant.heads[n].label) in asked
        numbers = [measured(cell.label) for cell in columns[n]]
        if (said or len(counted) == 1) and all(numbers):
            yield [number for number in numbers if number is not None]


def _has_digit(cell: UIElement) -> bool:
    return any(sign.isdigit() for sign in cell.label)


def _counts(count: int, sources: Sequence[str], task: str, shown: Observation) -> bool:
    """Whether so many things of a list are shown: all of it, or of those that the task tells, or that say one name."""
    if len(sources) == 1:
        said = [e for e in shown.elements if not e.editable and e.role is not Role.HEADING]
        hidden = any(not e.visible and folded(e.label) == folded(sources[0]) for e in said)
        alike = [e for e in said if is_called(e, sources[0])]
        words = as_words(sources[0])
        alike = alike or [e for e in said if words.search(folded(e.label))]
        return len(alike) == count and not hidden and all(e.visible for e in alike)
    things = [thing for source in sources if (thing := next(iter(lines_called(source, shown)), None)) is not None]
    kinds = {(e.role, e.actionable, e.parent) for e in things}
    if len(things) < len(sources) or len(kinds) != 1 or _goes_on(shown):
        return False
    alike = [e for e in shown.elements if e.label and (e.role, e.parent) == (things[0].role, things[0].parent)]
    listed = [e for e in alike if e.actionable is things[0].actionable or not e.visible]
    wholes = [listed, *([e for e in listed if asked.issubset(stems(e.label))] for asked in _asked_for(task))]
    named = {e.index for e in things}
    return any(len(whole) == count and {e.index for e in whole} == named for whole in wholes)


def _is_reckoned(told: Measure, numbers: Sequence[Measure]) -> bool:
    """Whether a number is the sum or the mean of several numbers, or the difference of two; units are one or not told.

    A mean may be rounded to the digits that it is told with, but not to a whole number.
    """
    if len(numbers) < 2 or len({unit for _, unit in (told, *numbers) if unit}) > 1:
        return False
    values = [value for value, _ in numbers]
    mean = sum(values, Decimal()) / len(values)
    rounded = mean.quantize(told[0]) if told[0] != told[0].to_integral_value() else mean
    return told[0] in (sum(values), rounded) or (len(values) == 2 and told[0] == abs(values[0] - values[1]))


def _is_extreme(answer: str, rows: list[Cells], column: Sequence[Measure]) -> bool:
    """Whether the answer is in the only row with the most, or with the least, in a column of one unit."""
    named = [value for row, (value, _) in zip(rows, column, strict=True) if any(is_called(c, answer) for c in row)]
    values = sorted(value for value, _ in column)
    if len(named) != 1 or len({unit for _, unit in column}) > 1:
        return False
    return (named[0] == values[-1] > values[-2]) or (named[0] == values[0] < values[1])
