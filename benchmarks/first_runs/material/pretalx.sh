# Makes the conference of the fifth set in the folder $1, with the scripts in $2: what every task gets a copy of.
set -e
rm -rf "$1/fair" && mkdir "$1/fair" && cd "$1/fair"
export PRETALX_DATA_DIR="$1/fair"
"$1/bin/python" -m pretalx migrate -v 0
"$1/bin/python" -m pretalx shell --unsafe-disable-scopes -v 0 < "$2/pretalx_seed.py"
