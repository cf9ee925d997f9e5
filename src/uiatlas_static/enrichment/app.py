"""The enrichment of one app's map in an atlas, from the code that the map was drawn from."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from uiatlas.llm.base import ChatModel
from uiatlas.utg import Atlas, Graph
from uiatlas_static.building import code_of
from uiatlas_static.enrichment.enriching import Enriched, Work, enrich, work_on
from uiatlas_static.enrichment.telling import LocalTeller, ModelTeller


@dataclass(frozen=True, slots=True)
class Code:
    """What a map was drawn from.

    Attributes:
        source: An Android source tree or an APK.
        libraries: Source trees of libraries that the tree uses.
        cache: The folder where facts of unchanged files are kept; None keeps nothing.
    """

    source: Path
    libraries: tuple[Path, ...] = ()
    cache: Path | None = None

    def work_on(self, graph: Graph) -> Work:
        """The map with its code.

        Raises:
            InputError: The source is no code.
            FormatError: It is cut off or damaged.
        """
        facts = code_of(self.source, libraries=self.libraries, cache=self.cache)
        return work_on(graph, facts, self.source if self.source.is_dir() else None)


def enrich_app(
    atlas: Atlas,
    app: str,
    source: Path,
    *,
    model: ChatModel | None = None,
    libraries: Sequence[Path] = (),
    cache: Path | None = None,
    jobs: int = 8,
    progress: Callable[[int, int], None] | None = None,
) -> Enriched:
    """Tell what methods, controls and screens of an app are for, and infer ways that analysis misses.

    The method is UICompass's, section 3.1. The atlas is saved; what was told is kept there, so that unchanged code is
    not asked about again.

    Args:
        atlas: The open atlas that holds the app's map.
        app: The app.
        source: The Android source tree or the APK that the map was drawn from.
        model: Who tells; without one, names do.
        libraries: Source trees of libraries that the tree uses.
        cache: The folder where facts of unchanged files are kept; None keeps nothing.
        jobs: Questions in flight at a time.
        progress: Called with how many questions are done and how many there are.

    Raises:
        InputError: The source is no code, or the atlas has no such map.
        FormatError: The source is cut off or damaged.
        BudgetError: The model's budget is used up; what was told is kept.
    """
    work = Code(source, tuple(libraries), cache).work_on(atlas.load(app))
    teller = LocalTeller() if model is None else ModelTeller(model)
    enriched = enrich(work, teller, atlas.database, jobs=jobs, told=progress)
    atlas.save(work.graph, durable=True)
    return enriched
