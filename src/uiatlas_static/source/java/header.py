"""What a Java file declares and imports, before any of its code is read."""

from typing import TYPE_CHECKING

from uiatlas_static.source.names import MAX_NAME, FileNames, ProjectNames

if TYPE_CHECKING:
    from tree_sitter import Node

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
        if len(outer) > MAX_NAME:
            continue
        kind = node.type
        if kind in CLASSES:
            name = node.child_by_field_name("name")
            body = node.child_by_field_name("body")
            if name is None:
                continue
            simple = _text(name, content)
            full = f"{outer}${simple}" if outer else f"{package}.{simple}" if package else simple
            found.append(full)
            todo += [(child, full) for child in (body.named_children if body is not None else ())]
        elif kind in ("ERROR", "enum_body_declarations"):
            todo += [(child, outer) for child in node.named_children]
    return tuple(found)


def imported(root: "Node", content: bytes, project: ProjectNames) -> FileNames:
    """What names mean in a file."""
    package = ""
    imports: dict[str, str] = {}
    stars: list[str] = []
    for node in root.named_children:
        kind = node.type
        if kind == "package_declaration":
            package = _text(node.named_children[-1], content)
        elif kind == "import_declaration":
            parts = node.named_children
            name = _text(parts[0], content)
            if parts[-1].type == "asterisk":
                stars.append(name)
            else:
                imports[name.rpartition(".")[2]] = name
    return FileNames(package, imports, stars, project)


def _text(node: "Node", content: bytes) -> str:
    return content[node.start_byte : node.end_byte].decode("utf-8", "replace")
