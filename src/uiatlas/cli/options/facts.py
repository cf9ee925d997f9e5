"""Goals that are facts, as arguments: what is to hold in the end, and what is known to hold at the start."""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from uiatlas.agents.aims import Aim, GoalOptions, aim_of, start_of
from uiatlas.agents.compilers.fact_names import fact_named
from uiatlas.agents.compilers.facts_in_words import facts_in_words
from uiatlas.cli.options.model import ModelOptions
from uiatlas.errors import InputError, one_line
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
        words: What is to hold in the end, in words; empty where facts are named or none are meant.
    """

    facts: tuple[str, ...] = ()
    given: tuple[str, ...] = ()
    words: str = ""

    def __bool__(self) -> bool:
        """Whether facts are asked for at all."""
        return bool(self.facts or self.words)


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


def add_facts(parser: argparse.ArgumentParser) -> None:
    """The options that name facts at the end and at the start."""
    parser.add_argument(
        "--fact",
        metavar="NAME=VALUE",
        action="append",
        help='what is to hold in the end, such as "Vibrate=off" or "Title@New note=Ideas"; may be given several times',
    )
    parser.add_argument(
        "--given",
        metavar="NAME=VALUE",
        action="append",
        help="with --fact or --as-facts: what holds at the start, if the map saw it otherwise; repeatable",
    )
    parser.add_argument(
        "--as-facts", action="store_true", help="bring about the settings that the words ask for, not only go there"
    )


def read_facts(given: argparse.Namespace, words: str) -> FactOptions:
    """The facts as they were given.

    Args:
        given: With the options of `add_facts` and `add_visits`, and `to`.
        words: The goal in words; empty for none.

    Raises:
        InputError: They do not go together with each other or with other goals.
    """
    if given.given and not given.fact and not given.as_facts:
        raise InputError(
            "--given says what holds at the start of a way to facts, and no fact is given",
            hint="name these with --fact, or say them with --as-facts",
        )
    if given.fact and given.visit:
        raise InputError("--visit and --fact cannot be combined", hint="give one of the two")
    if given.as_facts and (given.to or given.visit or given.fact or not words):
        hint = 'say what is to hold, such as "turn off vibrate", and leave --to, --visit and --fact out'
        raise InputError("--as-facts takes a goal in words", hint=hint)
    return FactOptions(tuple(given.fact or ()), tuple(given.given or ()), words if given.as_facts else "")


def check_no_model(facts: FactOptions, model: ModelOptions) -> None:
    """See that no model is named where none is asked.

    Raises:
        InputError: A model is named, and facts are planned to.
    """
    if facts and model.name is not None:
        raise InputError("a plan to facts asks no model", hint="leave --model out, or leave --fact and --as-facts out")


def facts_said(graph: Graph, words: str) -> tuple[Fact, ...]:
    """The facts that words ask for, all of which are understood.

    Raises:
        InputError: No one setting fits a part of them.
    """
    found = facts_in_words(graph, words)
    if found.open or not found.facts:
        said = ", ".join(f'"{one_line(text, 100)}"' for text in found.open or (words,))
        raise InputError(
            f"no one setting on the map fits {said}",
            hint="say the name of the setting as the app shows it, or give --fact NAME=VALUE",
        )
    return found.facts


def facts_of(graph: Graph, asked: FactOptions, goal: GoalOptions) -> FactAim:
    """The facts that are to be brought about, at the place that a goal names if it names one.

    Raises:
        InputError: A fact is not of the right form, no setting fits words, or two values are given for one variable.
        UnknownNameError: A state variable or a screen is not on the map.
    """
    facts = facts_said(graph, asked.words) if asked.words else tuple(fact_named(graph, text) for text in asked.facts)
    given = held_at_start(graph, asked.given)
    if goal.to or (goal.words and not asked.words):
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
