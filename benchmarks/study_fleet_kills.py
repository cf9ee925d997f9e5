"""Kills workers, heads and servers of fleets at random moments, and looks whether anything that was learnt is lost.

    python -m benchmarks.study_fleet_kills [--kills 50] [--heads 10] [--servers 10] [--seed 0] [--keep FILE]

A round is a batch of explorations of simulated apps through a local Ray cluster, a worker for each app. In one kind of
round a worker that is at work is killed with SIGKILL every few seconds, ten of them. In another kind the processes of
the head are killed, and the batch is gone on with by ``--resume``, five times. In the third kind maps and rows are on a
PostgreSQL server, all of whose processes are killed, and which is started again on the same data after some seconds,
five times. Then the batch must end, if need be after ``--resume``; every item must have one verdict, every edge that a
log says was learnt before the step that was under way must be on the map, and no process of Ray may be left. Rounds
that are done are kept in FILE, one JSON line each, and not done again.
"""

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import asdict, dataclass, field
from pathlib import Path

from tests.processes import keepers, table
from tests.servers import PostgresServer, running_server

from uiatlas.fleet.batches import Batches, Row
from uiatlas.fleet.files import FileBatches
from uiatlas.fleet.ground import ground_of
from uiatlas.run.events import Acted, Learned
from uiatlas.run.record import read_log, run_ids
from uiatlas.utg import Atlas

APPS = ("notes", "settings", "shop", "transit")
KILLS = {"worker": 10, "head": 5, "server": 5}
"""Kills in a round of each kind."""

ITEMS, STEPS = 6, 150
"""Explorations of each app, and steps of each."""

HEAD = ("gcs_server", "raylet/raylet")
_LONGEST = 900.0


@dataclass(slots=True)
class Round:
    """What was seen in a round."""

    kind: str
    number: int
    seed: int
    kills: int = 0
    at_work: int = 0
    learnt: int = 0
    attempts: int = 0
    resumed: int = 0
    seconds: float = 0.0
    verdicts: dict[str, int] = field(default_factory=dict)
    lost: list[str] = field(default_factory=list)


def main() -> int:
    """Run the rounds that are still to be done; exit 1 if anything was lost."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--heads", type=int, default=10)
    parser.add_argument("--servers", type=int, default=10)
    away = "seconds that a killed server is away, at least and at most"
    parser.add_argument("--away", type=float, nargs=2, default=(0.5, 6.0), metavar=("LEAST", "MOST"), help=away)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", type=Path, default=Path("fleet-kills.jsonl"))
    options = parser.parse_args()
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores, seed {options.seed}", flush=True)
    asked = {"worker": options.kills, "head": options.heads, "server": options.servers}
    wanted = [(kind, n, min(KILLS[kind], left)) for kind in KILLS for n, left in _portions(asked[kind], KILLS[kind])]
    lines = options.keep.read_text().splitlines() if options.keep.exists() else []
    done = [Round(**json.loads(line)) for line in lines]
    for kind, number, kills in wanted:
        if not any((r.kind, r.number, r.seed) == (kind, number, options.seed) for r in done):
            with ExitStack() as stack:
                folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
                server = stack.enter_context(running_server()) if kind == "server" else None
                seen = _Batch(folder, Round(kind, number, options.seed), server, options.away).run(kills)
            done.append(seen)
            with options.keep.open("a") as file:
                file.write(json.dumps(asdict(seen)) + "\n")
            print(seen, flush=True)
    _tell(done)
    return 1 if any(r.lost for r in done) else 0


def _portions(whole: int, each: int) -> Iterator[tuple[int, int]]:
    return ((n // each, whole - n) for n in range(0, whole, each))


def _tell(done: list[Round]) -> None:
    for kind in KILLS:
        rounds = [r for r in done if r.kind == kind]
        verdicts = sum((Counter(r.verdicts) for r in rounds), Counter[str]())
        print(
            f"{sum(r.kills for r in rounds)} kills of a {kind} in {len(rounds)} rounds: "
            f"{sum(r.at_work for r in rounds)} attempts were under way, {sum(r.learnt for r in rounds)} learnt edges "
            f"looked for, lost: {sum(len(r.lost) for r in rounds)}; items by verdict: {dict(verdicts)}; "
            f"{sum(r.attempts for r in rounds)} attempts, {sum(r.resumed for r in rounds)} times gone on with"
        )
    for line in (line for r in done for line in r.lost):
        print(line)


@dataclass(slots=True)
class _Batch:
    """A batch that is done while its processes are killed."""

    folder: Path
    seen: Round
    server: PostgresServer | None
    away: Sequence[float]
    atlas: str = field(init=False)
    chance: random.Random = field(init=False)

    def __post_init__(self) -> None:
        file = str(self.folder / "m.uiatlas")
        self.atlas = file if self.server is None else self.server.url(self.server.database())
        self.chance = random.Random(f"{self.seen.kind} {self.seen.number} {self.seen.seed}")
        (self.folder / "devices.txt").write_text("".join(f"sim:{app} {app}\n" for app in APPS))
        explored = ({"explore": True, "device": f"sim:{app}", "max_steps": STEPS} for _ in range(ITEMS) for app in APPS)
        (self.folder / "tasks.json").write_text(json.dumps(list(explored)))

    def run(self, kills: int) -> Round:
        """Do it, killing so often, and look what is there at the end."""
        began = time.monotonic()
        process = self._started("tasks.json", "--devices", "devices.txt", "--attempts", "50")
        while self.seen.kills < kills and process.poll() is None:
            if not self._await_work(process):
                break
            time.sleep(self.chance.uniform(0.2, 2.0))
            if self._kill(process) and self.seen.kind == "head":
                process = self._gone_on_with(process)
        for _ in range(3):
            if self._ended(process) == 0:
                break
            process = self._gone_on_with(process)
        self._look()
        self.seen.seconds = round(time.monotonic() - began, 1)
        return self.seen

    def _started(self, *words: str) -> "subprocess.Popen[bytes]":
        environment = {**os.environ, "UIATLAS_HOME": str(self.folder / "home")}
        with (self.folder / "told.txt").open("ab") as out:
            line = [sys.executable, "-m", "uiatlas", "fleet", "run", *words, "--atlas", self.atlas]
            return subprocess.Popen(line, stdout=out, stderr=out, env=environment, cwd=self.folder)

    def _gone_on_with(self, process: "subprocess.Popen[bytes]") -> "subprocess.Popen[bytes]":
        """Wait until the command has seen that its fleet is lost, and go on with the batch."""
        self._ended(process)
        self.seen.resumed += 1
        return self._started("--resume", "latest")

    def _ended(self, process: "subprocess.Popen[bytes]") -> int:
        try:
            code = process.wait(_LONGEST)
        except subprocess.TimeoutExpired:
            process.kill()
            self.seen.lost.append(f"the command hung for {_LONGEST:.0f} s")
            code = process.wait()
        if code not in (0, 1):
            self.seen.lost.append(f"the command ended with {code}")
        time.sleep(1.0)
        if left := _processes(process.pid):
            self.seen.lost.append(f"left behind: {left}")
        return code

    def _await_work(self, process: "subprocess.Popen[bytes]") -> bool:
        """Wait until a worker is at work; False when the command has ended before."""
        until = time.monotonic() + _LONGEST
        while process.poll() is None and time.monotonic() < until:
            if self._at_work(_processes(process.pid)):
                return True
            time.sleep(0.3)
        return False

    def _at_work(self, ours: dict[int, str]) -> list[int]:
        """Those of our processes that are workers at work, once for each item that is under way there."""
        rows = (row for found in self._rows().values() for row in found)
        last = (row.attempts[-1] for row in rows if row.verdict is None and row.attempts)
        workers = [int(attempt.worker.rpartition(":")[2]) for attempt in last if attempt.ended is None]
        return [pid for pid in workers if pid in ours]

    def _rows(self) -> dict[str, tuple[Row, ...]]:
        """The rows of all batches, by the name of the batch."""
        file = self.folder / "home" / "fleet" / "batches.sqlite"
        if self.server is None and not file.exists():
            return {}
        kept: Batches = FileBatches(file) if self.server is None else ground_of(self.atlas).batches()
        with closing(kept) as batches:
            return {batch.name: batches.rows(batch.name) for batch in batches.batches()}

    def _kill(self, process: "subprocess.Popen[bytes]") -> bool:
        """Kill a worker that is at work, a process of the head, or the server; whether there was one."""
        ours = _processes(process.pid)
        at_work = self._at_work(ours)
        if self.server is not None:
            self.server.kill()
            time.sleep(self.chance.uniform(*self.away))
            self.server.start()
            targets, hit = [], at_work
        elif self.seen.kind == "worker":
            targets = [self.chance.choice(at_work)] if at_work else []
            hit = targets
        else:
            part = self.chance.choice(HEAD)
            targets, hit = [pid for pid, line in ours.items() if part in line.split()[0]], at_work
        for pid in targets:
            os.kill(pid, signal.SIGKILL)
        killed = bool(targets) or self.server is not None
        self.seen.kills += killed
        self.seen.at_work += len(hit) if killed else 0
        return killed

    def _look(self) -> None:
        """Compare the map and the rows with what the logs say."""
        home = self.folder / "home"
        ((batch, rows),) = self._rows().items()
        self.seen.verdicts = dict(Counter("open" if row.verdict is None else row.verdict.value for row in rows))
        self.seen.attempts = sum(len(row.attempts) for row in rows)
        self.seen.lost += [f"item {row.item.number} has no verdict" for row in rows if row.verdict is None]
        ended = {
            f"{batch}-{row.item.number}.{a.number}"
            for row in rows
            for a in row.attempts
            if a.outcome is not None and a.outcome.reason != "the worker was lost"
        }
        with Atlas.open(self.atlas) as atlas:
            edges = {edge for app in atlas.apps() for edge in atlas.load(app).transitions}
        for run in run_ids(home / "runs"):
            log = [timed.event for timed in read_log(home / "runs" / run)]
            under_way = max((e.step for e in log if isinstance(e, Acted)), default=0)
            learnt = [e.edge for e in log if isinstance(e, Learned) and e.edge and (run in ended or e.step < under_way)]
            self.seen.learnt += len(learnt)
            self.seen.lost += [
                f"{run}: edge {edge} was learnt and is not on the map" for edge in learnt if edge not in edges
            ]


def _processes(command: int) -> dict[int, str]:
    """The processes of the cluster that a command has started, by id: the session that its keeper leads."""
    there = table()
    _SESSIONS.setdefault(command, set()).update(keepers(there, command))
    return {p.pid: p.line for p in there if p.session in _SESSIONS[command]}


_SESSIONS: dict[int, set[int]] = {}
"""The sessions of the clusters that each command has started."""


if __name__ == "__main__":
    raise SystemExit(main())
