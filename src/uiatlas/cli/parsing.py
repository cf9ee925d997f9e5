"""The arguments of a command: its parser, the user's settings as defaults, and every mistake as one line.

The file of a command has three functions: `add_arguments` describes the arguments to a parser, `read` makes of what was
parsed the value that says what is asked for, and `run` takes that value, does it, and gives the exit code.
"""

import argparse
import re
from collections import UserDict
from collections.abc import Callable, Sequence
from importlib import import_module
from types import ModuleType
from typing import Any, NoReturn

from uiatlas.cli.config import apply_settings
from uiatlas.cli.options.model import check_model
from uiatlas.errors import InputError, did_you_mean, nearest
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
        _check_options(parser, given)
        apply_settings(parser, command, given)
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


def _check_options(parser: argparse.ArgumentParser, given: Sequence[str]) -> None:
    """See that every option is one of the command's, before anything else about the arguments is wrong.

    Raises:
        InputError: There is no such option; it names the nearest.
    """
    asked = given[: given.index("--")] if "--" in given else given
    known = _options_for(parser, asked)
    for word in asked:
        option = word.partition("=")[0]
        if re.fullmatch(r"--[A-Za-z][\w-]*", option) and option not in known:
            near = [f"--{name}" for name in nearest(option[2:], (k[2:] for k in known))]
            named = _named_in(parser, asked)
            hint = did_you_mean(near, f"see `{named.prog} --help`")
            raise InputError(f"{_words_of(named)} has no option {option}", hint=hint)


def _options_for(parser: argparse.ArgumentParser, given: Sequence[str]) -> set[str]:
    """The options of a parser and of the words below it, of those that are named if one is."""
    known = {option for option in parser._option_string_actions if option.startswith("--")}
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            named = [action.choices[word] for word in action.choices if word in given] or action.choices.values()
            known = known.union(*(_options_for(leaf, given) for leaf in named))
    return known


def _named_in(parser: argparse.ArgumentParser, given: Sequence[str]) -> argparse.ArgumentParser:
    """The parser of the word that is given of a command with words, of the command if none is."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            word = next((w for w in given if w in action.choices), None)
            return parser if word is None else _named_in(action.choices[word], given)
    return parser


def awaits_json(command: str, given: Sequence[str]) -> bool:
    """Whether arguments, which may be wrong, ask for a JSON document on standard output."""
    asked = list(given[: given.index("--")] if "--" in given else given)
    named = _named_in(parser_of(command), asked)
    behind = dict(zip(asked, [*asked[1:], ""], strict=False)) | dict(w.split("=", 1) for w in asked if "=" in w)
    option = named._option_string_actions.get("--json")
    if option is not None and "--json" in behind:
        file = behind["--json"]
        if option.nargs == 0 or file in ("", "-") or file.startswith("--"):
            return True
    elsewhere = any(re.match(r"-o|--output(?:=|$)", word) for word in asked)
    return "--format" in named._option_string_actions and behind.get("--format") == "json" and not elsewhere


def _words_of(parser: argparse.ArgumentParser) -> str:
    """The words of the command that a parser is for, without the name of the program."""
    return parser.prog.partition(" ")[2]


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


class _Words(argparse._SubParsersAction):  # type: ignore[type-arg]
    """The words of a command; the help of each begins with what it is for."""

    def __init__(self, *given: Any, **settings: Any) -> None:
        super().__init__(*given, **settings)
        self.choices = self._name_parser_map = _Parsers()  # type: ignore[assignment]

    def add_parser(self, name: str, **settings: Any) -> Any:
        """Add a word, described by the line that stands for it in the list of words."""
        said = str(settings.get("help", ""))
        return super().add_parser(name, **{"description": f"{said[:1].upper()}{said[1:]}.", **settings})


class _Parser(argparse.ArgumentParser):
    """Says in one line what is wrong with the arguments, as every other error here does; no option is abbreviated."""

    def __init__(self, arguments: Callable[[argparse.ArgumentParser], None] | None = None, **settings: Any) -> None:
        """A parser; ``arguments`` describes to it what it takes, once it is looked up as the parser of a word."""
        super().__init__(**settings, allow_abbrev=False)
        self.register("action", "parsers", _Words)
        self._arguments = arguments

    def described(self) -> "_Parser":
        """The parser with all its arguments."""
        describe, self._arguments = self._arguments, None
        if describe is not None:
            describe(self)
        return self

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """See that a value is one of the choices of its argument, and name the nearest if it is none."""
        if action.choices is not None and value not in action.choices:
            choices = [str(choice) for choice in action.choices]
            named = action.option_strings[-1] if action.option_strings else action.metavar or action.dest
            words = isinstance(action, argparse._SubParsersAction)
            lacking = f"{_words_of(self)} has no command" if words else f"{named} has no choice"
            near = nearest(str(value), choices)
            hint = did_you_mean(near, f"choose from {', '.join(choices)}")
            raise InputError(f"{lacking} {str(value)!r}", hint=hint)

    def error(self, message: str) -> NoReturn:
        quoted = "put words that belong together in quotes; " if message.startswith("unrecognized") else ""
        raise InputError(message, hint=f"{quoted}see `{self.prog} --help`")


class _Parsers(UserDict[str, _Parser]):
    """The parsers of the words of a command: only what is looked up is described, as that may import a lot."""

    def __getitem__(self, word: str) -> _Parser:
        return super().__getitem__(word).described()
