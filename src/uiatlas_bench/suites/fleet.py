"""The benchmark of several devices on one app: how much more of it they find in the same steps, and how much sooner."""

import tempfile
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from math import ceil
from pathlib import Path

from uiatlas.errors import UnknownNameError
from uiatlas_bench.metrics import rate
from uiatlas_bench.report import AppScores, BenchReport, Row, Sheet
from uiatlas_bench.suites.fleet_play import Drawn, drawn
from uiatlas_bench.tasks import Progress, made_folder

APPS = ("shop", "settings", "transit", "notes")
"""The apps of the package that the table has."""

SHARE = 0.9
"""The share of the edges of the most devices that is waited for."""

LONGEST = 12
"""How many times the steps of a device one alone may take to find as much."""


@dataclass(frozen=True, slots=True)
class Options:
    """What to run.

    Attributes:
        apps: Which simulated apps; `APPS` if empty.
        devices: Numbers of devices, the first of which the others are compared with.
        steps: Actions on each device.
        wait: Seconds on the wall clock that an action takes.
        keep: Folder for maps and logs; None for none.
    """

    apps: tuple[str, ...] = ()
    devices: tuple[int, ...] = (1, 2, 4)
    steps: int = 40
    wait: float = 0.2
    keep: Path | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one app.

    Attributes:
        app: Which one.
        drawn: The maps, by number of devices.
        alone: The map that one device has drawn until it had `SHARE` of the edges of the most devices.
    """

    app: str
    drawn: Mapping[int, Drawn]
    alone: Drawn

    @property
    def goal(self) -> int:
        """Edges that are waited for."""
        return goal_of(self.drawn[max(self.drawn)])

    def more(self, devices: int) -> float:
        """How many times the edges of one device some devices have found."""
        return rate([(self.drawn[devices].edges, self.drawn[min(self.drawn)].edges)])

    def seconds(self) -> tuple[float | None, float | None]:
        """The seconds after which the most devices, and one alone, had the edges that are waited for."""
        return self.drawn[max(self.drawn)].seconds_to(self.goal), self.alone.seconds_to(self.goal)


def goal_of(most: Drawn) -> int:
    """How many edges are waited for."""
    return ceil(SHARE * most.edges)


def run(options: Options, *, progress: Progress | None = None) -> BenchReport:
    """Run the benchmark.

    Args:
        options: What to run.
        progress: Told before every exploration.

    Raises:
        UnknownNameError: There is no such app.
        InputError: A folder cannot be written to.
    """
    for name in options.apps:
        if name not in APPS:
            raise UnknownNameError("app", name, APPS)
    apps, outcomes = options.apps or APPS, []
    tell = progress or (lambda done, whole, what: None)
    each = len(options.devices) + 1
    with ExitStack() as stack:
        own = options.keep or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="uiatlas-fleet-")))
        folder = made_folder(own)
        for number, app in enumerate(apps):
            maps = {}
            for place, devices in enumerate(options.devices):
                tell(each * number + place, each * len(apps), f"{app}, {devices} x {options.steps}")
                maps[devices] = drawn(app, devices, options.steps, options.wait, folder)
            tell(each * number + each - 1, each * len(apps), f"{app}, one alone")
            goal = goal_of(maps[max(maps)])
            alone = drawn(app, 1, LONGEST * options.steps, options.wait, folder, enough=goal)
            outcomes.append(Outcome(app, maps, alone))
    return report_of(options, outcomes)


def report_of(options: Options, outcomes: Sequence[Outcome]) -> BenchReport:
    """The report over all apps."""
    return BenchReport(
        suite="fleet",
        split=",".join(o.app for o in outcomes),
        agent=f"{max(options.devices)} devices",
        ablation="",
        tasks=len(outcomes),
        metrics=_scores(outcomes),
        per_app={o.app: AppScores(1, _scores([o])) for o in outcomes},
        per_task=tuple(_row(o) for o in outcomes),
        more={
            "simulated": True,
            "devices": list(options.devices),
            "steps": options.steps,
            "wait": options.wait,
            "share": SHARE,
        },
    )


def _scores(outcomes: Sequence[Outcome]) -> dict[str, float]:
    """The least and the mean of how much more is found, and of how much sooner."""
    more = [o.more(max(o.drawn)) for o in outcomes]
    sooner = [share for o in outcomes if (share := _sooner(o)) is not None]
    return {
        "more_edges": rate([(m, 1) for m in more]),
        "least_more_edges": min(more, default=0.0),
        "time_share": rate([(s, 1) for s in sooner]),
        "most_time_share": max(sooner, default=0.0),
        "never_alone": sum(o.seconds()[1] is None for o in outcomes),
        "duplicates": sum(d.duplicates for o in outcomes for d in o.drawn.values()),
        "dangers": sum(d.dangers for o in outcomes for d in (*o.drawn.values(), o.alone)),
    }


def _sooner(outcome: Outcome) -> float | None:
    """The time of the most devices over that of one alone; None if one alone never got there."""
    together, alone = outcome.seconds()
    return together / alone if together is not None and alone else None


def _row(outcome: Outcome) -> Row:
    together, alone = outcome.seconds()
    maps = {
        str(n): {"screens": d.screens, "edges": d.edges, "steps": d.steps, "duplicates": d.duplicates}
        for n, d in outcome.drawn.items()
    }
    return {
        "id": outcome.app,
        "maps": maps,
        "more_edges": outcome.more(max(outcome.drawn)),
        "goal": outcome.goal,
        "seconds_together": together,
        "seconds_alone": alone,
        "time_share": _sooner(outcome),
    }


_NOTE = (
    "Screens (edges) of the map on which screens that devices found under two ids are one; ids: how many such ids "
    "there were. {steps} actions on each device, each of which takes {wait:g} s on the wall clock beside what is "
    "computed, all devices in one process. more: edges of {most} devices over those of {least}. s to {share:.0%}: "
    "seconds until the map had {share:.0%} of the edges of {most} devices, drawn by all of them and by one alone, and "
    "their ratio."
)


def sheets(report: BenchReport) -> tuple[Sheet, ...]:
    """The report as a table by app."""
    more = report.more
    devices, steps, wait, share = more["devices"], more["steps"], more["wait"], more["share"]
    assert isinstance(devices, list)
    numbers = [str(n) for n in devices]
    least, most = numbers[0], numbers[-1]
    head = ("app", *(f"{n} x {steps}" for n in numbers), "ids", "more", f"s to {share:.0%}", "alone", "ratio")
    note = _NOTE.format(steps=steps, wait=wait, most=most, least=least, share=share)
    return (Sheet("One app on several devices", head, tuple(_cells(r, numbers) for r in report.per_task), note),)


def _cells(row: Row, numbers: Sequence[str]) -> tuple[str, ...]:
    maps = row["maps"]
    assert isinstance(maps, Mapping)
    counts = [f"{maps[n]['screens']} ({maps[n]['edges']})" for n in numbers]
    ids = sum(drawn_map["duplicates"] for drawn_map in maps.values())
    times = (_figure(row[name], 1) for name in ("seconds_together", "seconds_alone"))
    return str(row["id"]), *counts, str(ids), _figure(row["more_edges"], 2), *times, _figure(row["time_share"], 2)


def _figure(value: object, digits: int) -> str:
    return f"{value:.{digits}f}" if isinstance(value, int | float) else "-"
