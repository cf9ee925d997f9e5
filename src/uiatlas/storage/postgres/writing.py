"""One transaction of writing to the maps of one app, while no other program writes to them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from uiatlas._version import __version__
from uiatlas.storage.postgres import statements
from uiatlas.storage.postgres.known import Known
from uiatlas.storage.postgres.parts import DISMISSAL, Part, Row, apart, kept_name, told_name, told_row, whole
from uiatlas.storage.store import Document, Join, Needs

if TYPE_CHECKING:
    from psycopg import Cursor

Place = tuple[str, str]
"""Kind and id of a document."""


@dataclass(slots=True)
class Writing:
    """What is written to one app's maps in one transaction.

    Attributes:
        cursor: Of the transaction.
        name: The app.
        known: What is known of its maps; it is changed by `commit` alone, since the transaction may still fail.
        app: The number of the app.
        rev: The revision that is being written.
        channel: Where it is announced.
        joins: Whether what is there is joined with what is put, and not replaced.
    """

    cursor: "Cursor[Any]"
    name: str
    known: Known
    app: int = 0
    rev: int = 0
    channel: str = ""
    joins: bool = False
    _noted: list[Part] = field(default_factory=list)
    _gone: list[Place] = field(default_factory=list)
    _teachings: dict[str, int] = field(default_factory=dict)

    def begin(self) -> None:
        """Raise the revision, which keeps others from writing until the end of the transaction."""
        found = self._rows(statements.LOCK_APP, [kept_name(self.name)])
        found = found or self._rows(statements.ADD_APP, [kept_name(self.name)])
        self.app, self.rev, self.channel = found[0]

    @property
    def others_wrote(self) -> bool:
        """Whether another program has written since the maps were read, or they never were and there are some."""
        return self.known.shared or self.rev - 1 != (self.known.own[-1] if self.known.own else self.known.rev)

    def put(self, documents: Iterable[Document], join: Join | None, needs: Needs | None) -> None:
        """Put documents; see `AtlasStore.write`."""
        self.joins = join is not None and self.others_wrote
        given = [*documents]
        if needs is not None:
            given = self._complete(given, needs)
        parts = [*{(kind, key): apart(kind, key, body) for _, kind, key, body in given}.values()]
        parts = [part for part in parts if self._tells(part)]
        if parts and join is not None and self.joins:
            self._join([*parts], join)
        elif parts:
            self._replace(parts)

    def _tells(self, part: Part) -> bool:
        """Whether a document says anything that is not known; where others are replaced, also what it leaves out."""
        told: set[int] = set().union(*(self.known.told.get(edge, ()) for edge in self._edges(part)))
        return self.known.is_new(part) or {hash(row) for row in part.rows} != told

    def _edges(self, part: Part) -> set[str]:
        """What the evidence of a document is kept under, now and as far as it is known to be there."""
        match part.kind:
            case "transition":
                return {part.key}
            case "app":
                return {row.edge for row in part.rows} | {e for e in self.known.told if e.startswith(DISMISSAL)}
        return set()

    def _complete(self, documents: list[Document], needs: Needs) -> list[Document]:
        """The documents that have all they need, on the server or among them."""
        there = {document[1:3] for document in documents}
        needed = {document[1:3]: set(needs(document)) - there for document in documents}
        asked = sorted(set().union(*needed.values()))
        if asked:
            kinds, keys = zip(*((kind, kept_name(key)) for kind, key in asked), strict=True)
            found = self._rows(statements.THERE, [list(kinds), list(keys), self.app])
            there |= {(kind, told_name(key)) for kind, key in found}
        return [document for document in documents if needed[document[1:3]] <= there]

    def _replace(self, parts: list[Part]) -> None:
        """Put documents as they are, in place of what is there."""
        teaching = self._teaching(row for part in parts for row in self.known.new_rows(part))
        self._put_bodies([part for part in parts if self.known.is_new(part)], teaching)
        edges = sorted(set().union(*map(self._edges, parts)))
        rows = [row for part in parts for row in part.rows]
        if edges:
            marks = _columns(rows)[:3]
            names = [*map(kept_name, edges)]
            self._do(statements.RETIRE_ROWS, [self.rev, teaching, self.app, names, *marks])
        self._put_rows(statements.SET_ROWS, [row for part in parts for row in self.known.new_rows(part)], teaching)
        self._noted += parts

    def _join(self, parts: list[Part], join: Join) -> None:
        """Put documents joined with what is there: bodies here, and the counters of witnesses by the server."""
        news = [self.known.is_new(p) or any(row.more != "[]" for row in self.known.new_rows(p)) for p in parts]
        places = [[p.kind for p in parts], [kept_name(p.key) for p in parts], news, self.app]
        found = {
            (kind, told_name(key)): (gone, body) for kind, key, gone, body in self._rows(statements.STANDING, places)
        }
        there = {place: body for place, (gone, body) in found.items() if not gone}
        told = self._rows_of([edge for p in parts if (p.kind, p.key) in there for edge in self._edges(p)])
        said, joined, put = set(told), [], []
        for part, new in zip(parts, news, strict=True):
            place = part.kind, part.key
            if place in there:
                here = whole(*place, there[place], told)
                mine, part = part, apart(*place, join(part.kind, here, whole(*place, part.body, part.rows)))
                self._noted.append(replace(mine, rows=part.rows))
            else:
                self._noted.append(part)
            joined.append(part)
            if (place in there and part.body != there[place]) or (place not in there and (new or place in found)):
                put.append(part)
        rows = [row for part in joined for row in self.known.new_rows(part) if row not in said]
        teaching = self._teaching(rows)
        self._put_bodies(put, teaching)
        self._put_rows(statements.JOIN_ROWS, rows, teaching, self.known.rev)

    def take_out(self, gone: Iterable[Place], *, joins: bool) -> None:
        """Leave a mark where documents were, edges first, since a screen stays that another edge leads to."""
        most = self.known.rev if joins else self.rev
        ordered = sorted(gone, key=lambda place: place[0] == "screen")
        teaching = self._teaching(()) if ordered else 0
        for places in ([p for p in ordered if p[0] != "screen"], [p for p in ordered if p[0] == "screen"]):
            if places:
                kinds, keys = zip(*((kind, kept_name(key)) for kind, key in places), strict=True)
                values = [self.rev, teaching, list(kinds), list(keys), self.app, most, self.known.own]
                found = [(kind, told_name(key)) for kind, key in self._rows(statements.RETIRE, values)]
                self._gone += found
                edges = [kept_name(key) for kind, key in found if kind == "transition"]
                if edges:
                    self._do(statements.RETIRE_ROWS, [self.rev, teaching, self.app, edges, [], [], []])

    def announce(self) -> None:
        """Tell those who listen that there is a new revision."""
        self._do(statements.NOTIFY, [self.channel, str(self.rev)])

    def commit(self) -> None:
        """Note what was written, which now is on the server."""
        self.known.app = self.app
        if self.others_wrote:
            self.known.shared = True
        if self.known.shared:
            self.known.own.append(self.rev)
        else:
            self.known.rev = self.rev
        for part in self._noted:
            self.known.note(part)
        self.known.forget(self._gone)
        self.known.teachings |= self._teachings

    def _rows_of(self, edges: list[str]) -> list[Row]:
        if not edges:
            return []
        found = self._rows(statements.ROWS_OF, [self.app, [kept_name(edge) for edge in edges]])
        return [told_row(*each) for each in found]

    def _put_bodies(self, parts: Sequence[Part], teaching: int) -> None:
        if parts:
            columns = [p.kind for p in parts], [kept_name(p.key) for p in parts], [p.body for p in parts]
            self._do(statements.PUT_DOCUMENTS, [self.app, self.rev, teaching, *columns])

    def _put_rows(self, statement: str, rows: Sequence[Row], teaching: int, *more: int) -> None:
        if rows:
            self._do(statement, [self.app, self.rev, teaching, *_columns(rows), *more])

    def _teaching(self, rows: Iterable[Row]) -> int:
        """The number under which the writer is entered: its role, and the run that speaks last in what is new."""
        run = max(((row.last, row.witness) for row in rows if row.last), default=(0.0, ""))[1]
        known = self.known.teachings | self._teachings
        if run not in known:
            ((number,),) = self._rows(statements.TEACH, [self.app, kept_name(run), f"uiatlas {__version__}"])
            self._teachings[run] = known[run] = number
        return known[run]

    def _rows(self, statement: str, values: list[Any]) -> list[tuple[Any, ...]]:
        return self.cursor.execute(statement, values).fetchall()

    def _do(self, statement: str, values: list[Any]) -> None:
        self.cursor.execute(statement, values)


def _columns(rows: Sequence[Row]) -> list[list[Any]]:
    """The columns of some rows, as the server keeps them."""
    names = [kept_name(r.edge) for r in rows], [kept_name(r.kind) for r in rows], [kept_name(r.witness) for r in rows]
    numbers = [r.tried for r in rows], [r.worked for r in rows], [r.last for r in rows]
    return [*names, *numbers, [r.more for r in rows]]
