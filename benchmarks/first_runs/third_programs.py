"""The six programs of the third set: sites with Django, Flask and Node, windows with GTK 3, Qt 5 and wxWidgets."""

from benchmarks.first_runs.form import ANSWERS, MATERIAL, STORED, Unseen, debian, npm, pypi, window
from uiatlas_bench.third_party import Program

PROGRAMS = (
    Unseen(
        Program(
            "mezzanine",
            "web",
            f"web:http://127.0.0.1:PORT/admin/{STORED}$STATE/session.json",
            setup='cp -r "$TOOLS/mezzanine/site" "$STATE/site" && mv "$STATE/site/session.json" "$STATE"',
            start='cd "$STATE/site" && exec "$TOOLS/mezzanine/bin/python" manage.py runserver --noreload '
            '127.0.0.1:$PORT >"$STATE/access.log" 2>&1',
            ready=ANSWERS,
        ),
        install=pypi("mezzanine", "mezzanine==6.1.1") + f' && sh {MATERIAL}/mezzanine.sh "$TOOLS/mezzanine" {MATERIAL}',
    ),
    Unseen(
        Program(
            "pyload",
            "web",
            "web:http://127.0.0.1:PORT/",
            setup=f"python3 {MATERIAL}/pyload_fresh.py",
            start='cd "$STATE" && exec "$TOOLS/pyload/bin/pyload" --userdir "$STATE/user" '
            '--storagedir "$STATE/loaded" --tempdir "$STATE/temporary" >"$STATE/out.log" 2>&1',
            ready=ANSWERS,
        ),
        install=pypi("pyload", "pyload-ng[all]==0.5.0b3.dev101")
        + ' && "$TOOLS/pyload/bin/pyload" --dry-run --userdir "$TOOLS/pyload/user" --storagedir /tmp --tempdir /tmp',
    ),
    Unseen(
        Program(
            "sqlpad",
            "web",
            f"web:http://127.0.0.1:PORT/{STORED}$STATE/session.json",
            setup=f"python3 {MATERIAL}/sqlpad_fresh.py",
            start='cd "$STATE" && exec node "$TOOLS/sqlpad/node_modules/sqlpad/server.js" --dbPath "$STATE/base" '
            '--ip 127.0.0.1 --port $PORT >"$STATE/out.log" 2>&1',
            ready=ANSWERS,
        ),
        install=npm("sqlpad", "sqlpad@3.1.0"),
    ),
    Unseen(
        Program(
            "gnote",
            "desktop",
            "desktop:gnote",
            setup=f"python3 {MATERIAL}/notes.py",
            start='cd "$STATE" && exec gnote',
            ready=window("Gnote"),
        ),
        install=debian("gnote"),
        called="gnote",
    ),
    Unseen(
        Program(
            "kid3",
            "desktop",
            "desktop:kid3-qt $STATE/songs",
            setup=f"/usr/bin/python3 {MATERIAL}/songs.py",
            start='cd "$STATE" && exec kid3-qt "$STATE/songs"',
            ready=window("Kid3"),
        ),
        install=debian("kid3-qt", "python3-mutagen"),
        called="kid3",
    ),
    Unseen(
        Program(
            "poedit",
            "desktop",
            "desktop:poedit $STATE/de.po",
            setup=f'cp {MATERIAL}/de.po "$STATE"',
            start='cd "$STATE" && exec poedit "$STATE/de.po"',
            ready=window("Poedit"),
        ),
        install=debian("poedit"),
        called="poedit",
    ),
)
"""Two sites from PyPI, one from npm, and three programs from Debian."""
