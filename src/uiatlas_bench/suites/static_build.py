"""Maps of whole apps from their source or packages, each built in a process of its own, and what that costs.

`python -m uiatlas_bench.suites.static_build APP [LIBRARY...]` builds one and prints its cost and edges as JSON.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from uiatlas.errors import UiatlasError
from uiatlas.sources import build_map
from uiatlas.storage.collecting import without_collecting
from uiatlas.utg.projection import project
from uiatlas_bench.suites.static_truth import Found, Truth, found_edges

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
    """Build the map of one app in this process, as ``map build`` does, and tell what it took."""
    lines = sum(lines_of_code(p) for p in (path, *libraries))
    began = time.process_time()
    with without_collecting():
        try:
            graph = build_map(path, libraries=libraries)
        except UiatlasError as error:
            return Cost(path.name, lines, seconds=time.process_time() - began, error=str(error))
        seconds = time.process_time() - began
    return Cost(
        path.name,
        lines,
        len(graph.screens),
        len(graph.transitions),
        tuple(graph.coverage.items()),
        len(graph.warnings),
        seconds,
        resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        tuple(found_edges(project(graph))),
    )


def measured_apart(path: Path, libraries: tuple[Path, ...]) -> Cost:
    """`measure` in a process of its own that has never seen the app."""
    command = [sys.executable, "-m", "uiatlas_bench.suites.static_build", str(path), *map(str, libraries)]
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


def _is_test(path: Path) -> bool:
    return any(part.lower().startswith(("test", "androidtest")) for part in path.parts[:-1])


if __name__ == "__main__":
    sys.stdout.write(json.dumps(asdict(measure(Path(sys.argv[1]), tuple(map(Path, sys.argv[2:])))), default=sorted))
