"""The programs of the latest questions: five sites from PyPI, and windows with GTK 3 and Qt 5."""

from benchmarks.first_runs.form import ANSWERS, MATERIAL, STORED, Unseen, debian, pypi, window
from uiatlas_bench.third_party import Program


def _document(app: str, file: str, called: str = "", title: str = "", package: str = "") -> Unseen:
    """A program of Debian that opens a file of the material."""
    return Unseen(
        Program(
            app,
            "desktop",
            f"desktop:{app} $STATE/{file}",
            setup=f'cp {MATERIAL}/{file} "$STATE"',
            start=f'cd "$STATE" && exec {app} "$STATE/{file}"',
            ready=window(title or file),
        ),
        install=debian(package or app),
        called=called or app,
    )


PROGRAMS = (
    Unseen(
        Program(
            "ihatemoney",
            "web",
            f"web:http://127.0.0.1:PORT/cabin/{STORED}$STATE/session.json",
            setup=f'"$TOOLS/ihatemoney/bin/python" {MATERIAL}/cabin.py',
            start='cd "$STATE" && IHATEMONEY_SETTINGS_FILE_PATH="$STATE/ihatemoney.cfg" '
            'exec "$TOOLS/ihatemoney/bin/flask" --app ihatemoney.run:create_app run --port $PORT >out.log 2>&1',
            ready=ANSWERS,
        ),
        install=pypi("ihatemoney", "ihatemoney==7.2.1"),
    ),
    Unseen(
        Program(
            "copyparty",
            "web",
            "web:http://127.0.0.1:PORT/",
            setup=f"python3 {MATERIAL}/shelf.py",
            start='cd "$STATE" && HOME="$STATE" exec "$TOOLS/copyparty/bin/copyparty" -i 127.0.0.1 -p $PORT -q '
            "-v shelf::r >out.log 2>&1",
            ready=ANSWERS,
        ),
        install=pypi("copyparty", "copyparty==1.20.26"),
    ),
    Unseen(
        Program(
            "mitmproxy",
            "web",
            "web:http://127.0.0.1:PORT/",
            setup=f'"$TOOLS/mitmproxy/bin/python" {MATERIAL}/heard.py',
            start='cd "$STATE" && HOME="$STATE" exec "$TOOLS/mitmproxy/bin/mitmweb" -n --no-web-open-browser '
            "--web-host 127.0.0.1 --web-port $PORT -r heard.flows >out.log 2>&1",
            ready=ANSWERS,
        ),
        install=pypi("mitmproxy", "mitmproxy==11.0.2"),
    ),
    Unseen(
        Program(
            "klaus",
            "web",
            "web:http://127.0.0.1:PORT/",
            setup=f"sh {MATERIAL}/lighthouse.sh",
            start='cd "$STATE" && HOME="$STATE" exec "$TOOLS/klaus/bin/klaus" --port $PORT --site-name Rock '
            "lighthouse >out.log 2>&1",
            ready=ANSWERS,
        ),
        install=pypi("klaus", "klaus==3.0.1"),
    ),
    Unseen(
        Program(
            "datasette",
            "web",
            "web:http://127.0.0.1:PORT/",
            setup=f"python3 {MATERIAL}/harbour.py",
            start='cd "$STATE" && HOME="$STATE" exec "$TOOLS/datasette/bin/datasette" harbour.db -p $PORT '
            ">out.log 2>&1",
            ready=ANSWERS,
        ),
        install=pypi("datasette", "datasette==0.65.5"),
    ),
    Unseen(
        Program(
            "remmina",
            "desktop",
            "desktop:remmina",
            setup=f"python3 {MATERIAL}/remotes.py",
            start='cd "$STATE" && exec remmina',
            ready=window("Remmina"),
        ),
        install=debian("remmina"),
        called="remmina",
    ),
    _document("gaupol", "ferry.srt", called="python3"),
    _document("planner", "hull.planner", title="Planner"),
    _document("glade", "doors.ui"),
    _document("linguist", "boat_de.ts", title="boat_de", package="qttools5-dev-tools"),
)
"""Five sites from PyPI, and five programs from Debian."""
