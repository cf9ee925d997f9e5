"""Makes the files that a version leaves, and what it answers about them: ``python -m tests.compat.making ARCHIVE``.

The commands are those of the uiatlas that Python finds. The archive of a version is made once: it shows what users of
that version have on their disks. It holds:

- ``tea.py``: the app that all is about;
- ``*.uiatlas``: maps that were learnt by runs, drawn from code and explored, and one with knowledge;
- ``home``: the runs, of every verdict, and the log of the exploration; without reports, which are drawn from logs;
- ``plan.tape``: a cassette with a plan that a simulated model made in one call;
- ``answers.json``: the questions below with exit code and answer.
"""

import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

APP = "sim:tea.py"
FIXTURES = Path(__file__).resolve().parent.parent / "fixtures"
CODE, TEA = FIXTURES / "twin" / "android", Path(__file__).resolve().parent / "tea.py"

PLAN = {
    "steps": [
        {"on": 0, "do": "tap", "at": "More options", "text": ""},
        {"on": 0, "do": "tap", "at": "Settings", "text": ""},
        {"on": 0, "do": "set", "at": "Sugar", "text": "on"},
    ]
}
"""What the simulated model answers when it is asked for a plan."""

MADE: tuple[tuple[str, ...], ...] = (
    ("explore", APP, "-o", "explored.uiatlas", "--max-steps", "60"),
    ("run", APP, "turn on sugar", "--map", "learnt.uiatlas"),
    ("run", APP, "open the about page", "--map", "learnt.uiatlas"),
    ("run", APP, "set the cups to four", "--map", "learnt.uiatlas"),
    ("run", APP, "book a flight to Lisbon", "--map", "learnt.uiatlas", "--max-steps", "8"),
    ("run", APP, "--to", "Cups", "--map", "explored.uiatlas"),
    ("run", APP, "brew Sencha", "--map", "explored.uiatlas", "--model", "openai:nobody"),
    ("run", APP, "clear the cupboard and delete all teas", "--map", "learnt.uiatlas", "--policy", "refuse"),
    ("map", "build", str(CODE), "-o", "code.uiatlas"),
    ("knowledge", "build", "known.uiatlas"),
)
"""What is done, in this order; before the last, ``known.uiatlas`` is a copy of the explored map."""

NOBODY = {"OPENAI_BASE_URL": "http://127.0.0.1:9/v1", "OPENAI_API_KEY": "none"}
"""An address where no model answers, so that the run which needs one is stopped."""

PLANNED = ("run", APP, "turn on sugar", "--map", "planned.uiatlas", "--model", "openai:simulated")
MAPS = ("learnt.uiatlas", "explored.uiatlas", "code.uiatlas")


def questions(runs: Sequence[str]) -> list[tuple[str, ...]]:
    """What is asked about the files; the runs are numbered by their age."""
    asked: list[tuple[str, ...]] = []
    for name in MAPS:
        asked += [("map", "show", name, "--json"), ("map", "show", name, "--format", "json")]
        asked += [("map", "show", name, "--format", "graphml"), ("map", "check", name, "--json")]
    asked += [
        ("map", "diff", "learnt.uiatlas", "explored.uiatlas", "--json"),
        ("plan", "explored.uiatlas", "--to", "About", "--json"),
        ("plan", "explored.uiatlas", "--to", "Cups", "--from", "About", "--json"),
        ("plan", "explored.uiatlas", "--fact", "Sugar=on", "--json"),
        ("plan", "explored.uiatlas", "--visit", "About", "Search", "--json"),
        ("plan", "explored.uiatlas", "open the settings", "--json"),
        ("plan", "learnt.uiatlas", "--to", "Settings", "--json"),
        ("plan", "code.uiatlas", "--to", "SettingsActivity", "--json"),
        ("guide", "explored.uiatlas", "--to", "About", "--json"),
        ("knowledge", "search", "known.uiatlas", "turn on sugar", "--json"),
        ("runs", "list", "--json"),
    ]
    for run in runs:
        asked.append(("runs", "show", run, "--prompts", "--json"))
    return asked


def ask(folder: Path, *arguments: str, env: dict[str, str] | None = None) -> tuple[int, str, str]:
    """A command in a folder with runs of its own: its exit code, its answer, and what it says besides."""
    given = {k: v for k, v in os.environ.items() if not k.startswith(("UIATLAS_", "XDG_"))}
    given |= {"UIATLAS_HOME": str(folder / "home"), "HOME": str(folder), "NO_COLOR": "1"} | (env or {})
    command = [sys.executable, "-m", "uiatlas", *arguments]
    done = subprocess.run(command, cwd=folder, env=given, capture_output=True, text=True, check=False, timeout=600)
    return done.returncode, done.stdout, done.stderr


def answered(text: str) -> Any:
    """The JSON document of an answer, else its text."""
    try:
        return json.loads(text)
    except ValueError:
        return text


def make(folder: Path) -> None:
    """Make the files and the answers in a folder that holds the app."""
    for command in MADE:
        if command[0] == "knowledge":
            shutil.copy(folder / "explored.uiatlas", folder / "known.uiatlas")
        _said(command, *ask(folder, *command, env=NOBODY))
    shutil.copy(folder / "explored.uiatlas", folder / "planned.uiatlas")
    with tempfile.TemporaryDirectory() as other:
        answers = Path(other) / "answers"
        answers.write_text(json.dumps(PLAN) + "\n")
        server = [sys.executable, "-m", "uiatlas.llm.simulated_server", "--answers", str(answers), "--"]
        given = os.environ | {"UIATLAS_HOME": str(folder / "home"), "HOME": str(folder)}
        asking = [sys.executable, "-m", "uiatlas", *PLANNED, "--cassette", "plan.tape", "--json"]
        done = subprocess.run([*server, *asking], cwd=folder, env=given, capture_output=True, text=True, check=False)
        _said(PLANNED, done.returncode, done.stdout, done.stderr)
    for path in (*folder.glob("home/cache"), *folder.glob("home/demo*")):
        shutil.rmtree(path, ignore_errors=True)
    runs = sorted(p.name for p in (folder / "home" / "runs").iterdir())
    rows = []
    for question in questions(runs):
        code, out, err = ask(folder, *question)
        _said(question, code, "", err)
        rows.append({"arguments": question, "exit": code, "answer": answered(out)})
    rows += _written(folder, runs)
    for report in folder.glob("home/runs/*/report.html"):
        report.unlink()
    text = json.dumps(rows, ensure_ascii=False, separators=(",", ":"))
    (folder / "answers.json").write_text(text.replace(str(folder), "FOLDER") + "\n", encoding="utf-8")


def _written(folder: Path, runs: Sequence[str]) -> list[dict[str, Any]]:
    """What leaves files behind: runs, replays, lessons and exports; it is done on a copy."""
    rows = []
    asked: list[tuple[str, ...]] = [
        ("run", APP, "--to", "About", "--map", "explored.uiatlas", "--json"),
        *(("replay", run, APP, "--json") for run in runs[1:3]),
        *(("learn", run, "--map", "lessons.uiatlas", "--json") for run in runs[1:5]),
        ("map", "show", "lessons.uiatlas", "--json"),
    ]
    with tempfile.TemporaryDirectory() as other:
        copy = Path(shutil.copytree(folder, Path(other) / "copy"))
        for question in asked:
            code, out, err = ask(copy, *question)
            _said(question, code, "", err)
            rows.append({"arguments": question, "exit": code, "answer": answered(out.replace(str(copy), "FOLDER"))})
        for form in ("maestro", "playwright", "uiautomator2", "appium"):
            question = ("export", runs[1], "--format", form, "-o", "test.txt")
            code, _, err = ask(copy, *question)
            _said(question, code, "", err)
            written = (copy / "test.txt").read_text() if code == 0 else ""
            rows.append({"arguments": question, "exit": code, "answer": written})
            (copy / "test.txt").unlink(missing_ok=True)
    return rows


def _said(command: Sequence[str], code: int, out: str, err: str) -> None:
    sys.stderr.write(f"{code} uiatlas {' '.join(command)}\n{out[-300:]}{err[-300:]}\n")


def pack(archive: Path) -> None:
    """Make all in a folder of its own and pack it."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "files"
        folder.mkdir()
        shutil.copy(TEA, folder)
        make(folder)
        with tarfile.open(archive, "w:xz", preset=9) as tar:
            tar.add(folder, ".", filter=_anonymous)


def _anonymous(member: tarfile.TarInfo) -> tarfile.TarInfo | None:
    """A file without its owner; nothing of what Python compiled."""
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    return None if "__pycache__" in member.name else member


if __name__ == "__main__":
    pack(Path(sys.argv[1]).resolve())
