"""Writes the time log of a boatyard for gtimelog into $STATE: today, yesterday and the day before."""

import os
from datetime import datetime, timedelta
from pathlib import Path

DAYS = (
    (2, ("07:30 arrived", "08:41 saw planks", "10:02 steam the ribs", "10:20 tea **", "12:45 saw planks")),
    (1, ("08:05 arrived", "08:52 caulk the hull", "11:26 rivet the keel", "11:50 lunch **", "13:21 sand the mast",
         "13:59 answer letters")),
    (0, ("00:03 arrived", "00:14 sweep the yard")),
)  # fmt: skip

home = Path(os.environ["STATE"], ".local/share/gtimelog")
home.mkdir(parents=True)
today = datetime.now() - timedelta(hours=2)  # a day begins at two in the morning
lines = []
for ago, entries in DAYS:
    day = today - timedelta(days=ago)
    for entry in entries:
        at, _, what = entry.partition(" ")
        began = today.replace(hour=2, minute=int(at[3:])) if ago == 0 else None
        lines.append(f"{day:%Y-%m-%d} {f'{began:%H:%M}' if began else at}: {what}")
    lines.append("")
(home / "timelog.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
(home / "tasks.txt").write_text("Hull: caulk the hull\nHull: rivet the keel\nMast: sand the mast\n", encoding="utf-8")
