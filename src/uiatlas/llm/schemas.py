"""JSON schemas in the form in which providers take them: closed objects, all properties required, no defaults."""

from collections.abc import Mapping
from typing import Any

_UNTAKEN = {
    "default", "title", "format", "pattern", "examples", "uniqueItems", "minLength", "maxLength", "minimum", "maximum",
    "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minItems", "maxItems",
}  # fmt: skip
"""What some providers refuse in a strict schema. Values are checked here anyway, once they are there."""

_NAMED = ("properties", "$defs", "definitions")
"""Where names are keys, so that a property called ``title`` is not taken for a title."""


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
