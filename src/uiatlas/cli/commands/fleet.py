"""Do tasks and explorations on many devices, go on with what was interrupted, and show what became of them."""

from contextlib import closing
from pathlib import Path

from uiatlas.cli.files import check_text_output, write_text
from uiatlas.cli.fleets.doing import do_batch, resume
from uiatlas.cli.fleets.kept_batches import batch_called, listed
from uiatlas.cli.fleets.request import DoRequest, Request, ResultsRequest, StatusRequest, add_arguments, read
from uiatlas.cli.fleets.results import junit_of, results_json, table_of
from uiatlas.cli.output import as_json, write, write_json, write_table
from uiatlas.fleet.ground import ground_of

__all__ = ["add_arguments", "read", "run"]


def run(request: Request) -> int:
    """Do the word that was given."""
    match request:
        case DoRequest():
            return resume(request) if request.resume else do_batch(request)
        case StatusRequest():
            return _status(request)
        case ResultsRequest():
            return _results(request)


def _status(request: StatusRequest) -> int:
    with closing(ground_of(request.atlas).batches()) as batches:
        known = [batch_called(batches, request.batch)] if request.batch else batches.batches()[::-1]
        rows = [listed(batches, batch) for batch in known]
    if request.json:
        write_json({"batches": rows})
    elif rows:
        write_table(("batch", "items", "open", "under way", "attempts", "verdicts"), [tuple(r.values()) for r in rows])
    else:
        write("no batches yet; `uiatlas fleet explore --devices sim:* --atlas MAP` makes one")
    return 0


def _results(request: ResultsRequest) -> int:
    file = None if request.json in (None, "-") else Path(str(request.json))
    for path in (request.junit, file):
        check_text_output(path)
    with closing(ground_of(request.atlas).batches()) as batches:
        batch = batch_called(batches, request.batch).name
        rows = batches.rows(batch)
    if request.junit is not None:
        write_text(request.junit, junit_of(batch, rows))
    if file is not None:
        write_text(file, as_json(results_json(batch, rows)) + "\n")
    elif request.json is not None:
        write_json(results_json(batch, rows))
    if request.json is None and request.junit is None:
        write_table(*table_of(batch, rows))
    return 0
