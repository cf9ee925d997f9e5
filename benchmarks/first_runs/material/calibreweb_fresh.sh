# Puts a copy of the library into $STATE and says to the program where it is.
set -e
cp -r "$TOOLS/calibreweb/library" "$STATE/library"
python3 - "$STATE/library" "$PORT" <<'PY'
import sqlite3, sys

with sqlite3.connect(f"{sys.argv[1]}/app.db") as settings:
    settings.execute("update settings set config_calibre_dir = ?, config_port = ?", sys.argv[1:])
    settings.execute("insert into shelf (uuid, name, is_public, user_id, kobo_sync) values ('s1', 'Winter', 0, 1, 0)")
    settings.execute("insert into shelf (uuid, name, is_public, user_id, kobo_sync) values ('s2', 'To lend', 0, 1, 0)")
    settings.execute("insert into book_shelf_link (book_id, 'order', shelf) values (5, 1, 1)")
PY
