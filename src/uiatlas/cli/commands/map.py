"""Build, show, merge, share, check and compare maps, and take back what other agents told."""

import argparse
from collections.abc import Callable
from typing import Any

from uiatlas.cli.map_words import build, check, diff, exchange, forget, merge, show

_WORDS: dict[str, tuple[Any, str]] = {
    "build": (build, "make a map from source, from a package or from a recording"),
    "show": (show, "counts and screens, or the whole map in another form"),
    "merge": (merge, "one map that knows all that two know"),
    "check": (check, "unreachable screens, dead ends, ambiguous triggers; exit 1 if an error is found"),
    "push": (exchange, "bring the maps of a file to a server, where many programs teach them"),
    "pull": (exchange, "bring the maps of a server to a file"),
    "sync": (exchange, "bring the maps of a file and of a server to each other, so that both know the same"),
    "forget": (forget, "take back what a run of another agent told"),
    "diff": (diff, "what differs between two maps, lost routes too; exit 1 if anything does"),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The words after ``map``, each with options of its own."""
    words = parser.add_subparsers(dest="word", required=True, metavar="|".join(_WORDS))
    for name, (module, what) in _WORDS.items():
        below = words.add_parser(name, help=what)
        module.add(below)
        below.formatter_class = parser.formatter_class


def read(given: argparse.Namespace) -> Callable[[], int]:
    """The word that was given, with its options read: what does it."""
    module, _ = _WORDS[given.word]
    request = module.read(given)
    return lambda: int(module.run(request))


def run(word: Callable[[], int]) -> int:
    """Do the word that was given."""
    return word()
