"""The four programs of the deeper tasks: two sites, and two programs of the desktop with GTK 3 and with Qt 5."""

from benchmarks.first_runs.form import ANSWERS, MATERIAL, Unseen, debian, pypi, window
from uiatlas_bench.third_party import Program

PROGRAMS = (
    Unseen(
        Program(
            "trac",
            "web",
            "web:http://127.0.0.1:PORT/",
            setup=f'"$TOOLS/trac/bin/python" {MATERIAL}/trac_seed.py',
            start='cd "$STATE" && exec "$TOOLS/trac/bin/tracd" -s --hostname=127.0.0.1 --port=$PORT "$STATE/project" '
            ">access.log 2>&1",
            ready=ANSWERS,
        ),
        install=pypi("trac", "Trac==1.6"),
    ),
    Unseen(
        Program(
            "wagtail",
            "web",
            "web:http://127.0.0.1:PORT/admin/",
            setup='cp -r "$TOOLS/wagtail/cafe" "$STATE/cafe"',
            start='cd "$STATE/cafe" && exec "$TOOLS/wagtail/bin/python" manage.py runserver --noreload --insecure '
            '127.0.0.1:$PORT >"$STATE/access.log" 2>&1',
            ready=ANSWERS,
        ),
        install=pypi("wagtail", "wagtail==8.0.1") + f' && sh {MATERIAL}/wagtail.sh "$TOOLS/wagtail" {MATERIAL}',
        login=("rosa", "quince44"),
    ),
    Unseen(
        Program(
            "homebank",
            "desktop",
            "desktop:homebank $STATE/house.xhb",
            setup=f'cp {MATERIAL}/house.xhb "$STATE"',
            start='cd "$STATE" && exec homebank "$STATE/house.xhb"',
            ready=window("HomeBank"),
        ),
        install=debian("homebank"),
        called="homebank",
    ),
    Unseen(
        Program(
            "keepassxc",
            "desktop",
            "desktop:keepassxc $STATE/safe.kdbx",
            setup=f"sh {MATERIAL}/safe.sh",
            start='cd "$STATE" && exec keepassxc "$STATE/safe.kdbx"',
            ready=window("KeePassXC"),
        ),
        install=debian("keepassxc"),
        called="keepassxc",
        login=("", "birch44"),
    ),
)
"""Sites from PyPI, and two programs from Debian."""
