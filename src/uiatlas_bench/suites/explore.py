"""The exploration benchmark: how much of real programs is seen per minute, against a crawler that clicks at random."""

import tempfile
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path

from uiatlas.errors import UnknownNameError
from uiatlas_bench.metrics import rate
from uiatlas_bench.report import AppScores, BenchReport, Row, Scores, Sheet, as_fraction
from uiatlas_bench.suites.explore_crawl import CRAWLERS
from uiatlas_bench.suites.explore_play import Crawl, Routes, crawled, map_in, routes_on
from uiatlas_bench.suites.explore_programs import PROGRAMS
from uiatlas_bench.suites.explore_rule import SHARES, curve_of, screens_of
from uiatlas_bench.tasks import Progress, data_folder, made_folder
from uiatlas_bench.third_party import Host, Program, read_programs

OURS, THEIRS = CRAWLERS


@dataclass(frozen=True, slots=True)
class Options:
    """What to run.

    Attributes:
        data: Folder of ``live_tasks.json``; None for ``$UIATLAS_DATA/live``.
        tools: Folder with the programs that are not the system's.
        apps: Which programs; all if empty.
        budget: Seconds that each crawler has for each program.
        keep: Folder for what was seen and the maps; what is there already is not done again.
    """

    data: Path | None = None
    tools: Path = Path("tools")
    apps: tuple[str, ...] = ()
    budget: float = 120.0
    keep: Path | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the crawlers saw of one program.

    Attributes:
        app: Which one.
        crawls: By crawler, what its crawl came to.
        screens: By crawler, the screens that it saw, each with the second at which it was first seen.
        routes: Whether the map that was drawn leads anywhere.
    """

    app: str
    crawls: Mapping[str, Crawl]
    screens: Mapping[str, Mapping[int, float]]
    routes: Routes

    @property
    def union(self) -> int:
        """Screens that any crawler saw."""
        return len({number for seen in self.screens.values() for number in seen})


def run(options: Options, *, progress: Progress | None = None) -> BenchReport:
    """Run the benchmark: each program is crawled by each crawler for the same time, each in a fresh state.

    Args:
        options: What to run.
        progress: Told before every crawl.

    Raises:
        InputError: The data are missing or malformed, or a folder cannot be written to.
    """
    data = data_folder(options.data, "live")
    programs = programs_of(data, options.apps)
    tell = progress or (lambda done, whole, what: None)
    host = Host.of(data, options.tools)
    with ExitStack() as stack:
        own = options.keep or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="uiatlas-explore-")))
        folder = made_folder(own)
        outcomes = []
        for number, program in enumerate(programs):
            crawls = {}
            for each, crawler in enumerate(CRAWLERS):
                tell(len(CRAWLERS) * number + each, len(CRAWLERS) * len(programs), f"{program.app}, {crawler}")
                place = folder / f"{program.app}.{crawler}"
                crawls[crawler] = crawled(program, crawler, options.budget, host, place)
            outcomes.append(outcome_of(program.app, crawls, routes_on(map_in(folder / f"{program.app}.{OURS}"))))
    return report_of(options, outcomes)


def programs_of(data: Path, names: Sequence[str]) -> tuple[Program, ...]:
    """The programs of the data folder and those of `PROGRAMS`, or those of them that are named.

    Raises:
        InputError: The data are missing or malformed, or there is no such program.
    """
    known = {p.app: p for p in (*PROGRAMS, *read_programs(data))}
    for name in names:
        if name not in known:
            raise UnknownNameError("app", name, known)
    return tuple(p for p in known.values() if not names or p.app in names)


def outcome_of(app: str, crawls: Mapping[str, Crawl], routes: Routes) -> Outcome:
    """The outcome of one program, its screens counted by the rule for all crawlers at once."""
    return Outcome(app, crawls, screens_of({name: crawl.sights for name, crawl in crawls.items()}), routes)


def scores_of(outcomes: Sequence[Outcome], crawler: str, budget: float) -> dict[str, float]:
    """How a crawler did on some programs."""
    seen = [len(o.screens[crawler]) for o in outcomes]
    summaries = [o.crawls[crawler].summary for o in outcomes]
    return {
        "screens": sum(seen),
        "screens_per_minute": rate([(60.0 * n / budget, 1) for n in seen]),
        "share_of_union": rate([(n / o.union if o.union else 0.0, 1) for n, o in zip(seen, outcomes, strict=True)]),
        "steps": sum(s.steps for s in summaries),
        "restarts": sum(s.restarts for s in summaries),
        "crashes": sum(s.crashes for s in summaries),
        "failed": sum(bool(s.failed) for s in summaries),
    }


def ratio_of(outcomes: Sequence[Outcome]) -> float | None:
    """Screens per minute of ours over the other's, over all programs; None if the other saw nothing."""
    ours, theirs = (sum(len(o.screens[name]) for o in outcomes) for name in CRAWLERS)
    return round(ours / theirs, 3) if theirs else None


def report_of(options: Options, outcomes: Sequence[Outcome]) -> BenchReport:
    """The report over all programs."""
    budget = options.budget
    routes = [o.routes for o in outcomes]
    return BenchReport(
        suite="explore",
        split="all" if not options.apps else ",".join(options.apps),
        agent=OURS,
        ablation="",
        tasks=len(outcomes),
        metrics=scores_of(outcomes, OURS, budget) | _routes(routes),
        floors={THEIRS: scores_of(outcomes, THEIRS, budget)},
        per_app={o.app: _app_scores(o, budget) for o in outcomes},
        per_task=tuple(_row(o, budget) for o in outcomes),
        more={
            "ratio": ratio_of(outcomes),
            "budget": budget,
            "shares": list(SHARES),
            "curve": {name: _curve(outcomes, name, budget) for name in CRAWLERS},
            "simulated": False,
        },
    )


def _routes(routes: Sequence[Routes]) -> dict[str, float]:
    return {
        "map_screens": sum(r.screens for r in routes),
        "map_reached": rate([(r.reached, r.screens) for r in routes]),
        "longest_route": max((r.longest for r in routes), default=0),
    }


def _app_scores(outcome: Outcome, budget: float) -> AppScores:
    metrics = scores_of([outcome], OURS, budget) | _routes([outcome.routes])
    return AppScores(1, metrics, floors={THEIRS: scores_of([outcome], THEIRS, budget)})


def _curve(outcomes: Sequence[Outcome], crawler: str, budget: float) -> list[int]:
    """Screens of all programs after each share of the budget."""
    curves = [curve_of(o.screens[crawler], budget) for o in outcomes]
    return [sum(column) for column in zip(*curves, strict=True)]


def _row(outcome: Outcome, budget: float) -> Row:
    crawls = {
        name: {**asdict(crawl.summary), "screens": len(outcome.screens[name]), "curve": _curve([outcome], name, budget)}
        for name, crawl in outcome.crawls.items()
    }
    return {"id": outcome.app, "union": outcome.union, "ratio": ratio_of([outcome]), **crawls}


_NOTE = (
    "Both crawlers have {budget:.0f} s for each program, each on a fresh one. A screen is a place, whether a dialog is "
    "open, and roles and names that are visible; sights that are alike (Jaccard .8) are one. union: the share that "
    "uiatlas saw of all screens that either saw. crashes: of the program. routes: the share of the screens of the map "
    "that a plan from its first screen reaches, and the longest of these plans."
)


def sheets(report: BenchReport) -> tuple[Sheet, ...]:
    """The report as tables: by program, and the screens over the time."""
    head = ("app", "screens/min", "random", "ratio", "union", "steps", "random", "crashes", "routes", "longest")
    rows = [_cells(str(r["id"]), r["ratio"], report.per_app[str(r["id"])].to_json()) for r in report.per_task]
    rows.append(_cells("all", report.more["ratio"], {**report.metrics, "floors": report.floors}))
    budget = report.more["budget"]
    return (
        Sheet(
            title=f"Exploring {report.tasks} real programs",
            head=head,
            rows=tuple(rows),
            note=_NOTE.format(budget=budget),
        ),
        Sheet(
            title="Screens after a share of the time, over all programs",
            head=("crawler", *(f"{share:.0%}" for share in SHARES)),
            rows=tuple((name, *map(str, counts)) for name, counts in _curves(report)),
        ),
    )


def _curves(report: BenchReport) -> list[tuple[str, list[int]]]:
    curves = report.more["curve"]
    assert isinstance(curves, Mapping)
    return list(curves.items())


def _cells(name: str, ratio: object, scores: Mapping[str, object]) -> tuple[str, ...]:
    floors = scores["floors"]
    assert isinstance(floors, Mapping)
    mine: Scores = {key: value for key, value in scores.items() if isinstance(value, int | float)}
    other: Scores = floors[THEIRS]
    return (
        name,
        f"{mine['screens_per_minute']:.1f}",
        f"{other['screens_per_minute']:.1f}",
        "-" if ratio is None else f"{ratio:.2f}",
        as_fraction(mine["share_of_union"]),
        f"{mine['steps']:.0f}",
        f"{other['steps']:.0f}",
        f"{mine['crashes']:.0f}" + (" failed" if mine["failed"] else ""),
        as_fraction(mine["map_reached"]),
        f"{mine['longest_route']:.0f}",
    )
