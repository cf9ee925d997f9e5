"""What a program has read or written of the maps of an app, so that it sends only what is new."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from uiatlas.storage.postgres.parts import DISMISSAL, Part, Row

Place = tuple[str, str]
"""Kind and id of a document."""


@dataclass(slots=True)
class Known:
    """What is known of an app's maps on a server.

    Attributes:
        app: The number of the app there; None as long as it has none.
        rev: The revision that all is known up to.
        seen: The revision up to which it is known what others took out.
        asked: Whether the server was asked for the number.
        shared: Whether other programs have written since then.
        own: The later revisions that this program wrote.
        bodies: Of each document the hash of its text.
        told: Of each edge and each witness, by its hash, the hash of what it says.
        teachings: The numbers of the teachings that this program entered, by run.
    """

    app: int | None = None
    rev: int = 0
    seen: int = 0
    asked: bool = False
    shared: bool = False
    own: list[int] = field(default_factory=list)
    bodies: dict[Place, int] = field(default_factory=dict)
    told: dict[str, dict[int, int]] = field(default_factory=dict)
    teachings: dict[str, int] = field(default_factory=dict)

    def note(self, part: Part) -> None:
        """Note that a document is as it is now."""
        self.bodies[part.kind, part.key] = hash(part.body)
        for edge in self.edges(part):
            self.told.pop(edge, None)
        for row in part.rows:
            self.told.setdefault(row.edge, {})[_of(row)] = hash(row)

    def is_new(self, part: Part) -> bool:
        """Whether the document without its evidence is another than the one that is known."""
        return self.bodies.get((part.kind, part.key)) != hash(part.body)

    def has_news(self, part: Part) -> bool:
        """Whether the document is to be joined with what is there: it is new, or a row of it is more than counters."""
        return self.is_new(part) or any(row.more != "[]" for row in self.new_rows(part))

    def tells(self, part: Part) -> bool:
        """Whether a document says anything that is not known, or leaves out what is."""
        return self.is_new(part) or any(self.new_rows(part)) or any(self.lacking(part))

    def edges(self, part: Part) -> set[str]:
        """What the evidence of a document is kept under, now and as far as it is known to be there."""
        match part.kind:
            case "transition":
                return {part.key}
            case "app":
                return {row.edge for row in part.rows} | {edge for edge in self.told if edge.startswith(DISMISSAL)}
        return set()

    def new_rows(self, part: Part) -> list[Row]:
        """What witnesses say otherwise than was known."""
        none: dict[int, int] = {}
        return [row for row in part.rows if self.told.get(row.edge, none).get(_of(row)) != hash(row)]

    def lacking(self, part: Part) -> list[str]:
        """The edges of which the document leaves out a witness that is known."""
        there = {(row.edge, _of(row)) for row in part.rows}
        return [e for e in self.edges(part) if any((e, witness) not in there for witness in self.told.get(e, ()))]

    def forget(self, gone: Iterable[Place]) -> None:
        """Note that documents were taken out."""
        for kind, key in gone:
            self.bodies.pop((kind, key), None)
            self.told.pop(key, None)


def _of(row: Row) -> int:
    return hash((row.kind, row.witness))
