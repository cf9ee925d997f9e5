"""The papers' agents on real programs: a table for each, and of KG-RAG one of quality against exploration time."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from uiatlas.devices.own_folder import OwnFolder
from uiatlas_bench.arms import Arm, sheets_of
from uiatlas_bench.report import Sheet
from uiatlas_bench.suites import live
from uiatlas_bench.suites.live_play import Asked
from uiatlas_bench.suites.live_tasks import read_tasks
from uiatlas_bench.tasks import Progress, data_folder

PRESETS = {"agentp": "agentp", "maple": "maple", "agent-sama": "maple", "kgrag": "kgrag", "uicompass": "uicompass"}
"""The preset of each paper."""

PARTS = (0.125, 0.25, 0.5)
"""Parts of the exploration time after which KG-RAG's base is tried, beside the whole."""

_NOTE = (
    " Tasks on real programs, checked from outside, without a model. Not comparable with printed figures: other "
    "programs, other tasks; comparable are the arms."
)


@dataclass(frozen=True, slots=True)
class Live:
    """Which real programs.

    Attributes:
        data: Folder of ``live_tasks.json``; None for ``$UIATLAS_DATA/live``.
        tools: Folder with the programs that are not the system's.
        apps: These programs only; empty for all.
        budget: Seconds that each is explored.
    """

    data: Path | None = None
    tools: Path = Path("tools")
    apps: tuple[str, ...] = ()
    budget: float = 180.0


def check(programs: Live) -> None:
    """See that all programs that are named are known, before anything is played.

    Raises:
        InputError: The data are missing.
        UnknownNameError: One is not known.
    """
    read_tasks(data_folder(programs.data, "live"), programs.apps)


def sheets(paper: str, programs: Live, keep: Path | None, progress: Progress | None) -> Iterator[Sheet]:
    """The tables of a paper's preset on real programs, beside the words policy without a map.

    Args:
        paper: The paper.
        programs: Which programs.
        keep: Where maps and results are kept; None for nowhere.
        progress: Told before every exploration and every run.

    Raises:
        InputError: The data are missing, or a folder cannot be written.
    """
    with ExitStack() as stack:
        folder = keep / "live" if keep is not None else stack.enter_context(OwnFolder("papers"))
        preset = PRESETS[paper]
        _played(programs, folder, "", False, programs.budget, progress)
        _played(programs, folder, preset, True, programs.budget, progress)
        told = [arm for arm in live.kept_arms(folder) if arm.name in ("words, no map", f"{preset}, map")]
        yield from _noted(sheets_of(told, f"{paper}: real programs"))
        if paper == "kgrag":
            yield from _noted(sheets_of(tuple(_by_time(programs, folder, progress)), "kgrag: by exploration time"))


def _by_time(programs: Live, folder: Path, progress: Progress | None) -> Iterator[Arm]:
    """KG-RAG's table 11 on real programs: the same tasks with bases of shorter explorations."""
    for part in (*PARTS, 1.0):
        seconds = part * programs.budget
        place = folder / f"{part:g}" if part < 1 else folder
        _played(programs, place, "kgrag", True, seconds, progress)
        arm = next(arm for arm in live.kept_arms(place) if arm.name == "kgrag, map")
        yield Arm(f"{seconds:.0f} s explored", arm.outcomes, arm.not_played, arm.versions)


def _played(
    programs: Live, folder: Path, preset: str, with_map: bool, budget: float, progress: Progress | None
) -> None:
    options = live.Options(
        programs.data,
        programs.tools,
        programs.apps,
        sides=(with_map,),
        budget=budget,
        keep=folder,
        asked=Asked(preset=preset),
    )
    live.run(options, progress=progress)


def _noted(told: Sequence[Sheet]) -> Iterator[Sheet]:
    for sheet in told:
        yield Sheet(sheet.title, sheet.head, sheet.rows, (sheet.note + _NOTE).strip())
