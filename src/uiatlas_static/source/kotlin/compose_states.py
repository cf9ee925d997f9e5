"""States of Compose: what Kotlin code keeps in locals and properties, and sets by assignments.

``var open by remember { mutableStateOf(false) }`` is set by ``open = true``; ``val open = mutableStateOf(false)`` by
``open.value = true``, that of a drawer by ``drawerState.open()``. See https://developer.android.com/develop/ui/compose/state.
"""

import re
from typing import TYPE_CHECKING

from uiatlas_static.facts.code import OPENED_MADE, SET_STATE, SHOWN_OPEN, STATE_MADE, ParameterFact
from uiatlas_static.facts.values import UNKNOWN, FieldValue, Guard, Lambda, Parameter, Value
from uiatlas_static.source.body import Body
from uiatlas_static.source.branches import TRUE
from uiatlas_static.source.kotlin.reader import KotlinReader

if TYPE_CHECKING:
    from tree_sitter import Node

_STATE = re.compile(r"\b(?:Mutable\w*State|DrawerState|\w*SheetState)$")
"""The classes of states that can be set, those of drawers and sheets among them."""
_OPENING = frozenset({"open", "show", "expand"})
"""Calls that open a drawer or a sheet: ``drawerState.open()``."""
_OPENED = {"drawerContent": "drawerState", "sheetContent": "sheetState"}
"""What a composable is given to show in a drawer or sheet, and its state."""


def note_state(reader: KotlinReader, parts: "list[Node]", which: Value | tuple[str, str]) -> bool:
    """Note that a local or property is a state, if it is given one; whether it is.

    Args:
        reader: Of the file.
        parts: Of its declaration.
        which: What the local stands for, or the class and name of the property.
    """
    by = next((c for c in parts if c.type == "property_delegate"), None)
    made = reader.text(parts[-1] if by is None else by)
    if not STATE_MADE.search(made) and (by is not None or not OPENED_MADE.search(made)):
        return False
    (reader.states if by is None else reader.delegated).add(which)
    return True


def note_given_states(reader: KotlinReader, body: Body, parameters: tuple[ParameterFact, ...]) -> None:
    """Note which parameters of a function are states themselves: ``open: MutableState<Boolean>``."""
    reader.states.update(body.locals[p.name] for p in parameters if p.name and _STATE.search(p.type))


def take_state_apart(reader: KotlinReader, variable: "Node", state: Value, body: Body) -> None:
    """``val (open, setOpen) = remember { mutableStateOf(false) }``: what it holds, and the function that sets it."""
    line = variable.start_point[0] + 1
    setter = Body(reader.cls.id("lambda", 1), reader.cls.name, body.scopes)
    setter.call(SET_STATE, (Parameter(setter.id, 0),), line, receiver=state)
    reader.cls.lambdas.append(setter.method("", (ParameterFact("value"),), line=line))
    for part, value in zip(variable.named_children, (state, Lambda(setter.id)), strict=False):
        if part.named_children:
            body.locals[reader.text(part.named_children[0])] = value


def held_in_state(reader: KotlinReader, value: Value) -> bool:
    """Whether a value is a state itself, whose ``value`` is set."""
    if isinstance(value, FieldValue):
        return any((cls.name, value.name) in reader.states for cls in reader.outward())
    return value in reader.states


def open_state(reader: KotlinReader, receiver: Value, name: str, line: int, body: Body) -> None:
    """Enter what ``drawerState.open()`` and ``sheetState.show()`` do: the state holds that it is open."""
    if name in _OPENING and held_in_state(reader, receiver):
        body.call(SET_STATE, (TRUE,), line, receiver=receiver)


def show_opened(
    reader: KotlinReader, values: tuple[Value, ...], names: tuple[str, ...], line: int, body: Body
) -> tuple[Value, ...]:
    """What a composable is given but for what it shows in its drawer or sheet, which is shown while that is open."""
    for content, state in _OPENED.items():
        if content not in names or state not in names or not held_in_state(reader, values[names.index(state)]):
            continue
        before = body.assume((Guard(values[names.index(state)], TRUE),))
        body.call(SHOWN_OPEN[content], (values[names.index(content)],), line)
        body.guards = before
        return tuple(UNKNOWN if name == content else value for name, value in zip(names, values, strict=True))
    return values
