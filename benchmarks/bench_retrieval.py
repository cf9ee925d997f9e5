"""The ten most alike of 10,000 and 100,000 intents: our exact index beside faiss flat, one query at a time.

Random unit vectors of 384 numbers, the width of the sentence embedding; a batch of queries in turn, each answered
alone. Both sides must find the same vectors.
"""

from collections.abc import Callable
from typing import Any

import faiss
import numpy as np

from benchmarks.common import Row, interleaved
from uiatlas.knowledge.index import ExactIndex

WIDTH, TOP, SEED, AIM = 384, 10, 11, 1.2
QUERIES = {10_000: 40, 100_000: 8}


def rows() -> list[Row]:
    """One row for each size."""
    faiss.omp_set_num_threads(1)
    return [_row(count, queries) for count, queries in QUERIES.items()]


def _row(count: int, asked: int) -> Row:
    rng = np.random.default_rng(SEED)
    matrix, queries = _unit(rng, count), _unit(rng, asked)
    ours = ExactIndex.of([row.tobytes() for row in matrix])
    flat = faiss.IndexFlatIP(WIDTH)
    flat.add(matrix)
    spoken = [q.tolist() for q in queries]
    _same(ours, flat, queries)
    mine, theirs = interleaved(
        _all(spoken, lambda q: ours.nearest(q, TOP)), _all(queries, lambda q: flat.search(q[None], TOP))
    )
    note = (
        f"{count} random unit vectors, {WIDTH}-d, top {TOP}, seed {SEED}; {asked} queries one at a "
        f"time, one thread; ours takes a list of numbers, faiss {faiss.__version__} IndexFlatIP an array"
    )
    return Row(f"retrieve from {count // 1000}k intents", mine / asked, theirs / asked, mine / theirs, AIM, note)


def _unit(rng: np.random.Generator, count: int) -> Any:
    drawn = rng.standard_normal((count, WIDTH), dtype=np.float32)
    return drawn / np.linalg.norm(drawn, axis=1, keepdims=True)


def _all(queries: Any, ask: Callable[[Any], object]) -> Callable[[], None]:
    def run() -> None:
        for query in queries:
            ask(query)

    return run


def _same(ours: ExactIndex, flat: Any, queries: Any) -> None:
    """Both find the same; anything else would be no comparison."""
    for query in queries:
        cosines, places = flat.search(query[None], TOP)
        found = ours.nearest(query.tolist(), TOP)
        if {p for p, _ in found} != set(places[0].tolist()) and abs(found[-1][1] - cosines[0][-1]) > 1e-5:
            raise AssertionError(f"ours found {found}, faiss {places[0].tolist()}")
