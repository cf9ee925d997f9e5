"""Preconditions learnt from attempts: what held whenever an action worked and did not hold when it could not.

A literal is learnt only where it is the one difference between a time when the action could not be done (its control
was disabled, was not there, or did nothing) and all times when it worked. Where several variables differ, any of them
may be the reason and none is learnt. This is the safe side of learning action models from traces (Stern and Juba 2017,
section 3: a precondition is what held in every successful state), with a failure asked for as evidence on top.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace

from uiatlas.ui import Action, Observation, Tap, action_key, resolve
from uiatlas.utg.conditions import FactIs
from uiatlas.utg.fluents import TWO_VALUED, Fact, Fluent, FluentKind, same_value
from uiatlas.utg.graph import Graph
from uiatlas.utg.readings import LookValues, Reader

Values = Mapping[Fluent, str]
Key = tuple[object, ...]

_SET_BY_HAND = frozenset({FluentKind.CHECKED, FluentKind.SELECTED, FluentKind.TYPED})
"""Kinds of variables that can be the reason: what a person sets on the screen itself."""


class Attempts:
    """What one witness saw of actions that worked and of such that could not be done.

    Args:
        reader: Reads the looks.
    """

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._worked: defaultdict[tuple[str, Key], list[LookValues]] = defaultdict(list)
        self._vain: defaultdict[tuple[str, Key], list[LookValues]] = defaultdict(list)
        self._looks: defaultdict[str, dict[str, Observation]] = defaultdict(dict)

    def look(self, screen: str, seen: Observation) -> None:
        """Take note of what a screen showed."""
        self._looks[screen][seen.digest] = seen

    def attempt(self, screen: str, before: Observation, action: Action, after: Observation) -> None:
        """Take note of an action; it worked if anything changed."""
        self.look(screen, before)
        into = self._vain if before.digest == after.digest else self._worked
        into[screen, action_key(action)].append(LookValues(self._reader, before, screen))

    def learn(self, graph: Graph) -> None:
        """Enter what all actions were seen to need into the map."""
        for screen, key in list(self._worked):
            self.learn_of(graph, screen, key)

    def learn_of(self, graph: Graph, screen: str, key: Key) -> None:
        """Enter what one action was seen to need."""
        worked = self._worked.get((screen, key))
        edges = [e for e in graph.outgoing(screen) if isinstance(e.action, Tap) and action_key(e.action) == key]
        if not worked or not edges:
            return
        vain = [*self._vain.get((screen, key), ()), *self._impossible(screen, edges[0].action)]
        if not vain:
            return
        needs = tuple(FactIs(fact) for fact in _needed(_set_by_hand(worked), _set_by_hand(vain)))
        for edge in edges:
            new = tuple(n for n in needs if n not in edge.precondition)
            if new:
                graph.put_transition(replace(edge, precondition=edge.precondition + new))

    def _impossible(self, screen: str, action: Action) -> Iterable[LookValues]:
        """The values when a screen showed that an action could not be done: its control was disabled or missing."""
        for look in self._looks[screen].values():
            match = resolve(action.target, look) if isinstance(action, Tap) else None
            if match is None or not match.element.enabled:
                yield LookValues(self._reader, look, screen)


def _set_by_hand(looks: Iterable[LookValues]) -> list[Values]:
    return [{fluent: v for fluent, v in look().items() if fluent.kind in _SET_BY_HAND} for look in looks]


def _needed(worked: list[Values], vain: Iterable[Values]) -> tuple[Fact, ...]:
    """The facts that alone tell a vain attempt from all that worked."""
    found: dict[Fact, None] = {}
    for values in vain:
        reasons = [fact for f, value in values.items() if (fact := _difference(f, value, worked)) is not None]
        if len(reasons) == 1:
            found[reasons[0]] = None
    return tuple(found)


def _difference(fluent: Fluent, value: str, worked: list[Values]) -> Fact | None:
    others = [values.get(fluent) for values in worked]
    if any(other is None or same_value(other, value) for other in others):
        return None
    return Fact(fluent, others[0] or "") if fluent.kind in TWO_VALUED else Fact(fluent, value, holds=False)
