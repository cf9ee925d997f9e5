"""``map diff``: what differs between two maps, and which screens cannot be reached any more."""

import argparse
from dataclasses import dataclass
from pathlib import Path

from uiatlas.cli.files import check_text_output
from uiatlas.cli.map_words.delivery import deliver
from uiatlas.cli.maps import load_map
from uiatlas.cli.options.common import MapFile, add_app, add_json
from uiatlas.cli.output import warn
from uiatlas.errors import InputError
from uiatlas.utg.diff import diff
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
    """

    old: MapFile
    new: MapFile
    form: str = "text"
    output: Path | None = None
    lost_only: bool = False


def add(parser: argparse.ArgumentParser) -> None:
    """The two maps and the form."""
    parser.add_argument("old", metavar="OLD", type=Path, help="the map as it was")
    parser.add_argument("new", metavar="NEW", type=Path, help="the map as it is")
    add_app(parser)
    parser.add_argument("--format", choices=FORMATS, help="the form of the answer (text); junit for build servers")
    parser.add_argument("-o", "--output", metavar="FILE", type=Path, help="write there instead of standard output")
    parser.add_argument(
        "--fail-on",
        choices=("any", "lost-routes"),
        default="any",
        help="what makes the exit code 1: any difference, or a screen that cannot be reached any more",
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
    return DiffRequest(old, new, form, given.output, given.fail_on == "lost-routes")


def run(request: DiffRequest) -> int:
    """Compare them; exit 1 if something differs that is to fail."""
    inputs = (request.old.path, request.new.path)
    check_text_output(request.output, *inputs)
    old, new = load_map(request.old), load_map(request.new)
    found = diff(old, new)
    text, apart = render(found, old, new, request.form), f"the maps are of two apps, {old.app} and {new.app}"
    if old.app != new.app and request.form == "text":
        text = f"{apart}\n{text}"
    elif old.app != new.app:
        warn(f"warning: {apart}")
    deliver(text, request.output, *inputs)
    return 1 if (found.lost if request.lost_only else not found.empty) else 0
