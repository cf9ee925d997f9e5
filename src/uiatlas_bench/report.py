"""What a benchmark found, as one value: JSON for checks, tables for people."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TextIO

from uiatlas_bench.metrics import Interval

Scores = Mapping[str, float]
Row = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class AppScores:
    """The part of a report that one app makes."""

    tasks: int
    metrics: Scores
    without_map: Scores = field(default_factory=dict)
    mcnemar_p: float | None = None
    floors: Mapping[str, Scores] = field(default_factory=dict)

    def to_json(self) -> dict[str, object]:
        """The metrics, and beside them what they compare with."""
        return {
            "tasks": self.tasks,
            **self.metrics,
            "without_map": dict(self.without_map),
            "mcnemar_p": self.mcnemar_p,
            "floors": {name: dict(scores) for name, scores in self.floors.items()},
        }


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table for people: the first column names the row, the others are numbers."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class BenchReport:
    """The outcome of one benchmark.

    Attributes:
        suite: Name of the benchmark.
        split: Which part of its data was used.
        agent: What was measured.
        ablation: What was left out of it, empty if nothing.
        tasks: How many tasks or items were measured.
        metrics: Fractions of 1, and the means and counts that belong to them.
        without_map: The same of the same agent with an empty map, if the benchmark knows one.
        mcnemar_p: Exact two-sided McNemar test of strict success with against without the map.
        floors: The same metrics of the floors.
        per_app: The same metrics by app.
        per_task: A row for each task or item.
        intervals: 95 % bootstrap intervals of the metrics.
        more: What else this benchmark tells, by name.
        beside: Tables of the same figures that stand beside the suite's own.
    """

    suite: str
    split: str
    agent: str
    ablation: str
    tasks: int
    metrics: Scores
    without_map: Scores = field(default_factory=dict)
    mcnemar_p: float | None = None
    floors: Mapping[str, Scores] = field(default_factory=dict)
    per_app: Mapping[str, AppScores] = field(default_factory=dict)
    per_task: Sequence[Row] = ()
    intervals: Mapping[str, Interval] = field(default_factory=dict)
    more: Row = field(default_factory=dict)
    beside: tuple[Sheet, ...] = ()

    def to_json(self) -> dict[str, object]:
        """The report in the form that checks read."""
        return {
            "suite": self.suite,
            "split": self.split,
            "agent": self.agent,
            "ablation": self.ablation,
            "tasks": self.tasks,
            "metrics": dict(self.metrics),
            "without_map": dict(self.without_map),
            "mcnemar_p": self.mcnemar_p,
            "floors": {name: dict(scores) for name, scores in self.floors.items()},
            "per_app": {name: scores.to_json() for name, scores in self.per_app.items()},
            "per_task": [dict(row) for row in self.per_task],
            "intervals": {name: list(ends) for name, ends in self.intervals.items()},
            **self.more,
        }


def write_sheets(sheets: Sequence[Sheet], stream: TextIO, *, width: int | None = None) -> None:
    """Write tables to a stream, in colour if it is a terminal that takes it.

    Args:
        sheets: The tables.
        stream: Where they go.
        width: Columns of the output, None to ask the terminal. Cells are never folded, so a table may be wider.
    """
    from rich.console import Console  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415

    for sheet in sheets:
        console = Console(file=stream, width=width, highlight=False)
        console.width = max(console.width, _least_width(sheet))
        table = Table(title=sheet.title, title_justify="left", caption=sheet.note or None, caption_justify="left")
        for i, name in enumerate(sheet.head):
            cells = max((len(row[i]) for row in sheet.rows), default=0)
            table.add_column(name, justify="right" if i else "left", no_wrap=not i, overflow="fold", min_width=cells)
        for row in sheet.rows:
            table.add_row(*row)
        console.print(table)


def _least_width(sheet: Sheet) -> int:
    """Columns that a table takes with each cell on one line, and each word of its head."""
    words = (max(map(len, name.split() if i else [name])) for i, name in enumerate(sheet.head))
    cells = (max((len(row[i]) for row in sheet.rows), default=0) for i in range(len(sheet.head)))
    return sum(map(max, words, cells)) + 3 * len(sheet.head) + 1


def as_fraction(value: float) -> str:
    """A fraction with three digits, without its zero."""
    return f"{value:.3f}".replace("0.", ".", 1) if 0 <= value < 1 else f"{value:.3f}"
