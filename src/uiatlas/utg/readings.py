"""What a look at a screen says of its state variables: check marks, chosen tabs, typed texts, values of rows."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from uiatlas.ui import ElementFlag, Observation, Role, Selector, UIElement, resolve
from uiatlas.ui.selectors import short_id
from uiatlas.utg.fluents import OFF, ON, Fluent, FluentKind, same_value

HIDDEN_TEXT = "(set)"
"""Stands for whatever a password field holds."""

MOST_KEPT = 16
"""Looks that a `Reader` keeps the readings of."""

OPTIONS = frozenset({Role.CHECKBOX, Role.SWITCH, Role.RADIO})
"""Roles of elements that have a check mark, even if code that was read does not say how it stands."""

# Plain numbers: every element of every look is asked.
_HIDDEN, _SELECTED, _CHECKABLE = int(ElementFlag.HIDDEN), int(ElementFlag.SELECTED), int(ElementFlag.CHECKABLE)
_EDITABLE, _CLICKABLE = int(ElementFlag.EDITABLE), int(ElementFlag.CLICKABLE)
_SELECTED_OR_CHECKABLE, _CHECKABLE_OR_HIDDEN = _SELECTED | _CHECKABLE, _CHECKABLE | _HIDDEN
_SAID = frozenset({"on", "off"})
"""Texts of a switch that are its state and no label."""

_ONCE = frozenset({FluentKind.TYPED, FluentKind.SHOWN})
"""Kinds of which a screen has one of each name; of several the first counts, since the rest may be older looks."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A state variable as a screen shows it.

    Attributes:
        fluent: The variable.
        value: Its value.
        element: The element that shows it.
    """

    fluent: Fluent
    value: str
    element: UIElement


def readings(observation: Observation, screen: str) -> tuple[Reading, ...]:
    """The state variables that a look shows, in the order of the screen.

    Args:
        observation: What is shown.
        screen: Id of the screen that it is.
    """
    counts: dict[tuple[FluentKind, str], int] = {}
    twins: dict[tuple[Role, str, str, str], int] = {}
    rows = _rows(observation)
    out = []
    for e in observation.elements:
        if e.flags & _HIDDEN:
            continue
        words = e.role, e.text, e.description, e.resource_id
        twins[words] = ordinal = twins.get(words, -1) + 1
        if (said := _said(e, rows)) is None:
            continue
        kind, name, value = said
        counts[kind, name] = seen = counts.get((kind, name), -1) + 1
        if not name or (seen and kind in _ONCE):
            continue
        fluent = Fluent(kind, f"{name}#{seen}" if seen else name, screen, Selector(*words, ordinal=ordinal))
        out.append(Reading(fluent, value, e))
    return tuple(out)


class Reader:
    """Reads looks at a device, each only once while it is among the latest."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], tuple[Reading, ...]] = {}

    def read(self, observation: Observation, screen: str) -> tuple[Reading, ...]:
        """The state variables that a look shows; see `readings`."""
        key = observation.digest, screen
        if key not in self._known:
            if len(self._known) >= MOST_KEPT:
                del self._known[next(iter(self._known))]
            self._known[key] = readings(observation, screen)
        return self._known[key]


class LookValues:
    """The values of the variables that a look shows, read when they are asked for first.

    Args:
        reader: Reads the look.
        observation: What is shown.
        screen: Id of the screen that it is.
    """

    __slots__ = ("_observation", "_reader", "_screen", "_values")

    def __init__(self, reader: Reader, observation: Observation, screen: str) -> None:
        self._reader, self._observation, self._screen = reader, observation, screen
        self._values: dict[Fluent, str] | None = None

    def __call__(self) -> Mapping[Fluent, str]:
        """The value of each variable."""
        if self._values is None:
            self._values = {r.fluent: r.value for r in self._reader.read(self._observation, self._screen)}
        return self._values


def value_in(fluent: Fluent, observation: Observation, screen: str | None) -> str | None:
    """The value that a look shows of a variable, None if it does not show it.

    Args:
        fluent: The variable.
        observation: What is shown.
        screen: Id of the screen that it is, None if it is not on the map.
    """
    match fluent.kind:
        case FluentKind.FLAG:
            return None
        case FluentKind.APP:
            return observation.app
    if screen is None or screen != fluent.screen:
        return None
    if fluent.kind is FluentKind.PRESENT:
        return ON if fluent.target is not None and is_there(fluent.target, observation) else OFF
    found = readings(observation, screen)
    named = next((r for r in found if r.fluent == fluent), None)
    if named is None and fluent.target is not None and (match := resolve(fluent.target, observation)) is not None:
        named = next((r for r in found if r.fluent.kind is fluent.kind and r.element is match.element), None)
    return None if named is None else named.value


def shows(fluent: Fluent, value: str, observation: Observation, screen: str | None) -> bool:
    """Whether a look shows that a variable has this value."""
    shown = value_in(fluent, observation, screen)
    return shown is not None and same_value(shown, value)


def is_there(target: Selector, observation: Observation) -> bool:
    """Whether an element is shown; the last row of a list is not another one, although both have the rows' id."""
    match = resolve(target, observation)
    if match is None or match.by != "resource id" or target.role is not Role.ITEM:
        return match is not None
    called, shown = (e.label.partition("\n")[0] for e in (target, match.element))
    return not called or called == shown


def field_name(field: UIElement | Selector) -> str:
    """What a field or drop-down is called, whatever it holds."""
    return field.description or short_id(field.resource_id) or field.role.value


def _said(e: UIElement, rows: dict[int, list[str]]) -> tuple[FluentKind, str, str] | None:
    """Kind, name and value of the variable that an element shows, None if it shows none."""
    flags, role = e.flags, e.role
    if role is Role.TAB or flags & _SELECTED_OR_CHECKABLE == _SELECTED:
        return FluentKind.SELECTED, _name(e, rows), ON if flags & _SELECTED else OFF
    if flags & _CHECKABLE or role in OPTIONS:
        return FluentKind.CHECKED, _name(e, rows), ON if e.checked else OFF
    if flags & _EDITABLE:
        secret = bool(flags & ElementFlag.PASSWORD) and e.text not in ("", e.description)
        return FluentKind.TYPED, field_name(e), HIDDEN_TEXT if secret else e.text
    if role is Role.CHOICE and e.text:
        return FluentKind.SHOWN, field_name(e), e.text
    if flags & _CLICKABLE and len(lines := rows[e.index]) > 1:
        return FluentKind.SHOWN, lines[0], "\n".join(lines[1:])
    return None


def _name(e: UIElement, rows: dict[int, list[str]]) -> str:
    own = " ".join(e.text.partition("\n")[0].split())
    if e.role is Role.SWITCH and own.casefold() in _SAID:
        own = ""
    around = rows.get(e.parent, rows.get(e.index, []))
    inherited = around[0] if around and not own else ""
    return own or e.description or inherited or short_id(e.resource_id) or e.role.value


def _rows(observation: Observation) -> dict[int, list[str]]:
    """The lines of each clickable element: its own, or those of the texts inside it."""
    rows: dict[int, list[str]] = {}
    owner: list[int] = []
    for e in observation.elements:
        if e.flags & _CLICKABLE:
            owner.append(e.index)
            rows[e.index] = [*_lines(e.text)]
            continue
        row = owner[e.parent] if 0 <= e.parent < e.index else -1
        owner.append(row)
        if row >= 0 and e.text and not e.flags & _CHECKABLE_OR_HIDDEN:
            rows[row] += _lines(e.text)
    return rows


@lru_cache(maxsize=4096)
def _lines(text: str) -> tuple[str, ...]:
    return tuple([line for part in text.splitlines() if (line := " ".join(part.split()))])
