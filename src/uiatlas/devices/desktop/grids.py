"""The cells in view of a wide table or a sheet, which has more in one row than can be read of all its rows."""

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

from uiatlas.devices.desktop import roles
from uiatlas.devices.desktop.nodes import ACCESSIBLE, COMPONENT, TABLE, Node, Ref, ref_of
from uiatlas.devices.desktop.wire import Answer, Call, Wire, get
from uiatlas.ui import Role

MOST_CELLS = 800
"""Cells of one table that are read."""

WIDE = 20
"""Columns from which a table is read by the cells in view, and not by its first children."""

_CELL = re.compile(r"([A-Z]{1,3})([1-9]\d{0,6})")
_STEP_DOWN, _STEP_RIGHT, _EDGE, _INSIDE = 10, 24, 4, 60
"""Pixels between the points that are asked for a cell; of the first from the edge, and of a line behind headings."""

_GAP = 4
"""Rows or columns that the points of two neighbours may lie apart where those between are narrow."""


def is_cell(node: Node) -> bool:
    """Whether an object is a cell that is called by its place in a sheet, by column and row, such as "B12"."""
    return roles.role_of(node.role) is Role.ITEM and bool(_CELL.fullmatch(node.name))


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
    places = _places(wire, table, _cells_at_points(wire, table))
    if not places:
        return []
    columns = without_gaps(column for _, column in places)[:MOST_CELLS]
    rows = without_gaps(row for row, _ in places)[: max(1, MOST_CELLS // len(columns))]
    calls = [Call(*table.ref, TABLE, "GetColumnHeader", "i", (column,)) for column in columns]
    for row in rows:
        calls.append(Call(*table.ref, TABLE, "GetRowHeader", "i", (row,)))
        calls += [Call(*table.ref, TABLE, "GetAccessibleAt", "ii", (row, column)) for column in columns]
    return _objects(wire, table, calls)


def _cells_at_points(wire: Wire, table: Node) -> list[Ref]:
    """The cells at some points of a table: down two columns and across two rows of it, near its corner and amid it."""
    assert table.bounds is not None
    left, top, right, bottom = table.bounds
    downs = (left + _INSIDE, (left + right) // 2)
    acrosses = (top + _INSIDE, (top + bottom) // 2)
    points = [(x, y) for x in downs for y in range(top + _EDGE, bottom, _STEP_DOWN)]
    points += [(x, y) for y in acrosses for x in range(left + _EDGE, right, _STEP_RIGHT)]
    calls = [Call(*table.ref, COMPONENT, "GetAccessibleAtPoint", "iiu", (x, y, 0)) for x, y in points]
    return _objects(wire, table, calls)


def _objects(wire: Wire, table: Node, calls: Sequence[Call]) -> list[Ref]:
    """The objects that some calls answer with, each once; the table itself is none."""
    found = (ref_of(answer[0]) for answer in wire.ask(calls) if answer)
    return [*dict.fromkeys(ref for ref in found if ref is not None and ref != table.ref)]


def without_gaps(met: Iterable[int]) -> list[int]:
    """The rows or columns that were met, and those between two that stand so near that points may have missed them.

    Where rows are frozen at the top of a sheet, those that are scrolled away between them and the others are left out.
    """
    known = sorted(set(met))
    between = (range(a + 1, b) for a, b in pairwise(known) if b - a <= _GAP)
    return sorted({*known, *(number for gap in between for number in gap)})


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
