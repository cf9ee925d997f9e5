"""Compares the map of a package with the map of the source that it was built of, for any number of apps.

    python -m benchmarks.study_packages PACKAGE SOURCE [PACKAGE SOURCE ...]

Only activities that both declare are compared, as a package that lies beside source may be older than it. The map of
the source is no truth: a pair that only one of both maps has may be right. What differs is told for each app, then
the share of the package's pairs that the source's map has (agreement), the share of the source's pairs that the
package's map has (kept), and the share of pairs on both maps that are done by the same element (triggers).
"""

import argparse
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from benchmarks.study_static import told_pair
from uiatlas.errors import InputError
from uiatlas.sources import build_map
from uiatlas.utg import Graph
from uiatlas.utg.projection import project
from uiatlas_bench.suites.static_truth import Found, Score, TrueEdge, Truth, compare, found_edges


@dataclass(frozen=True, slots=True)
class Beside:
    """The map of a package beside that of its source.

    Attributes:
        name: Name of the package's file.
        score: The pairs of the package, with those of the source taken for true.
        named: What both maps name as triggers, by the pairs on both: of the package and of the source.
    """

    name: str
    score: Score
    named: dict[tuple[str, str], tuple[frozenset[str], frozenset[str]]]

    @property
    def same(self) -> int:
        """Pairs on both maps that both do by the same element, or both by none."""
        return sum(bool(a & b) or not (a or b) for a, b in self.named.values())


def beside(name: str, package: Graph, source: Graph) -> Beside:
    """Lay the map of a package beside that of its source."""
    both = _activities(package) & _activities(source)
    of_package, of_source = ([f for f in found_edges(project(m)) if both.issuperset(f.pair)] for m in (package, source))
    true = tuple(TrueEdge(f.pair, f.triggers, f.evidence) for f in of_source)
    score = compare(Truth(name, "", (), true, frozenset()), of_package)
    triggers = {f.pair: f.triggers for f in of_package}
    return Beside(name, score, {e.pair: (triggers[e.pair], e.triggers) for e in score.right})


def _activities(graph: Graph) -> frozenset[str]:
    return frozenset(s.name for s in graph.screens.values() if s.kind == "activity")


def told(found: Beside) -> str:
    """The shares of one app, and all that differs."""
    lines = [f"{found.name}: {_shares([found])}"]
    lines += [f"  package only  {told_pair(f.pair)}  {_names(f)}" for f in found.score.false]
    lines += [f"  source only   {told_pair(e.pair)}  {_names(e)}" for e in found.score.missed]
    for pair, (of_package, of_source) in found.named.items():
        if not of_package & of_source and (of_package or of_source):
            lines.append(
                f"  trigger       {told_pair(pair)}  {sorted(of_package) or 'none'}, {sorted(of_source) or 'none'}"
            )
    return "\n".join(lines)


def _names(edge: Found | TrueEdge) -> str:
    return f"{sorted(edge.triggers)}" if edge.triggers else "by itself"


def _shares(apps: Iterable[Beside]) -> str:
    """How well maps of packages agree with those of their sources, all pairs taken together."""
    of = list(apps)
    right = sum(len(a.score.right) for a in of)
    false = sum(len(a.score.false) for a in of)
    missed = sum(len(a.score.missed) for a in of)
    same = sum(a.same for a in of)
    return (
        f"{right + false} pairs of the package, {right + missed} of the source: agreement {_share(right, false)}, "
        f"kept {_share(right, missed)}, triggers {_share(same, right - same)}"
    )


def _share(these: int, others: int) -> str:
    return f"{these / (these + others):.3f}" if these + others else "-"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+", type=Path, metavar="PACKAGE SOURCE")
    paths = parser.parse_args().paths
    if len(paths) % 2:
        print(f"{paths[-1]}: its source is missing; give a source folder after each package", file=sys.stderr)
        return 2
    done = []
    for package, source in zip(paths[::2], paths[1::2], strict=True):
        print(f"{package.name} ...", file=sys.stderr)
        try:
            done.append(beside(package.name, build_map(package, cache=None), build_map(source, cache=None)))
        except InputError as error:
            print(error, file=sys.stderr)
            return 2
        print(told(done[-1]))
    print(f"all {len(done)}: {_shares(done)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
