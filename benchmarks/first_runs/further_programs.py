"""Three programs of the further questions with data of their own: two sites and a window with GTK 3."""

from benchmarks.first_runs.form import ANSWERS, MATERIAL, Unseen, debian, npm, window
from uiatlas_bench.third_party import Program

PROGRAMS = (
    Unseen(
        Program(
            "tiddlywiki",
            "web",
            "web:http://127.0.0.1:PORT/",
            setup=f"sh {MATERIAL}/wiki.sh",
            start='cd "$STATE" && exec "$TOOLS/tiddlywiki/node_modules/.bin/tiddlywiki" wiki --listen '
            'host=127.0.0.1 port=$PORT >"$STATE/out.log" 2>&1',
            ready=ANSWERS,
        ),
        install=npm("tiddlywiki", "tiddlywiki@5.4.1"),
    ),
    Unseen(
        Program(
            "transmission",
            "web",
            "web:http://127.0.0.1:PORT/transmission/web/",
            setup=f"python3 {MATERIAL}/torrents.py",
            start='HOME="$STATE" exec transmission-daemon -f -g "$STATE/tr" -w "$STATE/dl" -T -r 127.0.0.1 -p $PORT '
            '-M -O >"$STATE/out.log" 2>&1',
            ready=ANSWERS,
        ),
        install=debian("transmission-daemon"),
    ),
    Unseen(
        Program(
            "thunar",
            "desktop",
            "desktop:thunar $STATE/files",
            setup=f"sh {MATERIAL}/office.sh && xfconf-query -c thunar -p /last-view -n -t string -s ThunarDetailsView",
            start='cd "$STATE" && exec thunar "$STATE/files"',
            ready=window("files"),
        ),
        install=debian("thunar", "xfconf"),
        called="thunar",
    ),
)
"""One site from npm, and two programs from Debian."""
