"""What questions in words need of a large map, kept beside it for the next program that asks."""

import gc
from contextlib import suppress
from typing import Any

from uiatlas.errors import InputError
from uiatlas.planning import rows, similarity, vocabulary
from uiatlas.planning.meaning import pages, words
from uiatlas.planning.similarity import similarity_of
from uiatlas.planning.vocabulary import vocabulary_of
from uiatlas.utg import Atlas, Graph
from uiatlas.utg.derived import MANY, keep


def load_kept(atlas: Atlas, app: str | None = None) -> Graph:
    """The map of an app, to be read; if it is large, what was derived from it is kept beside it for the next one.

    Raises:
        InputError: No app is named and there are several, or none.
        UnknownNameError: There is no map of this app.
        FormatError: A document is damaged.
    """
    database = atlas.database
    version = database.data_version()
    graph = atlas.load(app, reading=True)
    if len(graph.screens) < MANY:
        return graph
    gc.freeze()  # what was read stays for as long as the program: to look for garbage among it takes long
    if graph.derived is None:
        with suppress(InputError):  # what cannot be written is read whole each time
            keep(database, graph, version, derivations(graph))
    return graph


def derivations(graph: Graph) -> dict[str, Any]:
    """What questions in words need of a map."""
    return {
        vocabulary.KEPT: vocabulary_of(graph).to_json(),
        similarity.KEPT: similarity_of(graph).to_json(graph),
        pages.KEPT: pages.pages_of(graph).to_json(graph),
        rows.KEPT: rows.shared_rows(graph).to_json(),
        words.KEPT: words.page_words_of(graph).words.to_json(),
    }
