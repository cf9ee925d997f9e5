"""Facts that a goal in words asks for: each of its clauses as a value of one state variable of the map."""

from collections.abc import Iterable
from dataclasses import dataclass

from uiatlas.agents.compilers.decomposition.decompose import decompose, is_switch
from uiatlas.agents.compilers.subgoal import THEN
from uiatlas.agents.words.task import parse_task
from uiatlas.planning.fluents.model import FluentModel, model_of
from uiatlas.text.language import stems
from uiatlas.ui import Role
from uiatlas.utg.fluents import OFF, ON, Fact, Fluent, FluentKind
from uiatlas.utg.graph import Graph


@dataclass(frozen=True, slots=True)
class FactsInWords:
    """What a goal asks for.

    Attributes:
        facts: What is to hold in the end.
        open: The clauses that no state variable fits, or several fit equally well.
    """

    facts: tuple[Fact, ...] = ()
    open: tuple[str, ...] = ()


def facts_in_words(graph: Graph, goal: str) -> FactsInWords:
    """The facts that a goal in words asks for: a switch on or off, an option, a text in a field.

    A variable is meant where all words of its name stand in the clause; of several the one with the longest name, then
    the one whose screen's name stands there, too.

    Args:
        graph: The map.
        goal: The goal in words.
    """
    model, facts, missing = model_of(graph), list[Fact](), list[str]()
    for clause in (text for part in decompose(goal) for text in part.text.split(THEN)):
        found = _fact(graph, model, clause)
        if found is None:
            missing.append(clause)
        else:
            facts.append(found)
    return FactsInWords(tuple(dict.fromkeys(facts)), tuple(missing))


def _fact(graph: Graph, model: FluentModel, clause: str) -> Fact | None:
    read = parse_task(clause)
    able = [fluent for fluent in model.initial if model.changers.get(fluent)]
    checks = [f for f in able if f.kind is FluentKind.CHECKED]
    options = [f for f in checks if f.target is not None and f.target.role is Role.RADIO]
    if is_switch(clause):
        switch = _meant(graph, clause, [f for f in checks if f not in options])
        return None if switch is None else Fact(switch, OFF if read.negative else ON)
    if (option := _meant(graph, clause, options)) is not None:
        return Fact(option, ON)
    field = _meant(graph, clause, [f for f in able if f.kind is FluentKind.TYPED])
    return Fact(field, read.values[-1].text) if field is not None and read.values else None


def _meant(graph: Graph, clause: str, fluents: Iterable[Fluent]) -> Fluent | None:
    """The variable that a clause names; None if none, or several as well."""
    said = set(stems(clause))
    fitting = [(_fit(graph, fluent, said), fluent) for fluent in fluents if _names(fluent.name, said)]
    best = max((fit for fit, _ in fitting), default=None)
    meant = [fluent for fit, fluent in fitting if fit == best]
    return meant[0] if len(meant) == 1 else None


def _names(name: str, said: set[str]) -> bool:
    words = set(stems(name))
    return bool(words) and words <= said


def _fit(graph: Graph, fluent: Fluent, said: set[str]) -> tuple[int, int]:
    screen = graph.screens.get(fluent.screen)
    place = set(stems(screen.name)) if screen is not None else set()
    return len(set(stems(fluent.name))), len(place & said)
