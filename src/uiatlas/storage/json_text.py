"""JSON values as text on one line, as maps and logs keep them."""

import json
from typing import Any

from pydantic_core import PydanticSerializationError, to_json


def json_text(value: Any) -> str:
    """A JSON value as text without spaces; what UTF-8 cannot hold, lone surrogates of real screens, become escapes."""
    try:
        return to_json(value).decode()
    except PydanticSerializationError:  # the standard library writes lone surrogates, in a third of the speed
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        return text.encode("utf-8", "backslashreplace").decode()
