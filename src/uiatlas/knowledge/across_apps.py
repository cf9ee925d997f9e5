"""One index over the knowledge of all apps of an atlas, searched in all of them or in some (KG-RAG, Limitations)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from uiatlas.errors import InputError, UnknownNameError, first_few
from uiatlas.knowledge.base import base_of
from uiatlas.knowledge.building import embed_all
from uiatlas.knowledge.entries import KIND, Entry, Key, load
from uiatlas.knowledge.index import Embedder, index_of
from uiatlas.knowledge.retrieval import Hit, prompt_text
from uiatlas.llm.remote_embedding import ProviderEmbedder
from uiatlas.storage.store import DomainIndex
from uiatlas.storage.vectors import Vectors
from uiatlas.utg import Atlas, Graph

Place = tuple[str, int]
"""An app, and the place of an intent among those of that app."""


class ExactDomainIndex:
    """All cosines over all apps, exactly.

    Args:
        bodies: The packed vectors of each app.

    Raises:
        InputError: They are not of one length.
    """

    def __init__(self, bodies: Mapping[str, Sequence[bytes]]) -> None:
        self._places = [(app, place) for app, rows in bodies.items() for place in range(len(rows))]
        self._of: dict[str, list[int]] = {app: [] for app in bodies}
        for at, (app, _) in enumerate(self._places):
            self._of[app].append(at)
        self._index = index_of([body for rows in bodies.values() for body in rows])

    def nearest(self, query: Sequence[float], k: int, apps: Collection[str] | None = None) -> list[tuple[Place, float]]:
        """The `k` places of highest cosine, best first; of equal ones the earlier."""
        among = None if apps is None else [at for app, own in self._of.items() if app in apps for at in own]
        return [(self._places[at], cosine) for at, cosine in self._index.nearest(query, k, among)]


@dataclass(frozen=True, slots=True)
class AppHit:
    """A known way that may fit a task, and the app that it is of."""

    app: str
    hit: Hit


class AtlasKnowledge:
    """What is known of several apps, asked at once.

    KG-RAG has a database for each app and names one for a whole domain, such as shopping, as future work.

    Args:
        graphs: The maps, by app.
        entries: Intents with ways, by app.
        index: Their vectors.
        embedder: Who embeds tasks.
    """

    def __init__(
        self,
        graphs: Mapping[str, Graph],
        entries: Mapping[str, Sequence[Entry]],
        index: DomainIndex,
        embedder: Embedder,
    ) -> None:
        self.graphs, self.entries = dict(graphs), dict(entries)
        self._index, self._embedder = index, embedder

    @classmethod
    def open(
        cls, atlas: Atlas, apps: Collection[str] = (), embedder: Embedder | None = None, key: Key | None = None
    ) -> "AtlasKnowledge":
        """What was built into an atlas.

        Args:
            atlas: The open atlas file.
            apps: The apps; all that something is known of if none is named.
            embedder: Who embeds tasks; whoever embedded the intents by default.
            key: What is embedded; what was when the knowledge was built by default.

        Raises:
            UnknownNameError: There is no map of an app that is named.
            InputError: Nothing is known of it, or of any; or the apps were embedded in different ways.
        """
        for app in apps:
            if app not in atlas.apps():
                raise UnknownNameError("app", app, atlas.apps())
        graphs, known = _known(atlas, apps)
        bases = {app: base_of(atlas.database, app) for app in known}
        if embedder is None and len({base.provider for base in bases.values()}) > 1:
            raise InputError(
                f"the knowledge of {first_few(list(known))} was embedded by different models",
                hint="build it again with one --embed-model, or choose one with --app",
            )
        embedder = embedder or next(iter(bases.values())).opened()
        vectors, bodies = Vectors(atlas.database, embedder.name), {}
        for app, entries in known.items():
            texts = [e.key_text(key or bases[app].key) for e in entries]
            embed_all(vectors, embedder, texts)
            kept = vectors.of(texts)
            bodies[app] = [kept[text] for text in texts]
        index = atlas.database.domain_index(embedder.name, bodies) or ExactDomainIndex(bodies)
        return cls(graphs, known, index, embedder)

    @property
    def remote(self) -> bool:
        """Whether a provider's model embeds, whose cosines have a scale of their own."""
        return isinstance(self._embedder.model, ProviderEmbedder)

    def find(self, task: str, k: int = 5, apps: Collection[str] | None = None) -> tuple[AppHit, ...]:
        """The ways that fit a task best, over all apps or some of them.

        Args:
            task: What is to be done.
            k: The most ways.
            apps: The apps that are looked into; None for all.
        """
        (query,) = self._embedder.model.embed([task])
        return tuple(
            AppHit(app, Hit(self.entries[app][place], round(cosine, 4), "vectors"))
            for (app, place), cosine in self._index.nearest(query, k, apps)
        )

    def prompt_text(self, hits: Sequence[AppHit]) -> str:
        """Known ways as text for any agent's prompt, by app, that of the best way first."""
        apps = dict.fromkeys(hit.app for hit in hits)
        texts = (prompt_text(self.graphs[app], [h.hit for h in hits if h.app == app]) for app in apps)
        return "\n".join(f"In {app}: {text}" for app, text in zip(apps, texts, strict=True))


def _known(atlas: Atlas, apps: Collection[str]) -> tuple[dict[str, Graph], dict[str, list[Entry]]]:
    """The maps of the apps and what is known of each; of all that something is known of if none is named.

    Raises:
        InputError: Nothing is known of one that is named, or of any.
    """
    chosen = apps or [app for app in atlas.apps() if next(iter(atlas.database.read(app, KIND)), None)]
    graphs = {app: atlas.load(app) for app in chosen}
    known = {a: [e for s in load(atlas.database, g).values() for e in s.entries] for a, g in graphs.items()}
    if not apps:
        known = {app: entries for app, entries in known.items() if entries}
    if lacking := next((app for app, entries in known.items() if not entries), None if known else "the apps"):
        hint = f"make it with `uiatlas knowledge build {atlas.database.path}`"
        raise InputError(f"nothing is known of what {lacking} can do", hint=hint)
    return {app: graphs[app] for app in known}, known
