"""Single elements of a screen as drawn shapes, each by its role."""

from collections.abc import Callable

from uiatlas.report.placing import TEXT, Box
from uiatlas.report.svg import clip, fit, plain, tag, text_width, wrap
from uiatlas.ui import Role, UIElement
from uiatlas.ui.elements import ElementFlag
from uiatlas.ui.selectors import short_id

_LINE, _SMALLEST, _BACKDROP = 14.5, 9.0, 160.0
_BARE, _BESIDE = 30.0, 200.0
"""Width below which a box to check has no room for its label, and the room that it then has beside it."""
_GLYPHS = {
    "navigate up": "←",
    "back": "←",
    "go back": "←",
    "up": "←",
    "more options": "⋮",
    "more": "⋮",
    "menu": "☰",
    "open navigation drawer": "☰",
    "close": "×",
    "dismiss": "×",
    "add": "+",
    "new": "+",
    "search": "⌕",
    "done": "✓",
    "ok": "✓",
}
_BARS = frozenset({"toolbar", "action_bar", "top_app_bar"})


def draw_element(element: UIElement, box: Box) -> list[str]:
    """One element by its role; what has neither label nor use is not drawn."""
    drawn = _DRAWERS.get(element.role, _plain)(element, box)
    if element.flags & ElementFlag.DISABLED and drawn:
        return [tag("g", *drawn, class_="w-off")]
    return drawn


def _button(element: UIElement, box: Box) -> list[str]:
    if not element.label and not element.actionable:
        return []
    narrow = box.w < 44
    glyph = _glyph(plain(element.label).casefold(), narrow)
    if glyph and (narrow or not element.text):
        return [rect(inset(box, 3), "w-icon", 6), label_at(glyph, *_middle(box, 15), anchor="middle", size=15)]
    if narrow:
        lines = wrap(element.label, box.w - 4, _SMALLEST, 2)
        return [rect(inset(box, 2), "w-icon", 6), *centred(lines, box, size=_SMALLEST)]
    if "\n" in element.text or "<br>" in element.text:
        return _item(element, box)
    lines = wrap(element.label, box.w - 10, TEXT, max(1, int(box.h / _LINE)))
    return [rect(inset(box, 2), "w-button", 6), *centred(lines, box, kind="w-on")]


def _glyph(label: str, narrow: bool) -> str:
    if narrow and label.startswith(("add ", "new ", "create ")):
        return "+"
    return _GLYPHS.get(label, "")


def _toggle(element: UIElement, box: Box) -> list[str]:
    on = bool(element.checked)
    middle, right = box.y + box.h / 2, box.x + box.w - 8
    kind = "w-set" if on else "w-unset"
    if element.role is Role.SWITCH:
        knob = right - 6 if on else right - 18
        pill = Box(right - 25, middle - 6.5, 25, 13)
        return [
            *_caption(element, Box(box.x, box.y, box.w - 34, box.h)),
            rect(pill, kind, 6.5),
            tag("circle", cx=knob, cy=middle, r=4.5, class_="w-knob"),
        ]
    left = box.x + 5
    # The label of a bare box or ring stands beside it.
    rest = Box(box.x + 18, box.y, _BESIDE if box.w < _BARE else box.w - 20, box.h)
    if element.role is Role.RADIO:
        dot = [tag("circle", cx=left + 6, cy=middle, r=3, class_="w-dot")] if on else []
        return [tag("circle", cx=left + 6, cy=middle, r=6, class_="w-ring"), *dot, *_caption(element, rest)]
    mark = [label_at("✓", left + 6, middle + 4, anchor="middle", size=10, kind="w-on")] if on else []
    return [rect(Box(left, middle - 6, 12, 12), kind, 2.5), *mark, *_caption(element, rest)]


def _field(element: UIElement, box: Box) -> list[str]:
    inner = inset(box, 3)
    secret = bool(element.flags & ElementFlag.PASSWORD) and element.text
    shown = "•" * min(len(element.text), 12) if secret else element.text or element.description
    line = fit(shown, inner.w - 14, TEXT)
    return [
        rect(inner, "w-field", 4),
        label_at(line, inner.x + 7, inner.y + inner.h / 2 + 3.5, kind="w-typed" if element.text else "w-hint"),
    ]


def _tab(element: UIElement, box: Box) -> list[str]:
    chosen = element.selected
    line = Box(box.x + 4, box.y + box.h - 3, box.w - 8, 2.5)
    return [
        *centred(wrap(element.label, box.w - 6, TEXT, 1), box, kind="w-strong" if chosen else "w-hint"),
        *([rect(line, "w-accent", 1)] if chosen else []),
    ]


def _item(element: UIElement, box: Box) -> list[str]:
    if not element.label:
        return [rect(inset(box, 1), "w-row", 3)] if element.actionable else []
    first, _, rest = element.text.replace("<br>", "\n").partition("\n")
    if box.h < 2 * _LINE and not rest:
        return [rect(inset(box, 1), "w-row", 3), *_written(first or element.label, box, kind="w-strong")]
    room = max(1, int((box.h - 4) / _LINE))
    head = wrap(first or element.label, box.w - 14, TEXT, room)
    more = wrap(rest, box.w - 14, 10, room - len(head)) if rest and room > len(head) else []
    y = box.y + (box.h - _LINE * (len(head) + len(more))) / 2 + 10
    lines = [label_at(w, box.x + 7, y + _LINE * i, kind="w-strong") for i, w in enumerate(head)]
    lines += [label_at(w, box.x + 7, y + _LINE * (len(head) + i), size=10, kind="w-hint") for i, w in enumerate(more)]
    return [rect(inset(box, 1), "w-row", 3), *lines]


def _heading(element: UIElement, box: Box) -> list[str]:
    return _written(element.label, box, size=14, kind="w-strong")


def _caption(element: UIElement, box: Box) -> list[str]:
    return _written(element.label, box)


def _written(words: str, box: Box, *, size: float = TEXT, kind: str = "w-text") -> list[str]:
    """Words in their box; platforms fit boxes tightly around texts, so one line is made smaller before it is cut."""
    room = box.w
    most = max(1, int(box.h / (size * 1.12)))
    if most == 1 and (needed := text_width(clip(words, 80), size)) > room:
        size = max(_SMALLEST, size * room / needed) if needed else _SMALLEST
    return _stacked(wrap(words, room, size, most), box, size=size, kind=kind)


def _picture(element: UIElement, box: Box) -> list[str]:
    if element.actionable:
        return _button(element, box)
    if box.w < 8 or box.h < 8:
        return []
    if box.h > _BACKDROP:
        return [rect(inset(box, 1), "w-row", 3)]
    x, y, w, h = box.x, box.y, box.w, box.h
    hill = ((0.0, 0.9), (0.3, 0.5), (0.5, 0.7), (0.65, 0.55), (1.0, 0.9))
    line = "M" + "L".join(f"{x + 3 + (w - 6) * right:.1f} {y + h * down:.1f}" for right, down in hill)
    return [rect(inset(box, 1), "w-row", 3), tag("path", d=line, class_="w-stroke")]


def _choice(element: UIElement, box: Box) -> list[str]:
    arrow = label_at("▾", box.x + box.w - 10, box.y + box.h / 2 + 4, anchor="middle")
    return [rect(inset(box, 2), "w-field", 4), *_caption(element, Box(box.x + 3, box.y, box.w - 20, box.h)), arrow]


def _slider(element: UIElement, box: Box) -> list[str]:
    middle = box.y + box.h / 2
    return [
        rect(Box(box.x + 6, middle - 1.5, max(1.0, box.w - 12), 3), "w-unset", 1.5),
        tag("circle", cx=box.x + box.w / 2, cy=middle, r=5, class_="w-dot"),
    ]


def _surface(element: UIElement, box: Box) -> list[str]:
    return [rect(box, "w-panel", 8)]


def _holder(element: UIElement, box: Box) -> list[str]:
    """Containers are seen only as title bars, as rows that can be tapped, and by a scroll bar."""
    if short_id(element.resource_id) in _BARS and box.h < 80:
        return [rect(Box(box.x + 1, box.y + 1, box.w - 2, box.h - 1), "w-bar", 6)]
    if element.label:
        return _button(element, box) if element.actionable else _caption(element, box)
    if element.clickable:
        return [rect(inset(box, 1), "w-row", 3)]
    if element.scrollable and box.h > 60:
        return [rect(Box(box.x + box.w - 5, box.y + 6, 2.5, box.h * 0.3), "w-unset", 1)]
    return []


def _plain(element: UIElement, box: Box) -> list[str]:
    if element.class_name.endswith("ProgressBar"):
        ring = tag("circle", cx=box.x + box.w / 2, cy=box.y + box.h / 2, r=11, class_="w-wheel")
        return [ring, *centred(["loading"], Box(box.x, box.y + 24, box.w, box.h), size=_SMALLEST)]
    return _button(element, box) if element.actionable else _caption(element, box) if element.label else []


_DRAWERS: dict[Role, Callable[[UIElement, Box], list[str]]] = {
    Role.BUTTON: _button,
    Role.LINK: _item,
    Role.CHECKBOX: _toggle,
    Role.SWITCH: _toggle,
    Role.RADIO: _toggle,
    Role.INPUT: _field,
    Role.TEXT: _caption,
    Role.HEADING: _heading,
    Role.IMAGE: _picture,
    Role.LIST: _holder,
    Role.CONTAINER: _holder,
    Role.ITEM: _item,
    Role.MENU_ITEM: _item,
    Role.TAB: _tab,
    Role.MENU: _surface,
    Role.DIALOG: _surface,
    Role.CHOICE: _choice,
    Role.SLIDER: _slider,
}


def inset(box: Box, by: float) -> Box:
    """The box made smaller on every side, or larger by a negative number of pixels."""
    return Box(box.x + by, box.y + by, max(1.0, box.w - 2 * by), max(1.0, box.h - 2 * by))


def _middle(box: Box, size: float) -> tuple[float, float]:
    return box.x + box.w / 2, box.y + box.h / 2 + size * 0.35


def rect(box: Box, kind: str, radius: float) -> str:
    """A rectangle with round corners."""
    return tag("rect", x=box.x, y=box.y, width=box.w, height=box.h, rx=radius, class_=kind)


def centred(lines: list[str], box: Box, *, size: float = TEXT, kind: str = "w-text") -> list[str]:
    """Lines in the middle of a box."""
    x = box.x + box.w / 2
    step = size * 1.2
    y = box.y + box.h / 2 + size * 0.35 - step * (len(lines) - 1) / 2
    return [label_at(words, x, y + step * i, anchor="middle", size=size, kind=kind) for i, words in enumerate(lines)]


def _stacked(lines: list[str], box: Box, *, size: float, kind: str) -> list[str]:
    """Lines that begin at the left of a box, in the middle of its height."""
    step = size * 1.2
    y = box.y + box.h / 2 + size * 0.35 - step * (len(lines) - 1) / 2
    return [label_at(words, box.x + 2, y + step * i, size=size, kind=kind) for i, words in enumerate(lines)]


def label_at(
    words: str, x: float, y: float, *, anchor: str | None = None, size: float = TEXT, kind: str = "w-text"
) -> str:
    """One line of text at a point."""
    return tag("text", text=words, x=x, y=y, font_size=size, text_anchor=anchor, class_=kind)
