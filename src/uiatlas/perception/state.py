"""The fine identity of a screen: what is checked, selected and typed, for success and for conditions."""

from collections import Counter

from uiatlas.perception.features import FIELDS, OPTIONS, Part, parts_of
from uiatlas.ui import ElementFlag, Observation, Role
from uiatlas.ui.selectors import short_id
from uiatlas.utg.readings import HIDDEN_TEXT


def state_of(observation: Observation) -> tuple[tuple[str, str], ...]:
    """The state variables of what is shown, as names and values in the order of the screen.

    Names are ``checked``, ``selected`` or ``typed``, a colon, and what the element is called; later ones of the same
    name get ``#1``, ``#2``. Values are ``true`` and ``false``, of fields the text that they hold.
    """
    counts: Counter[str] = Counter()
    out = []
    for name, value in (said for part in parts_of(observation) if (said := _variable(part))):
        out.append((f"{name}#{counts[name]}" if counts[name] else name, value))
        counts[name] += 1
    return tuple(out)


def _variable(part: Part) -> tuple[str, str] | None:
    e = part.element
    if part.chosen is not None:
        return f"selected:{_called(part)}", _said(part.chosen)
    if e.checked is not None or e.role in OPTIONS:
        return f"checked:{_called(part)}", _said(bool(e.checked))
    if e.editable or e.role in FIELDS:
        secret = bool(e.flags & ElementFlag.PASSWORD) and bool(e.text)
        called = e.description or short_id(e.resource_id) or e.role.value
        return f"typed:{called}", HIDDEN_TEXT if secret else part.text
    return None


def _called(part: Part) -> str:
    e = part.element
    text = part.text if e.role is not Role.SWITCH else ""
    return " ".join(text.partition("\n")[0].split()) or e.description or short_id(e.resource_id) or e.role.value


def _said(value: bool) -> str:
    return "true" if value else "false"
