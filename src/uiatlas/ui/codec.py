"""Observations, selectors and actions as plain JSON values and back; defaults are left out.

Reading is strict about kinds and types (it raises ``ValueError``), so that files are checked once, here.
"""

from collections.abc import Mapping
from typing import Any

from uiatlas.ui.actions import (
    Action,
    Back,
    Home,
    InputText,
    LongPress,
    OpenApp,
    Scroll,
    SwitchApp,
    Tap,
    Wait,
    kind_of,
)
from uiatlas.ui.elements import Bounds, Role, UIElement
from uiatlas.ui.observation import Observation
from uiatlas.ui.selectors import Selector

Json = dict[str, Any]


def element_to_json(element: UIElement) -> Json:
    """An element without its index, which is its place in the list."""
    out: Json = {"role": element.role.value}
    if element.text:
        out["text"] = element.text
    if element.description:
        out["description"] = element.description
    if element.resource_id:
        out["resource_id"] = element.resource_id
    if element.class_name:
        out["class_name"] = element.class_name
    if element.parent >= 0:
        out["parent"] = element.parent
    if element.flags:
        out["flags"] = int(element.flags)
    if element.bounds is not None:
        out["bounds"] = list(element.bounds)
    return out


def element_from_json(data: Mapping[str, Any], index: int) -> UIElement:
    """The element at this place of the list.

    Raises:
        ValueError: A field is missing or has the wrong type.
    """
    bounds = data.get("bounds")
    if bounds is not None and (len(bounds) != 4 or not all(isinstance(b, int) for b in bounds)):
        raise ValueError(f"element {index}: bounds must be four whole numbers")
    return UIElement(
        index=index,
        role=Role(data["role"]),
        text=_text(data, "text"),
        description=_text(data, "description"),
        resource_id=_text(data, "resource_id"),
        class_name=_text(data, "class_name"),
        parent=_number(data, "parent", -1),
        flags=_number(data, "flags", 0),
        bounds=Bounds(*bounds) if bounds is not None else None,
    )


def observation_to_json(observation: Observation) -> Json:
    """An observation without its screenshot, which is kept as a file of its own."""
    out: Json = {"app": observation.app, "digest": observation.digest}
    for name in ("activity", "title", "dialog"):
        if value := getattr(observation, name):
            out[name] = value
    if observation.size != (0, 0):
        out["size"] = list(observation.size)
    out["elements"] = [element_to_json(e) for e in observation.elements]
    return out


def observation_from_json(data: Mapping[str, Any]) -> Observation:
    """An observation as written by `observation_to_json`.

    Raises:
        ValueError: A field is missing or has the wrong type.
    """
    try:
        size = data.get("size", (0, 0))
        return Observation(
            app=_text(data, "app"),
            elements=tuple(element_from_json(e, i) for i, e in enumerate(data["elements"])),
            activity=_text(data, "activity"),
            title=_text(data, "title"),
            dialog=bool(data.get("dialog", False)),
            size=(int(size[0]), int(size[1])),
            digest=_text(data, "digest"),
        )
    except KeyError as error:
        raise ValueError(f"not an observation: {error} is missing") from error
    except (TypeError, AttributeError, IndexError) as error:
        raise ValueError("not an observation: a value of a wrong type") from error


def selector_to_json(selector: Selector) -> Json:
    """A selector without its empty fields."""
    out: Json = {"role": selector.role.value}
    for name in ("text", "description", "resource_id", "ordinal"):
        if value := getattr(selector, name):
            out[name] = value
    return out


def selector_from_json(data: Mapping[str, Any]) -> Selector:
    """A selector as written by `selector_to_json`.

    Raises:
        ValueError: A field is missing or has the wrong type.
    """
    return Selector(
        role=Role(data.get("role", "other")),
        text=_text(data, "text"),
        description=_text(data, "description"),
        resource_id=_text(data, "resource_id"),
        ordinal=_number(data, "ordinal", 0),
    )


def action_to_json(action: Action) -> Json:
    """An action as ``{"kind": ..., ...its fields}``."""
    out: Json = {"kind": kind_of(action)}
    match action:
        case Tap(target) | LongPress(target):
            out["target"] = selector_to_json(target)
        case InputText(target, text):
            out |= {"target": selector_to_json(target), "text": text}
        case Scroll(direction, target):
            out["direction"] = direction
            if target is not None:
                out["target"] = selector_to_json(target)
        case Wait(seconds):
            out["seconds"] = seconds
        case OpenApp(app, restart):
            out |= {"app": app, "restart": restart}
        case SwitchApp(app):
            out["app"] = app
    return out


def action_from_json(data: Mapping[str, Any]) -> Action:
    """An action as written by `action_to_json`.

    Raises:
        ValueError: The kind is unknown, or a field is missing or has the wrong type.
    """
    try:
        match data["kind"]:
            case "tap":
                return Tap(selector_from_json(data["target"]))
            case "long_press":
                return LongPress(selector_from_json(data["target"]))
            case "input_text":
                return InputText(selector_from_json(data["target"]), _text(data, "text"))
            case "scroll":
                target = data.get("target")
                return Scroll(_text(data, "direction") or "down", selector_from_json(target) if target else None)
            case "back":
                return Back()
            case "home":
                return Home()
            case "wait":
                return Wait(float(data.get("seconds", 1.0)))
            case "open_app":
                return OpenApp(_text(data, "app"), bool(data.get("restart", False)))
            case "switch_app":
                return SwitchApp(_text(data, "app"))
            case other:
                raise ValueError(f"unknown kind of action {other!r}")
    except KeyError as error:
        raise ValueError(f"not an action: {error} is missing") from error
    except (TypeError, AttributeError) as error:
        raise ValueError("not an action: a value of a wrong type") from error


def _text(data: Mapping[str, Any], name: str) -> str:
    value = data.get(name, "")
    if not isinstance(value, str):
        raise ValueError(f"{name} must be a text, not {type(value).__name__}")
    return value


def _number(data: Mapping[str, Any], name: str, default: int) -> int:
    value = data.get(name, default)
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError(f"{name} must be a whole number, not {type(value).__name__}")
    return value
