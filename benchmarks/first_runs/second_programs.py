"""The six programs of the second set: sites with Django, Flask and Node, windows with GTK 3, Qt 5 and wxWidgets."""

from benchmarks.first_runs.form import ANSWERS, MATERIAL, Unseen, debian, npm, pypi, window
from uiatlas_bench.third_party import Program

PROGRAMS = (
    Unseen(
        Program(
            "bugsink",
            "web",
            "web:http://127.0.0.1:PORT/",
            setup='cp -r "$TOOLS/bugsink/tracker" "$STATE/tracker"',
            start='cd "$STATE/tracker" && exec "$TOOLS/bugsink/bin/bugsink-manage" runserver --noreload '
            '127.0.0.1:$PORT >"$STATE/access.log" 2>&1',
            ready=ANSWERS,
        ),
        install=pypi("bugsink", "bugsink==2.6.1") + f' && sh {MATERIAL}/bugsink.sh "$TOOLS/bugsink" {MATERIAL}',
        login=("ida@example.org", "hazel-71-fern"),
    ),
    Unseen(
        Program(
            "calibreweb",
            "web",
            "web:http://127.0.0.1:PORT/",
            setup=f"sh {MATERIAL}/calibreweb_fresh.sh",
            start='cd "$STATE/library" && exec "$TOOLS/calibreweb/bin/cps" -i 127.0.0.1 '
            '-p "$STATE/library/app.db" -g "$STATE/library/gdrive.db" >"$STATE/out.log" 2>&1',
            ready=ANSWERS,
        ),
        install=pypi("calibreweb", "calibreweb==0.6.27")
        + f' && sh {MATERIAL}/calibreweb.sh "$TOOLS/calibreweb" {MATERIAL}',
        login=("admin", "Admin-123-maple"),
    ),
    Unseen(
        Program(
            "ungit",
            "web",
            "web:http://127.0.0.1:PORT/#/repository?path=$STATE/garden",
            setup=f"sh {MATERIAL}/garden.sh",
            start='cd "$STATE" && HOME="$STATE" exec node "$TOOLS/ungit/node_modules/ungit/source/server.js" '
            '--port $PORT --no-launchBrowser --ungitVersionCheckOverride >"$STATE/out.log" 2>&1',
            ready=ANSWERS,
        ),
        install=npm("ungit", "ungit@1.5.30"),
    ),
    Unseen(
        Program(
            "hamster",
            "desktop",
            "desktop:hamster",
            setup=f"python3 {MATERIAL}/hours.py",
            start='cd "$STATE" && exec hamster',
            ready=window("Hamster"),
        ),
        install=debian("hamster-time-tracker"),
        called="hamster",
    ),
    Unseen(
        Program(
            "veusz",
            "desktop",
            "desktop:veusz $STATE/growth.vsz",
            setup=f'cp {MATERIAL}/growth.vsz "$STATE" && mkdir -p "$STATE/.config/veusz.org" && '
            'printf "[General]\\nask_tutorial=True\\n" >"$STATE/.config/veusz.org/veusz.conf"',
            start='cd "$STATE" && exec veusz "$STATE/growth.vsz"',
            ready=window("Veusz"),
        ),
        install=debian("veusz"),
        called="veusz",
    ),
    Unseen(
        Program(
            "filezilla",
            "desktop",
            "desktop:filezilla",
            setup=f'mkdir -p "$STATE/.config/filezilla" && cp {MATERIAL}/filezilla/*.xml "$STATE/.config/filezilla/"',
            start='cd "$STATE" && exec filezilla',
            ready=window("FileZilla"),
        ),
        install=debian("filezilla"),
        called="filezilla",
    ),
)
"""Two sites from PyPI, one from npm, and three programs from Debian."""
