"""Executes a notebook as a reader does, and checks that no cell fails and that its last one prints what it promises."""

import argparse
from pathlib import Path

import nbformat
from nbclient import NotebookClient

from benchmarks.interop.telling import Checks, told


def work(checks: Checks, path: Path) -> None:
    """Execute all cells; a cell that fails is an exception."""
    book = nbformat.read(path, as_version=4)
    NotebookClient(book, timeout=300, resources={"metadata": {"path": str(path.parent)}}).execute()
    cells = [cell for cell in book.cells if cell.cell_type == "code"]
    printed = "".join(str(o.get("text", "")) for cell in cells for o in cell.outputs)
    checks.check(f"all {len(cells)} cells run", all(cell.execution_count for cell in cells))
    checks.check("the agent reaches the goal that the map planned", "reached: True" in printed, printed[-300:])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--notebook", type=Path, required=True)
    given = parser.parse_args()
    told("nbclient", lambda checks: work(checks, given.notebook))
