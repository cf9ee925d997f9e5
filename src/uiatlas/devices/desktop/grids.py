"""The cells in view of a wide table or a sheet, which has more in one row than can be read of all its rows."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from uiatlas.devices.desktop.nodes import ACCESSIBLE, COMPONENT, TABLE, Node, Ref, ref_of
from uiatlas.devices.desktop.wire import Answer, Call, Wire, get

MOST_CELLS = 800
"""Cells of one table that are read."""

WIDE = 20
"""Columns from which a table is read by the cells in view, and not by its first children."""

_CELL = re.compile(r"([A-Z]{1,3})([1-9]\d{0,6})")
_STEP_DOWN, _STEP_RIGHT, _EDGE = 10, 24, 4
"""Pixels between the points that are asked for a cell, and of the first from the edge."""


@dataclass(frozen=True, slots=True)
class _Span:
    """Rows and columns from the first to the last."""

    top: int
    bottom: int
    left: int
    right: int


def is_cell(name: str) -> bool:
    """Whether a name is the place of a cell in a sheet, by its column and row, such as "B12"."""
    return bool(_CELL.fullmatch(name))


def wide_tables(wire: Wire, nodes: Sequence[Node]) -> dict[Ref, int]:
    """The columns of those of some nodes that are tables with many of them."""
    tables = [node for node in nodes if TABLE in node.interfaces and node.bounds is not None]
    counts = wire.ask([get(*node.ref, TABLE, "NColumns") for node in tables]) if tables else []
    columns = {node.ref: _number(answer) for node, answer in zip(tables, counts, strict=True)}
    return {ref: count for ref, count in columns.items() if count > WIDE}


def cells_in_view(wire: Wire, table: Node) -> list[Ref]:
    """The cells of a table that are in view, row by row, each row behind its heading and all behind those of columns.

    Args:
        wire: The accessibility bus.
        table: The table, which has a place on the screen.
    """
    span = _span(wire, table)
    if span is None:
        return []
    rows, columns = range(span.top, span.bottom + 1), range(span.left, span.right + 1)
    calls = [Call(*table.ref, TABLE, "GetColumnHeader", "i", (column,)) for column in columns]
    for row in rows[: max(1, MOST_CELLS // len(columns))]:
        calls.append(Call(*table.ref, TABLE, "GetRowHeader", "i", (row,)))
        calls += [Call(*table.ref, TABLE, "GetAccessibleAt", "ii", (row, column)) for column in columns]
    found = (ref_of(answer[0]) for answer in wire.ask(calls) if answer)
    return [*dict.fromkeys(ref for ref in found if ref is not None and ref != table.ref)]


def _span(wire: Wire, table: Node) -> _Span | None:
    """The rows and columns in view, as the cells at some points of the table tell; None if no point has a cell."""
    assert table.bounds is not None
    at, middle, center = table.bounds, sum(table.bounds[::2]) // 2, sum(table.bounds[1::2]) // 2
    near = at.left + 15 * _EDGE, at.top + 15 * _EDGE
    down = [(x, y) for x in (near[0], middle) for y in range(at.top + _EDGE, at.bottom, _STEP_DOWN)]
    across = [(x, y) for y in (near[1], center) for x in range(at.left + _EDGE, at.right, _STEP_RIGHT)]
    calls = [Call(*table.ref, COMPONENT, "GetAccessibleAtPoint", "iiu", (x, y, 0)) for x, y in (*down, *across)]
    found = (ref_of(answer[0]) for answer in wire.ask(calls) if answer)
    places = _places(wire, table, [*dict.fromkeys(ref for ref in found if ref is not None and ref != table.ref)])
    if not places:
        return None
    rows, columns = zip(*places, strict=True)
    return _Span(min(rows), max(rows), min(columns), max(columns))


def _places(wire: Wire, table: Node, cells: Sequence[Ref]) -> list[tuple[int, int]]:
    """Row and column of some cells: by their names in a sheet, else as the table tells; what is no cell has none."""
    names = wire.ask([get(*cell, ACCESSIBLE, "Name") for cell in cells])
    named = [_CELL.fullmatch(str(name[0][1]).strip()) if name else None for name in names]
    indices = [_number(answer, -1) for answer in wire.ask([Call(*c, ACCESSIBLE, "GetIndexInParent") for c in cells])]
    asked = [("GetRowAtIndex", index) for index in indices] + [("GetColumnAtIndex", index) for index in indices]
    told = [_number(a, -1) for a in wire.ask([Call(*table.ref, TABLE, name, "i", (index,)) for name, index in asked])]
    rows, columns = told[: len(cells)], told[len(cells) :]
    places = (
        (int(name[2]) - 1, _column(name[1])) if name else (row, column)
        for name, row, column in zip(named, rows, columns, strict=True)
    )
    return [(row, column) for row, column in places if row >= 0 and column >= 0]


def _column(letters: str) -> int:
    """The number of a column of a sheet, from 0: A, B, ..., Z, AA."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


def _number(answer: Answer, otherwise: int = 0) -> int:
    """The number that an answer has, of a property or a call."""
    if not answer:
        return otherwise
    said = answer[0][1] if isinstance(answer[0], tuple) else answer[0]
    return int(said) if isinstance(said, int) else otherwise
