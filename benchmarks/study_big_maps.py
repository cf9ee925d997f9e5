"""A goal in words on 10,000 screens in a new process: by what is kept beside the map, and by reading all of it.

The targets and routes of all goals are compared with those of the map that is read whole; some goals are asked in a
process of their own. Seconds of the processor are told beside those of the clock, which a busy machine makes longer.
"""

import argparse
import json
import random
import resource
import shutil
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.big_maps import big_map
from uiatlas.agents.aimed_plans import planned
from uiatlas.agents.aims import GoalOptions, aim_of
from uiatlas.planning.keeping import load_kept
from uiatlas.utg import Atlas, Graph

_ASK = """
import sys
from benchmarks.study_big_maps import answered, read
print(answered(read(sys.argv[1], kept=sys.argv[3] == "kept"), sys.argv[2]))
"""


def read(path: Path | str, *, kept: bool) -> Graph:
    """The map, with what is kept beside it or without."""
    with Atlas.open(path) as atlas:
        return load_kept(atlas) if kept else atlas.load()


def answered(graph: Graph, goal: str) -> str:
    """The targets of a goal with their confidence, and the edges of the route, as text."""
    aim = aim_of(graph, GoalOptions(goal, embeds=False))
    steps = [step.transition_id for step in planned(graph, aim)[1].steps] if aim.screens else []
    return json.dumps([aim.status, aim.targets_json(), steps])


def goals_of(graph: Graph, count: int, seed: int = 1) -> list[str]:
    """Random labels of controls and names of screens, each as a goal."""
    rng = random.Random(seed)
    labels = sorted({e.label for s in graph.screens.values() for e in s.elements if e.actionable and e.label})
    names = sorted({screen.name for screen in graph.screens.values()})
    return [rng.choice(labels) if rng.random() < 0.5 else f"open {rng.choice(names)}" for _ in range(count)]


def alone(path: Path, goal: str, how: str) -> tuple[str, float, float]:
    """The answer of a new process, and the seconds of the processor and of the clock that it took."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", _ASK, str(path), goal, how], capture_output=True, text=True, check=True
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return done.stdout.strip(), spent, time.perf_counter() - began


def main() -> None:
    """Make the map, ask all goals of both, and print what it took."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--screens", type=int, default=10_000)
    parser.add_argument("--goals", type=int, default=100, help="goals that are compared")
    parser.add_argument("--alone", type=int, default=10, help="how many of them a new process is asked")
    parser.add_argument("--map", type=Path, help="a map that was made before with benchmarks.big_maps")
    given = parser.parse_args()
    with TemporaryDirectory() as folder:
        kept, plain = Path(folder) / "kept.uiatlas", Path(folder) / "plain.uiatlas"
        if given.map is None:
            with Atlas.open(plain, create=True) as atlas:
                atlas.save(big_map(given.screens), durable=True)
        else:
            shutil.copy(given.map, plain)
        shutil.copy(plain, kept)
        read(kept, kept=True)
        full, lazy = read(plain, kept=False), read(kept, kept=True)
        goals = goals_of(full, given.goals)
        same = sum(answered(full, goal) == answered(lazy, goal) for goal in goals)
        print(f"{len(full.screens)} screens, {len(full.transitions)} edges; {same} of {len(goals)} goals the same")
        rows = [(alone(kept, goal, "kept"), alone(plain, goal, "whole")) for goal in goals[: given.alone]]
        for name, place in (("what is kept", 0), ("the whole map", 1)):
            spent, wall = (sorted(row[place][n] for row in rows) for n in (1, 2))
            middle = len(rows) // 2
            told = f"{spent[middle]:.2f} s of the processor (to {spent[-1]:.2f}), {wall[middle]:.1f} s of the clock"
            print(f"{name}: {told}")


if __name__ == "__main__":
    main()
