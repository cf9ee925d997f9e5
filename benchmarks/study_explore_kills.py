"""Kills explorations at random moments, and looks whether the map is there up to the last step and is gone on with.

    python -m benchmarks.study_explore_kills [--kills 50] [--seed 0] [--on sim|web|both]

Every round starts ``uiatlas explore --resume`` on a map, kills it with SIGKILL after a random time, and opens the map
again. It must open, hold every edge that the log says was learnt before the step that was under way, and have every
edge tried as often as after the round before. Five rounds go on with one map; then an exploration of a few steps is
let end, and must. What was tried although it had been tried before is counted: forms and lists are tried twice. Half
of the maps are of simulated apps, half of a simulated app that is served as a web page to a real browser.
"""

import argparse
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from uiatlas.run.events import Acted, Learned
from uiatlas.run.record import read_log, run_ids
from uiatlas.ui import action_key
from uiatlas.utg import Atlas, EvidenceKind, Graph

APPS = ("notes", "settings", "shop", "transit")
ROUNDS = 5
"""Kills of explorations of one map."""

FIRST, LAST = {"sim": 0.5, "web": 2.5}, {"sim": 4.0, "web": 9.0}
"""Seconds after its start at which an exploration is killed."""

STEPS = 25
"""Steps of the exploration that is let end."""

_LONGEST = 180.0


@dataclass(slots=True)
class Tally:
    """What was seen over all rounds."""

    kills: int = 0
    ended: int = 0
    learnt: int = 0
    resumed: int = 0
    tries: int = 0
    again: int = 0
    lost: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Map:
    """A map that is explored, killed, and gone on with.

    Attributes:
        device: What is explored.
        folder: Where the map and the logs are.
        tried: How often each edge was tried after the round before.
        done: Screens and actions that were tried by then.
        session: The latest exploration that had begun to log when it was killed.
    """

    device: str
    folder: Path
    tried: dict[str, int] = field(default_factory=dict)
    done: set[tuple[str, object]] = field(default_factory=set)
    session: str = ""

    @property
    def file(self) -> Path:
        """The atlas."""
        return self.folder / "map.uiatlas"

    def command(self, *more: str) -> subprocess.Popen[bytes]:
        """Start an exploration that goes on with the map."""
        line = [sys.executable, "-m", "uiatlas", "explore", self.device, "-o", str(self.file), "--resume", *more]
        environment = {**os.environ, "UIATLAS_HOME": str(self.folder)}
        return subprocess.Popen(line, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)


def main() -> int:
    """Run the study; exit 1 if anything was lost."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--on", choices=("sim", "web", "both"), default="both")
    options = parser.parse_args()
    kinds = ("sim", "web") if options.on == "both" else (options.on,)
    tally, chance = Tally(), random.Random(options.seed)
    for number in range(-(-options.kills // ROUNDS)):
        with tempfile.TemporaryDirectory() as folder:
            rounds = min(ROUNDS, options.kills - ROUNDS * number)
            _explore(kinds[number % len(kinds)], number // len(kinds), rounds, chance, Path(folder), tally)
    print(f"{tally.kills} kills ({tally.ended} explorations had ended before theirs), {tally.learnt}", end=" ")
    print(f"learnt edges looked for, lost: {len(tally.lost)}; {tally.resumed} maps gone on with, where", end=" ")
    print(f"{tally.again} of {tally.tries} tries had been tried before")
    for line in tally.lost:
        print(line)
    return 1 if tally.lost else 0


def _explore(kind: str, number: int, rounds: int, chance: random.Random, folder: Path, tally: Tally) -> None:
    app = APPS[number % len(APPS)]
    with _device(kind, app) as device:
        explored = Map(device, folder)
        for _ in range(rounds):
            _kill(explored, chance.uniform(FIRST[kind], LAST[kind]), tally)
        process = explored.command("--max-steps", str(STEPS))
        try:
            code = process.wait(_LONGEST)
        except subprocess.TimeoutExpired:
            process.kill()
            code = process.wait()
        if code:
            tally.lost.append(f"{device}: going on with the map ended with {code}")
        else:
            tally.resumed += 1
            _compare(explored, tally, killed=False)


@contextmanager
def _device(kind: str, app: str) -> Iterator[str]:
    """An app as a device: in memory, or served as a web page while it is used."""
    if kind == "sim":
        yield f"sim:{app}"
        return
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    line = [sys.executable, "-m", "uiatlas.devices.served", f"sim:{app}", "--port", str(port)]
    with subprocess.Popen(line, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        try:
            _until_up(port)
            yield f"web:http://127.0.0.1:{port}/"
        finally:
            server.terminate()


def _until_up(port: int) -> None:
    for _ in range(300):
        try:
            socket.create_connection(("127.0.0.1", port), 1.0).close()
        except OSError:
            time.sleep(0.1)
        else:
            return


def _kill(explored: Map, seconds: float, tally: Tally) -> None:
    process = explored.command("--budget", "10m")
    time.sleep(seconds)
    if process.poll() is None:
        process.send_signal(signal.SIGKILL)
    code = process.wait()
    tally.kills += 1
    tally.ended += code == 0
    if code not in (0, -signal.SIGKILL):
        tally.lost.append(f"{explored.device}: an exploration ended by itself with {code}")
    try:
        _compare(explored, tally, killed=True)
    except Exception as error:  # noqa: BLE001 - whatever breaks here is a finding
        tally.lost.append(f"{explored.device}: {type(error).__name__}: {error}")


def _compare(explored: Map, tally: Tally, *, killed: bool) -> None:
    """Compare the map with the log of the latest exploration and with what it was before."""
    ids = [each for each in run_ids(explored.folder / "runs") if each > explored.session]
    explored.session = ids[-1] if ids else explored.session
    log = [timed.event for timed in read_log(explored.folder / "runs" / ids[-1])] if ids else []
    graph = _graph(explored.file)
    now = {} if graph is None else {t.id: t.tried for t in graph.transitions.values()}
    under_way = max((e.step for e in log if isinstance(e, Acted)), default=0) if killed else float("inf")
    learnt = [e.edge for e in log if isinstance(e, Learned) and e.edge and e.step < under_way]
    tally.learnt += len(learnt)
    tally.lost += [
        f"{explored.device}: edge {edge} was learnt and is not on the map" for edge in learnt if edge not in now
    ]
    tally.lost += [
        f"{explored.device}: edge {edge} was tried {before} times, now {now.get(edge)}"
        for edge, before in explored.tried.items()
        if now.get(edge, 0) < before
    ]
    tries = {(e.screen, action_key(e.action)) for e in log if isinstance(e, Acted) and e.why == "try it" and e.screen}
    if explored.done:
        tally.tries += len(tries)
        tally.again += len(tries & explored.done)
    explored.tried, explored.done = now, explored.done if graph is None else _done(graph)


def _graph(file: Path) -> Graph | None:
    """The map, None while there is none yet."""
    if not file.exists():
        return None
    with Atlas.open(file) as atlas:
        return atlas.load() if atlas.apps() else None


def _done(graph: Graph) -> set[tuple[str, object]]:
    edges = graph.transitions.values()
    explored = (e for e in edges if any(w.kind is EvidenceKind.EXPLORED and w.tried for w in e.evidence))
    return {(e.source, action_key(e.action)) for e in explored}


if __name__ == "__main__":
    raise SystemExit(main())
