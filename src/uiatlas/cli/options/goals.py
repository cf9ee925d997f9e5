"""Options that say what a command aims at: a goal in words or screens by name, from a screen of the map."""

import argparse

from uiatlas.agents.aims import MOST, SCORERS, GoalOptions
from uiatlas.planning.likeness import TRUSTED


def add_goal(parser: argparse.ArgumentParser) -> None:
    """The goal, and the options that say where from and how words are compared."""
    parser.add_argument("goal", metavar="GOAL", nargs="?", help='what to reach, in words: "turn on the dark theme"')
    parser.add_argument(
        "--from",
        dest="start",
        metavar="SCREEN|FILE",
        help="where the way begins: a screen by id or name, or a snapshot of what is shown (default: the app's entry)",
    )
    parser.add_argument(
        "--to",
        metavar="SCREEN",
        nargs="+",
        help="screens to reach instead of a goal, by id, name, title or class without its package; one is enough",
    )
    parser.add_argument("--scorer", choices=SCORERS, default="words", help="how a goal is compared with labels (words)")
    parser.add_argument(
        "--threshold",
        metavar="P",
        type=_probability,
        default=TRUSTED,
        help=f"probability from which a screen is taken to be what the goal means ({TRUSTED})",
    )
    parser.add_argument(
        "--targets", metavar="N", type=_number, default=MOST, help=f"screens that a goal may mean to tell ({MOST})"
    )


def read_goal(given: argparse.Namespace) -> GoalOptions:
    """The goal as it was given."""
    return GoalOptions(
        (given.goal or "").strip(), given.start, tuple(given.to or ()), given.scorer, given.threshold, given.targets
    )


def _probability(text: str) -> float:
    """A number from 0 to 1, as an argument."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 0 to 1")
    return value


def _number(text: str) -> int:
    """A number of 1 or more, as an argument."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of 1 or more")
    return int(text)
