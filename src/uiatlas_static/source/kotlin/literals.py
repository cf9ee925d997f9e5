"""Texts and numbers of Kotlin; templates keep ``{}`` where a part is not constant."""

from typing import TYPE_CHECKING

from uiatlas_static.facts.values import UNKNOWN, Literal, Value
from uiatlas_static.source.body import Body, text_of
from uiatlas_static.source.kotlin.naming import named_value
from uiatlas_static.source.kotlin.reader import KotlinReader

if TYPE_CHECKING:
    from tree_sitter import Node


def string(reader: KotlinReader, node: "Node", body: Body) -> Value:
    """A text, perhaps a template: ``"a/$b/${c.d}"``."""
    parts: list[Value] = []
    dollar = False
    for child in node.named_children:
        if child.type == "interpolation":
            parts.append(reader.last(child, body))
            continue
        text = reader.text(child)
        if dollar:
            name = _leading_name(text)
            parts.append(named_value(reader, name, body) if name else UNKNOWN)
            text = text[len(name) :]
        dollar = text == "$"
        if not dollar:
            parts.append(Literal(text))
    if not any(isinstance(p, Literal) for p in parts):
        parts.append(Literal(""))
    return text_of(parts, body, node.start_point[0] + 1)


def number(reader: KotlinReader, node: "Node", body: Body) -> Value:
    """A whole number; others are unknown."""
    try:
        return Literal(int(reader.text(node).rstrip("lLuU").replace("_", ""), 0))
    except ValueError:
        return UNKNOWN


def _leading_name(text: str) -> str:
    for n, c in enumerate(text):
        if not (c.isalnum() or c == "_"):
            return text[:n]
    return text
