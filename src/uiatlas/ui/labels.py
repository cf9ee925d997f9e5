"""What a person would call the controls of a screen, and which of several alike each of them is."""

from collections.abc import Sequence

from uiatlas.ui.elements import Role, UIElement


def ordinals_of(elements: Sequence[UIElement]) -> dict[int, int]:
    """Which one of those shown that say the same each is, as `uiatlas.ui.selector_for` counts them, in one pass."""
    seen: dict[tuple[Role, str, str, str], int] = {}
    out: dict[int, int] = {}
    for e in elements:
        same = e.role, e.text, e.description, e.resource_id
        out[e.index] = ordinal = seen.get(same, 0)
        seen[same] = ordinal + e.visible
    return out


def labels_of(elements: Sequence[UIElement]) -> dict[int, str]:
    """What a person would call each element: its own label, else the labels of the texts inside it."""
    labels = {e.index: e.label for e in elements}
    holders = {e.index: e for e in elements}
    inside: dict[int, list[str]] = {}
    for element in elements:
        if (label := labels[element.index]) and not element.clickable and not element.editable:
            holder = holders.get(element.parent)
            while holder is not None and not holder.clickable:
                holder = holders.get(holder.parent) if holder.parent < holder.index else None
            if holder is not None and not labels[holder.index]:
                inside.setdefault(holder.index, []).append(label)
    return labels | {index: "\n".join(parts) for index, parts in inside.items()}
