"""A strict reading of Maestro flows, after docs.maestro.dev ("Commands available", "Selectors").

Only what that documentation shows is let through: known commands, known fields with values of their types, selectors
that select something, and expressions ``${...}`` nowhere, since a recorded flow computes nothing.
"""

import re
from typing import Any

import yaml

SELECTOR = {"id": str, "text": str, "index": int, "checked": bool}
EXPRESSION = re.compile(r"(?<!\\)\$\{([^$]*)}")
DIRECTIONS = {"LEFT", "RIGHT", "UP", "DOWN"}
KEYS = {"home", "back", "enter", "backspace", "lock", "tab", "power", "volume up", "volume down"}


class Refused(AssertionError):
    """A flow that the documentation does not allow."""


def read_flow(text: str) -> tuple[dict[str, Any], list[Any]]:
    """Header and commands of a flow.

    Raises:
        Refused: It is not a flow as documented.
    """
    documents = list(yaml.safe_load_all(text))
    _need(len(documents) == 2, "a header and a list of commands, parted by ---")
    header, commands = documents
    _need(isinstance(header, dict), "the header is a map")
    _need(set(header) <= {"appId", "url", "name", "tags"}, f"unknown header in {header}")
    _need(("appId" in header) != ("url" in header), "either appId or url")
    _need(all(isinstance(v, str) and v for v in header.values()), "headers are texts")
    _need(isinstance(commands, list) and bool(commands), "a list of commands")
    for command in commands:
        check_command(command)
    return header, commands


def check_command(command: Any) -> None:
    """Refuse a command that is not documented."""
    if isinstance(command, str):
        _need(command in {"launchApp", "back", "scroll", "eraseText", "waitForAnimationToEnd"}, f"bare {command!r}")
        return
    _need(isinstance(command, dict) and len(command) == 1, f"one command per entry: {command}")
    ((name, given),) = command.items()
    match name:
        case "tapOn" | "longPressOn":
            _selector(given, {"optional": bool})
        case "assertVisible" | "assertNotVisible":
            _selector(given, {})
        case "scrollUntilVisible":
            _need(isinstance(given, dict) and set(given) == {"element"}, f"scrollUntilVisible {given!r}")
            _selector(given["element"], {})
        case "inputText":
            _need(isinstance(given, str) and given.isascii() and given.isprintable(), f"inputText {given!r}")
            _need(not EXPRESSION.search(given), f"an expression in {given!r}")
        case "eraseText":
            _need(type(given) is int and 0 < given <= 100, f"eraseText {given!r}")
        case "pressKey":
            _need(given in KEYS, f"pressKey {given!r}")
        case "waitForAnimationToEnd":
            _fields(given, {"timeout": int})
        case "launchApp":
            _fields(given, {"appId": str, "stopApp": bool, "clearState": bool})
        case "swipe":
            _need(isinstance(given, dict) and given.get("direction") in DIRECTIONS, f"swipe {given!r}")
            _need(set(given) <= {"direction", "from"}, f"swipe {given!r}")
            if "from" in given:
                _selector(given["from"], {})
        case _:
            raise Refused(f"unknown command {name!r}")


def _selector(given: Any, more: dict[str, type]) -> None:
    _fields(given, SELECTOR | more)
    _need("id" in given or "text" in given, f"selects nothing: {given}")
    for name in ("id", "text"):
        pattern = given.get(name, "")
        _need(not EXPRESSION.search(pattern), f"an expression in {pattern!r}")
        re.compile(pattern)


def _fields(given: Any, known: dict[str, type]) -> None:
    _need(isinstance(given, dict) and bool(given), f"a map: {given!r}")
    for name, value in given.items():
        _need(name in known and type(value) is known[name], f"{name}: {value!r}")


def _need(fine: bool, what: str) -> None:
    if not fine:
        raise Refused(what)


def computed(text: str) -> str:
    """What Maestro makes of a text: expressions are computed (here: to nothing), escaped ones lose their backslash."""
    without = EXPRESSION.sub("", text)
    return re.sub(r"\\\$\{([^$]*)}", lambda m: m[0][1:], without)
