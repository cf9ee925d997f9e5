"""The nearest vectors of many apps, found on the server by pgvector's graph of neighbours (HNSW)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from uiatlas.storage.postgres import statements
from uiatlas.storage.postgres.parts import kept_name, told_name
from uiatlas.storage.postgres.session import Session
from uiatlas.storage.vectors import unpacked

if TYPE_CHECKING:
    from psycopg import Cursor

WIDTH = 384
"""The length of the vectors that the server has an index for."""

MANY = 10_000
"""From this number of vectors on a graph of neighbours is faster than to compare them all."""

_AT_ONCE = 1_000
"""How many vectors are sent in one statement."""

_SEARCH = 200
"""How many neighbours the search keeps in view; with more it misses fewer and takes longer."""


@dataclass(frozen=True, slots=True)
class ServerIndex:
    """The vectors of some apps by one model, kept on the server.

    Attributes:
        session: The connection.
        maker: The name of the model.
        apps: The apps.
    """

    session: Session
    maker: str
    apps: tuple[str, ...]

    def nearest(
        self, query: Sequence[float], k: int, apps: Collection[str] | None = None
    ) -> list[tuple[tuple[str, int], float]]:
        """The `k` places of highest cosine, best first, as far as the graph of neighbours leads there.

        Args:
            query: A vector of unit length.
            k: The most places.
            apps: The apps that are looked into; None for all.
        """
        among = [kept_name(app) for app in self.apps if apps is None or app in apps]
        text = _text(query)

        def work(cursor: "Cursor[Any]") -> list[tuple[Any, ...]]:
            cursor.execute(f"SET LOCAL hnsw.ef_search = {_SEARCH}".encode())
            cursor.execute("SET LOCAL hnsw.iterative_scan = strict_order")
            return cursor.execute(statements.NEAREST, [text, kept_name(self.maker), among, text, k]).fetchall()

        return [((told_name(app), place), cosine) for app, place, cosine in self.session.run(work)]


def index_on(session: Session, maker: str, bodies: Mapping[str, Sequence[bytes]]) -> ServerIndex | None:
    """The index of the packed vectors of some apps; None where comparing them all is better or all that can be done.

    Only the vectors of apps that have changed are sent.
    """
    vectors = [body for rows in bodies.values() for body in rows]
    if len(vectors) < MANY or any(len(body) != 4 * WIDTH for body in vectors):
        return None
    ((there,),) = session.run(lambda cursor: cursor.execute(statements.HAS_NEAREST).fetchall())
    if not there:
        return None
    name = kept_name(maker)
    kept = dict(session.run(lambda cursor: cursor.execute(statements.INTENTS, [name]).fetchall()))
    for app, rows in bodies.items():
        digest = blake2b(b"".join(rows), digest_size=16).hexdigest()
        if kept.get(kept_name(app)) != digest:
            _put(session, (name, kept_name(app), digest), rows)
    return ServerIndex(session, maker, tuple(bodies))


def _put(session: Session, key: tuple[str, str, str], rows: Sequence[bytes]) -> None:
    """Put the vectors of one app in place of those that were there."""

    def work(cursor: "Cursor[Any]") -> None:
        cursor.execute(statements.DROP_INTENTS, key[:2])
        cursor.execute(statements.PUT_INTENTS, key)
        for first in range(0, len(rows), _AT_ONCE):
            texts = [_text(unpacked(body)) for body in rows[first : first + _AT_ONCE]]
            cursor.execute(statements.PUT_INTENT, [*key[:2], first, texts])

    session.run(work)


def _text(vector: Sequence[float]) -> str:
    return f"[{','.join(map(repr, vector))}]"
