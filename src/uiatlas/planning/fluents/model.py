"""What every action of a map does to its state variables: operators with needs and conditional effects.

A transition's preconditions are needs, its postconditions effects. What an action does to an element beyond that
follows from what the element is: a tap flips a check box or switch and chooses a radio button or tab among those beside
it, and typing sets a field's text to any text that a plan names. A control that nobody tried yet is an operator too, at
the price of an untried edge. All else stays as it is (the frame rule).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from threading import Lock
from weakref import WeakKeyDictionary

from uiatlas.ui import Action, InputText, Observation, Role, Selector, Tap, action_key, resolve, target_of
from uiatlas.utg.conditions import Carries, Condition, fact_of
from uiatlas.utg.fluents import OFF, ON, TWO_VALUED, Fact, Fluent, FluentKind
from uiatlas.utg.graph import Graph
from uiatlas.utg.readings import OPTIONS, Reading, readings
from uiatlas.utg.screen import Screen
from uiatlas.utg.transition import Transition

_ALONE = frozenset({Role.CHECKBOX, Role.SWITCH})
"""Roles of elements that a tap flips; of other checkable ones it chooses one of several."""


@dataclass(frozen=True, slots=True)
class Effect:
    """A variable gets a value, if facts held before.

    Attributes:
        fluent: The variable.
        value: Its value afterwards; None for the value that `source` had.
        when: What must have held before for it to happen.
        source: The variable whose value is carried over.
    """

    fluent: Fluent
    value: str | None
    when: tuple[Fact, ...] = ()
    source: Fluent | None = None


@dataclass(frozen=True, slots=True)
class Operator:
    """A transition, with what it needs and does.

    Attributes:
        edge: The transition; not on the map if nobody tried the control yet.
        needs: Facts that must hold before it.
        effects: What it does to variables.
        field: The field that it types into, so that any other text could be typed too.
    """

    edge: Transition
    needs: tuple[Fact, ...]
    effects: tuple[Effect, ...]
    field: Fluent | None = None

    @property
    def touches(self) -> Iterator[Fluent]:
        """The variables that it can change."""
        yield from (e.fluent for e in self.effects)
        if self.field is not None:
            yield self.field


class FluentModel:
    """The variables of a map with their values as the map saw them first, and the operators on them.

    Attributes:
        initial: Each variable that the map's screens show, with its value there.
        operators: All transitions with needs or effects, and untried controls.
        changers: The operators that can change each variable.
    """

    def __init__(self, graph: Graph) -> None:
        self.version = graph.version
        self._shown = {s.id: _Shown(s) for s in graph.screens.values()}
        self.initial: dict[Fluent, str] = {r.fluent: r.value for s in self._shown.values() for r in s.readings}
        self.operators: list[Operator] = []
        self._tried: set[tuple[str, Fluent]] = set()
        for edge in graph.transitions.values():
            if edge.passable and (operator := self._operator(edge)) is not None:
                self.operators.append(operator)
        for screen in self._shown.values():
            self.operators += (o for r in screen.readings if (o := self._untried(screen, r)) is not None)
        self.changers: dict[Fluent, list[Operator]] = {}
        for operator in self.operators:
            for fluent in dict.fromkeys(operator.touches):
                self.changers.setdefault(fluent, []).append(operator)

    def value(self, fluent: Fluent) -> str:
        """The value that a variable has as far as the map tells: a flag is off until an action sets it."""
        if fluent in self.initial:
            return self.initial[fluent]
        if fluent.kind is FluentKind.PRESENT and fluent.screen in self._shown:
            return ON if self._shown[fluent.screen].has(fluent.target) else OFF
        return OFF if fluent.kind in TWO_VALUED else ""

    def settled(self, fact: Fact) -> Fact:
        """The fact about the variable that the map's screen shows, if its selector finds one there."""
        return replace(fact, fluent=self._settled(fact.fluent))

    def _settled(self, fluent: Fluent) -> Fluent:
        if fluent in self.initial or fluent.target is None or fluent.screen not in self._shown:
            return fluent
        found = self._shown[fluent.screen].find(fluent.target)
        return found.fluent if found is not None and found.fluent.kind is fluent.kind else fluent

    def _operator(self, edge: Transition) -> Operator | None:
        needs = tuple(self._facts(edge.precondition, edge.source))
        told = list(self._told(edge))
        known = {e.fluent for e in told}
        touched, field = self._touched(edge.source, edge.action), None
        if touched is not None:
            self._tried.add((edge.source, touched.fluent))
        if touched is not None and isinstance(edge.action, InputText):
            if touched.fluent.kind is FluentKind.TYPED:
                field = touched.fluent
                told = [e for e in told if e.fluent != field]
        elif touched is not None:
            own = tuple(self._implied(touched, moves=edge.source != edge.target))
            flips = {e.fluent for e in own}
            told = [e for e in told if e.fluent not in flips] if edge.source == edge.target else told
            told += (e for e in own if edge.source == edge.target or e.fluent not in known)
        if not needs and not told and field is None:
            return None
        return Operator(edge, needs, tuple(told), field)

    def _facts(self, conditions: Iterable[Condition], screen: str) -> Iterator[Fact]:
        for condition in conditions:
            fact = fact_of(condition, screen)
            if fact is not None and fact.fluent.kind is not FluentKind.APP:
                yield self.settled(fact)

    def _told(self, edge: Transition) -> Iterator[Effect]:
        """What the postconditions say, one effect for each variable."""
        said: dict[Fluent, Effect] = {}
        for condition in edge.postcondition:
            if isinstance(condition, Carries):
                fluent, source = self._settled(condition.fluent), self._settled(condition.source)
                said.setdefault(fluent, Effect(fluent, None, source=source))
        for fact in self._facts(edge.postcondition, edge.target):
            if fact.holds:
                said.setdefault(fact.fluent, Effect(fact.fluent, fact.value))
            elif fact.fluent.kind in TWO_VALUED:
                said.setdefault(fact.fluent, Effect(fact.fluent, OFF if fact.value == ON else ON))
        yield from said.values()

    def _touched(self, screen: str, action: Action) -> Reading | None:
        target = target_of(action) if isinstance(action, Tap | InputText) else None
        return None if target is None else self._shown[screen].touched(target)

    def _implied(self, touched: Reading, *, moves: bool) -> Iterator[Effect]:
        fluent, element = touched.fluent, touched.element
        if fluent.kind is FluentKind.CHECKED and element.role in _ALONE:
            if not moves:
                yield Effect(fluent, ON, (Fact(fluent, OFF),))
                yield Effect(fluent, OFF, (Fact(fluent, ON),))
        elif fluent.kind in (FluentKind.CHECKED, FluentKind.SELECTED):
            yield Effect(fluent, ON)
            yield from (Effect(other, OFF) for other in self._shown[fluent.screen].beside(touched))

    def _untried(self, screen: "_Shown", reading: Reading) -> Operator | None:
        """The operator of a control that no transition acts upon, if a person could act upon it."""
        fluent, element = reading.fluent, reading.element
        able = element.actionable or (element.role in OPTIONS and element.enabled and element.visible)
        if (screen.id, fluent) in self._tried or not able or fluent.target is None:
            return None
        if fluent.kind is FluentKind.TYPED:
            return Operator(Transition(screen.id, InputText(fluent.target, ""), screen.id), (), (), fluent)
        effects = tuple(self._implied(reading, moves=False))
        return Operator(Transition(screen.id, Tap(fluent.target), screen.id), (), effects) if effects else None


class _Shown:
    """A screen of the map as one look at all of its elements."""

    def __init__(self, screen: Screen) -> None:
        self.id = screen.id
        self._look = Observation(screen.app, screen.elements, digest=screen.id)
        self.readings = readings(self._look, screen.id)
        self._found: dict[Selector | None, Reading] = {r.fluent.target: r for r in self.readings}

    def find(self, target: Selector) -> Reading | None:
        """The variable of the element that a selector means."""
        if target in self._found:
            return self._found[target]
        match = resolve(target, self._look) if self.readings else None
        return None if match is None else next((r for r in self.readings if r.element is match.element), None)

    def has(self, target: Selector | None) -> bool:
        """Whether an element that the selector means was seen there."""
        return target is not None and resolve(target, self._look) is not None

    def touched(self, target: Selector) -> Reading | None:
        """The variable that touching an element may change: its own, or that of the one control in its row."""
        found = self.find(target)
        if found is not None and found.fluent.kind is not FluentKind.SHOWN:
            return found
        match = resolve(target, self._look) if self.readings else None
        if match is None:
            return None
        inside = [r for r in self.readings if r.element.parent == match.element.index and r.element.checked is not None]
        return inside[0] if len(inside) == 1 else None

    def beside(self, reading: Reading) -> Iterator[Fluent]:
        """The variables of the options beside one."""
        mine = reading.element
        for other in self.readings:
            e = other.element
            alike = e.role is mine.role and other.fluent.kind is reading.fluent.kind
            if e is not mine and alike and e.parent == mine.parent:
                yield other.fluent


_models: WeakKeyDictionary[Graph, FluentModel] = WeakKeyDictionary()
_making = Lock()


def model_of(graph: Graph) -> FluentModel:
    """The model of a map, made once for each of its versions."""
    with _making:
        model = _models.get(graph)
        if model is None or model.version != graph.version:
            model = _models[graph] = FluentModel(graph)
        return model


def typing(operator: Operator, text: str) -> Transition:
    """The transition of an operator that types, with this text."""
    action = operator.edge.action
    if not isinstance(action, InputText) or action_key(action) == action_key(InputText(action.target, text)):
        return operator.edge
    return replace(operator.edge, action=InputText(action.target, text), postcondition=())
