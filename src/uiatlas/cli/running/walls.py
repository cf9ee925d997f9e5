"""Whether a run ended where the app asks for a login, so that the answer can say how to sign in."""

from collections.abc import Callable

from uiatlas.cli.output import warn
from uiatlas.cli.running.request import RunRequest
from uiatlas.run.events import Event, Observed
from uiatlas.run.verdict import RunStatus
from uiatlas.text.logins import is_wall


class WallWatch:
    """Hears the events of a run, passes them on, and knows whether the latest look shows a login.

    Args:
        inner: Who hears the events as well.
    """

    def __init__(self, inner: Callable[[Event], None]) -> None:
        self._inner = inner
        self._walls: set[str] = set()
        self._shown = ""

    def __call__(self, event: Event) -> None:
        """Pass an event on."""
        self._inner(event)
        match event:
            case Observed(digest=digest, observation=observation):
                self._shown = digest
                if observation is not None and is_wall(observation):
                    self._walls.add(digest)

    def tell(self, status: RunStatus, request: RunRequest) -> None:
        """Say how to sign in where a run without success ended at a login."""
        opening = request.driving.opening
        if status is RunStatus.SUCCESS or self._shown not in self._walls or opening.login:
            return
        stored = any(uri.startswith("web:") for uri in request.devices) and opening.stored is None
        other = ", or --storage-state FILE, to run as who is signed in" if stored else ""
        warn(f"the app asks for a login here; give --login{other}")
