"""Builds static maps of real apps and tells how right they are and what they cost.

    python -m benchmarks.study_static [--sources DIR] [--apks DIR] [--only PART] [--json]

DIR holds one folder per app, named ``owner+repository`` (default ``$UIATLAS_SOURCES``), or APK files (default
``$UIATLAS_APKS``). Apps whose edges people wrote down are compared with them; of all others, sizes and costs are
told. Every map is built in a process of its own, with an empty cache.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.common import cpu_seconds
from benchmarks.static_truth import Found, Score, Truth, compare, found_edges, read_truths
from uiatlas.errors import UiatlasError
from uiatlas.sources import build_map
from uiatlas.utg.projection import project

CODE = {".java", ".kt"}
LIMIT = 600.0


@dataclass(frozen=True, slots=True)
class Cost:
    """What a map of one app is and what it took.

    Attributes:
        app: Folder or file name.
        lines: Lines of Java and Kotlin outside tests, libraries included; 0 for an APK.
        screens: Screens on the map.
        transitions: Transitions on the map.
        coverage: What the map says of its own completeness.
        warnings: How many warnings it carries.
        seconds: CPU seconds of building it.
        megabytes: Greatest resident size of the process.
        edges: Its activity edges.
        error: Why there is no map, empty if there is one.
    """

    app: str
    lines: int = 0
    screens: int = 0
    transitions: int = 0
    coverage: tuple[tuple[str, float], ...] = ()
    warnings: int = 0
    seconds: float = 0.0
    megabytes: float = 0.0
    edges: tuple[Found, ...] = ()
    error: str = ""


def measure(path: Path, libraries: tuple[Path, ...]) -> Cost:
    """Build the map of one app in this process and tell what it took."""
    lines = sum(lines_of_code(p) for p in (path, *libraries))
    began = cpu_seconds()
    try:
        graph = build_map(path, libraries=libraries)
    except UiatlasError as error:
        return Cost(path.name, lines, seconds=cpu_seconds() - began, error=str(error))
    return Cost(
        path.name,
        lines,
        len(graph.screens),
        len(graph.transitions),
        tuple(graph.coverage.items()),
        len(graph.warnings),
        cpu_seconds() - began,
        resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        tuple(found_edges(project(graph))),
    )


def measured_apart(path: Path, libraries: tuple[Path, ...]) -> Cost:
    """`measure` in a process of its own that has never seen the app."""
    command = [sys.executable, "-m", "benchmarks.study_static", "--one", str(path), *map(str, libraries)]
    with tempfile.TemporaryDirectory() as empty:
        fresh = {**os.environ, "UIATLAS_HOME": empty, "XDG_CACHE_HOME": empty}
        try:
            done = subprocess.run(command, capture_output=True, text=True, env=fresh, timeout=LIMIT, check=False)
        except subprocess.TimeoutExpired:
            return Cost(path.name, error=f"not done after {LIMIT:g} s")
    if done.returncode:
        return Cost(path.name, error=(done.stderr.strip().splitlines() or ["ended without a word"])[-1])
    told = json.loads(done.stdout)
    edges = tuple(Found(tuple(e["pair"]), frozenset(e["triggers"]), tuple(e["evidence"])) for e in told.pop("edges"))
    return Cost(**{**told, "coverage": tuple(map(tuple, told["coverage"])), "edges": edges})


def lines_of_code(root: Path) -> int:
    """Lines of Java and Kotlin below a folder, without tests."""
    if root.is_file():
        return 0
    files = (p for p in root.rglob("*") if p.suffix in CODE and not _is_test(p.relative_to(root)))
    return sum(p.read_bytes().count(b"\n") for p in files if p.is_file())


def commit_of(folder: Path) -> str:
    """The commit that a folder holds: as its ``.commit`` file or git says, empty if neither does."""
    noted = folder / ".commit"
    if noted.is_file():
        return noted.read_text().strip()
    if not (folder / ".git").exists():
        return ""
    asked = subprocess.run(["git", "-C", str(folder), "rev-parse", "HEAD"], capture_output=True, text=True, check=False)
    return asked.stdout.strip()


def library_roots(truth: Truth | None, sources: Path) -> tuple[Path, ...]:
    """Folders of the libraries that the truth of an app counts on, as far as they are there."""
    roots = [sources / folder / path for folder, path, _ in truth.libraries] if truth else []
    return tuple(r for r in roots if r.is_dir())


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
    false = [f"  false   {_arrow(f.pair)}  [{'; '.join(f.evidence[:3])}]" for f in score.false]
    missed = [f"  missed  {_arrow(e.pair)}  [{'; '.join(e.evidence[:3])}]" for e in score.missed]
    lost = set(score.missed)
    named = {f.pair: sorted(f.triggers) for f in cost.edges}
    wrong = [
        f"  trigger {_arrow(e.pair)}  found {named[e.pair] or 'none'}, true {sorted(e.triggers)}"
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
    parser.add_argument("--one", nargs="+", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.one:
        print(json.dumps(asdict(measure(given.one[0], tuple(given.one[1:]))), default=sorted))
        return 0
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


def _is_test(path: Path) -> bool:
    return any(part.lower().startswith(("test", "androidtest")) for part in path.parts[:-1])


def _arrow(pair: tuple[str, str]) -> str:
    return f"{pair[0]} -> {pair[1]}"


def _from_environment(name: str) -> Path | None:
    value = os.environ.get(name)
    return Path(value) if value else None


if __name__ == "__main__":
    raise SystemExit(main())
