"""Writes the profile of a mill to $STATE/mill.prof, as Python's profiler would."""

import marshal
import os
from pathlib import Path

ROWS = (
    # file, line, function, calls, seconds within, seconds with what it calls, callers
    ("mill.py", 3, "main", 1, 0.012, 9.474, ()),
    ("mill.py", 18, "grind", 340, 3.87, 6.205, ("main",)),
    ("mill.py", 41, "sift", 340, 1.426, 1.426, ("grind",)),
    ("mill.py", 57, "weigh", 1020, 0.909, 0.909, ("grind",)),
    ("sacks.py", 9, "fill", 85, 2.214, 2.87, ("main",)),
    ("sacks.py", 26, "sew", 170, 0.656, 0.656, ("fill",)),
    ("sacks.py", 38, "stitch", 172, 0.219, 0.219, ("patch",)),
    ("sacks.py", 44, "patch", 86, 0.148, 0.367, ("sort_sacks",)),
    ("sacks.py", 60, "sort_sacks", 1, 0.041, 0.408, ("main",)),
    ("wheel.py", 7, "turn", 720, 0.316, 0.433, ("grind",)),
    ("wheel.py", 22, "oil", 36, 0.117, 0.117, ("turn",)),
    ("wheel.py", 35, "brake", 12, 0.093, 0.093, ("main",)),
    ("ledger.py", 30, "total", 4, 0.028, 0.061, ("main",)),
    ("ledger.py", 48, "round_up", 64, 0.033, 0.033, ("total",)),
    ("ledger.py", 12, "enter", 85, 0.387, 0.387, ("main",)),
)

places = {name: (file, line, name) for file, line, name, *_ in ROWS}
stats = {
    places[name]: (calls, calls, own, whole, {places[each]: (calls, calls, own, whole) for each in callers})
    for _, _, name, calls, own, whole, callers in ROWS
}
Path(os.environ["STATE"], "mill.prof").write_bytes(marshal.dumps(stats))
