"""States of Compose: what Kotlin code keeps in locals and properties, and sets by assignments.

``var open by remember { mutableStateOf(false) }`` is set by ``open = true``; ``val open = mutableStateOf(false)`` by
``open.value = true``. See https://developer.android.com/develop/ui/compose/state.
"""

import re
from typing import TYPE_CHECKING

from uiatlas_static.facts.code import STATE_MADE, ParameterFact
from uiatlas_static.facts.values import FieldValue, Value
from uiatlas_static.source.body import Body
from uiatlas_static.source.kotlin.reader import KotlinReader

if TYPE_CHECKING:
    from tree_sitter import Node

_STATE = re.compile(r"\bMutable\w*State$")
"""The classes of states that can be set."""


def note_state(reader: KotlinReader, parts: "list[Node]", which: Value | tuple[str, str]) -> bool:
    """Note that a local or property is a state, if it is given one; whether it is.

    Args:
        reader: Of the file.
        parts: Of its declaration.
        which: What the local stands for, or the class and name of the property.
    """
    by = next((c for c in parts if c.type == "property_delegate"), None)
    if not STATE_MADE.search(reader.text(parts[-1] if by is None else by)):
        return False
    (reader.states if by is None else reader.delegated).add(which)
    return True


def note_given_states(reader: KotlinReader, body: Body, parameters: tuple[ParameterFact, ...]) -> None:
    """Note which parameters of a function are states themselves: ``open: MutableState<Boolean>``."""
    reader.states.update(body.locals[p.name] for p in parameters if p.name and _STATE.search(p.type))


def held_in_state(reader: KotlinReader, value: Value) -> bool:
    """Whether a value is a state itself, whose ``value`` is set."""
    if isinstance(value, FieldValue):
        return any((cls.name, value.name) in reader.states for cls in reader.outward())
    return value in reader.states
