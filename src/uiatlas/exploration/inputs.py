"""What is typed into a field that is tried: harmless sample data of the kind that the field asks for."""

import re

from uiatlas.ui import ElementFlag, UIElement
from uiatlas.ui.selectors import short_id

_KINDS: tuple[tuple[str, str], ...] = (
    (r"e ?mail", "someone@example.org"),
    (r"phone|mobile|tel(ephone)?|fax", "5550100"),
    (r"url|link|website|web ?address|homepage", "https://example.org/"),
    (r"date|day|birthday|due|deadline", "2026-03-14"),
    (r"time|hour|clock", "09:30"),
    (r"month", "2026-03"),
    (r"colou?r", "#336699"),
    (r"zip|postal|postcode", "12345"),
    (r"amount|price|total|number|count|quantity|qty|age|size|width|height|port|limit|max|min|weight|year", "7"),
    (r"name|user|author|contact|person", "Sample"),
    (r"title|subject|caption|heading|label|tag", "Sample"),
    (r"city|town|place|location|from|to|destination|station", "Springfield"),
)
_SEARCH = re.compile(r"\b(search|find|filter|query|look ?up|go to)\b")
_PATH = re.compile(r"\b(path|file|folder|directory)\b")
_ANYTHING = "sample"
_WORDS = [(re.compile(rf"(?<![a-z])(?:{pattern})(?![a-z])"), text) for pattern, text in _KINDS]


def sample_for(field: UIElement) -> str | None:
    """A text for a field, always the same for the same field; None for what is left alone.

    Secrets and paths of files are left alone, and so is a field that already holds what somebody typed.
    """
    if field.flags & ElementFlag.PASSWORD or field.class_name == "browser.field":
        return None
    named = _named(field)
    if _PATH.search(named) or (holds_text(field) and not is_search(field)):
        return None
    if is_search(field):
        return "a"
    return next((text for words, text in _WORDS if words.search(named)), _ANYTHING)


def is_search(field: UIElement) -> bool:
    """Whether a field looks something up, so that its Enter key leads somewhere and changes nothing."""
    return bool(_SEARCH.search(_named(field)))


def holds_text(field: UIElement) -> bool:
    """Whether a field shows more than its own name or hint, as far as the device tells."""
    return bool(field.text and field.description and field.text != field.description)


def _named(field: UIElement) -> str:
    said = (field.description or field.text, short_id(field.resource_id))
    return re.sub(r"[_\-.]+|(?<=[a-z])(?=[A-Z])", " ", " ".join(said)).casefold()
