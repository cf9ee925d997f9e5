"""The arguments of a command: its parser, the user's settings as defaults, and every mistake as one line.

The file of a command has three functions: `add_arguments` describes the arguments to a parser, `read` makes of what was
parsed the value that says what is asked for, and `run` takes that value, does it, and gives the exit code.
"""

import argparse
import re
from collections.abc import Sequence
from importlib import import_module
from types import ModuleType
from typing import Any, NoReturn

from uiatlas.cli.config import apply_settings
from uiatlas.cli.options.model import check_model
from uiatlas.errors import InputError
from uiatlas.plugins import load

BROUGHT = frozenset({"bench"})
"""Commands that come with the package of benchmarks, found by its entry point."""


def request_of(command: str, given: list[str]) -> Any:
    """What is asked of a command, as the value that its file reads from the arguments.

    Raises:
        InputError: The arguments or a setting are wrong, or contradict each other.
        SystemExit: Help was asked for and shown.
    """
    return command_module(command).read(parse(command, given))


def parse(command: str, given: list[str]) -> argparse.Namespace:
    """The arguments of a command; options may stand before, between and after the others.

    Raises:
        InputError: The arguments or a setting are wrong.
        SystemExit: Help was asked for and shown.
    """
    parser, given = parser_of(command), _with_values(given)
    if not {"-h", "--help"} & set(given):
        apply_settings(parser, command)
    nested = any(isinstance(action, argparse._SubParsersAction) for action in parser._actions)
    options = parser.parse_args(given) if nested else parser.parse_intermixed_args(given)
    check_model(options, given)
    return options


def _with_values(given: Sequence[str]) -> list[str]:
    """The arguments, where a value such as ``-5s`` stands with its option: it is a wrong value, and no option."""
    words: list[str] = []
    for word in given:
        if words and re.fullmatch(r"--[a-z][\w-]*", words[-1]) and re.match(r"-[\d.]", word):
            words[-1] = f"{words[-1]}={word}"
        else:
            words.append(word)
    return words


def parser_of(command: str) -> argparse.ArgumentParser:
    """The parser of a command's arguments."""
    module = command_module(command)
    parser = _Parser(prog=f"uiatlas {command}", description=module.__doc__, formatter_class=_Help)
    module.add_arguments(parser)
    return parser


def command_module(command: str) -> ModuleType:
    """The file of a command: one of this package, or one that an installed package brings."""
    if command not in BROUGHT:
        return import_module(f"uiatlas.cli.commands.{command}")
    module: ModuleType = load("commands", command)
    return module


class _Help(argparse.RawDescriptionHelpFormatter):
    """Keeps the layout of descriptions."""


class _Parser(argparse.ArgumentParser):
    """Says in one line what is wrong with the arguments, as every other error here does."""

    def error(self, message: str) -> NoReturn:
        raise InputError(message, hint=f"see `{self.prog} --help`")
