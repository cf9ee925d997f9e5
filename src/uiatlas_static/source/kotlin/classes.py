"""Classes, objects and companions of Kotlin with their members; all initialisers run in the primary constructor."""

from typing import TYPE_CHECKING

from uiatlas_static.facts.code import CLINIT, DELEGATE, INIT
from uiatlas_static.facts.values import UNKNOWN, Parameter, This, Value
from uiatlas_static.source.annotations import ROUTES, VALUE
from uiatlas_static.source.body import Body, ClassBuilder, parameters_of
from uiatlas_static.source.kotlin.accessors import with_setters
from uiatlas_static.source.kotlin.calls import arguments_of
from uiatlas_static.source.kotlin.functions import (
    annotation_nodes,
    annotations_of,
    annotations_of_class,
    function_fact,
    modifiers_of,
    notes_of,
    parameter,
    parameters_in,
    type_params,
)
from uiatlas_static.source.kotlin.header import (
    BODIES,
    CLASSES,
    bodies_of,
    broken_class,
    class_name,
    delegate_of,
    file_class,
)
from uiatlas_static.source.kotlin.properties import is_final, read_property
from uiatlas_static.source.kotlin.reader import KotlinReader
from uiatlas_static.source.reader import first_of

if TYPE_CHECKING:
    from tree_sitter import Node

_OBJECTS = ("object_declaration", "companion_object")


def read_file(reader: KotlinReader, root: "Node", file: str) -> None:
    """Top-level classes, and the class of the file for what is in none."""
    package, name = reader.names.package, file_class(file)
    own = ClassBuilder(f"{package}.{name}" if package else name, None, kind="file", line=1)
    own.setters = with_setters(root.named_children, reader)
    loaded = Body(own.id(CLINIT, 0), own.name)
    todo = list(reversed(root.named_children))
    while todo:
        node = todo.pop()
        kind = node.type
        if kind in CLASSES:
            declare(reader, node, None)
        elif kind == "function_declaration":
            reader.cls = own
            own.methods.append(function_fact(reader, node, own, {}, static=True))
        elif kind == "property_declaration":
            reader.cls = own
            read_property(reader, node, own, loaded, static=True)
        elif kind == "ERROR":
            todo += reversed(_broken(reader, node, None))
    reader.cls = own
    reader.note_beside()
    _add_loaded(own, loaded)
    if own.methods or own.fields or own.types:
        reader.classes.append(own)


def _broken(reader: KotlinReader, node: "Node", outer: ClassBuilder | None) -> "list[Node]":
    """What can be read in code that does not parse; a class whose braces do not match is read with its members."""
    name = broken_class(node)
    if name is None:
        return node.named_children
    declare(reader, node, outer)
    return [c for c in node.named_children if c.end_byte <= name.start_byte]


def declare(
    reader: KotlinReader, node: "Node", outer: ClassBuilder | None, around: dict[str, Value] | None = None
) -> None:
    """A named class, object or companion."""
    simple = class_name(node, reader.content)
    package = reader.names.package
    full = f"{outer.name}${simple}" if outer else f"{package}.{simple}" if package else simple
    modifiers = modifiers_of(reader, node)
    kind = "object" if node.type in _OBJECTS else "enum" if "enum" in modifiers else "class"
    if kind == "class" and any(c.type == "interface" for c in node.children):
        kind = "interface"
    abstract = "abstract" in modifiers or "sealed" in modifiers
    cls = ClassBuilder(full, outer, kind=kind, abstract=abstract, line=node.start_point[0] + 1)
    cls.scopes = (This(full), *(outer.scopes if outer is not None else ()))
    cls.around = around or {}
    cls.notes, cls.annotations = notes_of(reader, node), annotations_of_class(reader, node)
    cls.type_params = type_params(reader, node)
    _read_class(reader, node, cls)


def local_class(reader: KotlinReader, node: "Node", body: Body) -> Value:
    """A class in a function."""
    declare(reader, node, reader.cls if reader.cls.name else None, dict(body.locals))
    return UNKNOWN


def object_literal(reader: KotlinReader, node: "Node", body: Body) -> Value:
    """``object : Listener { ... }``; its bodies see the locals around it."""
    top = reader.cls
    top.anonymous += 1
    name, line = f"{top.name}${top.anonymous}", node.start_point[0] + 1
    cls = ClassBuilder(name, top, line=line, scopes=(This(name), *body.scopes))
    cls.around = dict(body.locals)
    _read_class(reader, node, cls)
    return body.call(INIT, (), line, owner=name)


def _read_class(reader: KotlinReader, node: "Node", cls: ClassBuilder) -> None:
    """Head and members of a class."""
    before, reader.cls = reader.cls, cls
    cls.route = _route(reader, node, Body("", cls.name, cls.scopes))
    reader.classes.append(cls)
    parts = node.named_children
    primary = next((c for c in parts if c.type == "primary_constructor"), None)
    nodes = _class_parameters(primary)
    parameters = tuple(parameter(reader, c) for c in nodes)
    giving = cls.scopes[1:] if node.type == "object_literal" else cls.scopes
    initial = Body(cls.id(INIT, len(parameters)), cls.name, giving)
    initial.locals = {**cls.around, **parameters_of(initial.id, parameters)}
    bodies = bodies_of(node)
    cls.setters = with_setters([member for b in bodies for member in b.named_children], reader)
    _heads(reader, parts, cls, initial, bodies)
    initial.scopes = cls.scopes
    for n, (c, fact) in enumerate(zip(nodes, parameters, strict=True)):
        if any(t.type in ("val", "var") for t in c.children):
            cls.declare(fact.name, fact.type, final=is_final(c))
            reader.note_function(cls, fact.name, c)
            initial.write(fact.name, Parameter(initial.id, n), cls.line, receiver=This(cls.name))
    broken = broken_class(node)
    if broken is not None:
        _members(reader, [p for p in parts if p.start_byte > broken.start_byte], cls, initial)
    for body in bodies:
        _members(reader, body.named_children, cls, initial)
    if initial.calls or initial.writes or primary is not None:
        secondary = primary is None and any(m.name == INIT for m in cls.methods)
        name, marks = cls.initialiser if secondary else INIT, () if primary is None else annotations_of(reader, primary)
        cls.methods.append(initial.method(name, parameters, annotations=marks, line=cls.line))
    reader.cls = before


def _route(reader: KotlinReader, node: "Node", body: Body) -> Value | None:
    """The path, or the class of a key, that an annotation gives a class."""
    for note in annotation_nodes(node):
        made = first_of(note)
        if made is None or made.type != "constructor_invocation":
            continue
        asked = ROUTES.get(reader.text(made.named_children[0]).rpartition(".")[2])
        if asked is not None:
            args, names = arguments_of(reader, made.named_children[1:], body)
            told = zip(names or [""] * len(args), args, strict=False)
            return next((value for name, value in told if (name or VALUE) == asked), None)
    return None


def _class_parameters(primary: "Node | None") -> "list[Node]":
    if primary is None:
        return []
    return [
        c
        for group in primary.named_children
        for c in (group.named_children if group.type == "class_parameters" else [group])
        if c.type == "class_parameter"
    ]


def _heads(reader: KotlinReader, parts: "list[Node]", cls: ClassBuilder, initial: Body, bodies: "list[Node]") -> None:
    """Super class and interfaces; the super constructor is called first.

    What an object in an expression gives to it is said by the code around: ``object : Rows(this) { ... }``.
    """
    interfaces = []
    heads = [inner for s in _specifiers(parts) if (inner := first_of(s)) is not None]
    for inner in heads:
        written = inner.named_children
        if inner.type == "constructor_invocation":
            cls.parent, cls.parent_args = reader.type(written[0]), reader.type_args(written[0])
            args, names = arguments_of(reader, written[1:], initial)
            line, above = inner.start_point[0] + 1, This(cls.name)
            initial.call(INIT, args, line, receiver=above, owner=cls.parent, names=names, parent=True)
        elif inner.type == "explicit_delegation":
            interfaces.append(reader.type(written[0]))
            name, value = f"{DELEGATE}{len(interfaces)}", reader.expr(delegate_of(written[-1], bodies), initial)
            cls.declare(name, interfaces[-1], final=True)
            initial.write(name, value, cls.line, receiver=This(cls.name))
        else:
            interfaces.append(reader.type(inner))
    if not cls.parent and interfaces and cls.kind == "class" and _has_secondary(bodies):
        cls.parent, cls.parent_args = interfaces.pop(0), reader.type_args(heads[0])
    cls.interfaces = tuple(i for i in interfaces if i)


def _specifiers(parts: "list[Node]") -> "list[Node]":
    found: list[Node] = []
    for part in parts:
        if part.type == "delegation_specifiers":
            found += part.named_children
        elif part.type == "delegation_specifier":
            found.append(part)
    return found


def _has_secondary(bodies: "list[Node]") -> bool:
    return any(c.type == "secondary_constructor" for b in bodies for c in b.named_children)


def _members(reader: KotlinReader, nodes: "list[Node]", cls: ClassBuilder, initial: Body) -> None:
    loaded = Body(cls.id(CLINIT, 0), cls.name, cls.scopes)
    todo = sorted(nodes, key=lambda n: n.type == "secondary_constructor")[::-1]
    while todo:
        node = todo.pop()
        match node.type:
            case "property_declaration":
                read_property(reader, node, cls, initial)
            case "function_declaration":
                cls.methods.append(function_fact(reader, node, cls, {**cls.around}))
            case "anonymous_initializer":
                reader.block(node.named_children[-1], initial)
            case "secondary_constructor":
                _constructor(reader, node, cls, initial)
            case "enum_entry":
                _enum_entry(reader, node, cls, loaded)
            case "ERROR":
                todo += reversed(_broken(reader, node, cls))
            case kind if kind in CLASSES:
                declare(reader, node, cls)
    _add_loaded(cls, loaded)


def _add_loaded(cls: ClassBuilder, loaded: Body) -> None:
    if loaded.calls or loaded.writes:
        cls.methods.append(loaded.method(CLINIT, (), static=True))


def _enum_entry(reader: KotlinReader, node: "Node", cls: ClassBuilder, loaded: Body) -> None:
    parts, line = node.named_children, node.start_point[0] + 1
    name = reader.text(parts[0])
    cls.declare(name, cls.name, static=True)
    given, bodies = [c for c in parts[1:] if c.type not in BODIES], [c for c in parts[1:] if c.type in BODIES]
    if bodies:
        made = loaded.call(INIT, (), line, owner=_own_class(reader, bodies[0], cls, given))
    else:
        args, names = arguments_of(reader, given, loaded)
        made = loaded.call(INIT, args, line, owner=cls.name, names=names)
    loaded.write(name, made, line, owner=cls.name)


def _own_class(reader: KotlinReader, node: "Node", above: ClassBuilder, given: "list[Node]") -> str:
    """The name of the class of a constant that has members of its own."""
    above.anonymous += 1
    name, line = f"{above.name}${above.anonymous}", node.start_point[0] + 1
    cls = ClassBuilder(name, above, parent=above.name, kind="enum", line=line, scopes=(This(name), *above.scopes))
    reader.classes.append(cls)
    reader.cls = cls
    initial = Body(cls.id(INIT, 0), name, cls.scopes)
    args, names = arguments_of(reader, given, initial)
    initial.call(INIT, args, line, receiver=This(name), owner=above.name, names=names, parent=True)
    _members(reader, node.named_children, cls, initial)
    cls.methods.append(initial.method(INIT, (), line=line))
    reader.cls = above
    return name


def _constructor(reader: KotlinReader, node: "Node", cls: ClassBuilder, initial: Body) -> None:
    """A secondary constructor; one that does not hand on to another of its class runs what is initial."""
    parts = node.named_children
    parameters = parameters_in(reader, next((c for c in parts if c.type == "function_value_parameters"), None))
    body = Body(cls.id(INIT, len(parameters)), cls.name, cls.scopes)
    body.locals = parameters_of(body.id, parameters)
    own = False
    line, this = node.start_point[0] + 1, This(cls.name)
    for child in parts:
        if child.type == "constructor_delegation_call":
            args, names = arguments_of(reader, child.named_children, body)
            own = any(c.type == "this" for c in child.children)
            owner = cls.name if own else cls.parent
            body.call(INIT, args, child.start_point[0] + 1, receiver=this, owner=owner, names=names, parent=True)
    if not own and (initial.calls or initial.writes):
        body.call(cls.initialiser, (), line, receiver=this)
    for child in parts:
        if child.type == "block":
            reader.block(child, body)
    cls.methods.append(body.method(INIT, parameters, annotations=annotations_of(reader, node), line=line))
