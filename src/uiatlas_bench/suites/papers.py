"""The papers' evaluation on our material: each paper's tables in its own form, with the printed figures beside ours."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from uiatlas.errors import InputError, UnknownNameError
from uiatlas.llm.base import ChatModel
from uiatlas_bench.papers import agent_sama, agentp, kgrag, live_tables, maple, uicompass
from uiatlas_bench.papers.lab import REPETITIONS, Lab
from uiatlas_bench.papers.tables import figures_of
from uiatlas_bench.report import BenchReport, Sheet
from uiatlas_bench.tasks import Progress

PAPERS: Mapping[str, Callable[[Lab], Iterator[Sheet]]] = {
    "agentp": agentp.sheets,
    "maple": maple.sheets,
    "agent-sama": agent_sama.sheets,
    "kgrag": kgrag.sheets,
    "uicompass": uicompass.sheets,
}
"""Makes the tables of each paper."""


@dataclass(frozen=True, slots=True)
class Options:
    """What to run.

    Attributes:
        paper: The paper; empty for all.
        data: Folder of ``APP.json`` files and ``tasks.json``; None for ``$UIATLAS_DATA/droidtask``.
        keep: Folder for tries; what is there already is not played again.
        seeds: How often each task with faults is run.
        model: Who is asked on recorded apps; None for local roles.
        live: The real programs that the presets are tried on as well; None for none.
    """

    paper: str = ""
    data: Path | None = None
    keep: Path | None = None
    seeds: int = REPETITIONS
    model: ChatModel | None = None
    live: live_tables.Live | None = None


def run(options: Options, *, progress: Progress | None = None) -> BenchReport:
    """Print the tables of one paper, or of all.

    Args:
        options: What to run.
        progress: Told after every task of every arm.

    Raises:
        InputError: The data are missing or malformed, or the folder cannot be written.
    """
    if options.paper and options.paper not in PAPERS:
        raise UnknownNameError("paper", options.paper, PAPERS)
    if options.seeds < 1:
        raise InputError(f"--seeds {options.seeds} is less than 1", hint="give --seeds 1 or more")
    if options.live is not None:
        live_tables.check(options.live)
    lab = Lab(options.data, model=options.model, keep=options.keep, progress=progress, seeds=options.seeds)
    chosen = [options.paper] if options.paper else list(PAPERS)
    tables = {paper: (*PAPERS[paper](lab), *_live(options, paper, progress)) for paper in chosen}
    if len(versions := lab.versions) > 1:
        said = f" PLAYED BY SEVERAL VERSIONS: {', '.join(versions)}."
        tables = {paper: tuple(replace(s, note=s.note + said) for s in told) for paper, told in tables.items()}
    return BenchReport(
        suite="papers",
        split=options.paper or "all",
        agent=lab.model_name or "local roles",
        ablation="",
        tasks=len(lab.tasks.tasks),
        metrics={},
        more={
            "tables": {paper: [asdict(sheet) for sheet in sheets] for paper, sheets in tables.items()},
            "recorded": {arm.name: figures_of(trials) for arm, trials in lab.played_recorded.items()},
            "faulty": {arm.name: figures_of(trials) for arm, trials in lab.played_faulty.items()},
        },
        per_task=tuple(
            {"arm": arm.name, "material": material, **asdict(trial)}
            for material, played in (("recorded", lab.played_recorded), ("faulty", lab.played_faulty))
            for arm, trials in played.items()
            for trial in trials
        ),
        beside=tuple(sheet for sheets in tables.values() for sheet in sheets),
    )


def _live(options: Options, paper: str, progress: Progress | None) -> Iterator[Sheet]:
    """The tables on real programs, if they are asked for."""
    if options.live is not None:
        yield from live_tables.sheets(paper, options.live, options.keep, progress)


def sheets(report: BenchReport) -> tuple[Sheet, ...]:
    """All tables."""
    return report.beside
