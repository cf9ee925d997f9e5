# Records two runs of one experiment and one of another: sh aim.sh FOLDER
set -e
mkdir -p "$1"
"$TOOLS/aim/bin/aim" init --yes --repo "$1"
exec "$TOOLS/aim/bin/python" - "$1" <<'P'
import sys
import aim

for experiment, name, first in (("watering", "north", 9.0), ("watering", "south", 6.0), ("sowing", "leeks", 4.0)):
    run = aim.Run(repo=sys.argv[1], experiment=experiment, system_tracking_interval=None, capture_terminal_logs=False)
    run.name = name
    run.add_tag("garden")
    run["bed"] = {"name": name, "litres": first}
    for day in range(8):
        run.track(first / (day + 1), name="dryness", step=day)
        run.track(day * first / 4, name="height", step=day)
    run.close()
P
