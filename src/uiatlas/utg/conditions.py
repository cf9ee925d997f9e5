"""Conditions on what a device shows: predicates that a machine decides, used before and after every step."""

from dataclasses import asdict, dataclass
from typing import Any

from uiatlas.ui import Observation, Selector, resolve
from uiatlas.ui.codec import selector_from_json, selector_to_json
from uiatlas.ui.resemblance import Sight, resemblance, sight_of


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


Condition = OnScreen | AppInFront | ElementPresent | ElementAbsent | IsChecked | TextEquals | Resembles

_KINDS: dict[str, type] = {
    "on_screen": OnScreen,
    "app_in_front": AppInFront,
    "element_present": ElementPresent,
    "element_absent": ElementAbsent,
    "is_checked": IsChecked,
    "text_equals": TextEquals,
    "resembles": Resembles,
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
            return resolve(target, observation) is not None
        case ElementAbsent(target):
            return resolve(target, observation) is None
        case IsChecked(target, value):
            match = resolve(target, observation)
            return match is not None and match.element.checked is value
        case TextEquals(target, text):
            return _shows(observation, target, text)
        case Resembles(sight, least):
            return resemblance(sight, sight_of(observation)) >= least


def _shows(observation: Observation, target: Selector, text: str) -> bool:
    wanted = text.strip().casefold()
    match = resolve(target, observation)
    if match is not None and (match.by == "resource id" or match.element.text.strip().casefold() == wanted):
        return match.element.text.strip().casefold() == wanted
    return any(e.role == target.role and e.text.strip().casefold() == wanted for e in observation.elements)


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
        case TextEquals(target, text):
            return f'"{text}" in {target.role.value} "{target.label}"'
        case Resembles(sight):
            return f"a screen like {sight.title or sight.activity or sight.app}"


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
    kind = _KINDS.get(str(data.get("kind")))
    if kind is None:
        raise ValueError(f"unknown kind of condition {data.get('kind')!r}")
    try:
        condition: Condition = kind(**fields)
    except TypeError as error:
        raise ValueError(f"not a condition: {error}") from error
    return condition


def _sight_from_json(data: dict[str, Any]) -> Sight:
    try:
        fields: dict[str, Any] = {n: tuple(value) if isinstance(value, list) else value for n, value in data.items()}
        return Sight(**fields)
    except (TypeError, AttributeError) as error:
        raise ValueError(f"not a sight: {error}") from error
