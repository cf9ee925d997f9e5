"""Look at a device once: what its screen shows, as a list of elements, and as a picture with a number on each."""

import argparse
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

from uiatlas.cli.options.common import add_json, check_output, named_path
from uiatlas.cli.options.privacy import add_masking, masker_of, wants_masking
from uiatlas.cli.options.sight import add_sight, sighted
from uiatlas.cli.output import counted, write, write_json, write_table
from uiatlas.devices.base import open_device
from uiatlas.errors import InputError
from uiatlas.perception.fusion import SEEN
from uiatlas.perception.rendering import drawn, marked
from uiatlas.perception.sighted import picture_of
from uiatlas.privacy import masked_observation
from uiatlas.storage.database import write_file
from uiatlas.ui import ElementFlag, Observation, UIElement
from uiatlas.ui.codec import element_to_json

_LONGEST = 60


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The device, and what to make of it."""
    parser.add_argument("device", metavar="DEVICE", help="such as sim:notes or web:http://127.0.0.1:8000/")
    parser.add_argument(
        "--marks", metavar="FILE.png", type=named_path, help="also write the picture, with the number of each element"
    )
    parser.add_argument("--all", action="store_true", help="list hidden elements too, and those without any text")
    add_sight(parser)
    add_masking(parser)
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Print what is shown; a picture is taken only for `--marks` or where `--ocr` needs it."""
    check_output(options.marks)
    if options.marks and options.marks.suffix.lower() != ".png":
        raise InputError(f"{options.marks}: the picture is a PNG", mend=f"write {options.marks.with_suffix('.png')}")
    masker = masker_of()
    with closing(sighted(open_device(options.device), options)) as device:
        seen = device.observe()
        if options.marks:
            seen = replace(seen, screenshot=picture_of(device, seen) or drawn(seen))
        if wants_masking(device, options):
            seen = masked_observation(seen, masker)
        if options.marks:
            write_file(options.marks, marked(seen))
    if options.json:
        write_json(look_json(seen, options.marks))
    else:
        _say(seen, options)
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


def _say(seen: Observation, options: argparse.Namespace) -> None:
    named = " ".join(filter(None, (seen.activity, f'"{seen.title}"' if seen.title else "")))
    write(f"{seen.app} {named}{' (a dialog)' if seen.dialog else ''}")
    shown = [e for e in seen.elements if options.all or (e.visible and (e.label or e.actionable))]
    rows = [(str(e.index), e.role.value, _label(seen, e), _states(e), _place(e), _source(e)) for e in shown]
    write_table(("no.", "role", "name", "state", "place", "from"), rows)
    write(f"{counted(len(seen.elements), 'element')}, {len(seen.actionable)} can be acted on")
    if options.marks:
        write(f"picture: {options.marks}")


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
