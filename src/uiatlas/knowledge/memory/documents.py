"""Documents of a map's file as values; what is damaged is said with its kind and its key."""

from collections.abc import Callable
from typing import Any, TypeVar

from uiatlas.errors import FormatError
from uiatlas.storage.store import AtlasStore

T = TypeVar("T")


def values_of(database: AtlasStore, app: str, kind: str, value_of: Callable[[Any], T]) -> list[T]:
    """All documents of a kind as values, by their keys.

    Args:
        database: Where they are kept.
        app: Whose they are.
        kind: Their kind.
        value_of: Makes a value of a document.

    Raises:
        FormatError: A document is damaged.
    """
    out = []
    for key, body in database.read(app, kind):
        try:
            out.append(value_of(body))
        except (KeyError, TypeError, ValueError) as error:
            raise FormatError(database.path, f"the {kind} {key} of {app} is damaged ({error})") from error
    return out
