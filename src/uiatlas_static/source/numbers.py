"""Numbers that are known where they are written: sums, negatives, constants of the platform and of a library."""

from uiatlas_static.facts.values import UNKNOWN, FieldValue, Literal, Value

_NUMBERS = {
    ("android.view.Menu", "FIRST"): 1,
    ("android.view.Menu", "NONE"): 0,
    ("android.view.MenuItem", "SHOW_AS_ACTION_IF_ROOM"): 1,
    ("android.view.MenuItem", "SHOW_AS_ACTION_ALWAYS"): 2,
    **{("com.ncapdevi.fragnav.FragNavController", f"TAB{n + 1}"): n for n in range(20)},
}
"""Constants: what apps number the items of menus from, where items stand, and the stacks of fragments of FragNav."""


def static_field(owner: str, name: str) -> Value:
    """A static field; its number, if it is a constant that is known."""
    if (owner, name) in _NUMBERS:
        return Literal(_NUMBERS[owner, name])
    return FieldValue(name, owner=owner)


def added(one: Value, other: Value) -> Literal | None:
    """The sum of two numbers; None if one is not known."""
    if isinstance(one, Literal) and isinstance(other, Literal) and type(one.value) is type(other.value) is int:
        return Literal(one.value + other.value)
    return None


def negative(value: Value) -> Value:
    """A number below zero."""
    return Literal(-value.value) if isinstance(value, Literal) and type(value.value) is int else UNKNOWN
