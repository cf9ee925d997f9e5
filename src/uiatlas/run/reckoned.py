"""Whether an answer follows from what a run has shown: a count, a sum, a difference, the most, the least.

Who answers names also what that is reckoned from, so that it has to be whole: those rows of a table or things of a list
that say all words of the task which any of them says, or the rows that the task itself names; and of several columns of
numbers the one whose heading the task says.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from uiatlas.run.answer_place import names_in
from uiatlas.run.naming import as_words, lines_called
from uiatlas.run.shown_values import measured
from uiatlas.run.table_cells import is_called, table_of
from uiatlas.run.trail import Trail
from uiatlas.run.visits import VisitLook
from uiatlas.text.language import folded, stem, stems, tokens
from uiatlas.text.lexicon import DETERMINERS, FUNCTION, QUESTIONS
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
    whole = [] if _goes_on(shown) else _asked_about(rows, task)
    named = [_row(source, rows) for source in sources]
    if len(sources) > 1 and all(named):
        found = [row for row in rows if any(row is each for each in named)]
        if _same(found, whole):
            return _Meant(found, heads, whole=True)
        asked = folded(task)
        return _Meant(found, heads, whole=False) if all(folded(source) in asked for source in sources) else None
    numbers = Counter(measured(source) for source in sources)
    if None in numbers:
        return None
    held = any(Counter(map(measured, labels)) == numbers for labels in _labels(whole))
    return _Meant(whole, heads, whole=True) if held else None


def _table(shown: Observation) -> tuple[Cells, list[Cells]]:
    """The heading of the largest table of a screen, if it has one, and its rows: those with as many cells."""
    table = table_of(shown)
    width = Counter(map(len, table)).most_common(1)[0][0] if table else 0
    rows = [cells for cells in table if len(cells) == width]
    digits = [any(_has_digit(cell) for cell in cells) for cells in rows]
    return (rows[0], rows[1:]) if len(rows) > 1 and not digits[0] and all(digits[1:]) else ([], rows)


def _asked_about(rows: list[Cells], task: str) -> list[Cells]:
    """The rows that a task asks about: those that say all words of it which any row says."""
    said = [_said(cells) for cells in rows]
    asked = _asked_for(task, said)
    return [cells for cells, words in zip(rows, said, strict=True) if asked <= words]


def _asked_for(task: str, things: Sequence[frozenset[str]]) -> frozenset[str]:
    """The words of a task by which it may mean some of several things: each name of it and each word that one says.

    Args:
        task: What is asked.
        things: The words of each thing.
    """
    names = [frozenset(stems(name)) for name in names_in(task)]
    words = frozenset(stem(word) for word in frozenset(tokens(task)) - FUNCTION - QUESTIONS - DETERMINERS)
    terms = [*names, *(frozenset((word,)) for word in words.difference(*names))]
    return frozenset[str]().union(*(term for term in terms if any(term <= said for said in things)))


def _said(cells: Iterable[UIElement]) -> frozenset[str]:
    return frozenset(word for cell in cells for word in stems(cell.label))


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
    """Whether so many things of a list are shown: all of it that the task asks about, or all that say one name."""
    if len(sources) == 1:
        return _counts_alike(count, sources[0], task, shown)
    things = [thing for source in sources if (thing := next(iter(lines_called(source, shown)), None)) is not None]
    kinds = {(e.role, e.actionable, e.parent) for e in things}
    if len(things) < len(sources) or len(kinds) != 1 or _goes_on(shown):
        return False
    alike = [e for e in shown.elements if e.label and (e.role, e.parent) == (things[0].role, things[0].parent)]
    listed = [[e] for e in alike if e.actionable is things[0].actionable or not e.visible]
    whole = {e.index for (e,) in _asked_about(listed, task)}
    return len(whole) == count and {e.index for e in things} == whole


def _counts_alike(count: int, name: str, task: str, shown: Observation) -> bool:
    """Whether so many things say one name, and all of them what the task says of any in their table or list."""
    said = [e for e in shown.elements if not e.editable and e.role is not Role.HEADING]
    hidden = any(not e.visible and folded(e.label) == folded(name) for e in said)
    alike = [e for e in said if is_called(e, name)]
    words = as_words(name)
    alike = alike or [e for e in said if words.search(folded(e.label))]
    if len(alike) != count or hidden or not all(e.visible for e in alike):
        return False
    _, rows = _table(shown)
    places = {(e.role, e.parent) for e in alike}
    listed = [*rows, *([e] for e in said if (e.role, e.parent) in places)]
    asked = _asked_for(task, [_said(cells) for cells in listed])
    around = {cell.index: cells for cells in rows for cell in cells}
    return all(asked <= _said(around.get(e.index, [e])) for e in alike)


def _is_reckoned(told: Measure, numbers: Sequence[Measure]) -> bool:
    """Whether a number is the sum of several numbers, or the difference of two; units are one or not told.

    A mean is left unproven: nothing tells whether it or the sum was asked for.
    """
    if len(numbers) < 2 or len({unit for _, unit in (told, *numbers) if unit}) > 1:
        return False
    values = [value for value, _ in numbers]
    return told[0] == sum(values) or (len(values) == 2 and told[0] == abs(values[0] - values[1]))


def _is_extreme(answer: str, rows: list[Cells], column: Sequence[Measure]) -> bool:
    """Whether the answer is in the only row with the most, or with the least, in a column of one unit."""
    named = [value for row, (value, _) in zip(rows, column, strict=True) if any(is_called(c, answer) for c in row)]
    values = sorted(value for value, _ in column)
    if len(named) != 1 or len({unit for _, unit in column}) > 1:
        return False
    return (named[0] == values[-1] > values[-2]) or (named[0] == values[0] < values[1])
