"""List the runs that were kept, and show one: its verdict, its steps and where its report is."""

import argparse
from dataclasses import dataclass
from typing import Any

from uiatlas.cli.kept_runs import listed, run_called, summary, whole_of
from uiatlas.cli.narration import Narrator
from uiatlas.cli.options.common import add_json, positive
from uiatlas.cli.output import LINE, clipped, write, write_json, write_last, write_table
from uiatlas.cli.prompts_shown import prompts_json, told
from uiatlas.llm.ledger import read_prompts
from uiatlas.report import write_report
from uiatlas.run.event_codec import event_to_json
from uiatlas.run.events import RunEnded, RunStarted
from uiatlas.run.record import REPORT, read_log, run_ids
from uiatlas.storage.home import home


@dataclass(frozen=True, slots=True)
class ListRequest:
    """The runs, all or the newest, as a table or for a machine."""

    json: bool
    last: int | None = None


@dataclass(frozen=True, slots=True)
class ShowRequest:
    """One run, with or without all that a model was asked in it."""

    run: str
    prompts: bool
    json: bool


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The two words after ``runs``."""
    words = parser.add_subparsers(dest="word", required=True, metavar="list|show")
    listing = words.add_parser("list", help="all runs, newest first")
    listing.add_argument("--last", metavar="N", type=positive, help="the newest N only")
    add_json(listing)
    show = words.add_parser("show", help="one run, step by step")
    show.add_argument("run", metavar="RUN", help="a run's id or its beginning, or latest")
    show.add_argument("--prompts", action="store_true", help="also all that a model was asked, and what it answered")
    add_json(show)


def read(given: argparse.Namespace) -> ListRequest | ShowRequest:
    """What the word is that was given."""
    if given.word == "list":
        return ListRequest(given.json, given.last)
    return ShowRequest(given.run, given.prompts, given.json)


def run(request: ListRequest | ShowRequest) -> int:
    """Do the word that was given."""
    return _list(request) if isinstance(request, ListRequest) else _show(request)


def _list(request: ListRequest) -> int:
    folder = home() / "runs"
    known = run_ids(folder)
    rows = [listed(folder, run_id) | {"part_of": whole_of(run_id, known)} for run_id in known[::-1][: request.last]]
    if request.json:
        write_json({"runs": rows})
    elif rows:
        write_table(("run", "status", "steps", "device", "task"), [_row(row) for row in rows])
    else:
        write(f"no runs in {folder} yet; `uiatlas demo` makes the first")
    return 0


def _row(row: dict[str, Any]) -> tuple[Any, ...]:
    """The line of a run in the list; a part of another run is said to be one."""
    *others, task, part_of = row.values()
    return (*others, f"(part) {task}" if part_of else task)


def _show(request: ShowRequest) -> int:
    folder = home() / "runs"
    run_id = run_called(folder, request.run)
    log = read_log(folder / run_id)
    asked = read_prompts(folder / run_id) if request.prompts else ()
    page = folder / run_id / REPORT
    if not page.exists():
        write_report(folder / run_id)
    if request.json:
        events = [{"time": t.time, **event_to_json(t.event)} for t in log]
        also = prompts_json(asked) if request.prompts else {}
        write_json({**summary(run_id, log), "report": str(page), "events": events, **also})
        return 0
    head = summary(run_id, log)
    write(f"{clipped(head['task'])}  on {head['device']}" if log else f"{run_id}: nothing was logged")
    narrator = Narrator()
    for timed in log:
        if not isinstance(timed.event, RunStarted):
            narrator(timed.event)
    ended = next((t.event for t in log if isinstance(t.event, RunEnded)), None)
    verdict = "not ended: the run was killed" if ended is None else f"{head['status']}: {ended.reason}"
    write(clipped(verdict, 2 * LINE))
    for line in told(asked) if request.prompts else ():
        write(line)
    write_last(f"report: {page}")
    return 0
