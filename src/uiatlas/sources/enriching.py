"""The way from Python to the package that enriches maps from code, which is found by its entry point."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from uiatlas.llm.base import ChatModel
from uiatlas.plugins import load
from uiatlas.utg import Atlas


def enrich(
    atlas: Atlas,
    app: str,
    source: Path,
    *,
    model: ChatModel | None = None,
    libraries: Sequence[Path] = (),
    cache: Path | None = None,
    jobs: int = 8,
    progress: Callable[[int, int], None] | None = None,
) -> Any:
    """Tell what methods, controls and screens of an app are for, and infer ways that analysis misses (UICompass, 3.1).

    The atlas is saved; what was told is kept there, so that unchanged code is not asked about again.

    Args:
        atlas: The open atlas that holds the app's map.
        app: The app.
        source: The Android source tree or the APK that the map was drawn from.
        model: Who tells; without one, names do.
        libraries: Source trees of libraries that the tree uses.
        cache: The folder where facts of unchanged files are kept; None keeps nothing.
        jobs: Questions in flight at a time.
        progress: Called with how many questions are done and how many there are.

    Returns:
        What it came to: `methods`, `screens`, `asked`, `kept` and `failed`, and in `applied` what is new on the map.

    Raises:
        UnknownNameError: The package that enriches maps is not installed.
        InputError: The source is no code, or the atlas has no such map.
        FormatError: The source is cut off or damaged.
        BudgetError: The model's budget is used up; what was told is kept.
    """
    enrich_app = load("sources", "enrichment").enrich_app
    return enrich_app(atlas, app, source, model=model, libraries=libraries, cache=cache, jobs=jobs, progress=progress)
