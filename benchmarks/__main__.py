"""Run every benchmark and print one table: ours, the best known part, their ratio and what is aimed at.

``python -m benchmarks [NAME...]`` runs those whose module name contains one of the names, else all. Times are CPU
milliseconds, both sides measured in turns in the same process; the ratios matter.
"""

import os
import pkgutil
import sys
from importlib import import_module

from benchmarks.common import Row

THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMEXPR_NUM_THREADS")


def main(wanted: list[str]) -> None:
    for variable in THREADS:
        os.environ[variable] = "1"
    folder = [os.path.dirname(__file__)]
    modules = [m.name for m in pkgutil.iter_modules(folder) if m.name.startswith("bench_")]
    rows: list[Row] = []
    for name in modules:
        if wanted and not any(w in name for w in wanted):
            continue
        print(f"running {name} ...", file=sys.stderr)
        try:
            rows += import_module(f"benchmarks.{name}").rows()
        except ModuleNotFoundError as error:
            print(f"{name}: left out, {error.name} is not installed; pip install '.[bench]'")
    show(rows)


def show(rows: list[Row]) -> None:
    """The table, then what was measured on what."""
    width = max((len(r.name) for r in rows), default=0)
    print(f"{'':{width}} {'ours ms':>10} {'baseline':>10} {'ratio':>10} {'aim':>8}")
    for row in rows:
        times = f"{row.ours_ms:10.4f} {row.baseline_ms:10.4f} {row.ratio:10.5f} {row.aim:8.4g}"
        print(f"{row.name:{width}} {times}  {'ok' if row.ratio <= row.aim else 'MISSED'}")
    print()
    for row in rows:
        print(f"{row.name}: {row.note}")


if __name__ == "__main__":
    main(sys.argv[1:])
