"""Writes the generated pages of docs/reference, or with ``--check`` says which of them are stale."""

import argparse
import ast
import io
import os
import sys
from contextlib import redirect_stdout
from pathlib import Path

from uiatlas.cli.main import COMMANDS, parser_of

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "uiatlas"
REFERENCE = ROOT / "docs" / "reference"


def code_map() -> str:
    """Every file with the sentence it begins with, room by room, in the order of the layers."""
    lines = ["# Code map", "", "Generated from the first sentence of every file by `make docs`.", ""]
    rooms = sorted({p.parent for p in SOURCE.rglob("*.py")}, key=lambda p: p.relative_to(SOURCE).parts)
    for room in rooms:
        name = ".".join(("uiatlas", *room.relative_to(SOURCE).parts))
        lines += [f"## {name}", "", _sentence(room / "__init__.py"), ""]
        files = [p for p in sorted(room.glob("*.py")) if p.name != "__init__.py"]
        if files:
            lines += ["| file | what it is |", "|---|---|"]
            lines += [f"| [{p.name}](../../{p.relative_to(ROOT).as_posix()}) | {_sentence(p)} |" for p in files] + [""]
    return "\n".join(lines).rstrip() + "\n"


def _sentence(path: Path) -> str:
    if not path.exists():
        return ""
    doc = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return " ".join(doc.split("\n\n")[0].split()).replace("|", "\\|")


def command_line() -> str:
    """The help of every command, as it is printed."""
    lines = ["# Command line", "", "Generated from the commands' own help by `make docs`.", ""]
    for name in COMMANDS:
        lines += [f"## uiatlas {name}", "", "```text", _help(name).rstrip(), "```", ""]
    return "\n".join(lines).rstrip() + "\n"


def _help(name: str) -> str:
    parser = parser_of(name)
    text = _formatted(parser)
    for action in parser._subparsers._group_actions if parser._subparsers else ():
        for choice in (action.choices or {}).values():
            assert isinstance(choice, argparse.ArgumentParser)
            text += "\n" + _formatted(choice)
    return text


def _formatted(parser: argparse.ArgumentParser) -> str:
    out = io.StringIO()
    with redirect_stdout(out):
        parser.print_help()
    return out.getvalue()


PAGES = {"code-map.md": code_map, "command-line.md": command_line}


def main() -> int:
    """Write the pages, or compare them."""
    check = "--check" in sys.argv[1:]
    os.environ["COLUMNS"] = "100"
    stale = []
    for name, page in PAGES.items():
        path, text = REFERENCE / name, page()
        if check and (not path.exists() or path.read_text(encoding="utf-8") != text):
            stale.append(name)
        elif not check:
            REFERENCE.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
    for name in stale:
        sys.stderr.write(f"docs/reference/{name} is stale; run `make docs`\n")
    return 1 if stale else 0


if __name__ == "__main__":
    raise SystemExit(main())
