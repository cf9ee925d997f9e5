"""What stands in a row of a table under a heading, or in the lines of a card behind a caption: "Dipper | Bought"."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise

from uiatlas.run.naming import bears_name, lines_of
from uiatlas.text.language import folded
from uiatlas.ui import Observation, UIElement
from uiatlas.ui.containers import rows_of

BETWEEN = " | "
"""What stands between the name of a row and the heading of a column."""


def row_and_column(name: str) -> tuple[str, str] | None:
    """The row and the column that a name tells; None for any other name."""
    row, between, column = (part.strip() for part in name.partition(BETWEEN))
    return (row, column.rstrip(": ")) if row and between and column.rstrip(": ") else None


def cells_at(row: str, column: str, shown: Observation) -> list[str]:
    """What a screen shows of the rows of a name under a heading, each value once; nothing where it shows no such.

    Args:
        row: What the row is called, or one of its cells.
        column: The heading of the column, or the caption before the value.
        shown: What is shown.
    """
    table = table_of(shown)
    found = [*_under_heading(row, column, table)] or [*_behind_caption(row, column, table)]
    return list(dict.fromkeys(found or _in_lines(row, column, shown)))


def table_of(shown: Observation) -> list[list[UIElement]]:
    """The rows of the lists and tables of a screen that have several cells, from the top."""
    rows: dict[int, list[UIElement]] = defaultdict(list)
    for index, row in rows_of(shown.elements).items():
        if shown.elements[index].visible:
            rows[row].append(shown.elements[index])
    return [cells for cells in rows.values() if len(cells) > 1]


def is_called(cell: UIElement, name: str) -> bool:
    """Whether a cell, or a line of it, is called so."""
    return any(bears_name(line.rstrip(": "), name) for line in lines_of(cell))


def _under_heading(row: str, column: str, table: list[list[UIElement]]) -> Iterator[str]:
    """The cells of rows of a name in the column of the nearest heading above.

    A row with as many cells as the heading has one in each column. In another one, where cells are empty or headings
    have several parts, what stands under a heading is told by their places.
    """
    heads: list[UIElement] = []
    for cells in table:
        named = any(is_called(cell, row) for cell in cells)
        if named and heads:
            at = next(n for n, head in enumerate(heads) if is_called(head, column))
            value = cells[at] if len(heads) == len(cells) else _below(heads[at], heads, cells)
            if value is not None and not is_called(value, column):
                yield value.label
        elif not named and any(is_called(cell, column) for cell in cells):
            heads = cells


def _below(head: UIElement, heads: list[UIElement], cells: list[UIElement]) -> UIElement | None:
    """The only cell of a row that stands under a heading, and under none that stands beside that."""
    under = [cell for cell in cells if _share_place(cell, head)]
    beside = [other for other in heads if not _share_place(other, head)]
    if len(under) != 1 or any(_share_place(under[0], other) for other in beside):
        return None
    return under[0]


def _share_place(one: UIElement, other: UIElement) -> bool:
    """Whether two elements lie, in part, above each other."""
    a, b = one.bounds, other.bounds
    return a is not None and b is not None and max(a.left, b.left) < min(a.right, b.right)


def _behind_caption(row: str, column: str, table: list[list[UIElement]]) -> Iterator[str]:
    """The cell right behind the caption, in the rows of a name."""
    for cells in table:
        if any(is_called(cell, row) for cell in cells):
            yield from (value.label for caption, value in pairwise(cells) if is_called(caption, column))


def _in_lines(row: str, column: str, shown: Observation) -> Iterator[str]:
    """What stands behind a caption in the first such line below the name, in a text of several lines."""
    for element in shown.elements:
        lines = [line.strip() for line in element.text.splitlines()] if element.visible else []
        for at, line in enumerate(lines):
            if folded(line) == folded(row):
                told = (rest.partition(":") for rest in lines[at + 1 :])
                values = (said.strip() for name, _, said in told if folded(name) == folded(column))
                yield from filter(None, [next(values, "")])
