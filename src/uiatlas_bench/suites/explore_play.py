"""Sends every crawler through a program of its own in a fresh folder, and reads what it saw and the map it drew."""

import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from uiatlas.errors import DeviceLostError, FormatError, UiatlasError
from uiatlas.planning.search import plan_route
from uiatlas.utg import Atlas
from uiatlas_bench.suites.explore_crawl import MAP, SIGHTS, SUMMARY, Summary
from uiatlas_bench.suites.explore_rule import Sight, read_sights
from uiatlas_bench.third_party import Host, Program, started

_MODULE = "uiatlas_bench.suites.explore_crawl"
_LONGER = 120.0
"""Seconds that a crawl may take beyond its budget, to begin and to end."""


@dataclass(frozen=True, slots=True)
class Crawl:
    """One crawl of one program.

    Attributes:
        summary: What it came to.
        sights: What it saw, within its budget.
    """

    summary: Summary
    sights: tuple[Sight, ...]


@dataclass(frozen=True, slots=True)
class Routes:
    """Whether a map that was drawn leads anywhere.

    Attributes:
        screens: Screens on the map.
        reached: Those of them that a plan from the app's first screen reaches.
        longest: Steps of the longest of these plans.
    """

    screens: int = 0
    reached: int = 0
    longest: int = 0


def crawled(program: Program, crawler: str, budget: float, host: Host, folder: Path) -> Crawl:
    """What a crawler saw of a program: what is kept of an earlier crawl of the same time, else of one that is done now.

    Args:
        program: What is crawled.
        crawler: Who crawls.
        budget: Seconds.
        host: Where the program is installed.
        folder: Where the files of this crawl are kept.

    Raises:
        FormatError: What is kept cannot be read.
    """
    known = _summary(folder)
    if known is None or known.budget != budget:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        if failed := _played(program, crawler, budget, host, folder):
            return Crawl(Summary(crawler, budget, 0.0, 0, 0, 0, 0, failed), _sights(folder, budget))
        known = _summary(folder)
    assert known is not None
    return Crawl(known, _sights(folder, budget))


def _summary(folder: Path) -> Summary | None:
    """What a kept crawl came to, None if there is none that ended."""
    file = folder / SUMMARY
    if not file.is_file():
        return None
    try:
        return TypeAdapter(Summary).validate_json(file.read_text(encoding="utf-8"))
    except ValidationError as error:
        raise FormatError(file, "is not a summary", hint="remove the folder to begin anew") from error


def _played(program: Program, crawler: str, budget: float, host: Host, folder: Path) -> str:
    """Have a program crawled in a fresh state; what went wrong, empty if nothing did."""
    with tempfile.TemporaryDirectory(prefix="uiatlas-explore-") as name:
        try:
            with started(program, host) as up:
                command = [crawler, up.device, f"{budget:g}", str(folder)]
                answer = up.call(command, Path(name), patience=budget + _LONGER, home=Path(name), module=_MODULE)
        except DeviceLostError as error:
            return str(error)
    if (folder / SUMMARY).is_file():
        return ""
    return answer.complained.strip().rpartition("\n")[2] or f"the crawl ended with {answer.status}"


def _sights(folder: Path, budget: float) -> tuple[Sight, ...]:
    file = folder / SIGHTS
    return tuple(s for s in read_sights(file) if s.seconds <= budget) if file.is_file() else ()


def routes_on(file: Path) -> Routes:
    """Plan from the first screen of a map to every other one."""
    try:
        with Atlas.open(file) as atlas:
            graph = atlas.load()
    except UiatlasError:
        return Routes()
    if graph.entry is None:
        return Routes(len(graph.screens))
    plans = [plan_route(graph, graph.entry, (screen,)) for screen in graph.screens]
    found = [len(plan.steps) for plan in plans if plan.ok]
    return Routes(len(graph.screens), len(found), max(found, default=0))


def map_in(folder: Path) -> Path:
    """The file of the map that was drawn in a crawl."""
    return folder / MAP
