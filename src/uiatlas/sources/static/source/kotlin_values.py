"""What plain Kotlin expressions stand for: literals, names, chains of properties, references, operators."""

import re
from typing import TYPE_CHECKING

from uiatlas.sources.static.facts.code import INIT
from uiatlas.sources.static.facts.values import (
    UNKNOWN,
    ClassValue,
    FieldValue,
    Literal,
    Reference,
    Resource,
    This,
    Value,
    choice,
)
from uiatlas.sources.static.source.kotlin_body import COMMENTS, Body, Handler

if TYPE_CHECKING:
    from tree_sitter import Node

_RESOURCE = re.compile(rb"^(?:[\w.]+\.)?R\.([a-z]\w*)\.(\w+)$")
_QUALIFIED = re.compile(r"^[a-z]\w*(?:\.[a-z]\w*)+(?:\.[A-Z]\w*)+$")
_ROOTS = frozenset(("android", "androidx", "com", "org", "net", "io", "java", "javax", "kotlin", "de", "fr", "app"))
_SIMPLE = re.compile(r"\$(?:this\b|[A-Za-z_]\w*)")
_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|.)")
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "b": "\b"}
_MIRROR = frozenset(("java", "kotlin", "javaObjectType", "javaPrimitiveType"))
_ARITHMETIC = frozenset(("or", "and", "xor", "shl", "shr", "ushr", "until", "downTo", "step"))


def identifier(body: Body, node: "Node") -> Value:
    """A bare name."""
    return body.bare(body.source.text(node))


def string(body: Body, node: "Node") -> Value:
    """A text; what is not constant in it becomes ``{}``."""
    raw = body.source.content[node.start_byte : node.end_byte]
    quotes = 3 if raw.startswith(b'"""') else 1
    if b"$" not in raw:
        text = raw[quotes:-quotes].decode("utf-8", "replace")
        return Literal(_unescaped(text) if quotes == 1 and "\\" in text else text)
    parts = []
    at = node.start_byte + quotes
    content = body.source.content
    for child in node.named_children:
        if child.type == "interpolation":
            parts.append(_plain(body, content[at : child.start_byte].decode("utf-8", "replace"), quotes))
            inner = child.named_children
            parts.append(_shown(body.eval(inner[0]) if inner else UNKNOWN))
            at = child.end_byte
    parts.append(_plain(body, content[at : node.end_byte - quotes].decode("utf-8", "replace"), quotes))
    return Literal("".join(parts))


def _plain(body: Body, text: str, quotes: int) -> str:
    text = _SIMPLE.sub(lambda m: _shown(body.bare(m[0][1:])) if m[0] != "$this" else "{}", text)
    return _unescaped(text) if quotes == 1 and "\\" in text else text


def _unescaped(text: str) -> str:
    return _ESCAPE.sub(lambda m: chr(int(m[1][1:], 16)) if len(m[1]) > 1 else _ESCAPED.get(m[1], m[1]), text)


def _shown(value: Value) -> str:
    """A value within a text."""
    if isinstance(value, Literal) and isinstance(value.value, str | int) and not isinstance(value.value, bool):
        return str(value.value)
    return "{}"


def number(body: Body, node: "Node") -> Value:
    """A number."""
    text = body.source.text(node).replace("_", "").rstrip("LlUufF")
    try:
        return Literal(int(text, 0) if text[:2].lower() in ("0x", "0b") else int(text))
    except ValueError:
        return real(body, node)


def real(body: Body, node: "Node") -> Value:
    """A number with a fraction."""
    try:
        return Literal(float(body.source.text(node).replace("_", "").rstrip("fF")))
    except ValueError:
        return UNKNOWN


def character(body: Body, node: "Node") -> Value:
    """A character, as a text."""
    return Literal(_unescaped(body.source.text(node)[1:-1]))


def this(body: Body, node: "Node") -> Value:
    """``this`` and ``this@label``."""
    named = node.named_children
    if named:
        label = body.source.text(named[-1])
        return body.labels.get(label) or body.home.this(label) or UNKNOWN
    return body.scopes[0] if body.scopes else UNKNOWN


def inner(body: Body, node: "Node") -> Value:
    """An expression in parentheses or the like: what is in it."""
    value: Value = UNKNOWN
    for child in node.named_children:
        if child.type not in COMMENTS:
            value = body.eval(child)
    return value


def first(body: Body, node: "Node") -> Value:
    """``x as T``: the first part counts."""
    return body.eval(node.named_children[0]) if node.named_children else UNKNOWN


def test(body: Body, node: "Node") -> Value:
    """``x is T``: x is read, the answer is not known."""
    first(body, node)
    return UNKNOWN


def index(body: Body, node: "Node") -> Value:
    """``a[i]``."""
    parts = [c for c in node.named_children if c.type not in COMMENTS]
    values = [body.eval(p) for p in parts]
    return body.call("get", tuple(values[1:]), node.start_point[0] + 1, values[0]) if values else UNKNOWN


def elements(body: Body, node: "Node") -> Value:
    """``[a, b]``, in annotations."""
    return choice([body.eval(c) for c in node.named_children])


def navigation(body: Body, node: "Node") -> Value:
    """``a.b``, ``a?.b``, ``A::b``, ``R.id.x``."""
    content = body.source.content
    parts = node.named_children
    if len(parts) < 2:
        return inner(body, node)
    target, last = parts[0], parts[-1]
    name = content[last.start_byte : last.end_byte].decode("utf-8", "replace")
    if content.find(b"::", target.end_byte, last.start_byte) >= 0:
        return _reference(body, target, name)
    kind = target.type
    if kind == "navigation_expression":
        found = _RESOURCE.match(content[node.start_byte : node.end_byte])
        if found:
            return _resource(content[node.start_byte : node.end_byte], found)
    if kind == "identifier" or kind == "navigation_expression":
        owner = qualifier(body, target)
        if owner:
            return _static(body, owner, name)
    if kind == "super_expression":
        return FieldValue(name, This(body.home.name))
    receiver = body.eval(target)
    if name in _MIRROR and isinstance(receiver, ClassValue):
        return receiver
    return FieldValue(name, receiver)


def _resource(text: bytes, found: "re.Match[bytes]") -> Value:
    kind, name = found[1].decode(), found[2].decode()
    return Resource(kind, f"android:{name}" if text.startswith(b"android.R.") else name)


def _static(body: Body, owner: str, name: str) -> Value:
    """``Owner.name``."""
    if name[:1].isupper() and body.source.names.declares(f"{owner}${name}"):
        return body.instance(f"{owner}${name}")
    return FieldValue(name, None, owner)


def qualifier(body: Body, node: "Node") -> str:
    """The class that an expression in front of a dot names; empty if it is a value."""
    source = body.source
    if node.type == "identifier":
        name = source.text(node)
        if not name[:1].isupper() or name in body.locals or body.home.has_property(name):
            return ""
        return source.class_named(name, body.home.name)
    if node.type != "navigation_expression":
        return ""
    text = source.text(node)
    last = text.rpartition(".")[2]
    if not last[:1].isupper() or "(" in text or "::" in text:
        return ""
    if _QUALIFIED.match(text):
        return source.names.resolve(text, body.home.name) if text.partition(".")[0] in _ROOTS else ""
    outer = qualifier(body, node.named_children[0])
    if not outer:
        return ""
    nested = f"{outer}${last}"
    if source.names.declares(nested):
        return nested
    return "" if source.names.declares(outer) or last == last.upper() else nested


def _reference(body: Body, target: "Node", name: str) -> Value:
    """``Target::name``."""
    if name == "class":
        return _class_of(body, target)
    owner = qualifier(body, target)
    if owner:
        return Reference(name, None, owner)
    if target.type == "super_expression":
        return Reference(name, This(body.home.name))
    return Reference(name, body.eval(target))


def _class_of(body: Body, target: "Node") -> Value:
    """``Target::class``."""
    owner = qualifier(body, target)
    if owner:
        return ClassValue(owner)
    value = body.eval(target)
    if isinstance(value, This):
        return ClassValue(value.type)
    return FieldValue("javaClass", value)


def callable_reference(body: Body, node: "Node") -> Value:
    """``::name`` and ``Type?::name``."""
    parts = node.named_children
    if len(parts) > 1:
        return Reference(body.source.text(parts[-1]), None, body.source.type_of(parts[0], body.home.name))
    name = body.source.text(parts[0]) if parts else ""
    known = body.locals.get(name)
    if known is not None:
        return known
    if name[:1].isupper() and not body.home.has_function(name):
        return Reference(INIT, None, body.source.names.resolve(name, body.home.name))
    return Reference(name, None, "", body.scopes)


def infix(body: Body, node: "Node") -> Value:
    """``a to b`` and other functions written between their arguments."""
    parts = [c for c in node.named_children if c.type not in COMMENTS]
    if len(parts) != 3:
        return body.walk(node)
    left, right = body.eval(parts[0]), body.eval(parts[2])
    name = body.source.text(parts[1])
    if name in _ARITHMETIC:
        return UNKNOWN
    return body.call(name, (right,), parts[1].start_point[0] + 1, left)


def plus(body: Body, node: "Node") -> Value:
    """``a + b + c``: texts are put together, without going deep for long chains."""
    parts: list[Node] = []
    while node.type == "binary_expression":
        both = node.named_children
        between = body.source.content[both[0].end_byte : both[-1].start_byte]
        if len(both) < 2 or between.strip() != b"+":
            break
        parts.append(both[-1])
        node = both[0]
    value = body.eval(node)
    for part in reversed(parts):
        value = added(value, body.eval(part))
    return value


def added(left: Value, right: Value) -> Value:
    """The sum of two values, as far as it is a text."""
    if any(isinstance(v, Literal) and isinstance(v.value, str) for v in (left, right)):
        return Literal(_shown(left) + _shown(right))
    return UNKNOWN


VALUES: dict[str, Handler] = {
    "identifier": identifier,
    "string_literal": string,
    "multiline_string_literal": string,
    "number_literal": number,
    "float_literal": real,
    "character_literal": character,
    "this_expression": this,
    "parenthesized_expression": inner,
    "annotated_expression": inner,
    "labeled_expression": inner,
    "spread_expression": inner,
    "as_expression": first,
    "is_expression": test,
    "index_expression": index,
    "collection_literal": elements,
    "navigation_expression": navigation,
    "callable_reference": callable_reference,
    "infix_expression": infix,
}
"""What reads which node."""
