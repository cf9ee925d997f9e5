"""Regular expressions that are compiled when they are first used, which most starts of a program never do."""

import re
from typing import Any, cast


class _Late:
    """Stands for a regular expression; what was asked of it once is its own from then on."""

    def __init__(self, written: str, flags: int) -> None:
        self._said = written, flags

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        value = getattr(re.compile(*self._said), name)
        setattr(self, name, value)
        return value


def late(written: str, flags: int = 0) -> re.Pattern[str]:
    """What `re.compile` gives, for the many patterns of a file that every command imports and few use.

    It has the methods of a compiled pattern, and is none: ask it (``late(...).search(text)``), do not give it to `re`.

    Args:
        written: The regular expression.
        flags: As for `re.compile`.
    """
    return cast("re.Pattern[str]", _Late(written, flags))
