"""Reads the items of a batch from a file: a task in words a line, or JSON with more to say of each."""

import json
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from uiatlas.errors import FormatError, InputError, cause
from uiatlas.exploration.result import BUDGET
from uiatlas.fleet.devices import FleetDevice
from uiatlas.fleet.items import Item, Work

_FIELDS = ("task", "explore", "name", "device", "needs", "effects", "max_steps", "budget")
_HINT = "write a list of texts and objects with " + ", ".join(_FIELDS)


def read_tasks(path: Path) -> tuple[Item, ...]:
    """The items of a file.

    A text file has a task in words in each line. A JSON file has a list, and a file of JSON lines a value a line; each
    value is a task in words or an object. A task is taken to have effects unless its object says ``"effects": false``.

    Raises:
        InputError: The file cannot be read, or says something else.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeError) as error:
        raise InputError(f"{path} cannot be read ({cause(error)})", hint="give a file with a task a line") from error
    values = _values(path, text)
    if not values:
        raise InputError(f"{path} holds no tasks", hint="write a task in each line")
    return tuple(_item(path, number, value) for number, value in enumerate(values, start=1))


def on_each(items: Sequence[Item], devices: Sequence[FleetDevice]) -> tuple[Item, ...]:
    """Every item once for each device that it fits."""
    spread = [replace(item, device=device.name) for item in items for device in devices if device.fits(item)]
    return tuple(replace(item, number=number) for number, item in enumerate(spread, start=1))


def explorations(devices: Sequence[FleetDevice], budget: float, max_steps: int | None) -> tuple[Item, ...]:
    """An exploration for each device; those whose URIs name one app share what they try and find."""
    apps, began = Counter(device.app for device in devices if device.app), time.time()
    return tuple(
        Item(
            number,
            Work.EXPLORE,
            device=device.name,
            budget=budget,
            max_steps=max_steps,
            company=began if apps[device.app] > 1 else 0.0,
        )
        for number, device in enumerate(devices, start=1)
    )


def check_fits(items: Sequence[Item], devices: Sequence[FleetDevice]) -> None:
    """See that each item can be done on some device.

    Raises:
        InputError: One cannot.
    """
    for item in items:
        if not any(device.fits(item) for device in devices):
            wanted = " ".join((item.device or "any device", *(f"with {label}" for label in item.needs)))
            raise InputError(
                f"no device of the fleet fits item {item.number} ({item.shown_title}): {wanted}",
                hint="add one to --devices, or change the item",
            )


def _values(path: Path, text: str) -> list[Any]:
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    if path.suffix not in (".json", ".jsonl"):
        return [line.strip() for line in lines]
    try:
        found = json.loads(text) if path.suffix == ".json" else [json.loads(line) for line in lines]
    except (ValueError, RecursionError) as error:
        raise FormatError(path, f"not JSON ({error})", hint=_HINT) from error
    if not isinstance(found, list):
        raise FormatError(path, "no list of tasks", hint=_HINT)
    return found


def _fits(name: str, value: Any) -> bool:
    """Whether a field can have a value; a truth value is no number."""
    match name:
        case "task" | "name" | "device":
            return isinstance(value, str)
        case "explore" | "effects":
            return isinstance(value, bool)
        case "needs":
            return isinstance(value, list) and all(isinstance(label, str) for label in value)
        case "max_steps":
            return isinstance(value, int) and not isinstance(value, bool) and value > 0
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 < value < float("inf")


def _item(path: Path, number: int, value: Any) -> Item:
    if isinstance(value, str) and value.strip():
        return Item(number, Work.TASK, value.strip(), effects=True)
    if not isinstance(value, dict) or (strange := set(value) - set(_FIELDS)):
        told = f"has {', '.join(sorted(strange))}" if isinstance(value, dict) else "is no text and no object"
        raise FormatError(path, f"item {number} {told}", hint=_HINT)
    text, explores = value.get("task", ""), value.get("explore", False)
    wrong = [name for name in _FIELDS if name in value and not _fits(name, value[name])]
    needs = value.get("needs", [])
    if wrong:
        raise FormatError(path, f"item {number} has a wrong {wrong[0]}", hint=_HINT)
    if bool(text.strip()) == explores:
        raise FormatError(path, f"item {number} says neither or both of a task and to explore", hint="say one of them")
    return Item(
        number,
        Work.EXPLORE if explores else Work.TASK,
        text.strip(),
        value.get("name", ""),
        value.get("device", ""),
        tuple(needs),
        not explores and value.get("effects", True),
        value.get("max_steps"),
        float(value.get("budget", BUDGET)),
    )
