"""What ``uiatlas bench`` is asked to measure: its options, and which of them each suite looks at."""

import argparse
import os
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Literal, get_args

from uiatlas.cli.main import SUITES
from uiatlas.cli.options.common import add_json, positive
from uiatlas.cli.options.model import ModelOptions, add_model, read_model
from uiatlas.cli.options.preset import PRESETS
from uiatlas.cli.options.safety import duration
from uiatlas.errors import InputError
from uiatlas_bench.effects import check_effects
from uiatlas_bench.papers.lab import REPETITIONS
from uiatlas_bench.suites import faults, papers
from uiatlas_bench.suites.breadth_programs import Column

_PROGRAMS = ("--tools", "--app", "--map", "--explore-budget")
_NOT_LIVE = dict.fromkeys(_PROGRAMS, "it is for live and explore")
"""Options that only the tasks on real programs look at, and what the other suites say of them."""

_NO_ARMS = {
    **dict.fromkeys(("--preset", "--model", "--no-map", "--with-map", "--again"), "it is for droidtask and live"),
    **dict.fromkeys(("--label", "--table"), "it is for droidtask and live, where arms are compared"),
    "--episodes-only": "it is for droidtask",
}
"""Options of the suites that measure arms, and what those say that measure none."""

_NO_FLEET = {"--fleet": "it is for droidtask and faults"}

_KEEPS_NOTHING = {"--keep": "it is for live, explore, droidtask, breadth, papers and fleet"}
_NO_SEEDS = {"--seeds": "it is for droidtask, faults and papers"}

_NOT_BREADTH = dict.fromkeys(("--only", "--column", "--install", "--list"), "it is for breadth")

_NOT_FLEET = {"--wait": "it is for fleet"}

_NOT_PAPERS = _NOT_FLEET | dict.fromkeys(("--paper", "--live", "--tasks", "--device"), "it is for papers")

_TASK_FILES = ("--only", "--list", "--no-map", "--with-map")
"""Options of other suites that `papers` looks at where it runs the tasks of a file."""

_FOREIGN = {
    "droidtask": {
        "--pairs": "labelled pairs are for identity",
        "--profile": "it is for faults",
        **_NOT_LIVE,
        **_NOT_BREADTH,
        **_NOT_PAPERS,
    },
    "identity": {
        **_NO_FLEET,
        **_NO_ARMS,
        **_KEEPS_NOTHING,
        **_NO_SEEDS,
        "--agent": "identity measures no agent",
        "--ablate": "identity measures no agent",
        "--profile": "it is for faults",
        **_NOT_LIVE,
        **_NOT_BREADTH,
        **_NOT_PAPERS,
    },
    "faults": {
        **_NO_ARMS,
        **_KEEPS_NOTHING,
        "--data": "its apps are bundled",
        "--pairs": "labelled pairs are for identity",
        "--agent": "--profile linear plays the floor",
        **_NOT_LIVE,
        **_NOT_BREADTH,
        **_NOT_PAPERS,
    },
    "retrieval": {
        **_NO_FLEET,
        **_NO_ARMS,
        **_KEEPS_NOTHING,
        **_NO_SEEDS,
        "--pairs": "labelled pairs are for identity",
        "--agent": "it measures a ranking",
        "--ablate": "it measures a ranking",
        "--profile": "it is for faults",
        **_NOT_LIVE,
        **_NOT_BREADTH,
        **_NOT_PAPERS,
    },
    "static": {
        **_NO_FLEET,
        **_NO_ARMS,
        **_KEEPS_NOTHING,
        **_NO_SEEDS,
        "--pairs": "labelled pairs are for identity",
        "--agent": "static measures no agent",
        "--ablate": "static measures no agent",
        "--profile": "it is for faults",
        **_NOT_LIVE,
        **_NOT_BREADTH,
        **_NOT_PAPERS,
    },
    "live": {
        **_NO_FLEET,
        **_NO_SEEDS,
        "--pairs": "labelled pairs are for identity",
        "--agent": "live measures the agent as `uiatlas run` runs it",
        "--profile": "it is for faults",
        "--episodes-only": "it is for droidtask",
        **_NOT_BREADTH,
        **_NOT_PAPERS,
    },
    "explore": {
        **_NO_FLEET,
        **_NO_ARMS,
        **_NO_SEEDS,
        "--pairs": "labelled pairs are for identity",
        "--agent": "it measures two crawlers side by side",
        "--ablate": "it measures two crawlers side by side",
        "--profile": "it is for faults",
        "--map": "every map is drawn anew, or kept with --keep",
        "--again": "remove the folder of --keep",
        "--no-map": "exploring draws one",
        **_NOT_BREADTH,
        **_NOT_PAPERS,
    },
    "breadth": {
        **_NO_FLEET,
        **_NO_ARMS,
        **_NO_SEEDS,
        "--pairs": "labelled pairs are for identity",
        "--agent": "it measures first looks and explorations",
        "--ablate": "it measures first looks and explorations",
        "--profile": "it is for faults",
        "--app": "--only names programs",
        "--map": "every map is drawn anew, or kept with --keep",
        "--again": "remove the folder of --keep",
        "--no-map": "exploring draws one",
        **_NOT_PAPERS,
    },
    "papers": {
        **_NO_FLEET,
        **{name: why for name, why in _NO_ARMS.items() if name not in ("--model", *_TASK_FILES)},
        "--pairs": "labelled pairs are for identity",
        "--agent": "each table names its agents",
        "--ablate": "each table leaves out what its paper does",
        "--profile": "faults are of the profile normal",
        "--again": "remove the folder of --keep",
        "--map": "maps are drawn anew, or kept with --keep",
        **{name: why for name, why in _NOT_BREADTH.items() if name not in _TASK_FILES},
        **_NOT_FLEET,
    },
    "fleet": {
        **_NO_FLEET,
        **_NO_ARMS,
        **_NO_SEEDS,
        "--data": "its apps are bundled",
        "--pairs": "labelled pairs are for identity",
        "--agent": "it measures explorations",
        "--ablate": "it measures explorations",
        "--profile": "it is for faults",
        **{name: why for name, why in _NOT_LIVE.items() if name != "--app"},
        **_NOT_BREADTH,
        **{name: why for name, why in _NOT_PAPERS.items() if name not in _NOT_FLEET},
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
        with_map: Whether only the agent with the map is measured.
        explore_budget: Seconds that each program is explored; None for the suite's own.
        keep: Where maps and results are kept; None for nowhere.
        again: Whether what is kept is done anew.
        label: What the arms are called; empty for what they are made of.
        table: Whether only the arms that are kept are told.
        episodes_only: Whether single decisions of recorded tasks are left out.
        only: These programs of the breadth suite, or these tasks of a file; empty for all.
        column: The programs of this column of the breadth suite only; empty for all.
        install: Whether programs of the breadth suite are installed before.
        list: Whether the programs of the breadth suite, or the tasks of a file, are only listed.
        tasks: A file of tasks that is run instead of the tables of the papers; None for none.
        device: Where the tasks of a file are run; empty for simulated phones.
        paper: The tables of this paper only; empty for all.
        live: Whether the papers' agents are tried on real programs as well.
        wait: Seconds that an action takes on the devices of a fleet; None for the suite's own.
        model: Which model is asked.
        preset: How the agent runs; None for the usual way.
        fleet: How many parts are computed at a time by a fleet of this machine; None for none.
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
    with_map: bool
    explore_budget: float | None
    keep: Path | None
    again: bool
    label: str
    table: bool
    episodes_only: bool
    only: tuple[str, ...]
    column: Column | Literal[""]
    install: bool
    list: bool
    tasks: Path | None
    device: tuple[str, ...]
    paper: str
    live: bool
    wait: float | None
    model: ModelOptions
    preset: str | None
    fleet: int | None
    json: bool


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The suite and what it runs on."""
    parser.add_argument(
        "suite",
        metavar="SUITE",
        choices=SUITES,
        help=f"{', '.join(SUITES[:-1])} or {SUITES[-1]}",
    )
    parser.add_argument(
        "--data",
        metavar="DIR",
        type=Path,
        help="the suite's data (default: below $UIATLAS_DATA; static: $UIATLAS_SOURCES)",
    )
    parser.add_argument("--pairs", metavar="FILE", type=Path, help="labelled pairs, for identity")
    parser.add_argument("--agent", metavar="NAME", help="droidtask: uiatlas, or a floor: random, lexical, lexical_map")
    parser.add_argument(
        "--ablate",
        metavar="NAME",
        action="append",
        default=[],
        help="what to leave out of the agent, such as no-update or rule:chain; may be repeated",
    )
    parser.add_argument(
        "--seeds",
        metavar="N",
        type=positive,
        help="episodes per task of random agents and of faults (10), and of papers (3)",
    )
    parser.add_argument("--profile", choices=faults.PROFILES, help="faults: how much goes wrong (normal)")
    _add_live(parser)
    _add_arms(parser)
    _add_breadth(parser)
    parser.add_argument(
        "--paper", metavar="NAME", choices=papers.PAPERS, default="", help=f"papers: {', '.join(papers.PAPERS)} (all)"
    )
    parser.add_argument(
        "--live", action="store_true", help="papers: tables of each paper's agent on real programs as well"
    )
    parser.add_argument(
        "--wait", metavar="TIME", type=duration, help="fleet: how long each action takes on a device, really (0.2s)"
    )
    _add_task_files(parser)
    add_model(parser)
    parser.add_argument(
        "--preset",
        metavar="NAME",
        choices=PRESETS,
        help=f"droidtask, live: how the agent runs, with the model or without: {', '.join(PRESETS)}",
    )
    parser.add_argument(
        "--fleet",
        metavar="N",
        nargs="?",
        type=positive,
        const=os.cpu_count() or 1,
        help="droidtask with --keep, faults: compute parts in N processes side by side (one a core; extra [fleet]), "
        "and go on where it was interrupted",
    )
    add_json(parser)


def _add_task_files(parser: argparse.ArgumentParser) -> None:
    """What only task files are run with."""
    parser.add_argument(
        "--tasks",
        metavar="FILE",
        type=Path,
        help="papers: the tasks of a file of Mobile-Eval-E, SPA-Bench or AndroidWorld instead of tables",
    )
    parser.add_argument(
        "--device",
        metavar="DEVICE",
        nargs="+",
        action="extend",
        default=[],
        help="papers --tasks: where the apps are (default: simulated phones with the kinds of apps that a task needs)",
    )


def _add_live(parser: argparse.ArgumentParser) -> None:
    """What only the tasks on real programs look at."""
    parser.add_argument(
        "--tools", metavar="DIR", type=Path, help="live, explore, breadth: where the programs are installed (tools)"
    )
    parser.add_argument(
        "--app",
        metavar="NAME",
        nargs="+",
        action="extend",
        default=[],
        help="live, explore, fleet: these programs only",
    )
    maps = parser.add_mutually_exclusive_group()
    maps.add_argument("--map", metavar="DIR", type=Path, help="live: explored maps, made there where one is missing")
    maps.add_argument(
        "--no-map",
        action="store_true",
        help="droidtask, live, papers --tasks: only the agent without a map; nothing is explored",
    )
    parser.add_argument(
        "--explore-budget",
        metavar="TIME",
        type=duration,
        help="how long each program is explored (live: 3m, explore, breadth: 2m)",
    )
    parser.add_argument(
        "--keep",
        metavar="DIR",
        type=Path,
        help="keep results there, and go on from what is there; live, explore and breadth keep maps, too",
    )
    parser.add_argument(
        "--again",
        action="store_true",
        help="do anew what is kept of this arm; live: of the chosen programs, and their maps but those of --map",
    )


def _add_arms(parser: argparse.ArgumentParser) -> None:
    """Which arms are measured, and how they are told."""
    parser.add_argument(
        "--with-map", action="store_true", help="droidtask, live, papers --tasks: only the agent with the map"
    )
    parser.add_argument(
        "--label", metavar="NAME", default="", help="droidtask, live: what the arms are called that --keep keeps"
    )
    parser.add_argument(
        "--table", action="store_true", help="droidtask, live: measure nothing; compare all arms that --keep holds"
    )
    parser.add_argument(
        "--episodes-only",
        action="store_true",
        help="droidtask: ask no single decisions beside the episodes, which a model would be asked, too",
    )


def _add_breadth(parser: argparse.ArgumentParser) -> None:
    """What only the breadth suite looks at."""
    parser.add_argument(
        "--only",
        metavar="NAME",
        nargs="+",
        action="extend",
        default=[],
        help="breadth: these programs only; papers --tasks: these tasks only",
    )
    parser.add_argument(
        "--column", choices=get_args(Column), default="", help="breadth: the programs of this column of the list only"
    )
    parser.add_argument(
        "--install", action="store_true", help="breadth: install each program before; those of Debian need root"
    )
    parser.add_argument(
        "--list", action="store_true", help="breadth: only list the programs; papers --tasks: only list the tasks"
    )


def read(given: argparse.Namespace) -> BenchRequest:
    """What is measured.

    Raises:
        InputError: An option of another suite is given.
    """
    named = {f.name: getattr(given, f.name) for f in fields(BenchRequest)}
    request = BenchRequest(
        **named
        | {
            "app": tuple(given.app),
            "only": tuple(given.only),
            "device": tuple(given.device),
            "ablate": tuple(given.ablate),
            "model": read_model(given),
            "agent": given.agent or "uiatlas",
            "seeds": given.seeds or (REPETITIONS if given.suite == "papers" else 10),
            "profile": given.profile or "normal",
        }
    )
    named_options = _given(given)
    foreign = _FOREIGN[request.suite]
    if wrong := next((name for name in foreign if named_options[name]), None):
        raise InputError(f"{request.suite} has no {wrong}", hint=f"leave it out; {foreign[wrong]}")
    check_effects(request, frozenset(name for name, said in named_options.items() if said))
    return request


def _given(options: argparse.Namespace) -> dict[str, bool]:
    """Which options are given."""
    return {
        "--fleet": options.fleet is not None,
        "--data": options.data is not None,
        "--pairs": options.pairs is not None,
        "--agent": options.agent is not None,
        "--ablate": bool(options.ablate),
        "--seeds": options.seeds is not None,
        "--profile": options.profile is not None,
        "--tools": options.tools is not None,
        "--app": bool(options.app),
        "--map": options.map is not None,
        "--no-map": options.no_map,
        "--with-map": options.with_map,
        "--explore-budget": options.explore_budget is not None,
        "--keep": options.keep is not None,
        "--again": options.again,
        "--label": bool(options.label),
        "--table": options.table,
        "--episodes-only": options.episodes_only,
        "--only": bool(options.only),
        "--column": bool(options.column),
        "--install": options.install,
        "--list": options.list,
        "--paper": bool(options.paper),
        "--live": options.live,
        "--wait": options.wait is not None,
        "--tasks": options.tasks is not None,
        "--device": bool(options.device),
        "--model": options.model is not None,
        "--preset": options.preset is not None,
    }
