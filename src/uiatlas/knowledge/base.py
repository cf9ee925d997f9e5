"""How the knowledge of an app was embedded, kept beside it, so that whoever asks compares like with like."""

from dataclasses import dataclass
from typing import get_args

from uiatlas.errors import FormatError
from uiatlas.knowledge.entries import Key
from uiatlas.knowledge.index import Embedder, local_embedder
from uiatlas.llm.opening import provider_embedder
from uiatlas.storage.store import AtlasStore

KIND = "knowledge base"
"""The kind of the document that says so: one for each app."""


@dataclass(frozen=True, slots=True)
class Base:
    """What the intents of an app were embedded as, and by whom (KG-RAG, section 3.3).

    Attributes:
        key: What is embedded of an intent.
        provider: ``PROVIDER:NAME`` of the model that embeds; empty for the local one.
    """

    key: Key = "way"
    provider: str = ""

    def opened(self) -> Embedder:
        """Who embeds tasks as the intents were embedded; the local model embeds the intents anew if it has changed.

        Raises:
            InputError: The model of the provider cannot be opened.
        """
        if not self.provider:
            return local_embedder()
        model = provider_embedder(self.provider)
        return Embedder(model.name, model)


def keep_base(database: AtlasStore, app: str, base: Base) -> None:
    """Keep how the knowledge of an app was embedded."""
    database.write([(app, KIND, "", {"key": base.key, "provider": base.provider})])


def base_of(database: AtlasStore, app: str) -> Base:
    """How the knowledge of an app was embedded; as usual where nothing is said.

    Raises:
        FormatError: What is said is damaged.
    """
    body = database.get(app, KIND, "")
    if body is None:
        return Base()
    try:
        base = Base(body["key"], str(body["provider"]))
    except (KeyError, TypeError) as error:
        raise _damaged(database) from error
    if base.key not in get_args(Key):
        raise _damaged(database)
    return base


def _damaged(database: AtlasStore) -> FormatError:
    problem = "what is said of how the knowledge was embedded is damaged"
    return FormatError(database.path, problem, hint="build the knowledge anew with --anew")
