"""JSON values as text on one line, as maps and logs keep them, and back."""

import json
from typing import Any

from pydantic_core import PydanticSerializationError, from_json, to_json


def json_text(value: Any) -> str:
    """A JSON value as text without spaces; what UTF-8 cannot hold, lone surrogates of real screens, become escapes."""
    try:
        return to_json(value).decode()
    except PydanticSerializationError:  # the standard library writes lone surrogates, in a third of the speed
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        return text.encode("utf-8", "backslashreplace").decode()


def json_value(text: str) -> Any:
    """The JSON value of a text, lone surrogates included.

    Raises:
        ValueError: It is none.
        RecursionError: It is nested too deeply.
    """
    try:
        return from_json(text, cache_strings="keys")
    except ValueError:  # the standard library reads lone surrogates, in half of the speed
        return json.loads(text)
