"""The six programs of the fourth set: sites with Django, Flask and Node, windows with GTK 3, Qt 5 and wxWidgets."""

from benchmarks.first_runs.form import ANSWERS, MATERIAL, STORED, Unseen, debian, npm, pypi, window
from uiatlas_bench.third_party import Program

PROGRAMS = (
    Unseen(
        Program(
            "spirit",
            "web",
            f"web:http://127.0.0.1:PORT/{STORED}$STATE/session.json",
            setup='cp -r "$TOOLS/spirit/board" "$STATE/board" && mv "$STATE/board/session.json" "$STATE"',
            start='cd "$STATE/board" && exec "$TOOLS/spirit/bin/python" manage.py runserver --noreload '
            '127.0.0.1:$PORT >"$STATE/access.log" 2>&1',
            ready=ANSWERS,
        ),
        install=pypi("spirit", "django-spirit==0.14.3") + f' && sh {MATERIAL}/spirit.sh "$TOOLS/spirit" {MATERIAL}',
    ),
    Unseen(
        Program(
            "lektor",
            "web",
            "web:http://127.0.0.1:PORT/admin/",
            setup=f'cp -r {MATERIAL}/lektor "$STATE/site"',
            start='cd "$STATE/site" && exec "$TOOLS/lektor/bin/lektor" server -h 127.0.0.1 -p $PORT '
            '-O "$STATE/built" >"$STATE/out.log" 2>&1',
            ready=ANSWERS,
        ),
        install=pypi("lektor", "lektor==3.3.14"),
    ),
    Unseen(
        Program(
            "cncjs",
            "web",
            "web:http://127.0.0.1:PORT/",
            setup=f'cp {MATERIAL}/cncrc.json "$STATE/cncrc"',
            start='cd "$STATE" && exec node "$TOOLS/cncjs/node_modules/.bin/cncjs" -H 127.0.0.1 -p $PORT '
            '-c "$STATE/cncrc" >"$STATE/out.log" 2>&1',
            ready=ANSWERS,
        ),
        install=npm("cncjs", "cncjs@1.11.5"),
    ),
    Unseen(
        Program(
            "cherrytree",
            "desktop",
            "desktop:cherrytree $STATE/garden.ctd",
            setup=f'cp {MATERIAL}/garden.ctd "$STATE"',
            start='cd "$STATE" && exec cherrytree "$STATE/garden.ctd"',
            ready=window("CherryTree"),
        ),
        install=debian("cherrytree"),
        called="cherrytree",
    ),
    Unseen(
        Program(
            "smplayer",
            "desktop",
            "desktop:smplayer",
            setup=f"python3 {MATERIAL}/player.py",
            start='cd "$STATE" && exec smplayer',
            ready=window("SMPlayer"),
        ),
        install=debian("smplayer"),
        called="smplayer",
    ),
    Unseen(
        Program(
            "xmlcopyeditor",
            "desktop",
            "desktop:xmlcopyeditor $STATE/menu.xml",
            setup=f'cp {MATERIAL}/menu.xml "$STATE"',
            start='cd "$STATE" && exec xmlcopyeditor "$STATE/menu.xml"',
            ready=window("menu.xml"),
        ),
        install=debian("xmlcopyeditor"),
        called="xmlcopyeditor",
    ),
)
"""Two sites from PyPI, one from npm, and three programs from Debian."""
