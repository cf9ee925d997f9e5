"""How fast and how completely a server's graph of neighbours finds the nearest of many vectors, beside comparing all.

    python -m benchmarks.study_nearest [--vectors 100000] [--apps 1000] [--queries 200] [--seed 1]

The vectors are made of chance, as no model is needed to measure an index: of each topic many that are alike, as intents
of apps of one kind are, and, in another run, vectors that have nothing to do with each other, which are the hardest for
such a graph. What is asked for is near to one that is there, as a task is to an intent. It runs on a server of its own
with 16 MB of shared buffers.
"""

import argparse
import os
import time
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from tests.servers import running_server

from uiatlas.knowledge.across_apps import ExactDomainIndex
from uiatlas.storage import open_store
from uiatlas.storage.postgres.nearest import WIDTH
from uiatlas.storage.store import DomainIndex

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[np.float32]

TOPICS, SPREAD, ASKED = 2_000, 1.0, 0.5
"""How many topics there are; how far vectors are from their topic, and queries from their vector, in its length."""

BEST = 10
"""How many nearest vectors are asked for."""


def main() -> None:
    """Measure both kinds of vectors."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--vectors", type=int, default=100_000)
    parser.add_argument("--apps", type=int, default=1_000)
    parser.add_argument("--queries", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", default="topics,unrelated")
    given = parser.parse_args()
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores", flush=True)
    for kind in given.kinds.split(","):
        chance = np.random.default_rng(given.seed)
        rows = (
            of_topics(given.vectors, chance) if kind == "topics" else near(np.zeros((given.vectors, WIDTH)), 1, chance)
        )
        asked = near(rows[chance.integers(len(rows), size=given.queries)], ASKED, chance)
        each = -(-len(rows) // given.apps)
        bodies = {f"app {n}": [r.tobytes() for r in rows[n * each : (n + 1) * each]] for n in range(given.apps)}
        measure(kind, bodies, [[float(number) for number in query] for query in asked])


def of_topics(count: int, chance: np.random.Generator) -> "Array":
    """Vectors each of which is near to one of the topics."""
    topics = near(np.zeros((TOPICS, WIDTH)), 1, chance)
    return near(topics[chance.integers(TOPICS, size=count)], SPREAD, chance)


def near(rows: "NDArray[np.floating[Any]]", distance: float, chance: np.random.Generator) -> "Array":
    """Vectors of unit length at about a distance of some others."""
    moved = rows + chance.normal(0, distance / WIDTH**0.5, rows.shape)
    unit: Array = (moved / np.linalg.norm(moved, axis=1, keepdims=True)).astype("<f4")
    return unit


def measure(kind: str, bodies: Mapping[str, Sequence[bytes]], queries: Sequence[Sequence[float]]) -> None:
    """Ask both for the same, in all apps and in a tenth of them, and print what they took and what was missed."""
    exact = ExactDomainIndex(bodies)
    with running_server() as server, open_store(server.url(server.database())) as store:
        began = time.perf_counter()
        index = store.domain_index("study", bodies)
        if index is None:
            raise SystemExit("the server has no pgvector, or there are too few vectors for an index")
        made, began = time.perf_counter() - began, time.perf_counter()
        store.domain_index("study", bodies)
        again, count = time.perf_counter() - began, sum(map(len, bodies.values()))
        print(f"{kind}: {count} vectors sent and indexed in {made:.0f} s; found unchanged in {again:.2f} s", flush=True)
        for among in (None, [*bodies][::10]):
            wanted, took = asked_of(exact, queries, among)
            told, server_took = asked_of(index, queries, among)
            found = sum(len(here & there) for here, there in zip(wanted, told, strict=True))
            where = f"among {len(bodies) if among is None else len(among)} apps"
            told_share = f"{found / sum(map(len, wanted)):.3f} of the {BEST} nearest"
            print(
                f"  {where}: {server_took:.1f} ms on the server, {took:.1f} ms by comparing all; {told_share}",
                flush=True,
            )


def asked_of(
    index: DomainIndex, queries: Sequence[Sequence[float]], among: Collection[str] | None
) -> tuple[list[set[tuple[str, int]]], float]:
    """The places that an index finds for each query, and the median of the milliseconds that it takes."""
    found, took = [], []
    for query in queries:
        began = time.perf_counter()
        found.append({place for place, _ in index.nearest(query, BEST, among)})
        took.append(1_000 * (time.perf_counter() - began))
    return found, sorted(took)[len(took) // 2]


if __name__ == "__main__":
    main()
