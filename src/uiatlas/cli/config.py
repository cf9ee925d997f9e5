"""Settings: flags beat environment beats ``uiatlas.toml`` in the project beats the user's ``config.toml``.

A setting has the name of its option. In a file it stands in the command's table (``[run] max-steps = 20``), or at the
top for every command that has it; in the environment it is ``UIATLAS_MAX_STEPS``.
"""

import argparse
import os
import tomllib
from pathlib import Path
from typing import Any

from uiatlas.errors import FormatError

_TAKEN = frozenset({"data"})
"""Options whose variable has a meaning of its own: UIATLAS_DATA is the folder above the data of all suites."""


def apply_settings(parser: argparse.ArgumentParser, command: str) -> None:
    """Make the user's settings the defaults of a command's options.

    Raises:
        FormatError: A settings file is not valid TOML.
    """
    options = {a.dest: a for a in parser._actions if a.option_strings and a.dest != "help"}
    for values in (_file(_user_file(), command), _file(Path("uiatlas.toml"), command), _environment(options)):
        parser.set_defaults(**{k: v for k, v in values.items() if k in options})


def _user_file() -> Path:
    base = os.environ.get("XDG_CONFIG_HOME")
    return (Path(base) if base else Path.home() / ".config") / "uiatlas" / "config.toml"


def _file(path: Path, command: str) -> dict[str, Any]:
    if not path.is_file():
        return {}
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise FormatError(path, f"not valid TOML ({error})", mend="correct it or remove it") from error
    own = data.get(command, {})
    top = {k: v for k, v in data.items() if not isinstance(v, dict)}
    return {k.replace("-", "_"): v for k, v in {**top, **(own if isinstance(own, dict) else {})}.items()}


def _environment(options: dict[str, argparse.Action]) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for name, action in options.items():
        value = os.environ.get(f"UIATLAS_{name.upper()}")
        if value is not None and action.nargs != 0 and name not in _TAKEN:
            out[name] = value
    return out
