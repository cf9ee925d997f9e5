"""Build, show, merge, share, check and compare maps, and take back what other agents told."""

import argparse
from collections.abc import Callable
from functools import partial
from importlib import import_module
from types import ModuleType

_WORDS: dict[str, tuple[str, str]] = {
    "build": ("build", "make a map from source, from a package or from a recording"),
    "show": ("show", "counts and screens, or the whole map in another form"),
    "merge": ("merge", "one map that knows all that two know"),
    "check": ("check", "unreachable screens, dead ends, ambiguous triggers; exit 1 if an error is found"),
    "push": ("exchange", "bring the maps of a file to a server, where many programs teach them"),
    "pull": ("exchange", "bring the maps of a server to a file"),
    "sync": ("exchange", "bring the maps of a file and of a server to each other, so that both know the same"),
    "forget": ("forget", "take back what a run of another agent told"),
    "diff": ("diff", "what differs between two maps, lost routes too; exit 1 if anything does"),
}
"""The file of every word, imported only if the word is given, and what it does."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The words after ``map``, each with options of its own."""
    words = parser.add_subparsers(dest="word", required=True, metavar="|".join(_WORDS))
    for name, (file, what) in _WORDS.items():
        words.add_parser(name, help=what, arguments=partial(_describe, file), formatter_class=parser.formatter_class)


def _describe(file: str, parser: argparse.ArgumentParser) -> None:
    """Tell a parser what the word of this file takes."""
    _module(file).add(parser)


def read(given: argparse.Namespace) -> Callable[[], int]:
    """The word that was given, with its options read: what does it."""
    module = _module(_WORDS[given.word][0])
    request = module.read(given)
    return lambda: int(module.run(request))


def _module(file: str) -> ModuleType:
    return import_module(f"uiatlas.cli.map_words.{file}")


def run(word: Callable[[], int]) -> int:
    """Do the word that was given."""
    return word()
