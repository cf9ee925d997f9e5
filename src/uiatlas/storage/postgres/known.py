"""What a program has read or written of the maps of an app, so that it sends only what is new."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from uiatlas.storage.postgres.parts import Part, Row


@dataclass(slots=True)
class Known:
    """What is known of an app's maps on a server.

    Attributes:
        app: The number of the app there; None as long as it has none.
        rev: The revision that all is known up to.
        asked: Whether the server was asked for the number.
        shared: Whether other programs have written since then.
        own: The later revisions that this program wrote.
        bodies: Of each document the hash of its text.
        told: Of each edge the hashes of what witnesses say.
        teachings: The numbers of the teachings that this program entered, by run.
    """

    app: int | None = None
    rev: int = 0
    asked: bool = False
    shared: bool = False
    own: list[int] = field(default_factory=list)
    bodies: dict[tuple[str, str], int] = field(default_factory=dict)
    told: dict[str, set[int]] = field(default_factory=dict)
    teachings: dict[str, int] = field(default_factory=dict)

    def note(self, part: Part) -> None:
        """Note that a document is as it is now."""
        self.bodies[part.kind, part.key] = hash(part.body)
        self.note_rows(part.rows)

    def note_rows(self, rows: Iterable[Row]) -> None:
        """Note what all witnesses of some edges say."""
        by_edge: dict[str, set[int]] = {}
        for row in rows:
            by_edge.setdefault(row.edge, set()).add(hash(row))
        self.told |= by_edge

    def is_new(self, part: Part) -> bool:
        """Whether the document without its evidence is another than the one that is known."""
        return self.bodies.get((part.kind, part.key)) != hash(part.body)

    def new_rows(self, part: Part) -> list[Row]:
        """What witnesses say otherwise than was known."""
        return [row for row in part.rows if hash(row) not in self.told.get(row.edge, ())]

    def forget(self, gone: Iterable[tuple[str, str]]) -> None:
        """Note that documents were taken out."""
        for kind, key in gone:
            self.bodies.pop((kind, key), None)
            self.told.pop(key, None)
