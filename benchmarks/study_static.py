"""Builds static maps of real apps and tells how right they are and what they cost.

    python -m benchmarks.study_static [--sources DIR] [--apks DIR] [--only PART] [--json]

DIR holds one folder per app, named ``owner+repository`` (default ``$UIATLAS_SOURCES``), or APK files (default
``$UIATLAS_APKS``). Apps whose edges people wrote down are compared with them; of all others, sizes and costs are
told. Every map is built in a process of its own, with an empty cache.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

from uiatlas_bench.suites.static_build import Cost, commit_of, library_roots, measured_apart
from uiatlas_bench.suites.static_truth import Score, Truth, compare, read_truths


def apps(sources: Path | None, apks: Path | None, only: str) -> Iterator[Path]:
    """Folders of apps and APK files, by name."""
    folders = sorted(p for p in sources.iterdir() if p.is_dir()) if sources else []
    files = sorted(apks.rglob("*.apk")) if apks else []
    return (p for p in (*folders, *files) if only in p.name)


def told_score(cost: Cost, truth: Truth, score: Score) -> str:
    """Precision, recall and triggers of one app, and every edge that is wrong."""
    head = (
        f"{truth.folder}: {len(truth.edges)} true edges, precision {score.precision:.3f}, recall {score.recall:.3f}, "
        f"triggers {score.trigger_accuracy:.3f}, {cost.seconds:.2f} s"
    )
    false = [f"  false   {told_pair(f.pair)}  [{'; '.join(f.evidence[:3])}]" for f in score.false]
    missed = [f"  missed  {told_pair(e.pair)}  [{'; '.join(e.evidence[:3])}]" for e in score.missed]
    lost = set(score.missed)
    named = {f.pair: sorted(f.triggers) for f in cost.edges}
    wrong = [
        f"  trigger {told_pair(e.pair)}  found {named[e.pair] or 'none'}, true {sorted(e.triggers)}"
        for e in score.mistriggered
        if e not in lost
    ]
    return "\n".join((head, *false, *missed, *wrong))


def told_cost(cost: Cost) -> str:
    """One line of the table of costs."""
    if cost.error:
        return f"{cost.app:<42} no map: {cost.error}"
    coverage = ", ".join(f"{k} {v:g}" for k, v in cost.coverage)
    return (
        f"{cost.app:<42} {cost.lines:>8} {cost.screens:>7} {cost.transitions:>7} {len(cost.edges):>6} "
        f"{cost.warnings:>6} {cost.seconds:>7.2f} {cost.megabytes:>6.0f}  {coverage}"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sources", type=Path, default=_from_environment("UIATLAS_SOURCES"))
    parser.add_argument("--apks", type=Path, default=_from_environment("UIATLAS_APKS"))
    parser.add_argument("--only", default="", help="only apps whose name contains this")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    if not (given.sources or given.apks):
        print("nothing to measure: give --sources or --apks, or set UIATLAS_SOURCES or UIATLAS_APKS", file=sys.stderr)
        return 2
    return _study(given.sources, given.apks, given.only, as_json=given.json)


def _study(sources: Path | None, apks: Path | None, only: str, *, as_json: bool) -> int:
    truths, costs, scores = read_truths(), [], {}
    for path in apps(sources, apks, only):
        truth = truths.get(path.name)
        print(f"{path.name} ...", file=sys.stderr)
        if truth and commit_of(path) not in ("", truth.commit):
            print(f"{path.name} is not at {truth.commit}; its edges may have changed", file=sys.stderr)
        costs.append(measured_apart(path, library_roots(truth, path.parent)))
        if truth:
            scores[path.name] = compare(truth, costs[-1].edges)
    if as_json:
        rows = [{**asdict(c), "score": _figures(scores.get(c.app))} for c in costs]
        print(json.dumps(rows, default=sorted, indent=2))
        return 0
    for cost in costs:
        if cost.app in scores:
            print(told_score(cost, truths[cost.app], scores[cost.app]))
    head = f"\n{'app':<42} {'lines':>8} {'screens':>7} {'edges':>7} {'pairs':>6} {'warn':>6} {'CPU s':>7} {'MB':>6}"
    print(f"{head}  coverage", *map(told_cost, costs), sep="\n")
    return 0


def _figures(score: Score | None) -> dict[str, float] | None:
    if score is None:
        return None
    return {"precision": score.precision, "recall": score.recall, "triggers": score.trigger_accuracy}


def told_pair(pair: tuple[str, str]) -> str:
    """A pair of activities as an arrow."""
    return f"{pair[0]} -> {pair[1]}"


def _from_environment(name: str) -> Path | None:
    value = os.environ.get(name)
    return Path(value) if value else None


if __name__ == "__main__":
    raise SystemExit(main())
