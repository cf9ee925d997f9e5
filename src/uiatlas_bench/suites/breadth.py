"""The breadth suite: many programs of many kinds, each looked at and explored once, as on the first day with it."""

import tempfile
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from uiatlas.errors import InputError
from uiatlas_bench.metrics import rate
from uiatlas_bench.report import AppScores, BenchReport, Row, Sheet, as_fraction
from uiatlas_bench.suites.breadth_play import FIRST_LOOK, Reading, Result, played, read_reading
from uiatlas_bench.suites.breadth_programs import LIST, Column, Program, read_list
from uiatlas_bench.tasks import Progress, made_folder

CONTROLS = 5
"""Controls that a first look shows at least."""

SCREENS = 10
"""Screens that a map has at least, unless nothing is left to try."""


@dataclass(frozen=True, slots=True)
class Options:
    """What to run.

    Attributes:
        data: The list of programs; None for the one of this suite.
        tools: Folder with the programs that are not the system's.
        only: Which programs; all if empty.
        budget: Seconds that each program is explored.
        keep: Folder for results, maps and pictures; what is there already is not done again.
        install: Whether programs are installed before they are run.
        column: Which column of the list; all if empty.
    """

    data: Path | None = None
    tools: Path = Path("tools")
    only: tuple[str, ...] = ()
    budget: float = 120.0
    keep: Path | None = None
    install: bool = False
    column: Column | Literal[""] = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one program, and what a reader said of its map if one did."""

    program: Program
    result: Result
    reading: Reading | None = None

    @property
    def seen(self) -> bool:
        """Whether the first look showed enough to act on, in time: five controls, or all that a reader finds there."""
        look = self.result.look
        everything = bool(look and look.controls and self.reading and self.reading.all_seen)
        return look is not None and (look.controls >= CONTROLS or everything) and look.seconds <= FIRST_LOOK

    @property
    def mapped(self) -> bool:
        """Whether the map has ten places, or nothing was left to try; what a reader says weighs more."""
        explored = self.result.explored
        if explored is None:
            return False
        places = explored.screens if explored.places is None else explored.places
        return places >= SCREENS or (explored.status == "complete" and not explored.untried)


def programs_of(options: Options) -> tuple[Program, ...]:
    """The programs that are run.

    Raises:
        FormatError: The list is malformed.
        UnknownNameError: There is no program of a name.
        InputError: None of them is of the column.
    """
    named = read_list(options.data or LIST, options.only)
    programs = tuple(program for program in named if options.column in ("", program.column))
    if named and not programs:
        hint = f"leave out --column, or choose among {', '.join(dict.fromkeys(p.column for p in named))}"
        raise InputError(f"none of these programs is of the column {options.column}", hint=hint)
    return programs


def run(options: Options, *, progress: Progress | None = None) -> BenchReport:
    """Run the suite, program by program; what is kept of an earlier run is not done again.

    Args:
        options: What to run.
        progress: Told before every program.

    Raises:
        InputError: The list or what is kept is malformed, or a folder cannot be written to.
    """
    programs = programs_of(options)
    tell = progress or (lambda done, whole, what: None)
    with ExitStack() as stack:
        own = options.keep or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="uiatlas-breadth-")))
        keep = made_folder(own)
        outcomes = []
        for number, program in enumerate(programs):
            tell(number, len(programs), program.name)
            folder = keep.resolve() / program.name
            result = played(program, options.tools.resolve(), options.budget, folder, install=options.install)
            outcomes.append(Outcome(program, result, read_reading(folder)))
    return report_of(options, outcomes)


def scores_of(outcomes: Sequence[Outcome]) -> dict[str, float]:
    """How many programs were seen and mapped, and what readers found on the maps that were read."""
    read = [o.reading for o in outcomes if o.reading is not None]
    return {
        "installed": sum(not o.result.failed for o in outcomes),
        "seen": rate([(o.seen, 1) for o in outcomes]),
        "mapped": rate([(o.mapped, 1) for o in outcomes]),
        "read": len(read),
        "useful": rate([(reading.useful, 1) for reading in read]),
        "option_share": _share(sum(r.options for r in read), read),
        "row_share": _share(sum(r.rows for r in read), read),
    }


def _share(number: int, read: Sequence[Reading]) -> float:
    """Of all screens that readers counted."""
    return rate([(number, sum(r.screens + r.options + r.rows for r in read))])


def report_of(options: Options, outcomes: Sequence[Outcome]) -> BenchReport:
    """The report over all programs, and over each column of the list."""
    columns = {o.program.column: [p for p in outcomes if p.program.column == o.program.column] for o in outcomes}
    return BenchReport(
        suite="breadth",
        split=",".join(options.only) or options.column or "all",
        agent="uiatlas",
        ablation="",
        tasks=len(outcomes),
        metrics=scores_of(outcomes),
        per_app={o.program.name: AppScores(1, scores_of([o])) for o in outcomes},
        per_task=tuple(map(_row, outcomes)),
        more={
            "columns": {name: {"programs": len(of), **scores_of(of)} for name, of in columns.items()},
            "budget": options.budget,
            "simulated": False,
        },
    )


def _row(outcome: Outcome) -> Row:
    program = outcome.program
    return {
        "id": program.name,
        "kind": program.kind,
        "toolkit": program.toolkit,
        "package": program.package,
        "column": program.column,
        **outcome.result.model_dump(exclude={"name", "budget"}),
        "reading": outcome.reading and outcome.reading.model_dump(),
    }


_NOTE = (
    f"seen: {CONTROLS} controls or more at the first look, or all that there are, within {FIRST_LOOK:.0f} s, while "
    f"another program keeps a core busy. mapped: {SCREENS} places or more after {{budget:.0f}} s, or nothing left to "
    "try; after + those that are no places of their own, but rows or values. "
    "useful, options, rows: what a reader wrote into reading.json of the program's folder; - where nobody has."
)


def sheets(report: BenchReport) -> tuple[Sheet, ...]:
    """The report as a table by program, with a line for each column of the list."""
    rows = [_cells(row) for row in report.per_task]
    columns = report.more["columns"]
    assert isinstance(columns, dict)
    for name, scores in columns.items():
        shares = [as_fraction(scores[key]) for key in ("seen", "mapped")]
        rest = [as_fraction(scores[k]) if scores["read"] else "-" for k in ("useful", "option_share", "row_share")]
        rows.append((f"{name} {scores['programs']}", "", "", shares[0], "", shares[1], *rest))
    head = ("program", "toolkit", "first look", "controls", "explored", "screens", "useful", "options", "rows")
    budget = report.more["budget"]
    return (Sheet(f"Breadth: {report.tasks} programs", head, tuple(rows), _NOTE.format(budget=budget)),)


def _counted(explored: Mapping[str, Any]) -> str:
    """The screens of a map that are places of their own, and how many more there are."""
    screens, places = explored["screens"], explored.get("places")
    return str(screens) if places in (None, screens) else f"{places} + {screens - places}"


def _cells(row: Row) -> tuple[str, ...]:
    look, explored, reading = row["look"], row["explored"], row["reading"]
    seen = (f"{look['seconds']:.1f} s", str(look["controls"])) if isinstance(look, dict) else (str(row["failed"]), "-")
    came = (explored["status"], _counted(explored)) if isinstance(explored, dict) else ("-", "-")
    said: tuple[str, ...] = ("-", "-", "-")
    if isinstance(reading, dict):
        said = ("yes" if reading["useful"] else "no", str(reading["options"]), str(reading["rows"]))
    return str(row["id"]), str(row["toolkit"]), *seen, *came, *said
