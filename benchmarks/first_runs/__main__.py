"""Runs tasks on programs that the project was not made on, once each, with any checkout of this project.

    python -m benchmarks.first_runs --program NAME... --task N... --with-map|--without-map|--both
        --python CHECKOUT --tools DIR --keep DIR [--data DIR]
        [--set first|second|third|fourth|fifth|deeper|questions|further-questions|new-questions|latest-questions|
        last-questions|unseen-questions|unseen-tasks]
        [--install] [--rows] [--label NAME...] [--patience SECONDS] [--unconfined] [-- OPTION...]

A program is explored for three minutes by the same code, safely and on a state that no task sees, before the first task
with a map. Every task gets a program that is set up anew, in a session of its own. What was run is kept below
``DIR/COMMIT`` and never run again; the rows of the ledger are printed. ``--rows`` prints those that are kept. What
stands after ``--`` is given to ``uiatlas run``, such as ``--model PROVIDER:NAME``; ``--label`` keeps such runs apart.
What the model answers is kept beside the results, so that a run that broke off asks nothing again that its program
shows as before. ``--rows`` with several labels compares them as arms of the same tasks.

All of it runs under bubblewrap: programs, their sessions and the agent can write in ``DIR`` and in folders that go with
the runs, and nowhere else on the machine. ``--unconfined`` leaves that out.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks.first_runs.confined import run_confined
from benchmarks.first_runs.kept import Kept, table
from benchmarks.first_runs.playing import Player
from benchmarks.first_runs.sets import PROGRAMS, SETS
from uiatlas.errors import UiatlasError
from uiatlas_bench.arms import sheets_of
from uiatlas_bench.report import write_sheets
from uiatlas_bench.third_party import Host


def main() -> int:
    """Run what is asked for, and print a row for each task; 2 if something is missing."""
    given = _arguments()
    tasks = [t for t in SETS[given.set] if not given.program or t.app in given.program]
    tasks = [t for t in tasks if not given.task or int(t.id.rpartition("-")[2].strip("q")) in given.task]
    if given.install:
        return _install(dict.fromkeys(t.app for t in tasks), given.tools)
    try:
        if not (given.rows or given.unconfined):
            run_confined(given.keep, (given.python, given.tools, given.data))
        arms = [Kept.of(given.keep, given.python, label) for label in given.label]
        kept = arms[0]
        host, checkout, options = Host.of(given.data, given.tools), given.python.resolve(), tuple(given.options)
        player = Player(host, kept, checkout, given.explore_budget, given.patience, options)
        for task in tasks:
            for with_map in given.maps:
                if not given.rows:
                    print(f"{task.id} {'with' if with_map else 'without'} map", file=sys.stderr, flush=True)
                    player.play(task, PROGRAMS[task.app], with_map=with_map)
        _tell(arms, [task.id for task in tasks], given.maps)
    except UiatlasError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--set", choices=SETS, default="first", help="which tasks")
    parser.add_argument("--program", nargs="+", default=[], choices=PROGRAMS, metavar="NAME")
    parser.add_argument("--task", nargs="+", type=int, default=[], metavar="N")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--with-map", dest="maps", action="store_const", const=(True,))
    which.add_argument("--without-map", dest="maps", action="store_const", const=(False,))
    which.add_argument("--both", dest="maps", action="store_const", const=(True, False))
    parser.set_defaults(maps=(True, False))
    parser.add_argument("--python", type=Path, default=Path.cwd(), help="the checkout whose src/ is run")
    parser.add_argument("--tools", type=Path, required=True, help="where programs are installed")
    parser.add_argument("--keep", type=Path, default=Path("first_runs"), help="where results are kept")
    parser.add_argument("--data", type=Path, default=Path(os.environ.get("UIATLAS_DATA", ".")) / "live")
    parser.add_argument("--explore-budget", type=float, default=180.0, help="seconds of exploration for a program")
    parser.add_argument("--patience", type=float, default=600.0, help="seconds that a run may take")
    parser.add_argument(
        "--label", nargs="+", default=[""], help="keeps runs with other options apart; several only with --rows"
    )
    parser.add_argument("options", nargs="*", metavar="OPTION", help="after --: what uiatlas run is given")
    parser.add_argument("--install", action="store_true", help="install the programs, and run nothing")
    parser.add_argument("--unconfined", action="store_true", help="let programs and agents write everywhere")
    parser.add_argument("--rows", action="store_true", help="print what is kept, and run nothing")
    given = parser.parse_args()
    if len(given.label) > 1 and not given.rows:
        parser.error("several labels are for --rows; a run has one")
    return given


def _tell(arms: Sequence[Kept], tasks: Sequence[str], sides: Sequence[bool]) -> None:
    """Print the rows of what is kept, and the arms beside each other."""
    for kept in arms:
        print(table([e for task in tasks for side in sides if (e := kept.episode(task, side)) is not None]), end="\n\n")
    found = [arm for kept in arms for side in sides if (arm := kept.arm(tasks, side)) is not None]
    if found:
        write_sheets(sheets_of(found, "First runs; done is the outside check"), sys.stdout)


def _install(names: dict[str, None], tools: Path) -> int:
    tools.mkdir(parents=True, exist_ok=True)
    environment = {**os.environ, "TOOLS": str(tools.resolve())}
    return max(subprocess.run(["sh", "-c", PROGRAMS[n].install], env=environment).returncode for n in names)


if __name__ == "__main__":
    sys.exit(main())
