"""What a field is called that has no name of its own: by its caption or what stands beside it, never by its value."""

from collections.abc import Iterator, Mapping, Sequence

from uiatlas.text.controls import element_label
from uiatlas.text.language import label_of
from uiatlas.ui import Bounds, ElementFlag, Role, UIElement

LONGEST_CAPTION = 48
"""Characters of a caption; a longer text explains something."""

BESIDE = "field beside "
"""What the name of a control on the line of a field stands behind, where the field is called by that."""

_CAPTIONS = (Role.TEXT, Role.HEADING)


def name_of_field(field: UIElement, elements: Sequence[UIElement]) -> str:
    """What a field is called, whatever it holds.

    A caption stands on its line before it, or right above it. Where there is none it is called by its placeholder or
    its developer's name, or by the control on its line, or else by its place among the fields: "field 2".

    Args:
        field: A control into which is typed.
        elements: All that its screen shows.
    """
    if not has_no_name(field):
        return element_label(field).main
    if caption := _caption(field, elements):
        return _plain(caption)
    placeholder = field.description if field.description != field.text else ""
    if own := placeholder or label_of("", "", field.resource_id).main:
        return own
    beside = _nearest(field, elements)
    place = sum(e.editable and e.actionable and e.index < field.index for e in elements)
    return f"{BESIDE}{beside}" if beside else f"field {place + 1}"


def is_lacking(field: UIElement, elements: Sequence[UIElement]) -> bool:
    """Whether a field, box or list has to be given a value and has none, as its page says, or a star at its name.

    Args:
        field: What may be filled or set.
        elements: All that its screen shows.
    """
    if field.flags & ElementFlag.REQUIRED:
        return True
    if not field.editable or field.text.strip() not in ("", field.description.strip()):
        return field.editable and not field.description and _shows_hint(field) and _is_starred(field.text)
    caption = None if field.description else _caption(field, elements)
    return _is_starred(field.description or (caption.label if caption is not None else ""))


def _shows_hint(field: UIElement) -> bool:
    """Whether the text of a field may be its hint: Android, whose classes have whole names, shows both alike."""
    return "." in field.class_name


def _is_starred(said: str) -> bool:
    return said.rstrip(": ").endswith("*") and _is_said(said)


def is_place(name: str) -> bool:
    """Whether a field is only told by its place among the fields."""
    return name.startswith("field ") and name.removeprefix("field ").isdecimal()


def has_no_name(field: UIElement) -> bool:
    """Whether all that a field says is what it holds: its name is missing, or a value itself.

    What Android shows in a field may be its hint, which is a name, if there are letters in it; other platforms give the
    hint as the name.
    """
    if not field.editable or _is_said(field.description):
        return False
    told_apart = bool(field.class_name) and "." not in field.class_name
    return not field.text or told_apart or not _is_said(field.text)


def _is_said(text: str) -> bool:
    """Whether there is a letter in a text; numbers, dates and signs name nothing."""
    return any(map(str.isalpha, text))


def _caption(field: UIElement, elements: Sequence[UIElement]) -> UIElement | None:
    """The text right before a field on its line, or right above it, which stands before no other field."""
    texts = [e for e in elements if e.role in _CAPTIONS and not e.actionable and e.visible and _fits(e)]
    if field.bounds is None:
        return next((e for e in texts if e.index == field.index - 1 and e.parent == field.parent), None)
    others = [e.bounds for e in elements if e.editable and e.visible and e.bounds is not None and e is not field]
    left = [e for e in texts if e.bounds is not None and _on_line(e.bounds, field.bounds)]
    left = [e for e in left if e.bounds is not None and e.bounds.right <= field.bounds.left + 1]
    for caption in sorted(left, key=lambda e: -e.bounds.right if e.bounds is not None else 0)[:1]:
        between = (o for o in others if caption.bounds is not None and _parts(caption.bounds, o, field.bounds))
        return None if any(between) else caption
    above = (e for e in texts if e.bounds is not None and is_right_above(e.bounds, field.bounds))
    return next((e for e in above if not _stands_before(e, elements)), None)


def _stands_before(caption: UIElement, elements: Sequence[UIElement]) -> bool:
    """Whether a caption is that of something behind it on its line, and of nothing below; another caption is none."""
    shown = [(e, e.bounds) for e in elements if e.visible and e.bounds is not None and e.index != caption.index]
    fields = [at for e, at in shown if e.editable]
    box = caption.bounds
    return box is not None and any(
        e.label and _on_line(box, at) and at.left >= box.right - 1 and not any(is_right_above(at, f) for f in fields)
        for e, at in shown
    )


def _fits(text: UIElement) -> bool:
    return _is_said(text.label) and len(text.label) <= LONGEST_CAPTION and "\n" not in text.label


def _plain(caption: UIElement) -> str:
    return caption.label.strip().rstrip(":*").rstrip()


def _nearest(field: UIElement, elements: Sequence[UIElement]) -> str:
    """What the nearest control on the line of a field is called; empty if none stands there.

    What is held with the field in the innermost part of the page is nearest: what stands close to it in another part,
    such as a bar at its side, may be another one the next time.
    """
    at = field.bounds
    if at is None:
        return ""
    parents = {e.index: e.parent for e in elements}
    around = list(_up(field.index, parents))
    depth = {holder: n for n, holder in enumerate(around)}
    controls = (e for e in elements if e.actionable and not e.editable and e.visible)
    found = [
        (
            next((depth[holder] for holder in _up(e.index, parents) if holder in depth), len(around)),
            min(abs(e.bounds.left - at.right), abs(at.left - e.bounds.right)),
            e.index,
            element_label(e).main,
        )
        for e in controls
        if e.bounds is not None and _on_line(e.bounds, at) and _is_said(element_label(e).main)
    ]
    return min(found)[3] if found else ""


def _up(index: int, parents: Mapping[int, int]) -> Iterator[int]:
    """What holds an element, the nearest first."""
    while (index := parents.get(index, -1)) >= 0:
        yield index


def _on_line(one: Bounds, field: Bounds) -> bool:
    middle = (one.top + one.bottom) // 2
    return field.top <= middle <= field.bottom


def _parts(caption: Bounds, other: Bounds, field: Bounds) -> bool:
    """Whether another field stands between a caption and a field."""
    return _on_line(other, field) and caption.right <= other.left + 1 and other.right <= field.left + 1


def is_right_above(caption: Bounds, field: Bounds) -> bool:
    """Whether a field stands right below a caption: its left edge under it, at most a line between them."""
    line = caption.bottom - caption.top
    near = 0 <= field.top - caption.bottom + line // 2 <= 2 * line
    return near and caption.left - line <= field.left < caption.right
