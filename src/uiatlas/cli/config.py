"""Settings: flags beat environment beats ``uiatlas.toml`` in the project beats the user's ``config.toml``.

A setting has the name of its option. In a file it stands in the command's table (``[run] max-steps = 20``), in that of
one of its words (``[map.build]``), or at the top for every command that has it; in the environment it is
``UIATLAS_MAX_STEPS``. Values are checked as those of options are. The project's file may make the policy
stricter, never looser: a folder that was copied from somewhere does not switch the guard off.
"""

import argparse
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from uiatlas.cli.output import warn
from uiatlas.errors import FormatError, InputError
from uiatlas.run.guard.danger_policy import DangerPolicy

_STRICTER = tuple(p.value for p in (DangerPolicy.ALLOW, DangerPolicy.ASK, DangerPolicy.REFUSE))
"""The policies, each stricter than the one before."""

_TAKEN = ("data", "home")
"""Options whose name in the environment means something else: UIATLAS_DATA is the folder above a suite's data."""


PROJECT = Path("uiatlas.toml")
"""The settings of the folder that one works in."""


@dataclass(frozen=True, slots=True)
class _Setting:
    """A value, where it was found, whether it is for several words, and whether it is the working folder's."""

    name: str
    value: Any
    where: str
    shared: bool = True
    project: bool = False


def apply_settings(parser: argparse.ArgumentParser, command: str, given: Sequence[str] = ()) -> None:
    """Make the user's settings the defaults of a command's options.

    Args:
        parser: The parser of the command.
        command: The command.
        given: Its arguments. Values are looked at for the word that they begin with; what the command's other words
            are called is known only where a file has settings of its own for the command.

    Raises:
        InputError: A settings file is not valid TOML, names an option that the command does not have, or a value does
            not fit its option.
    """
    files = [(path, data) for path in (_user_file(), PROJECT) if (data := _read(path)) is not None]
    if any(command in data for _, data in files):
        known = list(_leaves(parser, (command,)))
        for path, data in files:
            _check_names(path, data, command, known)
    for words, leaf in _leaves(parser, (command,), given):
        options = _options(leaf)
        for setting in (*(s for path, data in files for s in _in_file(path, data, words)), *_environment(options)):
            action = options.get(setting.name)
            if action is not None and not _meant_for_another(setting, action, parser):
                value = _typed(action, setting)
                if setting.project and _loosens(leaf, action, value):
                    warn(f"{setting.where} = {value!r} is not followed: a folder's file may only make it stricter")
                    continue
                leaf.set_defaults(**{action.dest: value})
                action.required = False


def _loosens(leaf: argparse.ArgumentParser, action: argparse.Action, value: object) -> bool:
    """Whether a setting lets an agent do more; the folder that one works in may be anybody's."""
    before = leaf.get_default(action.dest)
    match action.dest:
        case "policy":
            return _STRICTER.index(value) < _STRICTER.index(before)
        case "allow_app":
            return True
        case "mask":
            return value is False
    return False


def _meant_for_another(setting: _Setting, action: argparse.Action, parser: argparse.ArgumentParser) -> bool:
    """Whether a shared value is no choice of this word's option, but one of the same option of another word."""
    if not setting.shared or action.choices is None or setting.value in action.choices:
        return False
    others = (_options(leaf).get(setting.name) for _, leaf in _leaves(parser, ()))
    return any(setting.value in (other.choices or ()) for other in others if other is not None)


def _leaves(
    parser: argparse.ArgumentParser, words: tuple[str, ...], given: Sequence[str] = ()
) -> Iterator[tuple[tuple[str, ...], argparse.ArgumentParser]]:
    """The parsers that options are given to, with the words that lead to them: the first that is given, else all."""
    below = [a for a in parser._actions if isinstance(a, argparse._SubParsersAction)]
    if not below:
        yield words, parser
    for action in below:
        for word in [word for word in given if word in action.choices][:1] or action.choices:
            yield from _leaves(action.choices[word], (*words, word), given)


def _user_file() -> Path:
    base = os.environ.get("XDG_CONFIG_HOME")
    return (Path(base) if base else Path.home() / ".config") / "uiatlas" / "config.toml"


def _read(path: Path) -> dict[str, Any] | None:
    if not path.is_file():
        return None
    import tomllib  # noqa: PLC0415

    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        raise FormatError(path, f"not valid TOML ({error})", hint="correct it or remove it") from error


def _check_names(
    path: Path, data: dict[str, Any], command: str, leaves: list[tuple[tuple[str, ...], argparse.ArgumentParser]]
) -> None:
    """A setting that is misspelt in the command's own table would be ignored without a word."""
    table = data.get(command, {})
    if not isinstance(table, dict):
        raise FormatError(path, f"{command} is not a table", hint=f"write its settings below [{command}]")
    words = {w[-1] for w, _ in leaves if len(w) > 1}
    known = {name for _, leaf in leaves for name in _options(leaf)}
    for name in table:
        if _plain(name) not in known and name not in words:
            listed = ", ".join(sorted(k.replace("_", "-") for k in known | words))
            raise FormatError(path, f"[{command}] has no setting {name!r}", hint=f"known: {listed}")


def _in_file(path: Path, data: dict[str, Any], words: tuple[str, ...]) -> Iterator[_Setting]:
    """The settings of a file, from those for all commands to those for this word."""
    tables: list[tuple[str, Any]] = [("", data)]
    for n in range(len(words)):
        inner = tables[-1][1].get(words[n], {})
        tables.append((f"[{'.'.join(words[: n + 1])}] ", inner if isinstance(inner, dict) else {}))
    for depth, (title, table) in enumerate(tables):
        for name, value in table.items():
            if not isinstance(value, dict):
                yield _Setting(_plain(name), value, f"{path}: {title}{name}", depth < len(words), path == PROJECT)


def _environment(options: dict[str, argparse.Action]) -> Iterator[_Setting]:
    for name, action in options.items():
        variable = f"UIATLAS_{name.upper()}"
        value = os.environ.get(variable)
        if value and action.nargs != 0 and name not in _TAKEN:
            yield _Setting(name, value, f"the variable {variable}")


def _options(leaf: argparse.ArgumentParser) -> dict[str, argparse.Action]:
    """The options of a parser by the name of their setting."""
    named = {_plain(_said(a).lstrip("-")): a for a in leaf._actions if a.option_strings}
    return {name: action for name, action in named.items() if name != "help"}


def _said(action: argparse.Action) -> str:
    """The option in full; of a pair such as ``--mask`` and ``--no-mask`` the one that says yes."""
    return action.option_strings[0 if isinstance(action, argparse.BooleanOptionalAction) else -1]


def _plain(name: str) -> str:
    return name.replace("-", "_")


def _typed(action: argparse.Action, setting: _Setting) -> Any:
    """The value as the option would have it.

    Raises:
        InputError: It does not fit.
    """
    value = setting.value
    if action.nargs == 0:
        return value if isinstance(value, bool) else _refuse(setting, "is neither true nor false")
    if action.nargs in ("+", "*") or isinstance(action, argparse._AppendAction):
        return [_one(action, v, setting) for v in (value if isinstance(value, list) else [value])]
    return _one(action, value, setting)


def _one(action: argparse.Action, value: Any, setting: _Setting) -> Any:
    if not isinstance(value, str | int | float) or isinstance(value, bool):
        return _refuse(setting, "does not fit")
    try:
        typed = action.type(str(value)) if callable(action.type) else str(value)
    except (ValueError, argparse.ArgumentTypeError) as error:
        return _refuse(setting, f"does not fit ({error})")
    if action.choices is not None and typed not in action.choices:
        return _refuse(setting, f"is not one of {', '.join(map(str, action.choices))}")
    return typed


def _refuse(setting: _Setting, why: str) -> Any:
    raise InputError(f"{setting.where} = {setting.value!r} {why}", hint="correct it there, or give the option itself")
