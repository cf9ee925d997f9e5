"""The six programs of the first runs: three sites and three programs of the desktop, with GTK 3, Qt 5 and Qt 6."""

from benchmarks.first_runs.form import ANSWERS, MATERIAL, Unseen, debian, pypi, window
from uiatlas_bench.third_party import Program

_NOVEL = '"$TOOLS/novelwriter/bin/novelwriter" "$STATE/novel"'

PROGRAMS = (
    Unseen(
        Program(
            "fava",
            "web",
            "web:http://127.0.0.1:PORT/",
            setup=f'cp {MATERIAL}/household.beancount "$STATE"',
            start='cd "$STATE" && HOME="$STATE" exec "$TOOLS/fava/bin/fava" household.beancount '
            "--host 127.0.0.1 -p $PORT",
            ready=ANSWERS,
        ),
        install=pypi("fava", "fava==1.30.16"),
    ),
    Unseen(
        Program(
            "roundup",
            "web",
            "web:http://127.0.0.1:PORT/office/",
            setup=f"sh {MATERIAL}/roundup.sh",
            start=f'cd "$STATE" && exec "$TOOLS/roundup/bin/python" {MATERIAL}/serve_roundup.py >access.log 2>&1',
            ready=ANSWERS,
        ),
        install=pypi("roundup", "roundup==2.6.0"),
    ),
    Unseen(
        Program(
            "optuna-dashboard",
            "web",
            "web:http://127.0.0.1:PORT/",
            setup=f'cd "$STATE" && "$TOOLS/optuna-dashboard/bin/python" {MATERIAL}/studies.py',
            start='cd "$STATE" && exec "$TOOLS/optuna-dashboard/bin/optuna-dashboard" sqlite:///studies.db '
            "--host 127.0.0.1 --port $PORT --server wsgiref >access.log 2>&1",
            ready=ANSWERS,
        ),
        install=pypi("optuna-dashboard", "optuna-dashboard==0.21.0"),
    ),
    Unseen(
        Program(
            "osmo",
            "desktop",
            "desktop:osmo",
            setup=f'mkdir -p "$STATE/.local/share/osmo" && cp {MATERIAL}/osmo/* "$STATE/.local/share/osmo/"',
            start='cd "$STATE" && exec osmo',
            ready=window("Osmo"),
        ),
        install=debian("osmo"),
        called="osmo",
    ),
    Unseen(
        Program(
            "sqlitebrowser",
            "desktop",
            "desktop:sqlitebrowser $STATE/shop.db",
            setup=f'cd "$STATE" && python3 {MATERIAL}/shop.py',
            start='cd "$STATE" && exec sqlitebrowser "$STATE/shop.db"',
            ready=window("DB Browser"),
        ),
        install=debian("sqlitebrowser"),
        called="db browser",
    ),
    Unseen(
        Program(
            "novelwriter",
            "desktop",
            "desktop:$TOOLS/novelwriter/bin/novelwriter $STATE/novel",
            setup=f'cp -r {MATERIAL}/novel "$STATE" && mkdir -p "$STATE/.config/novelwriter" && '
            f'cp {MATERIAL}/novelwriter.toml "$STATE/.config/novelwriter/"',
            start=f'cd "$STATE" && exec {_NOVEL}',
            ready=window("Lighthouse"),
        ),
        install=f"{pypi('novelwriter', 'novelwriter==26.2.2')} && "
        + debian("libxcb-cursor0", "libenchant-2-2", "hunspell-en-us"),
        called="novelwriter",
    ),
)
"""Sites from PyPI, two programs from Debian, and one from PyPI."""
