"""Which screen of a map is shown: on a device, or in a snapshot that another tool took of it."""

import argparse
from contextlib import closing
from dataclasses import dataclass

from uiatlas.cli.maps import load_shown
from uiatlas.cli.options.common import MapFile, add_app, add_json, map_at
from uiatlas.cli.options.opening import STRAIGHT, Opening, add_opening, read_opening
from uiatlas.cli.options.privacy import add_masking, masker_of, read_masking, wants_masking
from uiatlas.cli.options.shown import is_snapshot, read_shown
from uiatlas.cli.output import write, write_json
from uiatlas.perception.whereabouts import Other, Whereabouts, locate
from uiatlas.privacy import masked_observation
from uiatlas.ui import Observation

_MOST = 3
"""Words that are named of each kind."""


@dataclass(frozen=True, slots=True)
class WhereRequest:
    """What is asked: a device or a snapshot, and the map.

    Attributes:
        shown: The device's URI, the path of a snapshot, or ``-`` for one on standard input.
        map: The map.
        mask: Whether private data are masked; None leaves that to the device.
        json: Whether a machine reads the answer.
        opening: How the device is opened.
    """

    shown: str
    map: MapFile
    mask: bool | None
    json: bool
    opening: Opening = STRAIGHT


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What is shown, and the map."""
    parser.add_argument(
        "shown",
        metavar="DEVICE|FILE",
        help="a device, or a file with a snapshot of playwright-mcp, chrome-devtools-mcp, agent-device, browser-use, "
        "mobile-mcp, AndroidWorld or uiautomator; - reads standard input",
    )
    parser.add_argument("--map", metavar="MAP", type=map_at, required=True, help="an atlas file (.uiatlas)")
    add_app(parser)
    add_masking(parser)
    add_opening(parser)
    add_json(parser)


def read(given: argparse.Namespace) -> WhereRequest:
    """What is asked.

    Raises:
        InputError: The options contradict each other.
    """
    where = MapFile(given.map, given.app)
    return WhereRequest(given.shown, where, read_masking(given), given.json, read_opening(given))


def run(request: WhereRequest) -> int:
    """Say which screen it is; exit 1 if it is none of the map."""
    seen = _seen(request)
    graph = load_shown(request.map, seen)
    found = locate(graph, seen)
    if request.json:
        write_json(found.to_json())
    else:
        _say(found, graph.app, seen)
    return 0 if found.screen else 1


def _seen(request: WhereRequest) -> Observation:
    """What is shown."""
    if is_snapshot(request.shown):
        return read_shown(request.shown, mask=request.mask is not False)
    with closing(request.opening.opened(request.shown)) as device:
        seen = device.observe()
        return masked_observation(seen, masker_of()) if wants_masking(device, request.mask) else seen


def _say(found: Whereabouts, app: str, seen: Observation) -> None:
    if found.screen:
        write(f"{found.name} ({found.screen}), {found.confidence:.0%} sure: {found.rule}")
        if found.shared:
            write(f"  it says {_listed(found.shared)}")
    elif found.rule == "another app":
        write(f"no screen of the map: {seen.app} is shown, and the map is of {app}")
    else:
        write("no screen of the map")
    for other in found.others:
        write(f"  {_would_be(other)}")


def _would_be(other: Other) -> str:
    """What it would take to be another screen."""
    parts = [f"with {_listed(other.lacking)}"] if other.lacking else []
    parts += [f"without {_listed(other.strange)}"] if other.strange else []
    return f"{other.name} ({other.screen}), {other.confidence:.0%}: it would be that {' and '.join(parts)}".rstrip(" :")


def _listed(words: tuple[str, ...]) -> str:
    more = f" and {len(words) - _MOST} more" if len(words) > _MOST else ""
    return ", ".join(f'"{word}"' for word in words[:_MOST]) + more
