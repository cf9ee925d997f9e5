"""Look at a device once: what its screen shows, as a list of elements, and as a picture with a number on each."""

import argparse
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from uiatlas.cli.files import check_output
from uiatlas.cli.options.common import add_json, named_path
from uiatlas.cli.options.opening import STRAIGHT, Opening, add_opening, read_opening
from uiatlas.cli.options.privacy import add_masking, masker_of, read_masking, wants_masking
from uiatlas.cli.options.sight import Sight, add_sight, read_sight, sighted
from uiatlas.cli.output import counted, write, write_json, write_table
from uiatlas.errors import InputError
from uiatlas.perception.fusion import SEEN
from uiatlas.perception.rendering import drawn, marked
from uiatlas.perception.sighted import picture_of
from uiatlas.privacy import masked_observation
from uiatlas.storage.whole_files import write_file
from uiatlas.ui import ElementFlag, Observation, UIElement
from uiatlas.ui.codec import element_to_json

_LONGEST = 60


@dataclass(frozen=True, slots=True)
class LookRequest:
    """What to look at and what to make of it.

    Attributes:
        device: The device's URI.
        marks: The picture to write; None for none.
        everything: Whether hidden elements are listed too, and those without any text.
        sight: How the screen is looked at.
        mask: Whether private data are masked; None leaves that to the device.
        json: Whether a machine reads the answer.
        opening: How the device is opened.
    """

    device: str
    marks: Path | None
    everything: bool
    sight: Sight
    mask: bool | None
    json: bool
    opening: Opening = STRAIGHT


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The device, and what to make of it."""
    parser.add_argument("device", metavar="DEVICE", help="such as sim:notes or web:http://127.0.0.1:8000/")
    parser.add_argument(
        "--marks", metavar="FILE.png", type=named_path, help="also write the picture, with the number of each element"
    )
    parser.add_argument("--all", action="store_true", help="list hidden elements too, and those without any text")
    add_sight(parser)
    add_masking(parser)
    add_opening(parser)
    add_json(parser)


def read(given: argparse.Namespace) -> LookRequest:
    """What to look at.

    Raises:
        InputError: The picture is no PNG, or the options contradict each other.
    """
    marks: Path | None = given.marks
    if marks and marks.suffix.lower() != ".png":
        raise InputError(f"{marks}: the picture is a PNG", hint=f"write {marks.with_suffix('.png')}")
    return LookRequest(
        given.device, marks, given.all, read_sight(given), read_masking(given), given.json, read_opening(given)
    )


def run(request: LookRequest) -> int:
    """Print what is shown; a picture is taken only for `--marks` or where `--ocr` needs it."""
    check_output(request.marks)
    masker = masker_of()
    with closing(sighted(request.opening.opened(request.device), request.sight)) as device:
        seen = device.observe()
        if request.marks:
            seen = replace(seen, screenshot=picture_of(device, seen) or drawn(seen))
        if wants_masking(device, request.mask):
            seen = masked_observation(seen, masker)
        if request.marks:
            write_file(request.marks, marked(seen))
    if request.json:
        write_json(look_json(seen, request.marks))
    else:
        _say(seen, request)
    return 0


def look_json(seen: Observation, marks: Path | None) -> dict[str, Any]:
    """The answer of ``look --json``; `number` is what the picture shows."""
    return {
        "app": seen.app,
        "activity": seen.activity,
        "title": seen.title,
        "dialog": seen.dialog,
        "size": list(seen.size),
        "elements": [
            {"number": e.index, "label": seen.label(e), "actionable": e.actionable, "from": _source(e)}
            | element_to_json(e)
            for e in seen.elements
        ],
        "marks": str(marks) if marks else None,
    }


def _say(seen: Observation, request: LookRequest) -> None:
    named = " ".join(filter(None, (seen.activity, f'"{seen.title}"' if seen.title else "")))
    write(f"{seen.app} {named}{' (a dialog)' if seen.dialog else ''}")
    shown = [e for e in seen.elements if request.everything or (e.visible and (e.label or e.actionable))]
    rows = [(str(e.index), e.role.value, _label(seen, e), _states(e), _place(e), _source(e)) for e in shown]
    write_table(("no.", "role", "name", "state", "place", "from"), rows)
    write(f"{counted(len(seen.elements), 'element')}, {len(seen.actionable)} can be acted on")
    if request.marks:
        write(f"picture: {request.marks}")


def _label(seen: Observation, element: UIElement) -> str:
    said = " ".join(seen.label(element).split())
    return said if len(said) <= _LONGEST else f"{said[: _LONGEST - 1]}…"


def _states(element: UIElement) -> str:
    said = [("on" if element.checked else "off")] if element.checked is not None else []
    said += ["selected"] if element.selected else []
    said += [] if element.enabled else ["disabled"]
    said += ["no place"] if element.flags & ElementFlag.PLACELESS else []
    said += [] if element.visible else ["hidden"]
    return " ".join(said)


def _place(element: UIElement) -> str:
    b = element.bounds
    return "" if b is None else f"{b.left},{b.top} {b.right - b.left}x{b.bottom - b.top}"


def _source(element: UIElement) -> str:
    return "picture" if element.class_name == SEEN else "tree"
