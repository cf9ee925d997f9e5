"""Observations, selectors and actions as plain JSON values and back; defaults are left out.

Reading is strict about kinds and types (it raises ``ValueError``), so that files are checked once, here.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from functools import cache
from typing import Any

from uiatlas.ui.actions import KINDS, Action, kind_of
from uiatlas.ui.elements import Bounds, Role, UIElement
from uiatlas.ui.observation import Observation
from uiatlas.ui.selectors import Selector

Json = dict[str, Any]

_ROLES = {role: role.value for role in Role}
"""The plain text of each role; asking the enum costs three times as much, and maps hold many elements."""


_ROLE_OF = {role.value: role for role in Role}
"""The role of each plain text, for the same reason."""


def _role(told: Any) -> Role:
    """A role by its name, quicker than the enum finds it.

    Raises:
        ValueError: There is none of this name.
    """
    return (_ROLE_OF.get(told) if type(told) is str else None) or Role(told)


def element_to_json(element: UIElement) -> Json:
    """An element without its index, which is its place in the list."""
    out: Json = {"role": _ROLES[element.role]}
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
        out["flags"] = element.flags
    if element.bounds is not None:
        out["bounds"] = list(element.bounds)
    return out


def element_from_json(data: Mapping[str, Any], index: int) -> UIElement:
    """The element at this place of the list.

    Raises:
        ValueError: A field is missing or has the wrong type.
    """
    get = data.get
    bounds = get("bounds")
    if bounds is not None and (len(bounds) != 4 or not all(isinstance(b, int) for b in bounds)):
        raise ValueError(f"element {index}: bounds must be four whole numbers")
    text, description, resource_id = get("text", ""), get("description", ""), get("resource_id", "")
    class_name, parent, flags = get("class_name", ""), get("parent", -1), get("flags", 0)
    # All at once, since maps hold many elements; what is wrong is looked for only where something is.
    texts = type(text) is type(description) is type(resource_id) is type(class_name) is str
    if not (texts and type(parent) is type(flags) is int):
        for name in ("text", "description", "resource_id", "class_name"):
            _text(data, name)
        parent, flags = _number(data, "parent", -1), _number(data, "flags", 0)
    if parent >= index:
        raise ValueError(f"element {index}: what holds it must stand before it")
    role = data["role"]
    return UIElement(
        index,
        _role(role),
        text,
        description,
        resource_id,
        class_name,
        parent,
        flags,
        Bounds(*bounds) if bounds is not None else None,
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
    role = data.get("role", "other")
    return Selector(
        _role(role),
        _text(data, "text"),
        _text(data, "description"),
        _text(data, "resource_id"),
        _number(data, "ordinal", 0),
    )


def action_to_json(action: Action) -> Json:
    """An action as ``{"kind": ..., ...its fields}``; fields that hold None are left out."""
    out: Json = {"kind": kind_of(action)}
    for field in fields(action):
        match getattr(action, field.name):
            case Selector() as selector:
                out[field.name] = selector_to_json(selector)
            case tuple() as values:
                out[field.name] = list(values)
            case None:
                continue
            case value:
                out[field.name] = value
    return out


def action_from_json(data: Mapping[str, Any]) -> Action:
    """An action as written by `action_to_json`.

    Raises:
        ValueError: The kind is unknown, or a field is missing or has the wrong type.
    """
    try:
        kind = KINDS.get(data["kind"])
        if kind is None:
            raise ValueError(f"unknown kind of action {data['kind']!r}")
        get = data.get
        given = {n: read(data, n) for n, read, needed in _fields_of(data["kind"]) if needed or get(n) is not None}
        return kind(**given)
    except KeyError as error:
        raise ValueError(f"not an action: {error} is missing") from error
    except (TypeError, AttributeError) as error:
        raise ValueError("not an action: a value of a wrong type") from error


@cache
def _fields_of(kind: str) -> tuple[tuple[str, Callable[[Mapping[str, Any], str], Any], bool], ...]:
    """The fields of a kind of action: the name, how it is read, and whether it must be there."""
    return tuple((f.name, _READERS[f.name], f.default is MISSING) for f in fields(KINDS[kind]))


def _selector(data: Mapping[str, Any], name: str) -> Selector:
    return selector_from_json(data[name])


def _required_text(data: Mapping[str, Any], name: str) -> str:
    return _text({name: data[name]}, name)


def _amount(data: Mapping[str, Any], name: str) -> float:
    value = data[name]
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError(f"{name} must be a number, not {type(value).__name__}")
    return float(value)


def _switch(data: Mapping[str, Any], name: str) -> bool:
    value = data[name]
    if not isinstance(value, bool):
        raise ValueError(f"{name} must be true or false, not {type(value).__name__}")
    return value


def _texts(data: Mapping[str, Any], name: str) -> tuple[str, ...]:
    value = data[name]
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise ValueError(f"{name} must be a list of texts")
    return tuple(value)


_READERS: dict[str, Callable[[Mapping[str, Any], str], Any]] = {
    "target": _selector,
    "to": _selector,
    "text": _required_text,
    "keys": _required_text,
    "option": _required_text,
    "date": _required_text,
    "direction": _required_text,
    "app": _required_text,
    "on": _switch,
    "gone": _switch,
    "restart": _switch,
    "seconds": _amount,
    "value": _amount,
    "paths": _texts,
}
"""How each field of an action is read; fields of one name have one type."""


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
