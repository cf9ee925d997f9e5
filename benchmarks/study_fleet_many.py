"""Does many short items on many simulated devices of this machine, and tells what an item costs beside its work.

    python -m benchmarks.study_fleet_many [--devices 50] [--items 1000] [--steps 5] [--alone] [--jobs N]

The items are explorations of a few steps of simulated apps, all into one map file, handed out by a local Ray cluster;
eight devices share a worker, or with ``--alone`` each device has a process of its own. With ``--jobs`` threads of one
process do them, without Ray. Told are: the verdicts, the wall time, the largest memory (PSS of all processes of a fleet
together), and the cost of an item beside its work: the time of the processor that all processes of the fleet took from
the first item to the last, less the time that the work took in its threads, by the number of items.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.processes import keepers, table

from uiatlas.fleet.files import FileBatches

APPS = ("notes", "settings", "shop", "transit", "clock", "mail", "music", "files")
_TICK = os.sysconf("SC_CLK_TCK")


def main() -> int:
    """Run the study; exit 1 if an item has no verdict."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--devices", type=int, default=50)
    parser.add_argument("--items", type=int, default=1000)
    parser.add_argument("--steps", type=int, default=5)
    parser.add_argument("--alone", action="store_true", help="a process for each device")
    parser.add_argument("--jobs", type=int, help="without Ray: items at a time in threads of one process")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        seen = _measured(Path(folder), options)
    print(json.dumps(seen, indent=2))
    return 1 if seen["verdicts"].get("open") else 0


def _measured(folder: Path, options: argparse.Namespace) -> dict[str, Any]:
    apps = [APPS[n % len(APPS)] for n in range(options.devices)]
    lines = (f"sim:{app}{f' own-{n}' if options.alone else ''}\n" for n, app in enumerate(apps))
    (folder / "devices.txt").write_text("".join(lines))
    items = ({"explore": True, "max_steps": options.steps} for _ in range(options.items))
    (folder / "tasks.json").write_text(json.dumps(list(items)))
    line = [sys.executable, "-m", "uiatlas", "fleet", "run", "tasks.json", "--devices", "devices.txt"]
    line += ["--atlas", "m.uiatlas", *(["--jobs", str(options.jobs)] if options.jobs else [])]
    environment = {**os.environ, "UIATLAS_HOME": str(folder / "home")}
    began = time.monotonic()
    with (folder / "told.txt").open("wb") as out:
        process = subprocess.Popen(line, stdout=out, stderr=out, env=environment, cwd=folder)
        watched = Watch(process.pid)
        while process.poll() is None:
            watched.look(at_work=_begun(folder))
            time.sleep(1.0)
    return _told(folder, options, watched, time.monotonic() - began)


@dataclass(slots=True)
class Watch:
    """Watches the processes of a fleet: the command, and all that its cluster has started."""

    command: int
    memory: int = 0
    most: int = 0
    first: dict[int, float] = field(default_factory=dict)
    last: dict[int, float] = field(default_factory=dict)

    def look(self, *, at_work: bool) -> None:
        """Note memory and time of the processor."""
        pids = self._pids()
        self.most = max(self.most, len(pids))
        self.memory = max(self.memory, sum(map(_memory, pids)))
        for pid in pids:
            spent = _spent(pid)
            if not at_work:
                self.first[pid] = spent
            self.last[pid] = spent

    @property
    def spent(self) -> float:
        """Seconds of the processor since the first item was begun."""
        return sum(spent - self.first.get(pid, 0.0) for pid, spent in self.last.items())

    def _pids(self) -> list[int]:
        there = table()
        sessions = keepers(there, self.command)
        return [p.pid for p in there if p.pid == self.command or p.session in sessions]


def _memory(pid: int) -> int:
    """The memory of a process in bytes, what it shares with others in parts."""
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) * 1024
    return 0


def _spent(pid: int) -> float:
    with suppress(OSError):
        words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / _TICK
    return 0.0


def _begun(folder: Path) -> bool:
    """Whether an item has been begun."""
    file = folder / "home" / "fleet" / "batches.sqlite"
    if not file.exists():
        return False
    batches = FileBatches(file)
    try:
        return any(row.attempts for batch in batches.batches() for row in batches.rows(batch.name)[:100])
    finally:
        batches.close()


def _told(folder: Path, options: argparse.Namespace, watched: Watch, wall: float) -> dict[str, Any]:
    batches = FileBatches(folder / "home" / "fleet" / "batches.sqlite")
    (batch,) = batches.batches()
    rows = batches.rows(batch.name)
    batches.close()
    tries = [attempt for row in rows for attempt in row.attempts if attempt.outcome is not None and attempt.ended]
    work = sum(a.outcome.cpu for a in tries if a.outcome is not None)
    span = max(a.ended or 0.0 for a in tries) - min(a.began for a in tries)
    cores = len(os.sched_getaffinity(0))
    return {
        "devices": options.devices,
        "items": len(rows),
        "engine": f"{options.jobs} threads" if options.jobs else "ray, a process a device" if options.alone else "ray",
        "verdicts": dict(Counter("open" if row.verdict is None else row.verdict.value for row in rows)),
        "attempts": sum(len(row.attempts) for row in rows),
        "seconds with start and end": round(wall, 1),
        "seconds from first to last item": round(span, 1),
        "processes": watched.most,
        "memory in MB": round(watched.memory / 1e6),
        "work in ms of processor an item": round(1000 * work / len(rows), 1),
        "beside it in ms of processor an item": round(1000 * (watched.spent - work) / len(rows), 1),
        f"beside it in ms of {cores} cores an item": round(1000 * (span * cores - work) / len(rows), 1),
        "load": os.getloadavg()[0],
    }


if __name__ == "__main__":
    raise SystemExit(main())
