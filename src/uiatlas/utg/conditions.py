"""Conditions on what a device shows: predicates that a machine decides, used before and after every step."""

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from uiatlas.ui import ElementFlag, Observation, Role, Selector, resolve
from uiatlas.ui.codec import selector_from_json, selector_to_json
from uiatlas.ui.resemblance import Sight, resemblance, sight_of
from uiatlas.utg.fluents import (
    OFF,
    ON,
    Fact,
    Fluent,
    FluentKind,
    describe_fact,
    fluent_from_json,
    fluent_to_json,
    moved,
)
from uiatlas.utg.readings import HIDDEN_TEXT, field_name, is_there, value_in

_DOTS = frozenset("•*●∙·")
"""What fields for passwords show."""
_MEASURE = re.compile(r"(\d+(?:[.,]\d+)?)\s*[^\W\d_%]+|(\d+(?:[.,]\d+)?)\s*%")


@dataclass(frozen=True, slots=True)
class OnScreen:
    """The screen shown is this node of the map."""

    screen: str


@dataclass(frozen=True, slots=True)
class AppInFront:
    """This app is in front."""

    app: str


@dataclass(frozen=True, slots=True)
class ElementPresent:
    """An element that the selector finds is shown."""

    target: Selector


@dataclass(frozen=True, slots=True)
class ElementAbsent:
    """No element that the selector finds is shown."""

    target: Selector


@dataclass(frozen=True, slots=True)
class IsChecked:
    """The element's check mark is as given."""

    target: Selector
    value: bool = True


@dataclass(frozen=True, slots=True)
class TextEquals:
    """The element shows exactly this text, ignoring case and outer white space.

    A field whose text is its only name is not found by it any more once something was typed; then any element of its
    role that shows the text will do.
    """

    target: Selector
    text: str


@dataclass(frozen=True, slots=True)
class Resembles:
    """The screen shown looks like one that was seen, at least so much (from 0 to 1), whatever the map calls it."""

    sight: Sight
    least: float


@dataclass(frozen=True, slots=True)
class FactIs:
    """A state variable has a value, wherever its element lives; of a named flag, which nothing shows, likewise."""

    fact: Fact


@dataclass(frozen=True, slots=True)
class Carries:
    """A state variable has the value that another one had before the action: a row shows what was typed in a dialog."""

    fluent: Fluent
    source: Fluent


Condition = (
    OnScreen | AppInFront | ElementPresent | ElementAbsent | IsChecked | TextEquals | Resembles | FactIs | Carries
)

_KINDS: dict[str, type] = {
    "on_screen": OnScreen,
    "app_in_front": AppInFront,
    "element_present": ElementPresent,
    "element_absent": ElementAbsent,
    "is_checked": IsChecked,
    "text_equals": TextEquals,
    "resembles": Resembles,
    "fact": FactIs,
    "carries": Carries,
}


def holds(condition: Condition, observation: Observation, screen: str | None) -> bool:
    """Whether a condition holds.

    Args:
        condition: What is asked.
        observation: What the device shows.
        screen: The node of the map that the observation was located at, or None if it is not on the map.
    """
    match condition:
        case OnScreen(wanted):
            return screen == wanted
        case AppInFront(app):
            return observation.app == app
        case ElementPresent(target):
            return is_there(target, observation)
        case ElementAbsent(target):
            return not is_there(target, observation)
        case IsChecked(target, value):
            match = resolve(target, observation)
            return match is not None and match.element.checked is value
        case TextEquals(target, text):
            return _shows(observation, target, text)
        case Resembles(sight, least):
            return resemblance(sight, sight_of(observation)) >= least
        case FactIs(fact):
            shown = value_in(fact.fluent, observation, screen)
            return shown is not None and (shown == HIDDEN_TEXT or fact.fits(shown))
        case Carries():
            return False


def can_tell(condition: Condition, screen: str | None) -> bool:
    """Whether a look at a screen can tell if a condition holds there.

    A flag is not shown anywhere, a fact of another screen not here, and what was carried over only a plan knows.
    """
    match condition:
        case FactIs(fact):
            return fact.fluent.seen and fact.fluent.screen in ("", screen)
        case Carries():
            return False
    return True


def fact_of(condition: Condition, screen: str) -> Fact | None:
    """The condition as a fact, None if it is about a place or about more than one variable.

    Args:
        condition: The condition.
        screen: Id of the screen where it is asked: of a precondition the source, of a postcondition the target.
    """
    match condition:
        case IsChecked(target, value):
            return Fact(Fluent(FluentKind.CHECKED, _first_line(target), screen, target), ON if value else OFF)
        case TextEquals(target, text):
            return Fact(Fluent(FluentKind.TYPED, field_name(target), screen, target), text)
        case ElementPresent(target):
            return Fact(Fluent(FluentKind.PRESENT, _first_line(target), screen, target), ON)
        case ElementAbsent(target):
            return Fact(Fluent(FluentKind.PRESENT, _first_line(target), screen, target), OFF)
        case AppInFront(app):
            return Fact(Fluent(FluentKind.APP, "app in front"), app)
        case FactIs(fact):
            return fact
    return None


def moved_condition(condition: Condition, names: Mapping[str, str]) -> Condition:
    """The condition when screens get other ids."""
    match condition:
        case OnScreen(screen):
            return OnScreen(names.get(screen, screen))
        case FactIs(fact):
            return FactIs(replace(fact, fluent=moved(fact.fluent, names)))
        case Carries(fluent, source):
            return Carries(moved(fluent, names), moved(source, names))
    return condition


def _first_line(target: Selector) -> str:
    return target.label.partition("\n")[0]


def _shows(observation: Observation, target: Selector, text: str) -> bool:
    """Whether a field holds a text; one that shows dots for whatever it holds is believed to."""
    wanted = text.strip().casefold()
    match = resolve(target, observation)
    if match is not None and match.element.flags & ElementFlag.PASSWORD and wanted:
        return bool(match.element.text) and set(match.element.text) <= _DOTS
    if match is not None and (match.by == "resource id" or match.element.text.strip().casefold() == wanted):
        return match.element.text.strip().casefold() == wanted
    named = [e for e in observation.elements if target.description and e.description == target.description]
    if any(e.role == target.role and measures(e.text, wanted) for e in named):
        return True
    return any(e.role == target.role and e.text.strip().casefold() == wanted for e in observation.elements)


def measures(held: str, number: str) -> bool:
    """Whether what a field holds is a number with the unit that the field adds to it, such as "8 spaces"."""
    found = _MEASURE.fullmatch(held.strip().casefold())
    return found is not None and number in found.groups()


def describe_condition(condition: Condition) -> str:
    """The condition as a person would say it."""
    match condition:
        case OnScreen(screen):
            return f"on screen {screen}"
        case AppInFront(app):
            return f"{app} in front"
        case ElementPresent(target):
            return f'"{target.label}" shown'
        case ElementAbsent(target):
            return f'"{target.label}" not shown'
        case IsChecked(target, value):
            return f'"{target.label}" {"checked" if value else "not checked"}'
        case TextEquals(Selector(role=Role.OTHER) as target, text) if target.name:
            return f'"{target.name}" says "{text}"'
        case TextEquals(target, text):
            named = f' "{target.name}"' if target.name else ""
            return f'"{text}" in {target.role.value}{named}'
        case Resembles(sight):
            return f"a screen like {sight.title or sight.activity or sight.app}"
        case FactIs(fact):
            return describe_fact(fact)
        case Carries(fluent, source):
            return f'"{fluent.name}" as "{source.name}" was'


def condition_to_json(condition: Condition) -> dict[str, Any]:
    """A condition as ``{"kind": ..., ...its fields}``."""
    kind = next(k for k, t in _KINDS.items() if isinstance(condition, t))
    match condition:
        case OnScreen(screen):
            return {"kind": kind, "screen": screen}
        case AppInFront(app):
            return {"kind": kind, "app": app}
        case ElementPresent(target) | ElementAbsent(target):
            return {"kind": kind, "target": selector_to_json(target)}
        case IsChecked(target, value):
            return {"kind": kind, "target": selector_to_json(target), "value": value}
        case TextEquals(target, text):
            return {"kind": kind, "target": selector_to_json(target), "text": text}
        case Resembles(sight, least):
            return {"kind": kind, "sight": asdict(sight), "least": least}
        case FactIs(fact):
            told: dict[str, Any] = {"fluent": fluent_to_json(fact.fluent), "value": fact.value}
            return {"kind": kind, **told} if fact.holds else {"kind": kind, **told, "holds": False}
        case Carries(fluent, source):
            return {"kind": kind, "fluent": fluent_to_json(fluent), "source": fluent_to_json(source)}


def condition_from_json(data: dict[str, Any]) -> Condition:
    """A condition as written by `condition_to_json`.

    Raises:
        ValueError: The kind is unknown or a field is missing.
    """
    fields = {k: v for k, v in data.items() if k != "kind"}
    if "target" in fields:
        fields["target"] = selector_from_json(fields["target"])
    if "sight" in fields:
        fields["sight"] = _sight_from_json(fields["sight"])
    for name in ("fluent", "source"):
        if name in fields:
            fields[name] = fluent_from_json(fields[name])
    if data.get("kind") == "fact":
        return FactIs(_fact_from_json(fields))
    kind = _KINDS.get(str(data.get("kind")))
    if kind is None:
        raise ValueError(f"unknown kind of condition {data.get('kind')!r}")
    try:
        condition: Condition = kind(**fields)
    except TypeError as error:
        raise ValueError(f"not a condition: {error}") from error
    return condition


def _fact_from_json(fields: dict[str, Any]) -> Fact:
    try:
        return Fact(**fields)
    except TypeError as error:
        raise ValueError(f"not a fact: {error}") from error


def _sight_from_json(data: dict[str, Any]) -> Sight:
    try:
        fields: dict[str, Any] = {n: tuple(value) if isinstance(value, list) else value for n, value in data.items()}
        return Sight(**fields)
    except (TypeError, AttributeError) as error:
        raise ValueError(f"not a sight: {error}") from error
