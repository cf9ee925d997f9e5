"""The six programs of the fifth set: sites with Django, Tornado and Node, windows with GTK 3, Qt 5 and wxWidgets."""

from benchmarks.first_runs.form import ANSWERS, MATERIAL, STORED, Unseen, debian, npm, pypi, window
from uiatlas_bench.third_party import Program

PROGRAMS = (
    Unseen(
        Program(
            "pretalx",
            "web",
            f"web:http://127.0.0.1:PORT/orga/event/wool/{STORED}$STATE/session.json",
            setup='cp -r "$TOOLS/pretalx/fair" "$STATE/fair" && mv "$STATE/fair/session.json" "$STATE"',
            start='cd "$STATE" && PRETALX_DATA_DIR="$STATE/fair" exec "$TOOLS/pretalx/bin/python" -m pretalx runserver '
            '--noreload 127.0.0.1:$PORT >"$STATE/access.log" 2>&1',
            ready=ANSWERS,
        ),
        install=pypi("pretalx", "pretalx==2025.2.2") + f' && sh {MATERIAL}/pretalx.sh "$TOOLS/pretalx" {MATERIAL}',
    ),
    Unseen(
        Program(
            "taguette",
            "web",
            f"web:http://127.0.0.1:PORT/{STORED}$STATE/session.json",
            setup=f'"$TOOLS/taguette/bin/python" {MATERIAL}/taguette_seed.py',
            start='cd "$STATE" && exec "$TOOLS/taguette/bin/taguette" server "$STATE/settings.py" '
            '>"$STATE/out.log" 2>&1',
            ready=ANSWERS,
        ),
        install=pypi("taguette", "taguette==1.5.2"),
    ),
    Unseen(
        Program(
            "dynamodb-admin",
            "web",
            "web:http://127.0.0.1:PORT/",
            setup=":",
            start=f'cd "$STATE" && exec node {MATERIAL}/tables.js >"$STATE/out.log" 2>&1',
            ready=ANSWERS,
        ),
        install=npm("dynamodb-admin", "dynamodb-admin@5.3.3", "dynalite@4.0.0"),
    ),
    Unseen(
        Program(
            "grisbi",
            "desktop",
            "desktop:grisbi $STATE/house.gsb",
            setup=f'cp {MATERIAL}/house.gsb "$STATE" && mkdir -p "$STATE/.config/grisbi" && '
            'printf "[General]\\nFirst_start=0\\n[Tip]\\nShow_tip=0\\n" >"$STATE/.config/grisbi/grisbi.conf"',
            start='cd "$STATE" && exec grisbi "$STATE/house.gsb"',
            ready=window("Household"),
        ),
        install=debian("grisbi"),
        called="grisbi",
    ),
    Unseen(
        Program(
            "manuskript",
            "desktop",
            "desktop:manuskript $STATE/island.msk",
            setup=f'cp -r {MATERIAL}/island/island {MATERIAL}/island/island.msk "$STATE"',
            start='cd "$STATE" && exec manuskript "$STATE/island.msk"',
            ready=window("island"),
        ),
        install=debian("manuskript"),
        called="manuskript",
    ),
    Unseen(
        Program(
            "audacity",
            "desktop",
            "desktop:audacity",
            setup=f"python3 {MATERIAL}/sound.py",
            start='cd "$STATE" && exec audacity',
            ready=window("Audacity"),
        ),
        install=debian("audacity"),
        called="audacity",
    ),
)
"""Two sites from PyPI, one from npm, and three programs from Debian."""
