"""Many programs teach one map, in a file and on a server, and are killed and started anew at random.

    python -m benchmarks.study_shared_atlas [--writers 8] [--updates 1000] [--kills 40] [--seed 0] [--speed]

Each writer raises counters of edges, one save an update, and says when a save has returned. A writer that was killed
goes on, under a new name as a witness, from what the atlas holds of it. At the end the atlas must hold exactly as many
tries of each writer as it was to make, and at no time fewer than it had said: anything else is lost, or counted twice.

``--speed`` measures updates a second on a server: single ones, batches of 20, and the same rows, revision and notice by
psycopg without this package, in turns.
"""

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
from tests.servers import running_server

from uiatlas.errors import InputError
from uiatlas.storage.postgres import statements
from uiatlas.ui import OpenApp
from uiatlas.utg import Atlas, EvidenceKind, Graph, Screen, Transition

APP, EDGES = "shared", 200
BATCH = 20
WRITER = "import sys; from benchmarks.study_shared_atlas import write; write(*sys.argv[1:4])"


def main() -> int:
    """Run the study; exit 1 if anything was lost or counted twice."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--writers", type=int, default=8)
    parser.add_argument("--updates", type=int, default=1000)
    parser.add_argument("--kills", type=int, default=40)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--stores", default="file,server", help="where the map is: file, server or both")
    parser.add_argument("--speed", action="store_true")
    options = parser.parse_args()
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores, seed {options.seed}")
    if options.speed:
        speeds(options.writers, options.updates)
        return 0
    wrong = 0
    stores = {"file": file_place, "server": server_place}
    for name in options.stores.split(","):
        with stores[name]() as place:
            wrong += killed(name, place, options)
    return 1 if wrong else 0


@contextmanager
def file_place() -> Iterator[str]:
    """A map in a file."""
    with tempfile.TemporaryDirectory() as folder:
        yield str(Path(folder) / "shared.uiatlas")


@contextmanager
def server_place() -> Iterator[str]:
    """A map on a server of the study's own."""
    with running_server() as server:
        yield server.url(server.database())


def begun(place: str) -> list[str]:
    """Put the map that all teach; the ids of its edges."""
    graph = Graph(APP)
    for number in range(EDGES // 10):
        graph.put_screen(Screen(f"screen {number}", APP, f"Screen {number}"))
    for number in range(EDGES):
        source, target = f"screen {number % 20}", f"screen {(number * 7 + 1) % 20}"
        graph.put_transition(Transition(source, OpenApp(f"control {number}"), target))
    with Atlas.open(place, create=True) as atlas:
        atlas.save(graph)
    return [*graph.transitions]


def write(place: str, writer: str, updates: str) -> None:
    """What a writer does: go on from what the atlas holds of it, and say each update that was saved."""
    witness, draw = f"{writer}.{os.getpid()}.{time.time_ns()}", random.Random(writer)
    with Atlas.open(place) as atlas:
        graph = atlas.load(APP)
        edges = [*graph.transitions]
        for number in range(held(graph, writer), int(updates)):
            edge = graph.transitions[draw.choice(edges)]
            graph.put_transition(edge.witnessed(EvidenceKind.EXPLORED, witness, worked=True, when=time.time()))
            atlas.save(graph)
            sys.stdout.write(f"{number + 1}\n")
            sys.stdout.flush()


def held(graph: Graph, writer: str) -> int:
    """How many tries of a writer a map holds, over all its lives."""
    told = (e for t in graph.transitions.values() for e in t.evidence)
    return sum(e.tried for e in told if e.where.partition(".")[0] == writer)


@dataclass(slots=True)
class Writer:
    """A writer as the study sees it."""

    name: str
    place: str
    updates: int
    process: subprocess.Popen[str] | None = None
    said: int = 0
    broke: list[str] = field(default_factory=list)

    def start(self) -> None:
        """Start it, or start it anew."""
        words = [sys.executable, "-c", WRITER, self.place, self.name, str(self.updates)]
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def end(self) -> None:
        """Hear what it said until it ended."""
        assert self.process is not None
        out, err = self.process.communicate()
        self.said = max([self.said, *(int(line) for line in out.splitlines() if line.isdigit())])
        if self.process.returncode > 0:
            self.broke.append(err.strip().splitlines()[-1])


def killed(name: str, place: str, options: argparse.Namespace) -> int:
    """Have writers teach one map and kill some of them; how many updates were lost or counted twice."""
    begun(place)
    draw, began, lost, kills = random.Random(options.seed), time.monotonic(), 0, 0
    writers = [Writer(f"w{number}", place, options.updates) for number in range(options.writers)]
    for writer in writers:
        writer.start()
    while going := [w for w in writers if w.process is not None and (w.process.poll() is None or w.said < w.updates)]:
        time.sleep(draw.uniform(0.2, 1.0))
        writer = draw.choice(going)
        assert writer.process is not None
        if kills < options.kills and writer.process.poll() is None:
            writer.process.send_signal(signal.SIGKILL)
            kills += 1
        for each in going:
            if each.process is not None and each.process.poll() is not None:
                each.end()
                lost += max(0, each.said - now_held(place, each.name))
                if each.said < each.updates:
                    each.start()
    final = [now_held(place, w.name) - w.updates for w in writers]
    twice = sum(max(0, more) for more in final)
    lost += sum(max(0, -more) for more in final)
    broke = [line for w in writers for line in w.broke]
    print(
        f"{name}: {len(writers)} writers x {options.updates} updates in {time.monotonic() - began:.0f} s, "
        f"{kills} kills, {len(broke)} ended by an error; lost {lost}, counted twice {twice}"
    )
    for line in sorted(set(broke)):
        print(f"  {line}")
    return lost + twice


def now_held(place: str, writer: str) -> int:
    """How many tries of a writer the atlas holds now; asked again where another program holds the file."""
    last = InputError(f"{place} cannot be read")
    for _ in range(5):
        try:
            with Atlas.open(place) as atlas:
                return held(atlas.load(APP), writer)
        except InputError as error:
            last = error
    raise last


def speeds(writers: int, updates: int) -> None:
    """Measure updates a second in turns, three times each, and print the best and all."""
    modes = ("single", "batch", "bare", "bare single")
    rates: dict[str, list[float]] = {mode: [] for mode in modes}
    with running_server() as server:
        for _ in range(3):
            for mode in modes:
                url = server.url(server.database())
                begun(url)
                rates[mode].append(rate(mode, url, writers, updates))
    for mode, found in rates.items():
        print(f"{mode:12} {max(found):8.0f} updates/s  ({', '.join(f'{r:.0f}' for r in found)})")
    best = {mode: max(found) for mode, found in rates.items()}
    print(
        f"batches against single {best['batch'] / best['single']:.1f}x, against bare {best['batch'] / best['bare']:.2f}"
    )


def rate(mode: str, url: str, writers: int, updates: int) -> float:
    """Updates a second of some processes together, from when all of them have opened the map until all are through."""
    code = "import sys; from benchmarks.study_shared_atlas import timed; timed(*sys.argv[1:])"
    words = [sys.executable, "-c", code, mode, url, str(updates)]
    pipes = subprocess.PIPE
    running = [subprocess.Popen([*words, f"w{n}"], stdin=pipes, stdout=pipes, text=True) for n in range(writers)]
    _hear(running)
    began = time.monotonic()
    for process in running:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    _hear(running)
    seconds = time.monotonic() - began
    for process in running:
        process.communicate()
    return writers * updates / seconds


def _hear(running: list[subprocess.Popen[str]]) -> None:
    """Wait for a line of each process."""
    for process in running:
        assert process.stdout is not None
        if not process.stdout.readline():
            raise SystemExit(f"a writer ended early, with {process.wait()}")


def timed(mode: str, url: str, updates: str, writer: str) -> None:
    """One process: get ready, say so, wait, and do the updates."""
    size = BATCH if mode in ("batch", "bare") else 1
    (bare if mode.startswith("bare") else saved)(url, writer, int(updates), size)


def ready() -> None:
    """Say that all is open, and wait for the others."""
    through()
    sys.stdin.readline()


def through() -> None:
    """Say that all was done that was to be done."""
    sys.stdout.write("ready\n")
    sys.stdout.flush()


def saved(url: str, writer: str, updates: int, size: int) -> None:
    """Updates through the atlas."""
    with Atlas.open(url) as atlas:
        graph = atlas.load(APP)
        edges = [*graph.transitions]
        ready()
        for first in range(0, updates, size):
            for number in range(first, min(first + size, updates)):
                edge = graph.transitions[edges[number % EDGES]]
                graph.put_transition(edge.witnessed(EvidenceKind.EXPLORED, writer, worked=True, when=float(number)))
            atlas.save(graph)
        through()


ROW = """
INSERT INTO uiatlas.evidence AS e (app, edge, kind, witness, tried, worked, last, rev, teaching)
VALUES (%s, %s, 'explored', %s, %s, %s, %s, %s, %s) ON CONFLICT (app, edge, kind, witness) DO UPDATE
SET tried = greatest(e.tried, EXCLUDED.tried), worked = greatest(e.worked, EXCLUDED.worked),
    last = greatest(e.last, EXCLUDED.last), rev = EXCLUDED.rev
"""


def bare(url: str, writer: str, updates: int, size: int) -> None:
    """The same rows, revision and notice by psycopg alone, as one would write it by hand."""
    with psycopg.connect(url, autocommit=True) as connection, connection.cursor() as cursor:
        ((app, _),) = cursor.execute(statements.APP, [APP]).fetchall()
        ((teaching,),) = cursor.execute(statements.TEACH, [app, writer, "bare"]).fetchall()
        edges = [
            key for (key,) in cursor.execute("SELECT id FROM uiatlas.document WHERE kind = 'transition'").fetchall()
        ]
        ready()
        counts: dict[str, int] = {}
        for first in range(0, updates, size):
            with connection.transaction():
                ((_, rev, channel),) = cursor.execute(statements.LOCK_APP, [APP]).fetchall()
                rows = []
                for number in range(first, min(first + size, updates)):
                    edge = edges[number % EDGES]
                    counts[edge] = counts.get(edge, 0) + 1
                    rows.append((app, edge, writer, counts[edge], counts[edge], float(number), rev, teaching))
                cursor.executemany(ROW, rows)
                cursor.execute(statements.NOTIFY, [channel, str(rev)])
        through()


if __name__ == "__main__":
    sys.exit(main())
