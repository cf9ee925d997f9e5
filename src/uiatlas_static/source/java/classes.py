"""Classes of Java with their members; field initialisers run in every constructor."""

import re
from typing import TYPE_CHECKING

from uiatlas_static.facts.code import CLINIT, INIT, AnnotationFact, ParameterFact
from uiatlas_static.facts.values import Literal, Parameter, This, Value
from uiatlas_static.source.annotations import ROUTES, VALUE, named_resources
from uiatlas_static.source.body import Body, ClassBuilder, parameters_of
from uiatlas_static.source.endings import always_done
from uiatlas_static.source.java.generated import LOMBOK, Asked, add_members
from uiatlas_static.source.java.header import CLASSES
from uiatlas_static.source.java.reader import COMMENTS, JavaReader
from uiatlas_static.source.reader import first_of

if TYPE_CHECKING:
    from tree_sitter import Node

_CONSTRUCTORS = ("constructor_declaration", "compact_constructor_declaration")
_HANDING_ON = "explicit_constructor_invocation"
_GIVEN = re.compile(r"(?:this\s*\.\s*)?(\w+)\s*=\s*(\w+)\s*;")
"""How a statement looks that gives a field a parameter."""
_KINDS = {"interface_declaration": "interface", "enum_declaration": "enum"}


def read_top(reader: JavaReader, node: "Node") -> None:
    """A class at top level."""
    if node.type in CLASSES:
        _declare(reader, node, None)
    elif node.type == "ERROR":
        for child in node.named_children:
            read_top(reader, child)


def local_class(reader: JavaReader, node: "Node", body: Body) -> bool:
    """A class in a method."""
    _declare(reader, node, reader.cls)
    return False


def anonymous_class(reader: JavaReader, node: "Node", above: str, body: Body, given: int, kind: str = "class") -> str:
    """The name of an anonymous class, which hands all that it is given to the class above; it sees the locals around.

    Args:
        reader: Of the file.
        node: What stands between the braces.
        above: The class that it extends, or the interface.
        body: The code around it.
        given: With how many arguments it is made.
        kind: What it is.
    """
    top = reader.cls
    top.anonymous += 1
    name = f"{top.name}${top.anonymous}"
    line, scopes = node.start_point[0] + 1, (This(name), *body.scopes)
    cls = ClassBuilder(name, top, parent=above, kind=kind, line=line, scopes=scopes)
    cls.around = dict(body.locals)
    reader.classes.append(cls)
    reader.cls = cls
    if node.parent is not None:
        reader.type(node.parent.child_by_field_name("type"))
    _members(reader, node.named_children, cls, given=given if reader.names.known[above] else None)
    reader.cls = top
    return name


def _declare(reader: JavaReader, node: "Node", outer: ClassBuilder | None) -> None:
    name = node.child_by_field_name("name")
    if name is None:
        return
    simple = reader.text(name)
    package = reader.names.package
    full = f"{outer.name}${simple}" if outer else f"{package}.{simple}" if package else simple
    kind = _KINDS.get(node.type, "class")
    abstract = "abstract" in _modifiers(reader, node)
    cls = ClassBuilder(full, outer, kind=kind, abstract=abstract, line=node.start_point[0] + 1)
    cls.notes, cls.annotations = _notes(reader, node), _annotations_of_class(reader, node)
    cls.scopes = (This(full), *(outer.scopes if outer is not None else ()))
    before, reader.cls = reader.cls, cls
    cls.type_params = reader.type_params(node.child_by_field_name("type_parameters"))
    above = node.child_by_field_name("superclass")
    if above is not None:
        cls.parent = reader.type(above.named_children[0])
        cls.parent_args = reader.type_args(above.named_children[0])
    cls.interfaces = _interfaces(reader, node)
    cls.route = _route(reader, node, cls)
    reader.classes.append(cls)
    if node.type == "record_declaration":
        for p in reader.parameters(node.child_by_field_name("parameters")):
            cls.declare(p.name, p.type)
    body = node.child_by_field_name("body")
    _members(reader, body.named_children if body is not None else [], cls)
    if any(name.partition(".")[0] == LOMBOK for name in (*reader.names.imports.values(), *reader.names.stars)):
        add_members(cls, _asked(reader, node, body))
    reader.cls = before


def _generating(reader: JavaReader, node: "Node") -> frozenset[str]:
    """Simple names of annotations of Lombok."""
    marked = (m.lstrip("@").rpartition(".")[2] for m in _modifiers(reader, node) if m[:1] == "@")
    return frozenset(m for m in marked if reader.names.imports.get(m, f"{LOMBOK}.{m}") == f"{LOMBOK}.{m}")


def _asked(reader: JavaReader, cls: "Node", body: "Node | None") -> Asked:
    """What the annotations of a class and of its fields ask of Lombok."""
    asked = Asked(_generating(reader, cls))
    for node in body.named_children if body is not None else ():
        asked.constructs |= node.type in _CONSTRUCTORS
        marked = _generating(reader, node) if node.type == "field_declaration" else frozenset()
        needed = "@NonNull" in _modifiers(reader, node)
        for declarator in node.children_by_field_name("declarator"):
            named = declarator.child_by_field_name("name")
            name = reader.text(named) if named is not None else ""
            if marked:
                asked.of_fields[name] = marked
            if declarator.child_by_field_name("value") is not None:
                asked.given.add(name)
            if needed:
                asked.needed.add(name)
    return asked


def _interfaces(reader: JavaReader, node: "Node") -> tuple[str, ...]:
    found = []
    for child in node.named_children:
        if child.type in ("super_interfaces", "extends_interfaces"):
            found += [reader.type(t) for types in child.named_children for t in types.named_children]
    return tuple(found)


def _modifiers(reader: JavaReader, node: "Node") -> frozenset[str]:
    """Modifiers and simple names of annotations."""
    first = first_of(node)
    if first is None or first.type != "modifiers":
        return frozenset()
    return frozenset(reader.text(first).replace("@", " @").replace("(", " ").split())


def _annotations(modifiers: frozenset[str]) -> tuple[str, ...]:
    """Simple names of the annotations among modifiers."""
    return tuple(sorted(m.rpartition(".")[2].lstrip("@") for m in modifiers - {"@Override"} if m[:1] == "@"))


def _annotations_of_class(reader: JavaReader, node: "Node") -> tuple[str, ...]:
    """Simple names of annotations, and dotted names of those whose package the file says."""
    modifiers = _modifiers(reader, node)
    dotted = reader.names.annotations(m[1:] for m in modifiers if m[:1] == "@")
    return tuple(sorted({*_annotations(modifiers), *dotted}))


def _notes(reader: JavaReader, node: "Node") -> tuple[AnnotationFact, ...]:
    first = first_of(node)
    if first is None or first.type != "modifiers" or not first.named_child_count:
        return ()
    return named_resources(reader.text(c) for c in first.named_children if c.type == "annotation")


def _route(reader: JavaReader, node: "Node", cls: ClassBuilder) -> Value | None:
    """The path, or the class of a key, that an annotation gives a class."""
    first = first_of(node)
    for note in first.named_children if first is not None and first.type == "modifiers" else ():
        name, given = note.child_by_field_name("name"), note.child_by_field_name("arguments")
        asked = None if name is None or given is None else ROUTES.get(reader.text(name).rpartition(".")[2])
        if given is None or asked is None:
            continue
        for pair in given.named_children:
            named = pair.child_by_field_name("key")
            if (VALUE if named is None else reader.text(named)) == asked:
                value = pair if named is None else pair.child_by_field_name("value")
                return reader.expr(value, Body("", cls.name, cls.scopes))
    return None


# ---- members


def _members(reader: JavaReader, nodes: "list[Node]", cls: ClassBuilder, *, given: int | None = 0) -> None:
    """The members of a class; constructors come last, since they run the initialisers.

    One without a constructor gives what it is given to the class above, if that is known.
    """
    initial = Body(cls.id(cls.initialiser, 0), cls.name, cls.scopes, dict(cls.around))
    loaded = Body(cls.id(CLINIT, 0), cls.name, cls.scopes)
    made: list[Node] = []
    handed_on = tuple(ParameterFact("") for _ in range(given or 0))
    if given is not None and not any(n.type in _CONSTRUCTORS for n in nodes):
        _begin(cls, initial, cls.line, given)
    todo = nodes[::-1]
    while todo:
        node = todo.pop()
        match node.type:
            case "field_declaration" | "constant_declaration":
                _field(reader, node, cls, initial, loaded)
            case kind if kind in _CONSTRUCTORS:
                made.append(node)
            case "method_declaration":
                _method(reader, node, cls)
            case "static_initializer":
                reader.block(node.named_children[0], loaded)
            case "block":
                reader.block(node, initial)
            case "enum_constant":
                _enum_constant(reader, node, cls, loaded)
            case "enum_body_declarations" | "ERROR":
                todo += reversed(node.named_children)
            case kind if kind in CLASSES:
                _declare(reader, node, cls)
    if loaded.calls or loaded.writes:
        cls.methods.append(loaded.method(CLINIT, (), static=True))
    given_first = [_given_first(reader, node) for node in made if not _hands_on(reader, node)]
    unseen = frozenset.intersection(*given_first) if given_first else frozenset()
    initial.writes = [w for w in initial.writes if w.name not in unseen or not isinstance(w.value, Literal)]
    if initial.calls or initial.writes:
        cls.methods.append(initial.method(cls.initialiser if made else INIT, handed_on))
    for node in made:
        _constructor(reader, node, cls)


def _statements(node: "Node") -> "list[Node]":
    block = node.child_by_field_name("body")
    return [c for c in block.named_children if c.type not in COMMENTS] if block is not None else []


def _hands_on(reader: JavaReader, node: "Node") -> bool:
    """Whether a constructor begins with another one of its class: ``this(0);``."""
    begun = (s.child_by_field_name("constructor") for s in _statements(node) if s.type == _HANDING_ON)
    return any(target is not None and reader.text(target) == "this" for target in begun)


def _given_first(reader: JavaReader, node: "Node") -> frozenset[str]:
    """The fields that a constructor first of all gives its parameters: nobody sees what they held before."""
    parameters = {p.name for p in reader.parameters(node.child_by_field_name("parameters"))}
    given = set[str]()
    for statement in _statements(node):
        if statement.type == _HANDING_ON:
            continue
        found = _GIVEN.fullmatch(reader.text(statement))
        if found is None or found[2] not in parameters or (found[1] in parameters and not found[0].startswith("this")):
            break
        given.add(found[1])
    return frozenset(given)


def _field(reader: JavaReader, node: "Node", cls: ClassBuilder, initial: Body, loaded: Body) -> None:
    modifiers = _modifiers(reader, node)
    static = cls.kind == "interface" or "static" in modifiers
    final = cls.kind == "interface" or "final" in modifiers
    notes = _notes(reader, node)
    declared_type = reader.declared_type(node.child_by_field_name("type"))
    line = node.start_point[0] + 1
    for declarator in node.children_by_field_name("declarator"):
        named, value = declarator.child_by_field_name("name"), declarator.child_by_field_name("value")
        if named is None:
            continue
        name = reader.text(named)
        cls.declare(name, declared_type, static, final=final, notes=notes)
        if value is None:
            continue
        if static:
            loaded.write(name, reader.expr(value, loaded), line, owner=cls.name)
        else:
            initial.write(name, reader.expr(value, initial), line, receiver=This(cls.name))


def _enum_constant(reader: JavaReader, node: "Node", cls: ClassBuilder, loaded: Body) -> None:
    named = node.child_by_field_name("name")
    if named is None:
        return
    name, line = reader.text(named), node.start_point[0] + 1
    cls.declare(name, cls.name, static=True)
    args = reader.arguments(node.child_by_field_name("arguments"), loaded)
    inner = node.child_by_field_name("body")
    owner = cls.name if inner is None else anonymous_class(reader, inner, cls.name, loaded, len(args), "enum")
    loaded.write(name, loaded.call(INIT, args, line, owner=owner), line, owner=cls.name)


def _constructor(reader: JavaReader, node: "Node", cls: ClassBuilder) -> None:
    """A constructor; one that does not hand on to another of its class runs the initialisers."""
    parameters = reader.parameters(node.child_by_field_name("parameters"))
    body = Body(cls.id(INIT, len(parameters)), cls.name, cls.scopes)
    body.locals = {**cls.around, **parameters_of(body.id, parameters)}
    this, line = This(cls.name), node.start_point[0] + 1
    block = node.child_by_field_name("body")
    statements = block.named_children if block is not None else []
    if not any(s.type == _HANDING_ON for s in statements):
        _begin(cls, body, line)
        body.call(cls.initialiser, (), line, receiver=this)
    for child in statements:
        if child.type != _HANDING_ON:
            reader.statement(child, body)
            continue
        target = child.child_by_field_name("constructor")
        above = target is None or reader.text(target) == "super"
        args = reader.arguments(child.child_by_field_name("arguments"), body)
        owner = cls.parent if above else cls.name
        body.call(INIT, args, child.start_point[0] + 1, receiver=this, owner=owner, parent=True)
        if above:
            body.call(cls.initialiser, (), line, receiver=this)
    annotations = _annotations(_modifiers(reader, node))
    cls.methods.append(body.method(INIT, parameters, line=line, annotations=annotations))


def _begin(cls: ClassBuilder, body: Body, line: int, given: int = 0) -> None:
    """A constructor that does not say which one above it calls begins with the one that takes what it is given."""
    if cls.parent:
        args = tuple(Parameter(body.id, n) for n in range(given))
        body.call(INIT, args, line, receiver=This(cls.name), owner=cls.parent, parent=True)


def _method(reader: JavaReader, node: "Node", cls: ClassBuilder) -> None:
    named = node.child_by_field_name("name")
    if named is None:
        return
    name = reader.text(named)
    parameters = reader.parameters(node.child_by_field_name("parameters"))
    modifiers = _modifiers(reader, node)
    body = Body(cls.id(name, len(parameters)), cls.name, cls.scopes)
    body.locals = {**cls.around, **parameters_of(body.id, parameters)}
    block = node.child_by_field_name("body")
    if block is not None:
        reader.block(block, body)
    fact = body.method(
        name,
        parameters,
        type=reader.type(node.child_by_field_name("type")),
        static="static" in modifiers,
        abstract=block is None,
        override="@Override" in modifiers,
        private="private" in modifiers,
        annotations=_annotations(modifiers),
        line=node.start_point[0] + 1,
        notes=_notes(reader, node),
        always=always_done(name, block, body.calls, reader.content),
    )
    cls.methods.append(fact)
