"""A goal in words on 10,000 screens in a new process: by what is kept beside the map, and by reading all of it.

The targets and routes of all goals are compared with those of the map that is read whole; some goals are asked in a
process of their own. Seconds of the processor are told beside those of the clock, which a busy machine makes longer.
"""

import argparse
import random
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.servers import running_server

from benchmarks.asked_map import answered, read
from benchmarks.big_maps import big_map
from uiatlas.storage.copying import copy_all
from uiatlas.storage.places import MapPlace
from uiatlas.utg import Atlas, Graph

_ASK = """
import sys
from benchmarks.asked_map import answered, read
print(answered(read(sys.argv[1], kept=sys.argv[3] == "kept"), sys.argv[2]))
"""


def goals_of(graph: Graph, count: int, seed: int = 1) -> list[str]:
    """Random labels of controls and names of screens, each as a goal."""
    rng = random.Random(seed)
    labels = sorted({e.label for s in graph.screens.values() for e in s.elements if e.actionable and e.label})
    names = sorted({screen.name for screen in graph.screens.values()})
    return [rng.choice(labels) if rng.random() < 0.5 else f"open {rng.choice(names)}" for _ in range(count)]


def alone(path: MapPlace | str, goal: str, how: str) -> tuple[str, float, float]:
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
    parser.add_argument("--server", action="store_true", help="on a PostgreSQL server of this machine, too")
    given = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        plain = folder / "plain.uiatlas"
        if given.map is None:
            with Atlas.open(plain, create=True) as atlas:
                atlas.save(big_map(given.screens), durable=True)
        else:
            shutil.copy(given.map, plain)
        places: dict[str, MapPlace | str] = {"file": folder / "kept.uiatlas"}
        shutil.copy(plain, folder / "kept.uiatlas")
        if given.server:
            server = stack.enter_context(running_server())
            places["server"] = server.url(server.database())
            with Atlas.open(plain) as atlas, Atlas.open(places["server"]) as there:
                copy_all(atlas.database, there.database)
        full = read(plain, kept=False)
        goals = goals_of(full, given.goals)
        print(f"{len(full.screens)} screens, {len(full.transitions)} edges")
        for name, place in places.items():
            read(place, kept=True)
            lazy = read(place, kept=True)
            same = sum(answered(full, goal) == answered(lazy, goal) for goal in goals)
            print(f"{name}: {same} of {len(goals)} goals the same")
            for what, how in (("what is kept", "kept"), ("the whole map", "whole")):
                if how == "kept" or name == "server":
                    print(f"{name}, {what}: {took(place, goals[: given.alone], how)}")
        print(f"file, the whole map: {took(plain, goals[: given.alone], 'whole')}")


def took(place: MapPlace | str, goals: Sequence[str], how: str) -> str:
    """The seconds that a new process needs for a goal: the median, and the most."""
    rows = [alone(place, goal, how)[1:] for goal in goals]
    spent, wall = (sorted(each) for each in zip(*rows, strict=True))
    middle = len(rows) // 2
    told = f"{spent[middle]:.2f} s of the processor (to {spent[-1]:.2f}), {wall[middle]:.2f} s of the clock"
    return f"{told} (to {wall[-1]:.2f})"


if __name__ == "__main__":
    main()
