"""The fault benchmark: tasks on simulated apps on which things go wrong, by the agent and by floors."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any

from uiatlas.agents.words.policy import ABLATIONS as RULES
from uiatlas.devices.faults import HARD, NORMAL, Faults
from uiatlas.errors import InputError, UnknownNameError
from uiatlas.run.verdict import RunStatus
from uiatlas_bench.metrics import bootstrap, mcnemar, rate
from uiatlas_bench.report import AppScores, BenchReport, Row, Scores, Sheet, as_fraction
from uiatlas_bench.suites.faults_play import (
    ABLATIONS,
    AGENT,
    FLOORS,
    LINEAR,
    Agent,
    Episode,
    Reference,
    play,
    reference,
    seeded,
)
from uiatlas_bench.suites.faults_tasks import CHORES, Chore
from uiatlas_bench.tasks import Progress

PROFILES: Mapping[str, Faults] = {"normal": NORMAL, "hard": HARD, "linear": NORMAL}
"""Faults by the name of the profile; ``linear`` is ``normal`` with the linear floor in the agent's place."""

AGENT_PART = "agent"
"""What the episodes of the agent under test are called in a part of the benchmark."""

VERDICTS = frozenset(RunStatus)
"""What a run may end with."""


@dataclass(frozen=True, slots=True)
class Options:
    """What to run.

    Attributes:
        profile: ``normal``, ``hard`` or ``linear``.
        without: What to leave out of the agent.
        seeds: How many episodes each task has.
        resamples: How often the episodes are drawn anew for the intervals.
        chores: The tasks.
    """

    profile: str = "normal"
    without: tuple[str, ...] = ()
    seeds: int = 10
    resamples: int = 1000
    chores: tuple[Chore, ...] = CHORES


Spread = Callable[[Callable[[Any], dict[str, Any]], Sequence[Any]], Sequence[Mapping[str, Any]]]
"""Computes parts side by side: from what computes one and what each is computed from."""


def run(options: Options, *, progress: Progress | None = None, spread: Spread | None = None) -> BenchReport:
    """Run the benchmark; equal options give equal figures.

    Args:
        options: What to run.
        progress: Told after every episode of every pass.
        spread: Computes the seeds side by side; None to compute one after another here.

    Raises:
        InputError: There is no such profile or ablation, or they do not go together.
    """
    agent = _agent(options)
    known = [_reference(chore) for chore in options.chores]
    if spread is not None:
        return _spread_report(options, agent, known, spread)
    mine = _pass(agent, options, known, progress)
    floors = {floor.name: mine if floor is agent else _pass(floor, options, known, progress) for floor in FLOORS}
    return _report(options, agent, known, mine, floors)


def _agent(options: Options) -> Agent:
    if options.profile not in PROFILES:
        raise UnknownNameError("profile", options.profile, PROFILES)
    if options.seeds < 1:
        raise InputError(f"--seeds {options.seeds} is less than 1", hint="give --seeds 1 or more")
    for name in options.without:
        if name not in (*ABLATIONS, *RULES):
            raise UnknownNameError("ablation", name, (*ABLATIONS, *RULES))
    ours = [name for name in options.without if name in ABLATIONS]
    if len(ours) > 1:
        raise InputError(f"{' and '.join(ours)} are left out one at a time", hint=f"give --ablate {ours[0]} alone")
    if options.profile == "linear":
        if options.without:
            raise InputError("the linear floor has nothing to leave out", hint="drop --ablate or --profile linear")
        return LINEAR
    rules = frozenset(options.without) - {*ours}
    return replace(ABLATIONS[ours[0]] if ours else AGENT, without=rules)


def _pass(agent: Agent, options: Options, known: Sequence[Reference], progress: Progress | None) -> list[Episode]:
    """All episodes of one who plays, seed by seed."""
    whole, out = options.seeds * len(known), list[Episode]()
    for seed in range(options.seeds):
        for episode in _of_seed(agent, options, known, seed):
            out.append(episode)
            if progress is not None:
                progress(len(out), whole, f"{agent.name} {episode.chore.app}")
    return out


def _of_seed(agent: Agent, options: Options, known: Sequence[Reference], seed: int) -> Iterator[Episode]:
    faults = PROFILES[options.profile]
    for place, one in enumerate(known):
        yield play(agent, one, seeded(faults, seed, place))


def play_seed(argument: Mapping[str, Any]) -> dict[str, Any]:
    """The episodes of one seed, by everybody who plays: a part of the benchmark that a fleet computes."""
    chores = tuple(CHORES[place] for place in argument["chores"])
    options = Options(argument["profile"], tuple(argument["without"]), chores=chores)
    known, agent = [_reference(chore) for chore in options.chores], _agent(options)
    players = {AGENT_PART: agent} | {floor.name: floor for floor in FLOORS if floor is not agent}
    return {
        name: [_told(episode) for episode in _of_seed(player, options, known, argument["seed"])]
        for name, player in players.items()
    }


def _spread_report(options: Options, agent: Agent, known: Sequence[Reference], spread: Spread) -> BenchReport:
    """The report of seeds that are computed side by side."""
    chores = [CHORES.index(chore) for chore in options.chores]
    told = {"profile": options.profile, "without": list(options.without), "chores": chores}
    parts = spread(play_seed, [told | {"seed": seed} for seed in range(options.seeds)])

    def played(name: str) -> list[Episode]:
        return [
            Episode(chore=one.episode.chore, **_heard(episode))
            for part in parts
            for one, episode in zip(known, part[name], strict=True)
        ]

    mine = played(AGENT_PART)
    floors = {floor.name: mine if floor is agent else played(floor.name) for floor in FLOORS}
    return _report(options, agent, known, mine, floors)


def _told(episode: Episode) -> dict[str, Any]:
    """An episode as a JSON value, without its task."""
    return {f.name: getattr(episode, f.name) for f in fields(Episode) if f.name != "chore"}


def _heard(told: Mapping[str, Any]) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in told.items()}


@cache
def _reference(chore: Chore) -> Reference:
    return reference(chore)


def scores_of(episodes: Sequence[Episode]) -> dict[str, float]:
    """All metrics over some episodes; ``recovery`` is over those that tell about it."""
    told = [e for e in episodes if e.counts]
    return {
        "recovery": rate(_recovered(episodes)),
        "reached": rate([(e.reached, 1) for e in episodes]),
        "right_verdicts": rate([(e.reached == (e.status == RunStatus.SUCCESS), 1) for e in episodes]),
        "false_successes": sum(e.false_success for e in episodes),
        "without_verdict": sum(e.status not in VERDICTS for e in episodes),
        "dangers": sum(len(e.dangers) for e in episodes),
        "episodes": len(episodes),
        "with_faults": sum(bool(e.faults) for e in episodes),
        "without_route": sum(bool(e.faults) and not e.routed for e in episodes),
        "measured": len(told),
        "mean_steps": rate([(e.steps, 1) for e in episodes]),
        "model_calls": 0,
        "tokens": 0,
    }


def _recovered(episodes: Sequence[Episode]) -> list[tuple[float, float]]:
    return [(e.reached, 1) for e in episodes if e.counts]


def _report(
    options: Options,
    agent: Agent,
    known: Sequence[Reference],
    mine: Sequence[Episode],
    floors: Mapping[str, Sequence[Episode]],
) -> BenchReport:
    return BenchReport(
        suite="faults",
        split=options.profile,
        agent=agent.name,
        ablation=", ".join(options.without),
        tasks=len(known),
        metrics=scores_of(mine),
        floors={name: scores_of(episodes) for name, episodes in floors.items()},
        per_app=_per_app(mine, floors),
        per_task=tuple(_row(e) for e in mine),
        intervals={"recovery": bootstrap(_recovered(mine), resamples=options.resamples)},
        more={
            "simulated": True,
            "seeds": options.seeds,
            "faults": dict(sorted(Counter(kind for e in mine for kind in e.faults).items())),
            "without_faults": scores_of([r.episode for r in known]),
            "mcnemar_p_floors": {name: _test(mine, episodes) for name, episodes in floors.items()},
        },
    )


def _test(one: Sequence[Episode], other: Sequence[Episode]) -> float:
    """McNemar over the same seeds of the same tasks, all episodes."""
    return mcnemar([e.reached for e in one], [e.reached for e in other])


def _per_app(mine: Sequence[Episode], floors: Mapping[str, Sequence[Episode]]) -> dict[str, AppScores]:
    def of(app: str, episodes: Sequence[Episode]) -> list[Episode]:
        return [e for e in episodes if e.chore.app == app]

    return {
        app: AppScores(
            tasks=len({e.chore.task for e in of(app, mine)}),
            metrics=scores_of(of(app, mine)),
            floors={name: scores_of(of(app, episodes)) for name, episodes in floors.items()},
        )
        for app in sorted({e.chore.app for e in mine})
    }


def _row(episode: Episode) -> Row:
    return {
        "app": episode.chore.app,
        "text": episode.chore.task,
        "seed": episode.seed,
        "status": episode.status,
        "reason": episode.reason,
        "reached": episode.reached,
        "route": episode.routed,
        "faults": list(episode.faults),
        "steps": episode.steps,
        "dangers": list(episode.dangers),
    }


_HEAD: tuple[tuple[str, str, Callable[[float], str]], ...] = (
    ("recovery", "recovery", as_fraction),
    ("of", "measured", "{:.0f}".format),
    ("right", "right_verdicts", as_fraction),
    ("false", "false_successes", "{:.0f}".format),
    ("none", "without_verdict", "{:.0f}".format),
    ("danger", "dangers", "{:.0f}".format),
    ("steps", "mean_steps", "{:.1f}".format),
)
"""Columns: the heading, the metric, and how it is written."""

_NOTE = (
    "simulated. recovery: of the episodes with a fault in which the app still has a route, the share that ends in the "
    "goal by the app's own state (95 % interval {low}-{high}). right: verdicts that agree with that state; false: "
    "successes that are none; none: runs without a verdict; danger: dangerous actions on the device. The floors follow "
    "the plan of the run without faults; the tasks are those that the agent does when nothing goes wrong."
)


def sheets(report: BenchReport) -> tuple[Sheet, ...]:
    """The report as tables: in total beside the floors, and by app."""
    plain = report.more["without_faults"]
    assert isinstance(plain, Mapping)
    left = f", {report.ablation}" if report.ablation else ""
    low, high = map(as_fraction, report.intervals["recovery"])
    total = Sheet(
        title=f"Faults, profile {report.split}: {report.tasks} tasks, {report.more['seeds']} seeds",
        head=("agent", *(name for name, _, _ in _HEAD)),
        rows=(
            (f"{report.agent}{left}", *_cells(report.metrics)),
            *((name.replace("_", " "), *_cells(scores)) for name, scores in report.floors.items()),
            ("without faults", "", f"{plain['episodes']:.0f}", *_cells(plain)[2:]),
        ),
        note=_NOTE.format(low=low, high=high),
    )
    names = list(report.floors)
    by_app = Sheet(
        title="By app: recovery",
        head=("app", "tasks", report.agent, *(name.replace("_", " ") for name in names)),
        rows=tuple(
            (app, str(s.tasks), *(as_fraction(x["recovery"]) for x in (s.metrics, *s.floors.values())))
            for app, s in report.per_app.items()
        ),
    )
    return total, by_app


def _cells(scores: Scores) -> tuple[str, ...]:
    return tuple(form(scores[name]) for _, name, form in _HEAD)
