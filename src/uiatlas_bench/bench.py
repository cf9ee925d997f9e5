"""Measure on recorded material, on simulated apps that misbehave, or on real programs: with the map and without it."""

import os
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from uiatlas.agents.once.questions import MOST_CALLS
from uiatlas.agents.presets import PAPERS
from uiatlas.agents.words.policy import check_ablations
from uiatlas.cli.output import Progress, write_json, write_table
from uiatlas.errors import InputError
from uiatlas.llm.base import ChatModel
from uiatlas_bench import on_fleet
from uiatlas_bench.agents import AgentFactory
from uiatlas_bench.arms import compared
from uiatlas_bench.composed import composed, maker
from uiatlas_bench.effects import ONCE
from uiatlas_bench.kept_arms import kept_arms
from uiatlas_bench.papers.live_tables import Live
from uiatlas_bench.planned import planned
from uiatlas_bench.report import BenchReport, Sheet, write_sheets
from uiatlas_bench.request import BenchRequest, add_arguments, read
from uiatlas_bench.suites import breadth, droidtask, explore, faults, fleet, identity, live, papers, retrieval, static
from uiatlas_bench.taped import TapedByTask
from uiatlas_bench.tasks_of_papers import playing
from uiatlas_bench.tasks_of_papers.listing import apps_of_devices, chosen_tasks, listed
from uiatlas_bench.tasks_of_papers.listing import sheet as listing_sheet
from uiatlas_bench.tasks_of_papers.reporting import report_of

__all__ = ["add_arguments", "read", "run"]


def run(options: BenchRequest) -> int:
    """Run the suite; exit 0 whatever the figures are."""
    suites = {
        "droidtask": _droidtask,
        "identity": _identity,
        "retrieval": _retrieval,
        "static": _static,
        "faults": _faults,
        "live": _live,
        "explore": _explore,
        "breadth": _breadth,
        "papers": _papers,
        "fleet": _fleet,
    }
    if options.list:
        return _listed(options) if options.tasks is None else _tasks_listed(options)
    if options.table:
        return _compared(options)
    if options.fleet is not None:
        on_fleet.need_fleet()
    report, sheets = suites[options.suite](options)
    if options.json:
        write_json(report.to_json())
    else:
        write_sheets(sheets, sys.stdout)
    return 0


def _droidtask(options: BenchRequest) -> tuple[BenchReport, tuple[Sheet, ...]]:
    asking = options.model.name or options.preset
    if asking and options.agent != "uiatlas":
        raise InputError("--model and --preset measure the agent that runs so", hint="leave --agent out")
    with Progress("droidtask") as progress, options.model.opened() as model:
        taped = TapedByTask(model) if model is not None and options.keep is not None else None
        factory = _factory(options, taped or model)
        replayed = _replayed(options, taped)
        if options.fleet is not None:
            replayed = _played_apart(replayed, options, progress)
        report = droidtask.run(replayed, factory=factory, progress=_naming(progress))
    return report, (*droidtask.sheets(report), *report.beside)


def _played_apart(replayed: droidtask.Options, options: BenchRequest, progress: Progress) -> droidtask.Options:
    """Have the tasks played side by side and kept; what is left to do is to read them."""
    parts = droidtask.parts_of(replayed)
    words = ("bench", "droidtask", f"--keep={options.keep}")
    on_fleet.spread(words, droidtask.play_part, parts, _naming(progress), processes=options.fleet)
    assert replayed.keeping is not None
    return replace(replayed, keeping=replace(replayed.keeping, again=False))


def _replayed(options: BenchRequest, model: TapedByTask | None) -> droidtask.Options:
    """How the recorded tasks are run."""
    keep = options.keep
    return droidtask.Options(
        options.data,
        options.preset or options.agent,
        options.ablate,
        options.seeds,
        sides=_sides(options),
        decisions=not options.episodes_only,
        keeping=droidtask.Keeping(keep, options.label, options.again, model) if keep is not None else None,
        arm=options.preset or (ONCE if options.model.name else ""),
    )


def _sides(options: BenchRequest) -> tuple[bool, ...]:
    """Whether the agent is measured with the map, without it, or both."""
    return (True,) if options.with_map else (False,) if options.no_map else droidtask.SIDES


def _compared(options: BenchRequest) -> int:
    """Compare the arms that are kept."""
    assert options.keep is not None
    arms = kept_arms(options.keep) if options.suite == "droidtask" else live.kept_arms(options.keep)
    if options.json:
        write_json({"suite": options.suite, **compared(arms)})
    else:
        write_sheets((droidtask if options.suite == "droidtask" else live).arm_sheets(arms), sys.stdout)
    return 0


def _factory(options: BenchRequest, model: ChatModel | None) -> AgentFactory | None:
    """What makes the agent that runs as the options say; None for the one that needs no model."""
    _check_once(options)
    if options.preset in (None, ONCE):
        return planned(model) if model is not None else None
    return composed(maker(options.preset), model, options.ablate)


def _check_once(options: BenchRequest) -> None:
    """See that who plans the whole task is a model.

    Raises:
        InputError: There is none.
    """
    if options.preset == ONCE and options.model.name is None:
        raise InputError("the preset once needs a model", hint="give --model, or leave --preset out")


def _identity(options: BenchRequest) -> tuple[BenchReport, tuple[Sheet, ...]]:
    with Progress("identity") as progress:
        report = identity.run(identity.Options(options.data, options.pairs), progress=_naming(progress))
    return report, identity.sheets(report)


def _retrieval(options: BenchRequest) -> tuple[BenchReport, tuple[Sheet, ...]]:
    with Progress("retrieval") as progress:
        report = retrieval.run(retrieval.Options(options.data), progress=_naming(progress))
    return report, retrieval.sheets(report)


def _static(options: BenchRequest) -> tuple[BenchReport, tuple[Sheet, ...]]:
    told = os.environ.get("UIATLAS_SOURCES")
    sources = options.data or (Path(told) if told else None)
    if sources is not None and not sources.is_dir():
        raise InputError(f"no folder {sources}", hint="give --data with one folder owner+repository for each app")
    with Progress("static") as progress:
        report = static.run(static.Options(sources), progress=_naming(progress))
    return report, report.beside


def _faults(options: BenchRequest) -> tuple[BenchReport, tuple[Sheet, ...]]:
    chosen = faults.Options(options.profile, options.ablate, options.seeds)
    with Progress("faults") as progress:
        told = _naming(progress)
        words = ("bench", "faults", options.profile, *options.ablate)
        spread = partial(on_fleet.spread, words, progress=told, processes=options.fleet)
        report = faults.run(chosen, progress=told, spread=None if options.fleet is None else spread)
    return report, faults.sheets(report)


def _live(options: BenchRequest) -> tuple[BenchReport, tuple[Sheet, ...]]:
    chosen = live.Options(
        options.data,
        options.tools or Path("tools"),
        options.app,
        options.map,
        _sides(options),
        options.explore_budget or 180.0,
        options.keep,
        options.again,
        asked=_asked(options),
    )
    with Progress("live") as progress:
        report = live.run(chosen, progress=_naming(progress))
    return report, (*live.sheets(report), *report.beside)


def _asked(options: BenchRequest) -> live.Asked:
    """How the runs on real programs decide, which model each of them asks, and how.

    Raises:
        InputError: The name, key or address of the model is wrong, or it is a recording; or the preset has nothing of
            such a name to leave out.
    """
    model = options.model
    _check_once(options)
    if options.preset is not None and options.preset != ONCE:
        PAPERS[options.preset].check_ablations(options.ablate)
    elif model.name is None:
        check_ablations(options.ablate)
    preset, left = options.preset or "", options.ablate
    if model.name is None:
        return live.Asked(preset=preset, ablate=left, label=options.label)
    if model.cassette or model.name.startswith("cassette:"):
        hint = "name a model; --keep DIR keeps its answers run by run, so that none is paid for twice"
        raise InputError("a cassette holds one run, and the suite live makes many", hint=hint)
    with model.opened():
        cache = model.cache and model.cache.resolve()
    given = {
        "--max-calls": model.budget.calls,
        "--max-tokens": model.budget.tokens,
        "--max-money": model.budget.money,
        "--per-minute": model.per_minute,
        "--model-timeout": model.timeout,
        "--model-cache": cache,
    }
    words = tuple(word for name, value in given.items() if value for word in (name, str(value)))
    calls = MOST_CALLS if options.preset in (None, ONCE) else 2 * live.MOST_STEPS
    patience = (model.budget.calls or calls) * model.timeout
    return live.Asked(model.name, words, patience, preset, left, options.label)


def _explore(options: BenchRequest) -> tuple[BenchReport, tuple[Sheet, ...]]:
    chosen = explore.Options(
        options.data,
        options.tools or Path("tools"),
        options.app,
        options.explore_budget or 120.0,
        options.keep,
    )
    with Progress("explore") as progress:
        report = explore.run(chosen, progress=_naming(progress))
    return report, explore.sheets(report)


def _breadth(options: BenchRequest) -> tuple[BenchReport, tuple[Sheet, ...]]:
    with Progress("breadth") as progress:
        report = breadth.run(_chosen(options), progress=_naming(progress))
    return report, breadth.sheets(report)


def _papers(options: BenchRequest) -> tuple[BenchReport, tuple[Sheet, ...]]:
    if options.tasks is not None:
        return _task_file(options, options.tasks)
    with Progress("papers") as progress, options.model.opened() as model:
        programs = Live(None, options.tools or Path("tools"), options.app, options.explore_budget or 180.0)
        chosen = papers.Options(
            options.paper, options.data, options.keep, options.seeds, model, programs if options.live else None
        )
        report = papers.run(chosen, progress=_naming(progress))
    return report, papers.sheets(report)


def _task_file(options: BenchRequest, path: Path) -> tuple[BenchReport, tuple[Sheet, ...]]:
    """Run the tasks of a file."""
    file = chosen_tasks(path, options.only)
    chosen = playing.Options(options.device, _sides(options), options.keep)
    with Progress("papers") as progress:
        rows = playing.played(file, chosen, progress=_naming(progress))
    report = report_of(file, chosen, rows)
    return report, report.beside


def _fleet(options: BenchRequest) -> tuple[BenchReport, tuple[Sheet, ...]]:
    wait = fleet.Options().wait if options.wait is None else options.wait
    with Progress("fleet") as progress:
        report = fleet.run(fleet.Options(options.app, wait=wait, keep=options.keep), progress=_naming(progress))
    return report, fleet.sheets(report)


def _chosen(options: BenchRequest) -> breadth.Options:
    return breadth.Options(
        options.data,
        options.tools or Path("tools"),
        options.only,
        options.explore_budget or 120.0,
        options.keep,
        options.install,
        options.column,
    )


def _listed(options: BenchRequest) -> int:
    """List the programs of the breadth suite."""
    programs = breadth.programs_of(_chosen(options))
    if options.json:
        write_json([program.model_dump() for program in programs])
    else:
        rows = [(p.name, p.kind, p.toolkit, p.package, p.column) for p in programs]
        write_table(("program", "kind", "toolkit", "package", "column"), rows)
    return 0


def _tasks_listed(options: BenchRequest) -> int:
    """List the tasks of a file, and what the device lacks for each of them."""
    assert options.tasks is not None
    file = chosen_tasks(options.tasks, options.only)
    apps, device = apps_of_devices(options.device)
    if options.json:
        write_json({"suite": "papers", "source": file.source, "device": device, "tasks": listed(file, apps)})
    else:
        write_sheets((listing_sheet(file, apps, device),), sys.stdout)
    return 0


def _naming(progress: Progress) -> Callable[[int, int, str], None]:
    """Progress over the passes of a suite: each names itself."""
    suite = progress.what

    def tell(done: int, whole: int, what: str) -> None:
        progress.what = f"{suite}, {what}"
        progress(done, whole)

    return tell
