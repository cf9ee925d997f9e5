"""The explored maps of a live benchmark, each with a note that says when, how long and by which code it was drawn."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from uiatlas.errors import FormatError
from uiatlas.storage.whole_files import write_file
from uiatlas_bench.provenance import digest_of


@dataclass(frozen=True, slots=True)
class Drawn:
    """How a map was drawn.

    Attributes:
        version: The code that explored.
        budget: Seconds that it had.
        seconds: Seconds that it took.
        at: When it ended, in UTC.
        map: Which map that is, as digits of its content.
    """

    version: str
    budget: float
    seconds: float
    at: str
    map: str


@dataclass(frozen=True, slots=True)
class Maps:
    """A folder with ``APP.uiatlas`` and, of those that were drawn for it, ``APP.json``.

    Attributes:
        folder: The folder.
    """

    folder: Path

    def file(self, app: str) -> Path:
        """The map of a program, which may be missing."""
        return self.folder / f"{app}.uiatlas"

    def digest(self, app: str) -> str:
        """Digits that tell a program's map from another; empty if there is none."""
        file = self.file(app)
        return digest_of(file) if file.is_file() else ""

    def note(self, app: str, drawn: Drawn) -> None:
        """Keep how a map was drawn."""
        write_file(self._note(app), json.dumps(asdict(drawn), indent=1) + "\n")

    def drawn(self, app: str) -> Drawn | None:
        """How the map that is there was drawn; None if nobody says so, as of one that was put there by hand.

        Raises:
            FormatError: The note is damaged.
        """
        file = self._note(app)
        if not file.is_file():
            return None
        try:
            found = TypeAdapter(Drawn).validate_json(file.read_text(encoding="utf-8"))
        except ValidationError as error:
            raise FormatError(file, "does not say how a map was drawn", hint="remove it") from error
        return found if found.map == self.digest(app) else None

    def forget(self, app: str) -> None:
        """Remove a map, so that it is drawn anew."""
        self.file(app).unlink(missing_ok=True)
        self._note(app).unlink(missing_ok=True)

    def _note(self, app: str) -> Path:
        return self.folder / f"{app}.json"
