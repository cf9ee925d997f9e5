"""What ``uiatlas bench`` is asked to measure: its options, and which of them each suite looks at."""

import argparse
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Literal, get_args

from uiatlas.cli.options.common import add_json, positive
from uiatlas.cli.options.model import ModelOptions, add_model, read_model
from uiatlas.cli.options.preset import PRESETS
from uiatlas.cli.options.safety import duration
from uiatlas.errors import InputError
from uiatlas_bench.suites import faults
from uiatlas_bench.suites.breadth_programs import Column

_LIVE = ("--tools", "--app", "--map", "--no-map", "--explore-budget", "--keep", "--again")
_NOT_LIVE = dict.fromkeys(_LIVE, "it is for live and explore")
"""Options that only the tasks on real programs look at, and what the other suites say of them."""

_NOT_BREADTH = dict.fromkeys(("--only", "--column", "--install", "--list"), "it is for breadth")

_FOREIGN = {
    "droidtask": {
        "--pairs": "labelled pairs are for identity",
        "--profile": "it is for faults",
        **_NOT_LIVE,
        **_NOT_BREADTH,
    },
    "identity": {
        "--model": "it is for droidtask and live",
        "--preset": "it is for droidtask",
        "--agent": "identity measures no agent",
        "--ablate": "identity measures no agent",
        "--profile": "it is for faults",
        **_NOT_LIVE,
        **_NOT_BREADTH,
    },
    "faults": {
        "--model": "it is for droidtask and live",
        "--preset": "it is for droidtask",
        "--data": "its apps are bundled",
        "--pairs": "labelled pairs are for identity",
        "--agent": "--profile linear plays the floor",
        **_NOT_LIVE,
        **_NOT_BREADTH,
    },
    "retrieval": {
        "--model": "it is for droidtask and live",
        "--preset": "it is for droidtask",
        "--pairs": "labelled pairs are for identity",
        "--agent": "it measures a ranking",
        "--ablate": "it measures a ranking",
        "--profile": "it is for faults",
        **_NOT_LIVE,
        **_NOT_BREADTH,
    },
    "live": {
        "--preset": "it is for droidtask",
        "--pairs": "labelled pairs are for identity",
        "--agent": "live measures the agent as `uiatlas run` runs it",
        "--ablate": "--no-map leaves the map out",
        "--profile": "it is for faults",
        **_NOT_BREADTH,
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
        **_NOT_BREADTH,
    },
    "breadth": {
        "--model": "it is for droidtask and live",
        "--preset": "it is for droidtask",
        "--pairs": "labelled pairs are for identity",
        "--agent": "it measures first looks and explorations",
        "--ablate": "it measures first looks and explorations",
        "--profile": "it is for faults",
        "--app": "--only names programs",
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
        only: These programs of the breadth suite; empty for all.
        column: The programs of this column of the breadth suite only; empty for all.
        install: Whether programs of the breadth suite are installed before.
        list: Whether the programs of the breadth suite are only listed.
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
    only: tuple[str, ...]
    column: Column | Literal[""]
    install: bool
    list: bool
    model: ModelOptions
    preset: str | None
    json: bool


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The suite and what it runs on."""
    parser.add_argument(
        "suite",
        metavar="SUITE",
        choices=("droidtask", "identity", "retrieval", "faults", "live", "explore", "breadth"),
        help="droidtask, identity, retrieval, faults, live, explore or breadth",
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
    _add_breadth(parser)
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
        "--tools", metavar="DIR", type=Path, help="live, explore, breadth: where the programs are installed (tools)"
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
        help="how long each program is explored (live: 3m, explore, breadth: 2m)",
    )
    parser.add_argument(
        "--keep",
        metavar="DIR",
        type=Path,
        help="live, explore, breadth: keep maps and results there, and go on from what is there",
    )
    parser.add_argument(
        "--again", action="store_true", help="live: do anew what is kept of the chosen programs, maps of --map excepted"
    )


def _add_breadth(parser: argparse.ArgumentParser) -> None:
    """What only the breadth suite looks at."""
    parser.add_argument(
        "--only", metavar="NAME", nargs="+", action="extend", default=[], help="breadth: these programs only"
    )
    parser.add_argument(
        "--column", choices=get_args(Column), default="", help="breadth: the programs of this column of the list only"
    )
    parser.add_argument(
        "--install", action="store_true", help="breadth: install each program before; those of Debian need root"
    )
    parser.add_argument("--list", action="store_true", help="breadth: only list the programs")


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
            "ablate": tuple(given.ablate),
            "model": read_model(given),
        }
    )
    _check_options(request)
    return request


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
        "--only": bool(options.only),
        "--column": bool(options.column),
        "--install": options.install,
        "--list": options.list,
        "--model": options.model.name is not None,
        "--preset": options.preset is not None,
    }
    foreign = _FOREIGN[options.suite]
    if wrong := next((name for name in foreign if given[name]), None):
        raise InputError(f"{options.suite} has no {wrong}", hint=f"leave it out; {foreign[wrong]}")
