"""What a simulated phone shows, as uiautomator writes it and as a picture."""

import struct
import zlib
from collections.abc import Iterable
from xml.sax.saxutils import quoteattr

from uiatlas.devices.layout import SIZE
from uiatlas.ui import Bounds, ElementFlag, Observation, Role, UIElement
from uiatlas_bench.simulated_phone.phone import SimulatedPhone

_FLAGS = (
    ("checkable", ElementFlag.CHECKABLE),
    ("checked", ElementFlag.CHECKED),
    ("clickable", ElementFlag.CLICKABLE),
    ("focusable", ElementFlag.CLICKABLE),
    ("scrollable", ElementFlag.SCROLLABLE),
    ("long-clickable", ElementFlag.LONG_CLICKABLE),
    ("password", ElementFlag.PASSWORD),
    ("selected", ElementFlag.SELECTED),
)
_CLASSES = {Role.DIALOG: "android.widget.FrameLayout", Role.TAB: "androidx.appcompat.app.ActionBar$Tab"}
_ROW, _TEXT = "android.widget.LinearLayout", "android.widget.TextView"


def dump(phone: SimulatedPhone) -> str:
    """The view hierarchy of the screen in the XML of uiautomator."""
    shown, focused = phone.look(), phone.focused()
    below: dict[int, list[UIElement]] = {}
    for element in shown.elements:
        if element.visible:
            below.setdefault(element.parent, []).append(element)
    body = "".join(_nodes(below, -1, shown, phone, focused.index if focused else -1))
    return (
        "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"
        f'<hierarchy rotation="{phone.turned}">{body}</hierarchy>'
    )


def _nodes(
    below: dict[int, list[UIElement]], parent: int, shown: Observation, phone: SimulatedPhone, focused: int
) -> Iterable[str]:
    for place, e in enumerate(below.get(parent, ())):
        row = e.class_name == _ROW and bool(e.text)
        text = "" if row else e.text
        bounds = _held(e.bounds or Bounds(0, 0, 0, 0), phone)
        head = _node(place, text, e, shown.app, bounds, e.index == focused)
        inside = [*_lines(e, shown.app, bounds)] if row else []
        inside += _nodes(below, e.index, shown, phone, focused)
        yield f"{head}>{''.join(inside)}</node>" if inside else f"{head} />"


def _node(place: int, text: str, e: UIElement, package: str, bounds: Bounds, focused: bool) -> str:
    flags = " ".join(f'{name}="{str(bool(e.flags & flag)).lower()}"' for name, flag in _FLAGS)
    return (
        f"<node index={quoteattr(str(place))} text={_quoted(text)} resource-id={_quoted(e.resource_id)}"
        f" class={_quoted(_CLASSES.get(e.role, e.class_name))} package={_quoted(package)}"
        f" content-desc={_quoted(e.description)} enabled={quoteattr(str(e.enabled).lower())}"
        f' focused="{str(focused).lower()}" {flags}'
        f' bounds="[{bounds.left},{bounds.top}][{bounds.right},{bounds.bottom}]"'
    )


def _lines(row: UIElement, package: str, bounds: Bounds) -> Iterable[str]:
    """The text views in a row of a list: a title and what stands below it."""
    title, _, detail = row.text.partition("\n")
    words = [("title", title), *([("summary", detail)] if detail else [])]
    height = (bounds.bottom - bounds.top) // len(words)
    for place, (name, text) in enumerate(words):
        top = bounds.top + height * place
        line = UIElement(0, Role.TEXT, text, "", f"android:id/{name}", _TEXT)
        yield f"{_node(place, text, line, package, Bounds(bounds.left, top, bounds.right, top + height), False)} />"


def _quoted(text: str) -> str:
    return quoteattr(text, {"\n": "&#10;"}) if '"' not in text else f'"{quoteattr(text + chr(39))[1:-2]}"'


def _held(bounds: Bounds, phone: SimulatedPhone) -> Bounds:
    """Where a rectangle is on the screen as it is held; a turned screen is the upright one, stretched."""
    width, height = phone.size
    left, top, right, bottom = bounds
    return Bounds(
        left * width // SIZE[0], top * height // SIZE[1], right * width // SIZE[0], bottom * height // SIZE[1]
    )


def picture(phone: SimulatedPhone) -> bytes:
    """The screen as a PNG: a grey box for every element, darker where it takes touches; no words are drawn."""
    width, height = phone.size
    rows = [bytearray(b"\xff" * width) for _ in range(height)]
    for e in phone.look().elements:
        if e.visible and e.bounds is not None:
            left, top, right, bottom = _held(e.bounds, phone)
            inner = (b"\xa0" if e.actionable else b"\xe0") * max(0, right - left - 2)
            for y in range(max(0, top), min(bottom, height)):
                edge = y in (top, bottom - 1)
                rows[y][left:right] = (b"\x40" * (right - left)) if edge else b"\x40" + inner + b"\x40"
    data = zlib.compress(b"".join(b"\0" + row[:width] for row in rows), 1)
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", data) + _chunk(b"IEND", b"")


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
