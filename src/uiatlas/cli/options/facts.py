"""Goals that are facts, as arguments: what is to hold in the end, and what is known to hold at the start."""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from uiatlas.agents.aims import Aim, GoalOptions, aim_of, start_of
from uiatlas.agents.compilers.fact_names import fact_named
from uiatlas.errors import InputError
from uiatlas.planning.plan import Plan
from uiatlas.planning.planner import facts_with
from uiatlas.utg import Graph
from uiatlas.utg.fluents import Fact, Fluent, describe_fact


@dataclass(frozen=True, slots=True)
class FactOptions:
    """Facts as they were given.

    Attributes:
        facts: What is to hold in the end, each ``NAME=VALUE``.
        given: What holds at the start, where the map saw it otherwise.
    """

    facts: tuple[str, ...] = ()
    given: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FactAim:
    """Facts that are to hold, and perhaps a place to end at.

    Attributes:
        aim: The start and the place.
        facts: What is to hold in the end.
        given: Values at the start that differ from the map's.
    """

    aim: Aim
    facts: tuple[Fact, ...]
    given: dict[Fluent, str]

    @property
    def places(self) -> list[str] | None:
        """The screens to end at, None if any will do."""
        return self.aim.screens if self.aim.targets else None

    def plan(self, graph: Graph, planner: str) -> Plan:
        """The cheapest way after which the facts hold."""
        return facts_with(planner, graph, self.aim.start, self.facts, self.places, given=self.given)


def add_fact(parser: argparse.ArgumentParser) -> None:
    """The option that names the facts that are to hold in the end."""
    parser.add_argument(
        "--fact",
        metavar="NAME=VALUE",
        action="append",
        help='what is to hold in the end, such as "Vibrate=off" or "Title@New note=Ideas"; may be given several times',
    )


def add_facts(parser: argparse.ArgumentParser) -> None:
    """The options that name facts at the end and at the start."""
    add_fact(parser)
    parser.add_argument(
        "--given",
        metavar="NAME=VALUE",
        action="append",
        help="with --fact or --as-facts: what holds at the start, if the map saw it otherwise; repeatable",
    )


def read_facts(given: argparse.Namespace) -> FactOptions:
    """The facts as they were given.

    Raises:
        InputError: They do not go together with each other or with other goals.
    """
    if given.given and not given.fact and not given.as_facts:
        raise InputError(
            "--given says what holds at the start of a plan to facts, and no fact is given",
            hint="name these with --fact, or say them with --as-facts",
        )
    if given.fact and given.visit:
        raise InputError("--visit and --fact cannot be combined", hint="give one of the two")
    return FactOptions(tuple(given.fact or ()), tuple(given.given or ()))


def facts_of(graph: Graph, asked: FactOptions, goal: GoalOptions) -> FactAim:
    """The facts that are to be brought about, at the place that a goal names if it names one.

    Raises:
        InputError: A fact is not of the right form, or two values are given for one variable.
        UnknownNameError: A state variable or a screen is not on the map.
    """
    facts = tuple(fact_named(graph, text) for text in asked.facts)
    given = held_at_start(graph, asked.given)
    if goal.to or goal.words:
        return FactAim(aim_of(graph, goal), facts, given)
    said = " and ".join(describe_fact(f) for f in facts)
    return FactAim(Aim(said, start_of(graph, goal.start), (), "named"), facts, given)


def held_at_start(graph: Graph, texts: Sequence[str]) -> dict[Fluent, str]:
    """What is said to hold at the start.

    Raises:
        InputError: A fact is not of the right form, or two values are given for one variable.
        UnknownNameError: A state variable or a screen is not on the map.
    """
    out: dict[Fluent, str] = {}
    for text in texts:
        fact = fact_named(graph, text)
        if out.setdefault(fact.fluent, fact.value) != fact.value:
            raise InputError(f"--given {text!r} contradicts another --given", hint="give one value for each")
    return out


def fact_json(graph: Graph, fact: Fact) -> dict[str, Any]:
    """A fact in the form that checks read."""
    fluent = fact.fluent
    out: dict[str, Any] = {"name": fluent.name, "kind": fluent.kind.value, "value": fact.value}
    return out | ({"screen": fluent.screen} if fluent.screen in graph.screens else {})
