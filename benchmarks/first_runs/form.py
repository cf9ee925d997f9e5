"""What a program of the first runs is, and what a task on it is, with its check from outside and its proof."""

from dataclasses import dataclass, field, replace
from pathlib import Path

from uiatlas_bench.third_party import Host, Program

HERE = Path(__file__).resolve().parent
MATERIAL = HERE / "material"
OUTSIDE = HERE / "outside"

ANSWERS = (
    "i=0; while [ $i -lt 300 ]; do "
    'case "$(curl -s -o /dev/null -w %{http_code} "http://127.0.0.1:$PORT/")" in 2??|3??) exit 0;; esac; '
    "i=$((i+1)); sleep 0.2; done; exit 1"
)
"""Waits until a site answers."""

STORED = "?uiatlas.storage-state="
"""Stands in a device URI before the file of a session that is signed in."""


@dataclass(frozen=True, slots=True)
class Unseen:
    """A program that the project was not made on.

    Attributes:
        program: How it is set up (which is its reset: every task gets a new folder), started and known to be ready.
        install: Installs it; $TOOLS is where what is not the system's goes.
        called: By which name it is known to AT-SPI; empty for a site.
        login: User and password, where it begins with a login and most tasks give them; a user of "" where only a
            password is asked for. It is explored signed in.
    """

    program: Program
    install: str
    called: str = ""
    login: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Task:
    """A task in the words of a user.

    Attributes:
        id: The program and a number, such as ``NAME-1``.
        app: The program.
        kind: ``setting``, ``create``, ``edit``, ``delete``, ``lookup`` or ``question``.
        text: What the user asks for.
        done: A condition for ``sh`` that holds when it is done.
        proof: How it is done by other means: for a site the name of a function in ``proofs_web``, for a desktop
            program steps for ``outside/hands.py``.
        looks: How often the condition is looked at, twice a second; more for a program that saves late.
    """

    id: str
    app: str
    kind: str
    text: str
    done: str
    proof: str | tuple[str, ...]
    looks: int = field(default=10, kw_only=True)

    @property
    def check(self) -> str:
        """The condition, looked at for five seconds unless a program saves later."""
        again = "i=$((i+1)); sleep 0.5; done; exit 1"
        return f"i=0; while [ $i -lt {self.looks} ]; do if {self.done}; then exit 0; fi; {again}"


@dataclass(frozen=True, slots=True)
class NearMiss:
    """What is nearly a task, and must not pass its check.

    Attributes:
        task: The id of the task.
        text: What is done instead.
        proof: How it is done, as for a task.
        done: A condition that holds when it is done, if anything outside the program tells it.
    """

    task: str
    text: str
    proof: str | tuple[str, ...]
    done: str = ":"


def placed(program: Program, host: Host) -> Program:
    """The program with the folder of the tools in its device URI."""
    return replace(program, device=program.device.replace("$TOOLS", str(host.tools)))


def pypi(name: str, *packages: str) -> str:
    """Installs packages of PyPI into a virtual environment of their own."""
    wanted = " ".join(f"'{each}'" for each in packages or (name,))
    return f'python3 -m venv "$TOOLS/{name}" && "$TOOLS/{name}/bin/pip" install -q {wanted}'


def npm(name: str, *packages: str) -> str:
    """Installs packages of npm into a folder of their own."""
    wanted = " ".join(f"'{each}'" for each in packages or (name,))
    return f'mkdir -p "$TOOLS/{name}" && npm install --silent --no-audit --no-fund --prefix "$TOOLS/{name}" {wanted}'


def debian(*packages: str) -> str:
    """Installs packages of Debian; it needs root and a package index that is up to date."""
    return f"DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends {' '.join(packages)}"


def window(pattern: str) -> str:
    """Waits until a window is seen whose title fits; a search that meets a window as it goes is begun again."""
    search = 'until xdotool search --sync --onlyvisible --name "$0" >/dev/null 2>&1; do sleep 0.2; done'
    return f"timeout 60 sh -c '{search}' '{pattern}' && sleep 1"


def python(code: str, interpreter: str = "python3") -> str:
    """A condition in Python; quotes in it are double ones."""
    return f"{interpreter} -c '{code}' 2>/dev/null"


def sql(file: str, query: str, answer: str) -> str:
    """A condition on an SQLite file below $STATE: what a query answers, its rows one after another."""
    return python(
        "import os, sqlite3, sys; "
        f'b = sqlite3.connect("file:" + os.environ["STATE"] + "/{file}?mode=ro", uri=True); '
        f'sys.exit([str(v) for r in b.execute("{query}") for v in r] != "{answer}".split("|"))'
    )
