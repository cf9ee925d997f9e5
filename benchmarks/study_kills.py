"""Kills a recording, map-teaching run at random moments and looks whether anything that was committed is lost.

    python -m benchmarks.study_kills [--kills 200] [--seed 0]

Every round starts ``uiatlas run`` on the simulated notes app with an atlas and a walk file, kills it with SIGKILL after
a random time, and opens everything again: the atlas must open, hold every edge that the run's log says was learnt, and
know at least what it knew after the round before; the walk file must hold every step that the log says was verified.
"""

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from uiatlas.devices.recording import read_walk
from uiatlas.run.events import Learned, Verified
from uiatlas.run.record import read_log, run_ids
from uiatlas.utg import Atlas

TASKS = (
    "turn on the 24-hour clock",
    "open the privacy policy",
    "set the theme to dark",
    "create a note called 'Groceries'",
)


@dataclass(slots=True)
class Tally:
    """What was seen over all rounds."""

    kills: int = 0
    learnt: int = 0
    steps: int = 0
    finished: int = 0


def main() -> int:
    """Run the study; exit 1 if anything was lost."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        lost, tally = study(options.kills, options.seed, Path(folder))
    print(
        f"{tally.kills} kills ({tally.finished} runs had ended before theirs), {tally.learnt} learnt edges and", end=" "
    )
    print(f"{tally.steps} recorded steps looked for; lost: {len(lost)}")
    for line in lost:
        print(line)
    return 1 if lost else 0


def study(kills: int, seed: int, folder: Path) -> tuple[list[str], Tally]:
    """Kill so many runs; returns what was lost, in words, and what was looked at."""
    chance, tally = random.Random(seed), Tally()
    lost: list[str] = []
    atlas, walk = folder / "notes.uiatlas", folder / "walk.jsonl"
    known: dict[str, int] = {}
    for number in range(kills):
        run = _killed_run(chance, folder, atlas, walk, number)
        tally.kills += 1
        tally.finished += run == 0
        try:
            known = _compare(atlas, walk, folder, known, lost, tally)
        except Exception as error:  # noqa: BLE001 - whatever breaks here is a finding
            lost.append(f"round {number}: {type(error).__name__}: {error}")
    return lost, tally


def _killed_run(chance: random.Random, folder: Path, atlas: Path, walk: Path, number: int) -> int:
    device = f"sim:notes?seed={number}&popup=0.15&drop=0.1&slow=0.15"
    command = [sys.executable, "-m", "uiatlas", "run", device, chance.choice(TASKS)]
    command += ["--map", str(atlas), "--record", str(walk), "--policy", "refuse"]
    environment = {**os.environ, "UIATLAS_HOME": str(folder / "home")}
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
    time.sleep(chance.uniform(0.15, 0.9))
    if process.poll() is None:
        process.send_signal(signal.SIGKILL)
    return process.wait()


def _compare(
    atlas: Path, walk: Path, folder: Path, known: dict[str, int], lost: list[str], tally: Tally
) -> dict[str, int]:
    runs = folder / "home" / "runs"
    if not atlas.exists():
        return known
    with Atlas.open(atlas) as opened:
        if not opened.apps():
            return known
        graph = opened.load()
    now = {t.id: t.tried for t in graph.transitions.values()}
    lost += [
        f"edge {edge} was tried {before} times, now {now.get(edge)}"
        for edge, before in known.items()
        if now.get(edge, 0) < before
    ]
    ids = run_ids(runs)
    if ids:
        _compare_log(runs / ids[-1], set(now), walk, lost, tally)
    return now


def _compare_log(folder: Path, edges: set[str], walk: Path, lost: list[str], tally: Tally) -> None:
    log = [timed.event for timed in read_log(folder)]
    learnt = [e.edge for e in log if isinstance(e, Learned) and e.edge]
    tally.learnt += len(learnt)
    lost += [f"{folder.name}: edge {edge} was learnt and is not in the atlas" for edge in learnt if edge not in edges]
    verified = {e.step for e in log if isinstance(e, Verified) and e.verified_by != "goal"}
    tally.steps += len(verified)
    if verified and len(read_walk(walk).steps) < len(verified):
        lost.append(f"{folder.name}: {len(verified)} verified steps, fewer in the walk")


if __name__ == "__main__":
    raise SystemExit(main())
