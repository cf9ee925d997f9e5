"""Several goals for one plan, as arguments: which screens, in which order, and what comes before what."""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, replace

from uiatlas.agents.aims import Aim, GoalOptions, aim_of
from uiatlas.cli.output import clipped
from uiatlas.errors import InputError, UiatlasError
from uiatlas.planning.multigoal import Pair
from uiatlas.planning.plan import Plan
from uiatlas.planning.planner import tour_with
from uiatlas.utg import Graph

ORDERS = ("any", "given")


@dataclass(frozen=True, slots=True)
class VisitOptions:
    """Several goals as they were given.

    Attributes:
        screens: Screens to reach, all of them; none if there is no such goal.
        ordered: Whether they are visited in this order.
        before: Pairs ``A:B`` of screens, A to be visited before B.
    """

    screens: tuple[str, ...] = ()
    ordered: bool = False
    before: tuple[str, ...] = ()


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

    def plan(self, graph: Graph, *, dangers: bool = False) -> Plan:
        """The cheapest way that visits all, as far as that can be, without danger where there is such a way.

        Args:
            graph: The map.
            dangers: Whether dangerous steps are as welcome as others.
        """
        goals, order = self.aim.screens, self.ordered
        return tour_with(graph, self.aim.start, goals, ordered=order, before=self.before, dangers=dangers)


def add_visits(parser: argparse.ArgumentParser) -> None:
    """The option that names several goals, and those that say in which order."""
    parser.add_argument("--visit", metavar="SCREEN", nargs="+", help="screens to reach, all of them, in one plan")
    parser.add_argument(
        "--order", choices=ORDERS, help="with --visit: in any order, the cheapest (any), or as given (given)"
    )
    parser.add_argument(
        "--before", metavar="A:B", action="append", help="with --visit: A before B; may be given several times"
    )


def read_visits(given: argparse.Namespace, words: str) -> VisitOptions:
    """The screens to visit, in which order.

    Args:
        given: With the options of `add_visits`, and `to`.
        words: The goal in words, where one is given as well.

    Raises:
        InputError: The options contradict each other or do not go together.
    """
    if not given.visit and (given.order or given.before):
        raise InputError(
            "--order and --before order the screens of --visit, and there are none", hint="name them with --visit"
        )
    if given.visit and given.to:
        raise InputError(
            "--to and --visit are both given; --to asks for one of its screens, --visit for all",
            hint="give one of the two",
        )
    if given.visit and words:
        _two_goals(words, "--visit")
    return VisitOptions(tuple(given.visit or ()), given.order == "given", tuple(given.before or ()))


def check_one_goal(words: str, to: object) -> None:
    """Say that words and named screens are two goals: neither is dropped for the other.

    Raises:
        InputError: Both are given.
    """
    if words and to:
        _two_goals(words, "--to")


def _two_goals(words: str, named: str) -> None:
    raise InputError(
        f"{clipped(words, 60)!r} and {named} are two goals, and one is allowed", hint="give one of the two"
    )


def tour_of(graph: Graph, visits: VisitOptions, goal: GoalOptions) -> Tour:
    """The tour of the screens that are to be visited.

    Raises:
        InputError: There is no screen to start from, or a pair is not of the form A:B.
        UnknownNameError: A screen is not on the map.
    """
    aim = aim_of(graph, replace(goal, to=visits.screens))
    aim = replace(aim, goal=goal.words or told(graph, aim.screens))
    return Tour(aim, visits.ordered, pairs_of(graph, visits.before))


def told(graph: Graph, screens: Sequence[str]) -> str:
    """The goal in words."""
    names = [graph.find(s).name for s in screens]
    return f"visit {', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else f"visit {names[0]}"


def pairs_of(graph: Graph, before: Sequence[str]) -> tuple[Pair, ...]:
    """What must come before what.

    Raises:
        InputError: A pair is not of the form A:B.
        UnknownNameError: A screen is not on the map.
    """
    return tuple([_pair(graph, text) for text in before])


def _pair(graph: Graph, text: str) -> Pair:
    """Two screens with a colon between them; their names may hold colons as well."""
    parts = text.split(":")
    if len(parts) < 2:
        raise InputError(f"--before {text!r} does not name two screens", hint="write A:B for A before B")
    trouble: UiatlasError | None = None
    for i in range(1, len(parts)):
        try:
            return graph.find(":".join(parts[:i])).id, graph.find(":".join(parts[i:])).id
        except UiatlasError as error:
            trouble = trouble or error
    raise trouble or InputError(f"--before {text!r} does not name two screens")
