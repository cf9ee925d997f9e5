"""The programs of the new questions with data of their own: a site in C, and windows with GTK 3 and Qt 5."""

from benchmarks.first_runs.form import ANSWERS, MATERIAL, Unseen, debian, window
from uiatlas_bench.third_party import Program

_SYSTEM = "/usr/bin/python3"
"""The Python of the system, for which Debian's packages are installed."""

PROGRAMS = (
    Unseen(
        Program(
            "fossil",
            "web",
            "web:http://127.0.0.1:PORT/",
            setup=f"sh {MATERIAL}/ferry.sh",
            start='cd "$STATE" && HOME="$STATE" exec fossil server --localhost --localauth --port $PORT ferry.fossil '
            '>"$STATE/out.log" 2>&1',
            ready=ANSWERS,
        ),
        install=debian("fossil"),
    ),
    Unseen(
        Program(
            "file-roller",
            "desktop",
            "desktop:file-roller $STATE/survey.tar.gz",
            setup=f"{_SYSTEM} {MATERIAL}/survey.py",
            start='cd "$STATE" && exec file-roller "$STATE/survey.tar.gz"',
            ready=window("survey"),
        ),
        install=debian("file-roller"),
        called="file-roller",
    ),
    Unseen(
        Program(
            "treeline",
            "desktop",
            "desktop:treeline $STATE/club.trln",
            setup=f'mkdir "$STATE/.treeline-3.1" && {_SYSTEM} {MATERIAL}/club.py',
            start='cd "$STATE" && exec treeline "$STATE/club.trln"',
            ready=window("club"),
        ),
        install=debian("treeline"),
        called="treeline",
    ),
    Unseen(
        Program(
            "rednotebook",
            "desktop",
            "desktop:rednotebook",
            setup=f"{_SYSTEM} {MATERIAL}/diary.py",
            start='cd "$STATE" && exec rednotebook',
            ready=window("RedNotebook"),
        ),
        install=debian("rednotebook"),
        called="rednotebook",
    ),
)
"""Four programs from Debian."""
