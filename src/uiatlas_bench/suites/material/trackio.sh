# Records two runs of one project and one of another: sh trackio.sh FOLDER
set -e
export TRACKIO_DIR="$1" HF_HUB_OFFLINE=1
exec "$TOOLS/trackio/bin/python" - > "$STATE/runs.log" 2>&1 <<'P'
import trackio

for project, name, first in (("watering", "north", 9.0), ("watering", "south", 6.0), ("sowing", "leeks", 4.0)):
    trackio.init(project=project, name=name, config={"bed": name, "litres": first}, embed=False, auto_log_gpu=False)
    for day in range(8):
        trackio.log({"dryness": first / (day + 1), "height": day * first / 4})
    trackio.finish()
P
