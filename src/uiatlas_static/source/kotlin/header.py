"""What a Kotlin file declares and imports, before any of its code is read."""

from itertools import pairwise
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from uiatlas_static.source.names import COMPANION, MAX_NAME, FileNames, ProjectNames, companion_called

if TYPE_CHECKING:
    from tree_sitter import Node

_COMPANION = "companion_object"
CLASSES = frozenset({"class_declaration", "object_declaration", _COMPANION})
_HEADS = ("package_header", "import")
BODIES = frozenset({"class_body", "enum_class_body"})
_SPECIFIERS = ("delegation_specifiers", "delegation_specifier")


def declared(root: "Node", content: bytes, file: str) -> tuple[str, ...]:
    """Qualified names of all named classes, objects and companions of a file, and of the file's own class."""
    package = _package(root, content)
    prefix = f"{package}." if package else ""
    found = []
    todo = [(node, "") for node in _top_level(root)]
    if any(n.type in ("function_declaration", "property_declaration") for n, _ in todo):
        found.append(prefix + file_class(file))
    while todo:
        node, outer = todo.pop()
        if len(outer) > MAX_NAME:
            continue
        kind = node.type
        broken = broken_class(node) if kind == "ERROR" else None
        if kind in CLASSES:
            simple = class_name(node, content)
            full = f"{outer}${simple}" if outer else prefix + simple
            found.append(full)
            if kind == _COMPANION and (named := _name_of(node)) is not None:
                found.append(companion_called(outer, _text(named, content)))
            todo += [(child, full) for body in bodies_of(node) for child in body.named_children]
        elif broken is not None:
            found.append(f"{outer}${class_name(node, content)}" if outer else prefix + class_name(node, content))
            todo += [(c, found[-1] if c.start_byte > broken.start_byte else outer) for c in node.named_children]
        elif kind == "ERROR":
            todo += [(child, outer) for child in node.named_children]
    return tuple(found)


def imported(root: "Node", content: bytes, project: ProjectNames) -> FileNames:
    """What names mean in a file.

    Of two imports of one name, the class is meant; the other is a function that is named like what it makes.
    """
    imports: dict[str, str] = {}
    stars: list[str] = []
    every: set[str] = set()
    names = FileNames(_package(root, content), imports, stars, project)
    for node in _top_level(root):
        parts = node.named_children if node.type == "import" else ()
        if not parts:
            continue
        name = _dotted(parts[0], content)
        if content[node.start_byte : node.end_byte].rstrip().endswith(b"*"):
            stars.append(name)
            every.add(f"{name}.*")
        else:
            every.add(name)
            simple = _dotted(parts[-1], content) if len(parts) > 1 else name.rpartition(".")[2]
            if imports.setdefault(simple, name) != name and names.known[name]:
                imports[simple] = name
    names.every = tuple(sorted(map(names.imported_from, every)))
    return names


def class_name(node: "Node", content: bytes) -> str:
    """The simple name of a class or object; a companion is called the same whether it has a name or not."""
    name = None if node.type == _COMPANION else _name_of(node)
    return COMPANION if name is None else _text(name, content)


def _name_of(node: "Node") -> "Node | None":
    named = node.child_by_field_name("name") or broken_class(node)
    return named or next((c for c in node.named_children if c.type == "identifier"), None)


def bodies_of(node: "Node") -> "list[Node]":
    """What holds the members of a class: its body, also where the grammar takes it for a lambda of a delegate.

    ``class Home : Opens by Opener() { ... }`` reads as if the function ``Opener`` were given the body.
    """
    found = [c for c in node.named_children if c.type in BODIES]
    last = None if found else next((c for c in reversed(node.named_children) if c.type in _SPECIFIERS), None)
    while last is not None and last.type in _SPECIFIERS:
        last = last.named_children[-1] if last.named_child_count else None
    held = last.named_children[-1] if last is not None and last.type == "explicit_delegation" else None
    swallowed = _trailing(held)
    return found if swallowed is None else [swallowed]


def delegate_of(node: "Node", bodies: "list[Node]") -> "Node":
    """The expression of a delegate, without the body of the class."""
    return node.named_children[0] if bodies and _trailing(node) == bodies[0] else node


def _trailing(call: "Node | None") -> "Node | None":
    """The lambda behind a call."""
    if call is None or call.type != "call_expression":
        return None
    last = call.named_children[-1]
    return last.named_children[-1] if last.type == "annotated_lambda" and last.named_child_count else None


def broken_class(node: "Node") -> "Node | None":
    """The name in the head of a class whose braces do not match, so that its members stand beside its head."""
    if node.type == "ERROR":
        for keyword, name in pairwise(node.children):
            if keyword.type in ("class", "interface", "object") and name.type == "identifier":
                return name
    return None


def file_class(file: str) -> str:
    """The class that the top-level functions of a file are in: ``util/Context-ext.kt`` gives ``Context_extKt``."""
    stem = PurePosixPath(file).stem.replace("-", "_").replace(".", "_")
    return f"{stem[:1].upper()}{stem[1:]}Kt"


def _package(root: "Node", content: bytes) -> str:
    for node in _top_level(root):
        if node.type == "package_header":
            return _dotted(node.named_children[0], content) if node.named_children else ""
    return ""


def _top_level(root: "Node") -> "list[Node]":
    """What stands at top level, with package and imports that broken code has swallowed."""
    nodes = root.named_children
    heads = [c for n in nodes if n.type == "ERROR" for c in n.named_children if c.type in _HEADS]
    return [*heads, *nodes]


def _dotted(node: "Node", content: bytes) -> str:
    return _text(node, content).replace("`", "").replace(" ", "")


def _text(node: "Node", content: bytes) -> str:
    return content[node.start_byte : node.end_byte].decode("utf-8", "replace")
