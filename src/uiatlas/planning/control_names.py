"""Controls in words for prompts: a name of its own for each control of a screen, and a screen as one line."""

import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from uiatlas.llm.fencing import inline
from uiatlas.planning.control_marks import Mark, standing
from uiatlas.planning.field_names import has_no_name, name_of_field
from uiatlas.text.controls import element_label
from uiatlas.ui import ElementFlag, Observation, Role, UIElement
from uiatlas.ui.containers import rows_of

LONGEST = 48
"""Characters of a control's name that are told."""

SENTENCE = 4 * LONGEST
"""Characters of a text that are told where it is there to be read: what decides may stand at its end."""

OPTIONS = 12
"""Values that are told of what can be chosen in a control."""

CELLS = 12
"""Parts of a row of a list or table that are told together; what holds more is no row."""

SERIES = 4
"""Parts in a row that only count on, from which they are told as one."""

_DIGITS, _COUNT = re.compile(r"\d+"), re.compile(r"\(\d+\)$")

_DISABLED = frozenset({Role.BUTTON, Role.INPUT, Role.CHOICE, Role.SWITCH, Role.CHECKBOX, Role.RADIO, Role.SLIDER})
"""Roles of controls of which is told that they are disabled."""

_TEXTS = frozenset({Role.TEXT, Role.HEADING})


def control_names(elements: Iterable[UIElement]) -> list[tuple[UIElement, str]]:
    """The controls of a screen, each with a name of its own there: what it says, else its developer's name or place.

    A field is never called by what it holds.
    """
    named: list[tuple[UIElement, str]] = []
    seen: Counter[str] = Counter()
    shown = tuple(elements)
    for element in shown:
        if not element.actionable:
            continue
        called = name_of_field(element, shown) if element.editable else element_label(element).main
        name = clipped(called) or f"unnamed {element.role.value}"
        seen[name] += 1
        named.append((element, f"{name} ({seen[name]})" if seen[name] > 1 else name))
    return named


def clipped(text: str) -> str:
    """A name on one line, without what could be taken for more than a name, and not too long."""
    name = inline(text, SENTENCE)
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1].rstrip()}…"


def screen_text(shown: Observation, leads: Mapping[int, str] | None = None) -> str:
    """What is shown now, as one line: texts to read in quotes, and every control with its value and how it stands.

    Args:
        shown: What is shown.
        leads: What stands right behind the names of controls, by their places in the observation.
    """
    return "; ".join(in_series(parts_of_screen(shown, leads)))


def in_series(parts: Sequence[str], apart: Container[int] = ()) -> Iterator[str]:
    """The parts of a screen, in which those that count on by one are one part: "unnamed button (2) to (115)".

    So are the days of a calendar and the lines of an editor. Nothing is lost: all that stands between is known.

    Args:
        parts: The parts, in their order on the screen.
        apart: The places of parts that are in no series.

    Yields:
        Each part, or the first and the last of a series.
    """
    start = 0
    while start < len(parts):
        end, step = start + 1, None
        while end < len(parts) and end not in apart and start not in apart:
            one = _counts_on(parts[end - 1], parts[end])
            if one is None or step not in (None, one):
                break
            end, step = end + 1, one
        if end - start < SERIES:
            yield parts[start]
            start += 1
            continue
        first, last = parts[start], parts[end - 1]
        count = _COUNT.search(last) if _COUNT.sub("", first) == _COUNT.sub("", last) else None
        yield f"{first} to {last if count is None else count[0]}"
        start = end


def _counts_on(one: str, other: str) -> int | None:
    """Which number of a text is one more in another text that is the same else; None if they are no such two."""
    if _DIGITS.sub("#", one) != _DIGITS.sub("#", other):
        return None
    pairs = [*zip(_DIGITS.findall(one), _DIGITS.findall(other), strict=True)]
    changed = [n for n, (a, b) in enumerate(pairs) if a != b]
    if len(changed) != 1:
        return None
    before, after = pairs[changed[0]]
    if len(after) > LONGEST:  # no count, and more digits than Python reads
        return None
    return changed[0] if int(after) == int(before) + 1 else None


def parts_of_screen(shown: Observation, leads: Mapping[int, str] | None = None) -> list[str]:
    """The texts and controls of `screen_text`, each once; what stands in one row of a list or table is one part."""
    named = control_names(shown.elements)
    names, twins, rows = {e.index: name for e, name in named}, rows_of_twins(shown.elements), rows_of(shown.elements)
    parts: list[str] = []
    for _, cells in groupby(shown.elements, lambda e: rows.get(e.index, e.index)):
        told = [e for e in cells if e.index in names or _is_told(e)]
        whole = 1 < len(told) <= CELLS
        said = [_part(e, names, {} if whole else twins, leads or {}) for e in told]
        if whole:
            said = [" | ".join(_cells(told, said))]
        parts += said
    return list(dict.fromkeys(parts))


def _cells(told: Sequence[UIElement], said: Sequence[str]) -> list[str]:
    """The parts of a row: without those that say nothing, and each other cell than the first without its count."""
    kept = [(e, part) for e, part in zip(told, said, strict=True) if e.label or e.role is not Role.ITEM]
    return [_cell(e) if n and e.role is Role.ITEM else part for n, (e, part) in enumerate(kept)]


def _cell(element: UIElement) -> str:
    return clipped(element_label(element).main) + value_of(element)


def _is_told(element: UIElement) -> bool:
    """Whether an element that is no control is told: a text, or a control that is disabled."""
    disabled = bool(element.flags & ElementFlag.DISABLED) and element.role in _DISABLED
    return is_text(element) or (disabled and element.visible and bool(element.label))


def is_text(element: UIElement) -> bool:
    """Whether an element is there to be read, and no control."""
    return element.role in _TEXTS and not element.actionable and element.visible and bool(element.label)


def rows_to_read(shown: Observation) -> Iterator[list[UIElement]]:
    """The rows of a screen's lists and tables with something to read in them: the controls and texts of each."""
    rows = rows_of(shown.elements)
    for at, cells in groupby(shown.elements, lambda e: rows.get(e.index)):
        told = [e for e in cells if is_text(e) or (e.visible and e.actionable)]
        if at is not None and 1 < len(told) <= CELLS and any(map(is_text, told)):
            yield told


def _part(element: UIElement, names: Mapping[int, str], twins: Mapping[int, str], leads: Mapping[int, str]) -> str:
    """A control or a text as it is told."""
    if element.index in names:
        row = f" [{twins[element.index]}]" if element.index in twins else ""
        return names[element.index] + leads.get(element.index, "") + row + value_of(element) + standing(element)
    if element.role in _TEXTS:
        return f'"{inline(element.label, SENTENCE)}"'
    return f"{clipped(element_label(element).main)}{Mark.DISABLED}"


def value_of(element: UIElement) -> str:
    """What a control says beside its name, and what can be chosen in it, as a mark behind its name."""
    label, bare = element_label(element), has_no_name(element)
    held = element.text if bare else label.rest
    said = "(set)" if element.flags & ElementFlag.PASSWORD and held else clipped(held)
    value = f" = {said}" if said and (bare or said != clipped(label.main)) else ""
    return value + choices(element.values)


def choices(values: Sequence[str]) -> str:
    """What can be chosen in a control: all of few values, the first of many."""
    if not values:
        return ""
    more = [f"… {len(values) - OPTIONS} more"] if len(values) > OPTIONS else []
    return f" {{{'|'.join([*map(clipped, values[:OPTIONS]), *more])}}}"


def rows_of_twins(elements: Sequence[UIElement]) -> dict[int, str]:
    """What tells controls of one name apart, by their places: the first text of the smallest group around each."""
    labels = {e.index: element_label(e).main for e in elements}
    parents = {e.index: e.parent for e in elements}
    often = Counter((e.role, labels[e.index]) for e in elements if e.actionable and labels[e.index])
    heads: dict[int, str] = {}
    for element in elements:
        if not element.visible or not labels[element.index] or often[element.role, labels[element.index]] > 1:
            continue
        for holder in _around(element.index, parents):
            heads.setdefault(holder, labels[element.index])
    twins = [e.index for e in elements if e.actionable and often[e.role, labels[e.index]] > 1]
    found = {place: _head(place, parents, heads) for place in twins}
    shared = Counter((labels[place], head) for place, head in found.items())
    return {place: clipped(head) for place, head in found.items() if head and shared[labels[place], head] == 1}


def _head(place: int, parents: Mapping[int, int], heads: Mapping[int, str]) -> str:
    return next((heads[holder] for holder in _around(place, parents) if holder in heads), "")


def _around(place: int, parents: Mapping[int, int]) -> Iterator[int]:
    """The containers of an element, the innermost first."""
    while (place := parents.get(place, -1)) >= 0:
        yield place


def control_names_by_index(elements: Iterable[UIElement]) -> list[tuple[int, str]]:
    """The names of `control_names` by the controls' places in the observation."""
    return [(element.index, name) for element, name in control_names(elements)]
