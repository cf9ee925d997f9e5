"""Kotlin, from its syntax tree to facts: classes, functions, and the calls of their bodies under their guards."""

from collections.abc import Callable
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from uiatlas.sources.static.facts.code import (
    CLINIT,
    INIT,
    INVOKE,
    ClassFact,
    FieldFact,
    Guard,
    Method,
    ParameterFact,
    Return,
)
from uiatlas.sources.static.facts.values import (
    UNKNOWN,
    ClassValue,
    FieldValue,
    Lambda,
    Literal,
    Parameter,
    Reference,
    This,
    Value,
    choice,
)
from uiatlas.sources.static.source.body import (
    MAX_NESTING,
    TRUE,
    Body,
    ClassBuilder,
    either,
    joined_text,
    negated,
    parameters_of,
)
from uiatlas.sources.static.source.java import resource_of
from uiatlas.sources.static.source.names import FileNames, ProjectNames

if TYPE_CHECKING:
    from tree_sitter import Node

_CLASSES = frozenset({"class_declaration", "object_declaration", "companion_object"})
_TYPES = frozenset({"user_type", "nullable_type", "function_type", "parenthesized_type", "non_nullable_type"})
_RECEIVER_SCOPE = frozenset({"apply", "run", "with"})
_PARAMETER_SCOPE = frozenset({"let", "also", "use", "takeIf", "takeUnless"})
_GIVES_RECEIVER = frozenset({"apply", "also", "takeIf", "takeUnless"})
_SAM = ("Listener", "Callback", "Runnable", "Observer", "Consumer", "Comparator", "Predicate", "Action", "Filter")
"""Endings of the names of interfaces that a lambda is made into: ``Observer { ... }`` is no call that draws."""
_CONSTANTS: dict[str, Value] = {"true": TRUE, "false": Literal(False), "null": Literal(None)}
_LEAVING = frozenset({"return_expression", "throw_expression", "break_expression", "continue_expression"})


def declared(root: "Node", content: bytes, file: str) -> tuple[str, ...]:
    """Qualified names of all named classes, objects and companions of a file, and of the file's own class."""
    package = _package(root, content)
    prefix = f"{package}." if package else ""
    found = []
    todo = [(node, "") for node in root.named_children]
    if any(n.type in ("function_declaration", "property_declaration") for n, _ in todo):
        found.append(prefix + file_class(file))
    while todo:
        node, outer = todo.pop()
        if node.type in _CLASSES:
            simple = _class_name(node, content)
            full = f"{outer}${simple}" if outer else prefix + simple
            found.append(full)
            bodies = [c for c in node.named_children if c.type in ("class_body", "enum_class_body")]
            todo += [(child, full) for body in bodies for child in body.named_children]
        elif node.type == "ERROR":
            todo += [(child, outer) for child in node.named_children]
    return tuple(found)


def _package(root: "Node", content: bytes) -> str:
    for node in root.named_children:
        if node.type == "package_header":
            return _dotted(node.named_children[0], content) if node.named_children else ""
    return ""


def _dotted(node: "Node", content: bytes) -> str:
    return content[node.start_byte : node.end_byte].decode("utf-8", "replace").replace("`", "").replace(" ", "")


def _class_name(node: "Node", content: bytes) -> str:
    name = node.child_by_field_name("name") or next((c for c in node.named_children if c.type == "identifier"), None)
    if name is None:
        return "Companion"
    return content[name.start_byte : name.end_byte].decode("utf-8", "replace")


def file_class(file: str) -> str:
    """The class that the top-level functions of a file are in: ``util/Context-ext.kt`` gives ``Context_extKt``."""
    stem = PurePosixPath(file).stem.replace("-", "_").replace(".", "_")
    return f"{stem[:1].upper()}{stem[1:]}Kt"


def lower(
    root: "Node", content: bytes, file: str, project: ProjectNames, library: bool = False
) -> tuple[tuple[ClassFact, ...], FileNames]:
    """The facts of a file.

    Args:
        root: Its syntax tree.
        content: Its text.
        file: Its name in evidence.
        project: The classes that there are.
        library: Whether it belongs to a library.
    """
    lowering = _Lowering(content, _names(root, content, project), file)
    lowering.file(root)
    return tuple(c.fact(file, library) for c in lowering.classes), lowering.names


def _names(root: "Node", content: bytes, project: ProjectNames) -> FileNames:
    imports: dict[str, str] = {}
    stars: list[str] = []
    for node in root.named_children:
        if node.type != "import" or not node.named_children:
            continue
        name = _dotted(node.named_children[0], content)
        if content[node.start_byte : node.end_byte].rstrip().endswith(b"*"):
            stars.append(name)
        else:
            alias = node.named_children[-1] if len(node.named_children) > 1 else None
            imports[_dotted(alias, content) if alias else name.rpartition(".")[2]] = name
    return FileNames(_package(root, content), imports, stars, project)


class _Lowering:
    """Reads one file."""

    def __init__(self, content: bytes, names: FileNames, file: str) -> None:
        self.content = content
        self.names = names
        self.file_name = file
        self.classes: list[ClassBuilder] = []
        self.cls = ClassBuilder("", None)
        self.function_fields: set[tuple[str, str]] = set()
        self.expressions: dict[str, Callable[[Node, Body], Value]] = {
            "identifier": self.identifier,
            "call_expression": self.call,
            "navigation_expression": self.navigation,
            "this_expression": self.this,
            "string_literal": self.string,
            "multiline_string_literal": self.string,
            "number_literal": self.number,
            "lambda_literal": self.lambda_,
            "annotated_lambda": lambda node, body: self.expr(node.named_children[-1], body),
            "anonymous_function": self.anonymous_function,
            "callable_reference": self.reference,
            "assignment": self.assignment,
            "binary_expression": self.binary,
            "infix_expression": self.infix,
            "as_expression": lambda node, body: self.expr(node.child_by_field_name("left"), body),
            "parenthesized_expression": lambda node, body: self.last(node, body),
            "unary_expression": self.unary,
            "if_expression": self.if_,
            "when_expression": self.when,
            "try_expression": self.try_,
            "block": self.block,
            "index_expression": self.index,
            "object_literal": self.object_literal,
            "property_declaration": self.local,
            "function_declaration": self.local_function,
            "for_statement": self.for_,
            "return_expression": self.return_,
            "collection_literal": lambda node, body: choice([self.expr(c, body) for c in node.named_children]),
            "class_declaration": self.local_class,
            "object_declaration": self.local_class,
        }

    def text(self, node: "Node") -> str:
        return self.content[node.start_byte : node.end_byte].decode("utf-8", "replace")

    # ---- declarations

    def file(self, root: "Node") -> None:
        """Top-level classes, and the class of the file for what is in none."""
        package = self.names.package
        name = file_class(self.file_name)
        own = ClassBuilder(f"{package}.{name}" if package else name, None, kind="file", line=1)
        loaded = Body(own.id(CLINIT, 0), own.name)
        todo = list(root.named_children)
        while todo:
            node = todo.pop(0)
            if node.type in _CLASSES:
                self.declare(node, None)
            elif node.type == "function_declaration":
                self.cls = own
                self.function(node, own, static=True)
            elif node.type == "property_declaration":
                self.cls = own
                self.property(node, own, loaded, static=True)
            elif node.type == "ERROR":
                todo = [*node.named_children, *todo]
        if loaded.calls or loaded.writes:
            own.methods.append(loaded.method(CLINIT, (), static=True))
        if own.methods or own.fields:
            self.classes.append(own)

    def modifiers(self, node: "Node") -> frozenset[str]:
        """Modifiers, and simple names of annotations with ``@``."""
        for child in node.children[:1]:
            if child.type == "modifiers":
                found = set()
                for c in child.named_children:
                    written = self.text(c)
                    if c.type == "annotation":
                        written = "@" + written[1:].partition("(")[0].rpartition(".")[2].rpartition(":")[2]
                    found.add(written)
                return frozenset(found)
        return frozenset()

    def type(self, node: "Node | None") -> str:
        """The qualified name of a type, without arguments and question mark; empty for a function type."""
        while node is not None and node.type in ("nullable_type", "parenthesized_type", "non_nullable_type"):
            node = node.named_children[0] if node.named_children else None
        if node is None or node.type != "user_type":
            return ""
        parts = [self.text(c) for c in node.named_children if c.type == "identifier"]
        return self.names.resolve(".".join(parts), self.cls.name)

    def type_params(self, node: "Node") -> tuple[str, ...]:
        for child in node.named_children:
            if child.type == "type_parameters":
                return tuple(
                    self.text(i) for p in child.named_children for i in p.named_children if i.type == "identifier"
                )
        return ()

    def declare(self, node: "Node", outer: ClassBuilder | None, around: dict[str, Value] | None = None) -> None:
        simple = _class_name(node, self.content)
        package = self.names.package
        full = f"{outer.name}${simple}" if outer else f"{package}.{simple}" if package else simple
        modifiers = self.modifiers(node)
        kind = "object" if node.type != "class_declaration" else "enum" if "enum" in modifiers else "class"
        if kind == "class" and any(c.type == "interface" for c in node.children):
            kind = "interface"
        abstract = bool(modifiers & {"abstract", "sealed"})
        cls = ClassBuilder(full, outer, kind=kind, abstract=abstract, line=node.start_point[0] + 1)
        cls.scopes = (This(full), *(outer.scopes if outer is not None else ()))
        cls.around = around or {}
        self.body_of(node, cls)

    def body_of(self, node: "Node", cls: ClassBuilder) -> None:
        """Head and members of a class; all initialisers run in the primary constructor."""
        before, self.cls = self.cls, cls
        self.classes.append(cls)
        primary = next((c for c in node.named_children if c.type == "primary_constructor"), None)
        nodes = self.class_parameters(primary)
        parameters = tuple(self.parameter(c) for c in nodes)
        initial = Body(cls.id(INIT, len(parameters)), cls.name, cls.scopes)
        initial.locals = {**cls.around, **parameters_of(initial.id, parameters)}
        self.heads(node, cls, initial)
        for n, c in enumerate(nodes):
            if any(t.type in ("val", "var") for t in c.children):
                cls.fields.append(FieldFact(parameters[n].name, parameters[n].type))
                self.note_function(cls, parameters[n].name, c)
                initial.write(parameters[n].name, Parameter(initial.id, n), cls.line, receiver=This(cls.name))
        for body in node.named_children:
            if body.type in ("class_body", "enum_class_body"):
                self.members(body.named_children, cls, initial)
        if initial.calls or initial.writes or primary is not None:
            cls.methods.append(initial.method(INIT, parameters, line=cls.line))
        self.cls = before

    def class_parameters(self, primary: "Node | None") -> "list[Node]":
        if primary is None:
            return []
        return [
            c
            for group in primary.named_children
            for c in (group.named_children if group.type == "class_parameters" else [group])
            if c.type == "class_parameter"
        ]

    def heads(self, node: "Node", cls: ClassBuilder, initial: Body) -> None:
        """Super class and interfaces; the super constructor is called first."""
        interfaces = []
        for specifiers in node.named_children:
            if specifiers.type not in ("delegation_specifiers", "delegation_specifier"):
                continue
            group = specifiers.named_children if specifiers.type == "delegation_specifiers" else [specifiers]
            for specifier in group:
                inner = specifier.named_children[0] if specifier.named_children else None
                if inner is not None and inner.type == "constructor_invocation":
                    cls.parent = self.type(inner.named_children[0])
                    args, names = self.arguments(inner.named_children[1:], initial)
                    line = inner.start_point[0] + 1
                    above = This(cls.name)
                    initial.call(INIT, args, line, receiver=above, owner=cls.parent, names=names, parent=True)
                elif inner is not None:
                    written = inner.named_children[0] if inner.type == "explicit_delegation" else inner
                    interfaces.append(self.type(written))
        secondary = any(
            c.type == "secondary_constructor"
            for b in node.named_children
            if b.type == "class_body"
            for c in b.named_children
        )
        if not cls.parent and interfaces and secondary and cls.kind == "class":
            cls.parent = interfaces.pop(0)
        cls.interfaces = tuple(i for i in interfaces if i)

    def members(self, nodes: "list[Node]", cls: ClassBuilder, initial: Body) -> None:
        todo = list(nodes)
        loaded = Body(cls.id(CLINIT, 0), cls.name, cls.scopes)
        while todo:
            node = todo.pop(0)
            match node.type:
                case "property_declaration":
                    self.property(node, cls, initial)
                case "function_declaration":
                    self.function(node, cls)
                case "anonymous_initializer":
                    self.block(node.named_children[-1], initial)
                case "secondary_constructor":
                    self.constructor(node, cls)
                case "enum_entry":
                    self.enum_entry(node, cls, loaded)
                case "ERROR":
                    todo = [*node.named_children, *todo]
                case kind if kind in _CLASSES:
                    self.declare(node, cls)
        if loaded.calls or loaded.writes:
            cls.methods.append(loaded.method(CLINIT, (), static=True))

    def enum_entry(self, node: "Node", cls: ClassBuilder, loaded: Body) -> None:
        name, line = self.text(node.named_children[0]), node.start_point[0] + 1
        cls.fields.append(FieldFact(name, cls.name, True))
        args, names = self.arguments(node.named_children[1:], loaded)
        made = loaded.call(INIT, args, line, owner=cls.name, names=names)
        loaded.write(name, made, line, owner=cls.name)

    def parameter(self, node: "Node", body: Body | None = None) -> ParameterFact:
        name, type_, default = "", "", None
        for child in node.named_children:
            if child.type == "identifier" and not name:
                name = self.text(child)
            elif child.type in _TYPES and not type_:
                type_ = self.type(child)
            elif name and child.type != "modifiers" and child.type not in _TYPES:
                default = child
        value: Value | None = None
        if default is not None:
            value = self.expr(default, Body("", self.cls.name)) if default.type in _PLAIN else UNKNOWN
        return ParameterFact(name, type_, value)

    def parameters(self, node: "Node | None") -> tuple[ParameterFact, ...]:
        """Parameters of a function; a default value stands beside its parameter."""
        found: list[ParameterFact] = []
        for child in node.named_children if node is not None else ():
            if child.type == "parameter":
                found.append(self.parameter(child))
            elif child.type not in ("parameter_modifiers", "modifiers", "line_comment", "block_comment") and found:
                value = self.expr(child, Body("", self.cls.name)) if child.type in _PLAIN else UNKNOWN
                found[-1] = ParameterFact(found[-1].name, found[-1].type, value)
        return tuple(found)

    def constructor(self, node: "Node", cls: ClassBuilder) -> None:
        written = next((c for c in node.named_children if c.type == "function_value_parameters"), None)
        parameters = self.parameters(written)
        body = Body(cls.id(INIT, len(parameters)), cls.name, cls.scopes)
        body.locals = parameters_of(body.id, parameters)
        for child in node.named_children:
            if child.type == "constructor_delegation_call":
                args, names = self.arguments(child.named_children, body)
                own = any(c.type == "this" for c in child.children)
                owner = cls.name if own else cls.parent
                line = child.start_point[0] + 1
                body.call(INIT, args, line, receiver=This(cls.name), owner=owner, names=names, parent=True)
            elif child.type == "block":
                self.block(child, body)
        cls.methods.append(body.method(INIT, parameters, line=node.start_point[0] + 1))

    def function(self, node: "Node", cls: ClassBuilder, static: bool = False) -> None:
        cls.methods.append(self.function_fact(node, cls, {**cls.around}, static))

    def function_fact(
        self, node: "Node", cls: ClassBuilder, around: dict[str, Value], static: bool, scopes: tuple[Value, ...] = ()
    ) -> Method:
        named = node.child_by_field_name("name")
        name = self.text(named) if named is not None else ""
        receiver, returned, code = None, None, None
        parameters: tuple[ParameterFact, ...] = ()
        for child in node.named_children:
            if child.type in _TYPES:
                if named is not None and child.start_byte < named.start_byte:
                    receiver = child
                else:
                    returned = child
            elif child.type == "function_value_parameters":
                parameters = self.parameters(child)
            elif child.type == "function_body":
                code = child.named_children[0] if child.named_children else None
        if receiver is not None:
            parameters = (ParameterFact("this", self.type(receiver)), *parameters)
        body = Body(cls.id(name, len(parameters)), cls.name, scopes or (() if static else cls.scopes))
        if receiver is not None:
            body.scopes = (Parameter(body.id, 0), *body.scopes)
        body.locals = {**around, **parameters_of(body.id, parameters)}
        if receiver is not None:
            body.locals["this"] = Parameter(body.id, 0)
        if code is not None and code.type == "block":
            self.block(code, body)
        elif code is not None:
            body.returns.append(Return(self.expr(code, body)))
        modifiers = self.modifiers(node)
        return body.method(
            name,
            parameters,
            type=self.type(returned),
            static=static,
            extension=receiver is not None,
            abstract=code is None,
            override="override" in modifiers,
            private="private" in modifiers,
            type_params=self.type_params(node),
            annotations=tuple(sorted(m[1:] for m in modifiers if m.startswith("@"))),
            line=node.start_point[0] + 1,
        )

    def property(self, node: "Node", cls: ClassBuilder, initial: Body, static: bool = False) -> None:
        variable = next((c for c in node.named_children if c.type == "variable_declaration"), None)
        if variable is None:
            return
        name = self.text(variable.named_children[0])
        written = next((c for c in variable.named_children if c.type in _TYPES), None)
        type_ = self.type(written)
        line = node.start_point[0] + 1
        value: Value | None = None
        getter = None
        for child in node.named_children:
            if child.type == "getter":
                getter = child
            elif child.type == "property_delegate":
                value, type_ = self.delegate(child, initial, type_)
            elif child.start_byte > variable.end_byte and child.type in self.expressions:
                value = self.expr(child, initial)
        if getter is not None:
            self.getter(node, getter, name, type_, cls, static)
        if not type_ and value is not None:
            type_ = _made_type(value, initial)
        if getter is None or value is not None:
            cls.fields.append(FieldFact(name, type_, static))
            self.note_function(cls, name, variable)
        if value is not None:
            owner = cls.name if static else ""
            initial.write(name, value, line, receiver=None if static else This(cls.name), owner=owner)

    def delegate(self, node: "Node", body: Body, type_: str) -> tuple[Value | None, str]:
        """``by lazy { ... }`` has the value of the block; of others the type, where they name a class."""
        call = node.named_children[0] if node.named_children else None
        if call is None:
            return None, type_
        if call.type == "call_expression" and self.text(call.named_children[0]).partition("(")[0] == "lazy":
            inner = call.named_children[-1]
            literal = inner.named_children[-1] if inner.type == "annotated_lambda" and inner.named_children else inner
            if literal.type == "lambda_literal":
                return self.statements(literal.named_children, body), type_
        value = self.expr(call, body)
        if not type_:
            found = body.calls[-1] if body.calls else None
            for arg in found.args if found is not None else ():
                if isinstance(arg, Reference) and arg.owner:
                    type_ = arg.owner
        return (None if type_ else value), type_

    def getter(self, node: "Node", getter: "Node", name: str, type_: str, cls: ClassBuilder, static: bool) -> None:
        """A property with a getter is a method ``getName``."""
        receiver = next((c for c in node.named_children if c.type in _TYPES), None)
        parameters = (ParameterFact("this", self.type(receiver)),) if receiver is not None else ()
        called = name if name.startswith("is") and name[2:3].isupper() else f"get{name[:1].upper()}{name[1:]}"
        body = Body(cls.id(called, len(parameters)), cls.name, () if static else cls.scopes, {**cls.around})
        if receiver is not None:
            body.scopes = (Parameter(body.id, 0), *body.scopes)
            body.locals["this"] = Parameter(body.id, 0)
        for child in getter.named_children:
            if child.type == "function_body" and child.named_children:
                code = child.named_children[0]
                if code.type == "block":
                    self.block(code, body)
                else:
                    body.returns.append(Return(self.expr(code, body)))
        extension = receiver is not None
        method = body.method(called, parameters, type=type_, static=static, extension=extension)
        cls.methods.append(method)

    # ---- statements

    def block(self, node: "Node", body: Body) -> Value:
        before = body.guards
        value = self.statements(node.named_children, body)
        body.guards = before
        return value

    def statements(self, nodes: "list[Node]", body: Body) -> Value:
        """Statements in order; the value of the last one."""
        value: Value = UNKNOWN
        skip = False
        for n, node in enumerate(nodes):
            if skip:
                skip = False
                continue
            if node.type == "ERROR" and n + 1 < len(nodes) and nodes[n + 1].type == "parenthesized_expression":
                value = self.misread(node, nodes[n + 1], body)
                skip = True
            else:
                value = self.expr(node, body)
        return value

    def misread(self, error: "Node", arguments: "Node", body: Body) -> Value:
        """A call like ``open(x)`` at the start of a lambda, whose name the grammar takes for a modifier."""
        name = self.text(error).strip()
        args = tuple(self.expr(c, body) for c in arguments.named_children)
        if name.isidentifier():
            return body.call(name, args, error.start_point[0] + 1, implicit=True)
        return UNKNOWN

    def leaves(self, node: "Node | None") -> bool:
        """Whether a branch always leaves the block around it."""
        if node is None:
            return False
        if node.type in _LEAVING or (node.type == "identifier" and self.text(node) in ("return", "break", "continue")):
            return True
        if node.type == "block" and node.named_children:
            return self.leaves(node.named_children[-1])
        if node.type == "if_expression":
            branches = self.branches(node)
            return len(branches) == 2 and all(self.leaves(b) for b in branches)
        return False

    def leaves_function(self, literal: "Node") -> bool:
        """Whether a lambda that is read in place leaves the function around it, not only itself."""
        last = next(iter(reversed(_statements(literal))), None)
        return self.leaves(last) and last is not None and "@" not in self.text(last).partition(" ")[0]

    def local(self, node: "Node", body: Body) -> Value:
        variables = [c for c in node.named_children if c.type in ("variable_declaration", "multi_variable_declaration")]
        if not variables:
            return UNKNOWN
        value: Value = UNKNOWN
        for child in node.named_children:
            if child.type == "property_delegate":
                found, _ = self.delegate(child, body, "")
                value = found if found is not None else UNKNOWN
            elif child.start_byte > variables[0].end_byte and child.type in self.expressions:
                value = self.expr(child, body)
        if variables[0].type == "variable_declaration":
            body.locals[self.text(variables[0].named_children[0])] = value
        else:
            for variable in variables[0].named_children:
                if variable.named_children:
                    body.locals[self.text(variable.named_children[0])] = UNKNOWN
        return UNKNOWN

    def local_function(self, node: "Node", body: Body) -> Value:
        fact = self.function_fact(node, self.cls, dict(body.locals), False, body.scopes)
        self.cls.lambdas.append(fact)
        body.locals[fact.name] = Lambda(fact.id)
        return UNKNOWN

    def local_class(self, node: "Node", body: Body) -> Value:
        self.declare(node, self.cls if self.cls.name else None, dict(body.locals))
        return UNKNOWN

    def for_(self, node: "Node", body: Body) -> Value:
        parts = node.named_children
        if len(parts) >= 2:
            held = self.expr(parts[1], body)
            element = body.call("next", (), node.start_point[0] + 1, receiver=held)
            if parts[0].type == "variable_declaration":
                body.locals[self.text(parts[0].named_children[0])] = element
            for part in parts[2:]:
                self.expr(part, body)
        return UNKNOWN

    def return_(self, node: "Node", body: Body) -> Value:
        label = node.child_by_field_name("label")
        given = [c for c in node.named_children if label is None or c.start_byte != label.start_byte]
        if given:
            body.returns.append(Return(self.expr(given[0], body), body.guards))
        return UNKNOWN

    def branches(self, node: "Node") -> "list[Node | None]":
        """The two branches of an ``if``; None for one that is empty or missing."""
        condition = node.child_by_field_name("condition")
        rest: list[Node | None] = []
        after_else = False
        seen_then = False
        for child in node.children:
            if child.type == "else":
                after_else = True
                if not seen_then:
                    rest.append(None)
            elif child.is_named and (condition is None or child.start_byte > condition.end_byte):
                if child.type in ("line_comment", "block_comment", "multiline_comment"):
                    continue
                rest.append(child)
                seen_then = seen_then or not after_else
        return rest

    def if_(self, node: "Node", body: Body) -> Value:
        guards = self.condition(node.child_by_field_name("condition"), body)
        branches = self.branches(node)
        then = branches[0] if branches else None
        other = branches[1] if len(branches) > 1 else None
        before = dict(body.locals)
        with body.under(guards):
            one = self.expr(then, body)
        after = body.locals
        body.locals = dict(before)
        with body.under(negated(guards)):
            two = self.expr(other, body)
        left, other_left = self.leaves(then), self.leaves(other)
        body.join([b for b, gone in ((after, left), (body.locals, other_left)) if not gone])
        if left and not other_left:
            body.guards = (*body.guards, *negated(guards))
        elif other_left and not left:
            body.guards = (*body.guards, *guards)
        return choice([v for v, b, gone in ((one, then, left), (two, other, other_left)) if b is not None and not gone])

    def condition(self, node: "Node | None", body: Body) -> tuple[Guard, ...]:
        """What holds when a condition does."""
        while node is not None and node.type == "parenthesized_expression" and node.named_children:
            node = node.named_children[0]
        if node is None:
            return ()
        if node.type == "unary_expression" and node.children[0].type == "!":
            return negated(self.condition(node.named_children[-1], body))
        if node.type == "binary_expression":
            found = self.comparison(node, body)
            return found if found is not None else ()
        if node.type in ("is_expression", "in_expression"):
            self.expr(node.named_children[0], body)
            return ()
        if node.type == "check_expression":
            return ()
        return (Guard(self.expr(node, body), TRUE),)

    def operator(self, node: "Node") -> str:
        return next((c.type for c in node.children if not c.is_named), "")

    def comparison(self, node: "Node", body: Body) -> tuple[Guard, ...] | None:
        """What holds when a binary condition does; None if it is none."""
        operator = self.operator(node)
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        match operator:
            case "&&":
                one = self.condition(left, body)
                with body.under(one):
                    return (*one, *self.condition(right, body))
            case "||":
                return either(self.condition(left, body), self.condition(right, body))
            case "==" | "!=" | "===" | "!==":
                one_value, other_value = self.expr(left, body), self.expr(right, body)
                return (Guard(one_value, other_value, operator.startswith("=")),)
        return None

    def when(self, node: "Node", body: Body) -> Value:
        subject: Value | None = None
        values: list[Value] = []
        results: list[dict[str, Value]] = []
        excluded: tuple[Guard, ...] = ()
        for child in node.named_children:
            if child.type == "when_subject":
                inner = child.named_children[-1] if child.named_children else None
                if inner is not None and len(child.named_children) > 1:
                    variable = child.named_children[0]
                    subject = self.expr(inner, body)
                    if variable.named_children:
                        body.locals[self.text(variable.named_children[0])] = subject
                else:
                    subject = self.expr(inner, body)
                before = dict(body.locals)
            elif child.type == "when_entry":
                if not results:
                    before = dict(body.locals)
                guards, apart = self.entry_guards(child, subject, body)
                code = child.named_children[-1] if child.named_children else None
                body.locals = dict(before)
                with body.under((*excluded, *guards)):
                    value = self.expr(code, body)
                if not self.leaves(code):
                    values.append(value)
                    results.append(body.locals)
                excluded = (*excluded, *apart)
        if results:
            body.join(results)
        return choice(values)

    def entry_guards(
        self, node: "Node", subject: Value | None, body: Body
    ) -> tuple[tuple[Guard, ...], tuple[Guard, ...]]:
        """What holds in a branch of ``when``, and what holds in those after it."""
        conditions = node.children_by_field_name("condition")
        if not conditions:
            return (), ()
        if subject is None:
            found = self.condition(conditions[0], body)
            for other in conditions[1:]:
                found = either(found, self.condition(other, body))
            return found, negated(found)
        plain = [c for c in conditions if c.type not in ("type_test", "range_test", "is_expression", "in_expression")]
        if len(plain) < len(conditions):
            return (), ()
        options = [self.expr(c, body) for c in plain]
        return (Guard(subject, choice(options)),), tuple(Guard(subject, o, False) for o in options)

    def try_(self, node: "Node", body: Body) -> Value:
        values = []
        for child in node.named_children:
            inner = (
                child if child.type == "block" else next((c for c in child.named_children if c.type == "block"), None)
            )
            if inner is not None:
                value = self.block(inner, body)
                if child.type in ("block", "catch_block") and not self.leaves(inner):
                    values.append(value)
        return choice(values)

    # ---- expressions

    def expr(self, node: "Node | None", body: Body) -> Value:
        if node is None or body.depth > MAX_NESTING:
            return UNKNOWN
        handler = self.expressions.get(node.type)
        body.depth += 1
        try:
            if handler is not None:
                return handler(node, body)
            for child in node.named_children:
                self.expr(child, body)
            return UNKNOWN
        finally:
            body.depth -= 1

    def last(self, node: "Node", body: Body) -> Value:
        value: Value = UNKNOWN
        for child in node.named_children:
            value = self.expr(child, body)
        return value

    def identifier(self, node: "Node", body: Body) -> Value:
        return self.name(self.text(node), body)

    def name(self, name: str, body: Body) -> Value:
        constant = _CONSTANTS.get(name)
        if constant is not None:
            return constant
        known = body.locals.get(name)
        if known is not None:
            return known
        imported = self.names.imports.get(name)
        if imported is not None and (name.isupper() or not name[:1].isupper()):
            head = imported.rpartition(".")[0]
            if head.rpartition(".")[2][:1].isupper():
                return FieldValue(name, owner=self.names.resolve(head, self.cls.name))
        owner = self.class_named(name, body)
        if owner:
            return FieldValue("INSTANCE", owner=owner)
        if self.cls.kind == "file" or imported is not None:
            return FieldValue(name, owner=self.cls.name, scopes=body.scopes)
        return FieldValue(name, scopes=body.scopes)

    def class_named(self, name: str, body: Body) -> str:
        """The class that a bare name means, empty if it is a value."""
        if not name[:1].isupper() or name in body.locals:
            return ""
        found = self.names.resolve(name, self.cls.name)
        if name.isupper() and len(name) > 1 and found not in self.names.project:
            return ""
        if found in self.names.project or name in self.names.imports or ("." in found):
            return found
        return ""

    def type_named(self, node: "Node", body: Body) -> str:
        """The class that an expression names, empty if it is a value."""
        if node.type == "identifier":
            name = self.text(node)
            if name.isupper() and len(name) > 1 and name not in self.names.imports:
                return ""
            return self.class_named(name, body)
        if node.type == "navigation_expression":
            whole = self.text(node).replace(" ", "")
            parts = whole.split(".")
            if all(p.isidentifier() for p in parts) and parts[-1][:1].isupper() and parts[0] not in body.locals:
                found = self.names.resolve(whole, self.cls.name)
                known = found in self.names.project
                return found if known or not (parts[-1].isupper() and len(parts[-1]) > 1) else ""
        return ""

    def this(self, node: "Node", body: Body) -> Value:
        _, _, label = self.text(node).partition("@")
        if not label:
            if body.scopes:
                return body.scopes[0]
            return body.locals.get("this", This(self.cls.name))
        for scope in body.scopes:
            if isinstance(scope, This) and scope.type.rpartition(".")[2].rpartition("$")[2] == label:
                return scope
        return This(self.names.resolve(label, self.cls.name))

    def string(self, node: "Node", body: Body) -> Value:
        parts: list[str] = []
        dollar = False
        for child in node.named_children:
            if child.type == "interpolation":
                value = self.last(child, body)
                parts.append(str(value.value) if isinstance(value, Literal) and isinstance(value.value, str) else "{}")
                continue
            text = self.text(child)
            if dollar:
                name = _leading_name(text)
                value = self.name(name, body) if name else UNKNOWN
                parts.append(str(value.value) if isinstance(value, Literal) and isinstance(value.value, str) else "{}")
                text = text[len(name) :]
            dollar = text == "$"
            if not dollar:
                parts.append(text)
        return Literal("".join(parts))

    def number(self, node: "Node", body: Body) -> Value:
        try:
            return Literal(int(self.text(node).rstrip("lLuU").replace("_", ""), 0))
        except ValueError:
            return UNKNOWN

    def arguments(self, nodes: "list[Node]", body: Body) -> tuple[tuple[Value, ...], tuple[str, ...]]:
        """Values and names of ``(a, name = b)``, given as their lists."""
        values: list[Value] = []
        names: list[str] = []
        for group in nodes:
            if group.type == "parenthesized_expression":
                values.append(self.last(group, body))
                names.append("")
                continue
            if group.type != "value_arguments":
                continue
            for argument in group.named_children:
                if argument.type != "value_argument" or not argument.named_children:
                    continue
                parts = argument.named_children
                is_named = len(parts) > 1 and any(c.type == "=" for c in argument.children)
                names.append(self.text(parts[0]) if is_named else "")
                values.append(self.expr(parts[-1], body))
        return tuple(values), tuple(names) if any(names) else ()

    def call(self, node: "Node", body: Body) -> Value:
        """A call; with a trailing lambda it stands around the call with the parentheses."""
        function = node.named_children[0]
        arguments = [c for c in node.named_children[1:] if c.type == "value_arguments"]
        types = [c for c in node.named_children[1:] if c.type == "type_arguments"]
        trailing = next((c for c in node.named_children[1:] if c.type == "annotated_lambda"), None)
        if function.type == "call_expression" and trailing is not None and not arguments:
            inner = function.named_children[1:]
            if not any(c.type == "annotated_lambda" for c in inner):
                arguments = [c for c in inner if c.type == "value_arguments"]
                types = types or [c for c in inner if c.type == "type_arguments"]
                function = function.named_children[0]
        type_args = tuple(self.type_argument(p) for t in types for p in t.named_children)
        line = function.end_point[0] + 1
        literal = _literal(trailing)
        if function.type == "navigation_expression":
            return self.member_call(function, arguments, literal, type_args, line, body)
        if function.type == "identifier":
            return self.plain_call(function, arguments, literal, type_args, line, body)
        receiver = self.expr(function, body)
        values, names = self.with_trailing(arguments, literal, body)
        return body.call(INVOKE, values, line, receiver=receiver, names=names)

    def type_argument(self, node: "Node") -> str:
        inner = next((c for c in node.named_children if c.type in _TYPES), None)
        if node.type in _TYPES:
            inner = node
        return self.type(inner)

    def with_trailing(
        self, arguments: "list[Node]", literal: "Node | None", body: Body
    ) -> tuple[tuple[Value, ...], tuple[str, ...]]:
        values, names = self.arguments(arguments, body)
        if literal is not None:
            values = (*values, self.lambda_(literal, body))
            names = (*names, "") if names else ()
        return values, names

    def plain_call(
        self,
        function: "Node",
        arguments: "list[Node]",
        literal: "Node | None",
        types: tuple[str, ...],
        line: int,
        body: Body,
    ) -> Value:
        """``f(x)``: of a local function object, a constructor, ``with(x) { }``, or an ordinary function."""
        name = self.text(function)
        known = body.locals.get(name)
        if known is not None and known is not UNKNOWN:
            values, names = self.with_trailing(arguments, literal, body)
            return body.call(INVOKE, values, line, receiver=known, names=names)
        if name == "with" and literal is not None:
            values, _ = self.arguments(arguments, body)
            return self.inlined("with", values[0] if values else UNKNOWN, literal, body)
        if name == "run" and literal is not None and not arguments:
            return self.statements(_statements(literal), body)
        if self.function_property(name):
            values, names = self.with_trailing(arguments, literal, body)
            return body.call(INVOKE, values, line, receiver=self.name(name, body), names=names)
        if name[:1].isupper():
            made = self.constructed(name, arguments, literal, line, body)
            if made is not None:
                return made
        values, names = self.with_trailing(arguments, literal, body)
        imported = self.names.imports.get(name, "")
        head = imported.rpartition(".")[0]
        if head.rpartition(".")[2][:1].isupper():
            owner = self.names.resolve(head, self.cls.name)
            return body.call(name, values, line, owner=owner, names=names, type_args=types)
        if not body.scopes:
            return body.call(name, values, line, names=names, type_args=types)
        return body.call(name, values, line, implicit=True, names=names, type_args=types)

    def note_function(self, cls: ClassBuilder, name: str, node: "Node") -> None:
        """Remember properties that are declared as functions, so that their calls are told from those of methods."""
        if any("->" in self.text(c) for c in node.named_children if c.type in _TYPES):
            self.function_fields.add((cls.name, name))

    def function_property(self, name: str) -> bool:
        """Whether a bare name is a property of function type of this class or of one around it."""
        cls: ClassBuilder | None = self.cls if self.function_fields else None
        while cls is not None:
            if (cls.name, name) in self.function_fields:
                return True
            cls = cls.outer
        return False

    def constructed(
        self, name: str, arguments: "list[Node]", literal: "Node | None", line: int, body: Body
    ) -> Value | None:
        """``Foo(x)``: an object of a class, or a function object ``Listener { }``; None if it is a function."""
        owner = self.names.resolve(name, self.cls.name)
        known = owner in self.names.project
        if literal is not None and not arguments and not known:
            return self.lambda_(literal, body) if name.endswith(_SAM) else None
        imported = self.names.imports.get(name, "")
        if not known and (imported.startswith("androidx.compose") or "." not in owner):
            return None
        values, names = self.with_trailing(arguments, literal, body)
        return body.call(INIT, values, line, owner=owner, names=names)

    def member_call(
        self,
        function: "Node",
        arguments: "list[Node]",
        literal: "Node | None",
        types: tuple[str, ...],
        line: int,
        body: Body,
    ) -> Value:
        """``x.f(y)``."""
        held, named = function.named_children[0], function.named_children[-1]
        name = self.text(named)
        if held.type == "super_expression":
            values, names = self.with_trailing(arguments, literal, body)
            return body.call(name, values, line, receiver=This(self.cls.name), names=names, parent=True)
        owner = self.type_named(held, body)
        if name[:1].isupper() and (full := self.qualified(function, body)):
            values, names = self.with_trailing(arguments, literal, body)
            return body.call(INIT, values, line, owner=full, names=names)
        if name[:1].isupper() and owner:
            made = self.nested_constructed(owner, name, arguments, literal, line, body)
            if made is not None:
                return made
        if literal is not None and not arguments and name in (_RECEIVER_SCOPE | _PARAMETER_SCOPE) and not owner:
            given = self.expr(held, body)
            value = self.inlined(name, given, literal, body)
            if b"?." in self.content[held.end_byte : named.start_byte] and self.leaves_function(literal):
                body.guards = (*body.guards, Guard(given, Literal(None)))
            return value
        receiver = None if owner else self.expr(held, body)
        values, names = self.with_trailing(arguments, literal, body)
        if name == INVOKE:
            return body.call(INVOKE, values, line, receiver=receiver, names=names)
        return body.call(name, values, line, receiver=receiver, owner=owner, names=names, type_args=types)

    def qualified(self, node: "Node", body: Body) -> str:
        """The class that a name with its whole package means, empty if it is none: ``android.content.Intent``."""
        *package, name = self.text(node).replace(" ", "").split(".")
        if len(package) < 2 or package[0] in body.locals or not all(p.isidentifier() and p.islower() for p in package):
            return ""
        return self.names.resolve(".".join((*package, name)), self.cls.name)

    def nested_constructed(
        self, owner: str, name: str, arguments: "list[Node]", literal: "Node | None", line: int, body: Body
    ) -> Value | None:
        """``Outer.Inner(x)``, ``View.OnClickListener { }``."""
        if literal is not None and not arguments and f"{owner}${name}" not in self.names.project:
            return self.lambda_(literal, body)
        values, names = self.with_trailing(arguments, literal, body)
        return body.call(INIT, values, line, owner=f"{owner}${name}", names=names)

    def inlined(self, name: str, receiver: Value, literal: "Node", body: Body) -> Value:
        """A scope function: its block runs here and now."""
        before, scopes, guards = dict(body.locals), body.scopes, body.guards
        if name in _RECEIVER_SCOPE:
            body.scopes = (receiver, *scopes)
        else:
            body.locals[self.only_parameter(literal)] = receiver
        value = self.statements(_statements(literal), body)
        body.scopes, body.guards = scopes, guards
        body.locals = {n: v for n, v in body.locals.items() if n in before}
        for hidden in before:
            body.locals.setdefault(hidden, before[hidden])
        if name not in _RECEIVER_SCOPE:
            hidden = self.only_parameter(literal)
            if hidden in before:
                body.locals[hidden] = before[hidden]
        return receiver if name in _GIVES_RECEIVER else value

    def only_parameter(self, literal: "Node") -> str:
        for child in literal.named_children[:1]:
            if child.type == "lambda_parameters":
                for c in child.named_children:
                    if c.type == "variable_declaration" and c.named_children:
                        return self.text(c.named_children[0])
        return "it"

    def navigation(self, node: "Node", body: Body) -> Value:
        held, named = node.named_children[0], node.named_children[-1]
        name = self.text(named)
        reference = any(c.type == "::" for c in node.children)
        if reference and name == "class":
            owner = self.class_or_variable(held, body)
            return ClassValue(owner) if owner else UNKNOWN
        if name in ("java", "javaObjectType", "kotlin") and held.type == "navigation_expression":
            return self.expr(held, body)
        if reference:
            owner = self.type_named(held, body)
            return Reference(name, owner=owner) if owner else Reference(name, receiver=self.expr(held, body))
        if held.type == "navigation_expression":
            resource = resource_of(self.text(node).replace(" ", ""))
            if resource is not None:
                return resource
        owner = self.type_named(held, body)
        if owner:
            if name[:1].isupper() and f"{owner}${name}" in self.names.project:
                return FieldValue("INSTANCE", owner=f"{owner}${name}")
            return FieldValue(name, owner=owner)
        return FieldValue(name, receiver=self.expr(held, body))

    def class_or_variable(self, node: "Node", body: Body) -> str:
        name = self.text(node).replace(" ", "")
        if node.type == "identifier" and len(name) <= 2 and name.isupper() and name not in self.names.imports:
            return name
        return self.type_named(node, body) or (self.names.resolve(name, self.cls.name) if name[:1].isupper() else "")

    def lambda_(self, node: "Node", body: Body) -> Value:
        parameters: list[ParameterFact] = []
        loose: list[str] = []
        for child in node.named_children[:1]:
            if child.type == "lambda_parameters":
                for c in child.named_children:
                    if c.type == "variable_declaration" and c.named_children:
                        written = next((t for t in c.named_children if t.type in _TYPES), None)
                        parameters.append(ParameterFact(self.text(c.named_children[0]), self.type(written)))
                    else:
                        parameters.append(ParameterFact(""))
                        loose += [self.text(v.named_children[0]) for v in c.named_children if v.named_children]
                break
        else:
            parameters = [ParameterFact("it")]
        if not any(c.type == "lambda_parameters" for c in node.named_children[:1]):
            parameters = [ParameterFact("it")]
        inner = Body(self.cls.id("lambda", len(parameters)), self.cls.name, body.scopes, depth=body.depth)
        inner.locals = {**body.locals, **parameters_of(inner.id, tuple(parameters)), **dict.fromkeys(loose, UNKNOWN)}
        inner.returns.append(Return(self.statements(_statements(node), inner)))
        self.cls.lambdas.append(inner.method("", tuple(parameters), line=node.start_point[0] + 1))
        return Lambda(inner.id)

    def anonymous_function(self, node: "Node", body: Body) -> Value:
        fact = self.function_fact(node, self.cls, dict(body.locals), False, body.scopes)
        self.cls.lambdas.append(fact)
        return Lambda(fact.id)

    def reference(self, node: "Node", body: Body) -> Value:
        name = self.text(node.named_children[-1])
        if len(node.named_children) > 1:
            held = node.named_children[0]
            owner = self.type_named(held, body) or self.type(held)
            return Reference(name, owner=owner) if owner else Reference(name, receiver=self.expr(held, body))
        if name in body.locals:
            return body.locals[name]
        if name[:1].isupper():
            return Reference(INIT, owner=self.names.resolve(name, self.cls.name))
        return Reference(name, scopes=body.scopes)

    def assignment(self, node: "Node", body: Body) -> Value:
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        value, line = self.expr(right, body), node.start_point[0] + 1
        while left is not None and left.type in ("parenthesized_expression", "directly_assignable_expression"):
            left = left.named_children[0] if left.named_children else None
        if left is None:
            return UNKNOWN
        if left.type == "identifier":
            name = self.text(left)
            if name in body.locals:
                body.locals[name] = value
            else:
                self.assign(name, value, line, body)
        elif left.type == "navigation_expression":
            held, named = left.named_children[0], left.named_children[-1]
            name = self.text(named)
            if held.type == "this_expression":
                body.write(name, value, line, receiver=self.expr(held, body))
                return UNKNOWN
            owner = self.type_named(held, body)
            if owner:
                body.write(name, value, line, owner=owner)
            else:
                setter = f"set{name[:1].upper()}{name[1:]}"
                body.call(setter, (value,), line, receiver=self.expr(held, body))
        elif left.type == "index_expression":
            body.call("put", (value,), line, receiver=self.expr(left.named_children[0], body))
        return UNKNOWN

    def assign(self, name: str, value: Value, line: int, body: Body) -> None:
        """To a property of an implicit receiver; of one that is not this class, by its setter."""
        cls: ClassBuilder | None = self.cls
        while cls is not None:
            if any(f.name == name for f in cls.fields):
                if cls.kind == "file":
                    body.write(name, value, line, owner=cls.name)
                else:
                    body.write(name, value, line)
                return
            cls = cls.outer
        body.call(f"set{name[:1].upper()}{name[1:]}", (value,), line, implicit=True)
        body.write(name, value, line)

    def binary(self, node: "Node", body: Body) -> Value:
        operator = self.operator(node)
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        if operator == "?:":
            one = self.expr(left, body)
            guard = (Guard(one, Literal(None)),)
            if self.leaves(right):
                with body.under(guard):
                    self.expr(right, body)
                return one
            return choice([one, self.expr(right, body)])
        if operator == ">" and left is not None and left.type == "binary_expression" and self.operator(left) == "<":
            made = self.generic_call(left, right, body)
            if made is not None:
                return made
        if operator == "+":
            return joined_text(self.expr(left, body), self.expr(right, body))
        if self.comparison(node, body) is None:
            self.expr(left, body)
            self.expr(right, body)
        return UNKNOWN

    def generic_call(self, left: "Node", right: "Node | None", body: Body) -> Value | None:
        """``f<T>(x)`` or ``f<T> { }``, which the grammar takes for two comparisons; None if it is none."""
        function, given = left.named_children[0], left.named_children[-1]
        if right is None or right.type not in ("parenthesized_expression", "lambda_literal"):
            return None
        if function.type == "binary_expression" and self.operator(function) == "?:":
            one, function = self.expr(function.named_children[0], body), function.named_children[-1]
            made = self.generic(function, given, right, body)
            return None if made is None else choice([one, made])
        return self.generic(function, given, right, body)

    def generic(self, function: "Node", given: "Node", right: "Node", body: Body) -> Value | None:
        """A call with one type argument and one argument."""
        literal = right if right.type == "lambda_literal" else None
        arguments = [right] if literal is None else []
        types = (self.names.resolve(self.text(given), self.cls.name),)
        line = function.end_point[0] + 1
        if function.type == "navigation_expression":
            return self.member_call(function, arguments, literal, types, line, body)
        if function.type == "identifier":
            return self.plain_call(function, arguments, literal, types, line, body)
        return None

    def infix(self, node: "Node", body: Body) -> Value:
        parts = node.named_children
        if len(parts) != 3:
            return self.last(node, body)
        held, given = self.expr(parts[0], body), self.expr(parts[2], body)
        return body.call(self.text(parts[1]), (given,), node.start_point[0] + 1, receiver=held)

    def unary(self, node: "Node", body: Body) -> Value:
        if node.children and node.children[0].type == "!":
            self.condition(node, body)
            return UNKNOWN
        return self.last(node, body)

    def index(self, node: "Node", body: Body) -> Value:
        parts = node.named_children
        args = tuple(self.expr(c, body) for c in parts[1:])
        return body.call("get", args, node.start_point[0] + 1, receiver=self.expr(parts[0], body))

    def object_literal(self, node: "Node", body: Body) -> Value:
        top = self.cls
        top.anonymous += 1
        name = f"{top.name}${top.anonymous}"
        cls = ClassBuilder(name, top, line=node.start_point[0] + 1, scopes=(This(name), *body.scopes))
        cls.around = dict(body.locals)
        self.body_of(node, cls)
        return body.call(INIT, (), node.start_point[0] + 1, owner=name)


_PLAIN = frozenset({"string_literal", "number_literal", "identifier", "unary_expression"})


def _literal(trailing: "Node | None") -> "Node | None":
    """The lambda itself of a trailing one, which may have annotations or a label."""
    if trailing is None:
        return None
    return next((c for c in trailing.named_children if c.type == "lambda_literal"), None)


def _statements(literal: "Node") -> "list[Node]":
    return [c for c in literal.named_children if c.type != "lambda_parameters"]


def _leading_name(text: str) -> str:
    for n, c in enumerate(text):
        if not (c.isalnum() or c == "_"):
            return text[:n]
    return text


def _made_type(value: Value, body: Body) -> str:
    """The class of an object that is made on the spot."""
    from_call = getattr(value, "call", None)
    if from_call is not None and body.calls and from_call < len(body.calls):
        made = body.calls[from_call]
        return made.owner if made.name == INIT else ""
    return ""
