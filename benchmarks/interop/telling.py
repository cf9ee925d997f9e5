"""What a program that runs inside a peer's environment tells: its checks, as the last line of its output."""

import json
import sys
import traceback
from collections.abc import Callable, Coroutine
from importlib.metadata import version
from typing import Any

MARK = "INTEROP "


class Checks:
    """The checks of one peer.

    Args:
        package: The package whose version is told.
    """

    def __init__(self, package: str) -> None:
        self.version = version(package)
        self.told: list[tuple[str, str]] = []

    def check(self, what: str, ok: object, seen: object = "") -> None:
        """Enter whether something holds, with what was seen if not."""
        self.told.append((what, "passed" if ok else f"failed: {str(seen)[:200]}"))

    def tell(self) -> None:
        """Print it all."""
        print(MARK + json.dumps({"version": self.version, "checks": self.told}), flush=True)


def told(package: str, work: Callable[[Checks], Coroutine[Any, Any, None] | None]) -> None:
    """Do the work of a peer, and tell its checks; an exception is a check that failed."""
    import asyncio

    checks = Checks(package)
    try:
        doing = work(checks)
        if doing is not None:
            asyncio.run(doing)
    except Exception as error:  # noqa: BLE001 - whatever a peer does is told
        traceback.print_exc(file=sys.stderr)
        checks.check("ran to its end", False, f"{type(error).__name__}: {error}")
    checks.tell()
