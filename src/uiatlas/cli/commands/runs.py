"""List the runs that were kept, and show one: its verdict, its steps and where its report is."""

import argparse
from pathlib import Path
from typing import Any

from uiatlas.cli.commands.prompts_shown import prompts_json, told
from uiatlas.cli.narration import LINE, Narrator, clipped
from uiatlas.cli.options.common import add_json
from uiatlas.cli.output import write, write_json, write_table
from uiatlas.errors import FormatError, InputError, UnknownNameError
from uiatlas.llm.ledger import read_prompts
from uiatlas.report import write_report
from uiatlas.run.event_codec import event_to_json
from uiatlas.run.events import Acted, RunEnded, RunStarted
from uiatlas.run.record import REPORT, Timed, home, read_log, run_ids

LATEST = "latest"
"""What the newest run is called beside its id."""


_ENDS = {"spent": "budget used"}
"""How an end is called that is neither a success nor a failure."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The two words after ``runs``."""
    words = parser.add_subparsers(dest="word", required=True, metavar="list|show")
    listing = words.add_parser("list", help="all runs, newest first")
    add_json(listing)
    show = words.add_parser("show", help="one run, step by step")
    show.add_argument("run", metavar="RUN", help="a run's id or its beginning, or latest")
    show.add_argument("--prompts", action="store_true", help="also all that a model was asked, and what it answered")
    add_json(show)


def run(options: argparse.Namespace) -> int:
    """Do the word that was given."""
    if options.word == "list":
        return _list(options.json)
    return _show(options.run, as_json=options.json, prompts=options.prompts)


def _list(as_json: bool) -> int:
    folder = home() / "runs"
    rows = [_listed(folder, run_id) for run_id in reversed(run_ids(folder))]
    if as_json:
        write_json({"runs": rows})
    elif rows:
        write_table(("run", "status", "steps", "device", "task"), [tuple(r.values()) for r in rows])
    else:
        write(f"no runs in {folder} yet; `uiatlas demo` makes the first")
    return 0


def _listed(folder: Path, run_id: str) -> dict[str, Any]:
    """A run's line; one whose log is damaged does not hide the others."""
    try:
        return _summary(run_id, read_log(folder / run_id))
    except FormatError:
        return _summary(run_id, ()) | {"status": "damaged"}


def _summary(run_id: str, log: tuple[Timed, ...]) -> dict[str, Any]:
    events = [timed.event for timed in log]
    began = next((e for e in events if isinstance(e, RunStarted)), None)
    ended = next((e for e in events if isinstance(e, RunEnded)), None)
    return {
        "run_id": run_id,
        "status": _ENDS.get(ended.status, ended.status) if ended else "not ended",
        "steps": ended.steps if ended else sum(1 for e in events if isinstance(e, Acted)),
        "device": began.device if began else "",
        "task": began.task if began else "",
    }


def run_called(folder: Path, name: str) -> str:
    """The run with this id, or the only one whose id begins so; ``latest`` is the newest, as a whole.

    Raises:
        InputError: There is none, or there are several.
    """
    known = run_ids(folder)
    if name == LATEST and known:
        whole = known[-1].rpartition("-")[0]
        return whole if whole in known else known[-1]
    matching = [name] if name in known else [r for r in known if r.startswith(name)]
    if not matching:
        raise UnknownNameError("run", name, known, mend="see `uiatlas runs list`")
    if len(matching) > 1:
        latest = ", ".join(matching[-3:])
        raise InputError(f"{len(matching)} runs begin with {name!r}", mend=f"give more of the id: ..., {latest}")
    return matching[0]


def _show(name: str, *, as_json: bool, prompts: bool) -> int:
    folder = home() / "runs"
    run_id = run_called(folder, name)
    log = read_log(folder / run_id)
    asked = read_prompts(folder / run_id) if prompts else ()
    page = folder / run_id / REPORT
    if not page.exists():
        write_report(folder / run_id)
    if as_json:
        events = [{"time": t.time, **event_to_json(t.event)} for t in log]
        also = prompts_json(asked) if prompts else {}
        write_json({**_summary(run_id, log), "report": str(page), "events": events, **also})
        return 0
    head = _summary(run_id, log)
    write(f"{clipped(head['task'])}  on {head['device']}" if log else f"{run_id}: nothing was logged")
    narrator = Narrator()
    for timed in log:
        narrator(timed.event)
    ended = next((t.event for t in log if isinstance(t.event, RunEnded)), None)
    verdict = "not ended: the run was killed" if ended is None else f"{head['status']}: {ended.reason}"
    write(clipped(verdict, 2 * LINE))
    for line in told(asked) if prompts else ():
        write(line)
    write(f"report: {page}")
    return 0
