"""Measure on recorded material, on simulated apps that misbehave, or on real programs: with the map and without it."""

import sys
from collections.abc import Callable
from pathlib import Path

from uiatlas.agents.once.questions import MOST_CALLS
from uiatlas.cli.output import Progress, write_json, write_table
from uiatlas.errors import InputError
from uiatlas.llm.base import ChatModel
from uiatlas_bench.agents import AgentFactory
from uiatlas_bench.composed import composed, maker
from uiatlas_bench.planned import planned
from uiatlas_bench.report import BenchReport, Sheet, write_sheets
from uiatlas_bench.request import BenchRequest, add_arguments, read
from uiatlas_bench.suites import breadth, droidtask, explore, faults, identity, live, retrieval

__all__ = ["add_arguments", "read", "run"]


def run(options: BenchRequest) -> int:
    """Run the suite; exit 0 whatever the figures are."""
    suites = {
        "droidtask": _droidtask,
        "identity": _identity,
        "retrieval": _retrieval,
        "faults": _faults,
        "live": _live,
        "explore": _explore,
        "breadth": _breadth,
    }
    if options.list:
        return _listed(options)
    report, sheets = suites[options.suite](options)
    if options.json:
        write_json(report.to_json())
    else:
        write_sheets(sheets, sys.stdout)
    return 0


def _droidtask(options: BenchRequest) -> tuple[BenchReport, tuple[Sheet, ...]]:
    chosen = droidtask.Options(options.data, options.preset or options.agent, options.ablate, options.seeds)
    asking = options.model.name or options.preset
    if asking and (options.agent != "uiatlas" or (options.ablate and not options.preset)):
        hint = "leave --agent out, and --ablate without --preset"
        raise InputError("--model and --preset measure the agent that runs so", hint=hint)
    with Progress("droidtask") as progress, options.model.opened() as model:
        factory = _factory(options, model)
        report = droidtask.run(chosen, factory=factory, progress=_naming(progress))
    return report, droidtask.sheets(report)


def _factory(options: BenchRequest, model: ChatModel | None) -> AgentFactory | None:
    """What makes the agent that runs as the options say; None for the one that needs no model."""
    if options.preset in (None, "once"):
        if model is None and options.preset:
            raise InputError("the preset once needs a model", hint="give --model, or leave --preset out")
        return planned(model) if model is not None else None
    return composed(maker(options.preset), model, options.ablate)


def _identity(options: BenchRequest) -> tuple[BenchReport, tuple[Sheet, ...]]:
    with Progress("identity") as progress:
        report = identity.run(identity.Options(options.data, options.pairs), progress=_naming(progress))
    return report, identity.sheets(report)


def _retrieval(options: BenchRequest) -> tuple[BenchReport, tuple[Sheet, ...]]:
    with Progress("retrieval") as progress:
        report = retrieval.run(retrieval.Options(options.data), progress=_naming(progress))
    return report, retrieval.sheets(report)


def _faults(options: BenchRequest) -> tuple[BenchReport, tuple[Sheet, ...]]:
    chosen = faults.Options(options.profile, options.ablate, options.seeds)
    with Progress("faults") as progress:
        report = faults.run(chosen, progress=_naming(progress))
    return report, faults.sheets(report)


def _live(options: BenchRequest) -> tuple[BenchReport, tuple[Sheet, ...]]:
    chosen = live.Options(
        options.data,
        options.tools or Path("tools"),
        options.app,
        options.map,
        options.no_map,
        options.explore_budget or 180.0,
        options.keep,
        options.again,
        asked=_asked(options),
    )
    with Progress("live") as progress:
        report = live.run(chosen, progress=_naming(progress))
    return report, live.sheets(report)


def _asked(options: BenchRequest) -> live.Asked:
    """The model of the runs on real programs, and how each of them asks it.

    Raises:
        InputError: Its name, key or address is wrong, or it is a recording.
    """
    model = options.model
    if model.name is None:
        return live.Asked()
    if model.cassette or model.name.startswith("cassette:"):
        hint = "name a model; --model-cache DIR keeps its answers, so that none is paid for twice"
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
    return live.Asked(model.name, words, MOST_CALLS * model.timeout)


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


def _naming(progress: Progress) -> Callable[[int, int, str], None]:
    """Progress over the passes of a suite: each names itself."""
    suite = progress.what

    def tell(done: int, whole: int, what: str) -> None:
        progress.what = f"{suite}, {what}"
        progress(done, whole)

    return tell
