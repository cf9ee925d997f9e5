# Makes the files that a keeper of buoys has watched in $STATE/buoys; one of them is missing.
set -e
mkdir -p "$STATE/buoys"
printf 'Red buoy painted.\n' >"$STATE/buoys/ledger.txt"
printf 'Four fathoms.\n' >"$STATE/buoys/chains.txt"
sed "s|PORT|$PORT|; s|STATE|$STATE|" "$(dirname "$0")/buoys.monitrc" >"$STATE/monitrc"
chmod 600 "$STATE/monitrc"
