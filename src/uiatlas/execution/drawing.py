"""A screen as a small drawing: a wireframe of its elements with their texts, and a mark on what was acted on."""

from collections.abc import Callable

from uiatlas.execution.placing import TEXT, Box, Placed, place
from uiatlas.execution.svg import clip, fit, plain, tag, text_width, wrap
from uiatlas.ui import Action, Back, Home, InputText, LongPress, Observation, OpenApp, Role, Scroll, UIElement, Wait
from uiatlas.ui.elements import ElementFlag
from uiatlas.ui.selectors import short_id

_LINE, _SMALLEST, _BACKDROP = 14.5, 8.0, 160.0
_ROOM, _LEAST = 34.0, 120.0
"""Room kept around the content, and the least height of a drawing."""
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
_OVER = (Role.DIALOG, Role.MENU)


def wireframe(observation: Observation, action: Action | None = None, touched: int | None = None) -> str:
    """Draw a screen as SVG.

    Args:
        observation: The screen.
        action: What was done on it, if anything was.
        touched: Index of the element that it was done to.
    """
    placed = place(observation, touched)
    top, bottom = _window(observation, placed)
    width, height = placed.width, placed.height
    frame = Box(0.5, 0.5, width - 1, height - 1)
    parts = [_rect(frame, "w-screen", 8)]
    panel = _panel(observation, placed)
    if observation.dialog:
        parts += [_rect(frame, "w-dim", 8), *panel]
    for element, box in placed.boxes:
        parts += _draw(element, box)
    if placed.left_out:
        words = f"… {placed.left_out} more element{'s' if placed.left_out > 1 else ''}"
        parts.append(_text(words, width - 8, bottom - 5, anchor="end", size=8.5, kind="w-hint"))
    marked = next((b for e, b in placed.boxes if e.index == touched), None)
    parts += _mark(action, marked, width, bottom)
    return tag(
        "svg",
        *parts,
        class_="wire",
        viewBox=f"0 {top:.0f} {width:.0f} {bottom - top:.0f}",
        width=f"{width:.0f}",
        height=f"{bottom - top:.0f}",
        role="img",
        aria_label=_alternative(observation, touched),
    )


def laid_out_by_us(observation: Observation) -> bool:
    """Whether the places in the drawing are ours since the platform told none."""
    return place(observation, None).ours


def _window(observation: Observation, placed: Placed) -> tuple[float, float]:
    """From where to where the drawing is shown: empty room below the content, and around a dialog, is cut off."""
    held = [b for e, b in placed.boxes if e.label or e.actionable or e.role in _OVER]
    if placed.ours or not held:
        return 0.0, placed.height
    top = max(0.0, min(b.y for b in held) - _ROOM) if observation.dialog else 0.0
    bottom = max(max(b.y + b.h for b in held) + _ROOM, top + _LEAST)
    return top, min(placed.height, bottom)


def _alternative(observation: Observation, touched: int | None) -> str:
    labels = [clip(t, 40) for t in observation.texts() if t.strip()][:14]
    kind = "dialog" if observation.dialog else "screen"
    named = f' "{clip(observation.title, 60)}"' if observation.title else ""
    acted = ""
    if touched is not None and touched < len(observation.elements):
        acted = f"; acted on: {clip(observation.label(observation.elements[touched]), 60) or 'an unnamed element'}"
    return f"Drawing of the {kind}{named}: {' · '.join(labels) or 'no texts'}{acted}"


def _panel(observation: Observation, placed: Placed) -> list[str]:
    """The surface of a dialog that has no element of its own for it."""
    if any(e.role in _OVER for e, _ in placed.boxes) or not placed.boxes:
        return []
    inner = [b for _, b in placed.boxes]
    left, top = max(3.0, min(b.x for b in inner) - 6), max(3.0, min(b.y for b in inner) - 6)
    right = min(placed.width - 3, max(b.x + b.w for b in inner) + 6)
    bottom = min(placed.height - 3, max(b.y + b.h for b in inner) + 6)
    return [_rect(Box(left, top, right - left, bottom - top), "w-panel", 8)]


def _draw(element: UIElement, box: Box) -> list[str]:
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
        return [_rect(_inset(box, 3), "w-icon", 6), _text(glyph, *_middle(box, 15), anchor="middle", size=15)]
    if narrow:
        lines = wrap(element.label, box.w - 4, 7.5, 2)
        return [_rect(_inset(box, 2), "w-icon", 6), *_lines(lines, box, size=7.5)]
    if "\n" in element.text or "<br>" in element.text:
        return _item(element, box)
    lines = wrap(element.label, box.w - 10, TEXT, max(1, int(box.h / _LINE)))
    return [_rect(_inset(box, 2), "w-button", 6), *_lines(lines, box, kind="w-on")]


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
            _rect(pill, kind, 6.5),
            tag("circle", cx=knob, cy=middle, r=4.5, class_="w-knob"),
        ]
    left = box.x + 5
    rest = Box(box.x + 18, box.y, box.w - 20, box.h)
    if element.role is Role.RADIO:
        dot = [tag("circle", cx=left + 6, cy=middle, r=3, class_="w-dot")] if on else []
        return [tag("circle", cx=left + 6, cy=middle, r=6, class_="w-ring"), *dot, *_caption(element, rest)]
    mark = [_text("✓", left + 6, middle + 4, anchor="middle", size=10, kind="w-on")] if on else []
    return [_rect(Box(left, middle - 6, 12, 12), kind, 2.5), *mark, *_caption(element, rest)]


def _field(element: UIElement, box: Box) -> list[str]:
    inner = _inset(box, 3)
    secret = bool(element.flags & ElementFlag.PASSWORD) and element.text
    shown = "•" * min(len(element.text), 12) if secret else element.text or element.description
    line = fit(shown, inner.w - 14, TEXT)
    return [
        _rect(inner, "w-field", 4),
        _text(line, inner.x + 7, inner.y + inner.h / 2 + 3.5, kind="w-typed" if element.text else "w-hint"),
    ]


def _tab(element: UIElement, box: Box) -> list[str]:
    chosen = element.selected
    line = Box(box.x + 4, box.y + box.h - 3, box.w - 8, 2.5)
    return [
        *_lines(wrap(element.label, box.w - 6, TEXT, 1), box, kind="w-strong" if chosen else "w-hint"),
        *([_rect(line, "w-accent", 1)] if chosen else []),
    ]


def _item(element: UIElement, box: Box) -> list[str]:
    if not element.label:
        return [_rect(_inset(box, 1), "w-row", 3)] if element.actionable else []
    first, _, rest = element.text.replace("<br>", "\n").partition("\n")
    room = max(1, int((box.h - 4) / _LINE))
    head = wrap(first or element.label, box.w - 14, TEXT, room)
    more = wrap(rest, box.w - 14, 10, room - len(head)) if rest and room > len(head) else []
    y = box.y + (box.h - _LINE * (len(head) + len(more))) / 2 + 10
    lines = [_text(w, box.x + 7, y + _LINE * i, kind="w-strong") for i, w in enumerate(head)]
    lines += [_text(w, box.x + 7, y + _LINE * (len(head) + i), size=10, kind="w-hint") for i, w in enumerate(more)]
    return [_rect(_inset(box, 1), "w-row", 3), *lines]


def _heading(element: UIElement, box: Box) -> list[str]:
    return _written(element.label, box, size=14, kind="w-strong")


def _caption(element: UIElement, box: Box) -> list[str]:
    return _written(element.label, box)


def _written(words: str, box: Box, *, size: float = TEXT, kind: str = "w-text") -> list[str]:
    """Words in their box; platforms fit boxes tightly around texts, so one line is made smaller before it is cut."""
    room = box.w
    most = max(1, int(box.h / (size * 1.12)))
    if most == 1 and (needed := text_width(clip(words, 80), size)) > room:
        size = max(_SMALLEST, size * room / needed)
    return _stacked(wrap(words, room, size, most), box, size=size, kind=kind)


def _picture(element: UIElement, box: Box) -> list[str]:
    if element.actionable:
        return _button(element, box)
    if box.w < 8 or box.h < 8:
        return []
    if box.h > _BACKDROP:
        return [_rect(_inset(box, 1), "w-row", 3)]
    x, y, w, h = box.x, box.y, box.w, box.h
    hill = ((0.0, 0.9), (0.3, 0.5), (0.5, 0.7), (0.65, 0.55), (1.0, 0.9))
    line = "M" + "L".join(f"{x + 3 + (w - 6) * right:.1f} {y + h * down:.1f}" for right, down in hill)
    return [_rect(_inset(box, 1), "w-row", 3), tag("path", d=line, class_="w-stroke")]


def _choice(element: UIElement, box: Box) -> list[str]:
    arrow = _text("▾", box.x + box.w - 10, box.y + box.h / 2 + 4, anchor="middle")
    return [_rect(_inset(box, 2), "w-field", 4), *_caption(element, Box(box.x + 3, box.y, box.w - 20, box.h)), arrow]


def _slider(element: UIElement, box: Box) -> list[str]:
    middle = box.y + box.h / 2
    return [
        _rect(Box(box.x + 6, middle - 1.5, max(1.0, box.w - 12), 3), "w-unset", 1.5),
        tag("circle", cx=box.x + box.w / 2, cy=middle, r=5, class_="w-dot"),
    ]


def _surface(element: UIElement, box: Box) -> list[str]:
    return [_rect(box, "w-panel", 8)]


def _holder(element: UIElement, box: Box) -> list[str]:
    """Containers are seen only as title bars, as rows that can be tapped, and by a scroll bar."""
    if short_id(element.resource_id) in _BARS and box.h < 80:
        return [_rect(Box(box.x + 1, box.y + 1, box.w - 2, box.h - 1), "w-bar", 6)]
    if element.label:
        return _button(element, box) if element.actionable else _caption(element, box)
    if element.clickable:
        return [_rect(_inset(box, 1), "w-row", 3)]
    if element.scrollable and box.h > 60:
        return [_rect(Box(box.x + box.w - 5, box.y + 6, 2.5, box.h * 0.3), "w-unset", 1)]
    return []


def _plain(element: UIElement, box: Box) -> list[str]:
    if element.class_name.endswith("ProgressBar"):
        ring = tag("circle", cx=box.x + box.w / 2, cy=box.y + box.h / 2, r=11, class_="w-wheel")
        return [ring, *_lines(["loading"], Box(box.x, box.y + 24, box.w, box.h), size=8)]
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


def _mark(action: Action | None, box: Box | None, width: float, bottom: float) -> list[str]:
    """The mark of the action: a frame and a finger on the element, or a note at the lower edge."""
    if action is None:
        return []
    if box is not None:
        frame = _rect(_inset(box, -1), "w-hit", 6)
        small = box.w < 64
        x = min(box.x + box.w - (2 if small else 14), width - 12)
        y = min(box.y + box.h - 2 if small else box.y + box.h / 2, bottom - 12)
        if isinstance(action, InputText):
            return [frame, tag("path", d=f"M{x:.1f} {y - 7:.1f}v14m-3-14h6m-6 14h6", class_="w-caret")]
        ring = [tag("circle", cx=x, cy=y, r=11, class_="w-halo")]
        if isinstance(action, LongPress):
            ring.append(tag("circle", cx=x, cy=y, r=15, class_="w-held"))
        return [frame, *ring, tag("circle", cx=x, cy=y, r=5.5, class_="w-finger")]
    words = _note(action)
    if not words:
        return []
    long = 10 + 7 * len(words)
    pill = Box((width - long) / 2, bottom - 25, long, 19)
    return [_rect(pill, "w-note", 9.5), *_lines([words], pill, size=11, kind="w-onnote")]


def _note(action: Action) -> str:
    match action:
        case Back():
            return "◁ back"
        case Home():
            return "○ home"
        case Wait():
            return "… wait"
        case OpenApp(restart=restart):
            return "↻ restart" if restart else "▷ open app"
        case Scroll(direction):
            return f"scroll {direction}"
        case _:
            return "not found here"


def _inset(box: Box, by: float) -> Box:
    return Box(box.x + by, box.y + by, max(1.0, box.w - 2 * by), max(1.0, box.h - 2 * by))


def _middle(box: Box, size: float) -> tuple[float, float]:
    return box.x + box.w / 2, box.y + box.h / 2 + size * 0.35


def _rect(box: Box, kind: str, radius: float) -> str:
    return tag("rect", x=box.x, y=box.y, width=box.w, height=box.h, rx=radius, class_=kind)


def _lines(lines: list[str], box: Box, *, size: float = TEXT, kind: str = "w-text") -> list[str]:
    """Lines in the middle of a box."""
    x = box.x + box.w / 2
    step = size * 1.2
    y = box.y + box.h / 2 + size * 0.35 - step * (len(lines) - 1) / 2
    return [_text(words, x, y + step * i, anchor="middle", size=size, kind=kind) for i, words in enumerate(lines)]


def _stacked(lines: list[str], box: Box, *, size: float, kind: str) -> list[str]:
    """Lines that begin at the left of a box, in the middle of its height."""
    step = size * 1.2
    y = box.y + box.h / 2 + size * 0.35 - step * (len(lines) - 1) / 2
    return [_text(words, box.x + 2, y + step * i, size=size, kind=kind) for i, words in enumerate(lines)]


def _text(
    words: str, x: float, y: float, *, anchor: str | None = None, size: float = TEXT, kind: str = "w-text"
) -> str:
    return tag("text", text=words, x=x, y=y, font_size=size, text_anchor=anchor, class_=kind)
