"""What a step of a run costs beyond the device, and what starting the command line costs."""

import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import count, pairwise
from pathlib import Path
from statistics import median

from benchmarks.bench_parsing import hierarchy, with_lxml
from benchmarks.common import Row, interleaved
from uiatlas.agents.words.policy import WordPolicy
from uiatlas.perception import Locator
from uiatlas.run.loop import Run
from uiatlas.run.record import RunLog, new_run_id
from uiatlas.ui import Action, Observation, Tap, UIElement, selector_for
from uiatlas.ui.hierarchy import HierarchyParser
from uiatlas.utg import Atlas, EvidenceKind, Graph
from uiatlas.utg.revise import observe

SCREENS = 1000
NODES = 200
STEPS = 10
APP = "com.example.app"
TASK = f'open "Option {1000 * STEPS + 7}"'
"""That option is on the page that the tenth tap opens."""


def rows() -> list[Row]:
    """Steps and start of a run on a map of 1,000 screens, and ``uiatlas --help``."""
    return [*_run(), _help()]


def _run() -> list[Row]:
    """Nine runs of ten taps, with the bare pair in turns; the same with new content; then five starts."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        app = Chain()
        graph = app.mapped()
        with Atlas.open(folder / "a.uiatlas", create=True) as atlas:
            atlas.save(graph)
            least = bare(folder / "b.db", app)
            known: list[list[Clock]] = []
            _, baseline = interleaved(lambda: known.append(_timed(app, graph, atlas, folder)), least, repeats=9)
            steps = _steps("overhead per step", known[1:], baseline / STEPS, "content known from an earlier run")
            runs, new = count(1), list[list[Clock]]()
            _, baseline = interleaved(
                lambda: new.append(_timed(app, graph, atlas, folder, next(runs))), least, repeats=9
            )
            changed = _steps("overhead per step, new content", new[1:], baseline / STEPS, "all values new in every run")
            return [steps, changed, _start(app, atlas, folder)]


def _steps(name: str, runs: Sequence[Sequence["Clock"]], baseline: float, what: str) -> Row:
    """From tap to tap; what comes before the first tap is the start, and told apart."""
    ours = median([(taps[-1].cpu - taps[0].cpu) / (len(taps) - 1) for _, *taps in runs]) * 1000
    each = sorted([(b.wall - a.wall) * 1000 for _, *taps in runs for a, b in pairwise(taps)])
    middle, late = each[len(each) // 2], each[len(each) * 95 // 100]
    note = (
        f"{SCREENS} screens of {NODES} nodes, {STEPS} planned taps, from tap to tap: parse, locate, verify, learn, "
        f"save, log events, decide; against lxml with extraction and one SQLite commit (WAL, NORMAL); "
        f"by the clock on the wall p50 {middle:.1f} ms, p95 {late:.1f} ms; {what}"
    )
    return Row(name, ours, baseline, ours / baseline, 3.0, note)


def _start(app: "Chain", atlas: Atlas, folder: Path) -> Row:
    """From a map just loaded to the first tap, against loading it."""
    ours, loads = [], []
    for _ in range(5):
        began = time.process_time()
        graph = atlas.load()
        loads.append(time.process_time() - began)
        start, first = _timed(app, graph, atlas, folder, steps=1)
        ours.append(first.cpu - start.cpu)
    ours_ms, loads_ms = median(ours) * 1000, median(loads) * 1000
    note = (
        f"{SCREENS} screens of {NODES} nodes: read all screens, the task and what is shown, plan and "
        "decide the first tap; against loading that map from SQLite; median of 5, a fresh map each"
    )
    return Row(f"start of a run on {SCREENS} screens", ours_ms, loads_ms, ours_ms / loads_ms, 1.0, note)


@dataclass(frozen=True, slots=True)
class Clock:
    """A moment by both clocks, in seconds."""

    cpu: float = field(default_factory=time.process_time)
    wall: float = field(default_factory=time.perf_counter)


def _timed(app: "Chain", graph: Graph, atlas: Atlas, folder: Path, turn: int = 0, steps: int = STEPS) -> list[Clock]:
    """Run the task with log and saving: when it began, then every tap.

    Args:
        app: The device.
        graph: The map.
        atlas: Where the map is saved.
        folder: Where the log is kept.
        turn: Every turn shows other values on the pages.
        steps: After how many taps the run is cut short.
    """
    app.page, app.taps = 0, []
    app.show(turn)
    began = Clock()
    with RunLog(folder / new_run_id()) as log:
        on_save = partial(atlas.save, graph)
        run = Run(app, graph, WordPolicy(graph, TASK), TASK, max_steps=steps, on_event=log.write, on_save=on_save)
        run.run_id = log.folder.name
        result = run.execute()
    status = "success" if steps == STEPS else "failure"
    assert (result.status, len(result.steps), app.page) == (status, steps, steps), result
    return [began, *app.taps]


class Chain:
    """A simulated device whose pages are the bench's view hierarchies; the second row of a page alone opens the next.

    Attributes:
        page: The page that is shown.
        taps: When it was touched.
    """

    uri, app, simulated = "bench:chain", APP, True

    def __init__(self) -> None:
        self.page = 0
        self.taps: list[Clock] = []
        self._xml = [hierarchy(NODES, start=1000 * i).encode() for i in range(SCREENS)]
        self._parser = HierarchyParser()

    def show(self, turn: int) -> None:
        """Let the pages that the task passes show the values of this turn."""
        for page in range(STEPS + 1):
            self._xml[page] = hierarchy(NODES, start=1000 * page).replace("Value of ", f"Value {turn} of ").encode()

    def xml(self, page: int) -> bytes:
        return self._xml[page]

    def observe(self) -> Observation:
        return self._parser.parse(self._xml[self.page], activity=f".Page{self.page}")

    def perform(self, action: Action, element: UIElement | None = None) -> None:
        self.taps.append(Clock())
        if element == second_row(self.observe()):
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
            before = (place.id, Tap(selector_for(second_row(shown), shown)))
        self.page = 0
        return graph


def second_row(shown: Observation) -> UIElement:
    """The row that opens the next page."""
    return [e for e in shown.elements if e.clickable][1]


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
