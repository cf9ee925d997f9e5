"""One transaction of writing to the maps of one app, while no other program writes to them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from uiatlas._version import __version__
from uiatlas.storage.postgres import statements
from uiatlas.storage.postgres.known import Known, Place
from uiatlas.storage.postgres.parts import Part, Row, apart, columns, kept_name, told_name, told_row, whole
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
    _parts: list[Part] = field(default_factory=list)
    _needed: Mapping[Place, tuple[Place, ...]] = field(default_factory=dict)
    _standing: dict[Place, tuple[bool, str]] | None = None
    _noted: list[Part] = field(default_factory=list)
    _gone: list[Place] = field(default_factory=list)
    _teachings: dict[str, int] = field(default_factory=dict)

    def begin(self, documents: Iterable[Document], needs: Needs | None, *, early: bool) -> None:
        """Raise the revision, which keeps others from writing until the end of the transaction.

        Args:
            documents: What is to be put.
            needs: Names what must be there for each of them.
            early: Whether it may be asked together with that what stands in their place.
        """
        given = {document[1:3]: document for document in documents}
        self._parts = [part for part in (apart(*document[1:]) for document in given.values()) if self.known.tells(part)]
        if needs is not None:
            places = ((part.kind, part.key) for part in self._parts)
            self._needed = {place: tuple(needs(given[place])) for place in places}
        lock = self._send(statements.LOCK_APP, [kept_name(self.name)])
        asked = self._ask() if early and self.known.shared else None
        found = lock.fetchall() or self._rows(statements.ADD_APP, [kept_name(self.name)])
        self.app, self.rev, self.channel = found[0]
        if asked is not None:
            self._standing = _standing_in(asked)

    @property
    def others_wrote(self) -> bool:
        """Whether another program has written since the maps were read, or they never were and there are some."""
        return self.known.shared or self.rev - 1 != (self.known.own[-1] if self.known.own else self.known.rev)

    def put(self, join: Join | None) -> None:
        """Put the documents; see `AtlasStore.write`."""
        if not self._parts:
            return
        standing = self._standing
        if standing is None and (self.others_wrote or not self._knows_all()):
            standing = _standing_in(self._ask())
        parts = self._parts if standing is None else self._complete(standing)
        if join is not None and self.others_wrote:
            self._join(parts, join, standing or {})
        elif parts:
            self._replace(parts)

    def _knows_all(self) -> bool:
        """Whether all that is needed is known to be there."""
        ours, known = {(part.kind, part.key) for part in self._parts}, self.known.bodies
        return all(need in ours or need in known for needed in self._needed.values() for need in needed)

    def _ask(self) -> "Cursor[Any]":
        """Ask what stands in the place of the documents, and of what they need."""
        news = {(part.kind, part.key): self.known.has_news(part) for part in self._parts}
        asked = dict.fromkeys((place for needed in self._needed.values() for place in needed), False) | news
        kinds, names = [kind for kind, _ in asked], [kept_name(key) for _, key in asked]
        app = self.app or self.known.app
        return self._send(statements.STANDING, [kinds, names, list(asked.values()), app])

    def _complete(self, standing: Mapping[Place, tuple[bool, str]]) -> list[Part]:
        """The documents that are not to be put, or have all they need, on the server or among them."""
        there = {(part.kind, part.key) for part in self._parts}
        there |= {place for place, (gone, _) in standing.items() if not gone}
        return [p for p in self._parts if there.issuperset(self._needed.get((p.kind, p.key), ()))]

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
        said, rows, put = set(told), list[Row](), list[Part]()
        for part in parts:
            place = part.kind, part.key
            joined = part
            if place in there:
                here = whole(*place, there[place], told)
                joined = apart(*place, join(part.kind, here, whole(*place, part.body, part.rows)))
            if joined.body != there.get(place, joined.body) or standing.get(place, (True,))[0]:
                put.append(joined)
            rows += [row for row in self.known.new_rows(joined) if row not in said]
            self._noted.append(replace(part, rows=joined.rows))
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
        self.known.app = self.app
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


def _standing_in(asked: "Cursor[Any]") -> dict[Place, tuple[bool, str]]:
    """Of each document that is there or was taken out: whether it was, and its text if that was asked for."""
    return {(kind, told_name(key)): (gone, body or "") for kind, key, gone, body in asked.fetchall()}
