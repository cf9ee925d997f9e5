"""The planner of Agent+P: Fast Downward's A* on the PDDL form of the map, run as a separate program.

It is the extra ``planning``: a separate program, never imported. It answers with the same cost as the built-in search.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from uiatlas.errors import MissingExtraError, PlannerError
from uiatlas.planning.pddl import PddlTask, allowed, pddl_task, read_plan
from uiatlas.planning.plan import Plan, PlanStatus
from uiatlas.planning.search import arrived, require_screens, unreachable
from uiatlas.utg.graph import Graph
from uiatlas.utg.transition import Transition

NAME = "fast-downward"
SEARCH = "astar(blind())"
"""Optimal, and the one that supports all we write: on a map, blind search is Dijkstra, and translation costs most."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What Fast Downward said of a task.

    Attributes:
        status: ``plan``, ``unsolvable`` (proved), or ``incomplete`` (no plan, and no proof that there is none).
        code: Its exit code.
        plan: The text of the plan file, empty without one.
    """

    status: Literal["plan", "unsolvable", "incomplete"]
    code: int
    plan: str = ""


def plan_route(
    graph: Graph,
    start: str,
    targets: Sequence[str],
    *,
    avoid: Collection[str] = (),
    time_limit: float = 60.0,
    memory_limit: int = 2048,
) -> Plan:
    """Plan the cheapest known way from a screen to any of several with Fast Downward.

    Args:
        graph: The map.
        start: Id of the screen to start at.
        targets: Ids of the screens of which one is to be reached; none at all gives ``unreachable``.
        avoid: Ids of transitions that may not be used and of screens that may not be entered.
        time_limit: Seconds that the planner may take.
        memory_limit: Megabytes that it may take.

    Raises:
        UnknownNameError: The start or a target is not on the map.
        MissingExtraError: Fast Downward is not installed.
        PlannerError: It broke or reached a limit.
    """
    began = time.perf_counter()
    driver = find_driver()
    wanted, avoid = tuple(targets), frozenset(avoid)
    require_screens(graph, (start, *wanted))
    if start in wanted:
        return arrived(start, wanted, planner=NAME, seconds=time.perf_counter() - began)
    useful = relevant(graph, start, wanted, avoid)
    if start not in useful:
        return unreachable(graph, start, wanted, planner=NAME, began=began)
    goals = [t for t in wanted if t in useful]
    task = pddl_task(graph, start, goals, avoid=avoid, screens=useful)
    answer = solve(task, driver=driver, time_limit=time_limit, memory_limit=memory_limit)
    if answer.status != "plan":
        raise PlannerError(f"Fast Downward found no plan where there is one (exit code {answer.code})")
    steps = read_plan(graph, answer.plan, task.names)
    cost = sum(s.cost for s in steps)
    return Plan(PlanStatus.OK, start, wanted, steps[-1].target, steps, cost, True, NAME, time.perf_counter() - began)


def find_driver() -> Path:
    """The program that starts Fast Downward.

    Raises:
        MissingExtraError: It is not installed.
    """
    spec = find_spec("up_fast_downward")
    folders = list(spec.submodule_search_locations or ()) if spec is not None else []
    driver = Path(folders[0], "downward", "fast-downward.py") if folders else None
    if driver is None or not driver.is_file():
        raise MissingExtraError("Fast Downward", "planning")
    return driver


def relevant(graph: Graph, start: str, targets: Sequence[str], avoid: Collection[str] = ()) -> set[str]:
    """Screens that some way from the start to a target passes; empty if there is none."""

    def usable(edge: Transition) -> bool:
        return edge.passable and (not avoid or (edge.id not in avoid and allowed(edge.target, start, avoid)))

    ahead, queue = {start}, [start]
    for at in queue:
        new = {e.target for e in graph.outgoing(at) if e.target not in ahead and usable(e)}
        ahead |= new
        queue.extend(sorted(new))
    behind = {t for t in targets if t in ahead}
    queue = sorted(behind)
    for at in queue:
        new = {e.source for e in graph.incoming(at) if e.source in ahead and e.source not in behind and usable(e)}
        behind |= new
        queue.extend(sorted(new))
    return behind


def solve(task: PddlTask, *, driver: Path, time_limit: float = 60.0, memory_limit: int = 2048) -> Answer:
    """Run Fast Downward on a task, in a folder of its own that is gone afterwards.

    Raises:
        PlannerError: It broke or reached a limit.
    """
    with TemporaryDirectory(prefix="uiatlas-plan-") as name:
        folder = Path(name)
        (folder / "domain.pddl").write_text(task.domain, encoding="ascii")
        (folder / "problem.pddl").write_text(task.problem, encoding="ascii")
        limits = ("--overall-time-limit", f"{max(1, round(time_limit))}s", "--overall-memory-limit", f"{memory_limit}M")
        files = ("--plan-file", "plan.txt", "domain.pddl", "problem.pddl")
        command = [sys.executable, str(driver), *limits, *files, "--search", SEARCH]
        code, said = _run(command, folder, time_limit)
        plan = folder / "plan.txt"
        return _answer(code, said, plan.read_text(encoding="ascii") if plan.is_file() else "")


def _run(command: Sequence[str], folder: Path, time_limit: float) -> tuple[int, str]:
    """Exit code and output; the whole group of processes is ended when the time is over by the clock on the wall."""
    with subprocess.Popen(
        command,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    ) as process:
        try:
            said, _ = process.communicate(timeout=time_limit)
        except BaseException as error:
            os.killpg(process.pid, signal.SIGKILL)
            if isinstance(error, subprocess.TimeoutExpired):
                return 23, "out of time"
            raise
    return process.returncode, said.decode("utf-8", "replace")


def _answer(code: int, said: str, plan: str) -> Answer:
    """What an exit code means (Fast Downward's documentation, "Exit codes")."""
    match code:
        case 0 if plan.strip():
            return Answer("plan", code, plan)
        case 10 | 11 | 13:
            return Answer("unsolvable", code)
        case 12:
            return Answer("incomplete", code)
        case 20 | 21 | 22 | 23 | 24:
            what = "memory" if code in (20, 22) else "time"
        case _ if "MemoryError" in said:
            what = "memory"
        case _:
            raise PlannerError(f"Fast Downward broke (exit code {code}): {_reason(said)}")
    raise PlannerError(f"Fast Downward ran out of {what} (exit code {code})", hint="plan with --planner builtin")


def _reason(said: str) -> str:
    """The last line of its output that is about the task and not about itself."""
    own = ("INFO", "Driver aborting", "translate exit code", "search exit code")
    lines = [line for line in said.splitlines() if line.strip() and not line.startswith(own)]
    return lines[-1] if lines else "it said nothing"
