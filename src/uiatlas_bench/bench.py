"""Measure on recorded material, on simulated apps that misbehave, or on real programs: with the map and without it."""

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass, fields
from pathlib import Path

from uiatlas.agents.once.plan_once import MOST_CALLS
from uiatlas.cli.options.common import add_json, positive
from uiatlas.cli.options.model import ModelOptions, add_model, read_model
from uiatlas.cli.options.preset import PRESETS
from uiatlas.cli.options.safety import duration
from uiatlas.cli.output import Progress, write_json
from uiatlas.errors import InputError
from uiatlas.llm.base import ChatModel
from uiatlas_bench.agents import AgentFactory
from uiatlas_bench.composed import composed, maker
from uiatlas_bench.planned import planned
from uiatlas_bench.report import BenchReport, Sheet, write_sheets
from uiatlas_bench.suites import droidtask, explore, faults, identity, live, retrieval

_LIVE = ("--tools", "--app", "--map", "--no-map", "--explore-budget", "--keep", "--again")
_NOT_LIVE = dict.fromkeys(_LIVE, "it is for live and explore")
"""Options that only the tasks on real programs look at, and what the other suites say of them."""

_FOREIGN = {
    "droidtask": {"--pairs": "labelled pairs are for identity", "--profile": "it is for faults", **_NOT_LIVE},
    "identity": {
        "--model": "it is for droidtask and live",
        "--preset": "it is for droidtask",
        "--agent": "identity measures no agent",
        "--ablate": "identity measures no agent",
        "--profile": "it is for faults",
        **_NOT_LIVE,
    },
    "faults": {
        "--model": "it is for droidtask and live",
        "--preset": "it is for droidtask",
        "--data": "its apps are bundled",
        "--pairs": "labelled pairs are for identity",
        "--agent": "--profile linear plays the floor",
        **_NOT_LIVE,
    },
    "retrieval": {
        "--model": "it is for droidtask and live",
        "--preset": "it is for droidtask",
        "--pairs": "labelled pairs are for identity",
        "--agent": "it measures a ranking",
        "--ablate": "it measures a ranking",
        "--profile": "it is for faults",
        **_NOT_LIVE,
    },
    "live": {
        "--preset": "it is for droidtask",
        "--pairs": "labelled pairs are for identity",
        "--agent": "live measures the agent as `uiatlas run` runs it",
        "--ablate": "--no-map leaves the map out",
        "--profile": "it is for faults",
    },
    "explore": {
        "--model": "it is for droidtask and live",
        "--preset": "it is for droidtask",
        "--pairs": "labelled pairs are for identity",
        "--agent": "it measures two crawlers side by side",
        "--ablate": "it measures two crawlers side by side",
        "--profile": "it is for faults",
        "--map": "every map is drawn anew, or kept with --keep",
        "--again": "remove the folder of --keep",
        "--no-map": "exploring draws one",
    },
}
"""For each suite the options that it does not look at, and why."""


@dataclass(frozen=True, slots=True)
class BenchRequest:
    """What is measured.

    Attributes:
        suite: The suite.
        data: The suite's data; None for the usual place.
        pairs: Labelled pairs, for identity.
        agent: The agent, or a floor.
        ablate: What is left out of the agent.
        seeds: Episodes for each task of random agents, and of faults.
        profile: How much goes wrong, for faults.
        tools: Where real programs are installed; None for ``tools``.
        app: These programs only; empty for all.
        map: The folder of explored maps; None makes them anew.
        no_map: Whether only the agent without a map is measured.
        explore_budget: Seconds that each program is explored; None for the suite's own.
        keep: Where maps and results are kept; None for nowhere.
        again: Whether what is kept is done anew.
        model: Which model is asked.
        preset: How the agent runs; None for the usual way.
        json: Whether a machine reads the answer.
    """

    suite: str
    data: Path | None
    pairs: Path | None
    agent: str
    ablate: tuple[str, ...]
    seeds: int
    profile: str
    tools: Path | None
    app: tuple[str, ...]
    map: Path | None
    no_map: bool
    explore_budget: float | None
    keep: Path | None
    again: bool
    model: ModelOptions
    preset: str | None
    json: bool


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The suite and what it runs on."""
    parser.add_argument(
        "suite",
        metavar="SUITE",
        choices=("droidtask", "identity", "retrieval", "faults", "live", "explore"),
        help="droidtask, identity, retrieval, faults, live or explore",
    )
    parser.add_argument("--data", metavar="DIR", type=Path, help="the suite's data (default: below $UIATLAS_DATA)")
    parser.add_argument("--pairs", metavar="FILE", type=Path, help="labelled pairs, for identity")
    parser.add_argument(
        "--agent", metavar="NAME", default="uiatlas", help="uiatlas, or a floor: random, lexical, lexical_map"
    )
    parser.add_argument(
        "--ablate",
        metavar="NAME",
        action="append",
        default=[],
        help="what to leave out of the agent, such as no-update or rule:chain; may be repeated",
    )
    parser.add_argument(
        "--seeds", metavar="N", type=positive, default=10, help="episodes per task of random agents, and of faults (10)"
    )
    parser.add_argument(
        "--profile", choices=faults.PROFILES, default="normal", help="faults: how much goes wrong (normal)"
    )
    _add_live(parser)
    add_model(parser)
    parser.add_argument(
        "--preset",
        metavar="NAME",
        choices=PRESETS,
        help=f"droidtask: how the agent runs, with the model or without: {', '.join(PRESETS)}",
    )
    add_json(parser)


def _add_live(parser: argparse.ArgumentParser) -> None:
    """What only the tasks on real programs look at."""
    parser.add_argument(
        "--tools", metavar="DIR", type=Path, help="live, explore: where the programs are installed (tools)"
    )
    parser.add_argument(
        "--app", metavar="NAME", nargs="+", action="extend", default=[], help="live, explore: these programs only"
    )
    maps = parser.add_mutually_exclusive_group()
    maps.add_argument("--map", metavar="DIR", type=Path, help="live: explored maps, made there where one is missing")
    maps.add_argument("--no-map", action="store_true", help="live: only the agent without a map; nothing is explored")
    parser.add_argument(
        "--explore-budget",
        metavar="TIME",
        type=duration,
        help="how long each program is explored (live: 3m, explore: 2m)",
    )
    parser.add_argument(
        "--keep",
        metavar="DIR",
        type=Path,
        help="live, explore: keep maps and results there, and go on from what is there",
    )
    parser.add_argument(
        "--again", action="store_true", help="live: do anew what is kept of the chosen programs, maps of --map excepted"
    )


def read(given: argparse.Namespace) -> BenchRequest:
    """What is measured.

    Raises:
        InputError: An option of another suite is given.
    """
    named = {f.name: getattr(given, f.name) for f in fields(BenchRequest)}
    request = BenchRequest(
        **named | {"app": tuple(given.app), "ablate": tuple(given.ablate), "model": read_model(given)}
    )
    _check_options(request)
    return request


def run(options: BenchRequest) -> int:
    """Run the suite; exit 0 whatever the figures are."""
    suites = {
        "droidtask": _droidtask,
        "identity": _identity,
        "retrieval": _retrieval,
        "faults": _faults,
        "live": _live,
        "explore": _explore,
    }
    report, sheets = suites[options.suite](options)
    if options.json:
        write_json(report.to_json())
    else:
        write_sheets(sheets, sys.stdout)
    return 0


def _check_options(options: BenchRequest) -> None:
    """Refuse what the suite would not look at.

    Raises:
        InputError: An option of another suite is given.
    """
    given = {
        "--data": options.data is not None,
        "--pairs": options.pairs is not None,
        "--agent": options.agent != "uiatlas",
        "--ablate": bool(options.ablate),
        "--profile": options.profile != "normal",
        "--tools": options.tools is not None,
        "--app": bool(options.app),
        "--map": options.map is not None,
        "--no-map": options.no_map,
        "--explore-budget": options.explore_budget is not None,
        "--keep": options.keep is not None,
        "--again": options.again,
        "--model": options.model.name is not None,
        "--preset": options.preset is not None,
    }
    foreign = _FOREIGN[options.suite]
    if wrong := next((name for name in foreign if given[name]), None):
        raise InputError(f"{options.suite} has no {wrong}", hint=f"leave it out; {foreign[wrong]}")


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


def _naming(progress: Progress) -> Callable[[int, int, str], None]:
    """Progress over the passes of a suite: each names itself."""
    suite = progress.what

    def tell(done: int, whole: int, what: str) -> None:
        progress.what = f"{suite}, {what}"
        progress(done, whole)

    return tell
