"""How often an edge of a map from code is right, by how it was derived.

    python -m benchmarks.study_derivations [--sources DIR] [--cache DIR]

DIR holds the apps whose activity edges people wrote down (``uiatlas bench static``; default ``$UIATLAS_SOURCES``).
Pairs of activities are compared, each by its surest edge; pairs that depend on what is installed count neither way.
"""

import argparse
import json
import os
import sys
from collections import defaultdict
from pathlib import Path

from uiatlas.sources import build_map
from uiatlas.utg import Graph
from uiatlas.utg.derivation import Derivation, surest
from uiatlas.utg.projection import project
from uiatlas_bench.suites.static_truth import Pair, Truth, read_truths


def pairs_of(graph: Graph) -> dict[Pair, Derivation]:
    """The pairs of activities that a map connects, each with the surest derivation of its edges."""
    activities = project(graph)
    names = {s.id: s.name for s in activities.screens.values() if s.kind == "activity"}
    found: defaultdict[Pair, list[Derivation | None]] = defaultdict(list)
    for edge in activities.transitions.values():
        if edge.source in names and edge.target in names:
            found[names[edge.source], names[edge.target]].append(edge.derivation)
    return {pair: best for pair, all_ in found.items() if (best := surest(all_)) is not None}


def count(truth: Truth, found: dict[Pair, Derivation], told: dict[str, list[int]]) -> None:
    """Add to each derivation how many pairs are right, and how many there are."""
    true = {edge.pair for edge in truth.edges}
    for pair, derivation in found.items():
        if pair not in truth.may:
            right, all_ = told.setdefault(derivation.value, [0, 0])
            told[derivation.value] = [right + (pair in true), all_ + 1]


def main() -> int:
    """Measure all apps that are there."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sources", type=Path, default=os.environ.get("UIATLAS_SOURCES"))
    parser.add_argument("--cache", type=Path, help="folder where maps of unchanged sources are kept")
    options = parser.parse_args()
    told: dict[str, list[int]] = {}
    for name, truth in read_truths().items():
        if options.sources and (folder := Path(options.sources) / name).is_dir():
            count(truth, pairs_of(build_map(folder, cache=options.cache)), told)
            sys.stderr.write(f"{name}: {told}\n")
    print(json.dumps({d: {"right": r, "of": n, "share": round(r / n, 3)} for d, (r, n) in told.items()}, indent=2))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
