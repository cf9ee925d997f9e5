"""Options that say what a command aims at: a goal in words or screens by name, from a screen of the map."""

import argparse

from uiatlas.agents.aims import SCORERS, GoalOptions


def add_goal(parser: argparse.ArgumentParser) -> None:
    """The goal, and the options that say where from and how words are compared."""
    parser.add_argument("goal", metavar="GOAL", nargs="?", help='what to reach, in words: "turn on the dark theme"')
    parser.add_argument(
        "--from", dest="start", metavar="SCREEN", help="where the way begins (default: the app's entry)"
    )
    parser.add_argument(
        "--to",
        metavar="SCREEN",
        nargs="+",
        help="screens to reach instead of a goal, by id, name or class without its package; one is enough",
    )
    parser.add_argument("--scorer", choices=SCORERS, default="words", help="how a goal is compared with labels (words)")


def read_goal(given: argparse.Namespace) -> GoalOptions:
    """The goal as it was given."""
    return GoalOptions((given.goal or "").strip(), given.start, tuple(given.to or ()), given.scorer)
