"""``map show``: counts and screens, or the whole map in another form."""

import argparse
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from uiatlas.cli.files import check_text_output
from uiatlas.cli.map_words.check import severities
from uiatlas.cli.map_words.delivery import deliver
from uiatlas.cli.map_words.one_screen import screen_as_json, screen_as_text
from uiatlas.cli.map_words.sizes import elements_listed, sizes
from uiatlas.cli.maps import load_map, load_pictures
from uiatlas.cli.options.common import MapFile, add_json, add_map, read_map
from uiatlas.cli.output import as_json, as_table, counted
from uiatlas.errors import InputError
from uiatlas.utg import Graph, Screen
from uiatlas.utg.checks import check
from uiatlas.utg.danger import danger_on
from uiatlas.utg.export import FORMATS, render, summary, with_pictures
from uiatlas.utg.projection import project
from uiatlas.utg.standing import Standing, place_for, standings
from uiatlas.utg.telling_apart import told_apart

TABLE, HTML = "table", "html"


@dataclass(frozen=True, slots=True)
class ShowRequest:
    """A map and the form to show it in.

    Attributes:
        map: The map.
        form: ``table``, ``html`` or one of the export formats.
        activities: Whether every edge is drawn between the activities that host its screens.
        output: The file to write; None for standard output.
        json: Whether a machine reads the table.
        pictures: Whether the map as JSON holds the pictures of its screens.
        screen: The screen to show alone; empty for the whole map.
    """

    map: MapFile
    form: str = TABLE
    activities: bool = False
    output: Path | None = None
    json: bool = False
    pictures: bool = False
    screen: str = ""


def add(parser: argparse.ArgumentParser) -> None:
    """The map and the form."""
    add_map(parser)
    parser.add_argument("--format", choices=(TABLE, *FORMATS, HTML), default=TABLE)
    parser.add_argument(
        "--level",
        choices=("screen", "activity"),
        default="screen",
        help="activity: every edge on the activities that host its screens, background and system edges left out",
    )
    parser.add_argument(
        "--screen",
        default="",
        metavar="SCREEN",
        help="one screen, by id or name: its elements and the ways from and to it",
    )
    parser.add_argument("-o", "--output", metavar="FILE", type=Path, help="write there instead of standard output")
    parser.add_argument("--pictures", action="store_true", help="with --format json: the pictures of screens, too")
    add_json(parser)


def read(given: argparse.Namespace) -> ShowRequest:
    """What is shown.

    Raises:
        InputError: Two forms are asked for.
    """
    if given.json and given.format not in (TABLE, "json"):
        raise InputError(f"--json and --format {given.format} ask for two forms of the answer", hint="leave one out")
    if given.pictures and (given.format != "json" or given.level == "activity"):
        raise InputError("--pictures has no effect but on a whole map as JSON", hint="give --format json as well")
    if given.screen and given.format != TABLE:
        raise InputError(f"--screen and --format {given.format} ask for two answers", hint="leave one out")
    activities = given.level == "activity"
    return ShowRequest(
        read_map(given), given.format, activities, given.output, given.json, given.pictures, given.screen
    )


def run(request: ShowRequest) -> int:
    """Show it."""
    began = time.perf_counter()
    check_text_output(request.output, request.map.path)
    graph = load_map(request.map)
    if request.activities:
        graph = project(graph)
    if request.screen:
        screen = graph.find(request.screen)
        text = screen_as_json(graph, screen) if request.json else screen_as_text(graph, screen)
    elif request.form == HTML:
        from uiatlas.report import to_html  # noqa: PLC0415

        text = to_html(graph, load_pictures(request.map, graph.app))
    elif request.form != TABLE:
        text = render(graph, request.form)
        text = with_pictures(text, load_pictures(request.map, graph.app)) if request.pictures else text
    elif request.json:
        text = as_json(summary(graph, seconds=time.perf_counter() - began))
    else:
        text = _table(graph)
    deliver(text.rstrip("\n"), request.output, request.map.path)
    return 0


def _table(graph: Graph) -> str:
    found, apart = standings(graph), told_apart(graph)
    ways_in: dict[str, dict[str, None]] = {}
    for screen, kind in ((graph.entry, "entry"), *((e.screen, e.kind) for e in graph.entries)):
        ways_in.setdefault(screen or "", {})[kind] = None
    behind = Counter((place_for(s, found), stands.standing) for s, stands in found.items())
    rows = [
        (
            s.id,
            _named(s, apart),
            s.kind,
            len(s.elements),
            sum(1 for _ in graph.outgoing(s.id)),
            ", ".join((*ways_in.get(s.id, ()), *_marks(graph, s), *_behind(s.id, behind))),
        )
        for s in graph.screens.values()
        if s.id not in found
    ]
    lines = [
        f"{graph.app} {graph.app_version}".rstrip(),
        f"{sizes(graph)}, {elements_listed(graph)}{_warned(graph)}",
        "",
        as_table(("id", "name", "kind", "elements", "ways out", "note"), rows),
    ]
    if found:
        more = [(s, _named(graph.screens[s], apart), stands.standing.value, stands.of) for s, stands in found.items()]
        lines += ["", f"{counted(len(found), 'screen')} that {_no_places(len(found))}", ""]
        lines.append(as_table(("id", "name", "is", "of"), more))
    return "\n".join(lines)


def _no_places(number: int) -> str:
    return "is no place of its own" if number == 1 else "are no places of their own"


def _named(screen: Screen, apart: Mapping[str, str]) -> str:
    return f"{screen.name} ({words})" if (words := apart.get(screen.id)) else screen.name


def _behind(place: str, behind: Mapping[tuple[str, Standing], int]) -> Iterator[str]:
    """How many screens a place stands for."""
    return (f"{n} {kind.plural}" if n > 1 else f"1 {kind}" for kind in Standing if (n := behind.get((place, kind))))


def _warned(graph: Graph) -> str:
    """What is odd about a map, counted as ``map check`` does, which tells it."""
    found = severities([finding for finding in check(graph) if finding.severity != "info"])
    return f", {found} (`uiatlas map check` tells more)" if found else ""


def _marks(graph: Graph, screen: Screen) -> tuple[str, ...]:
    """What is to be known of a screen: that it is not the app's own, what actions on it may do, its values."""
    found = (danger_on(screen, edge.action) for edge in graph.outgoing(screen.id))
    kinds = sorted({danger.kind for danger in found if danger is not None})
    values = (f"{counted(len(d.values), 'value')} of {d.label or d.resource_id}" for d in screen.domains)
    return (*(("external",) if screen.external else ()), *(f"may {kind}" for kind in kinds), *values)
