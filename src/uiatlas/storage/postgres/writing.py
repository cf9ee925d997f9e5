"""One transaction of writing to the maps of one app, while no other program writes to them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from uiatlas._version import __version__
from uiatlas.storage.postgres import statements
from uiatlas.storage.postgres.known import Known, Place
from uiatlas.storage.postgres.parts import Part, Row, apart, by_edge, columns, kept_name, told_name, told_row, whole
from uiatlas.storage.store import Document, Join, Needs

if TYPE_CHECKING:
    from psycopg import Cursor


@dataclass(slots=True)
class Writing:
    """What is written to one app's maps in one transaction.

    Statements whose answer is not needed at once are sent without waiting for it.

    Attributes:
        cursor: Of the transaction.
        name: The app.
        known: What is known of its maps; it is changed by `commit` alone, since the transaction may still fail.
        app: The number of the app.
        rev: The revision that is being written.
        channel: Where it is announced.
    """

    cursor: "Cursor[Any]"
    name: str
    known: Known
    app: int = 0
    rev: int = 0
    channel: str = ""
    _documents: dict[Place, Document] = field(default_factory=dict)
    _parts: list[Part] = field(default_factory=list)
    _noted: list[Part] = field(default_factory=list)
    _gone: list[Place] = field(default_factory=list)
    _teachings: dict[str, int] = field(default_factory=dict)

    def begin(self, documents: Iterable[Document]) -> None:
        """Raise the revision, which keeps others from writing until the end of the transaction.

        Args:
            documents: What is to be put.
        """
        self._documents = {(kind, key): (app, kind, key, body) for app, kind, key, body in documents}
        parts = (apart(*document[1:]) for document in self._documents.values())
        self._parts = [part for part in parts if self.known.tells(part)]
        lock = self._send(statements.LOCK_APP, [kept_name(self.name)])
        gone = self._send(statements.GONE_SINCE, [self.known.app, self.known.seen]) if self.known.shared else None
        found = lock.fetchall() or self._rows(statements.ADD_APP, [kept_name(self.name)])
        self.app, self.rev, self.channel = found[0]
        if gone is None and self.others_wrote:
            gone = self._send(statements.GONE_SINCE, [self.app, self.known.seen])
        if gone is not None:  # what others took out is not known any more
            self.known.forget((kind, told_name(key)) for kind, key in gone.fetchall())

    @property
    def others_wrote(self) -> bool:
        """Whether another program has written since the maps were read, or they never were and there are some."""
        return self.known.shared or self.rev - 1 != (self.known.own[-1] if self.known.own else self.known.rev)

    def put(self, join: Join | None, needs: Needs | None) -> None:
        """Put the documents; see `AtlasStore.write`."""
        joins = join is not None and self.others_wrote
        news = {(p.kind, p.key) for p in self._parts if self.known.has_news(p)}
        needed = {place: self._missing(place, needs) for place in news} if needs is not None else {}
        missing = {need for found in needed.values() for need in found}
        standing = self._ask(missing, news if joins else set())
        there = {place for place, (gone, _) in standing.items() if not gone}
        parts = [p for p in self._parts if there.issuperset(needed.get((p.kind, p.key), ()))]
        if join is not None and joins:
            self._join(parts, join, standing)
        elif parts:
            self._replace(parts)

    def _missing(self, place: Place, needs: Needs) -> list[Place]:
        """What a document needs that is neither put with it nor known to be there."""
        known = self.known.bodies
        return [
            need
            for need in needs(self._documents[place])
            if need not in self._documents and (need not in known or need in self._gone)
        ]

    def _ask(self, needed: set[Place], news: set[Place]) -> dict[Place, tuple[bool, str]]:
        """Of documents that are there or were taken out: whether they were, and of the news the text that is there."""
        if not (asked := [*(needed | news)]):
            return {}
        kinds, names = [kind for kind, _ in asked], [kept_name(key) for _, key in asked]
        found = self._rows(statements.STANDING, [kinds, names, [place in news for place in asked], self.app])
        return {(kind, told_name(key)): (gone, body or "") for kind, key, gone, body in found}

    def _replace(self, parts: list[Part]) -> None:
        """Put documents as they are, in place of what is there."""
        rows = [row for part in parts for row in self.known.new_rows(part)]
        teaching = self._teaching(rows)
        self._put_bodies([part for part in parts if self.known.is_new(part)], teaching)
        if edges := sorted({edge for part in parts for edge in self.known.lacking(part)}):
            marks = columns([row for part in parts for row in part.rows])[:3]
            self._send(statements.RETIRE_ROWS, [self.rev, teaching, self.app, [*map(kept_name, edges)], *marks])
        self._put_rows(statements.SET_ROWS, rows, teaching)
        self._noted += parts

    def _join(self, parts: list[Part], join: Join, standing: Mapping[Place, tuple[bool, str]]) -> None:
        """Put documents joined with what is there: bodies here, and the counters of witnesses by the server."""
        there = {place: body for place, (gone, body) in standing.items() if body and not gone}
        told = self._rows_of([edge for p in parts if (p.kind, p.key) in there for edge in self.known.edges(p)])
        told_of = by_edge(told)
        said, rows, put = set(told), list[Row](), list[Part]()
        for part in parts:
            place = part.kind, part.key
            joined = part
            if place in there:
                here, mine = whole(*place, there[place], told_of), whole(*place, part.body, by_edge(part.rows))
                joined = apart(*place, join(part.kind, here, mine))
            if joined.body != there.get(place, joined.body) or (place not in there and self.known.is_new(part)):
                put.append(joined)
            rows += [row for row in self.known.new_rows(joined) if row not in said]
            self._noted.append(part if joined is part else replace(part, rows=joined.rows))
        if put or rows:
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
                kinds, names = [kind for kind, _ in places], [kept_name(key) for _, key in places]
                values = [self.rev, teaching, kinds, names, self.app, most, self.known.own]
                found = [(kind, told_name(key)) for kind, key in self._rows(statements.RETIRE, values)]
                self._gone += found
                edges = [kept_name(key) for kind, key in found if kind == "transition"]
                if edges:
                    self._send(statements.RETIRE_ROWS, [self.rev, teaching, self.app, edges, [], [], []])

    def announce(self) -> None:
        """Tell those who listen that there is a new revision."""
        self._send(statements.NOTIFY, [self.channel, str(self.rev)])

    def commit(self) -> None:
        """Note what was written, which now is on the server."""
        self.known.app, self.known.seen = self.app, self.rev
        if self.others_wrote:
            self.known.shared = True
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
            told = [p.kind for p in parts], [kept_name(p.key) for p in parts], [p.body for p in parts]
            self._send(statements.PUT_DOCUMENTS, [self.app, self.rev, teaching, *told])

    def _put_rows(self, statement: str, rows: Sequence[Row], teaching: int, *more: int) -> None:
        if rows:
            self._send(statement, [self.app, self.rev, teaching, *columns(rows), *more])

    def _teaching(self, rows: Iterable[Row]) -> int:
        """The number under which the writer is entered: its role, and the run that speaks last in what is new."""
        run = max(((row.last, row.witness) for row in rows if row.last), default=(0.0, ""))[1]
        known = self.known.teachings | self._teachings
        if run not in known:
            ((number,),) = self._rows(statements.TEACH, [self.app, kept_name(run), f"uiatlas {__version__}"])
            self._teachings[run] = known[run] = number
        return known[run]

    def _rows(self, statement: str, values: list[Any]) -> list[tuple[Any, ...]]:
        return self._send(statement, values).fetchall()

    def _send(self, statement: str, values: list[Any]) -> "Cursor[Any]":
        return self.cursor.connection.cursor().execute(statement, values)
