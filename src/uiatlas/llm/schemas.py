"""JSON schemas in the form in which providers take them: closed objects, all properties required, no defaults."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

_UNTAKEN = {
    "default", "title", "format", "pattern", "examples", "uniqueItems", "minLength", "maxLength", "minimum", "maximum",
    "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minItems", "maxItems",
}  # fmt: skip
"""What some providers refuse in a strict schema. Values are checked here anyway, once they are there."""

_NEEDLESS = ("title", "default", "maxLength")
"""What tells a model nothing: names again, what may be missing again, and lengths that none counts."""

_NAMED = ("properties", "$defs", "definitions")
"""Where names are keys, so that a property called ``title`` is not taken for a title."""


def shape_of(schema: Mapping[str, Any]) -> dict[str, Any]:
    """A schema without the descriptions of whole types, and with types that occur once in the place where they do.

    What is not required may be missing: defaults say that again, as titles do with names. Lengths are checked here.
    """
    types = {name: _undescribed(inner) for name, inner in schema.get("$defs", {}).items()}
    body = _undescribed({k: v for k, v in schema.items() if k != "$defs"})
    used = Counter(_references((body, types)))
    once = {f"#/$defs/{name}": inner for name, inner in types.items() if used[f"#/$defs/{name}"] == 1}
    alone = {ref: inner for ref, inner in once.items() if ref not in _references(inner)}
    kept = {name: _inlined(inner, alone) for name, inner in types.items() if f"#/$defs/{name}" not in alone}
    shape: dict[str, Any] = _inlined(body, alone)
    return {**shape, "$defs": kept} if kept else shape


def _undescribed(schema: Mapping[str, Any]) -> dict[str, Any]:
    return {k: _untitled(k, v) for k, v in schema.items() if k not in ("description", *_NEEDLESS)}


def _untitled(key: str, value: Any) -> Any:
    """A part of a schema without titles and defaults; values that may be chosen stay as they are."""
    match value:
        case Mapping() if key in _NAMED:
            return {name: _untitled("", inner) for name, inner in value.items()}
        case Mapping() if key not in ("const", "enum"):
            return {k: _untitled(k, v) for k, v in value.items() if k not in _NEEDLESS}
        case list() if key not in ("const", "enum"):
            return [_untitled("", inner) for inner in value]
    return value


def _references(value: Any) -> Iterator[str]:
    match value:
        case {"$ref": str(ref)}:
            yield ref
        case Mapping():
            for inner in value.values():
                yield from _references(inner)
        case list() | tuple():
            for inner in value:
                yield from _references(inner)


def _inlined(value: Any, types: Mapping[str, Any]) -> Any:
    match value:
        case {"$ref": str(ref)} if ref in types:
            rest = {k: v for k, v in value.items() if k != "$ref"}
            return {**_inlined(types[ref], types), **rest}
        case Mapping():
            return {k: _inlined(v, types) for k, v in value.items()}
        case list():
            return [_inlined(v, types) for v in value]
    return value


def strict_schema(schema: Mapping[str, Any]) -> dict[str, Any]:
    """The schema, strict throughout."""
    out = {k: _strict(k, v) for k, v in schema.items() if k not in _UNTAKEN}
    if "$ref" in out:
        return {"$ref": out["$ref"]}
    if out.get("type") == "object" and "properties" in out:
        out["additionalProperties"] = False
        out["required"] = list(out["properties"])
    return out


def is_closed(schema: Any) -> bool:
    """Whether all objects of a schema have named properties; only such a schema can be strict."""
    match schema:
        case Mapping():
            open_object = schema.get("type") == "object" and "properties" not in schema
            return not open_object and all(is_closed(v) for v in schema.values())
        case list():
            return all(is_closed(v) for v in schema)
    return True


def _strict(key: str, value: Any) -> Any:
    match value:
        case Mapping() if key in _NAMED:
            return {name: strict_schema(inner) for name, inner in value.items()}
        case Mapping():
            return strict_schema(value)
        case list() if key in ("anyOf", "oneOf", "allOf", "prefixItems"):
            return [strict_schema(inner) if isinstance(inner, Mapping) else inner for inner in value]
    return value
