"""Facts that a goal in words asks for: each of its clauses as a value of one state variable of the map."""

from collections.abc import Iterable
from dataclasses import dataclass

from uiatlas.agents.compilers.decomposition.decompose import decompose, is_switch
from uiatlas.agents.compilers.subgoal import THEN
from uiatlas.agents.words.task import parse_task
from uiatlas.planning.fluents.model import FluentModel, model_of
from uiatlas.text.language import stem, stems, tokens
from uiatlas.text.lexicon import (
    CHANGING,
    CREATING,
    FUNCTION,
    GENERIC,
    IMPERATIVES,
    NEGATIVE,
    OPPOSING,
    STANCES,
    VERBS,
    WRITING,
)
from uiatlas.ui import Role, target_of
from uiatlas.utg.fluents import OFF, ON, Fact, Fluent, FluentKind
from uiatlas.utg.graph import Graph

_ASKING = frozenset(map(stem, IMPERATIVES | STANCES | GENERIC | FUNCTION))
"""Words that ask for a change, or say of a control what it is."""

_NEUTRAL = frozenset(map(stem, (VERBS | FUNCTION) - STANCES - OPPOSING))
"""Words in the name of a setting that tell nothing of what it is of."""


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
    the one whose screen's name stands there, too. A clause that says more than that, such as "everything but X", asks
    for something else.

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
    values = " ".join(value.text for value in read.values)

    def meant(fluents: Iterable[Fluent]) -> Fluent | None:
        found = _meant(graph, clause, fluents)
        return found if found is not None and not _unaccounted(graph, clause, found, values) else None

    stance = _stance(clause)
    if stance or is_switch(clause):
        switch = meant(f for f in checks if f not in options)
        turned = read.opposed(switch.name) if switch is not None else frozenset()
        if switch is not None and (is_switch(clause) or turned <= {stance}):
            return Fact(switch, OFF if len(turned) % 2 == 1 else ON)
    if is_switch(clause):
        option = None if len(read.opposed()) % 2 == 1 else meant(f for f in options if _placed(graph, f, clause))
        return None if option is None else Fact(option, ON)
    value = read.values[-1] if read.values else None
    if value is not None and value.verb in CHANGING | CREATING:
        return None  # "create a note called X" is neither an option nor a text in a field that is there
    if (value is None or value.verb not in WRITING) and (option := meant(options)) is not None:
        return Fact(option, ON)
    field = meant(f for f in able if f.kind is FluentKind.TYPED)
    return None if field is None or value is None else Fact(field, value.text)


def _stance(clause: str) -> str:
    """The value of a switch that a clause ends with: "dark theme on", "set the dark theme to off"; empty for none."""
    last = next(reversed(tokens(clause)), "")
    return last if last in (ON, OFF) else ""


def _unaccounted(graph: Graph, clause: str, fluent: Fluent, values: str) -> frozenset[str]:
    """The words of a clause that neither ask for a change nor stand where the variable is, or on the way to it."""
    screen, told = graph.screens.get(fluent.screen), [fluent.name, values]
    if screen is not None:
        edges = [edge for edge in graph.incoming(screen.id) if edge.source in graph.screens]
        targets = filter(None, (target_of(edge.action) for edge in edges))
        told += [screen.name, *(element.label for element in screen.elements), *(target.label for target in targets)]
        told += [graph.screens[edge.source].name for edge in edges]
    return frozenset(stems(clause)) - _ASKING - frozenset(stems(" ".join(told)))


def _placed(graph: Graph, option: Fluent, clause: str) -> bool:
    """Whether a clause also says what an option is one of, as "turn on the dark theme" does."""
    screen = graph.screens.get(option.screen)
    return screen is not None and bool(set(stems(screen.name)) & set(stems(clause)))


def _meant(graph: Graph, clause: str, fluents: Iterable[Fluent]) -> Fluent | None:
    """The variable that a clause names; None if none, or several as well."""
    said = set(stems(clause))
    fitting = [(_fit(graph, fluent, said), fluent) for fluent in fluents if _names(fluent.name, said)]
    best = max((fit for fit, _ in fitting), default=None)
    meant = [fluent for fit, fluent in fitting if fit == best]
    return meant[0] if len(meant) == 1 else None


def _names(name: str, said: set[str]) -> bool:
    """Whether all that a name says of its thing is said; "Use" in "Use large letters" tells nothing of it.

    What turns the sense round ("Hide", "Disable", "Don't") does.
    """
    words = set(stems(name))
    turned = not (NEGATIVE | OPPOSING).isdisjoint(tokens(name))
    return bool(words) and (words if turned else words - _NEUTRAL or words) <= said


def _fit(graph: Graph, fluent: Fluent, said: set[str]) -> tuple[int, bool, int]:
    screen = graph.screens.get(fluent.screen)
    place = set(stems(screen.name)) if screen is not None else set()
    words = set(stems(fluent.name))
    return len(words & said), words <= said, len(place & said)
