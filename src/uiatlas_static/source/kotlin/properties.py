"""Properties, local variables and assignments in Kotlin, with delegates and getters."""

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from uiatlas_static.facts.code import INIT, SET_STATE, makes_own_model
from uiatlas_static.facts.values import UNKNOWN, FieldValue, Literal, Reference, Resource, Result, This, Value
from uiatlas_static.source.body import SUMS, Body, ClassBuilder, changed_by
from uiatlas_static.source.kotlin.accessors import Accessed, read_getter, read_setter, setter_of
from uiatlas_static.source.kotlin.compose_states import held_in_state, note_state, take_state_apart
from uiatlas_static.source.kotlin.conditions import operator
from uiatlas_static.source.kotlin.functions import notes_of, take_apart
from uiatlas_static.source.kotlin.naming import type_named
from uiatlas_static.source.kotlin.reader import BACKING, TYPES, KotlinReader
from uiatlas_static.source.reader import first_of

if TYPE_CHECKING:
    from tree_sitter import Node

_ANY = "kotlin.Any"
"""What is said of a type that is not written: of a parameter no type at all means a function."""
_CREATED = ("Subject", "Relay", "Processor")
"""How classes of streams end whose objects are made by a call on the class: ``PublishSubject.create()``."""
_VARIABLES = ("variable_declaration", "multi_variable_declaration")


def read_property(reader: KotlinReader, node: "Node", cls: ClassBuilder, initial: Body, static: bool = False) -> None:
    """A property of a class or at top level; its value is written where the class is initialised."""
    parts = node.named_children
    variable = next((c for c in parts if c.type == "variable_declaration"), None)
    if variable is None:
        return
    name = reader.text(variable.named_children[0])
    written = next((c for c in variable.named_children if c.type in TYPES), None)
    type_ = reader.declared_type(written)
    value: Value | None = None
    getter = setter = None
    delegated = False
    is_state = note_state(reader, parts, (cls.name, name))
    for child in parts:
        kind = child.type
        if kind == "getter":
            getter = child
        elif kind == "setter":
            setter = child
        elif kind == "property_delegate":
            delegated = not (_is_lazy(reader, first_of(child)) or _is_set_later(reader, first_of(child)))
            value, type_ = _delegate(reader, child, initial, type_)
        elif child.start_byte > variable.end_byte and kind in reader.expressions:
            value = reader.expr(child, initial)
    if getter is not None:
        read_getter(reader, getter, Accessed(node, name, type_, cls, static))
    if not type_ and value is not None and not delegated:
        type_ = _made_type(value, initial)
    if setter is not None:
        read_setter(reader, setter, Accessed(node, name, type_ or ("" if written is not None else _ANY), cls, static))
    if getter is None or value is not None:
        notes = notes_of(reader, node)
        cls.declare(name, type_, static, final=is_final(node), notes=notes, state=is_state, delegated=delegated)
        reader.note_function(cls, name, variable)
    if value is not None:
        receiver, owner = (None, cls.name) if static else (This(cls.name), "")
        initial.write(name, value, node.start_point[0] + 1, receiver=receiver, owner=owner)


def is_final(node: "Node") -> bool:
    """Whether a property is a ``val``."""
    return any(c.type == "val" for c in node.children)


def local_variable(reader: KotlinReader, node: "Node", body: Body) -> Value:
    """``val x = y``, ``val (a, b) = c``."""
    parts = node.named_children
    variable = next((c for c in parts if c.type in _VARIABLES), None)
    if variable is None:
        return UNKNOWN
    value: Value = UNKNOWN
    for child in parts:
        kind = child.type
        if kind == "property_delegate":
            value = _delegate(reader, child, body, "")[0] or UNKNOWN
        elif child.start_byte > variable.end_byte and kind in reader.expressions:
            value = reader.expr(child, body)
    if variable.type == "variable_declaration":
        written = next((c for c in variable.named_children if c.type in TYPES), None)
        _ask_for(reader.type(written), value, body)
        name = reader.text(variable.named_children[0])
        body.locals[name] = body.declare(value, reader.own_type(written))
        body.keep(value, name)
        if isinstance(value, Result):
            note_state(reader, parts, value)
    elif isinstance(value, Result) and note_state(reader, parts, value):
        take_state_apart(reader, variable, value, body)
    else:
        take_apart(reader, variable, value, body)
    return UNKNOWN


def _ask_for(type_: str, value: Value, body: Body) -> None:
    """A call of a function gives what a variable is declared as: ``val model: Model = viewModel()``."""
    if not type_ or not isinstance(value, Result) or value.method != body.id:
        return
    call = body.calls[value.call]
    if (call.receiver is None or makes_own_model(call)) and call.name != INIT and not call.owner and not call.type_args:
        body.calls[value.call] = replace(call, type_args=(type_,))


def _delegate(reader: KotlinReader, node: "Node", body: Body, type_: str) -> tuple[Value | None, str]:
    """``by lazy { ... }`` has the value of the block; of others the type, where they name a class.

    What a fragment or activity has a view model of its own by has the value of the call, and so has what is given
    the id of an element: ``by bindView(R.id.title)``.
    """
    call = first_of(node)
    if call is None:
        return None, type_
    if _is_lazy(reader, call):
        inner = call.named_children[-1]
        literal = inner.named_children[-1] if inner.type == "annotated_lambda" and inner.named_children else inner
        if literal.type == "lambda_literal":
            return reader.statements(literal.named_children, body), type_
    value = reader.expr(call, body)
    if not type_:
        found = body.calls[-1] if body.calls else None
        for arg in found.args if found is not None else ():
            if isinstance(arg, Reference) and arg.owner:
                type_ = arg.owner
    made = body.calls[value.call] if isinstance(value, Result) and value.method == body.id else None
    if made is not None and _is_set_later(reader, call):
        return None, type_ or next(iter(made.type_args), "")
    if is_own := made is not None and makes_own_model(made):
        _ask_for(type_, value, body)
    finds = made is not None and any(isinstance(a, Resource) and a.kind == "id" for a in made.args)
    return (None if type_ and not is_own and not finds else value), type_


def _is_lazy(reader: KotlinReader, node: "Node | None") -> bool:
    """Whether a delegate is ``lazy { ... }``."""
    if node is None or node.type != "call_expression":
        return False
    return reader.text(node.named_children[0]).partition("(")[0] == "lazy"


def _is_set_later(reader: KotlinReader, node: "Node | None") -> bool:
    """Whether a delegate is ``Delegates.notNull()``: the property holds what code writes to it."""
    if node is None or node.type != "call_expression":
        return False
    return re.match(r"(?:kotlin\.properties\.)?Delegates\.notNull\b", reader.text(node)) is not None


def _made_type(value: Value, body: Body) -> str:
    """The class of an object that is made on the spot; of a subject also by a call on its class."""
    if isinstance(value, Result) and value.call < len(body.calls):
        made = body.calls[value.call]
        if made.type:
            return made.type
        is_made = made.name == INIT or (made.name.startswith("create") and made.owner.endswith(_CREATED))
        return made.owner if is_made else ""
    return ""


# ---- assignments


def assignment(reader: KotlinReader, node: "Node", body: Body) -> Value:
    """``x = y``, ``x.y = z``, ``x[y] = z``, ``x += y``."""
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    value, line = reader.expr(right, body), node.start_point[0] + 1
    while left is not None and left.type in ("parenthesized_expression", "directly_assignable_expression"):
        left = first_of(left)
    sign = operator(node)
    if sign == "+=" and not isinstance(value, Literal):
        name = "plusAssign" if "plusAssign" in reader.names.imports else "add"
        body.call(name, (value,), line, receiver=reader.expr(left, body))
        return UNKNOWN
    if sign != "=":
        value = changed_by(sign, reader.expr(left, body), value, body, line) if sign in SUMS else UNKNOWN
    match left.type if left is not None else "":
        case "identifier" if left is not None:
            name = reader.text(left)
            if (held := body.locals.get(name)) in reader.delegated:
                body.call(SET_STATE, (value,), line, receiver=held)
            elif held is not None:
                body.locals[name] = value
            else:
                _assign(reader, name, value, line, body)
        case "navigation_expression" if left is not None:
            _assign_to(reader, left, value, line, body)
        case "index_expression" if left is not None:
            parts = [reader.expr(c, body) for c in left.named_children]
            body.call("put", (*parts[1:], value), line, receiver=parts[0])
    return UNKNOWN


def _assign_to(reader: KotlinReader, left: "Node", value: Value, line: int, body: Body) -> None:
    """To a property of an object by its setter; of ``this`` or of a class to the field, if that has none of its own."""
    held, named = left.named_children[0], left.named_children[-1]
    name = reader.text(named)
    if name == "value" and held_in_state(reader, state := reader.expr(held, body)):
        body.call(SET_STATE, (value,), line, receiver=state)
        return
    if held.type == "this_expression" and isinstance(this := reader.expr(held, body), This):
        if any(name in cls.setters for cls in reader.outward() if cls.name == this.type):
            body.call(setter_of(name), (value,), line, receiver=this)
        else:
            body.write(name, value, line, receiver=this)
        return
    owner = type_named(reader, held, body)
    if owner:
        body.write(name, value, line, owner=owner)
    else:
        body.call(setter_of(name), (value,), line, receiver=reader.expr(held, body))


def _assign(reader: KotlinReader, name: str, value: Value, line: int, body: Body) -> None:
    """To a property of an implicit receiver; by its setter if it has one of its own, or is not of this class.

    Nothing is given itself: ``list.apply { adapter = this@Main.adapter }`` means the adapter of the list.
    """
    if name == BACKING and (held := reader.backing) is not None:
        body.write(held.name, value, line, receiver=held.receiver, owner=held.owner)
        return
    owner = next((cls for cls in reader.outward() if name in cls.setters or name in cls.named), None)
    if owner is not None and value == FieldValue(name, receiver=This(owner.name)):
        owner = None
    if owner is None or name in owner.setters:
        body.call(setter_of(name), (value,), line, implicit=True)
    if owner is None:
        body.write(name, value, line)
    elif name not in owner.setters:
        body.write(name, value, line, owner=owner.name if owner.kind == "file" else "")
        if (owner.name, name) in reader.delegated:
            body.call(SET_STATE, (value,), line, receiver=FieldValue(name, scopes=body.scopes))


def index(reader: KotlinReader, node: "Node", body: Body) -> Value:
    """``x[y]``."""
    parts = node.named_children
    args = tuple(reader.expr(c, body) for c in parts[1:])
    return body.call("get", args, node.start_point[0] + 1, receiver=reader.expr(parts[0], body))
