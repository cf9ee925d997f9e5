"""``map diff``: what differs between two maps, and which screens cannot be reached any more."""

import argparse
from dataclasses import dataclass, replace
from pathlib import Path

from uiatlas.cli.files import check_text_output, write_text
from uiatlas.cli.map_words.delivery import deliver
from uiatlas.cli.maps import load_map
from uiatlas.cli.options.common import MapFile, add_app, add_json, map_at
from uiatlas.cli.output import counted, warn
from uiatlas.errors import InputError
from uiatlas.planning.lost_ways import as_planned
from uiatlas.utg.accepted import Loss, loss_of, not_accepted, read_losses, write_losses
from uiatlas.utg.diff import diff, of_one_app
from uiatlas.utg.diff_export import FORMATS, render


@dataclass(frozen=True, slots=True)
class DiffRequest:
    """Two maps to compare.

    Attributes:
        old: The map as it was.
        new: The map as it is.
        form: ``text``, ``json`` or ``junit``.
        output: The file to write; None for standard output.
        lost_only: Whether only a screen that cannot be reached any more makes the exit code 1.
        baseline: The file of lost routes that were accepted before; None for none.
        accept: The file to write all lost routes to as accepted; None for none.
    """

    old: MapFile
    new: MapFile
    form: str = "text"
    output: Path | None = None
    lost_only: bool = False
    baseline: Path | None = None
    accept: Path | None = None


def add(parser: argparse.ArgumentParser) -> None:
    """The two maps and the form."""
    parser.add_argument("old", metavar="OLD", type=map_at, help="the map as it was")
    parser.add_argument("new", metavar="NEW", type=map_at, help="the map as it is")
    add_app(parser)
    parser.add_argument("--format", choices=FORMATS, help="the form of the answer (text); junit for build servers")
    parser.add_argument("-o", "--output", metavar="FILE", type=Path, help="write there instead of standard output")
    parser.add_argument(
        "--fail-on",
        choices=("any", "lost-routes"),
        help="what makes the exit code 1: any difference, or a screen that cannot be reached any more (any; with "
        "--baseline lost-routes)",
    )
    parser.add_argument(
        "--baseline", metavar="FILE", type=Path, help="lost routes that were accepted, left out of answer and exit code"
    )
    parser.add_argument(
        "--accept", metavar="FILE", type=Path, help="write the lost routes there, as accepted from now on; exit code 0"
    )
    add_json(parser)


def read(given: argparse.Namespace) -> DiffRequest:
    """What is compared.

    Raises:
        InputError: Two forms are asked for.
    """
    if given.json and given.format not in (None, "json"):
        raise InputError(f"--json and --format {given.format} ask for two forms of the answer", hint="leave one out")
    old, new = MapFile(given.old, given.app), MapFile(given.new, given.app)
    form = "json" if given.json else given.format or "text"
    lost_only = (given.fail_on or ("lost-routes" if given.baseline else "any")) == "lost-routes"
    return DiffRequest(old, new, form, given.output, lost_only, given.baseline, given.accept)


def run(request: DiffRequest) -> int:
    """Compare them; exit 1 if something differs that is to fail.

    Raises:
        InputError: The accepted losses cannot be read, or the maps are of two apps.
        FormatError: The accepted losses are something else.
    """
    baseline = () if request.baseline is None else (request.baseline,)
    inputs = (request.old.path, request.new.path, *baseline)
    check_text_output(request.output, *inputs)
    check_text_output(request.accept, *inputs[:2])
    accepted = frozenset().union(*map(_accepted, baseline))
    old, new = load_map(request.old), load_map(request.new)
    apart = f"the maps are of two apps, {old.app} and {new.app}"
    if not of_one_app(old, new):
        raise InputError(f"{apart}, that have next to no screen in common", hint="compare two maps of one app")
    found = diff(old, new)
    losses = {loss_of(route, old) for route in found.lost}
    left = not_accepted(found.lost, old, accepted)
    if request.baseline is not None and len(left) < len(found.lost):
        warn(f"{counted(len(found.lost) - len(left), 'lost route')} accepted by {request.baseline}")
    found = replace(found, lost=tuple(as_planned(route, old) for route in left))
    text = render(found, old, new, request.form)
    if old.app != new.app and request.form == "text":
        text = f"{apart}\n{text}"
    elif old.app != new.app:
        warn(f"warning: {apart}")
    deliver(text, request.output, *inputs)
    if request.accept is not None:
        write_text(request.accept, write_losses(accepted | losses) + "\n", *inputs[:2])
        return 0
    return 1 if (found.lost if request.lost_only else not found.empty) else 0


def _accepted(path: Path) -> frozenset[Loss]:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        hint = "make one with `uiatlas map diff OLD NEW --accept FILE`"
        raise InputError(f"the accepted losses cannot be read from {path}", hint=hint) from error
    return read_losses(text, str(path))
