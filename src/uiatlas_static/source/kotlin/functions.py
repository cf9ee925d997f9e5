"""Functions, lambdas and their parameters in Kotlin: each becomes a method with a body of its own."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from uiatlas_static.facts.code import STARTING, AnnotationFact, Method, ParameterFact, Return
from uiatlas_static.facts.values import UNKNOWN, Lambda, Parameter, Value
from uiatlas_static.source.annotations import named_resources
from uiatlas_static.source.body import Body, ClassBuilder, parameters_of
from uiatlas_static.source.endings import always_done
from uiatlas_static.source.kotlin.compose_states import note_given_states
from uiatlas_static.source.kotlin.reader import COMMENTS, TYPES, WRAPPED_TYPES, KotlinReader
from uiatlas_static.source.reader import first_of, parts_of

if TYPE_CHECKING:
    from tree_sitter import Node

_PLAIN = frozenset({"string_literal", "number_literal", "identifier", "navigation_expression", "unary_expression"})
_REST = "vararg"
"""The word before a parameter that takes all arguments from its place on."""
_IMPLICIT = "it"
"""The parameter of a block that names none."""
_IMPLICIT_NAMED = re.compile(rf"\b{_IMPLICIT}\b")
_START = re.compile(r"\(.*\bstart\s*=\s*true\b", re.DOTALL)
_WORD = re.compile(r"\w+")
_DECLARATIONS = frozenset({"function_declaration", "property_declaration", "class_declaration", "object_declaration"})
_NO_DEFAULT = COMMENTS | {"parameter_modifiers", "modifiers"}


def function_fact(
    reader: KotlinReader,
    node: "Node",
    cls: ClassBuilder,
    around: dict[str, Value],
    static: bool = False,
    scopes: tuple[Value, ...] = (),
) -> Method:
    """A function.

    Args:
        reader: Reads the file.
        node: The function.
        cls: The class that it is in.
        around: Locals that its body sees.
        static: Whether it is at top level.
        scopes: Implicit receivers around it; those of the class if there are none.
    """
    named = node.child_by_field_name("name")
    name = reader.text(named) if named is not None else ""
    receiver, returned, parameters, code = _parts(reader, node, named)
    if receiver is not None:
        parameters = (ParameterFact("this", reader.type(receiver)), *parameters)
    body = Body(cls.id(name, len(parameters)), cls.name, scopes or (() if static else cls.scopes))
    body.locals = {**around, **parameters_of(body.id, parameters)}
    note_given_states(reader, body, parameters)
    first = 0 if receiver is None else 1
    reader.called_on.update((Parameter(body.id, n + first), how) for n, how in _called_on(reader, node))
    if receiver is not None:
        extend(body)
        reader.extended[Parameter(body.id, 0)] = parameters[0].type
    read_code(reader, code, body)
    modifiers = modifiers_of(reader, node)
    return body.method(
        name,
        parameters,
        type=reader.type(returned),
        static=static,
        extension=receiver is not None,
        abstract=code is None,
        override="override" in modifiers,
        private="private" in modifiers,
        type_params=type_params(reader, node),
        annotations=annotations_of(reader, node),
        line=node.start_point[0] + 1,
        notes=notes_of(reader, node),
        always=always_done(name, code, body.calls, reader.content),
    )


def _parts(
    reader: KotlinReader, node: "Node", named: "Node | None"
) -> "tuple[Node | None, Node | None, tuple[ParameterFact, ...], Node | None]":
    """Receiver type, return type, parameters and code."""
    receiver, returned, code = None, None, None
    parameters: tuple[ParameterFact, ...] = ()
    for child in node.named_children:
        kind = child.type
        if kind in TYPES:
            if named is not None and child.start_byte < named.start_byte:
                receiver = child
            else:
                returned = child
        elif kind == "function_value_parameters":
            parameters = parameters_in(reader, child)
        elif kind == "function_body":
            code = first_of(child)
    return receiver, returned, parameters, code


def is_member_around(reader: KotlinReader, node: "Node", name: str, count: int) -> bool:
    """Whether a class or object around a place has a function of its own, which a call means before an imported one."""
    around = node.parent
    while around is not None:
        if around.type == "class_body" and any(_takes(reader, m, name, count) for m in around.named_children):
            return True
        around = around.parent
    return False


def _takes(reader: KotlinReader, member: "Node", name: str, count: int) -> bool:
    """Whether a member, or one of a companion, is a function of a name that takes so many arguments."""
    if member.type == "companion_object":
        bodies = (c for c in member.named_children if c.type == "class_body")
        return any(_takes(reader, m, name, count) for body in bodies for m in body.named_children)
    named = member.child_by_field_name("name") if member.type == "function_declaration" else None
    if named is None or reader.text(named) != name:
        return False
    given = next((c for c in member.named_children if c.type == "function_value_parameters"), None)
    return given is not None and sum(c.type == "parameter" for c in given.named_children) >= count


def _called_on(reader: KotlinReader, node: "Node") -> Iterator[tuple[int, tuple[str, int]]]:
    """Which parameters of a function are functions that are called on something: ``block: Builder.() -> Unit``.

    Each with the class of what it is called on, and with how much else it takes.
    """
    listed = next((c for c in node.named_children if c.type == "function_value_parameters"), None)
    parameters = [c for c in listed.named_children if c.type == "parameter"] if listed is not None else []
    for n, one in enumerate(parameters):
        type_ = _unwrapped(one.named_children[-1])
        if _is_called_on(type_):
            others = (len(c.named_children) for c in type_.named_children if c.type == "function_type_parameters")
            yield n, (reader.type(type_.named_children[0]), next(others, 0))


def _has_receiver(type_: "Node") -> bool:
    """Whether a written type is one of functions that are called on something: ``(Builder.() -> Unit)?``."""
    return _is_called_on(_unwrapped(type_))


def _unwrapped(type_: "Node") -> "Node":
    while type_.type in WRAPPED_TYPES and type_.named_children:
        type_ = type_.named_children[0]
    return type_


def _is_called_on(type_: "Node") -> bool:
    return type_.type == "function_type" and type_.named_children[0].type != "function_type_parameters"


def extend(body: Body) -> None:
    """Make the first parameter of a body its extension receiver."""
    body.scopes = (Parameter(body.id, 0), *body.scopes)
    body.locals["this"] = Parameter(body.id, 0)


def read_code(reader: KotlinReader, code: "Node | None", body: Body) -> None:
    """``{ ... }``, or the expression after ``=``, whose value is given back."""
    if code is None:
        return
    if code.type == "block":
        value, parts = reader.block(code, body), parts_of(code)
        if parts:
            reader.ask(parts[-1], value, body)
    else:
        body.returns.append(Return(reader.expr(code, body)))


def modifiers_of(reader: KotlinReader, node: "Node") -> frozenset[str]:
    """Modifiers, and simple names of annotations with ``@``; `STARTING` of one that says ``start = true``."""
    first = first_of(node)
    own = first.named_children if first is not None and first.type == "modifiers" else ()
    written = [reader.text(child) for child in annotation_nodes(node)]
    names = {f"@{_simple_name(text)}" for text in written}
    starting = {f"@{STARTING}"} if any(map(_START.search, written)) else set()
    return frozenset({*(reader.text(child) for child in own if child.type != "annotation"), *names, *starting})


def _simple_name(annotation: str) -> str:
    """``Named`` of ``@field:some.Named<Type>("x")``."""
    return _name(annotation).rpartition(".")[2]


def _name(annotation: str) -> str:
    """``some.Named`` of ``@field:some.Named<Type>("x")``."""
    return annotation[1:].partition("(")[0].partition("<")[0].rpartition(":")[2].strip()


def annotation_nodes(node: "Node") -> "list[Node]":
    """The annotations of a declaration; the grammar takes some for an expression: ``@Rows (Row::class)``."""
    first = first_of(node)
    own = first.named_children if first is not None and first.type == "modifiers" else ()
    found = [child for child in own if child.type == "annotation"]
    before = node.prev_named_sibling if not found and node.type in _DECLARATIONS else None
    while before is not None and before.type == "annotated_expression":
        found += [child for child in before.named_children if child.type == "annotation"]
        before = before.named_children[-1]
    return found if before is None or before.type == "parenthesized_expression" else []


def annotations_of(reader: KotlinReader, node: "Node") -> tuple[str, ...]:
    """Simple names of annotations."""
    return tuple(sorted(m[1:] for m in modifiers_of(reader, node) if m.startswith("@")))


def annotations_of_class(reader: KotlinReader, node: "Node") -> tuple[str, ...]:
    """Simple names of annotations, and dotted names of those whose package the file says."""
    written = (_name(reader.text(child)) for child in annotation_nodes(node))
    return tuple(sorted({*annotations_of(reader, node), *reader.names.annotations(written)}))


def notes_of(reader: KotlinReader, node: "Node") -> tuple[AnnotationFact, ...]:
    """Annotations that name resources."""
    return named_resources(map(reader.text, annotation_nodes(node)))


def type_params(reader: KotlinReader, node: "Node") -> tuple[str, ...]:
    """Names of the type variables of a function or class."""
    for child in node.named_children:
        if child.type == "type_parameters":
            names = (i for p in child.named_children for i in p.named_children if i.type == "identifier")
            return tuple(reader.text(i) for i in names)
    return ()


# ---- parameters


def parameter(reader: KotlinReader, node: "Node") -> ParameterFact:
    """A parameter of a function or of a primary constructor."""
    name, type_, default = "", "", None
    called_on = False
    for child in node.named_children:
        kind = child.type
        if kind == "identifier" and not name:
            name = reader.text(child)
        elif kind in TYPES:
            type_ = type_ or reader.declared_type(child)
            called_on = called_on or _has_receiver(child)
        elif name and kind != "modifiers":
            default = child
    rest = _rest(reader, next((c for c in node.named_children if c.type == "modifiers"), None))
    fact = ParameterFact(name, type_, rest=rest)
    if default is None:
        return fact
    others = node.parent.named_children if node.parent is not None else []
    names = [reader.text(n) for o in others for n in o.named_children if n.type == "identifier"]
    return _with_default(reader, fact, default, [n for n in names if n != name], called_on)


def parameters_in(reader: KotlinReader, node: "Node | None") -> tuple[ParameterFact, ...]:
    """Parameters of a function; a default value stands beside its parameter."""
    found: list[ParameterFact] = []
    rest, typed = "", None
    for child in node.named_children if node is not None else ():
        kind = child.type
        if kind == "parameter":
            one, typed = parameter(reader, child), child.named_children[-1]
            found.append(replace(one, rest=rest))
            rest = ""
        elif kind == "parameter_modifiers":
            rest = _rest(reader, child)
        elif found and kind not in _NO_DEFAULT:
            called_on = typed is not None and _has_receiver(typed)
            found[-1] = _with_default(reader, found[-1], child, [f.name for f in found[:-1]], called_on)
    return tuple(found)


def _rest(reader: KotlinReader, modifiers: "Node | None") -> str:
    """What a parameter with these modifiers holds all arguments from its place on in; empty if it is one of many."""
    return "collection" if modifiers is not None and _REST in reader.text(modifiers).split() else ""


def _with_default(
    reader: KotlinReader, fact: ParameterFact, node: "Node", before: Sequence[str], called_on: bool
) -> ParameterFact:
    """A parameter with its default value.

    A function sees what is around the parameters only, and what it is called on if its type says that it is. What
    depends on one of those before is not known.
    """
    if node.type == "lambda_literal":
        around = Body("", reader.cls.name, reader.cls.scopes)
        known = statements_of(node)
        return replace(fact, default=lambda_(reader, node, around, called_on=called_on) if known else UNKNOWN)
    if node.type in _PLAIN:
        return replace(fact, default=reader.expr(node, Body("", reader.cls.name)))
    if not set(before).isdisjoint(_WORD.findall(reader.text(node))):
        return replace(fact, default=UNKNOWN)
    inner = Body(reader.cls.id("lambda", 0), reader.cls.name, reader.cls.scopes)
    value = reader.expr(node, inner)
    if not inner.calls:
        return replace(fact, default=value)
    inner.returns.append(Return(value))
    reader.cls.lambdas.append(inner.method("", (), line=node.start_point[0] + 1))
    return replace(fact, default=Lambda(inner.id), computed=True)


# ---- function objects


def lambda_(reader: KotlinReader, node: "Node", body: Body, *, called_on: bool = False) -> Value:
    """``{ a, b -> ... }``; it sees the locals and the receivers around it.

    Without parameters, ``it`` is what the block is given, else that of the block around it. What it is called on, where
    that is known, is its first parameter.
    """
    first = first_of(node)
    around = body.locals.get(_IMPLICIT) if _IMPLICIT_NAMED.search(reader.text(node)) else None
    facts: tuple[ParameterFact, ...] = (ParameterFact(_IMPLICIT, default=around),)
    loose: dict[int, Node] = {}
    if first is not None and first.type == "lambda_parameters":
        facts, loose = _lambda_parameters(reader, first)
    ahead = (ParameterFact("this"),) if called_on else ()
    facts = (*ahead, *facts)
    inner = Body(reader.cls.id("lambda", len(facts)), reader.cls.name, body.scopes, depth=body.depth)
    inner.locals = {**body.locals, **parameters_of(inner.id, facts)}
    for n, variable in loose.items():
        take_apart(reader, variable, Parameter(inner.id, len(ahead) + n), inner)
    if ahead:
        extend(inner)
    inner.returns.append(Return(reader.statements(statements_of(node), inner)))
    reader.cls.lambdas.append(inner.method("", facts, line=node.start_point[0] + 1))
    body.straight = body.straight and inner.straight
    return Lambda(inner.id)


def take_apart(reader: KotlinReader, variable: "Node", value: Value, body: Body) -> None:
    """``(a, b, c) = value``: the parts of a pair or triple; what comes after is not known."""
    for n, each in enumerate(variable.named_children, 1):
        if each.named_children:
            known = value != UNKNOWN and n <= _MAX_PARTS
            line = each.start_point[0] + 1
            part = body.call(f"component{n}", (), line, receiver=value) if known else UNKNOWN
            body.locals[reader.text(each.named_children[0])] = part


_MAX_PARTS = 3


def _lambda_parameters(reader: KotlinReader, node: "Node") -> "tuple[tuple[ParameterFact, ...], dict[int, Node]]":
    """Parameters of a lambda, and those that are taken apart, by their place."""
    facts: list[ParameterFact] = []
    loose: dict[int, Node] = {}
    for child in node.named_children:
        parts = child.named_children
        if child.type == "variable_declaration" and parts:
            written = next((t for t in parts if t.type in TYPES), None)
            facts.append(ParameterFact(reader.text(parts[0]), reader.type(written)))
        else:
            loose[len(facts)] = child
            facts.append(ParameterFact(""))
    return tuple(facts), loose


def statements_of(literal: "Node") -> "list[Node]":
    """The statements of a lambda."""
    return [c for c in parts_of(literal) if c.type != "lambda_parameters"]


def anonymous_function(reader: KotlinReader, node: "Node", body: Body) -> Value:
    """``fun(x: Int) { ... }`` as a value."""
    fact = function_fact(reader, node, reader.cls, dict(body.locals), scopes=body.scopes)
    reader.cls.lambdas.append(fact)
    return Lambda(fact.id)


def local_function(reader: KotlinReader, node: "Node", body: Body) -> Value:
    """A function in a function: a local that holds a function object."""
    fact = function_fact(reader, node, reader.cls, dict(body.locals), scopes=body.scopes)
    reader.cls.lambdas.append(fact)
    body.locals[fact.name] = Lambda(fact.id)
    return UNKNOWN
