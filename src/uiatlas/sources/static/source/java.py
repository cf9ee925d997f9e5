"""Java, from its syntax tree to facts: classes, methods, and the calls of their bodies under their guards."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from uiatlas.sources.static.facts.code import CLINIT, INIT, ClassFact, FieldFact, Guard, ParameterFact, Return
from uiatlas.sources.static.facts.values import (
    UNKNOWN,
    ClassValue,
    FieldValue,
    Lambda,
    Literal,
    Reference,
    Resource,
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
from uiatlas.sources.static.source.names import FileNames, ProjectNames

if TYPE_CHECKING:
    from tree_sitter import Node

FIELDS = "<fields>"
"""Name of the method that runs the initialisers of a class with constructors of its own; they all call it first."""
CLASSES = frozenset(
    {
        "class_declaration",
        "interface_declaration",
        "enum_declaration",
        "record_declaration",
        "annotation_type_declaration",
    }
)


def declared(root: "Node", content: bytes, file: str) -> tuple[str, ...]:
    """Qualified names of all named classes of a file."""
    package, found = "", []
    todo: list[tuple[Node, str]] = []
    for node in root.named_children:
        if node.type == "package_declaration":
            package = _text(node.named_children[-1], content)
        else:
            todo.append((node, ""))
    while todo:
        node, outer = todo.pop()
        if node.type in CLASSES:
            name = node.child_by_field_name("name")
            body = node.child_by_field_name("body")
            if name is None:
                continue
            simple = _text(name, content)
            full = f"{outer}${simple}" if outer else f"{package}.{simple}" if package else simple
            found.append(full)
            todo += [(child, full) for child in (body.named_children if body is not None else ())]
        elif node.type in ("ERROR", "enum_body_declarations"):
            todo += [(child, outer) for child in node.named_children]
    return tuple(found)


def _text(node: "Node", content: bytes) -> str:
    return content[node.start_byte : node.end_byte].decode("utf-8", "replace")


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
    lowering = _Lowering(content, _names(root, content, project))
    for node in root.named_children:
        lowering.top(node)
    return tuple(c.fact(file, library) for c in lowering.classes), lowering.names


def _names(root: "Node", content: bytes, project: ProjectNames) -> FileNames:
    package, imports, stars = "", {}, []
    for node in root.named_children:
        if node.type == "package_declaration":
            package = _text(node.named_children[-1], content)
        elif node.type == "import_declaration":
            parts = node.named_children
            name = _text(parts[0], content)
            if parts[-1].type == "asterisk":
                stars.append(name)
            else:
                imports[name.rpartition(".")[2]] = name
    return FileNames(package, imports, stars, project)


class _Lowering:
    """Reads one file."""

    def __init__(self, content: bytes, names: FileNames) -> None:
        self.content = content
        self.names = names
        self.classes: list[ClassBuilder] = []
        self.cls = ClassBuilder("", None)
        self.expressions: dict[str, Callable[[Node, Body], Value]] = {
            "identifier": self.identifier,
            "method_invocation": self.invocation,
            "object_creation_expression": self.creation,
            "field_access": self.access,
            "this": lambda node, body: This(self.cls.name),
            "string_literal": self.string,
            "decimal_integer_literal": self.number,
            "hex_integer_literal": self.number,
            "true": lambda node, body: TRUE,
            "false": lambda node, body: Literal(False),
            "null_literal": lambda node, body: Literal(None),
            "class_literal": lambda node, body: ClassValue(self.type(node.named_children[0])),
            "lambda_expression": self.lambda_,
            "method_reference": self.reference,
            "assignment_expression": self.assignment,
            "binary_expression": self.binary,
            "ternary_expression": self.ternary,
            "cast_expression": lambda node, body: self.expr(node.child_by_field_name("value"), body),
            "parenthesized_expression": lambda node, body: self.expr(node.named_children[0], body),
            "array_creation_expression": self.array,
            "array_initializer": self.elements,
            "array_access": lambda node, body: self.expr(node.child_by_field_name("array"), body),
            "switch_expression": self.switch_value,
        }
        self.statements: dict[str, Callable[[Node, Body], bool]] = {
            "block": self.block,
            "expression_statement": self.expression_statement,
            "local_variable_declaration": self.local,
            "if_statement": self.if_,
            "return_statement": self.return_,
            "throw_statement": self.exit,
            "break_statement": self.exit,
            "continue_statement": self.exit,
            "yield_statement": self.return_,
            "switch_expression": self.switch,
            "switch_statement": self.switch,
            "enhanced_for_statement": self.for_each,
        }

    def text(self, node: "Node") -> str:
        return self.content[node.start_byte : node.end_byte].decode("utf-8", "replace")

    # ---- classes

    def top(self, node: "Node") -> None:
        if node.type in CLASSES:
            self.declare(node, self.cls if self.cls.name else None)
        elif node.type == "ERROR":
            for child in node.named_children:
                self.top(child)

    def type(self, node: "Node | None") -> str:
        """The qualified name of a type, without its arguments; arrays by their element."""
        while node is not None and node.type in ("generic_type", "array_type", "annotated_type"):
            node = node.named_children[0] if node.type != "annotated_type" else node.named_children[-1]
        return "" if node is None else self.names.resolve(self.text(node).replace(" ", ""), self.cls.name)

    def declare(self, node: "Node", outer: ClassBuilder | None) -> None:
        name = node.child_by_field_name("name")
        if name is None:
            return
        simple = self.text(name)
        package = self.names.package
        full = f"{outer.name}${simple}" if outer else f"{package}.{simple}" if package else simple
        modifiers = self.modifiers(node)
        around = outer.scopes if outer is not None else ()
        kind = {"interface_declaration": "interface", "enum_declaration": "enum"}.get(node.type, "class")
        cls = ClassBuilder(full, outer, kind=kind, abstract="abstract" in modifiers, line=node.start_point[0] + 1)
        cls.scopes = (This(full), *around)
        before, self.cls = self.cls, cls
        above = node.child_by_field_name("superclass")
        cls.parent = self.type(above.named_children[0]) if above is not None else ""
        cls.interfaces = self.interfaces(node)
        self.classes.append(cls)
        if node.type == "record_declaration":
            parameters = self.parameters(node.child_by_field_name("parameters"))
            cls.fields += [FieldFact(p.name, p.type) for p in parameters]
        body = node.child_by_field_name("body")
        self.members(body.named_children if body is not None else [], cls)
        self.cls = before

    def interfaces(self, node: "Node") -> tuple[str, ...]:
        found = []
        for child in node.named_children:
            if child.type in ("super_interfaces", "extends_interfaces"):
                found += [self.type(t) for types in child.named_children for t in types.named_children]
        return tuple(found)

    def modifiers(self, node: "Node") -> frozenset[str]:
        """Modifiers and simple names of annotations."""
        for child in node.children[:1]:
            if child.type == "modifiers":
                return frozenset(self.text(child).replace("@", " @").replace("(", " ").split())
        return frozenset()

    def members(self, nodes: "list[Node]", cls: ClassBuilder) -> None:
        """The members of a class: initialisers run in every constructor."""
        initial = Body(cls.id(FIELDS, 0), cls.name, cls.scopes, dict(cls.around))
        loaded = Body(cls.id(CLINIT, 0), cls.name, cls.scopes)
        made: list[Node] = []
        todo = list(nodes)
        while todo:
            node = todo.pop(0)
            match node.type:
                case "field_declaration" | "constant_declaration":
                    self.field(node, cls, initial, loaded)
                case "constructor_declaration" | "compact_constructor_declaration":
                    made.append(node)
                case "method_declaration":
                    self.method(node, cls)
                case "static_initializer":
                    self.block(node.named_children[0], loaded)
                case "block":
                    self.block(node, initial)
                case "enum_constant":
                    self.enum_constant(node, cls, loaded)
                case "enum_body_declarations" | "ERROR":
                    todo = [*node.named_children, *todo]
                case kind if kind in CLASSES:
                    self.declare(node, cls)
        if loaded.calls or loaded.writes:
            cls.methods.append(loaded.method(CLINIT, (), static=True))
        if initial.calls or initial.writes:
            cls.methods.append(initial.method(FIELDS if made else INIT, ()))
        for node in made:
            self.constructor(node, cls)

    def field(self, node: "Node", cls: ClassBuilder, initial: Body, loaded: Body) -> None:
        static = "static" in self.modifiers(node) or cls.kind == "interface"
        declared_type = self.type(node.child_by_field_name("type"))
        for declarator in node.children_by_field_name("declarator"):
            named = declarator.child_by_field_name("name")
            if named is None:
                continue
            name = self.text(named)
            cls.fields.append(FieldFact(name, declared_type, static))
            value = declarator.child_by_field_name("value")
            if value is not None:
                body = loaded if static else initial
                given = self.expr(value, body)
                line = node.start_point[0] + 1
                if static:
                    body.write(name, given, line, owner=cls.name)
                else:
                    body.write(name, given, line, receiver=This(cls.name))

    def enum_constant(self, node: "Node", cls: ClassBuilder, loaded: Body) -> None:
        named = node.child_by_field_name("name")
        if named is None:
            return
        name, line = self.text(named), node.start_point[0] + 1
        cls.fields.append(FieldFact(name, cls.name, True))
        args = self.arguments(node.child_by_field_name("arguments"), loaded)
        loaded.write(name, loaded.call(INIT, args, line, owner=cls.name), line, owner=cls.name)

    def parameters(self, node: "Node | None") -> tuple[ParameterFact, ...]:
        found = []
        for child in node.named_children if node is not None else ():
            name = child.child_by_field_name("name")
            if child.type == "spread_parameter":
                name = child.named_children[-1].child_by_field_name("name")
            if name is not None:
                found.append(ParameterFact(self.text(name), self.type(child.child_by_field_name("type"))))
        return tuple(found)

    def constructor(self, node: "Node", cls: ClassBuilder) -> None:
        parameters = self.parameters(node.child_by_field_name("parameters"))
        body = Body(cls.id(INIT, len(parameters)), cls.name, cls.scopes)
        body.locals = {**cls.around, **parameters_of(body.id, parameters)}
        block = node.child_by_field_name("body")
        written = block.named_children if block is not None else []
        body.call(FIELDS, (), node.start_point[0], receiver=This(cls.name))
        for child in written:
            if child.type == "explicit_constructor_invocation":
                above = child.child_by_field_name("constructor")
                args = self.arguments(child.child_by_field_name("arguments"), body)
                owner = cls.parent if above is None or self.text(above) == "super" else cls.name
                body.call(INIT, args, child.start_point[0] + 1, receiver=This(cls.name), owner=owner, parent=True)
            else:
                self.statement(child, body)
        cls.methods.append(body.method(INIT, parameters, line=node.start_point[0] + 1))

    def method(self, node: "Node", cls: ClassBuilder) -> None:
        named = node.child_by_field_name("name")
        if named is None:
            return
        name = self.text(named)
        parameters = self.parameters(node.child_by_field_name("parameters"))
        modifiers = self.modifiers(node)
        body = Body(cls.id(name, len(parameters)), cls.name, cls.scopes)
        body.locals = {**cls.around, **parameters_of(body.id, parameters)}
        block = node.child_by_field_name("body")
        if block is not None:
            self.block(block, body)
        cls.methods.append(
            body.method(
                name,
                parameters,
                type=self.type(node.child_by_field_name("type")),
                static="static" in modifiers,
                abstract=block is None,
                override="@Override" in modifiers,
                private="private" in modifiers,
                line=node.start_point[0] + 1,
            )
        )

    # ---- statements: each says whether it always leaves the block

    def statement(self, node: "Node | None", body: Body) -> bool:
        if node is None:
            return False
        handler = self.statements.get(node.type)
        if handler is not None:
            return handler(node, body)
        if node.type in CLASSES:
            self.declare(node, self.cls)
            return False
        if node.type in self.expressions:
            self.expr(node, body)
            return False
        return self.anything(node, body)

    def anything(self, node: "Node", body: Body) -> bool:
        """Loops, ``try``, labels and what is broken: what is in them, in order."""
        if body.depth > MAX_NESTING:
            return False
        body.depth += 1
        for child in node.named_children:
            self.statement(child, body)
        body.depth -= 1
        return False

    def block(self, node: "Node", body: Body) -> bool:
        if body.depth > MAX_NESTING:
            return False
        before = body.guards
        body.depth += 1
        left = False
        for child in node.named_children:
            left = self.statement(child, body) or left
        body.depth -= 1
        body.guards = before
        return left

    def expression_statement(self, node: "Node", body: Body) -> bool:
        for child in node.named_children:
            if child.type in ("switch_expression", "switch_statement"):
                self.switch(child, body)
            else:
                self.expr(child, body)
        return False

    def local(self, node: "Node", body: Body) -> bool:
        for declarator in node.children_by_field_name("declarator"):
            name, value = declarator.child_by_field_name("name"), declarator.child_by_field_name("value")
            if name is not None:
                body.locals[self.text(name)] = self.expr(value, body) if value is not None else UNKNOWN
        return False

    def for_each(self, node: "Node", body: Body) -> bool:
        name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
        held = self.expr(value, body)
        if name is not None:
            body.locals[self.text(name)] = body.call("next", (), node.start_point[0] + 1, receiver=held)
        self.statement(node.child_by_field_name("body"), body)
        return False

    def return_(self, node: "Node", body: Body) -> bool:
        value = self.expr(node.named_children[0], body) if node.named_children else UNKNOWN
        if node.named_children:
            body.returns.append(Return(value, body.guards))
        return True

    def exit(self, node: "Node", body: Body) -> bool:
        for child in node.named_children:
            if child.type != "identifier":
                self.expr(child, body)
        return True

    def if_(self, node: "Node", body: Body) -> bool:
        condition = node.child_by_field_name("condition")
        guards = self.condition(condition, body)
        before = dict(body.locals)
        with body.under(guards):
            left = self.statement(node.child_by_field_name("consequence"), body)
        after = body.locals
        body.locals = dict(before)
        other = node.child_by_field_name("alternative")
        with body.under(negated(guards)):
            other_left = self.statement(other, body)
        body.join([b for b, gone in ((after, left), (body.locals, other_left)) if not gone])
        if left and not other_left:
            body.guards = (*body.guards, *negated(guards))
        elif other_left and not left and other is not None:
            body.guards = (*body.guards, *guards)
        return left and other_left

    def condition(self, node: "Node | None", body: Body) -> tuple[Guard, ...]:
        """What holds when a condition does."""
        while node is not None and node.type == "parenthesized_expression":
            node = node.named_children[0]
        if node is None:
            return ()
        if node.type == "unary_expression" and self.text(node).startswith("!"):
            return negated(self.condition(node.child_by_field_name("operand"), body))
        if node.type == "binary_expression":
            return self.comparison(node, body)
        if node.type == "method_invocation":
            named, given = node.child_by_field_name("name"), node.child_by_field_name("arguments")
            if named is not None and self.text(named) in ("equals", "equalsIgnoreCase", "contentEquals"):
                subject = self.expr(node.child_by_field_name("object"), body)
                others = self.arguments(given, body)
                if len(others) == 1:
                    swap = isinstance(subject, Literal)
                    return (Guard(others[0], subject) if swap else Guard(subject, others[0]),)
        if node.type in ("instanceof_expression",):
            self.expr(node.named_children[0], body)
            return ()
        return (Guard(self.expr(node, body), TRUE),)

    def comparison(self, node: "Node", body: Body) -> tuple[Guard, ...]:
        operator = node.child_by_field_name("operator")
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        match operator.type if operator is not None else "":
            case "&&":
                one = self.condition(left, body)
                with body.under(one):
                    return (*one, *self.condition(right, body))
            case "||":
                return either(self.condition(left, body), self.condition(right, body))
            case "==" | "!=" as sign:
                one_value, other_value = self.expr(left, body), self.expr(right, body)
                if isinstance(one_value, Literal | Resource):
                    one_value, other_value = other_value, one_value
                return (Guard(one_value, other_value, sign == "=="),)
        self.expr(left, body)
        self.expr(right, body)
        return ()

    def switch(self, node: "Node", body: Body) -> bool:
        self.cases(node, body, [])
        return False

    def switch_value(self, node: "Node", body: Body) -> Value:
        values: list[Value] = []
        self.cases(node, body, values)
        return choice(values)

    def cases(self, node: "Node", body: Body, values: list[Value]) -> None:
        """The branches of a switch: groups that do not leave fall through to the next."""
        subject = self.expr(node.child_by_field_name("condition"), body)
        block = node.child_by_field_name("body")
        falling: list[Value] = []
        seen: list[Value] = []
        default = False
        before, results = dict(body.locals), []
        for group in block.named_children if block is not None else ():
            labels = [c for c in group.named_children if c.type == "switch_label"]
            here = [self.expr(c, body) for label in labels for c in label.named_children if c.type in self.expressions]
            default = any(not label.named_children for label in labels) or default
            seen += here
            falling += here
            guards: tuple[Guard, ...] = (Guard(subject, choice(falling)),) if falling and not default else ()
            if default and not here:
                guards = tuple(Guard(subject, s, False) for s in seen)
            body.locals = dict(before)
            with body.under(guards):
                left = self.group(group, body, values)
            results.append(body.locals)
            if left or group.type == "switch_rule":
                falling, default = [], False
        body.join(results or [before])

    def group(self, group: "Node", body: Body, values: list[Value]) -> bool:
        left, before = False, len(body.returns)
        for child in group.named_children:
            if child.type == "switch_label":
                continue
            if child.type == "expression_statement" and group.type == "switch_rule":
                values.append(self.expr(child.named_children[0], body))
            else:
                left = self.statement(child, body) or left
        if group.type == "switch_rule":
            values += [r.value for r in body.returns[before:]]
        return left

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

    def identifier(self, node: "Node", body: Body) -> Value:
        name = self.text(node)
        known = body.locals.get(name)
        if known is not None:
            return known
        cls: ClassBuilder | None = self.cls
        while cls is not None:
            for f in cls.fields:
                if f.name == name and f.static:
                    return FieldValue(name, owner=cls.name)
            cls = cls.outer
        imported = self.names.imports.get(name)
        if (imported is not None and not name[:1].isupper()) or (name.isupper() and imported):
            return FieldValue(name, owner=self.names.resolve(imported.rpartition(".")[0], self.cls.name))
        return FieldValue(name, scopes=body.scopes)

    def string(self, node: "Node", body: Body) -> Value:
        return Literal(self.text(node).strip('"').replace('\\"', '"'))

    def number(self, node: "Node", body: Body) -> Value:
        try:
            return Literal(int(self.text(node).rstrip("lL").replace("_", ""), 0))
        except ValueError:
            return UNKNOWN

    def arguments(self, node: "Node | None", body: Body) -> tuple[Value, ...]:
        if node is None:
            return ()
        return tuple(self.expr(c, body) for c in node.named_children if c.type not in ("line_comment", "block_comment"))

    def type_name(self, node: "Node", body: Body) -> str:
        """The class that an expression names, empty if it is a value."""
        if node.type == "identifier":
            name = self.text(node)
            if name in body.locals:
                return ""
            if name[:1].isupper():
                return self.names.resolve(name, self.cls.name) if not self.is_field(name) else ""
            return ""
        if node.type == "field_access":
            whole = self.text(node)
            if all(p.isidentifier() for p in whole.split(".")) and whole.rpartition(".")[2][:1].isupper():
                head = whole.partition(".")[0]
                if head not in body.locals and head != "this":
                    found = self.names.resolve(whole, self.cls.name)
                    last = whole.rpartition(".")[2]
                    return "" if last.isupper() and len(last) > 1 and found not in self.names.project else found
        return ""

    def is_field(self, name: str) -> bool:
        cls: ClassBuilder | None = self.cls
        while cls is not None:
            if any(f.name == name for f in cls.fields):
                return True
            cls = cls.outer
        return False

    def access(self, node: "Node", body: Body) -> Value:
        whole = self.text(node)
        resource = resource_of(whole)
        if resource is not None:
            return resource
        if whole.endswith(".this"):
            return This(self.names.resolve(whole[:-5], self.cls.name))
        held, named = node.child_by_field_name("object"), node.child_by_field_name("field")
        if held is None or named is None:
            return UNKNOWN
        name = self.text(named)
        owner = self.type_name(held, body)
        if owner:
            return FieldValue(name, owner=owner)
        return FieldValue(name, receiver=self.expr(held, body))

    def invocation(self, node: "Node", body: Body) -> Value:
        named = node.child_by_field_name("name")
        if named is None:
            return UNKNOWN
        name, line = self.text(named), named.start_point[0] + 1
        held = node.child_by_field_name("object")
        if held is None:
            args = self.arguments(node.child_by_field_name("arguments"), body)
            imported = self.names.imports.get(name)
            if imported is not None:
                return body.call(name, args, line, owner=self.names.resolve(imported.rpartition(".")[0], self.cls.name))
            return body.call(name, args, line, implicit=True)
        if held.type == "super":
            args = self.arguments(node.child_by_field_name("arguments"), body)
            return body.call(name, args, line, receiver=This(self.cls.name), parent=True)
        owner = self.type_name(held, body)
        receiver = None if owner else self.expr(held, body)
        args = self.arguments(node.child_by_field_name("arguments"), body)
        return body.call(name, args, line, receiver=receiver, owner=owner)

    def creation(self, node: "Node", body: Body) -> Value:
        written = node.child_by_field_name("type")
        owner, line = self.type(written), node.start_point[0] + 1
        args = self.arguments(node.child_by_field_name("arguments"), body)
        inner = next((c for c in node.named_children if c.type == "class_body"), None)
        if inner is None:
            return body.call(INIT, args, line, owner=owner)
        return body.call(INIT, args, line, owner=self.anonymous(inner, owner, body))

    def anonymous(self, node: "Node", above: str, body: Body) -> str:
        """An anonymous class; its bodies see the locals around it."""
        top = self.cls
        top.anonymous += 1
        name = f"{top.name}${top.anonymous}"
        cls = ClassBuilder(name, top, parent=above, line=node.start_point[0] + 1, scopes=(This(name), *body.scopes))
        cls.around = dict(body.locals)
        self.classes.append(cls)
        self.cls = cls
        self.members(node.named_children, cls)
        self.cls = top
        return name

    def lambda_(self, node: "Node", body: Body) -> Value:
        parameters = []
        written = node.child_by_field_name("parameters")
        if written is not None and written.type == "identifier":
            parameters.append(ParameterFact(self.text(written)))
        elif written is not None and written.type == "inferred_parameters":
            parameters += [ParameterFact(self.text(c)) for c in written.named_children]
        else:
            parameters += self.parameters(written)
        inner = Body(self.cls.id("lambda", len(parameters)), self.cls.name, body.scopes, depth=body.depth)
        inner.locals = {**body.locals, **parameters_of(inner.id, tuple(parameters))}
        code = node.child_by_field_name("body")
        if code is not None and code.type == "block":
            self.block(code, inner)
        else:
            inner.returns.append(Return(self.expr(code, inner)))
        self.cls.lambdas.append(inner.method("", tuple(parameters), line=node.start_point[0] + 1))
        return Lambda(inner.id)

    def reference(self, node: "Node", body: Body) -> Value:
        parts = node.named_children
        name = self.text(parts[-1]) if len(parts) > 1 else INIT
        owner = self.type_name(parts[0], body)
        if owner or name == INIT:
            return Reference(name, owner=owner or self.type(parts[0]))
        return Reference(name, receiver=self.expr(parts[0], body))

    def assignment(self, node: "Node", body: Body) -> Value:
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        value, line = self.expr(right, body), node.start_point[0] + 1
        if left is None:
            return value
        if left.type == "identifier":
            name = self.text(left)
            if name in body.locals:
                body.locals[name] = value
            else:
                owner = next((f"{c.name}" for c in self.outward() for f in c.fields if f.name == name and f.static), "")
                body.write(name, value, line, owner=owner)
        elif left.type == "field_access":
            held, named = left.child_by_field_name("object"), left.child_by_field_name("field")
            if held is not None and named is not None:
                owner = self.type_name(held, body)
                receiver = None if owner else self.expr(held, body)
                body.write(self.text(named), value, line, receiver=receiver, owner=owner)
        elif left.type == "array_access":
            held_value = self.expr(left.child_by_field_name("array"), body)
            body.call("add", (value,), line, receiver=held_value)
        return value

    def outward(self) -> list[ClassBuilder]:
        """The class that is read and those around it."""
        found = [self.cls]
        while found[-1].outer is not None:
            found.append(found[-1].outer)
        return found

    def binary(self, node: "Node", body: Body) -> Value:
        operator = node.child_by_field_name("operator")
        if operator is not None and operator.type == "+":
            left = self.expr(node.child_by_field_name("left"), body)
            return joined_text(left, self.expr(node.child_by_field_name("right"), body))
        self.comparison(node, body)
        return UNKNOWN

    def ternary(self, node: "Node", body: Body) -> Value:
        guards = self.condition(node.child_by_field_name("condition"), body)
        with body.under(guards):
            one = self.expr(node.child_by_field_name("consequence"), body)
        with body.under(negated(guards)):
            other = self.expr(node.child_by_field_name("alternative"), body)
        return choice([one, other])

    def array(self, node: "Node", body: Body) -> Value:
        value = node.child_by_field_name("value")
        return UNKNOWN if value is None else self.elements(value, body)

    def elements(self, node: "Node", body: Body) -> Value:
        return choice([self.expr(c, body) for c in node.named_children])


def resource_of(text: str) -> Resource | None:
    """The resource that a dotted name means: ``R.id.save``, ``com.foo.R.string.x``, ``android.R.id.home``."""
    parts = text.rsplit(".", 3)
    if len(parts) < 3 or parts[-3] != "R":
        return None
    framework = len(parts) == 4 and parts[0] == "android"
    return Resource(parts[-2], f"android:{parts[-1]}" if framework else parts[-1])
