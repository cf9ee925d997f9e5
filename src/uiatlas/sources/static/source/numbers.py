"""Numbers that are known where they are written: sums, and constants of the platform that menus are built on."""

from uiatlas.sources.static.facts.values import FieldValue, Literal, Value

_MENU = {"FIRST": 1, "NONE": 0}
"""Constants of ``android.view.Menu``, which apps number their items from."""


def static_field(owner: str, name: str) -> Value:
    """A static field; its number, if it is a constant of the platform."""
    if owner == "android.view.Menu" and name in _MENU:
        return Literal(_MENU[name])
    return FieldValue(name, owner=owner)


def added(one: Value, other: Value) -> Literal | None:
    """The sum of two numbers; None if one is not known."""
    if isinstance(one, Literal) and isinstance(other, Literal) and type(one.value) is type(other.value) is int:
        return Literal(one.value + other.value)
    return None
