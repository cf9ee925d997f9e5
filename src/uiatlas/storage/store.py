"""What keeps maps, whatever it is: JSON documents by app, kind and id, which a file or a server holds."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from uiatlas.storage.changes import Changes, Teaching
from uiatlas.storage.places import MapPlace, Server, map_place

if TYPE_CHECKING:
    from types import TracebackType

Document = tuple[str, str, str, Any]
"""App, kind, id and JSON value of one document."""

Join = Callable[[str, Any, Any], Any]
"""From a kind, the value that is there and the one that is to be put: the value that holds what both say."""

Needs = Callable[[Document], Iterable[tuple[str, str]]]
"""From a document: kind and id of those of its app without which it must not be written."""

Seen = dict[str, tuple[str, Any]]
"""By id: the text of a document, and its value."""

Vector = tuple[str, str, bytes]
"""Who made it, what stands for its text, and its numbers, packed."""


MAP_KINDS = ("app", "screen", "transition")
"""The kinds of documents that make up a map: what is said of the app as a whole, its screens and its edges."""


class DomainIndex(Protocol):
    """Finds the nearest of the vectors of many apps; where they are is its own affair."""

    def nearest(
        self, query: Sequence[float], k: int, apps: Collection[str] | None = None
    ) -> list[tuple[tuple[str, int], float]]:
        """The `k` places of highest cosine, best first: an app, and the place of a vector among those of that app.

        Args:
            query: A vector of unit length.
            k: The most places.
            apps: The apps that are looked into; None for all.
        """
        ...


class AtlasStore(Protocol):
    """What an atlas keeps its maps in. One thread at a time uses it."""

    @property
    def path(self) -> MapPlace:
        """Where it is; as a text it names no password."""
        ...

    def write(
        self,
        documents: Iterable[Document],
        *,
        durable: bool = False,
        join: Join | None = None,
        gone: Iterable[tuple[str, str, str]] = (),
        needs: Needs | None = None,
    ) -> None:
        """Put all documents, replacing those with the same app, kind and id, in one transaction.

        Args:
            documents: What to put.
            durable: Wait until the disk has it (a power cut then loses nothing); otherwise a kill loses nothing.
            join: Unites a document with the one that stands in its place, when another program has written since
                this store was opened; so two that write at the same time lose nothing of each other's.
            gone: App, kind and id of documents to take out; what another program wrote meanwhile stays.
            needs: Names what must be there for a document to be written; those that lack something are left out.
        """
        ...

    def read(self, app: str, kind: str, seen: Seen | None = None) -> Iterator[tuple[str, Any]]:
        """Ids and values of all documents of one kind, by id.

        Args:
            app: The app.
            kind: The kind.
            seen: What was read of this kind before; the store keeps in it what is there now, and may give the same
                value again for a text that has not changed.
        """
        ...

    def get(self, app: str, kind: str, key: str) -> Any | None:
        """One document, or None."""
        ...

    def texts(self, app: str, kind: str) -> dict[str, str]:
        """The texts of all documents of one kind by id; `value_of` makes values of them when these are asked for."""
        ...

    @staticmethod
    def value_of(kind: str, key: str, text: str) -> Any:
        """The value of a document of which `texts` gave the text; the store need not be open any more.

        Raises:
            ValueError: The text is damaged.
        """
        ...

    def has_derived(self, app: str) -> bool:
        """Whether something is kept that was derived from the documents of an app as they are."""
        ...

    def derived(self, app: str) -> dict[str, str]:
        """What was derived from the documents of an app as they are now: JSON texts by name."""
        ...

    def put_derived(self, app: str, texts: Mapping[str, str], version: int) -> bool:
        """Keep what was derived from an app's documents until one of them changes; whether they are still the same.

        Args:
            app: The app.
            texts: JSON texts by name.
            version: The `data_version` when the documents were read.
        """
        ...

    def apps(self) -> tuple[str, ...]:
        """All apps that documents are about."""
        ...

    def kinds(self, app: str) -> tuple[str, ...]:
        """The kinds of the documents of an app."""
        ...

    def at_once(self) -> AbstractContextManager[None]:
        """What is read in the block is of one moment, whatever other programs write meanwhile."""
        ...

    def alone(self, app: str) -> AbstractContextManager[None]:
        """Nobody else writes to the maps of an app in the block, all of which is written, or nothing if it raises."""
        ...

    def data_version(self) -> int:
        """A number of the content, which changes when others write."""
        ...

    def changes_since(self, app: str, rev: int = 0, kinds: Iterable[str] = MAP_KINDS) -> Changes:
        """What has changed of an app since a revision, by whomever.

        Args:
            app: The app.
            rev: Up to which revision all is known, as earlier changes told it; 0 for none.
            kinds: The kinds of documents that are asked for.
        """
        ...

    def await_changes(self, app: str, rev: int, seconds: float) -> bool:
        """Wait until there are changes since a revision; whether there are, after at most some seconds."""
        ...

    def teachings(self, app: str) -> tuple[Teaching, ...]:
        """Who taught what is there of an app, and in which runs, the earliest first; a file does not keep that."""
        ...

    def vectors(self, maker: str | None = None) -> Iterator[Vector]:
        """The vectors that a model made; all if none is named."""
        ...

    def put_vectors(self, vectors: Sequence[Vector]) -> None:
        """Keep vectors, all of them or none, in place of those that are there."""
        ...

    def domain_index(self, maker: str, bodies: Mapping[str, Sequence[bytes]]) -> DomainIndex | None:
        """An index that is kept here over the vectors of many apps, where that is faster than to compare them all.

        Args:
            maker: The model that made the vectors.
            bodies: The packed vectors of each app.
        """
        ...

    def copy_to(self, path: Path) -> None:
        """Put a copy of all that is written by now into a new file.

        Raises:
            InputError: It cannot be written.
        """
        ...

    def close(self) -> None:
        """Let go of it."""
        ...

    def __enter__(self) -> "AtlasStore": ...

    def __exit__(
        self, kind: "type[BaseException] | None", error: "BaseException | None", trace: "TracebackType | None"
    ) -> None: ...


def open_store(place: "str | Path | Server", *, create: bool = False) -> AtlasStore:
    """Open what keeps maps.

    Args:
        place: A file, or the URL of a PostgreSQL database.
        create: Make it if it does not exist; otherwise what is missing is an error.

    Raises:
        InputError: It is missing, or cannot be opened here.
        MissingExtraError: It is a server, and what is needed to speak with one is not installed.
        FormatError: It holds something else.
        VersionError: It was written by a newer version.
    """
    found = map_place(place)
    # Each is imported when it is used: a file needs nothing of a server, and the other way round.
    if isinstance(found, Server):
        from uiatlas.storage.postgres.server_store import ServerStore  # noqa: PLC0415

        return ServerStore(found, create=create)
    from uiatlas.storage.database import Database  # noqa: PLC0415

    return Database(found, create=create)
