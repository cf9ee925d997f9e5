"""Which part of a path is the name of an app: names may have slashes, and may end as the path of another goes on."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Annotated
from urllib.parse import quote, unquote

from pydantic import AfterValidator

from uiatlas.errors import UiatlasError
from uiatlas.serve.gate import App, Message, Receive, Send
from uiatlas.serve.service import Service

MAPS = "/api/v1/maps/"
PARTS = frozenset({"screens", "export", "locate", "route", "guide", "steps", "runs"})
"""What may come after the name of an app."""

AppName = Annotated[str, AfterValidator(unquote)]
"""The name of an app as `AppPaths` leaves it in a path: one part, quoted."""


@dataclass(frozen=True, slots=True)
class AppPaths:
    """An ASGI app that makes the name of a map's app one part of the path.

    Attributes:
        app: What is behind it.
        service: Knows the apps.
    """

    app: App
    service: Service

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Take a request."""
        raw = scope.get("raw_path", b"").decode("latin-1")
        if scope["type"] == "http" and raw.startswith(MAPS) and scope["path"] != MAPS:
            try:
                apps = await self.service.desk.apps()
            except UiatlasError:
                apps = ()  # whoever answers says what is wrong
            scope = {**scope, "path": MAPS + named(raw.removeprefix(MAPS), apps)}
        await self.app(scope, receive, send)


def named(rest: str, apps: Collection[str]) -> str:
    """A path that begins with the name of an app, with that as one part, and the others decoded.

    A first part that is an app is that app, as one that is quoted is. Else the longest name fits that is an app.

    Args:
        rest: The path as it was sent.
        apps: The apps that there are maps of.
    """
    parts = rest.split("/")
    lengths = (1, *range(len(parts), 1, -1))
    known = (n for n in lengths if unquote("/".join(parts[:n])) in apps)
    other = next((n for n, part in enumerate(parts) if n and part in PARTS), len(parts))
    length = next(known, other)
    return "/".join([quote(unquote("/".join(parts[:length])), safe=""), *map(unquote, parts[length:])])
