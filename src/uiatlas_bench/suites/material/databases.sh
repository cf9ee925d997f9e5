# Copies the two databases in which aim keeps what is entered, also while it runs: sh databases.sh FROM TO
mkdir -p "$2" && exec python3 - "$1" "$2" <<'P'
import sqlite3, sys
from contextlib import closing

for name in ("aim_db", "run_metadata.sqlite"):
    with closing(sqlite3.connect(f"{sys.argv[1]}/{name}")) as known, closing(sqlite3.connect(f"{sys.argv[2]}/{name}")) as other:
        known.backup(other)
P
