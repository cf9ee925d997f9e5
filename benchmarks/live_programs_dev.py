"""More real programs that tasks of our own are run on, and what such a task is; each is installed, or the system's."""

from dataclasses import dataclass

from uiatlas_bench.suites.explore_programs import PROGRAMS as SITES
from uiatlas_bench.third_party import Program


@dataclass(frozen=True, slots=True)
class Chore:
    """A task on a program, what is put there before, and the condition that is true when it is done."""

    id: str
    app: str
    kind: str
    task: str
    done: str
    setup: str = ""


ANSWERS = (
    "i=0; while [ $i -lt 300 ]; do "
    'case "$(curl -s -o /dev/null -w %{http_code} "http://127.0.0.1:$PORT/")" in 2??|3??) exit 0;; esac; '
    "i=$((i+1)); sleep 0.2; done; exit 1"
)
"""Waits until a site answers."""

_FILES = 'mkdir -p "$STATE/files/old" && cd "$STATE/files" && echo one > first.txt && echo two > junk.txt'

PROGRAMS = (
    *SITES,
    Program(
        "cloudcmd",
        "web",
        "web:http://127.0.0.1:PORT/",
        setup=_FILES,
        start='HOME="$STATE" exec "$TOOLS/cloudcmd/node_modules/.bin/cloudcmd" --port $PORT --root "$STATE/files" '
        "--no-auth --no-terminal --no-open",
        ready=ANSWERS,
    ),
    Program(
        "radicale",
        "web",
        "web:http://127.0.0.1:PORT/.web/",
        setup=":",
        start='exec "$TOOLS/radicale/bin/radicale" --server-hosts 127.0.0.1:$PORT --auth-type none '
        '--storage-filesystem-folder "$STATE/kept"',
        ready=ANSWERS,
    ),
    Program(
        "xfce4-keyboard-settings",
        "desktop",
        "desktop:xfce4-keyboard-settings",
        setup=":",
        start="exec xfce4-keyboard-settings",
        ready="timeout 20 xdotool search --sync --onlyvisible --class '[Xx]fce4-keyboard-settings' >/dev/null; sleep 1",
    ),
)
"""Sites from PyPI (radicale) and npm (cloudcmd), and a program of the desktop."""
