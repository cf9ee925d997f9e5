"""What it costs to ask a map over MCP: a route on 300 screens over stdio beside the map's own time, and the handshake.

These rows are wall-clock times, since two processes share the work: the median of 40 questions, and of 5 starts. The
note on a start says how long it computes, too, its end included: that depends little on the load of the machine.
"""

import asyncio
import os
import resource
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from statistics import median

from mcp import Client, StdioServerParameters

from benchmarks.common import Row
from uiatlas.serve.maps import MapView
from uiatlas.serve.routing import find_route
from uiatlas.ui import Role, Selector, Tap, UIElement
from uiatlas.utg import Atlas, Evidence, EvidenceKind, Graph, Screen, Transition

SCREENS = 300
QUESTIONS = 40
STARTS = 5
MORE = 30.0
"""Milliseconds that a question may take more than the map itself takes."""

START = 2500.0
"""Milliseconds from the start of the process to the answered handshake, on a quiet machine."""

APP = "com.example.app"


def rows() -> list[Row]:
    """A question over stdio, and the handshake."""
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "app.uiatlas"
        graph = mapped()
        with Atlas.open(path, create=True) as atlas:
            atlas.save(graph)
        return asyncio.run(_measured(path, graph))


def mapped() -> Graph:
    """A map of a tree of screens, three below each, with a way back from each."""
    graph = Graph(APP, entry="s0")
    for n in range(SCREENS):
        below = [k for k in range(3 * n + 1, 3 * n + 4) if k < SCREENS]
        buttons = tuple(UIElement(i, Role.BUTTON, f"Open page {k}") for i, k in enumerate(below))
        graph.put_screen(Screen(f"s{n}", APP, f"Page {n}", elements=buttons))
    seen = (Evidence(EvidenceKind.OBSERVED, "run", 3, 3, 1.0),)
    for n in range(1, SCREENS):
        above = (n - 1) // 3
        down, up = Tap(Selector(Role.BUTTON, f"Open page {n}")), Tap(Selector(Role.BUTTON, "Up"))
        graph.put_transition(Transition(f"s{above}", down, f"s{n}", evidence=seen))
        graph.put_transition(Transition(f"s{n}", up, f"s{above}", evidence=seen))
    return graph


async def _measured(path: Path, graph: Graph) -> list[Row]:
    goals = [f"Page {SCREENS - 1 - n}" for n in range(QUESTIONS)]
    view = MapView(graph, path)
    own = [_timed(partial(find_route, view, goal, "")) for goal in (goals[0], *goals)][1:]
    starts, before = [], _computed()
    for _ in range(STARTS):
        began = time.perf_counter()
        async with _client(path):
            starts.append(1000 * (time.perf_counter() - began))
    each = (_computed() - before) / STARTS
    asked: list[float] = []
    async with _client(path) as client:
        await client.call_tool("find_route", {"goal": goals[0]})
        for goal in goals:
            asked.append(await _awaited(client.call_tool("find_route", {"goal": goal})))
    over, alone = median(asked), median(own)
    note = f"{SCREENS} screens, {QUESTIONS} goals; ratio: what stdio adds, of {MORE:.0f} ms"
    first = Row("route over stdio", over, alone, (over - alone) / MORE, 1.0, note)
    began = median(starts)
    return [
        first,
        Row("handshake from start", began, START, began / START, 1.0, f"no map is read; computes {each:.0f} ms"),
    ]


def _client(path: Path) -> Client:
    words = ["-m", "uiatlas", "mcp", "--map", str(path)]
    return Client(StdioServerParameters(command=sys.executable, args=words, env=dict(os.environ)))


def _computed() -> float:
    """Milliseconds that processes which were started and have ended have computed."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (used.ru_utime + used.ru_stime)


def _timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - began)


async def _awaited(work: Awaitable[object]) -> float:
    began = time.perf_counter()
    await work
    return 1000 * (time.perf_counter() - began)
