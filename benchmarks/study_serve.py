"""Many clients ask one server while one teaches it and an exploration runs: errors, lost edges and latency.

``python -m benchmarks.study_serve --minutes 10`` starts ``uiatlas serve`` on a free port of this machine and asks only
that one. Of every two minutes or so a part is quiet, and in the other `explore` jobs run on the simulated notes app,
one after another. Steps are taught all the while: the map grows, and with it what an answer takes, so that the quiet
times are spread over the whole. The first half minute warms the server up.
"""

import argparse
import asyncio
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import httpx2

from uiatlas.cli.commands.demo import learn_map

APP = "com.example.notes"
DEVICE = "sim:notes"
GOALS = ("turn on the dark theme", "change the date format", "open the trash", "Backup", "About")
RUN = "the teacher"
MOST_CLIENTS, MOST_MINUTES = 500, 120
TURN = 120.0
"""Seconds of a quiet time and an exploring one together, about."""

WARM = 30.0
"""Seconds at the beginning that are not counted."""


@dataclass(slots=True)
class Seen:
    """What the clients met with."""

    latency: dict[str, list[float]] = field(default_factory=lambda: {"warming": [], "alone": [], "exploring": []})
    errors: Counter[str] = field(default_factory=Counter)
    taught: int = 0
    jobs: int = 0
    phase: str = "warming"


def main() -> int:
    """Run the study and print what it came to; exit 0 if nothing failed and nothing was lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=2.0, help="how long it runs (2)")
    parser.add_argument("--clients", type=int, default=100, help="clients (100)")
    parser.add_argument("--every", type=float, default=5.0, help="seconds between two requests of a client (5)")
    parser.add_argument("--quiet", type=float, default=2.0, help="minutes beside that without an exploration (2)")
    given = parser.parse_args()
    if not (
        0 < given.quiet <= MOST_MINUTES
        and 0 < given.minutes <= MOST_MINUTES
        and 0 < given.clients <= MOST_CLIENTS
        and given.every >= 0.5
    ):
        parser.error(f"at most {MOST_MINUTES} minutes and {MOST_CLIENTS} clients, at least 0.5 s between requests")
    with tempfile.TemporaryDirectory() as name:
        return study(Path(name), 60 * given.quiet, 60 * given.minutes, given.clients, given.every)


def study(folder: Path, quiet: float, seconds: float, clients: int, every: float) -> int:
    path, home = folder / "notes.uiatlas", folder / "home"
    learn_map(path)
    command = [sys.executable, "-m", "uiatlas", "serve", "--map", str(path), "--port", "0", "--devices", DEVICE]
    env = {**os.environ, "UIATLAS_HOME": str(home), "PYTHONUNBUFFERED": "1"}
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env)
    try:
        assert server.stdout is not None
        url = server.stdout.readline().split()[1].rstrip(";")
        token = (Path(server.stdout.readline().removeprefix("tokens: ").strip()) / "token").read_text().strip()
        seen, edges = asyncio.run(story(url, token, quiet, seconds, clients, every))
    finally:
        server.terminate()
        ended = server.wait(60)
    return told(seen, edges, ended)


async def story(url: str, token: str, quiet: float, seconds: float, clients: int, every: float) -> tuple[Seen, int]:
    """All clients at once; what they saw, and how many of the taught edges are on the map in the end."""
    seen, until = Seen(), time.monotonic() + WARM + quiet + seconds
    limits = httpx2.Limits(max_connections=clients + 10)
    headers = {"Authorization": f"Bearer {token}"}
    async with httpx2.AsyncClient(base_url=url, headers=headers, limits=limits, timeout=30) as web:
        while not await answers(web):
            await asyncio.sleep(0.1)
        work = [client(web, seen, until, every, random.Random(n)) for n in range(clients)]
        await asyncio.gather(*work, teacher(web, seen, until), explorer(web, seen, quiet, seconds))
        shown = (await web.get(f"/api/v1/maps/{APP}")).json()
    return seen, sum(RUN in edge["where"] for edge in shown["transitions"])


async def answers(web: httpx2.AsyncClient) -> bool:
    try:
        return (await web.get("/api/v1/maps")).status_code == 200
    except httpx2.TransportError:
        return False


async def client(web: httpx2.AsyncClient, seen: Seen, until: float, every: float, chance: random.Random) -> None:
    """Asks for routes, screens and searches, one every few seconds."""
    await asyncio.sleep(chance.random() * every)
    while time.monotonic() < until:
        began, phase = time.monotonic(), seen.phase
        goal = chance.choice(GOALS)
        match chance.randrange(3):
            case 0:
                await asked(web.get(f"/api/v1/maps/{APP}/screens", params={"query": goal}), seen)
            case 1:
                await asked(web.post(f"/api/v1/maps/{APP}/route", json={"goal": goal}), seen)
            case _:
                await asked(web.get("/api/v1/maps"), seen)
        seen.latency[phase].append(time.monotonic() - began)
        await asyncio.sleep(max(0.0, every - (time.monotonic() - began)))


async def teacher(web: httpx2.AsyncClient, seen: Seen, until: float) -> None:
    """Tells a step each second, from one page that it made up to the next."""
    while time.monotonic() < until:
        number = seen.taught + 1
        step = {"before": page(number), "action": f'tap "Onwards {number}"', "after": page(number + 1)}
        body = {"run": RUN, "first": number, "steps": [step]}
        if await asked(web.post(f"/api/v1/maps/{APP}/steps", json=body), seen) is not None:
            seen.taught += 1
        await asyncio.sleep(1.0)


def page(number: int) -> str:
    """A made-up page that is like no other."""
    words = [
        f"Lesson {chr(97 + number % 26)}{chr(97 + number // 26 % 26)}{word}" for word in ("alpha", "beta", "gamma")
    ]
    texts = [f"Onwards {number}", *words]
    nodes = "".join(
        f'<node class="android.widget.Button" text="{text}" package="{APP}" clickable="true"/>' for text in texts
    )
    return f"<hierarchy>{nodes}</hierarchy>"


async def explorer(web: httpx2.AsyncClient, seen: Seen, quiet: float, seconds: float) -> None:
    """Is quiet for a while and explores for a while, in turns."""
    await asyncio.sleep(WARM)
    turns = max(1, round((quiet + seconds) / TURN))
    for _ in range(turns):
        seen.phase = "alone"
        await asyncio.sleep(quiet / turns)
        seen.phase = "exploring"
        await explore(web, seen, time.monotonic() + seconds / turns)


async def explore(web: httpx2.AsyncClient, seen: Seen, until: float) -> None:
    """Explores again and again; what still runs in the end is stopped."""
    while time.monotonic() < until:
        job = await asked(web.post("/api/v1/jobs", json={"kind": "explore", "device": DEVICE, "minutes": 30}), seen)
        seen.jobs += 1
        while job is not None:
            state = await asked(web.get(f"/api/v1/jobs/{job['job']}"), seen)
            if state is None or state["status"] != "running":
                break
            if time.monotonic() >= until:
                await asked(web.delete(f"/api/v1/jobs/{job['job']}"), seen)
            await asyncio.sleep(0.5)


async def asked(request: Any, seen: Seen) -> Any:
    """The answer to a request; None after an error, which is counted."""
    try:
        answer = await request
    except httpx2.HTTPError as error:
        seen.errors[type(error).__name__] += 1
        return None
    if answer.status_code >= 400:
        seen.errors[f"{answer.status_code} {answer.text[:80]}"] += 1
        return None
    return answer.json()


def told(seen: Seen, edges: int, ended: int) -> int:
    for phase, times in seen.latency.items():
        if len(times) > 1:
            cuts = quantiles(times, n=100)
            ms = f"p50 {1000 * median(times):.0f} ms, p95 {1000 * cuts[94]:.0f} ms, p99 {1000 * cuts[98]:.0f} ms"
            print(f"{phase}: {len(times)} requests, {ms}, longest {1000 * max(times):.0f} ms")
    if seen.latency["alone"] and seen.latency["exploring"]:
        alone, exploring = (median(seen.latency[phase]) for phase in ("alone", "exploring"))
        print(f"median while exploring: {exploring / alone:.2f} times that alone")
    lost = seen.taught - edges
    print(f"taught {seen.taught} steps, lost {lost}; {seen.jobs} explorations; errors: {dict(seen.errors) or 'none'}")
    print(f"the server ended with {ended}")
    return 0 if not (seen.errors or lost or ended) else 1


if __name__ == "__main__":
    raise SystemExit(main())
