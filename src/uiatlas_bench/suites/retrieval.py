"""The retrieval benchmark: for a task's words, is the control of its last true action among the first on the map?

A pair of a screen and a control of the map stands for the first explored screen that is located there and shows the
control. It is found at k when among the first k pairs one stands for a screen of the true one's cluster with an
element of the true key, but for digits, check marks and typed text. Tasks whose control exploration never saw count.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from uiatlas.agents.endpoints import point
from uiatlas.knowledge.building import Plan, known_of, local_makers
from uiatlas.knowledge.index import local_embedder
from uiatlas.knowledge.intents import control_of, ending
from uiatlas.knowledge.pointing import as_ranker, by_text, distinct
from uiatlas.knowledge.retrieval import Knowledge, Ranker
from uiatlas.perception import Locator
from uiatlas.text.retrieval import Bm25, EmbeddingScorer
from uiatlas.ui import UIElement
from uiatlas.utg import Graph
from uiatlas_bench.explored import map_of, observation_of
from uiatlas_bench.metrics import bootstrap, rate
from uiatlas_bench.recorded import Exploration, RecordedApp
from uiatlas_bench.report import AppScores, BenchReport, Row, Sheet, as_fraction
from uiatlas_bench.tasks import Progress, Task, data_folder, load_tasks

KS = (1, 3, 5, 10)
"""The numbers of pairs that are looked at."""

Place = tuple[str, UIElement]
"""A screen of the map and a control on it."""

Ranking = Callable[[str], Sequence[Place]]
"""From a task's words to pairs of a screen and a control, best first."""

Answer = tuple[str, str]
"""Cluster of a screen and key of an element without digits, check marks and typed text."""


@dataclass(frozen=True, slots=True)
class Options:
    """What to run.

    Attributes:
        data: Folder of ``APP.json`` files and ``tasks.json``; None for ``$UIATLAS_DATA/droidtask``.
    """

    data: Path | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """How one task went.

    Attributes:
        task: The task.
        place: Place of the first pair that is right, from 1; 0 if none of those looked at is.
        possible: Whether exploration saw such a screen with such an element at all.
        first: What the first pair is, for people.
    """

    task: Task
    place: int
    possible: bool
    first: str


class Explored:
    """The explored map of one app, and what its pairs stand for in the recording."""

    def __init__(self, app: RecordedApp, exploration: Exploration) -> None:
        self.graph = map_of(exploration)
        self._app = app
        self._shown: dict[str, list[tuple[str, tuple[UIElement, ...]]]] = {}
        locator = Locator(self.graph)
        for name, screen in exploration.screens.items():
            observation = observation_of(app.name, screen)
            where = locator.locate(observation).screen
            if where is not None:
                self._shown.setdefault(where, []).append((name, observation.elements))
        self._all = {(s.cluster, key) for s in map(app.scoring.__getitem__, exploration.screens) for key in s.key_norms}

    def answer(self, place: Place) -> Answer | None:
        """What a pair stands for, None if no explored screen shows the control."""
        where, wanted = place[0], _face(place[1])
        for name, elements in self._shown.get(where, ()):
            for number, element in enumerate(elements):
                if _face(element) == wanted:
                    scoring = self._app.scoring[name]
                    return scoring.cluster, scoring.key_norms[number]
        return None

    def truth(self, task: Task) -> Answer:
        """What is right for a task: its last true action."""
        last = task.actions[-1]
        place = self._app.screens[last.screen].keys.index(last.key)
        scoring = self._app.scoring[last.screen]
        return scoring.cluster, scoring.key_norms[place]

    def find(self, task: Task, ranked: Sequence[Place]) -> Found:
        """Where in a ranking a task's last action is."""
        truth = self.truth(task)
        places = (n for n, place in enumerate(ranked[: max(KS)], 1) if self.answer(place) == truth)
        first = f"{ranked[0][0]}: {ranked[0][1].label}" if ranked else ""
        return Found(task, next(places, 0), truth in self._all, first)


def _face(element: UIElement) -> tuple[str, str, str]:
    return element.role, element.text, element.description


def rankings(graph: Graph) -> dict[str, Ranking]:
    """What is measured on a map, the product first, then what it is made of, then the floors; local models only."""
    bm25, embedder = Bm25(), local_embedder()
    known = known_of(graph, local_makers(graph), Plan()) if graph.starts else []
    knowledge = Knowledge.of(graph, [e for k in known for e in k.entries], embedder)
    pointed, alike = cache(lambda task: point(graph, task, bm25)), EmbeddingScorer(embedder.model)
    rankings: dict[str, Ranking] = {
        "uiatlas": lambda task: _ends(knowledge, task, as_ranker(pointed)),
        "vectors alone": lambda task: _ends(knowledge, task, None),
        "words alone": lambda task: [(p.screen, p.element) for p in pointed(task)],
        "bm25": lambda task: [(p.screen, p.element) for p in distinct(by_text(graph, task, bm25), 10)],
        "embedding": lambda task: [(p.screen, p.element) for p in distinct(by_text(graph, task, alike), 10)],
    }
    return rankings


def _ends(knowledge: Knowledge, task: str, words: Ranker | None) -> list[Place]:
    """What the known ways for a task end with: the button that makes it count, and what is done before it."""
    places: list[Place] = []
    for hit in knowledge.find(task, max(KS), words):
        intent = hit.entry.intent
        last, control = ending(knowledge.graph, intent), control_of(knowledge.graph, intent)
        places += [*([last] if last is not None else []), *([(intent.screen, control)] if control is not None else [])]
    return _distinct(places)


def _distinct(places: Iterable[Place]) -> list[Place]:
    out: dict[tuple[str, str, str, str], Place] = {}
    for screen, element in places:
        out.setdefault((screen, *_face(element)), (screen, element))
    return list(out.values())


def run(options: Options, *, progress: Progress | None = None) -> BenchReport:
    """Run the benchmark.

    Raises:
        InputError: The data are missing or malformed.
    """
    data = load_tasks(data_folder(options.data, "droidtask"))
    maps = {name: Explored(app, data.explorations[name]) for name, app in data.apps.items()}
    sides = {name: rankings(explored.graph) for name, explored in maps.items()}
    results: dict[str, list[Found]] = {}
    for n, task in enumerate(data.tasks, 1):
        for name, ranking in sides[task.app].items():
            results.setdefault(name, []).append(maps[task.app].find(task, ranking(task.text)))
        if progress is not None:
            progress(n, len(data.tasks), task.app)
    return _report(results)


def scores(found: Iterable[Found]) -> dict[str, float]:
    """Shares of all tasks that are found at each k, the mean reciprocal rank, and what is possible at most."""
    rows = list(found)
    out = {f"hit@{k}": rate([(float(0 < f.place <= k), 1.0) for f in rows]) for k in KS}
    out["mrr"] = rate([(1 / f.place if f.place else 0.0, 1.0) for f in rows])
    return out | {"possible": rate([(float(f.possible), 1.0) for f in rows])}


def _report(results: Mapping[str, Sequence[Found]]) -> BenchReport:
    mine, *others = results
    found = results[mine]
    apps = sorted({f.task.app for f in found})
    halves = {"choice": apps[::2], "held_out": apps[1::2]}
    return BenchReport(
        suite="retrieval",
        split="all",
        agent=mine,
        ablation="",
        tasks=len(found),
        metrics=scores(found),
        floors={name: scores(results[name]) for name in others},
        per_app={app: _app(app, results) for app in apps},
        per_task=tuple(_row(f) for f in found),
        intervals={f"hit@{k}": bootstrap([(float(0 < f.place <= k), 1.0) for f in found]) for k in KS},
        more={
            "halves": {
                half: {"apps": names, **scores(f for f in found if f.task.app in names)}
                for half, names in halves.items()
            }
        },
    )


def _app(app: str, results: Mapping[str, Sequence[Found]]) -> AppScores:
    mine, *others = ({name: [f for f in rows if f.task.app == app]} for name, rows in results.items())
    ((_, found),) = mine.items()
    return AppScores(len(found), scores(found), floors={n: scores(rows) for side in others for n, rows in side.items()})


def _row(found: Found) -> Row:
    task = found.task
    return {
        "app": task.app,
        "id": task.id,
        "task": task.text,
        "place": found.place,
        "possible": found.possible,
        "first": found.first,
    }


def sheets(report: BenchReport) -> tuple[Sheet, ...]:
    """The report as tables: in total beside the floors, by half, and by app."""
    halves = report.more["halves"]
    assert isinstance(halves, Mapping)
    names = (*(f"hit@{k}" for k in KS), "mrr", "possible")

    def table(title: str, first: str, rows: Mapping[str, Mapping[str, float]], note: str = "") -> Sheet:
        cells = tuple((name, *(as_fraction(scored[n]) for n in names)) for name, scored in rows.items())
        return Sheet(title, (first, *names), cells, note)

    return (
        table(
            f"The last action of {report.tasks} tasks on the explored maps",
            "ranking",
            {report.agent: report.metrics, **report.floors},
            "possible: exploration saw the control at all",
        ),
        table(
            "By half of the apps",
            "half",
            halves,
            "; ".join(f"{name}: {', '.join(half['apps'])}" for name, half in halves.items()),
        ),
        table("By app", "app", {app: scored.metrics for app, scored in report.per_app.items()}),
    )
