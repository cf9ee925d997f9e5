"""Writes the generated pages of docs/reference, or with ``--check`` says which of them are stale.

Nothing here asks argparse to lay out its help, since that differs between versions of Python.
"""

import argparse
import ast
import inspect
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import uiatlas
from uiatlas.cli.main import COMMANDS
from uiatlas.cli.parsing import parser_of

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
PACKAGES = ("uiatlas", "uiatlas_static", "uiatlas_bench")
REFERENCE = ROOT / "docs" / "reference"


def code_map() -> str:
    """Every file of every package with the sentence it begins with, room by room."""
    lines = ["# Code map", "", "Generated from the first sentence of every file by `make docs`.", ""]
    files = (path for package in PACKAGES for path in (SOURCE / package).rglob("*.py"))
    rooms = sorted({p.parent.relative_to(SOURCE).parts for p in files}, key=_package_first)
    for parts in rooms:
        room, name = SOURCE.joinpath(*parts), ".".join(parts)
        lines += [f"## {name}", "", _sentence(room / "__init__.py"), ""]
        listed = [p for p in sorted(room.glob("*.py")) if p.name != "__init__.py"]
        if listed:
            lines += ["| file | what it is |", "|---|---|"]
            lines += [f"| [{p.name}](../../{p.relative_to(ROOT).as_posix()}) | {_sentence(p)} |" for p in listed] + [""]
    return _page(lines)


def _package_first(parts: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
    return PACKAGES.index(parts[0]), parts


def command_line() -> str:
    """Every command with its arguments."""
    lines = ["# Command line", "", "Generated from the commands themselves by `make docs`.", ""]
    lines += ["| command | what it does |", "|---|---|"]
    lines += [f"| [`uiatlas {name}`](#uiatlas-{name}) | {what} |" for name, what in COMMANDS.items()] + [""]
    lines += ["Exit codes: 0 done, 1 the answer is no, 2 bad input, 130 interrupted.", ""]
    for name in COMMANDS:
        parser = parser_of(name)
        lines += [f"## uiatlas {name}", "", inspect.cleandoc(parser.description or ""), "", *_arguments(parser)]
        for word, (help_text, below) in _words(parser):
            lines += [f"### uiatlas {name} {word}", "", _sentence_case(help_text), "", *_arguments(below)]
    return _page(lines)


def python() -> str:
    """Every name that ``uiatlas`` offers, with the sentence that its docstring begins with."""
    lines = ["# Python", "", "Generated from `uiatlas.__all__` by `make docs`. All of these are imported with", ""]
    lines += ["```text", "from uiatlas import NAME", "```", "", "| name | what it is | from |", "|---|---|---|"]
    for name in uiatlas.__all__:
        if not name.startswith("__"):
            value = getattr(uiatlas, name)
            home = getattr(value, "__module__", uiatlas.__name__)
            home = home if home.startswith(uiatlas.__name__) else uiatlas._HOME[name]
            path = Path("src", *home.split("."))
            file = path / "__init__.py" if (ROOT / path).is_dir() else path.with_suffix(".py")
            link = f"../../{file.as_posix()}"
            lines.append(f"| `{name}{_parameters(value)}` | {_said(value)} | [{home}]({link}) |")
    return _page([*lines, ""])


def _arguments(parser: argparse.ArgumentParser) -> Iterator[str]:
    """The usage of a parser and a table of its arguments; nothing for one that only has words below it."""
    shown = [a for a in parser._actions if not isinstance(a, argparse._HelpAction | argparse._SubParsersAction)]
    if shown:
        named = [a for a in shown if a.option_strings]
        usage = [parser.prog, *(_metavar(a) for a in shown if a not in named), *(["[OPTIONS]"] if named else [])]
        yield from ("```text", " ".join(usage), "```", "", "| argument | meaning |", "|---|---|")
        yield from (f"| {_written(a)} | {_meaning(a)} |" for a in shown)
        yield ""


def _words(parser: argparse.ArgumentParser) -> Iterable[tuple[str, tuple[str, argparse.ArgumentParser]]]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            helps = {choice.dest: choice.help or "" for choice in action._choices_actions}
            yield from ((word, (helps.get(word, ""), below)) for word, below in action.choices.items())


def _metavar(action: argparse.Action) -> str:
    name = str(action.metavar or action.dest.upper())
    match action.nargs:
        case "?":
            return f"[{name}]"
        case "+":
            return f"{name}..."
        case "*":
            return f"[{name}...]"
    return name


def _written(action: argparse.Action) -> str:
    if not action.option_strings:
        return f"`{_metavar(action)}`"
    takes = (
        "" if action.nargs == 0 else " " + ("|".join(map(str, action.choices)) if action.choices else _metavar(action))
    )
    return "`" + ", ".join(action.option_strings).replace("|", "\\|") + takes.replace("|", "\\|") + "`"


def _meaning(action: argparse.Action) -> str:
    needed = " (needed)" if action.required and action.option_strings else ""
    return ((action.help or "").replace("%%", "%").replace("|", "\\|") or "see above") + needed


def _parameters(value: Any) -> str:
    """The parameters of a function in short; nothing for a class."""
    if not inspect.isfunction(value):
        return ""
    names = []
    for p in inspect.signature(value).parameters.values():
        if p.kind is p.KEYWORD_ONLY and "*" not in names:
            names.append("*")
        names.append(p.name if p.default is p.empty else f"{p.name}=...")
    return f"({', '.join(names)})"


def _said(value: Any) -> str:
    if not inspect.isclass(value) and not inspect.isfunction(value):
        return f"One of {', '.join(f'`{t.__name__}`' for t in value.__args__)}."
    return _first(inspect.getdoc(value) or "")


def _sentence(path: Path) -> str:
    return _first(ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "") if path.exists() else ""


def _first(doc: str) -> str:
    return " ".join(doc.split("\n\n")[0].split()).replace("|", "\\|")


def _sentence_case(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}." if text else ""


def _page(lines: Iterable[str]) -> str:
    return "\n".join(lines).rstrip() + "\n"


PAGES = {"code-map.md": code_map, "command-line.md": command_line, "python.md": python}


def main() -> int:
    """Write the pages, or compare them."""
    check = "--check" in sys.argv[1:]
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
