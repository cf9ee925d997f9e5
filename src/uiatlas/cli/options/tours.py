"""Several goals for one plan, as arguments: which screens, in which order, and what comes before what."""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, replace

from uiatlas.cli.narration import clipped
from uiatlas.cli.options.goals import Aim, aim_of
from uiatlas.errors import InputError, UiatlasError
from uiatlas.planning.multigoal import Pair, plan_tour
from uiatlas.planning.plan import Plan
from uiatlas.utg import Graph

ORDERS = ("any", "given")


@dataclass(frozen=True, slots=True)
class Tour:
    """Several goals of which all are to be visited.

    Attributes:
        aim: The start and the goals.
        ordered: Whether their order is given.
        before: Pairs of goals, the first of which must be visited before the second.
    """

    aim: Aim
    ordered: bool
    before: tuple[Pair, ...]

    def plan(self, graph: Graph) -> Plan:
        """The cheapest way that visits all, as far as that can be."""
        return plan_tour(graph, self.aim.start, self.aim.screens, ordered=self.ordered, before=self.before)


def add_visits(parser: argparse.ArgumentParser) -> None:
    """The option that names several goals, and those that say in which order."""
    parser.add_argument("--visit", metavar="SCREEN", nargs="+", help="screens to reach, all of them, in one plan")
    parser.add_argument(
        "--order", choices=ORDERS, help="with --visit: in any order, the cheapest (any), or as given (given)"
    )
    parser.add_argument(
        "--before", metavar="A:B", action="append", help="with --visit: A before B; may be given several times"
    )


def tour_of(graph: Graph, options: argparse.Namespace) -> Tour | None:
    """The tour that the options ask for, None if they name no goals to visit.

    Raises:
        InputError: They contradict each other or do not go together.
        UnknownNameError: A screen is not on the map.
    """
    if not wants_visits(options):
        return None
    aim = aim_of(graph, argparse.Namespace(**vars(options) | {"to": options.visit}))
    aim = replace(aim, goal=options.goal or told(graph, aim.screens))
    return Tour(aim, options.order == "given", pairs_of(graph, options))


def wants_visits(options: argparse.Namespace) -> bool:
    """Whether the options name several goals to visit.

    Raises:
        InputError: They contradict each other or do not go together.
    """
    if not options.visit and (options.order or options.before):
        raise InputError("--order and --before say how several goals are visited", mend="name them with --visit")
    if options.visit and options.to:
        raise InputError("--to wants one of its screens, --visit all of them", mend="give one of the two")
    return bool(options.visit)


def worded(words: str | None, options: argparse.Namespace) -> None:
    """Say that words and named screens are two goals: neither is dropped for the other.

    Raises:
        InputError: Both are given.
    """
    if (words or "").strip() and (options.to or options.visit):
        named = "--visit" if options.visit else "--to"
        raise InputError(f"{clipped(words or '', 60)!r} and {named} are two goals", mend="give one of the two")


def told(graph: Graph, screens: Sequence[str]) -> str:
    """The goal in words."""
    names = [graph.find(s).name for s in screens]
    return f"visit {', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else f"visit {names[0]}"


def pairs_of(graph: Graph, options: argparse.Namespace) -> tuple[Pair, ...]:
    """What must come before what.

    Raises:
        InputError: A pair is not of the form A:B.
        UnknownNameError: A screen is not on the map.
    """
    return tuple([_pair(graph, text) for text in options.before or ()])


def _pair(graph: Graph, text: str) -> Pair:
    """Two screens with a colon between them; their names may hold colons as well."""
    parts = text.split(":")
    if len(parts) < 2:
        raise InputError(f"--before {text!r} names no two screens", mend="write A:B for A before B")
    trouble: UiatlasError | None = None
    for i in range(1, len(parts)):
        try:
            return graph.find(":".join(parts[:i])).id, graph.find(":".join(parts[i:])).id
        except UiatlasError as error:
            trouble = trouble or error
    raise trouble or InputError(f"--before {text!r} names no two screens")
