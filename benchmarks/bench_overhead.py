"""What a step of a run costs beyond the device, and what starting the command line costs."""

import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable
from itertools import count
from pathlib import Path

from benchmarks.bench_parsing import hierarchy, with_lxml
from benchmarks.common import Row, interleaved
from uiatlas.execution.actor import Actor
from uiatlas.execution.run import Run
from uiatlas.perception import Locator
from uiatlas.ui import Action, Observation, Tap, UIElement, selector_for, target_of
from uiatlas.ui.hierarchy import HierarchyParser
from uiatlas.utg import Atlas, EvidenceKind, Graph
from uiatlas.utg.revise import observe

SCREENS = 1000
NODES = 200
STEPS = 10
APP = "com.example.app"


def rows() -> list[Row]:
    """A whole step of a run on a map of 1,000 screens, and ``uiatlas --help``."""
    return [_step(), _help()]


def _step() -> Row:
    with tempfile.TemporaryDirectory() as folder:
        app = Chain()
        graph = app.mapped()
        saved = Atlas.open(Path(folder) / "a.uiatlas", create=True)
        saved.save(graph)
        task = f'open "Option {1000 * STEPS + 7}"'
        numbers = count()

        def ours() -> None:
            app.page = 0
            run = Run(app, graph, Actor(graph, task), task, keep=lambda new: saved.save(graph, new))
            run.run_id = f"run-{next(numbers)}"
            result = run.execute()
            assert len(result.steps) >= STEPS, result

        ours_ms, baseline_ms = interleaved(ours, bare(Path(folder) / "b.db", app), repeats=9)
        saved.close()
    note = (
        f"{SCREENS} screens of {NODES} nodes, {STEPS} planned taps: parse, locate, decide, verify, learn, save, log events; "
        "against lxml with extraction and one SQLite commit (WAL, NORMAL); one start of a run is included"
    )
    return Row("overhead per step", ours_ms / STEPS, baseline_ms / STEPS, ours_ms / baseline_ms, 4.0, note)


class Chain:
    """A simulated device whose pages are the bench's view hierarchies; the second row of a page opens the next."""

    uri, app, simulated = "bench:chain", APP, True

    def __init__(self) -> None:
        self.page = 0
        self._xml = [hierarchy(NODES, start=1000 * i).encode() for i in range(SCREENS)]
        self._parser = HierarchyParser()

    def xml(self, page: int) -> bytes:
        return self._xml[page]

    def observe(self) -> Observation:
        return self._parser.parse(self._xml[self.page], activity=f".Page{self.page}")

    def perform(self, action: Action, element: UIElement | None = None) -> None:
        assert target_of(action) is not None
        self.page = (self.page + 1) % SCREENS

    def wait(self, seconds: float) -> None: ...

    def restart(self) -> None:
        self.page = 0

    def close(self) -> None: ...

    def mapped(self) -> Graph:
        """The map of all pages."""
        graph = Graph(APP)
        locator = Locator(graph)
        before = None
        for self.page in range(SCREENS):
            shown = self.observe()
            place = locator.place(shown)
            if before is None:
                graph.put_screen(place)
                graph.entry = place.id
            else:
                source, action = before
                observe(graph, source, action, place, kind=EvidenceKind.RECORDED, where="bench", when=0.0)
            row = [e for e in shown.elements if e.clickable][1]
            before = (place.id, Tap(selector_for(row, shown)))
        self.page = 0
        return graph


def bare(path: Path, app: Chain) -> Callable[[], None]:
    """The least that any agent does per step: parse the screen and commit one row."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=NORMAL")
    connection.execute("CREATE TABLE step (n INTEGER PRIMARY KEY, what TEXT)")

    def work() -> None:
        for page in range(STEPS):
            with_lxml(app.xml(page))
            connection.execute("INSERT INTO step (what) VALUES ('tap')")

    return work


def _help() -> Row:
    def start(arguments: list[str]) -> Callable[[], None]:
        def work() -> None:
            subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)

        return work

    ours, bare_start = interleaved(start(["-m", "uiatlas", "--help"]), start(["-c", "pass"]), repeats=15)
    return Row("uiatlas --help", ours, bare_start, ours / bare_start, 6.0, "a new process each, CPU time of the child")
