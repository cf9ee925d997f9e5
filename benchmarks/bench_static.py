"""Maps from packages and source, against androguard, against bare parsing, and against themselves with a cache.

Packages are those in ``$UIATLAS_APKS``; their rows are left out without it. Source is the app in ``$UIATLAS_SOURCES``
that is nearest to 20,000 lines, if that is set, and an app that is generated.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from itertools import count
from pathlib import Path

from benchmarks.common import Row, interleaved
from benchmarks.static_app import write_app
from uiatlas.errors import UiatlasError
from uiatlas.sources import build_map
from uiatlas_bench.suites.static_build import lines_of_code
from uiatlas_static.building import facts_of_source
from uiatlas_static.source.project import find_project
from uiatlas_static.source.reading import source_files

LINES = 20_000
"""Size of the source that is wanted."""
SMALL, LARGEST = 4_000_000, 10_000_000
"""Bytes up to which a package counts as small, and from which on androguard takes too long to be measured here."""
SMALL_LIMIT, LARGE_LIMIT = 150, 300
"""Megabytes that a map may take at its peak."""
SOURCE_AIM = 6.0
"""How many times as long as bare parsing a map from source may take."""
PACKAGE_AIMS = ((SMALL, 0.016), (LARGEST, 0.24))
"""Largest size of a package, and the share of androguard's time that a map of such a one may take."""
REPEATS = 2
_OURS = "import uiatlas_static.building\nfrom uiatlas.sources import build_map as work\n"
_ANDROGUARD = """
from androguard.misc import AnalyzeAPK
from loguru import logger
logger.disable("androguard")
work = lambda path: AnalyzeAPK(str(path))
"""
_MEASURED = """
import re, resource, sys, time
from pathlib import Path
began = time.process_time()
work(Path(sys.argv[1]))
spent = time.process_time() - began
told = Path("/proc/self/status")
peak = re.search(r"VmHWM:\\s+(\\d+)", told.read_text()) if told.is_file() else None
print(1000 * spent, int(peak[1] if peak else resource.getrusage(resource.RUSAGE_SELF).ru_maxrss) / 1024)
"""
"""CPU milliseconds and peak memory; Linux gives the latter with what the starting process had, but not in /proc."""


def rows() -> list[Row]:
    """Packages, then source."""
    out: list[Row] = []
    with tempfile.TemporaryDirectory() as folder:
        out += _package_rows(Path(folder))
        for name, root in _source_trees(Path(folder)):
            out += _source_rows(name, root, Path(folder))
    return out


# ---- packages


def _package_rows(folder: Path) -> list[Row]:
    paths = sorted(_folder("UIATLAS_APKS", "*.apk"), key=lambda p: p.stat().st_size)
    usable = [p for p in paths if _has_map(p)]
    if not usable:
        print("bench_static: no rows of packages; set UIATLAS_APKS to a folder with some")
        return []
    out: list[Row] = []
    for path in usable:
        out += _apart(path)
        out.append(_cached(f"map {path.name} again", path, folder, _megabytes(path)))
    return out


def _apart(path: Path) -> list[Row]:
    """A map beside androguard's analysis, and its peak memory, each run in a process of its own."""
    ours, baseline = [], []
    for _ in range(REPEATS):
        ours.append(_measured(_OURS, path))
        if path.stat().st_size < LARGEST:
            baseline.append(_measured(_ANDROGUARD, path))
    peak = max(m for _, m in ours)
    limit = SMALL_LIMIT if path.stat().st_size < SMALL else LARGE_LIMIT
    note = f"{_megabytes(path)}; not ms but MB: greatest resident size of a process of its own, beside the limit"
    rows = [Row(f"peak MB of {path.name}", peak, limit, peak / limit, 1.0, note)]
    if baseline:
        fast, slow = min(t for t, _ in ours), min(t for t, _ in baseline)
        note = (
            f"{_megabytes(path)}, build_map beside androguard's AnalyzeAPK, without imports; processes of their own, "
        )
        note += f"in turns, the better of {REPEATS}; androguard's peak {max(m for _, m in baseline):.0f} MB"
        aim = next(aim for size, aim in PACKAGE_AIMS if path.stat().st_size < size)
        rows.insert(0, Row(f"map {path.name}", fast, slow, fast / slow, aim, note))
    return rows


def _measured(work: str, path: Path) -> tuple[float, float]:
    """CPU milliseconds and peak megabytes of some work on a package."""
    command = [sys.executable, "-c", work + _MEASURED, str(path)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    milliseconds, megabytes = map(float, done.stdout.split())
    return milliseconds, megabytes


def _has_map(path: Path) -> bool:
    try:
        build_map(path)
    except UiatlasError:
        return False
    return True


def _megabytes(path: Path) -> str:
    return f"{path.stat().st_size / 1e6:.1f} MB"


# ---- source


def _source_trees(folder: Path) -> list[tuple[str, Path]]:
    """Names and folders of the apps that are measured."""
    generated = folder / "generated"
    generated.mkdir()
    write_app(generated)
    sizes = {p: lines_of_code(p) for p in _folder("UIATLAS_SOURCES", "*") if p.is_dir()}
    real = sorted(sizes, key=lambda p: abs(sizes[p] - LINES))
    return [("generated", generated), *((p.name, p) for p in real[:1])]


def _source_rows(name: str, root: Path, folder: Path) -> list[Row]:
    note = f"{lines_of_code(root):,} lines of Java and Kotlin"
    ours, baseline = interleaved(lambda: build_map(root), lambda: _parsed(root), 3)
    beside = f"{note}; build_map beside reading and parsing the same files with tree-sitter; median of 3"
    first = Row(f"map source, {name}", ours, baseline, ours / baseline, SOURCE_AIM, beside)
    again = _cached(f"map source again, {name}", root, folder, note)
    return [first, again, _one_file_changed(name, shutil.copytree(root, folder / f"edited {name}"), folder, note)]


def _one_file_changed(name: str, root: Path, folder: Path, note: str) -> Row:
    """Reading after one file changed each time, writing what is kept included, beside reading with no cache at all."""
    cache, number = folder / f"facts of {name}", count()
    files = sorted((file.path for file in source_files(find_project(root))), key=lambda p: (p.stat().st_size, p))
    file = files[len(files) // 2]

    def edited() -> None:
        with file.open("a") as writing:
            writing.write(f"\nclass Added{next(number)}\n")
        facts_of_source(root, cache=cache)

    facts_of_source(root, cache=cache)
    ours, baseline = interleaved(edited, lambda: facts_of_source(root), 5)
    beside = f"{note}; facts of all files after the one of middle size changed, beside reading without a cache; "
    return Row(f"read source, one file changed, {name}", ours, baseline, ours / baseline, 0.25, f"{beside}median of 5")


def _parsed(root: Path) -> None:
    """Every file that a map is made from, parsed and nothing else."""
    import tree_sitter_java
    import tree_sitter_kotlin
    from tree_sitter import Language, Parser

    parsers = {
        ".java": Parser(Language(tree_sitter_java.language())),
        ".kt": Parser(Language(tree_sitter_kotlin.language())),
    }
    for file in source_files(find_project(root)):
        parsers[file.path.suffix].parse(file.path.read_bytes())


def _cached(name: str, path: Path, folder: Path, note: str) -> Row:
    """A map that is kept, beside the same with an empty cache."""
    caches = (folder / f"{name} {n}" for n in count())
    filled = next(caches)
    build_map(path, cache=filled)
    ours, baseline = interleaved(lambda: build_map(path, cache=filled), lambda: build_map(path, cache=next(caches)), 3)
    return Row(name, ours, baseline, ours / baseline, 0.1, f"{note}; second run beside the first; median of 3")


def _folder(variable: str, pattern: str) -> list[Path]:
    told = os.environ.get(variable)
    return sorted(Path(told).glob(pattern)) if told else []


if __name__ == "__main__":
    for line in rows():
        print(line)
