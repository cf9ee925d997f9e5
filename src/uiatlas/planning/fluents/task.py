"""The question for a plan to facts, with numbers: only variables that matter, each with the values that are named."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from uiatlas.planning.fluents.model import Effect, FluentModel, Operator, model_of, typing
from uiatlas.ui import InputText
from uiatlas.utg.fluents import OFF, ON, TWO_VALUED, Fact, Fluent
from uiatlas.utg.graph import Graph
from uiatlas.utg.transition import Transition

Values = tuple[int, ...]
"""Of each variable which of its values it has."""


@dataclass(frozen=True, slots=True)
class Literal:
    """A variable has a value, or any other if `holds` is False."""

    variable: int
    value: int
    holds: bool = True

    def true_in(self, values: Values) -> bool:
        """Whether it is so."""
        return (values[self.variable] == self.value) is self.holds


@dataclass(frozen=True, slots=True)
class Setting:
    """A variable gets a value if some literals were true before."""

    variable: int
    value: int
    when: tuple[Literal, ...] = ()


@dataclass(frozen=True, slots=True)
class Move:
    """A transition that needs or changes variables that matter.

    Attributes:
        edge: The transition, with the text that it types.
        needs: What must be true before it.
        settings: What it changes.
    """

    edge: Transition
    needs: tuple[Literal, ...]
    settings: tuple[Setting, ...]

    def after(self, values: Values) -> Values | None:
        """The values after it, None if it cannot be done."""
        for need in self.needs:
            if (values[need.variable] == need.value) is not need.holds:
                return None
        changed = list(values)
        for setting in self.settings:
            if all(literal.true_in(values) for literal in setting.when):
                changed[setting.variable] = setting.value
        return tuple(changed)


@dataclass(frozen=True, slots=True)
class FactTask:
    """What is to be planned.

    Attributes:
        graph: The map.
        start: Id of the screen to start at.
        places: Ids of the screens of which one is to be reached in the end; None if any will do.
        variables: The variables that matter.
        domains: The values of each that are named.
        initial: Their values at the start.
        goal: What is to be true in the end.
        moves: What can be done about them.
        barred: Ids of the transitions on the map that may not be followed without asking about variables: those of
            `moves`, and what is to be avoided, screens too.
    """

    graph: Graph
    start: str
    places: tuple[str, ...] | None
    variables: tuple[Fluent, ...]
    domains: tuple[tuple[str, ...], ...]
    initial: Values
    goal: tuple[Literal, ...]
    moves: tuple[Move, ...]
    barred: frozenset[str]

    def fact(self, literal: Literal | Setting) -> Fact:
        """What a literal or setting says."""
        holds = literal.holds if isinstance(literal, Literal) else True
        return Fact(self.variables[literal.variable], self.domains[literal.variable][literal.value], holds)


def fact_task(
    graph: Graph,
    start: str,
    facts: Iterable[Fact],
    places: tuple[str, ...] | None,
    *,
    given: Mapping[Fluent, str] | None = None,
    avoid: Collection[str] = (),
) -> FactTask:
    """Put the question for a plan to some facts and a place.

    Only variables that can matter are kept: those of the goal, those that an action on one of these needs or asks
    about, and those that a way to another screen needs (backwards from the goal, as in Helmert 2006, section 5.1).

    Args:
        graph: The map.
        start: Id of the screen to start at.
        facts: What is to hold in the end.
        places: Ids of the screens of which one is to be reached in the end; None if any will do.
        given: Values at the start where they differ from what the map saw first.
        avoid: Ids of transitions that may not be used and of screens that may not be entered.
    """
    model = model_of(graph)
    goal = tuple(dict.fromkeys(model.settled(fact) for fact in facts))
    usable = [o for o in model.operators if not avoid or _usable(o, start, avoid)]
    fluents = _relevant(model, usable, goal)
    known = {f: (given or {}).get(f, model.value(f)) for f in fluents}
    kept = [o for o in usable if _matters(o, fluents)]
    numbers = _Numbers(known, kept, goal)
    moves = _cheapest(move for o in kept for move in numbers.moves(o))
    on_map = {o.edge.id for o in kept} & graph.transitions.keys()
    return FactTask(
        graph,
        start,
        places,
        tuple(fluents),
        numbers.domains(),
        tuple(numbers.number(f, value) for f, value in known.items()),
        tuple(numbers.literal(f) for f in goal),
        moves,
        frozenset(on_map | set(avoid)),
    )


def _usable(operator: Operator, start: str, avoid: Collection[str]) -> bool:
    edge = operator.edge
    left = edge.source == start or edge.source not in avoid
    return edge.id not in avoid and edge.target not in avoid and left


def _relevant(model: FluentModel, operators: Iterable[Operator], goal: Iterable[Fact]) -> dict[Fluent, None]:
    found = dict.fromkeys(fact.fluent for fact in goal)
    for operator in operators:
        if operator.edge.source != operator.edge.target:
            found.update(dict.fromkeys(need.fluent for need in operator.needs))
    queue = list(found)
    for fluent in queue:
        for operator in model.changers.get(fluent, ()):
            asked = [need.fluent for need in operator.needs]
            for effect in operator.effects:
                if effect.fluent == fluent:
                    asked += (fact.fluent for fact in effect.when)
                    asked += [effect.source] if effect.source is not None else []
            new = [f for f in dict.fromkeys(asked) if f not in found]
            found.update(dict.fromkeys(new))
            queue += new
    return found


def _matters(operator: Operator, fluents: Collection[Fluent]) -> bool:
    moves = operator.edge.source != operator.edge.target
    return (moves and bool(operator.needs)) or any(f in fluents for f in operator.touches)


class _Numbers:
    """The values of each variable that are named anywhere, numbered; the goal's first, as the goal spells them."""

    def __init__(self, known: Mapping[Fluent, str], operators: Iterable[Operator], goal: Iterable[Fact]) -> None:
        self._place = {fluent: i for i, fluent in enumerate(known)}
        self._values: list[dict[str, str]] = [{} for _ in known]
        facts = list(goal)
        carried: list[tuple[Fluent, Fluent]] = []
        for fact in facts:
            self._name(fact.fluent, fact.value)
        for fluent, value in known.items():
            for said in (value, ON, OFF) if fluent.kind in TWO_VALUED else (value,):
                self._name(fluent, said)
        for operator in operators:
            facts += (*operator.needs, *(fact for e in operator.effects for fact in e.when))
            carried += ((e.fluent, e.source) for e in operator.effects if e.source is not None)
            for effect in operator.effects:
                if effect.value is not None:
                    self._name(effect.fluent, effect.value)
        for fact in facts:
            self._name(fact.fluent, fact.value)
        self._name_typed(operators, {f.fluent for f in facts if not f.holds})
        self._carry(carried)

    def _name(self, fluent: Fluent, value: str) -> None:
        if fluent in self._place:
            self._values[self._place[fluent]].setdefault(_folded(value), value)

    def _name_typed(self, operators: Iterable[Operator], other: set[Fluent]) -> None:
        """Where anything but one text is asked for, the texts that were typed there once will do."""
        for operator in operators:
            action, field = operator.edge.action, operator.field
            if field in other and field is not None and isinstance(action, InputText) and action.text:
                self._name(field, action.text)

    def _carry(self, carried: Iterable[tuple[Fluent, Fluent]]) -> None:
        """A variable that gets another one's value has its values, and the other one those that it is to give."""
        pairs = [(a, b) for pair in carried if all(f in self._place for f in pair) for a, b in (pair, pair[::-1])]
        grown = True
        while grown:
            before = sum(map(len, self._values))
            for here, there in pairs:
                for value in list(self._values[self._place[there]].values()):
                    self._name(here, value)
            grown = sum(map(len, self._values)) > before

    def domains(self) -> tuple[tuple[str, ...], ...]:
        """The values of each variable."""
        return tuple(tuple(values.values()) for values in self._values)

    def number(self, fluent: Fluent, value: str) -> int:
        """The number of a value."""
        return list(self._values[self._place[fluent]]).index(_folded(value))

    def literal(self, fact: Fact) -> Literal:
        """A fact with numbers."""
        return Literal(self._place[fact.fluent], self.number(fact.fluent, fact.value), fact.holds)

    def moves(self, operator: Operator) -> Iterator[Move]:
        """An operator with numbers, once for each text that it may type."""
        needs = tuple(self.literal(need) for need in operator.needs if need.fluent in self._place)
        settings = tuple(s for e in operator.effects if e.fluent in self._place for s in self._settings(e))
        if operator.field is None or operator.field not in self._place:
            yield Move(operator.edge, needs, settings)
            return
        variable = self._place[operator.field]
        for number, text in enumerate(self._values[variable].values()):
            yield Move(typing(operator, text), needs, (*settings, Setting(variable, number)))

    def _settings(self, effect: Effect) -> Iterator[Setting]:
        when = tuple(self.literal(fact) for fact in effect.when)
        variable = self._place[effect.fluent]
        if effect.source is None and effect.value is not None:
            yield Setting(variable, self.number(effect.fluent, effect.value), when)
        elif effect.source is not None:
            source = self._place[effect.source]
            for number, value in enumerate(self._values[source].values()):
                yield Setting(variable, self.number(effect.fluent, value), (*when, Literal(source, number)))


def _cheapest(moves: Iterable[Move]) -> tuple[Move, ...]:
    """Of moves that do the same between the same screens only the cheapest."""
    best: dict[object, Move] = {}
    for move in moves:
        key = move.edge.source, move.edge.target, move.needs, move.settings
        known = best.get(key)
        if known is None or _rank(move) < _rank(known):
            best[key] = move
    return tuple(best.values())


def _rank(move: Move) -> tuple[int, str]:
    return move.edge.expected_cost, move.edge.id


def _folded(value: str) -> str:
    return value.strip().casefold()
