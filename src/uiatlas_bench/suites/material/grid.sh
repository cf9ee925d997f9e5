# Makes a grid of one introducer and one node that stores all by itself: sh grid.sh FOLDER
set -e
tahoe="$TOOLS/tahoe-lafs/bin/tahoe"
place="127.0.0.1:$((PORT - 1))"
store="127.0.0.1:$((PORT - 2))"
mkdir -p "$1"
"$tahoe" create-introducer --listen=tcp --port="tcp:$((PORT - 1)):interface=127.0.0.1" --location="tcp:$place" "$1/introducer"
"$TOOLS/tahoe-lafs/bin/python" - "$1/introducer" <<'P'
import os, sys
from foolscap.api import Tub

folder = sys.argv[1]
tub = Tub(certFile=f"{folder}/private/node.pem")
tub.setLocation(f"tcp:127.0.0.1:{int(os.environ['PORT']) - 1}")
with open(f"{folder}/private/introducer.furl", "w") as file:
    file.write(tub.buildURL("garden") + "\n")
P
"$tahoe" create-node --listen=tcp --port="tcp:$((PORT - 2)):interface=127.0.0.1" --location="tcp:$store" \
    --webport="tcp:$PORT:interface=127.0.0.1" --nickname=garden --introducer="$(cat "$1/introducer/private/introducer.furl")" \
    --shares-needed=1 --shares-happy=1 --shares-total=1 "$1/node"
