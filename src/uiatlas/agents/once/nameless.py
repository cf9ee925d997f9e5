"""Finds the control that a plan means and that has no such name: by its caption, its value or the texts in it."""

import re

from uiatlas.planning.control_marks import bare_name, is_numbered
from uiatlas.planning.field_names import BESIDE, has_no_name, is_place, is_right_above
from uiatlas.planning.intended import Intended, Kind
from uiatlas.ui import Observation, Role, UIElement
from uiatlas.ui.containers import holders

_KIND = re.compile(r"^(?:hold |\w+\[)| \((?:switch|box|choice|slider)\)|>\d+(?:\|\d+)*\]?$")
"""What a map tells of a control's kind, and what models say of it in the same way."""

_FILE_KIND = re.compile(r"\.[a-z][a-z0-9]{1,4}$")
"""What tells the kind of a file at the end of its name."""

_TOUCHES = (Kind.TAP, Kind.DOUBLE_TAP, Kind.HOLD, Kind.RIGHT_CLICK, Kind.HOVER)
"""What is done to a row by touching a text in it."""

_CAPTIONS = (Role.TEXT, Role.HEADING, Role.LINK)


def nameless(step: Intended, shown: Observation) -> UIElement | None:
    """The field or row that a step means by something that stands beside or in it; None if there is no single one.

    Args:
        step: The step.
        shown: What is shown.
    """
    wanted = folded(bare(step.control))
    if not wanted:
        return None
    if step.kind is Kind.TYPE:
        named = _captioned(wanted.removeprefix(BESIDE), shown) or _holding(folded(step.control), shown)
        return named or (_only_nameless(shown) if is_place(wanted) else None)
    return _around(wanted, shown) if step.kind in _TOUCHES else None


def bare(name: str) -> str:
    """A name without its kind and without what a prompt tells behind it."""
    return bare_name(_KIND.sub("", name))


def folded(text: str) -> str:
    """A name in small letters, without what may stand around it; a name that is no more than that keeps it."""
    name = " ".join(text.casefold().split())
    return name.strip(" .:…") or name


def _captioned(wanted: str, shown: Observation) -> UIElement | None:
    """The field that has no name of its own and stands right of what a text step calls it by, or else right below.

    A second one of a caption, which is told with a number, is another one: typed into the first, its text would go.
    """
    if not wanted or is_numbered(wanted):
        return None
    boxes = [e.bounds for e in shown.elements if e.visible and e.role in _CAPTIONS and folded(e.text) == wanted]
    fields = [(e, e.bounds) for e in shown.actionable if e.editable and not e.description and e.bounds is not None]
    if len(boxes) != 1 or (box := boxes[0]) is None:
        return None
    middle = (box.top + box.bottom) // 2
    beside = [(at.left, n) for n, (_, at) in enumerate(fields) if at.top <= middle <= at.bottom and at.left >= box.left]
    below = [(at.top, n) for n, (_, at) in enumerate(fields) if is_right_above(box, at)]
    place = min(beside or below, default=None)
    return fields[place[1]][0] if place is not None else None


def _holding(wanted: str, shown: Observation) -> UIElement | None:
    """The only field that holds what a text step calls it by: a plan names it by the value that it is to replace.

    A field for the name of a file may hold it without its kind: "Report" for "Report.pdf".
    """
    for value in dict.fromkeys((wanted, _FILE_KIND.sub("", wanted))):
        found = [e for e in shown.actionable if value and e.editable and folded(e.text) == value]
        if found:
            return found[0] if len(found) == 1 else None
    return None


def _only_nameless(shown: Observation) -> UIElement | None:
    """The only field without a name of its own, which another screen may have told by its place."""
    found = [e for e in shown.actionable if e.editable and has_no_name(e)]
    return found[0] if len(found) == 1 else None


def _around(wanted: str, shown: Observation) -> UIElement | None:
    """The only control without a name of its own that holds a text which is called so, or that its texts spell."""
    rows = {e.index: e for e in shown.actionable if not (e.label or e.editable)}
    said = [e for e in shown.elements if e.visible and not e.actionable and folded(e.label) == wanted]
    holding = {next((at for at in holders(e, shown) if shown.elements[at].actionable), -1) for e in said}
    spelling = {n for n, e in rows.items() if folded(shown.label(e)) == wanted}
    found = [rows[at] for at in holding | spelling if at in rows]
    return found[0] if len(found) == 1 else None
