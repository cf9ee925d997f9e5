"""Finds the control that a fact names: as screens are told to models, as the run filled it, or as a list of options."""

import re
from collections.abc import Sequence

from uiatlas.planning.control_marks import bare_name, is_numbered, marks_of, name_in_row, said_behind, without_number
from uiatlas.planning.control_names import clipped, control_names, rows_of_twins, value_of
from uiatlas.planning.field_names import has_no_name, is_place, name_of_field
from uiatlas.run.naming import lines_of
from uiatlas.run.shown_values import any_line_shows, shows_as
from uiatlas.run.trail import Taken, Trail
from uiatlas.run.visits import VisitLook
from uiatlas.text.controls import element_label
from uiatlas.ui import ElementFlag, InputText, Observation, Role, Tap, UIElement
from uiatlas.ui.containers import item_around, rows_of

_IN_ROW = re.compile(r"^(.+) \[([^\]]+)\]$", re.DOTALL)
_MARKS = ".:… "


def told_control(name: str, shown: Observation) -> UIElement | None:
    """The only control that is called as a name tells it: numbered, cut, by its description, with its value or state.

    Args:
        name: The name, as a screen was told or as it is shown.
        shown: What is shown.
    """
    in_row = name_in_row(name)
    for said in dict.fromkeys((name, in_row)):
        if (found := _numbered(said, shown) if is_numbered(said) else _alone(said, shown)) is not None:
            return found
    return _in_row(in_row, shown)


def _in_row(name: str, shown: Observation) -> UIElement | None:
    """The control of a name that is told with the row it stands in: "Remove [Bread]"."""
    told = _IN_ROW.match(name)
    if told is None:
        return None
    wanted, rows = _folded(without_number(told[1])), rows_of_twins(shown.elements)
    named = (e for e in shown.actionable if _folded(element_label(e).main) == wanted)
    found = [e for e in named if _folded(rows.get(e.index, "")) == _folded(told[2])]
    return found[0] if len(found) == 1 else None


def full_name(name: str, trail: Trail) -> str:
    """What a row is called that a name tells cut or with a value behind it, if all looks that show one agree on it."""
    if not (name.endswith("…") or said_behind(name)) or any(_says(name, seen) for seen in trail.looks):
        return name
    found = {element_label(e).main for seen in trail.looks for e in _told_so(name, seen.shown)}
    return found.pop() if len(found) == 1 else name


def _says(name: str, seen: VisitLook) -> bool:
    return any(_folded(name) == _folded(e.label) for e in seen.shown.elements)


def _told_so(name: str, shown: Observation) -> list[UIElement]:
    """The controls that are told by a name, cut or not, and by the value or state behind it if there is one."""
    said = _folded(said_behind(name))
    return [e for e in _called(bare_name(name), shown) if said in _told_behind(e)] if said else _called(name, shown)


def _told_behind(element: UIElement) -> list[str]:
    """What a control may be told with behind its name."""
    value, marks = value_of(element), marks_of(element)
    return [_folded(said) for said in (value, *marks, *(value + mark for mark in marks))]


def _numbered(name: str, shown: Observation) -> UIElement | None:
    """The control that has just this name among its namesakes."""
    return next((e for e, told in control_names(shown.elements) if _folded(told) == _folded(name)), None)


def _alone(name: str, shown: Observation) -> UIElement | None:
    """The only control that is called or described so."""
    found = _called(name, shown)
    return found[0] if len(found) == 1 else None


def _called(name: str, shown: Observation) -> list[UIElement]:
    """The controls that are called or described so, else those whose names a model is told as this cut one.

    A field that only holds something is called by what stands beside it. A control that cannot be used now is meant
    only where no other one is.
    """
    disabled = (e for e in shown.elements if e.visible and e.flags & ElementFlag.DISABLED and not e.actionable)
    return _called_among(name, shown.actionable) or _told_beside(name, shown) or _called_among(name, [*disabled])


def _told_beside(name: str, shown: Observation) -> list[UIElement]:
    """The fields without a name that are called so by what stands beside them."""
    fields = [e for e in shown.actionable if e.editable and has_no_name(e)]
    return [e for e in fields if _folded(name) == _folded(name_of_field(e, shown.elements)) != ""]


def field_captioned(name: str, caption: UIElement, shown: Observation) -> UIElement | None:
    """The only field without a name that a text is the caption of; None if it is no text, or of none."""
    fields = _told_beside(name, shown) if caption.role in (Role.TEXT, Role.HEADING) and not caption.actionable else []
    return fields[0] if len(fields) == 1 else None


def _called_among(name: str, elements: Sequence[UIElement]) -> list[UIElement]:
    wanted = _folded(name)
    known = [(e, (element_label(e).main, e.description)) for e in elements if wanted]
    same = [e for e, names in known if wanted in map(_folded, names)]
    return same or [e for e, names in known if any(_is_cut(name, n) for n in names)]


def _is_cut(name: str, whole: str) -> bool:
    """Whether a name is what a longer one is told as; one that has no mark of a cut stands for itself alone."""
    told = clipped(whole)
    return told != whole and told.endswith("…") and name.endswith("…") and _folded(told) == _folded(name)


def is_told_by_number(name: str, looks: Sequence[VisitLook]) -> bool:
    """Whether a name tells one of several namesakes that a look shows by its number, and nothing bears the number."""
    plain = without_number(name)
    if plain == name or not any(_numbered(name, seen.shown) is not None for seen in looks):
        return False
    return not any(_folded(name) in map(_folded, lines_of(e)) for seen in looks for e in seen.shown.elements)


def has_as_many(name: str, shown: Observation) -> bool:
    """Whether as many namesakes are shown as the number of a name says."""
    return _numbered(name, shown) is not None


def is_called_so(element: UIElement, name: str) -> bool:
    """Whether a control says a name, by its label, its first line or its description."""
    wanted = {_folded(name), _folded(without_number(bare_name(name)))} - {""}
    said = (element_label(element).main, element.text, element.description)
    return not wanted.isdisjoint(map(_folded, said))


def value_shown(element: UIElement, shown: Observation) -> str | None:
    """What a control shows beside its name; None where it shows nothing but that.

    A field holds what it says, unless that is its hint; of another control it is what stands below its name.
    """
    if element.editable or element.role is Role.CHOICE:
        return element.text
    label = element_label(element)
    own = [*label.rest.split("\n"), *(e.label for e in shown.within(element))]
    said = [line for line in own if line and _folded(line) != _folded(label.main)]
    return "\n".join(said) or None


def reads_beside(name: str, text: str, shown: Observation) -> bool:
    """Whether a text follows its caption, or stands in a row with it, where neither can be set.

    A caption that stands twice tells nothing, and neither do two rows of a name: the one may be of another thing.
    """
    read = [e for e in shown.elements if e.visible and e.label and not e.editable and e.role is not Role.CHOICE]
    places = [n for n, e in enumerate(read) if _names_it(e, name)]
    if not places or not text:
        return False
    rows = {row for n in places if (row := _row_around(read[n], shown))}
    if len(rows) == 1 and all(read[n].index in next(iter(rows)) for n in places):
        beside = [e for e in read if e.index in next(iter(rows)) and not _names_it(e, name)]
        return any(any_line_shows("\n".join(lines_of(e)), text) for e in beside)
    if rows or len(places) != 1 or read[places[0]].actionable:
        return False
    return any(shows_as(e.label, text) for e in read[places[0] + 1 : places[0] + 2])


def _names_it(element: UIElement, name: str) -> bool:
    return _folded(name) != "" and _folded(name) in (_folded(element.label), _folded(element_label(element).main))


def _row_around(element: UIElement, shown: Observation) -> frozenset[int]:
    """The places of what stands in one row with an element, also where the row can be touched; empty if it has none."""
    rows, item = rows_of(shown.elements), item_around(element, shown)
    row = rows.get(element.index)
    cells = frozenset(e.index for e in shown.elements if row is not None and rows.get(e.index) == row)
    if len(cells) > 1:
        return cells
    return frozenset() if item is None else frozenset(e.index for e in shown.within(item))


def chosen_at(name: str, trail: Trail) -> int:
    """The number of the latest step that touched an option of what a control of this name has opened; 0 if none did."""
    for seen, step in trail.steps_with_looks():
        if step.element is not None and step.element.checked is not None and opened_by(name, seen, trail):
            return step.number
    return 0


def stands_selected(element: UIElement, shown: Observation) -> bool | None:
    """Whether a control without a check mark is the chosen one of its kind; None where none of its kind is."""
    kind = (e for e in shown.elements if e.visible and (e.role, e.parent) == (element.role, element.parent))
    return element.selected if element.selected or any(e.selected for e in kind) else None


def typed_into(name: str, text: str, trail: Trail) -> Taken | None:
    """The latest step that typed a text into what was called so then: by a hint or a content that it may have lost.

    Or into a field of what a control of this name has opened, such as the size in the dialog of a font; or into one
    without a name, where it is called by its place, which may be another one on the next screen: it is the one at that
    place, or the only one.
    """
    for seen, step in trail.steps_with_looks():
        if not isinstance(step.action, InputText) or step.element is None or not step.worked:
            continue
        named = is_called_so(step.element, name) or opened_by(name, seen, trail)
        named = named or (is_place(name) and _is_at_place(step.element, name, seen.shown))
        if _folded(step.action.text) == _folded(text) and named:
            return step
    return None


def _is_at_place(field: UIElement, name: str, shown: Observation) -> bool:
    """Whether a field without a name is the one that is told by a place ("field 2"), or the only such one there."""
    nameless = [e for e in shown.elements if e.visible and e.editable and has_no_name(e)]
    called = {name_of_field(e, shown.elements): e.index for e in nameless}
    return has_no_name(field) and (len(nameless) == 1 or called.get(name) == field.index)


def chosen_in(name: str, seen: VisitLook, trail: Trail) -> UIElement | None:
    """The option that is chosen in what a control of this name has opened; None if not just one is."""
    if not opened_by(name, seen, trail):
        return None
    options = [e for e in seen.shown.elements if e.visible and e.checked]
    return options[0] if len(options) == 1 else None


def opened_by(name: str, seen: VisitLook, trail: Trail) -> bool:
    """Whether what is shown is called so, or was opened by the touch of a control that is."""
    if seen.shown.dialog and _folded(seen.shown.title) == _folded(name) != "":
        return True
    step = next((t for t in reversed(trail.taken) if t.number <= seen.entry.step), None)
    if step is None or step.element is None or not isinstance(step.action, Tap):
        return False
    return step.element.checked is None and is_called_so(step.element, name)


def _folded(text: str) -> str:
    return " ".join(text.casefold().split()).strip(_MARKS)
