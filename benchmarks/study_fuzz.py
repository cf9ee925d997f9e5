"""Builds maps of damaged and hostile material, and looks whether anything but a map or an error comes out.

    python -m benchmarks.study_fuzz [--cases 10000] [--seed 0] [--seconds S] [--only KIND] [--folder DIR]

Every case is made from its seed and built in a process of its own, which may take 10 CPU seconds and 1 GB, and has to
compute whenever it is looked at, every 120 seconds by the clock. It has to end in a map, perhaps with warnings, or
in an error of one line; whatever else happens is told with its seed: ``--seed N --cases 1 --folder DIR`` makes it again
and leaves the material in DIR. Some cases also use the cache: they are built once more after a change. Packages in
``$UIATLAS_APKS`` and files of apps in ``$UIATLAS_SOURCES`` are damaged too if these are set.
"""

import argparse
import json
import os
import resource
import select
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import BinaryIO, NoReturn

from benchmarks.fuzz_packages import PACKAGES, Seeds, seeds
from benchmarks.fuzz_sources import SOURCES, real_files
from benchmarks.fuzz_splits import SPLITS
from uiatlas.errors import UiatlasError
from uiatlas.sources import build_map

MAX_CPU = 10.0
"""CPU seconds that a case may take."""
MAX_BYTES = 1_000_000_000
"""Address space that a case may fill, what the process had before included."""
MAX_CLOCK = 120.0
"""Seconds by the clock after which it is looked whether a case still computes; other work takes its part of them."""
FINE = frozenset({"map", "map with warnings", "error"})
ARCHIVES = PACKAGES | SPLITS
WEIGHTS = {name: weight for kinds in (ARCHIVES, SOURCES) for name, (weight, _) in kinds.items()}


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a case ended: its seed, its kind, in what, more in words, CPU seconds of the map, peak in MB."""

    seed: int
    kind: str
    end: str
    detail: str = ""
    seconds: float = 0.0
    megabytes: float = 0.0

    @property
    def fine(self) -> bool:
        """Whether it ended as it has to."""
        return self.end in FINE and self.seconds < MAX_CPU and self.megabytes < MAX_BYTES / 1e6


@dataclass(frozen=True, slots=True)
class Material:
    """What damage is done to."""

    packages: Seeds
    files: tuple[Path, ...]

    @property
    def told(self) -> str:
        """In words."""
        apps = f"{len(self.files)} files of {os.environ.get('UIATLAS_SOURCES')} and an" if self.files else "an"
        return f"{self.packages.told}; {apps} app written by hand"


@dataclass(slots=True)
class Tally:
    """What was seen so far."""

    ends: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    slowest: dict[str, Outcome] = field(default_factory=dict)
    largest: dict[str, Outcome] = field(default_factory=dict)
    found: list[Outcome] = field(default_factory=list)

    def add(self, outcome: Outcome) -> None:
        """Count a case."""
        kind = outcome.kind
        self.ends[kind][outcome.end] += 1
        self.slowest[kind] = max(self.slowest.get(kind, outcome), outcome, key=lambda o: o.seconds)
        self.largest[kind] = max(self.largest.get(kind, outcome), outcome, key=lambda o: o.megabytes)
        if not outcome.fine:
            self.found.append(outcome)


def main() -> int:
    """Run the study; exit 1 if anything was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0, help="of the first case")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="start no case after so many seconds")
    parser.add_argument("--only", default="", help="only kinds whose name contains this")
    parser.add_argument("--folder", type=Path, help="where the material of the last case is left")
    given = parser.parse_args()
    material = Material(seeds(), real_files())
    print(f"damaged: {material.told}")
    tally, began = Tally(), time.monotonic()
    for number in range(given.seed, given.seed + given.cases):
        if time.monotonic() - began > given.seconds:
            print(f"out of time; the next seed is {number}")
            break
        kind = kind_of(number)
        if given.only not in kind:
            continue
        outcome = ended(number, kind, material, given.folder)
        tally.add(outcome)
        if not outcome.fine:
            print(told(outcome), flush=True)
        _progress(number - given.seed + 1, given.cases, len(tally.found))
    print(summary(tally))
    return 1 if tally.found else 0


def kind_of(number: int) -> str:
    """The kind of case that a seed makes."""
    return Random(f"kind {number}").choices(list(WEIGHTS), list(WEIGHTS.values()))[0]


def ended(number: int, kind: str, material: Material, kept: Path | None) -> Outcome:
    """Make and build a case in a process of its own."""
    folder = Path(tempfile.mkdtemp(prefix="uiatlas-fuzz-")) if kept is None else kept
    try:
        return _watched(number, kind, material, folder)
    finally:
        if kept is None:
            shutil.rmtree(folder, ignore_errors=True)


def _watched(number: int, kind: str, material: Material, folder: Path) -> Outcome:
    sys.stdout.flush()
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        _run(number, kind, material, folder, writing)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        said = pipe.read() if _ends(pipe, child) else None
    if said is None:
        os.kill(child, signal.SIGKILL)
    _, status, usage = os.wait4(child, 0)
    peak = usage.ru_maxrss / 1024
    if said:
        end, detail, seconds = json.loads(said)
        return Outcome(number, kind, end, detail, seconds, peak)
    spent = usage.ru_utime + usage.ru_stime
    if said is None:
        return Outcome(number, kind, "hung", f"not done after {MAX_CLOCK:g} s by the clock", spent, peak)
    name = signal.Signals(os.WTERMSIG(status)).name if os.WIFSIGNALED(status) else f"exit {status}"
    return Outcome(number, kind, "too slow" if name == "SIGXCPU" else "died", name, spent, peak)


def _ends(pipe: BinaryIO, child: int) -> bool:
    """Wait for the end of a process, which its CPU limit brings if it computes; False if it waits and does not."""
    while not select.select([pipe], [], [], MAX_CLOCK)[0]:
        told = Path(f"/proc/{child}/stat")
        if not told.is_file() or told.read_text().rpartition(")")[2].split()[0] not in ("R", "D"):
            return False
    return True


def _run(number: int, kind: str, material: Material, folder: Path, writing: int) -> NoReturn:
    """In the new process: make the case, set the limits, build, tell, end."""
    with open(os.devnull, "wb") as nothing:
        os.dup2(nothing.fileno(), 2)
    try:
        path = make(number, kind, material, folder)
        chance = Random(f"cache {number}")
        cache = folder / "cache" if chance.random() < 0.1 else None
        began = time.process_time()
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (int(began + MAX_CPU) + 1, int(began + MAX_CPU) + 5))
        resource.setrlimit(resource.RLIMIT_AS, (MAX_BYTES, MAX_BYTES))
        end, detail = _built(path, cache)
        if cache is not None and end in FINE:
            _change(path)
            end, detail = _built(path, cache)
        said = json.dumps((end, detail, time.process_time() - began))
    except BaseException as error:  # noqa: BLE001 - the study itself is broken, and that has to be seen
        said = json.dumps(("the study broke", described(error), 0.0))
    os.write(writing, said.encode())
    os._exit(0)


def _change(path: Path) -> None:
    """One file is another one now: a package, or the first file of code of a source tree."""
    files = [path] if path.is_file() else sorted(p for p in path.rglob("Base.*") if p.is_file() and not p.is_symlink())
    for file in files[:1]:
        with file.open("ab") as writing:
            writing.write(b"\n")


def _built(path: Path, cache: Path | None) -> tuple[str, str]:
    try:
        graph = build_map(path, cache=cache)
    except UiatlasError as error:
        return ("error", str(error)) if "\n" not in str(error) else ("error of several lines", str(error))
    except BaseException as error:  # noqa: BLE001 - whatever comes out is a finding
        return "broke", described(error)
    return "map with warnings" if graph.warnings else "map", ""


def described(error: BaseException) -> str:
    """An exception in one line, with the last places that it came through."""
    frames = traceback.extract_tb(error.__traceback__)[-3:]
    place = " < ".join(f"{Path(f.filename).name}:{f.lineno}" for f in reversed(frames))
    return f"{type(error).__name__}: {str(error)[:200]!r} at {place}"


def make(number: int, kind: str, material: Material, folder: Path) -> Path:
    """The material of a case, written into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    chance = Random(number)
    if kind in ARCHIVES:
        path = folder / "app.apk"
        path.write_bytes(ARCHIVES[kind][1](chance, material.packages))
        return path
    path = folder / "app"
    path.mkdir()
    SOURCES[kind][1](chance, path, material.files)
    return path


# ---- telling


def told(outcome: Outcome) -> str:
    """A finding in one line, with how to see it again."""
    figures = f"{outcome.seconds:.1f} s, {outcome.megabytes:.0f} MB"
    again = f"--seed {outcome.seed} --cases 1"
    return f"FOUND {again} ({outcome.kind}, {figures}): {outcome.end} {outcome.detail}".rstrip()


def _progress(done: int, cases: int, found: int) -> None:
    if done % 50 == 0 or done == cases:
        print(f"{done} of {cases} cases, {found} findings", file=sys.stderr, flush=True)


def summary(tally: Tally) -> str:
    """A table of kinds, then the number of findings."""
    lines = [
        f"{'':28} {'cases':>6} {'maps':>6} {'warned':>6} {'errors':>6} {'found':>6} {'worst s':>8} {'worst MB':>9}"
    ]
    for kind, ends in sorted(tally.ends.items()):
        good = [ends[e] for e in ("map", "map with warnings", "error")]
        found = sum(o.kind == kind for o in tally.found)
        worst = f"{tally.slowest[kind].seconds:>8.2f} {tally.largest[kind].megabytes:>9.0f}"
        lines.append(f"{kind:28} {ends.total():>6} {good[0]:>6} {good[1]:>6} {good[2]:>6} {found:>6} {worst}")
    cases = sum(ends.total() for ends in tally.ends.values())
    return "\n".join((*lines, f"{cases} cases, {len(tally.found)} findings"))


if __name__ == "__main__":
    raise SystemExit(main())
