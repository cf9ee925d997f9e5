"""Elements of a simulated phone's screen as uiautomator's server finds, describes, waits for and presses them."""

import re
from collections.abc import Callable, Mapping
from xml.etree import ElementTree

from uiatlas_bench.simulated_phone.phone import SimulatedPhone
from uiatlas_bench.simulated_phone.screen import dump

Arguments = list[object]

_ATTRIBUTES = {
    "text": "text",
    "description": "content-desc",
    "resourceId": "resource-id",
    "className": "class",
    "packageName": "package",
    "checkable": "checkable",
    "checked": "checked",
    "clickable": "clickable",
    "enabled": "enabled",
    "focused": "focused",
    "longClickable": "long-clickable",
    "scrollable": "scrollable",
    "selected": "selected",
}
"""The parts of a selector that are understood, by the attributes of a dump that they are about."""
_STEP = 0.5
"""Simulated seconds between two looks of somebody who waits."""


def found(phone: SimulatedPhone, selector: object) -> Mapping[str, str] | None:
    """The attributes of the element that a selector means, None if there is none.

    Raises:
        ValueError: The selector asks for something that is not understood.
    """
    asked = dict(selector) if isinstance(selector, dict) else {}
    instance = int(asked.pop("instance", 0))
    below = [asked.pop(name, None) for name in ("childOrSibling", "childOrSiblingSelector")]
    asked.pop("mask", None)
    unknown = sorted(set(asked) - set(_ATTRIBUTES))
    if unknown or any(below):
        raise ValueError(f"the simulated phone finds nothing by {', '.join(unknown) or 'children and siblings'}")
    same = [node.attrib for node in ElementTree.fromstring(dump(phone)).iter("node") if _agrees(node.attrib, asked)]
    return same[instance] if instance < len(same) else None


def _agrees(given: Mapping[str, str], asked: Mapping[str, object]) -> bool:
    words = {name: str(value).lower() if isinstance(value, bool) else str(value) for name, value in asked.items()}
    return all(given.get(_ATTRIBUTES[name]) == value for name, value in words.items())


def _box(node: Mapping[str, str]) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of an element."""
    left, top, right, bottom = map(int, re.findall(r"-?\d+", node.get("bounds", "")) or (0, 0, 0, 0))
    return left, top, right, bottom


def _waited(phone: SimulatedPhone, arguments: Arguments, *, gone: bool) -> bool:
    """Let simulated time pass until an element is there, or is not."""
    left = int(str(arguments[1])) / 1000
    while (found(phone, arguments[0]) is None) != gone:
        if left <= 0:
            return False
        phone.sleep(_STEP)
        left -= _STEP
    return True


def _info(phone: SimulatedPhone, arguments: Arguments) -> dict[str, object]:
    node = found(phone, arguments[0]) or {}
    left, top, right, bottom = _box(node)
    box = {"left": left, "top": top, "right": right, "bottom": bottom}
    said = {name: node.get(attribute, "") for name, attribute in _ATTRIBUTES.items()}
    marks: dict[str, object] = {
        name: value == "true" if value in ("true", "false") else value for name, value in said.items()
    }
    return marks | {"bounds": box, "visibleBounds": box, "contentDescription": node.get("content-desc", "")}


def _click(phone: SimulatedPhone, arguments: Arguments) -> bool:
    x, y, *held = (round(float(str(number))) for number in arguments)
    phone.touch(x, y, held[0] if held else 0)
    return True


def _swipe(phone: SimulatedPhone, arguments: Arguments) -> bool:
    x, y, to_x, to_y, steps = (round(float(str(number))) for number in arguments)
    phone.swipe((x, y), (to_x, to_y), 5 * steps)
    return True


def _focus(phone: SimulatedPhone, arguments: Arguments) -> None:
    """Press the field that a selector means; one without conditions means the field that has the focus."""
    node = found(phone, arguments[0]) if isinstance(arguments[0], dict) and arguments[0].get("mask") else None
    if node is not None and node.get("focused") != "true":
        left, top, right, bottom = _box(node)
        phone.touch((left + right) // 2, (top + bottom) // 2)


def _set_text(phone: SimulatedPhone, arguments: Arguments) -> bool:
    _focus(phone, arguments)
    phone.type(lambda _: str(arguments[1]))
    return phone.focused() is not None


def _get_text(phone: SimulatedPhone, arguments: Arguments) -> str:
    return (found(phone, arguments[0]) or {}).get("text", "")


def _press(phone: SimulatedPhone, arguments: Arguments) -> bool:
    keys: dict[str, Callable[[], None]] = {
        "back": phone.back,
        "home": phone.home,
        "enter": lambda: phone.type(lambda value: value + "\n"),
    }
    pressed = keys.get(str(arguments[0]))
    if pressed is not None:
        pressed()
    return pressed is not None


METHODS: dict[str, Callable[[SimulatedPhone, Arguments], object]] = {
    "dumpWindowHierarchy": lambda phone, _: dump(phone),
    "exist": lambda phone, arguments: found(phone, arguments[0]) is not None,
    "waitForExists": lambda phone, arguments: _waited(phone, arguments, gone=False),
    "waitUntilGone": lambda phone, arguments: _waited(phone, arguments, gone=True),
    "objInfo": _info,
    "click": _click,
    "swipe": _swipe,
    "pressKey": _press,
    "setText": _set_text,
    "getText": _get_text,
    "clearTextField": lambda phone, arguments: _set_text(phone, [*arguments, ""]),
}
"""What is answered, by the name of the call."""
