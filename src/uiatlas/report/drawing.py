"""A screen as a small drawing: a wireframe of its elements with their texts, and a mark on what was acted on."""

from uiatlas.report.placing import Box, Placed, place
from uiatlas.report.svg import clip, tag
from uiatlas.report.widget_drawing import centred, draw_element, inset, label_at, rect
from uiatlas.ui import Action, Back, Home, InputText, LongPress, Observation, OpenApp, Role, Scroll, SwitchApp, Wait

_ROOM, _LEAST = 34.0, 120.0
"""Room kept around the content, and the least height of a drawing."""
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
    parts = [rect(frame, "w-screen", 8)]
    panel = _panel(observation, placed)
    if observation.dialog:
        parts += [rect(frame, "w-dim", 8), *panel]
    for element, box in placed.boxes:
        parts += draw_element(element, box)
    if placed.left_out:
        words = f"… {placed.left_out} more element{'s' if placed.left_out > 1 else ''}"
        parts.append(label_at(words, width - 8, bottom - 5, anchor="end", size=10, kind="w-hint"))
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
    return [rect(Box(left, top, right - left, bottom - top), "w-panel", 8)]


def _mark(action: Action | None, box: Box | None, width: float, bottom: float) -> list[str]:
    """The mark of the action: a frame and a finger on the element, or a note at the lower edge."""
    if action is None:
        return []
    if box is not None:
        frame = rect(inset(box, -1), "w-hit", 6)
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
    return [rect(pill, "w-note", 9.5), *centred([words], pill, size=11, kind="w-onnote")]


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
        case SwitchApp():
            return "▷ switch app"
        case Scroll(direction):
            return f"scroll {direction}"
        case _:
            return "not found here"
